import { expect, test } from 'vitest';
import { call, downPuck } from './call.ts';
import type { Event, FootballField } from './procedure.ts';

const field: FootballField = { yards: 12, down: 2, goal: false, earned: false, play: 2 };
const thrown = { offensive: [6, 4], defensive: 2 } as const;
const down = (played: Partial<Extract<Event, { type: 'DownPlayed' }>>): Event => ({
  type: 'DownPlayed',
  thrown,
  down: { kind: 'gain', yards: 8 },
  field,
  extraPointDue: false,
  ...played,
});

test.each([
  [down({}), 'gain of 8: 2nd Down, 12 to go, Play 2'],
  [down({ down: { kind: 'penalty' } }), 'penalty, loss of 1: 2nd Down, 12 to go, Play 2'],
  [down({ down: { kind: 'no gain' } }), 'no gain: 2nd Down, 12 to go, Play 2'],
  [down({ ended: 'touchdown' }), 'gain of 8: touchdown on Play 2'],
  [down({ ended: 'turnover on downs' }), 'gain of 8: downs used up on Play 2, defense wins'],
  [down({ down: { kind: 'turnover' }, ended: 'turnover' }), 'turnover on Play 2, defense wins'],
  [down({ down: { kind: 'trips td' }, ended: 'trips td' }), 'Trips TD on Play 2'],
  [{ type: 'ExtraPointRolled', thrown, shows: 'none' }, 'extra point fails'],
  [{ type: 'ExtraPointRolled', thrown, shows: 'one' }, 'extra point: a 1'],
  [{ type: 'ExtraPointRolled', thrown, shows: 'two-ones' }, 'extra point: two 1s'],
  [{ type: 'ExtraPointRolled', thrown, shows: 'three-ones' }, 'extra point: three 1s'],
  [{ type: 'ExtraPointRolled', thrown, shows: 'triple' }, 'extra point: a triple'],
  [
    { type: 'RollInvalidated', reason: 'improper throw', cite: '58 Pa. Code § 661a.5(c)(6)' },
    'no roll, improper throw  58 Pa. Code § 661a.5(c)(6)',
  ],
  [{ type: 'DiceOffered', seat: 3 }, 'dice to seat 3'],
  [{ type: 'DiceAccepted', seat: 3, green: 2, red: 1 }, 'seat 3 is the Quarterback'],
  [{ type: 'DiceRejected', seat: 3 }, 'seat 3 rejects the dice'],
  [{ type: 'DicePassed', seat: 3 }, 'seat 3 passes the dice'],
] as const)('§ 661a.6(d) what is announced: %o', (event, said) => {
  expect(call(event)).toBe(said);
});

test('§ 661a.2(b)(5) the six areas of the Down Puck', () => {
  const areas = [false, true].flatMap((goal) =>
    ([1, 2, 3] as const).map((one) => downPuck({ ...field, goal, down: one })),
  );
  expect(areas).toEqual([
    '1st Down',
    '2nd Down',
    '3rd Down',
    '1st & Goal',
    '2nd & Goal',
    '3rd & Goal',
  ]);
});
