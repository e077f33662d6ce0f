import { expect, test } from 'vitest';
import { seeded } from './chance.ts';

test('the same seed gives the same numbers, another seed others', () => {
  const first = (seed: number) => {
    const uniform = seeded(seed);
    return Array.from({ length: 8 }, () => uniform(1_000_000));
  };
  expect(first(1)).toEqual(first(1));
  expect(first(1)).not.toEqual(first(2));
  expect(first(1)).not.toEqual(first(0));
  // sfc32 with the counter at 1, the seed and two digits strings as its words, twelve warm-up rounds.
  expect(first(42)).toEqual(reference(42, 8));
});

/** sfc32 written out once more, with the unsigned arithmetic of BigInt. */
const reference = (seed: number, count: number): readonly number[] => {
  const M = 0xffffffffn;
  let [a, b, c, d] = [BigInt(seed) & M, 0x9e3779b9n, 0x243f6a88n, 1n];
  const word = () => {
    const t = (a + b + d) & M;
    d = (d + 1n) & M;
    a = b ^ (b >> 9n);
    b = (c + (c << 3n)) & M;
    c = ((((c << 21n) & M) | (c >> 11n)) + t) & M;
    return t;
  };
  for (let i = 0; i < 12; i += 1) word();
  const numbers: number[] = [];
  while (numbers.length < count) {
    const drawn = word();
    if (drawn < 2n ** 32n - (2n ** 32n % 1_000_000n)) numbers.push(Number(drawn % 1_000_000n));
  }
  return numbers;
};

test.each([2, 6, 36, 53])('0 … %i − 1, each as likely: chi-square within five deviations', (n) => {
  const uniform = seeded(661);
  const draws = 20_000;
  const counts = new Array<number>(n).fill(0);
  for (let i = 0; i < draws; i += 1) {
    const drawn = uniform(n);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  expect(counts).toHaveLength(n);
  const each = draws / n;
  const chi = counts.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
  expect(chi).toBeLessThan(n - 1 + 5 * Math.sqrt(2 * (n - 1)));
});

test('words beyond the largest multiple are thrown away, and nothing else', () => {
  // Of 2³² words a range of 2³¹ + 1 keeps hardly more than half: the same words as a range of 2³² keeps, in order.
  const n = 2 ** 31 + 1;
  const [all, kept] = [seeded(9), seeded(9)];
  const words = Array.from({ length: 400 }, () => all(2 ** 32));
  const within = words.filter((word) => word < n);
  expect(within.length).toBeGreaterThan(150);
  expect(within.length).toBeLessThan(250);
  expect(within.map(() => kept(n))).toEqual(within);
});

test('a range of one always gives 0', () => {
  const uniform = seeded(3);
  expect([uniform(1), uniform(1)]).toEqual([0, 0]);
});
