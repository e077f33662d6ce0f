import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spoken } from '../../../test/spoken.ts';
import { type Command, commands } from './commands.ts';
import { highRollDice } from './index.ts';
import { NO_ROLL } from './throw.ts';

const notation = spoken(commands);

test.each<[string, Command]>([
  ['take shaker 10', { type: 'TakeShaker', dice: 10 }],
  ['remove shaker', { type: 'RemoveShaker' }],
  ['no more bets', { type: 'AnnounceNoMoreBets' }],
  ['shake 3', { type: 'ShakeDice', times: 3 }],
  ['throw 555566', { type: 'CallThrow', dice: [5, 5, 5, 5, 6, 6] }],
  [
    'throw 555566 cocked 2 on 2 cocked 10 on 1',
    {
      type: 'CallThrow',
      dice: [5, 5, 5, 5, 6, 6],
      cocked: [
        { die: 2, restsOn: 2 },
        { die: 10, restsOn: 1 },
      ],
    },
  ],
  ['no roll: die off the table', { type: 'CallNoRoll', reason: 'die off the table' }],
  ['announce four 5s', { type: 'AnnounceMatch', face: 5, count: 4 }],
  ['announce one 6', { type: 'AnnounceMatch', face: 6, count: 1 }],
  ['announce no match', { type: 'AnnounceMatch', face: 1, count: 1 }],
  ['announce 12 5s', { type: 'AnnounceMatch', face: 5, count: 12 }],
  ['collect dice', { type: 'CollectDice' }],
])('%s is written and read back', (text, command) => {
  expect(notation.write(command)).toBe(text);
  expect(notation.read(text)).toEqual(command);
});

test.each([
  'shake',
  'shake three',
  'throw',
  'throw 5x',
  'announce many 5s',
  'announce',
  'take shaker',
])('"%s" is no command', (text) => {
  expect(notation.read(text)).toBeUndefined();
});

test('any command of the right shape is written and read back', () => {
  const face = fc.integer({ min: 1, max: 6 });
  const any: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ type: fc.constant('TakeShaker' as const), dice: fc.nat(20) }),
    fc.record({ type: fc.constant('ShakeDice' as const), times: fc.nat(20) }),
    fc.record({
      type: fc.constant('CallThrow' as const),
      dice: fc.array(face, { minLength: 1, maxLength: 10 }),
    }),
    fc.record({
      type: fc.constant('CallNoRoll' as const),
      reason: fc.constantFrom(...Object.keys(NO_ROLL)),
    }),
    fc.record({
      type: fc.constant('AnnounceMatch' as const),
      face,
      count: fc.integer({ min: 1, max: 10 }),
    }),
  );
  fc.assert(
    fc.property(any, (command) => {
      expect(notation.read(notation.write(command) ?? '')).toEqual(command);
      expect(commands[command.type].schema.safeParse(command).success).toBe(true);
      expect(commands[command.type].schema.safeParse({ type: command.type }).success).toBe(false);
    }),
  );
});

test('the dealer does everything; a device may shake and throw', () => {
  const by = Object.entries(highRollDice.commands).map(([type, command]) => [type, command.by]);
  expect(Object.fromEntries(by)).toEqual({
    TakeShaker: ['dealer'],
    RemoveShaker: ['dealer'],
    AnnounceNoMoreBets: ['dealer'],
    ShakeDice: ['dealer', 'device'],
    CallThrow: ['dealer', 'device'],
    CallNoRoll: ['dealer'],
    AnnounceMatch: ['dealer'],
    CollectDice: ['dealer'],
  });
});

test.each([
  'take shaker 10',
  'remove shaker',
  'no more bets',
  'shake 3',
  'throw 555566',
  'throw 555566 cocked 2 on 2',
  'announce four 5s',
  'announce no match',
  'collect dice',
])('nothing may stand before or after "%s"', (text) => {
  for (const more of [`please ${text}`, `x${text}`, `${text} x`]) {
    expect(notation.read(more)).toBeUndefined();
  }
});

test('a reason is read to its end, and only after "no roll"', () => {
  expect(notation.read('please no roll: die off the table')).toBeUndefined();
  expect(notation.read('no roll: die off the table x')).toEqual({
    type: 'CallNoRoll',
    reason: 'die off the table x',
  });
});

test('a count is a word or a figure; aces that match are not "no match"', () => {
  expect(notation.read('announce no 5s')).toEqual({ type: 'AnnounceMatch', face: 5, count: 0 });
  for (const count of ['x12', '12x', '12345']) {
    expect(notation.read(`announce ${count} 5s`)).toBeUndefined();
  }
  const aces = { type: 'AnnounceMatch', face: 1, count: 4 } as const;
  expect(notation.write(aces)).toBe('announce four 1s');
  expect(notation.read('announce four 1s')).toEqual(aces);
});
