import type { Drawing } from './drawing.ts';
import type { WagerFigures } from './figures.ts';

/** What stands on the page, one below the other. */
export type Part =
  | { readonly heading: string; readonly level: 1 | 2 | 3; readonly cite?: string }
  | { readonly text: string; readonly quiet?: true }
  | {
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly right: readonly number[];
    }
  | { readonly drawings: readonly Drawing[] };

/** A figure as a share of a hundred. */
export const pc = (value: number, places = 4): string => `${value.toFixed(places)}%`;
/** In as many places as it takes that what is rare does not read as none. */
export const rare = (value: number, places: number): string =>
  value > 0 && Number(value.toFixed(places)) === 0 ? rare(value, places + 1) : pc(value, places);

export const many = (value: number): string => value.toLocaleString('en-US');
export const times = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 1 });
export const oneIn = (p: number): string => (p > 0 ? `1 in ${times(1 / p)}` : '');

/** An exact fraction as a number to be read. */
export const inFigures = (fraction: string): number => {
  const [n = 0, d = 1] = fraction.split('/').map(Number);
  return n / d;
};

export const inDollars = (value: number): string =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export const nameOf = ({ title, strategy }: WagerFigures): string =>
  strategy === undefined ? title : `${title} (${strategy})`;

/** A column of a table: its title, what a row has in it, and whether that is a figure. */
export type Column<Row> = readonly [title: string, of: (row: Row) => string, is?: 'figure'];

export const table = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Part => ({
  head: columns.map(([title]) => title),
  rows: rows.map((row) => columns.map(([, of]) => of(row))),
  right: columns.flatMap(([, , is], at) => (is === 'figure' ? [at] : [])),
});
