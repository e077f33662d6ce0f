import { expect, test } from 'vitest';
import { keepInvariants } from '../../../test/asia-poker-rounds.ts';

test('one hundred thousand random rounds with mishaps keep every invariant (seeds 1 to 10,000)', () => {
  let voided = 0;
  for (let seed = 1; seed <= 10_000; seed += 1) voided += keepInvariants(seed, 10).voided;
  expect(voided).toBeGreaterThan(1000);
});
