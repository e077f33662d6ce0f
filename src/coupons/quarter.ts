import { firstDayAfter, type Quarter, quarterBefore, quarterOf } from '../kernel/days.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Decides, Evolves } from './deciding.ts';
import type { EventOf } from './events.ts';
import { formDue } from './form.ts';
import type { CouponRegister } from './register.ts';

/** § 525.21(o): to the Bureau of Casino Compliance, the value redeemed by denomination, nothing left out. */
export const fileQuarterlyReport: Decides<'FileQuarterlyReport'> = (book, command, given) => {
  const { quarter } = command;
  if (quarterOf(command.day) <= quarter) {
    return refuse(
      'quarter-not-over',
      `File the report for ${quarter} when the quarter is over.`,
      pa('525.21(o)'),
    );
  }
  if (book.quarters.includes(quarter)) {
    return refuse(
      'quarter-filed',
      `The report for ${quarter} has already been filed.`,
      pa('525.21(o)'),
    );
  }
  const open = Object.keys(book.days).find((day) => quarterOf(day) <= quarter);
  if (open !== undefined) {
    return refuse(
      'day-due',
      `Reconcile ${open} first. The report lists all that patrons redeemed in the quarter.`,
      pa('525.21(m)(3)'),
    );
  }
  const closed = given === undefined ? true : quarterClosed(book, quarter);
  if (closed !== true) return closed;
  return [{ ...command, type: 'QuarterlyReportFiled', lines: quarterLines(book, quarter) }];
};

/** A report closes its days for ever, so that nothing of the quarter, or of one before it, may still be due. */
const quarterClosed = (book: CouponRegister, quarter: Quarter): true | Refusal => {
  const { returning } = book.marketing;
  const due = formDue(book, firstDayAfter(quarter));
  if (due !== undefined) {
    return refuse(
      'form-due',
      `Complete the Reconciliation Form for ${due} first. The report closes the quarter.`,
      pa('525.21(j)'),
    );
  }
  if (returning !== undefined && quarterOf(returning.day) <= quarter) {
    return refuse(
      'return-due',
      `Receive the coupons that the form for ${returning.day} returns first. The report closes the quarter.`,
      pa('525.21(k)'),
    );
  }
  const [earlier] = quartersDue(book, quarter);
  return earlier === undefined
    ? true
    : refuse('quarter-due', `File the report for ${earlier} first.`, pa('525.21(o)'));
};

/** The quarters before this one that have no report yet, since coupons were first received or mailed. */
export const quartersDue = (book: CouponRegister, before: Quarter): readonly Quarter[] => {
  const { firstMonth, lists } = book;
  const received = firstMonth === undefined ? [] : [`${firstMonth}-01`];
  const [first] = [...received, ...Object.values(lists).map(({ supplied }) => supplied)].toSorted();
  const due: Quarter[] = [];
  for (
    let quarter = quarterBefore(before);
    first !== undefined && quarter >= quarterOf(first);
    quarter = quarterBefore(quarter)
  ) {
    if (!book.quarters.includes(quarter)) due.unshift(quarter);
  }
  return due;
};

/** Every denomination of the register has a line; none redeemed is a line that says so. */
export const quarterLines = (
  book: CouponRegister,
  quarter: string,
): EventOf<'QuarterlyReportFiled'>['lines'] => {
  const values = new Set(Object.values(book.designs).map(({ valueCents }) => valueCents));
  return [...values]
    .toSorted((a, b) => a - b)
    .map((valueCents) => {
      const quantity = book.redeemed[quarter]?.[valueCents] ?? 0;
      return { valueCents, quantity, redeemedCents: quantity * valueCents };
    });
};

export const quarterlyReportFiled: Evolves<'QuarterlyReportFiled'> = (book, { quarter }) => ({
  ...book,
  quarters: [...book.quarters, quarter],
});
