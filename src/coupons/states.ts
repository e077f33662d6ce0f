import type { Day } from '../kernel/days.ts';

/**
 * Where a coupon can be in its life. Each serial number of the register is in exactly one of these, in the
 * order in which § 525.21 lets it travel.
 */
export const STATES = [
  // (e) opened and examined by both departments, not yet in the ledger
  'examined',
  // (f), (i) entered and locked up under a finance supervisor
  'stored',
  // (q)(2) on a list that a gaming service provider prints and mails from
  'listed',
  // (h) with the marketing department
  'issued',
  // (d), (q) with a patron
  'distributed',
  // § 525.22(b) under the chips of a wager
  'in play',
  // § 525.22(e) in a drop box, or taken out of it for the count
  'redeemed',
  // (k) back at finance and good for another issue
  'returned',
  // (k) back at finance because its day has passed
  'expired',
  'voided',
  // (j)(7), (n) not where the register shows it
  'missing at finance',
  'missing at marketing',
  // (m)(2)
  'redeemed and cancelled',
  'expired and cancelled',
  'voided and cancelled',
] as const;
export type State = (typeof STATES)[number];

/** What the register has of a run of serial numbers. */
export interface Holding {
  readonly state: State;
  readonly batch: string;
  /** The gaming day whose accounting a redeemed, returned, expired or voided coupon belongs to. */
  readonly day?: Day;
  /** The approved storage area of a coupon of finance's, or of one that marketing keeps for the next day. */
  readonly place?: string;
  /** The table in whose drop box a redeemed coupon is. */
  readonly table?: string;
  /** The patron it was given to by name. Mailed coupons have theirs in the list of their batch. */
  readonly patron?: string;
}

export const sameHolding = (a: Holding, b: Holding): boolean =>
  a.state === b.state &&
  a.batch === b.batch &&
  a.day === b.day &&
  a.place === b.place &&
  a.table === b.table &&
  a.patron === b.patron;

/** § 525.21(n): in the house and not distributed to a patron. */
export const UNDISTRIBUTED: readonly State[] = [
  'examined',
  'stored',
  'issued',
  'returned',
  'expired',
];

/** Past every use: no command moves these again. */
export const CANCELLED: readonly State[] = [
  'redeemed and cancelled',
  'expired and cancelled',
  'voided and cancelled',
];
