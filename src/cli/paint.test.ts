import { stripVTControlCharacters } from 'node:util';
import { expect, test, vi } from 'vitest';
import { onScreen, screenColumns, table } from './paint.ts';

const rows = [
  ['Touchdown', '1 to 1', '48.19%', '58 Pa. Code § 661a.3(b)(1)'],
  ['Extra Point', '1 to 1, 10 to 1, 50 to 1', '21.42%', '58 Pa. Code § 661a.3(b)(3)'],
];
const heading = ['Wager', 'Pays', 'Wins', 'Paragraph'];
const plain = (columns?: number) =>
  table(heading, rows, [2], columns).map(stripVTControlCharacters);

test('a table is as wide as it needs to be where there is room', () => {
  expect(plain(200)).toEqual(plain(Number.POSITIVE_INFINITY));
  expect(plain(200)).toHaveLength(4);
});

test.each([80, 60])('a table fits %i columns and loses no word', (columns) => {
  const lines = plain(columns);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
  const words = (text: readonly string[]) =>
    text
      .join(' ')
      .split(/\s+/)
      .filter((word) => !word.startsWith('─'))
      .toSorted();
  expect(words(lines)).toEqual(words(plain(200)));
});

test('odds and a paragraph are not torn apart', () => {
  const [, ...lines] = plain(48);
  expect(lines.join('\n')).toMatch(/1 to 1, .*\n.*10 to 1, .*\n.*50 to 1/);
  expect(lines.join('\n')).not.toMatch(/§\s*$/m);
});

test('a table that cannot be folded to the screen is written row by row', () => {
  expect(plain(24)).toEqual([
    ...['Wager      Touchdown', 'Pays       1 to 1', 'Wins       48.19%'],
    ...['Paragraph  58 Pa. Code', '           § 661a.3(b)(1)', ''],
    ...['Wager      Extra Point', 'Pays       1 to 1,', '           10 to 1,'],
    ...['           50 to 1', 'Wins       21.42%'],
    ...['Paragraph  58 Pa. Code', '           § 661a.3(b)(3)'],
  ]);
});

test('numbers stay flush right', () => {
  expect(table(['A', 'Figure'], [['x', '1']], [1], 80).map(stripVTControlCharacters)[2]).toBe(
    'x       1',
  );
});

test('prose is folded between words, each line set in as far as its first', () => {
  expect(onScreen('  one two three\nfour', 10)).toBe('  one two\n  three\nfour');
  expect(onScreen('\u001b[1mone two\u001b[22m', 7)).toBe('\u001b[1mone two\u001b[22m');
  expect(onScreen('one=1  two=2', 7)).toBe('one=1\ntwo=2');
  expect(onScreen('{"one": "two three"}', 10)).toBe('{"one": "two three"}');
});

test.each([
  [true, 80, 80],
  [true, 0, Number.POSITIVE_INFINITY],
  [false, 80, Number.POSITIVE_INFINITY],
])('a screen (%s) of %i columns is folded at %d', (isTTY, columns, folded) => {
  vi.stubGlobal('process', { ...process, stdout: { isTTY, columns } });
  expect(screenColumns()).toBe(folded);
  vi.unstubAllGlobals();
});
