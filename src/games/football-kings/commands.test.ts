import { expect, test } from 'vitest';
import { spoken } from '../../../test/spoken.ts';
import { deckCommands } from '../../kernel/deck/commands.ts';
import { call } from './call.ts';
import { deckCites } from './cards.ts';
import { type Command, commands } from './commands.ts';

const notation = spoken(commands);

const lines = [
  'no more bets',
  'burn',
  'quarter Ks 7d',
  'deal Ks 7d Ac 9h As 2d 5c Ah',
  'totals 11 16',
  'cutting card',
  'stub',
  'count 44',
  'count 43 home 5 visitor 4',
  'face up 4c',
  'drawn in error',
  'misdeal 5 4',
  'shuffle deck 1 by hand',
];

test.each(lines)('%s is read, fits its shape, and is written the same', (line) => {
  const command = notation.read(line) as Command;
  expect(commands[command.type].schema.parse(command)).toEqual(command);
  expect(notation.write(command)).toBe(line);
});

test('every command of the game has a line', () => {
  const read = lines.map((line) => (notation.read(line) as Command).type);
  expect(new Set([...read, ...Object.keys(deckCommands(deckCites))])).toEqual(
    new Set(Object.keys(commands)),
  );
});

test('only the deal is chance, which a device may bring', () => {
  const chance = Object.entries(commands).filter(([, { by }]) => by.includes('device'));
  expect(chance.map(([type]) => type)).toEqual(['DealQuarter', 'DealCards']);
});

test('45.3(b), .4(c) the casino supervisor verifies, orders a recut, removes cards and shuffler', () => {
  const supervised = Object.entries(commands).filter(([, { by }]) => by[0] === 'floorperson');
  expect(supervised.map(([type]) => type)).toEqual([
    'RemoveDeck',
    'VerifyDeck',
    'OrderRecut',
    'BringShuffler',
    'TakeShufflerOut',
  ]);
});

test.each(['quarter Ks', 'quarter Ks 7d 2c', 'count many', 'totals 11', 'hut'])(
  '%s is no command',
  (line) => {
    expect(notation.read(line)).toBeUndefined();
  },
);

test.each([
  [{ home: 27, visitor: 29 }, 'final Home 27, Visitor 29: Visitor by 2'],
  [{ home: 29, visitor: 27 }, 'final Home 29, Visitor 27: Home by 2'],
  [{ home: 27, visitor: 27 }, 'final Home 27, Visitor 27: a tie'],
])('45.6(d)6 the final call of %j', (totals, said) => {
  expect(call({ type: 'TotalsAnnounced', after: 4, ...totals })).toBe(said);
});

test('45.6(f) where one side has not four cards the line says how many each has', () => {
  expect(notation.write({ type: 'CountStub', cards: 43, home: 5 } as Command)).toBe(
    'count 43 home 5 visitor 4',
  );
  expect(notation.write({ type: 'CountStub', cards: 43, visitor: 5 } as Command)).toBe(
    'count 43 home 4 visitor 5',
  );
});
