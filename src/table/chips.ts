import { type Cents, dollars, isCents } from '../kernel/money.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import type { TableEvent } from './commands.ts';
import { balancesAfter, movementsOf } from './postings.ts';
import type { Table } from './state.ts';

/** What is wrong with an amount, if anything is. */
export const moneyOf = (cents: Cents): Refusal | undefined =>
  cents > 0
    ? undefined
    : refuse('not-money', 'Enter an amount above zero, in whole cents.', 'House rules § money');

export const moneyAt = (table: Table, seat: Seat, cents: Cents): Refusal | undefined =>
  table.seats[seat] === undefined
    ? refuse('seat-empty', 'That seat is empty.', 'House rules § seats')
    : moneyOf(cents);

export const enoughChips = (table: Table, seat: Seat, cents: Cents): Refusal | undefined => {
  const has = table.seats[seat]?.chipsCents ?? 0;
  return has >= cents
    ? undefined
    : refuse(
        'not-enough-chips',
        `Seat ${seat} has ${dollars(has)} in chips.`,
        'House rules § money',
      );
};

/**
 * A decision moves no money that is not there: chips are sold and credited from what the inventory holds, nothing at a
 * table goes beyond what an amount may be. A result is always entered; what the inventory then lacks, a fill brings.
 */
export const withinBounds = (
  table: Table,
  events: readonly TableEvent[],
): readonly TableEvent[] | Refusal => {
  const moves = events.flatMap((event) => movementsOf(table, event));
  if (moves.length === 0) return events;
  const { inventoryCents, tipBoxCents, cashCents, seats } = balancesAfter(table, moves);
  const sold = events.some(({ type }) => type === 'BoughtIn' || type === 'Credited');
  if (sold && !table.practice && inventoryCents < 0) {
    return refuse(
      'inventory-short',
      `The table inventory holds ${dollars(table.inventoryCents)}. Ask for a fill first.`,
      'House rules § money',
    );
  }
  return [inventoryCents, tipBoxCents, cashCents].every(isCents) &&
    Object.values(seats).every(({ chipsCents }) => isCents(chipsCents))
    ? events
    : refuse(
        'beyond-count',
        'No account at a table holds more than ten billion dollars. Check the amount.',
        'House rules § money',
      );
};
