import type { Citation } from '../kernel/law.ts';
import type { Cents } from '../kernel/money.ts';
import { bug } from '../kernel/refusal.ts';

/** Where money is: `inventory/T1`, `layout/T1`, `seat/T1/3`, `drop-box/T1`, `tip-box/T1`, `cage`, `meter/…`. */
export type Account = string;

/** An amount moves from one account to another, for a reason, under a paragraph. */
export interface Posting<Place = Account> {
  readonly from: Place;
  readonly to: Place;
  readonly cents: Cents;
  readonly why: string;
  readonly cite: Citation;
  /** Paid on a coupon: shown apart, never as revenue. */
  readonly promotional?: true;
}

/** Outside the house: patrons' pockets. Everything in the house came from there or from the cage's bank. */
export const PATRONS: Account = 'patrons';
export const CAGE: Account = 'cage';
/** Tips are the dealers', and leave the house with them. */
export const DEALERS: Account = 'dealers';

export const accountsOf = (table: string) => ({
  inventory: `inventory/${table}`,
  layout: `layout/${table}`,
  dropBox: `drop-box/${table}`,
  tipBox: `tip-box/${table}`,
  breakage: `breakage/${table}`,
  variance: `variance/${table}`,
  /** What a patron who has left is owed, or owes, for a round that was corrected or voided. */
  owed: (patron: string) => `owed/${table}/${patron}`,
  seat: (seat: number) => `seat/${table}/${seat}`,
});

export type Balances = ReadonlyMap<Account, Cents>;

/** Postings of nothing are left out; a negative amount is the same movement backwards. */
export const posting = <Place = Account>(
  from: Place,
  to: Place,
  cents: Cents,
  why: string,
  cite: Citation,
): readonly Posting<Place>[] => {
  if (cents === 0) return [];
  return cents > 0
    ? [{ from, to, cents, why, cite }]
    : [{ from: to, to: from, cents: -cents, why, cite }];
};

export const balances = (postings: Iterable<Posting>, start: Balances = new Map()): Balances => {
  const now = new Map(start);
  for (const { from, to, cents } of postings) {
    now.set(from, counted((now.get(from) ?? 0) - cents));
    now.set(to, counted((now.get(to) ?? 0) + cents));
  }
  return now;
};

/** A balance that a number cannot hold exactly would no longer balance. */
const counted = (cents: Cents): Cents =>
  Number.isSafeInteger(cents) ? cents : bug(`an account cannot hold ${cents} cents`);

/** Double entry: whatever happened, all accounts together hold nothing. */
export const sumOf = (held: Balances): Cents =>
  [...held.values()].reduce((sum, cents) => sum + cents, 0);
