import type { FormField } from '../../../kernel/form.ts';
import type { Draft, DraftGroup } from './draft.ts';

/** `mpx-1` as it is printed, `MPX-00000001`; figures alone are of the series of the number before them. */
export const serial = (typed: string, like = ''): string => {
  const text = typed.trim().toUpperCase();
  const [, series = like.split('-')[0] ?? '', figures = ''] =
    /^(?:([A-Z][A-Z0-9]{0,7})-)?0*(\d{1,8})$/.exec(text) ?? [];
  return figures === '' || series === '' ? text : `${series}-${figures.padStart(8, '0')}`;
};

interface Range {
  readonly series: string;
  readonly first: number;
  readonly last: number;
}

const numberOf = (text: string): number => Number(text.slice(text.lastIndexOf('-') + 1));

/** The numbers of a line, as far as they can be read. */
const rangeOf = ({ first = '', last = '' }: DraftGroup): Range | undefined => {
  const from = serial(String(first));
  const to = String(last).trim() === '' ? from : serial(String(last), from);
  const series = from.split('-')[0] ?? '';
  const range = { series, first: numberOf(from), last: numberOf(to) };
  return from.includes('-') && to.startsWith(`${series}-`) && range.last >= range.first
    ? range
    : undefined;
};

/** Whether the lines of a field are ranges of serial numbers. */
export const hasRanges = (fields: readonly FormField[]): boolean =>
  ['first', 'last'].every((name) =>
    fields.some((field) => field.name === name && field.kind === 'serial'),
  );

/** A scanned coupon goes to the line that it continues, or to one of its own; undefined where it is there already. */
export const withScanned = (
  rows: readonly DraftGroup[],
  scanned: string,
): readonly DraftGroup[] | undefined => {
  const number = numberOf(scanned);
  const filled = rows.filter(({ first = '' }) => first !== '');
  const ranges = filled.map(rangeOf);
  const series = scanned.split('-')[0];
  const here = (range: Range | undefined): range is Range => range?.series === series;
  if (ranges.some((one) => here(one) && one.first <= number && number <= one.last)) {
    return undefined;
  }
  const at = ranges.findIndex((one) => here(one) && one.last + 1 === number);
  return at < 0
    ? [...filled, { first: scanned, last: scanned }]
    : filled.map((row, place) => (place === at ? { ...row, last: scanned } : row));
};

/** How many coupons are on the lines of a field, and what they are worth where that is known. */
export const totalOf = (
  fields: readonly FormField[],
  rows: readonly Draft[],
  denominations: Readonly<Record<string, number>>,
): { readonly count: number; readonly cents: number } => {
  const ranges = rows.flatMap((row): readonly Range[] => {
    const group = row as DraftGroup;
    if (hasRanges(fields)) return [rangeOf(group)].filter((range) => range !== undefined);
    return fields.flatMap((field) =>
      field.kind === 'rows' && hasRanges(field.fields)
        ? ((group[field.name] ?? []) as readonly DraftGroup[]).flatMap((one) => rangeOf(one) ?? [])
        : [],
    );
  });
  return ranges.reduce(
    ({ count, cents }, { series, first, last }) => {
      const size = last - first + 1;
      return { count: count + size, cents: cents + size * (denominations[series] ?? 0) };
    },
    { count: 0, cents: 0 },
  );
};
