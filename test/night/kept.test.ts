import { appendFileSync, rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { walkableFolder } from '../postgres.ts';
import { keptOf, versionPlayed } from './kept.ts';

const folder = walkableFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test('House rules § ledger nights that were played are kept for their version and for no other', () => {
  keptOf('one', folder).keep([1, 2], { rounds: 7 });
  expect(keptOf('one', folder).of([1, 2])).toEqual({ rounds: 7 });
  expect(keptOf('one', folder).of([1, 3])).toBeUndefined();
  expect(keptOf('other', folder).of([1, 2])).toBeUndefined();
});

test('House rules § ledger a line that was cut off is not counted, and spoils no other', () => {
  const { path, keep } = keptOf('cut', folder);
  keep([1, 2], { rounds: 7 });
  appendFileSync(path, '\n{"version":"cut","seeds":[3,4],"sums":{"rou');
  keep([5, 6], { rounds: 9 });
  const kept = keptOf('cut', folder);
  expect(
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ].map(kept.of),
  ).toEqual([{ rounds: 7 }, undefined, { rounds: 9 }]);
});

test('House rules § ledger a version has one name', () => {
  expect(versionPlayed()).toMatch(/^[0-9a-f]{16}$/);
  expect(versionPlayed()).toBe(versionPlayed());
});
