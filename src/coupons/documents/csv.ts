import { stringify } from 'csv-stringify/sync';
import { type Cents, quotient } from '../../kernel/money.ts';

/**
 * Lines of comma-separated values as spreadsheets read them (RFC 4180). A number stays a number, with two decimals where its
 * column is of money and its sign where it has one; text that a spreadsheet would take for a formula is kept from being one.
 */
export const csvLines = (
  rows: readonly (readonly (string | number)[])[],
  isMoney: (place: number) => boolean = () => false,
): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      cast: {
        number: (value, { column }) => ({
          value: isMoney(Number(column)) ? decimal(value) : String(value),
          escape_formulas: false,
        }),
      },
    },
  );

const decimal = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}${quotient(Math.abs(cents), 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
