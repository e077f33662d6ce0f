import { expect, test } from 'vitest';
import { progressOn, sayTime } from './progress.ts';

/** What is said when work of a hundred parts is this far at these times. */
const said = (...calls: readonly (readonly [ms: number, done: number])[]) => {
  const lines: string[] = [];
  let now = 0;
  const out = { error: (line: string) => lines.push(line) };
  const progress = progressOn(out, 'Verifying', { terminal: false, now: () => now });
  for (const [ms, done] of calls) {
    now = ms;
    progress(done, 100);
  }
  return lines;
};

test('work that is done within two seconds says nothing', () => {
  expect(said([100, 10], [1_999, 90], [2_500, 100])).toEqual([]);
});

test('longer work says how far it is and how long it will take, by its own pace', () => {
  expect(said([0, 40], [5_000, 50], [6_000, 52], [10_000, 60])).toEqual([
    'Verifying  50%  25 s left',
    'Verifying  60%  20 s left',
  ]);
});

test('nobody foretells from a single look', () => {
  expect(said([6_000, 50])).toEqual(['Verifying  50%']);
});

test.each([
  [0.2, '1 s'],
  [89, '89 s'],
  [90, '2 min'],
  [3_000, '50 min'],
])('%f seconds are %s', (seconds, text) => {
  expect(sayTime(seconds)).toBe(text);
});
