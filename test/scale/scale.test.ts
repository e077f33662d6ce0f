import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  failoverTable,
  oddsSentence,
  reportsTable,
  startTable,
  tablesTable,
  wagersTable,
} from './scale.ts';

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

test('House rules § store docs/scale.md says what reports, wagers over sockets and many tables took', () => {
  expect(page).toContain(reportsTable(JSON.parse(read('reports.json'))));
  expect(page).toContain(wagersTable(JSON.parse(read('wagers.json'))));
  expect(page).toContain(tablesTable(JSON.parse(read('tables.json'))));
});

test('House rules § odds docs/scale.md says how long exact odds of a layout take', () => {
  const kept = JSON.parse(read('odds.json'));
  expect(kept.length).toBeGreaterThan(3);
  expect(page).toContain(oddsSentence(kept));
});

test('House rules § store docs/scale.md has no other measured figure: seconds and milliseconds come from kept files', () => {
  const kept = [
    failoverTable(JSON.parse(read('../drills/failover.json'))),
    startTable(JSON.parse(read('start.json'))),
    oddsSentence(JSON.parse(read('odds.json'))),
    reportsTable(JSON.parse(read('reports.json'))),
    wagersTable(JSON.parse(read('wagers.json'))),
    tablesTable(JSON.parse(read('tables.json'))),
  ];
  const rest = kept.reduce((text, part) => text.replace(part, ''), page);
  // Patroni's time to live is a setting, and settings are named as such.
  expect(rest.match(/^.*\d (m?s|seconds|minutes|times)\b/gm)).toEqual([
    "With Patroni's time to live at 20 seconds",
  ]);
});
