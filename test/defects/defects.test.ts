import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEFECTS } from './defects.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The deep tests put each defect in; here a list that has fallen behind the source is noticed the same day. */
test('House rules § ledger sixty defects and more, each of which fits its source once', () => {
  expect(new Set(DEFECTS.map(({ what }) => what)).size).toBe(DEFECTS.length);
  expect(DEFECTS.length).toBeGreaterThanOrEqual(60);
  const wrong = DEFECTS.filter(({ file, from, to, noticedBy }) => {
    const fits = readFileSync(at(file), 'utf8').split(from).length === 2;
    return !fits || from === to || !noticedBy.every((test) => existsSync(at(test)));
  });
  expect(wrong.map(({ what }) => what)).toEqual([]);
});
