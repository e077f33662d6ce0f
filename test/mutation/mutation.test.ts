import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Drawn, drawFrom, drawnScore } from './draw.ts';
import { type Kept, scoresOf } from './groups.ts';
import { mutationPage } from './page.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('House rules § ledger docs/mutation.md says what the kept sittings found', () => {
  const kept: Kept = JSON.parse(read('kept.json'));
  const drawn: Drawn = JSON.parse(read('drawn.json'));
  expect(read('../../docs/mutation.md')).toBe(mutationPage(kept, drawn));
});

test('House rules § ledger a score counts what was noticed of what was tried', () => {
  const file = { source: '', once: 2, noticed: 19, survived: ['1:1 EqualityOperator <='] };
  expect(scoresOf({ 'src/table/limits.ts': file, 'src/cli/main.ts': file })).toEqual([
    { name: 'limits', files: 1, noticed: 19, all: 20, once: 2, percent: 95, least: 95 },
    { name: 'src/table', files: 1, noticed: 19, all: 20, once: 2, percent: 95, least: 92 },
  ]);
});

test('House rules § ledger a draw is the same for a seed, and another for another', () => {
  const all = Array.from({ length: 100 }, (_, at) => ({ key: `mutant ${at}` }));
  const keysOf = (seed: string) => drawFrom(all, 10, seed).map(({ key }) => key);
  expect(new Set(keysOf('a')).size).toBe(10);
  expect(keysOf('a')).toEqual(keysOf('a'));
  expect(keysOf('a')).not.toEqual(keysOf('b'));
});

test('House rules § ledger the interval of a draw is Wilson’s: 90 of 100 is 82.6 to 94.5', () => {
  const survived = Array.from({ length: 10 }, () => '');
  const score = drawnScore({ seed: '', of: 1_000, once: 0, noticed: 90, survived });
  expect(score.percent).toBe(90);
  expect(score.from).toBeCloseTo(82.56, 1);
  expect(score.to).toBeCloseTo(94.48, 1);
});
