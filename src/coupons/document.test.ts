import { expect, test } from 'vitest';
import { DAY, distributed } from '../../test/coupons-desk.ts';
import { count, csvOf, money, sayCell, text } from './document.ts';
import { reconciliationForm, requisition } from './records.ts';

const section = (...rows: (string | number)[][]) => ({
  title: 'Table',
  columns: [text('What'), money('Denomination'), count('Quantity')],
  rows,
});

test('values for a spreadsheet: commas and quotes kept, cents as decimals', () => {
  expect(csvOf(section(['a, "b"', 1050, 12_000], ['two\nlines', 5, 1]))).toBe(
    'What,Denomination,Quantity\r\n"a, ""b""",10.50,12000\r\n"two\nlines",0.05,1\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])(
  'a cell that begins like a formula is text: %s',
  (cell) => {
    expect(csvOf(section([cell, 0, 0]))).toContain(`'${cell}`);
  },
);

test('an empty table says that there was no activity', () => {
  expect(csvOf(section())).toBe('What,Denomination,Quantity\r\nno activity\r\n');
});

test('amounts and counts as people read them', () => {
  expect([
    sayCell(1050, money('m')),
    sayCell(12_000, count('c')),
    sayCell('x', money('m')),
  ]).toEqual(['$10.50', '12,000', 'x']);
});

const printing = { holder: 'Example Casino', printed: DAY };

test('§ 525.21(g) a requisition on paper is filled from the log, signatures included', () => {
  const { signatures, facts } = requisition(distributed().events, 'R1', printing);
  expect(signatures).toMatchObject([
    { as: 'Marketing supervisor', by: { credential: 'M-100' }, day: DAY },
    { as: 'Finance supervisor', by: { credential: 'F-100' }, day: DAY },
  ]);
  expect(facts).toContainEqual(['Estimate', 'as last week']);
});

test('a paper that nobody has signed has empty lines for it', () => {
  const { signatures, sections } = reconciliationForm(distributed().events, DAY, printing);
  expect(signatures).toEqual([{ as: 'Marketing supervisor', cite: '58 Pa. Code § 525.21(j)(8)' }]);
  expect(sections.every(({ rows }) => rows.length === 0)).toBe(true);
});
