import type { Citation } from './law.ts';
import { type Cents, dollars } from './money.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What a certificate holder files of a payout limit; 0 is none. */
export interface FiledLimit {
  readonly payoutLimitCents: Cents;
  readonly minimumWagerCents: Cents;
}

/** A payout limit may be filed, but not below the floor that the chapter sets. */
export const limitAboveFloor = (
  { payoutLimitCents, minimumWagerCents }: FiledLimit,
  floor: () => Cents,
  cite: Citation,
): true | Refusal => {
  if (payoutLimitCents === 0) return true;
  const least = floor();
  return payoutLimitCents >= least
    ? true
    : refuse(
        'limit-below-floor',
        `With a minimum wager of ${dollars(minimumWagerCents)} the payout limit is ${dollars(least)} or more: file that, or 0 for none.`,
        cite,
      );
};
