import { type Day, quarterOf } from '../kernel/days.ts';
import type { Cents } from '../kernel/money.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Flows, Quantity } from './events.ts';
import type { CouponRegister, DayBook } from './register.ts';

/** § 525.21(m): a gaming day that finance has reconciled, or reported, is closed for every movement. */
export const dayOpen = (book: CouponRegister, day: Day): true | Refusal => {
  const reported = book.quarters.includes(quarterOf(day));
  return reported || (book.reconciled !== undefined && day <= book.reconciled)
    ? refuse(
        'day-closed',
        `${day} is ${reported ? 'reported' : 'reconciled'}. Enter this under a later gaming day.`,
        reported ? pa('525.21(o)') : pa('525.21(m)(3)'),
      )
    : true;
};

/** § 525.21(m)(1): a gaming day whose boxes are counted takes no more coupons. */
export const dayUncounted = (book: CouponRegister, day: Day): true | Refusal => {
  const open = dayOpen(book, day);
  if (open !== true) return open;
  return book.days[day]?.counted === true
    ? refuse(
        'day-counted',
        `The coupons of ${day} are counted. Enter this under the next gaming day.`,
        pa('525.21(m)(1)'),
      )
    : true;
};

const NO_FLOWS: Flows = {
  issued: 0,
  distributed: 0,
  returned: 0,
  expired: 0,
  voided: 0,
  missing: 0,
  found: 0,
  redeemed: 0,
};

export const flowsOf = (flows: Readonly<Record<string, Flows>>, valueCents: Cents): Flows =>
  flows[valueCents] ?? NO_FLOWS;

const EMPTY_DAY: DayBook = {
  flows: {},
  received: [],
  voids: [],
  variations: [],
  counted: false,
  cancelled: false,
};

export const dayOf = (book: CouponRegister, day: Day): DayBook => book.days[day] ?? EMPTY_DAY;

export const withDay = (
  book: CouponRegister,
  day: Day,
  change: Partial<DayBook>,
): CouponRegister => ({
  ...book,
  days: { ...book.days, [day]: { ...dayOf(book, day), ...change } },
});

const added = (
  flows: Readonly<Record<string, Flows>>,
  what: keyof Flows,
  lines: readonly Quantity[],
): Readonly<Record<string, Flows>> => {
  const now: Record<string, Flows> = { ...flows };
  for (const { valueCents, quantity } of lines) {
    const before = flowsOf(now, valueCents);
    now[valueCents] = { ...before, [what]: before[what] + quantity };
  }
  return now;
};

/** A flow belongs to its gaming day until that is reconciled, and to the running totals for good. */
export const flowed = (
  book: CouponRegister,
  day: Day,
  what: keyof Flows,
  lines: readonly Quantity[],
): CouponRegister =>
  withDay({ ...book, flows: added(book.flows, what, lines) }, day, {
    flows: added(dayOf(book, day).flows, what, lines),
  });
