import { type CouponRegister, couponOf } from '../../coupons/index.ts';
import { settledBy, type Table, type TableEvent } from '../../table/index.ts';

/**
 * § 525.22(e): what a table's settlement lines say of a coupon, what is in its drop box and what the register has of it
 * are one truth. Asked of every entry after it is applied; the first difference is named.
 */
export const couponsDiffer = (
  table: string,
  after: Table,
  events: readonly TableEvent[],
  book: CouponRegister,
): string | undefined => {
  const counted = new Set(events.flatMap(countedMeanwhile));
  // A coupon of a void wager may decide another one of the round: the last line says where it is.
  const coupons = events.flatMap(settledBy).flatMap(({ coupon = [] }) => coupon);
  for (const { serial, goes } of new Map(coupons.map((one) => [one.serial, one])).values()) {
    const { state, table: box } = couponOf(book, serial)?.holding ?? {};
    const dropped = goes === 'to the drop box';
    const redeemed = (state === 'redeemed' && box === table) || state === 'redeemed and cancelled';
    if (redeemed !== dropped) {
      return `${serial} goes ${goes} at ${table}, and the register has it ${state ?? 'not at all'}`;
    }
    const inBox = after.dropBox.coupons.includes(serial);
    if (inBox !== dropped && !(dropped && counted.has(serial))) {
      return `${serial} goes ${goes} at ${table}, and ${inBox ? 'is' : 'is not'} in its drop box`;
    }
  }
  return undefined;
};

/** A corrected round may have been counted before it was corrected: what was in the box then is in it no more. */
const countedMeanwhile = (event: TableEvent): readonly string[] =>
  event.type === 'RoundCorrected'
    ? (event.replayed ?? []).flatMap((one) => (one.type === 'DropBoxCounted' ? one.coupons : []))
    : [];
