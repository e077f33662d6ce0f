import { expect, test } from 'vitest';
import { fraction } from '../kernel/fraction.ts';
import { to } from '../kernel/odds.ts';
import type { Wager } from '../kernel/wager.ts';
import { solvedOdds } from './solved.ts';

const cite = 'House rules § odds';
const apart = {
  strategy: 'first choice',
  rounds: 1,
  seed: 1,
  sample: () => ({ result: 'push' }) as const,
};
const wager: Wager = {
  title: 'Ten Thousand Doors',
  cite,
  group: 'Doors',
  open: () => true,
  result: () => undefined,
  pays: { door: { title: 'The right door', pays: to(3, 2), cite } },
  quotedApart: {
    ...apart,
    solved: [
      { strategy: 'best play', line: 'door', wins: 3n, rounds: 8n, source: 'by hand' },
      { strategy: 'any play', line: 'door', wins: 1n, rounds: 8n, source: 'by hand' },
    ],
  },
};

test('a solved wager has the measures of its wins and losses, by each way of playing', () => {
  const [best, any, ...more] = solvedOdds('doors', wager);
  expect(more).toEqual([]);
  // 3/8 × 3/2 − 5/8 = −1/16; 3/8 × 9/4 + 5/8 − 1/256 = 375/256.
  expect(best).toMatchObject({
    wager: 'doors',
    title: 'Ten Thousand Doors',
    strategy: 'best play',
    source: 'by hand',
    houseEdge: fraction(1, 16),
    return: fraction(15, 16),
    variance: fraction(375, 256),
    hitFrequency: fraction(3, 8),
    pushFrequency: fraction(0),
  });
  expect(best?.outcomes).toMatchObject([
    { result: 'win', line: 'door', title: 'The right door', net: fraction(3, 2) },
    { result: 'lose', net: fraction(-1), probability: fraction(5, 8) },
  ]);
  expect(any).toMatchObject({ strategy: 'any play', houseEdge: fraction(11, 16) });
});

test('a wager that was not solved has none; a solution on a line that is not there is a bug', () => {
  expect(solvedOdds('doors', { ...wager, quotedApart: apart })).toEqual([]);
  const { quotedApart: _, ...walked } = wager;
  expect(solvedOdds('doors', walked)).toEqual([]);
  expect(() => solvedOdds('doors', { ...wager, pays: {} })).toThrow('no line door');
});
