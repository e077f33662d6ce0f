import { signal } from '@preact/signals';
import { command, say } from '../house.ts';
import type { View } from './table-stream.ts';
import type { Laid } from './wagering.ts';

/** A coupon that the player has in hand: the next wager that is pressed goes down with it. */
export interface CouponInHand {
  readonly serial: string;
  /** Known where the house has it in the player's name. */
  readonly valueCents?: number;
}

export const couponInHand = signal<CouponInHand | undefined>(undefined);

/**
 * § 525.22(b): at a live table the coupon is offered to the crew; an electronic table reads the player's own. Chips of its
 * value go with it at least, and its value and terms are the register's, whatever is said here.
 */
export const placeWithCoupon = async (
  table: string,
  { kind }: View,
  { serial, valueCents = 0 }: CouponInHand,
  bet: Laid,
  /** § 525.21(a): where wagers have one value a coupon is part of it, and chips are the rest. */
  ofOneValue: number,
): Promise<void> => {
  const chips = bet.stakeCents - (ofOneValue && valueCents);
  const placing = { ...bet, stakeCents: Math.max(chips, valueCents) };
  const matchPlay = { serial, valueCents, pays: 'wager odds' };
  const accepted =
    kind === 'felt'
      ? await command(table, { type: 'OfferCoupon', ...placing, serial })
      : await say(table, { type: 'PlaceBet', ...placing, matchPlay });
  if (accepted) couponInHand.value = undefined;
};
