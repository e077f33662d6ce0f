import { command, dollars } from '../house.ts';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { couponInHand } from './coupon-hand.ts';
import { titleOf } from './sentences.ts';

/** Where the player's coupon is: in hand, waiting for the crew, returned with the reason, or in play. */
export const CouponLine = ({ table, at: { now, game } }: { table: string; at: AtTable }) => {
  const held = couponInHand.value;
  const told = now.coupons?.find(({ seat }) => seat === now.mine);
  const placed = now.bets.find(({ seat, matchPlay }) => seat === now.mine && matchPlay);
  const says =
    held !== undefined
      ? texts.couponInHand(held.serial)
      : told?.state === 'offered'
        ? texts.couponWaits(
            told.serial,
            titleOf(game, { wager: told.wager ?? '' }),
            dollars(told.stakeCents ?? 0),
          )
        : told?.state === 'returned'
          ? texts.couponReturned(told.serial, told.reason ?? '')
          : placed?.matchPlay !== undefined
            ? texts.couponPlaced(placed.matchPlay.serial, titleOf(game, placed))
            : '';
  return (
    <p class={says === '' ? 'coupon-line' : 'coupon-line shown'}>
      <span role="status">{says}</span>
      {held !== undefined && (
        <button type="button" onClick={() => (couponInHand.value = undefined)}>
          {texts.couponAway}
        </button>
      )}
      {held === undefined && told?.state === 'offered' && (
        <button
          type="button"
          onClick={() => command(table, { type: 'DeclineCoupon', seat: now.mine })}
        >
          {texts.couponTakeBack}
        </button>
      )}
    </p>
  );
};
