import { expect, test } from 'vitest';
import { type Column, csvOf, filtered, sorted } from './columns.ts';

interface Row {
  readonly name: string;
  readonly cents?: number;
}
const columns: readonly Column<Row>[] = [
  { name: 'name', title: 'Name', value: ({ name }) => name },
  { name: 'cents', title: 'Amount', kind: 'money', value: ({ cents }) => cents },
];
const rows: readonly Row[] = [
  { name: 'T10', cents: 5 },
  { name: 'T2', cents: -1250 },
  { name: 'T1' },
];
const names = (of: readonly Row[]) => of.map(({ name }) => name);

test('rows are sorted as people count, and what has no value is last either way', () => {
  expect(names(sorted(rows, columns, { by: 'name', down: false }))).toEqual(['T1', 'T2', 'T10']);
  expect(names(sorted(rows, columns, { by: 'cents', down: false }))).toEqual(['T2', 'T10', 'T1']);
  expect(names(sorted(rows, columns, { by: 'cents', down: true }))).toEqual(['T10', 'T2', 'T1']);
});

test('a filter finds what is written on the screen, every word of it', () => {
  expect(names(filtered(rows, columns, 't $0.05'))).toEqual(['T10']);
  expect(names(filtered(rows, columns, 'T2 $0.05'))).toEqual([]);
  expect(names(filtered(rows, columns, ' '))).toEqual(['T10', 'T2', 'T1']);
});

test('a saved table quotes its cells, and no text becomes a formula', () => {
  const said = [{ name: '=1+1', cents: -5 }, { name: 'a "b", c', cents: 100 }, { name: '-x' }];
  expect(csvOf(said, columns)).toBe(
    'Name,Amount\r\n\'=1+1,-0.05\r\n"a ""b"", c",1.00\r\n\'-x,\r\n',
  );
});
