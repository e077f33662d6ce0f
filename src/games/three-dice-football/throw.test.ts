import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { chapter } from './chapter.ts';
import { threeDiceFootball } from './index.ts';
import { NO_ROLL_REASONS, parseThrow } from './throw.ts';

const ready = (filed = {}) =>
  atTable(threeDiceFootball, { filed }).said('seat 1  touchdown $5', 'offer 1', 'accept 1');

const CITES: readonly string[] = [
  '.5(b)',
  '.5(b)',
  '.5(c)(1)',
  '.5(c)(2)',
  '.5(c)(3)',
  '.5(c)(4)',
  '.5(c)(5)',
  '.5(c)(6)',
  '.5(f)',
  '.5(g)',
];

test.each(NO_ROLL_REASONS.map((reason, index) => [CITES[index], reason] as const))(
  '§ 661a%s "no roll": %s settles and moves nothing',
  (paragraph, reason) => {
    for (const edition of ['661a', '577']) {
      const table = ready({ edition }).said('throw 14/4', 'seat 1  penalty $1');
      const off = table.said(`no roll: ${reason}`);
      expect(off.events.at(-1)).toEqual({
        type: 'RollInvalidated',
        reason,
        cite: `58 Pa. Code § ${edition}${paragraph}`,
      });
      expect(off.play).toEqual(table.play);
    }
  },
);

test('§ 661a.5(d) dice that touched chips are a good throw', () => {
  ready().refuses('no roll: dice touched chips', 'not-a-no-roll', '58 Pa. Code § 661a.5(d)');
});

test('§ 661a.5(c) a reason that is not in the chapter is refused with those that are', () => {
  for (const reason of ['bad luck', '', 7, null, undefined]) {
    const { because } = ready().refuses(
      { type: 'CallNoRoll', reason },
      'not-a-no-roll',
      '58 Pa. Code § 661a.5(c)',
    );
    expect(because).toBe(`Choose a reason for "no roll": ${NO_ROLL_REASONS.join(', ')}.`);
  }
});

test('§ 661a.5 an extra point roll can be called off too', () => {
  const due = atTable(threeDiceFootball)
    .said('seat 1  extra-point $5', 'offer 1', 'accept 1', 'throw 33/3')
    .said('no roll: die off the table');
  expect(due.lines).toEqual([]);
  expect(due.said('throw 11/1').lines).toMatchObject([{ result: 'win', line: 'three-ones' }]);
});

test.each([
  { offensive: [7, 1], defensive: 1 },
  { offensive: [0, 1], defensive: 1 },
  { offensive: [1, 1], defensive: 7 },
  { offensive: [1, 1], defensive: 0 },
  { offensive: [1.5, 1], defensive: 1 },
  { offensive: [1, 1, 1], defensive: 1 },
  { offensive: [1, 1, 1] },
  { offensive: [1], defensive: 1 },
  { offensive: [1, 1] },
  { offensive: 'xx', defensive: 1 },
  { offensive: [undefined, 1], defensive: 1 },
  { offensive: [Number.NaN, 1], defensive: 1 },
  {},
])('§ 661a.5(e) three faces from 1 to 6 are called, not %j', (called) => {
  const entry = { type: 'CallThrow', ...called };
  ready().refuses(entry, 'not-a-throw', '58 Pa. Code § 661a.5(e)');
});

test('§ 661a.5(f) a cocked die shows the side opposite the one it rests on', () => {
  for (const [die, dice] of [
    [1, '61/1'],
    [2, '16/1'],
    [3, '11/6'],
  ] as const) {
    const [a = 0, b = 0, , c = 0] = [...dice].map(Number);
    const called = { offensive: [a, b], defensive: c };
    for (const restsOn of [1, 2, 3, 4, 5, 6]) {
      const entry = { type: 'CallThrow', ...called, cocked: [{ die, restsOn }] };
      if (restsOn === 1) {
        const table = ready().said(`throw ${dice} cocked ${die} on 1`);
        expect(table.events.at(-2)?.type ?? '').toMatch(/DownPlayed|DiceAccepted/);
      } else {
        const { because } = ready().refuses(entry, 'not-a-throw', '58 Pa. Code § 661a.5(f)');
        expect(because).toContain(`Call it a ${7 - restsOn}`);
      }
    }
  }
});

test.each([
  [[{ die: 4, restsOn: 1 }]],
  [[{ die: 0, restsOn: 1 }]],
  [[{ die: 1, restsOn: 7 }]],
  [[{ die: 1 }]],
  [[{ restsOn: 1 }]],
  [[null]],
  [['x']],
  ['x'],
  [7],
  [{}],
  [null],
])('§ 661a.5(f) which die, and the side it rests on: %j is refused', (cocked) => {
  const entry = { type: 'CallThrow', offensive: [1, 2], defensive: 3, cocked };
  const { because } = ready().refuses(entry, 'not-a-throw', '58 Pa. Code § 661a.5(f)');
  expect(because).toContain('which die is cocked');
});

test('§ 661a.5(f) two dice may be cocked, and each is checked', () => {
  expect(ready().said('throw 65/1 cocked 1 on 1 cocked 2 on 2').events.at(-1)).toMatchObject({
    down: { kind: 'gain', yards: 10 },
  });
  ready().refuses(
    'throw 65/1 cocked 1 on 1 cocked 2 on 3',
    'not-a-throw',
    '58 Pa. Code § 661a.5(f)',
  );
});

test('§ 661a.5(f) a die cocked on two sides is no face to be called: it is no roll', () => {
  const cocked = [
    { die: 3, restsOn: 5 },
    { die: 3, restsOn: 4 },
  ];
  expect(parseThrow({ offensive: [6, 4], defensive: 2, cocked }, chapter('661a'))).toEqual({
    refused: 'not-a-throw',
    because: 'Die 3 is cocked on more than one side. Call no roll.',
    cite: '58 Pa. Code § 661a.5(f)',
  });
});
