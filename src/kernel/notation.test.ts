import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Command, oneDie } from '../../test/one-die.ts';
import { command } from './command.ts';
import { MOST_CENTS } from './money.ts';
import { readCommand, readScript, transcript, writeCommand } from './notation.ts';
import type { PlayCommand } from './play-commands.ts';
import { expectAccepted } from './refusal.ts';

const games = { 'one-die': oneDie };
const cite = 'House rules § notation';
const read = (said: string) => readCommand<Command>(oneDie, said);
const play = (text: string) => {
  const { game, script } = expectAccepted(readScript(games, text));
  return transcript(game, script);
};

test.each([
  ['new round', { type: 'BeginRound' }],
  ['seat 1  joins', { type: 'Join', seat: 1 }],
  ['seat 12  sits out', { type: 'SitOut', seat: 12 }],
  ['seat 1  even $5', { type: 'PlaceBet', seat: 1, wager: 'even', stakeCents: 500 }],
  ['seat 1 even $5', { type: 'PlaceBet', seat: 1, wager: 'even', stakeCents: 500 }],
  ['seat 1  even -$5', { type: 'PlaceBet', seat: 1, wager: 'even', stakeCents: -500 }],
  ['seat 1  even $x', { type: 'PlaceBet', seat: 1, wager: 'even', stakeCents: Number.NaN }],
  [
    'seat 1  pair 2 5 $0.50',
    { type: 'PlaceBet', seat: 1, wager: 'pair', stakeCents: 50, names: [2, 5] },
  ],
  [
    'seat 1  even $5 in cash',
    { type: 'PlaceBet', seat: 1, wager: 'even', stakeCents: 500, with: 'cash' },
  ],
  [
    'seat 1  even $5 coupon C-1 $2',
    {
      type: 'PlaceBet',
      seat: 1,
      wager: 'even',
      stakeCents: 500,
      matchPlay: { serial: 'C-1', valueCents: 200, pays: 'wager odds' },
    },
  ],
  [
    'seat 1  even $5 coupon C-1 $2 even money',
    {
      type: 'PlaceBet',
      seat: 1,
      wager: 'even',
      stakeCents: 500,
      matchPlay: { serial: 'C-1', valueCents: 200, pays: 'even money' },
    },
  ],
  ['seat 1  withdraws even', { type: 'WithdrawBet', seat: 1, wager: 'even' }],
  ['seat 1  withdraws pair 2 5', { type: 'WithdrawBet', seat: 1, wager: 'pair', names: [2, 5] }],
  ['meter pot $1,000', { type: 'ReadMeter', meter: 'pot', cents: 100_000 }],
  ['meter pot out of service', { type: 'VoidMeter', meter: 'pot' }],
  ['all wagers returned', { type: 'ReturnWagers' }],
  ['throw 3', { type: 'Throw', face: 3 }],
  ['call off', { type: 'CallOff' }],
])('"%s" is read as %j', (said, command) => {
  expect(read(said)).toEqual(command);
});

test.each([
  'nonsense',
  '',
  'new rounds',
  'a new round',
  'seat x  joins',
  'seat  joins',
  'seat 1',
  'a seat 1  joins',
  'seat 1  even 5',
  'seat 1  even five $5',
  'seat 1  even $5 by cheque',
  'seat 1  even $5 coupon C1',
  'seat 1  even $5 coupon C1 $5 odd money',
  'seat 1  Even $5',
  'seat 1  withdraws',
  'seat 1  withdraws pair x',
  'meter pot',
  'meter pot $5 now',
  'the meter pot $5',
])('"%s" is not understood', (said) => {
  expect(read(said)).toEqual({
    refused: 'not-understood',
    because: `"${said}" is not a command of One Die.`,
    cite,
  });
});

test('a refusal of the game’s own notation passes through', () => {
  expect(read('throw ten')).toMatchObject({ refused: 'not-a-throw' });
});

const seat = fc.nat({ max: 99 });
const cents = fc.integer({ min: -MOST_CENTS, max: MOST_CENTS });
const wager = fc
  .stringMatching(/^[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,6}){0,2}$/)
  .filter((id) => id !== 'withdraws' && id !== 'joins');
const names = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 4 });
const anyCommand: fc.Arbitrary<PlayCommand | Command> = fc.oneof(
  fc.record({ type: fc.constant('Join' as const), seat }),
  fc.record({ type: fc.constant('SitOut' as const), seat }),
  fc.record({ type: fc.constant('BeginRound' as const) }),
  fc.record({
    type: fc.constant('ReadMeter' as const),
    meter: fc.stringMatching(/^[a-z-]{1,9}$/),
    cents,
  }),
  fc.record({ type: fc.constant('VoidMeter' as const), meter: fc.stringMatching(/^[a-z-]{1,9}$/) }),
  fc.record(
    { type: fc.constant('WithdrawBet' as const), seat, wager, names },
    { requiredKeys: ['type', 'seat', 'wager'] },
  ),
  fc.record(
    {
      type: fc.constant('PlaceBet' as const),
      seat,
      wager,
      stakeCents: cents,
      names,
      with: fc.constant('cash' as const),
      matchPlay: fc.record({
        serial: fc.stringMatching(/^[A-Z0-9-]{1,12}$/),
        valueCents: fc.integer({ min: 1, max: MOST_CENTS }),
        pays: fc.constantFrom('wager odds' as const, 'even money' as const),
      }),
    },
    { requiredKeys: ['type', 'seat', 'wager', 'stakeCents'] },
  ),
  fc.record({ type: fc.constant('Throw' as const), face: fc.integer({ min: 0, max: 9 }) }),
);

