import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Kept, scoresOf } from './groups.ts';
import { mutationPage } from './page.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('House rules § ledger docs/mutation.md says what the kept sittings found', () => {
  const kept: Kept = JSON.parse(read('kept.json'));
  expect(read('../../docs/mutation.md')).toBe(mutationPage(kept));
});

test('House rules § ledger a score counts what was noticed of what was tried', () => {
  const file = { source: '', once: 2, noticed: 19, survived: ['1:1 EqualityOperator <='] };
  expect(scoresOf({ 'src/table/limits.ts': file, 'src/cli/main.ts': file })).toEqual([
    { name: 'limits', files: 1, noticed: 19, all: 20, once: 2, percent: 95, least: 95 },
    { name: 'src/table', files: 1, noticed: 19, all: 20, once: 2, percent: 95, least: 92 },
  ]);
});
