import type { ComponentChildren } from 'preact';
import { moneyText, numberText, percentText, timeText } from '../figures.tsx';

export type Value = string | number | boolean | undefined;

/** A column: what a row has in it, by which it is sorted, filtered and exported, and how it is shown. */
export interface Column<Row> {
  readonly name: string;
  readonly title: string;
  readonly kind?: 'text' | 'money' | 'number' | 'percent' | 'time';
  value(row: Row): Value;
  /** Stays on one line, however narrow the screen is. */
  readonly oneLine?: true;
  /** Only in the file that is saved, not on the screen. */
  readonly fileOnly?: true;
  /** Where it is shown otherwise than its value is written. */
  show?(row: Row): ComponentChildren;
}

type More<Row> = Pick<Column<Row>, 'oneLine' | 'fileOnly' | 'show'>;

const of =
  (kind: NonNullable<Column<unknown>['kind']>) =>
  <Row>(
    name: string,
    title: string,
    value: (row: Row) => Value,
    more: More<Row> = {},
  ): Column<Row> => ({ name, title, kind, value, ...more });

/** A column of each kind: its name, its title, what a row has in it, and how that is shown otherwise than it is written. */
export const column = {
  ...{ text: of('text'), number: of('number'), money: of('money') },
  ...{ percent: of('percent'), time: of('time') },
};

export interface Sorting {
  readonly by: string;
  readonly down: boolean;
}

/** A value as a reader of the screen sees it. */
export const shownText = (kind: Column<unknown>['kind'], value: Value): string => {
  if (typeof value === 'number' || value === undefined) {
    switch (kind) {
      case 'money':
        return moneyText(value);
      case 'percent':
        return percentText(value);
      case 'time':
        return timeText(value);
      default:
        return numberText(value);
    }
  }
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
};

/** The rows that contain every word of the filter, in some column as it is written. */
export const filtered = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filter: string,
): readonly Row[] => {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = columns
      .map(({ kind, value }) => shownText(kind, value(row)))
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

/** Rows in the order of a column; what has no value comes last either way. */
export const sorted = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] => {
  const column = columns.find(({ name }) => name === sorting?.by);
  if (column === undefined || sorting === undefined) return rows;
  const sign = sorting.down ? -1 : 1;
  // Of two at the same time the later one is above, where the latest is above.
  const from = sorting.down ? rows.toReversed() : rows;
  return from.toSorted((a, b) => {
    const [one, other] = [column.value(a), column.value(b)];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined);
    return typeof one === 'number' && typeof other === 'number'
      ? sign * (one - other)
      : sign * String(one).localeCompare(String(other), 'en', { numeric: true });
  });
};

/** A table as a file that spreadsheets read (RFC 4180): money in dollars, times in full. */
export const csvOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string =>
  [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ kind, value }) => plain(kind, value(row)))),
  ]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');

const plain = (kind: Column<unknown>['kind'], value: Value): string => {
  if (value === undefined) return '';
  if (typeof value !== 'number') return String(value);
  if (kind === 'money') return (value / 100).toFixed(2);
  return kind === 'time' ? new Date(value).toISOString() : String(value);
};

/** A text that a spreadsheet would take for a formula is kept a text, also in the wide signs of other keyboards. */
const quoted = (cell: string): string => {
  const safe = /^[=+@＝＋－＠\t\r]|^-(?![\d.]+$)/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
