import { expect, test } from 'vitest';
import { DAY, distributed } from '../../../test/coupons-desk.ts';
import { count, csvOf, csvOfDocument, money, sayCell, text, totalOf } from './document.ts';
import { reconciliationForm, requisition } from './marketing.ts';

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

test('money below nothing stays a number, and so does a count', () => {
  expect(csvOf(section(['short', -1050, -3], ['over', -5, 0]))).toBe(
    'What,Denomination,Quantity\r\nshort,-10.50,-3\r\nover,-0.05,0\r\n',
  );
});

test.each(['\tx', '\rx'])('a cell that begins with %j is text', (cell) => {
  expect(csvOf(section([cell, 0, 0]))).toContain(`'${cell}`);
});

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

test('a section that adds up ends in a total, and denominations are not added', () => {
  const rows = [
    ['a', 1000, 3],
    ['b', 2500, 4],
  ];
  const totals = { ...section(...rows), totals: true as const };
  expect(totalOf(totals)).toEqual(['Total', '', 7]);
  expect(totalOf(section(...rows))).toBeUndefined();
  expect(totalOf({ ...totals, rows: rows.slice(1) })).toBeUndefined();
  expect(csvOf(totals)).toContain('Total,,7\r\n');
});

test('§ 525.21(g) a document as values keeps its title, its dates and its signatures', () => {
  const printing = { holder: 'Example Casino', printed: DAY };
  const file = csvOfDocument(requisition(distributed().events, 'R1', printing));
  const lines = file.split('\r\n');
  expect(lines[0]).toBe('Match Play Coupon Requisition R1,58 Pa. Code § 525.21(g)');
  expect(lines).toContain(`Prepared,${DAY}`);
  expect(lines).toContain('Requested,58 Pa. Code § 525.21(g)(3)');
  expect(lines).toContain('Signature,Name,Credential,Department,Grade,Date,Paragraph');
  expect(file).toContain(
    `Marketing supervisor,marketing supervisor,M-100,marketing,supervisor,${DAY},58 Pa. Code § 525.21(g)(4)`,
  );
});
