import { expect, test } from 'vitest';
import { ratio, rowLabel } from '../rooms/reports/report.ts';
import { inWords, outOfWords } from './words.ts';

test.each([
  ['DropBoxCounted', 'Drop box counted'],
  ['Fill', 'Fill'],
  ['cash', 'Cash'],
  ['RequisitionAuthorised', 'Requisition authorized'],
  ['WatchTaken', 'Supervision taken'],
])('%s is said to people as %s', (name, words) => {
  expect(inWords(name)).toBe(words);
});

test.each([
  ['Drop box  counted', 'DropBoxCounted'],
  ['fill', 'Fill'],
  ['commitment  published', 'Promised'],
  ['', ''],
])('%s is %s to programs', (words, name) => {
  expect(outOfWords(words)).toBe(name);
});

test('House rules § reports an exact ratio is a number for the screen', () => {
  expect(ratio('17/216')).toBeCloseTo(17 / 216, 10);
  expect(ratio('-1/4')).toBe(-0.25);
  expect(ratio('3')).toBe(3);
  expect(ratio(undefined)).toBeUndefined();
});

test('House rules § reports a row is called by everything it is of', () => {
  const row = { day: '2026-11-16', shift: 'day', table: 'T1', game: 'dice', wager: 'fours' };
  expect(rowLabel(row as never)).toBe('2026-11-16 day T1 dice fours ');
  expect(rowLabel({ ...row, rules: { a: 1 } } as never)).toBe(
    '2026-11-16 day T1 dice fours {"a":1}',
  );
});
