import { expect, test } from 'vitest';
import { heapNow, sendNonsense } from './requests.ts';

const MEGABYTE = 2 ** 20;

test('100,000 malformed or ill-timed requests: no 5xx, no change by what is refused, and the memory stays flat', async () => {
  const { statuses, heapGrowth } = await sendNonsense(100_000, 2, { heap: heapNow });
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(100_000);
  // Ninety thousand requests that each left a hundred bytes behind would be seen.
  expect(heapGrowth).toBeLessThan(8 * MEGABYTE);
});
