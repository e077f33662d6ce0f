import { expect, test } from 'vitest';
import { type Column, csvOf, filtered, shownText, sorted } from './columns.ts';

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

test('House rules § reports a value is written as its column has it', () => {
  expect(shownText('money', 1250)).toBe('$12.50');
  expect(shownText('percent', 0.125)).toBe('12.50%');
  expect(shownText('number', 1250.5)).toBe('1,250.5');
  expect(shownText(undefined, 1250)).toBe('1,250');
  expect(shownText('text', 'T1')).toBe('T1');
  expect(shownText('money', undefined)).toBe('–');
  expect(shownText('text', undefined)).toBe('–');
  expect([shownText('text', true), shownText('text', false)]).toEqual(['Yes', 'No']);
  const at = new Date(2020, 0, 31, 13, 5, 9).getTime();
  expect(shownText('time', at)).toBe('Jan 31, 13:05:09');
});

const sort = (values: readonly (string | number | boolean | undefined)[], down: boolean) =>
  sorted(
    values.map((value) => ({ value })),
    [{ name: 'it', title: 'It', value: ({ value }) => value }],
    { by: 'it', down },
  ).map(({ value }) => value);

test('House rules § reports rows are sorted by amount, by name, and what has no value is last either way', () => {
  expect(sort([10, undefined, 9, 100, undefined, -1], false)).toEqual([
    ...[-1, 9, 10, 100],
    ...[undefined, undefined],
  ]);
  expect(sort([undefined, 9, 100], true)).toEqual([100, 9, undefined]);
  expect(sort(['T10', 'T2', 't1'], true)).toEqual(['T10', 'T2', 't1']);
  expect(sort(['b', 2, 'a', 10], false)).toEqual([2, 10, 'a', 'b']);
  expect(sort([0.5, 0.25, -0.5], false)).toEqual([-0.5, 0.25, 0.5]);
});

test('House rules § reports rows stay in their order where no column is asked for, or one that is none', () => {
  expect(sorted(rows, columns, undefined)).toBe(rows);
  expect(sorted(rows, columns, { by: 'other', down: true })).toBe(rows);
});

test('House rules § reports a filter finds words of several columns, not across them', () => {
  const two = [{ name: 'T1', cents: 500 }, { name: 'T1$' }];
  expect(names(filtered(two, columns, 't1$'))).toEqual(['T1$']);
  expect(names(filtered(two, columns, '  t1   5 '))).toEqual(['T1']);
  expect(filtered(two, columns, '')).toBe(two);
});

test('House rules § reports a saved table has money in dollars, times in full, and no text becomes a formula', () => {
  const cells = (kind: Column<Cell>['kind'], ...values: readonly Cell['value'][]) =>
    csvOf(
      values.map((value) => ({ value })),
      [{ name: 'it', title: 'It', ...(kind && { kind }), value: ({ value }) => value }],
    )
      .split('\r\n')
      .slice(1, -1);
  interface Cell {
    readonly value: string | number | boolean | undefined;
  }
  expect(cells('money', 1250, -5, 0)).toEqual(['12.50', '-0.05', '0.00']);
  expect(cells('number', 1250, 0.5)).toEqual(['1250', '0.5']);
  expect(cells('time', 0, undefined)).toEqual(['1970-01-01T00:00:00.000Z', '']);
  expect(cells('money', 'all', true)).toEqual(['all', 'true']);
  expect(cells('text', '=1', '+1', '@a', '\ta', '-a', '-1', '-1.5', '-1+2')).toEqual([
    ...["'=1", "'+1", "'@a", "'\ta", "'-a", '-1', '-1.5', "'-1+2"],
  ]);
  expect(cells('text', '＝1', '＋1', '－1', '＠a')).toEqual(["'＝1", "'＋1", "'－1", "'＠a"]);
  expect(cells('text', 'a=1', 'a-b', 'a+b')).toEqual(['a=1', 'a-b', 'a+b']);
  expect(csvOf([{ name: 'a\nb' }, { name: 'c\rd' }], columns)).toBe(
    'Name,Amount\r\n"a\nb",\r\n"c\rd",\r\n',
  );
});

test('House rules § meters what happened in one moment is read in one direction with the rest', () => {
  const happened = [
    { what: 'installed', at: 5 },
    { what: 'contributed', at: 5 },
    { what: 'hit', at: 9 },
  ];
  const at: Column<(typeof happened)[number]> = {
    ...{ name: 'at', title: 'When', kind: 'time' },
    value: (row) => row.at,
  };
  const read = (down: boolean) =>
    sorted(happened, [at], { by: 'at', down }).map(({ what }) => what);
  expect(read(true)).toEqual(['hit', 'contributed', 'installed']);
  expect(read(false)).toEqual(['installed', 'contributed', 'hit']);
});
