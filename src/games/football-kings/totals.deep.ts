import { expect, test } from 'vitest';
import { wholeDeal } from './totals.ts';

/**
 * All ordered sequences of eight card values, each weighed by the cards there are of it: 10⁸ of them, walked place by
 * place. It shares nothing with the counting by free places.
 */
test('45.6(d) the counts of a full deck, by walking a hundred million sequences of values', () => {
  const left = [4, 4, 4, 4, 4, 4, 4, 4, 4, 16];
  const ways = new Float64Array(64 * 64);
  const deal = (place: number, weight: number, home: number, visitor: number): void => {
    if (place === 8) {
      ways[home * 64 + visitor]! += weight;
      return;
    }
    for (let value = 1; value <= 10; value += 1) {
      const cards = left[value - 1]!;
      if (cards === 0) continue;
      left[value - 1] = cards - 1;
      const points = value === 1 && place >= 4 ? 11 : value;
      if (place % 2 === 0) deal(place + 1, weight * cards, home + points, visitor);
      else deal(place + 1, weight * cards, home, visitor + points);
      left[value - 1] = cards;
    }
  };
  deal(0, 1, 0, 0);
  const counted = new Float64Array(64 * 64);
  for (const { totals, ways: many } of wholeDeal()) {
    counted[totals.home * 64 + totals.visitor] = many;
  }
  expect(counted).toEqual(ways);
});
