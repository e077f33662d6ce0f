import { expect, test } from 'vitest';
import { fraction } from '../../kernel/fraction.ts';
import { dependence } from './dependence.ts';

const bet = (wager: string) => ({ wager, stakeCents: 100 });

test('House rules § odds two sides of one coin are each the other turned round: together they are certain', () => {
  const found = dependence({
    bets: [bet('heads'), bet('tails')],
    vectors: [
      [100, -100],
      [-100, 100],
    ],
    ends: [fraction(1, 2), fraction(1, 2)],
  });
  expect(found.correlations).toEqual([
    [1, -1],
    [-1, 1],
  ]);
  expect(found).toMatchObject({
    ...{ stakedCents: 200, deviationDollars: 0, mostPaidCents: 0 },
    mostPaidChance: '1/1',
  });
  expect(found.ifIndependentDollars).toBeCloseTo(Math.SQRT2, 12);
});

test('House rules § odds what happens to no wager hangs together with nothing, and what cannot come costs nothing', () => {
  const found = dependence({
    bets: [bet('wager'), bet('purchase')],
    vectors: [
      [100, -100],
      [-100, -100],
      [900_000, -100],
    ],
    ends: [fraction(1, 4), fraction(3, 4), fraction(0)],
  });
  expect(found.correlations).toEqual([
    [1, 0],
    [0, 0],
  ]);
  expect(found).toMatchObject({ mostPaidCents: 0, mostPaidChance: '1/4', mostPaidOneIn: 4 });
});
