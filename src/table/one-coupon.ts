import type { TableAction } from '../kernel/game.ts';
import { isOfPlay, type PlayEvent } from '../kernel/play.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { droppedBy } from './betting.ts';
import type { TableEvent } from './commands.ts';
import { linesOf } from './postings.ts';

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

/**
 * § 525.21(m)(1): what two people have counted out of a drop box is in the count room. A round that is replayed over the
 * count must have it in the box by then: nothing else would bring it back to the layout, to its patron or into a later count.
 */
export const countedStays = (
  inBox: readonly string[],
  events: readonly TableEvent[],
): true | Refusal<'coupon-counted'> => {
  const box = new Set(inBox);
  for (const event of events) {
    if (event.type === 'Played')
      for (const serial of linesOf(event.events).flatMap(droppedBy)) box.add(serial);
    if (event.type !== 'DropBoxCounted') continue;
    const gone = event.coupons.find((serial) => !box.delete(serial));
    if (gone !== undefined) return counted(gone);
  }
  return true;
};

const counted = (serial: string): Refusal<'coupon-counted'> =>
  refuse(
    'coupon-counted',
    `${serial} was counted out of the drop box. Settle the wager by hand, and report the coupon to finance.`,
    '58 Pa. Code § 525.21(m)(1)',
  );
