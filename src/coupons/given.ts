import { type Day, dayAfter } from '../kernel/days.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import { dayOpen } from './flows.ts';
import type { CouponRegister } from './register.ts';

/**
 * What the house knows and the register does not. Entries of log format 1 were decided without it, and are decided
 * again without it.
 */
export interface Given {
  /** The gaming day by the house's clock. */
  readonly today: Day;
  /** The certificate holder. */
  readonly holder: string;
  /** The departments that people of the house belong to. */
  readonly departments: readonly string[];
  readonly tables: readonly string[];
  readonly games: Readonly<Record<string, GameOffered>>;
  /** Patrons who have excluded themselves at this house, or take a break from play. */
  readonly excluded: readonly { readonly patron: string; readonly name: string }[];
}

export interface GameOffered {
  readonly title: string;
  /** The titles of its wagers, by id. */
  readonly wagers: Readonly<Record<string, string>>;
}

/** A form is of today, or of an earlier day that is still open; what is late says so by itself. */
export const dayHolds = (
  book: CouponRegister,
  { day }: Command,
  { today }: Given,
): true | Refusal => {
  if (day > today) {
    return refuse(
      'day-not-come',
      `The gaming day is ${today}. Enter this under that day; ${day} has not come.`,
      pa('525.21(m)'),
    );
  }
  if (day < today && day < openFrom(book, today)) {
    return refuse(
      'day-closed',
      `${day} is closed. Enter this under ${openFrom(book, today)} or a later gaming day.`,
      pa('525.21(m)(3)'),
    );
  }
  return day === today ? true : dayOpen(book, day);
};

/** The first day that is not reconciled; before the first reconciliation, the day of the first entry. */
const openFrom = ({ reconciled, opened }: CouponRegister, today: Day): Day =>
  reconciled === undefined ? (opened ?? today) : dayAfter(reconciled);
