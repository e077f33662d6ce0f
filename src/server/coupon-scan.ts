import {
  type CouponRegister,
  couponOf,
  couponsHeldBy,
  type Day,
  type Event,
} from '../coupons/index.ts';
import type { Person } from '../house/people/people.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { mayRead } from './coupon-signing.ts';

const AT_TABLES = ['dealer', 'boxperson', 'floorperson'] as const;

/** The desk, and those who redeem coupons or are called when something is wrong with one. */
export const mayScan = (person: Person, book: CouponRegister): true | Refusal =>
  AT_TABLES.some((duty) => person.duties.includes(duty)) ? true : mayRead(person, book);

/**
 * § 525.21(q)(3): what the computer finds by the number that a bar code or magnetic strip holds: patron, address,
 * denomination, expiration date and serial number, and whether it can be redeemed. Only the desk sees an address.
 */
export const scanned = (
  book: CouponRegister,
  events: readonly Event[],
  serial: string,
  person: Person,
) => {
  const coupon = couponOf(book, serial);
  if (coupon === undefined) {
    return refuse(
      'unknown-serial',
      `${serial.slice(0, 40)} was never entered in the ledger. Keep the coupon and call a floorperson.`,
      '58 Pa. Code § 525.21(f)(3)',
    );
  }
  const { design, batch, holding } = coupon;
  const named = addressee(events, serial, coupon.patron);
  const { address, ...known } = named ?? {};
  return {
    serial,
    valueCents: design.valueCents,
    expires: batch.expires,
    state: holding.state,
    design: design.design,
    title: design.title,
    pays: design.pays,
    restrictions: design.restrictions.says,
    ...(named === undefined ? {} : { patron: known }),
    ...acceptedAt(events, serial),
    ...(address !== undefined && mayRead(person, book) === true ? { address } : {}),
  };
};

/** The register forgets addresses once the mail is out; the log keeps them. */
const addressee = (
  events: readonly Event[],
  serial: string,
  patron: string | undefined,
): { patron?: string; name?: string; address?: string } | undefined => {
  for (const event of events.toReversed()) {
    if (event.type === 'MailListSupplied') {
      const row = event.rows.find((one) => one.serial === serial);
      if (row !== undefined) return { patron: row.patron, name: row.name, address: row.address };
    }
    if (event.type === 'CouponsDistributed' && event.to !== undefined) {
      const { to } = event;
      if (event.serials.some(({ first, last }) => first <= serial && serial <= last)) return to;
    }
  }
  return patron === undefined ? undefined : { patron };
};

/** § 525.22(b): who accepted it last, and where; nothing where it went back since. */
const acceptedAt = (events: readonly Event[], serial: string) => {
  const last = events.findLast(
    (event) =>
      (event.type === 'CouponPresented' || event.type === 'CouponLeftWithPatron') &&
      event.serial === serial,
  );
  if (last?.type !== 'CouponPresented') return {};
  const { name, credential } = last.hands.dealer;
  return { acceptedBy: { name, credential }, table: last.table };
};

/** What a patron can use at a table: the coupons that were issued or mailed to them by name. */
export const ownCoupons = (book: CouponRegister, patron: string, today: Day) => ({
  coupons: couponsHeldBy(book, patron)
    .filter(({ batch }) => batch.expires >= today)
    .map(({ serial, design, batch }) => ({
      serial,
      valueCents: design.valueCents,
      title: design.title,
      expires: batch.expires,
      restrictions: design.restrictions.says,
    })),
});
export type OwnCoupons = ReturnType<typeof ownCoupons>;
export type ScannedCoupon = Exclude<ReturnType<typeof scanned>, Refusal>;
