import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { fraction } from '../kernel/fraction.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { asJson } from './json.ts';
import { layoutOdds } from './layout.ts';
import { measured } from './measures.ts';
import { belowMinimum } from './minimum-return.ts';

/** A wager that wins so often out of a hundred, at even money. */
const winning = (often: number) =>
  measured([
    { probability: fraction(often, 100), net: fraction(1), result: 'win' },
    { probability: fraction(100 - often, 100), net: fraction(-1), result: 'lose' },
  ]);

test.each([
  [37, true],
  [38, false],
  [50, false],
])(
  'House rules § return floor: even money on %i of 100 is below three quarters: %s',
  (often, is) => {
    expect(belowMinimum(winning(often))).toBe(is);
  },
);

test('House rules § return floor: exactly three quarters is enough, and another floor can be asked for', () => {
  const exactly = measured([
    { probability: fraction(3, 8), net: fraction(1), result: 'win' },
    { probability: fraction(5, 8), net: fraction(-1), result: 'lose' },
  ]);
  expect(belowMinimum(exactly)).toBe(false);
  expect(belowMinimum(exactly, fraction(83, 100))).toBe(true);
});

test('House rules § return floor: what can only push is judged, and a purchase is not', () => {
  const purchase = measured([{ probability: fraction(1), net: fraction(-1), result: 'lose' }]);
  expect(belowMinimum(purchase)).toBe(false);
  const half = fraction(1, 2);
  const pushing = measured([
    { probability: half, net: fraction(0), result: 'push' },
    { probability: half, net: fraction(-1), result: 'lose' },
  ]);
  expect(belowMinimum(pushing)).toBe(true);
});

const low = (id: string, filed: object = {}) => {
  const game = games[id]!;
  return layoutOdds(game, expectAccepted(parseSubmission(game.submission, filed)))
    .map(asJson)
    .filter((odds) => 'belowFloor' in odds)
    .map(({ wager, belowFloor: floor }) => `${wager} ${floor}`);
};

// 22.6% comes back of a dollar on the progressive at its seed; columns 3 and 4 of the dynamic pays give 59.3% and 77.7%.
test('House rules § return floor: the odds say it of each wager that is below', () => {
  expect(low('three-dice-yahtzee')).toEqual(['progressive 3/4']);
  const column = (dynamicColumn: number) =>
    low('three-dice-yahtzee', { dynamicPays: 'fixed-column', dynamicColumn });
  expect([column(3), column(4)]).toEqual([['progressive 3/4'], []]);
  expect(low('high-roll-dice')).toEqual(
    ['like-kind-4', 'like-kind-5', 'like-kind-6', 'like-kind-7', 'like-kind-8']
      .concat('millionaire-row-9', 'millionaire-row-10')
      .map((wager) => `${wager} 3/4`),
  );
});
