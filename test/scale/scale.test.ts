import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failoverTable, startTable } from './scale.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../../docs/scale.md');

test('House rules § store docs/scale.md says what the failover drill measured', () => {
  const kept = JSON.parse(read('../drills/failover.json'));
  expect(kept.rows.length).toBeGreaterThanOrEqual(20);
  expect(kept.lost).toBe(0);
  expect(page).toContain(failoverTable(kept));
});

test('House rules § store docs/scale.md says how long a start takes, and that it does not grow with the log', () => {
  const kept = JSON.parse(read('start.json'));
  expect(kept.length).toBeGreaterThan(1);
  expect(page).toContain(startTable(kept));
});
