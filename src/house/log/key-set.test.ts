import { expect, test } from 'vitest';
import { keySet } from './key-set.ts';

test('House rules § idempotency a key is new once, however many there are', () => {
  const seen = keySet();
  for (let n = 0; n < 5_000; n += 1) expect(seen.add(`key ${n}`)).toBe(true);
  for (let n = 0; n < 5_000; n += 1) expect(seen.add(`key ${n}`)).toBe(false);
  expect(seen.add('')).toBe(true);
  expect(seen.add('')).toBe(false);
});
