import type { Said } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { isOfPlay, type Play, type PlayEvent } from '../kernel/play.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Seat } from '../kernel/wager.ts';

/** What an event of a round does to the chips in front of a seat. */
export const chipsMoved = (
  event: Said | PlayEvent,
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
export const settledBy = (event: Said | PlayEvent): SettlementLine | undefined =>
  isOfPlay(event) && event.type === 'BetSettled' ? event.settled : undefined;

/** What a settlement does to the table inventory: lost stakes come in, pays go out, except from a meter. */
export const inventoryMoved = (event: Said | PlayEvent): Cents => {
  if (!isOfPlay(event) || event.type !== 'BetSettled') return 0;
  const { stakeCents, returnedCents, paidCents, meter, coupon } = event.settled;
  return (
    stakeCents - returnedCents - (meter === undefined ? paidCents : 0) - (coupon?.paidCents ?? 0)
  );
};
