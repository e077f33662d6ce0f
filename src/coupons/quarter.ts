import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands.ts';
import { quarterOf } from './days.ts';
import type { Event, EventOf } from './events.ts';
import type { CouponRegister } from './register.ts';

/** § 525.21(o): to the Bureau of Casino Compliance, the value redeemed by denomination, nothing left out. */
export const fileQuarterlyReport = (
  book: CouponRegister,
  command: Command<'FileQuarterlyReport'>,
): readonly Event[] | Refusal => {
  const { quarter } = command;
  if (quarterOf(command.day) <= quarter) {
    return refuse(
      'quarter-not-over',
      `The report for ${quarter} is filed when the quarter is over.`,
      pa('525.21(o)'),
    );
  }
  if (book.quarters.includes(quarter)) {
    return refuse('quarter-filed', `The report for ${quarter} is filed.`, pa('525.21(o)'));
  }
  const open = Object.keys(book.days).find((day) => quarterOf(day) <= quarter);
  if (open !== undefined) {
    return refuse(
      'day-due',
      `Reconcile ${open} first: the report lists all that patrons redeemed in the quarter.`,
      pa('525.21(m)(3)'),
    );
  }
  return [{ ...command, type: 'QuarterlyReportFiled', lines: quarterLines(book, quarter) }];
};

/** Every denomination of the book has a line; none redeemed is a line that says so. */
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

export const quarterlyReportFiled = (
  book: CouponRegister,
  { quarter }: EventOf<'QuarterlyReportFiled'>,
): CouponRegister => ({ ...book, quarters: [...book.quarters, quarter] });
