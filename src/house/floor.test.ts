import { expect, test } from 'vitest';
import { decideFloor, emptyFloor, type Floor } from './floor.ts';
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
