import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  divideExactly,
  dollars,
  isCents,
  MOST_CENTS,
  parseStake,
  quotient,
  readDollars,
  share,
} from './money.ts';

const cite = 'House rules § money';

test('ten billion dollars is the most, and beyond it an entry is a slip', () => {
  expect(MOST_CENTS).toBe(10_000_000_000 * 100);
  expect(isCents(MOST_CENTS)).toBe(true);
  expect(isCents(MOST_CENTS + 1)).toBe(false);
  expect(isCents(-MOST_CENTS)).toBe(true);
  expect(isCents(-MOST_CENTS - 1)).toBe(false);
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, 1n, {}]) {
    expect(isCents(value)).toBe(false);
  }
});

test.each([1, 2, MOST_CENTS])('a stake of %i cents is a stake', (cents) => {
  expect(parseStake(cents, cite)).toBe(cents);
});

test.each([0, -1, -MOST_CENTS])('%i is no stake: it is not more than nothing', (cents) => {
  expect(parseStake(cents, cite)).toEqual({
    refused: 'stake-not-money',
    because: 'The wager must be more than $0.',
    cite,
  });
});

test.each([0.5, Number.NaN, 1e20, MOST_CENTS + 1, '100', null, undefined, [100]])(
  '%s is no stake: it is no whole number of cents',
  (value) => {
    expect(parseStake(value, cite)).toEqual({
      refused: 'stake-not-money',
      because: 'A stake is a whole number of cents up to ten billion dollars.',
      cite,
    });
  },
);

test('exact division throws where it does not come out even', () => {
  expect(divideExactly(12, 4)).toBe(3);
  expect(divideExactly(0, 4)).toBe(0);
  expect(() => divideExactly(13, 4)).toThrow('13 cents do not divide by 4');
});

test('quotient and share are whole and rounded down, however large the product', () => {
  fc.assert(
    fc.property(fc.nat({ max: MOST_CENTS }), fc.integer({ min: 1, max: 10_000 }), (amount, by) => {
      const whole = quotient(amount, by);
      expect(whole * by).toBeLessThanOrEqual(amount);
      expect((whole + 1) * by).toBeGreaterThan(amount);
      expect(share(amount, 1, by)).toBe(whole);
    }),
    { seed: 1 },
  );
  expect(share(MOST_CENTS, 999_999_999_999, MOST_CENTS)).toBe(999_999_999_999);
  expect(share(10, 2, 3)).toBe(6);
});

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [50, '$0.50'],
  [100, '$1'],
  [125, '$1.25'],
  [100_000, '$1,000'],
  [123_456_789, '$1,234,567.89'],
  [-100, '-$1'],
  [-5, '-$0.05'],
])('%i cents are written %s', (cents, text) => {
  expect(dollars(cents)).toBe(text);
  expect(readDollars(text)).toBe(cents);
});

test('every amount is written and read back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MOST_CENTS, max: MOST_CENTS }), (cents) => {
      expect(readDollars(dollars(cents))).toBe(cents);
    }),
    { seed: 2 },
  );
  expect(readDollars('$1250')).toBe(125_000);
});

test.each([
  '',
  '5',
  '$',
  '$1.5',
  '$1.555',
  '$1,00',
  '$,100',
  '$1,0000',
  '$1e3',
  '$-1',
  ' $1',
  '$1 ',
  '$NaN',
  '$10000000001',
])('"%s" is no amount', (text) => {
  expect(readDollars(text)).toBeUndefined();
});
