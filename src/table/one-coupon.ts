import type { TableAction } from '../kernel/game.ts';
import { isOfPlay, type PlayEvent } from '../kernel/play.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';

/**
 * § 525.22(d): a coupon is under one wager. While a round is played the register sees to that; a round that is replayed must not
 * come out with a coupon under two, or under one after it went to the drop box.
 */
export const oneWagerEach = (
  events: readonly (TableAction | PlayEvent)[],
): true | Refusal<'coupon-twice'> => {
  const under = new Map<string, number>();
  for (const event of events.filter(isOfPlay)) {
    if (event.type === 'BetPlaced') {
      const { id, matchPlay } = event.bet;
      if (matchPlay === undefined) continue;
      if (under.has(matchPlay.serial)) return twice(matchPlay.serial);
      under.set(matchPlay.serial, id);
    }
    if (event.type === 'BetWithdrawn') {
      for (const [serial, bet] of under) if (bet === event.bet) under.delete(serial);
    }
    if (event.type === 'BetSettled' && event.settled.coupon?.goes === 'stays with the patron')
      under.delete(event.settled.coupon.serial);
  }
  return true;
};

const twice = (serial: string): Refusal<'coupon-twice'> =>
  refuse(
    'coupon-twice',
    `${serial} would be under two wagers of this round. Enter the wager with the coupon that was under it, or settle it by hand.`,
    '58 Pa. Code § 525.22(d)',
  );
