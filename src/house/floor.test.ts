import { expect, test } from 'vitest';
import { decideFloor, emptyFloor, evolveFloor, type Floor } from './floor.ts';
import { THE_HOUSE } from './house.ts';

const games = new Set(['high-roll-dice']);
const house: Floor = { ...emptyFloor, name: 'North Hall', format: 2 };
type Command = Parameters<typeof decideFloor>[1];
const decided = (command: Command, floor = house) => decideFloor(floor, command, games, THE_HOUSE);
const setUp = (table: string, game = 'high-roll-dice'): Command => ({
  ...{ type: 'SetUpTable', table, game, title: 'One' },
});

test('House rules § tables a house is named once', () => {
  const named: Command = { type: 'FoundHouse', name: 'South Hall', demo: false };
  expect(decided(named, emptyFloor)).toMatchObject([{ type: 'HouseFounded' }]);
  expect(decided(named)).toMatchObject({ refused: 'house-founded' });
});

test('House rules § export a format begins once, and never an earlier one', () => {
  expect(decided({ type: 'BeginFormat', format: 2 }, emptyFloor)).toHaveLength(1);
  expect(decided({ type: 'BeginFormat', format: 2 })).toMatchObject({ refused: 'format-begun' });
});

test('House rules § tables a table is named by up to 16 letters, digits and dashes', () => {
  for (const table of ['T', 'T-12', 'a'.repeat(16)]) expect(decided(setUp(table))).toHaveLength(1);
  for (const table of ['', 'a'.repeat(17), 'T 1', 'T/1', '../T']) {
    expect(decided(setUp(table))).toMatchObject({ refused: 'not-a-name' });
  }
  expect(decided(setUp('T1', 'whist'))).toMatchObject({ refused: 'unknown-game' });
});

test('House rules § tables a name that a table of the house has is refused, and others are not', () => {
  const [event] = decided(setUp('T1')) as Exclude<ReturnType<typeof decided>, { refused: string }>;
  expect(event).toEqual({ type: 'TableSetUp', table: 'T1', game: 'high-roll-dice', title: 'One' });
  const floor = evolveFloor(house, event!);
  expect(floor.tables).toEqual([{ table: 'T1', game: 'high-roll-dice', title: 'One' }]);
  expect(decided(setUp('T1'), floor)).toEqual({
    ...{ refused: 'table-exists', cite: 'House rules § tables' },
    because: 'That table already exists. Choose another name.',
  });
  expect(decided(setUp('T2'), floor)).toHaveLength(1);
});

test('House rules § crew and § equipment watches and pieces are taken and left one by one', () => {
  const after = (...events: readonly Parameters<typeof evolveFloor>[1][]) =>
    events.reduce(evolveFloor, house);
  const watch = (table: string) =>
    ({ type: 'WatchTaken', table, game: 'high-roll-dice', person: 'ann' }) as const;
  const piece = (name: string) => ({ type: 'PieceBound', piece: name, table: 'T1' }) as const;
  const ann = { person: 'ann', game: 'high-roll-dice' };
  expect(after(watch('T1'), watch('T2')).watched).toEqual({ T1: ann, T2: ann });
  expect(after(watch('T1'), watch('T2'), { type: 'WatchLeft', table: 'T1' })).toEqual({
    ...house,
    watched: { T2: ann },
  });
  expect(after(piece('one'), piece('two'), { type: 'PieceFreed', piece: 'one' })).toEqual({
    ...house,
    pieces: { two: 'T1' },
  });
  expect(after({ type: 'HouseFounded', name: 'South', demo: true })).toEqual({
    ...house,
    ...{ name: 'South', demo: true },
  });
  expect(after({ type: 'HouseFormat', format: 3 }).format).toBe(3);
});
