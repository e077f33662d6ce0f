import type { TableAction } from '../kernel/game.ts';
import { type Cents, dollars, isCents } from '../kernel/money.ts';
import { isOfPlay, type Play, type PlayEvent } from '../kernel/play.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Seat } from '../kernel/wager.ts';
import type { Table } from './state.ts';

/** What an event of a round does to the chips in front of a seat. */
export const chipsMoved = (
  event: TableAction | PlayEvent,
  before: Play<unknown>,
): { readonly seat: Seat; readonly cents: Cents } | undefined => {
  if (!isOfPlay(event)) return undefined;
  switch (event.type) {
    case 'BetPlaced':
      return { seat: event.bet.seat, cents: -event.bet.stakeCents };
    case 'BetRaised': {
      const bet = before.bets.find(({ id }) => id === event.bet);
      return bet === undefined ? undefined : { seat: bet.seat, cents: -event.byCents };
    }
    case 'BetWithdrawn': {
      const bet = before.bets.find(({ id }) => id === event.bet);
      return bet === undefined ? undefined : { seat: bet.seat, cents: bet.stakeCents };
    }
    case 'BetSettled': {
      const { seat, returnedCents, paidCents, coupon } = event.settled;
      return { seat, cents: returnedCents + paidCents + (coupon?.paidCents ?? 0) };
    }
    default:
      return undefined;
  }
};

/** What became of a bet, if that is what the event says. */
export const settledBy = (event: TableAction | PlayEvent): SettlementLine | undefined =>
  isOfPlay(event) && event.type === 'BetSettled' ? event.settled : undefined;

/** What a settlement does to the table inventory: lost stakes come in, pays go out, except from a meter. */
export const inventoryMoved = (event: TableAction | PlayEvent): Cents => {
  if (!isOfPlay(event) || event.type !== 'BetSettled') return 0;
  const { stakeCents, returnedCents, paidCents, meter, coupon } = event.settled;
  return (
    stakeCents - returnedCents - (meter === undefined ? paidCents : 0) - (coupon?.paidCents ?? 0)
  );
};

/** What is wrong with an amount, if anything is. */
export const moneyOf = (cents: unknown): Refusal | undefined =>
  isCents(cents) && cents > 0
    ? undefined
    : refuse('not-money', 'Enter an amount above zero, in whole cents.', 'House rules § money');

export const moneyAt = (table: Table, seat: Seat, cents: unknown): Refusal | undefined =>
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

export const chips = (table: Table, seat: Seat, cents: Cents): Table => {
  const seated = table.seats[seat];
  if (seated === undefined) return table;
  return {
    ...table,
    seats: { ...table.seats, [seat]: { ...seated, chipsCents: seated.chipsCents + cents } },
  };
};

/** Money that comes and goes beside the game belongs to the start of the round, so that a replay keeps it. */
export const withTold = (
  table: Table,
  seat: Seat,
  cents: Cents,
  change: Partial<Table>,
): Table => ({
  ...table,
  ...change,
  told: {
    ...table.told,
    chips: { ...table.told.chips, [seat]: (table.told.chips[seat] ?? 0) + cents },
  },
});
