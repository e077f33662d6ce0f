import { expect, test } from 'vitest';
import { neededUnder } from '../../kernel/equipment.ts';
import { asiaPoker } from './index.ts';

const needed = (rules: Readonly<Record<string, string>>) =>
  neededUnder(rules, asiaPoker.table.equipment).map(({ kind, mostHours, cite }) => [
    kind,
    mostHours,
    cite,
  ]);

test('§ 575.3(c) a deck is changed after 4 hours dealt by hand, after 8 from a shoe', () => {
  expect(needed({ dealing: 'hand' })).toEqual([['deck', 4, '58 Pa. Code § 575.3(c)(1)']]);
  for (const dealing of ['manual-shoe', 'automated-shoe']) {
    expect(needed({ dealing })).toEqual([['deck', 8, '58 Pa. Code § 575.3(c)(2)']]);
  }
});

test('§ 575.2(c)(1)(i) dice stay in the shaker for 24 hours at most', () => {
  expect(needed({ startingPosition: 'shaker' })).toEqual([
    ['shaker', 24, '58 Pa. Code § 575.2(c)(1)(i)'],
  ]);
  expect(needed({ startingPosition: 'generator' })).toEqual([]);
});

test('§ 575.2(a), .3(a), .11(e) six places, a deck of 53 with two cover cards, settled from the dealer’s right', () => {
  expect(asiaPoker.table).toMatchObject({ seats: 6, settlesFrom: 'highest' });
  expect(asiaPoker.table.equipment[0]?.holds).toEqual({ cards: 53, 'cover cards': 2 });
});
