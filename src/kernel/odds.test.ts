import { expect, test } from 'vitest';
import { sayPay, to } from './odds.ts';

test.each([
  [to(4, 5), '4 to 5'],
  [to(1_000_000, 1), '1,000,000 to 1'],
  [{ amount: 5_000_000 }, '$50,000'],
  [{ share: [1, 1], of: 'meter' }, '100% of the meter'],
  [{ share: [7, 7], of: 'meter' }, '100% of the meter'],
  [{ share: [1, 10], of: 'meter' }, '1/10 of the meter'],
] as const)('%j is said "%s"', (pay, said) => {
  expect(sayPay(pay)).toBe(said);
});

test('odds are what is paid for what is staked', () => {
  expect(to(4, 5)).toEqual({ to: [4, 5] });
});
