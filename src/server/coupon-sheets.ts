import { type CouponRegister, isDay, readRange, sizeOf, writeSerial } from '../coupons/index.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { PrintedCoupon } from './documents/coupons/index.ts';

const MOST_ON_SHEETS = 2000;

/** § 525.21(p): the coupons of a run of our own press, or of some numbers of it, to print on sheets. */
export const sheetsOf = (
  book: CouponRegister,
  run: string,
  { expires = '', first, last }: Readonly<Record<string, string | undefined>>,
): { readonly title: string; readonly coupons: readonly PrintedCoupon[] } | Refusal => {
  const printed = book.printed[run];
  const design =
    printed === undefined ? undefined : book.designs[book.series[printed.series] ?? ''];
  if (printed === undefined || design === undefined) {
    return refuse(
      'no-such-page',
      'No such run of the press was entered: enter it first, then print its sheets.',
      '58 Pa. Code § 525.21(p)',
    );
  }
  const asked = first === undefined || last === undefined ? printed : readRange({ first, last });
  if (
    asked === undefined ||
    asked.series !== printed.series ||
    asked.first < printed.first ||
    asked.last > printed.last ||
    sizeOf(asked) > MOST_ON_SHEETS ||
    !isDay(expires)
  ) {
    return refuse(
      'not-printable',
      `Say when the coupons expire, and ask for numbers of the run, first and last, at most ${MOST_ON_SHEETS} at a time.`,
      '58 Pa. Code § 525.21(c)(5)',
    );
  }
  const coupons = Array.from({ length: sizeOf(asked) }, (_, place) => ({
    design,
    serial: writeSerial(asked.series, asked.first + place),
    expires,
  }));
  return { title: `${design.title}, run ${run}`, coupons };
};
