import { beforeAll, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { putOnShelf } from '../../lab/shelf.ts';
import { TABLE_ANSWERS } from './table-answers.ts';

const { opened, done, ready, begin } = TABLE_ANSWERS;
beforeAll(() => putOnShelf(games));
const dice = { game: 'three-dice-yahtzee', language: 'en' } as const;

test('House rules § odds a practice table is opened for one player, who has the first seat and $1,000', () => {
  const at = opened(dice);
  if (!('view' in at)) throw new Error(at.because);
  expect(at.view).toMatchObject({ table: 'practice', mine: 1, practice: true });
  expect(at.view.seats).toEqual([{ seat: 1, chipsCents: 100_000, you: true }]);
  expect(at.declaration.game).toBe('three-dice-yahtzee');
  expect(Object.keys(at.meters)).toEqual(['progressive']);
});

test('House rules § odds what is asked goes to the table that was opened last, to the end of its round', () => {
  opened(dice);
  const bet = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 };
  expect(done({ commands: [{ type: 'Say', said: bet }] })).toHaveLength(1);
  expect(begin({})).toEqual([]);
  expect(ready({}).length).toBeGreaterThan(0);
  expect(begin({})).toHaveLength(1);
  expect(ready({})).toEqual([]);
});

test('House rules § submission rules that cannot be filed open no table', () => {
  expect(opened({ ...dice, rules: 'payOption=99' })).toHaveProperty('refused');
  expect(opened({ ...dice, game: 'no-such-game' })).toMatchObject({ refused: 'unknown-game' });
});
