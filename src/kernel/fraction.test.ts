import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compare,
  decimal,
  type Fraction,
  fraction,
  minus,
  negate,
  over,
  overOne,
  percent,
  plus,
  sayFraction,
  times,
} from './fraction.ts';

test.each([
  [6, 8, '3/4'],
  [-6, 8, '-3/4'],
  [6, -8, '-3/4'],
  [-6, -8, '3/4'],
  [0, 5, '0/1'],
  [0, -5, '0/1'],
  [8, 4, '2/1'],
  [17, 216, '17/216'],
])('%i/%i in lowest terms is %s', (n, d, said) => {
  expect(sayFraction(fraction(n, d))).toBe(said);
});

test('a whole number is a fraction of one, and nothing has no parts', () => {
  expect(fraction(7)).toEqual({ n: 7n, d: 1n });
  expect(() => fraction(1, 0)).toThrow('a fraction of nothing');
});

const anyFraction: fc.Arbitrary<Fraction> = fc
  .tuple(fc.bigInt({ min: -9999n, max: 9999n }), fc.bigInt({ min: 1n, max: 9999n }))
  .map(([n, d]) => fraction(n, d));

test('sums, differences, products and quotients undo one another, always in lowest terms', () => {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  fc.assert(
    fc.property(anyFraction, anyFraction, (a, b) => {
      expect(minus(plus(a, b), b)).toEqual(a);
      expect(plus(a, negate(a))).toEqual(fraction(0));
      if (b.n !== 0n) expect(over(times(a, b), b)).toEqual(a);
      for (const { n, d } of [plus(a, b), minus(a, b), times(a, b)]) {
        expect(d > 0n).toBe(true);
        expect(gcd(n < 0n ? -n : n, d)).toBe(1n);
      }
      expect(compare(a, b)).toBe(Math.sign(Number(a.n * b.d - b.n * a.d)));
    }),
    { seed: 3 },
  );
});

test('by hand: 1/2 + 1/3, 1/2 − 1/3, 1/2 × 1/3, 1/2 ÷ 1/3', () => {
  const [half, third] = [fraction(1, 2), fraction(1, 3)];
  expect([plus, minus, times, over].map((does) => sayFraction(does(half, third)))).toEqual([
    '5/6',
    '1/6',
    '1/6',
    '3/2',
  ]);
  expect([compare(half, third), compare(third, half), compare(half, half)]).toEqual([1, -1, 0]);
});

test.each([
  [1, 3, 4, '0.3333'],
  [2, 3, 4, '0.6667'],
  [-2, 3, 4, '-0.6667'],
  [1, 2, 0, '1'],
  [-1, 2, 0, '-1'],
  [1, 8, 2, '0.13'],
  [-1, 8, 2, '-0.13'],
  [-1, 1000, 2, '0.00'],
  [-1, 3, 0, '0'],
  [123, 1, 2, '123.00'],
  [1, 400, 2, '0.00'],
  [1, 200, 2, '0.01'],
  [999, 1000, 2, '1.00'],
])('%i/%i to %i places is %s: half goes away from zero', (n, d, places, said) => {
  expect(decimal(fraction(n, d), places)).toBe(said);
});

test('a percentage has four places unless told', () => {
  expect(percent(fraction(1, 3))).toBe('33.3333%');
  expect(percent(fraction(1, 3), 1)).toBe('33.3%');
  expect(percent(fraction(-1, 8), 2)).toBe('-12.50%');
});

test('fractions are brought to the smallest common denominator', () => {
  expect(overOne([fraction(1, 6), fraction(-3, 4), fraction(2)])).toEqual([12n, [2n, -9n, 24n]]);
  expect(overOne([])).toEqual([1n, []]);
});
