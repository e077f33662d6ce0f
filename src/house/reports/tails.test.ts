import { expect, test } from 'vitest';
import { type Law, tailsOf, twoSided } from './tails.ts';

/** A coin that pays or takes one, so many times. */
const coin = (times: number): Law => ({
  points: [
    [-1, 0.5],
    [1, 0.5],
  ],
  times,
});

test('a few rounds are added up exactly', () => {
  const { below, above, method } = tailsOf([coin(4)], 2);
  // 2 or 4 of 16: five ways up, fifteen ways not above 2.
  expect(method).toBe('exact');
  expect(above).toBeCloseTo(5 / 16, 12);
  expect(below).toBeCloseTo(15 / 16, 12);
});

test('many rounds by the saddlepoint, close to what adding up exactly says', () => {
  const [many, split] = [tailsOf([coin(400)], 60), tailsOf(Array(4).fill(coin(100)), 60)];
  expect([many.method, split.method]).toEqual(['saddlepoint', 'exact']);
  // The exact tail counts whole steps of two; the saddlepoint is of a sum in between.
  expect(Math.abs(Math.log(many.above / split.above))).toBeLessThan(0.3);
});

test('laws of different rounds are added up together, and a sum that cannot be has no chance', () => {
  const rare: Law = {
    points: [
      [-1, 0.999],
      [900, 0.001],
    ],
    times: 2,
  };
  expect(tailsOf([rare, coin(1)], 1801).above).toBeCloseTo(0.5e-6, 12);
  expect(tailsOf([coin(1000)], 1001).above).toBe(0);
  expect(tailsOf([coin(1000)], -1001).above).toBe(1);
  expect(twoSided(tailsOf([coin(2)], 0))).toBe(1);
});

test('a sum of more than twenty thousand values is not added up', () => {
  const doubling = (rounds: number): readonly Law[] =>
    Array.from({ length: rounds }, (_, at) => ({
      ...{
        points: [
          [0, 0.5],
          [2 ** at, 0.5],
        ] as const,
        times: 1,
      },
    }));
  expect(tailsOf(doubling(14), 0)).toMatchObject({ method: 'exact', above: expect.closeTo(1, 9) });
  expect(tailsOf(doubling(15), 20_000).method).toBe('saddlepoint');
});
