import type { Citation } from './law.ts';
import { type Cents, dollars } from './money.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { PayoutLimit } from './settlement.ts';
import type { Option } from './submission.ts';

/** What a certificate holder files of a payout limit; 0 is none. */
export interface FiledLimit {
  readonly payoutLimitCents: Cents;
  readonly minimumWagerCents: Cents;
}

export const minimumWagerOption: Option<Cents> = {
  title: 'Minimum wager, from which the floor of the payout limit follows',
  cite: 'House rules § limits',
  standard: 100,
  atLeast: 1,
  unit: 'cents',
};

/** `of` says whose pay is limited, on what. */
export const payoutLimitOption = (of: string, cite: Citation): Option<Cents> => ({
  title: `Payout limit of ${of}, 0 for none`,
  cite,
  standard: 0,
  atLeast: 0,
  unit: 'cents',
});

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
        `With a minimum wager of ${dollars(minimumWagerCents)} the payout limit is ${dollars(least)} or more. File that, or 0 for none.`,
        cite,
      );
};

/** The minimum wager by which a filed limit was measured; undefined where none is filed. */
export const filedMinimum = (rules: object): Cents | undefined => {
  const { payoutLimitCents = 0, minimumWagerCents } = rules as Partial<FiledLimit>;
  return payoutLimitCents === 0 ? undefined : minimumWagerCents;
};

/** The limit that settlement keeps, if one is filed. */
export const limitFiled = (limit: PayoutLimit): readonly PayoutLimit[] =>
  limit.limitCents === 0 ? [] : [limit];