test('every command is written and read back the same', () => {
  fc.assert(
    fc.property(anyCommand, (command) => {
      expect(read(writeCommand(oneDie, command))).toEqual(command);
    }),
    { seed: 80, numRuns: 2000 },
  );
});

test('chips are what is meant when nothing is said', () => {
  const bet: PlayCommand = {
    type: 'PlaceBet',
    ...{ seat: 1, wager: 'even', stakeCents: 5, with: 'chips' },
  };
  expect(writeCommand(oneDie, bet)).toBe('seat 1  even $0.05');
});

describe('a round script', () => {
  test('names its game and the rules that differ, and passes over remarks and answers', () => {
    const text = `
# A remark
one-die  shared=first   colour=red

seat 1  even $5                   → whatever the table said
  seat 1  even                      wins $5
\tthrow 9
# throw 5
throw 2 → a 2
`;
    const { game, script } = expectAccepted(readScript(games, text));
    expect(game).toBe(oneDie);
    expect(script).toEqual({
      rules: { shared: 'first', mostCents: 1_000_000, colour: 'red' },
      filed: { shared: 'first', colour: 'red' },
      commands: [
        { type: 'PlaceBet', seat: 1, wager: 'even', stakeCents: 500 },
        { type: 'Throw', face: 2 },
      ],
    });
  });

  test.each(['', '\n\n', 'two-dice\n', 'toString', 'seat 1  joins'])(
    '%j names no game, and is refused with those there are',
    (text) => {
      expect(readScript(games, text)).toEqual({
        refused: 'unknown-game',
        because: 'A round script begins with the game: one-die.',
        cite,
      });
    },
  );

  test('several games are named one after the other', () => {
    expect(readScript({ ...games, 'two-dice': oneDie }, 'three-dice')).toMatchObject({
      because: 'A round script begins with the game: one-die, two-dice.',
    });
  });

  test('a rule that cannot be filed is refused as everywhere', () => {
    expect(readScript(games, 'one-die shared=never')).toMatchObject({
      refused: 'rule-not-allowed',
    });
    expect(readScript(games, 'one-die shared')).toMatchObject({
      because: 'shared= cannot be filed: choose equally or first.',
    });
    expect(readScript(games, 'one-die size=a=b')).toMatchObject({ refused: 'unknown-rule' });
  });

  test('a line that is not understood is refused with its number', () => {
    expect(readScript(games, 'one-die\n\n# remark\nseat 1  joins\nhocus pocus\n')).toEqual({
      refused: 'not-understood',
      because: 'Line 5: "hocus pocus" is not a command of One Die.',
      cite,
    });
    expect(readScript(games, 'one-die\nthrow\n')).toMatchObject({
      because: 'Line 2: Say which face.',
    });
  });
});

describe('a transcript', () => {
  const text = `one-die  mostCents=1000
seat 1  even $5 coupon C1 $5
seat 2  named 6 $10
seat 3  jackpot $1
seat 3  high $5
seat 9  even $5                   → refused no-such-seat  House rules § seats
call off
meter pot $100
throw 6                           → a 6
  seat 3  high                      wins $4 (High, 4 to 5)  House rules § money
  seat 3  jackpot                   wins $100 (Six, 100% of the pot)  House rules § money
  seat 2  named                     wins $10 (Named, 5 to 1)  cut by $40  House rules § money
  seat 1  even                      pushes $5  coupon C1 $0 stays with the patron  House rules § rounds
new round
seat 1  even $1
seat 2  even $5 coupon C2 $5
throw 2                           → a 2
  seat 2  even                      wins $5 (Even, 1 to 1)  coupon C2 $5 to the drop box  House rules § money
  seat 1  even                      wins $1 (Even, 1 to 1)  House rules § money
new round
seat 1  even $1
throw 1                           → a 1
  seat 1  even                      loses $1  House rules § payable stake
new round
seat 1  even $1
void
  seat 1  even                      void, $1 returned  House rules § void
`;
  test('says what the table answers, and is its own transcript', () => {
    expect(play(text)).toBe(text);
  });

  test('needs only the commands', () => {
    const spoken = text
      .split('\n')
      .filter((line) => !line.startsWith(' '))
      .map((line) => line.split('→')[0]?.trim());
    expect(play(spoken.join('\n'))).toBe(text);
  });

  test('a long command still has its answer beside it', () => {
    expect(play('one-die\nseat 99  a-wager-with-a-very-long-name $5\n')).toBe(
      'one-die\nseat 99  a-wager-with-a-very-long-name $5 → refused unknown-wager  House rules § command\n',
    );
  });

  test('is made by the payment policy of the table', () => {
    const { game, script } = expectAccepted(
      readScript(games, 'one-die\nseat 1  high $12\nthrow 5\n'),
    );
    const said = transcript(game, script, { unitCents: 100, otherwise: 'round down' });
    expect(said).toContain('wins $9 (High, 4 to 5)');
    expect(transcript(game, script)).toContain('wins $9.60 (High, 4 to 5)');
  });
});

test('House rules § notation a command that no script holds is passed over, and is never written', () => {
  const silent = command('Silent', {
    by: ['dealer'],
    cite,
    fields: {},
    words: { title: 'Silent' },
  });
  const game = { ...oneDie, commands: { Silent: silent, ...oneDie.commands } };
  const line = 'seat 1  joins';
  expect(readCommand(game, line)).toEqual({ type: 'Join', seat: 1 });
  expect(readCommand(game, 'silent')).toMatchObject({ refused: 'not-understood' });
  expect(() => writeCommand(game, { type: 'Silent' })).toThrow('Silent cannot be written');
});
