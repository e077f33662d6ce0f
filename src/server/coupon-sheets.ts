import {
  type CouponRegister,
  type EventOf,
  readRange,
  sizeOf,
  writeSerial,
} from '../coupons/index.ts';
import { bug, refuse } from '../kernel/refusal.ts';
import type { PrintedCoupon } from './documents/coupons/index.ts';

const MOST_ON_SHEETS = 2000;

/** § 525.21(p): the coupons of an entry by which sheets were printed. */
export const sheetsOf = (
  book: CouponRegister,
  { run, first, last }: Pick<EventOf<'SheetsPrinted'>, 'run' | 'first' | 'last'>,
): { readonly title: string; readonly coupons: readonly PrintedCoupon[] } => {
  const printed = book.printed[run] ?? bug(`no run ${run}`);
  const design = book.designs[book.series[printed.series] ?? ''] ?? bug(`no design of ${run}`);
  const range = readRange({ first, last }) ?? bug('sheets without numbers');
  const { expires = bug('a run without a date') } = printed;
  const coupons = Array.from({ length: sizeOf(range) }, (_, place) => ({
    ...{ design, expires, serial: writeSerial(range.series, range.first + place) },
  }));
  return { title: `${design.title}, run ${run}`, coupons };
};

/** As many as a printer takes in one go. */
export const fitOnSheets = (range: Readonly<Record<string, unknown>>) => {
  const read = readRange({ first: String(range.first), last: String(range.last) });
  return read === undefined || sizeOf(read) <= MOST_ON_SHEETS
    ? true
    : refuse(
        'not-printable',
        `Print at most ${MOST_ON_SHEETS.toLocaleString('en-US')} coupons at a time.`,
        '58 Pa. Code § 525.21(p)',
      );
};

/** A sheet goes to the printer once: the same request sent again makes no second copy. */
export const printedBefore = refuse(
  'already-printed',
  'These sheets have already been sent to the printer. Report them spoiled and print new numbers.',
  '58 Pa. Code § 525.21(p)',
);
