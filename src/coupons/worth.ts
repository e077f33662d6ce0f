import { type Fraction, fraction, minus, negate, over, plus, times } from '../kernel/fraction.ts';
import type { Cents } from '../kernel/money.ts';
import type { Pay } from '../kernel/odds.ts';
import type { MatchPlay, WagerId } from '../kernel/wager.ts';

/** What may become of a wager, as the exact odds list it; `net` is per unit staked in chips. */
export interface WagerOutcome {
  readonly result: 'win' | 'push' | 'lose';
  readonly pay?: Pay;
  readonly probability: Fraction;
  readonly net: Fraction;
}

export interface CouponTerms {
  readonly valueCents: Cents;
  readonly pays: MatchPlay['pays'];
  readonly couponOnPush: 'stays' | 'taken';
}

/**
 * What a coupon costs the house on a wager, exactly, per unit of its face. A coupon that a push leaves to the
 * patron is used again until a wager decides it, each time with matching chips.
 */
export interface CouponWorth {
  /** Paid on the coupon alone, on one wager. */
  readonly perWager: Fraction;
  /** Paid on the coupon alone until it is in the drop box. */
  readonly coupon: Fraction;
  /** Wagers until it is there. */
  readonly wagers: Fraction;
  /** What the house expects to win on the matching chips meanwhile. */
  readonly chips: Fraction;
  /** Coupon less chips: what the offer costs if it brings no other wager. */
  readonly net: Fraction;
}

const sum = (parts: readonly Fraction[]): Fraction => parts.reduce(plus, fraction(0));

export const couponWorth = (outcomes: readonly WagerOutcome[], terms: CouponTerms): CouponWorth => {
  const perWager = sum(
    outcomes.map(({ result, pay, probability }) =>
      result === 'win' ? times(probability, paidOn(pay, terms)) : fraction(0),
    ),
  );
  const edge = negate(sum(outcomes.map(({ probability, net }) => times(probability, net))));
  const decided = sum(
    outcomes
      .filter(({ result }) => result !== 'push' || terms.couponOnPush === 'taken')
      .map(({ probability }) => probability),
  );
  const wagers = over(fraction(1), decided);
  const coupon = times(perWager, wagers);
  const chips = times(edge, wagers);
  return { perWager, coupon, wagers, chips, net: minus(coupon, chips) };
};

/** Reading 26: at the odds of the wager, or at even money; an amount or a share of a meter is paid on chips alone. */
const paidOn = (pay: Pay | undefined, { pays }: CouponTerms): Fraction => {
  if (pays === 'even money') return fraction(1);
  return pay !== undefined && 'to' in pay ? fraction(pay.to[0], pay.to[1]) : fraction(0);
};

/** Face value into money: what one coupon costs, as a fraction of a cent if need be. */
export const costOf = (part: Fraction, valueCents: Cents): Fraction =>
  times(part, fraction(valueCents));

export interface WagerWorth extends CouponWorth {
  readonly wager: WagerId;
}

/** What an offer costs when patrons pick the wager that is best for them, with and without a restriction. */
export interface OfferWorth {
  readonly wagers: readonly WagerWorth[];
  readonly dearest: WagerWorth | undefined;
}

export const offerWorth = (
  layout: readonly { readonly wager: WagerId; readonly outcomes: readonly WagerOutcome[] }[],
  terms: CouponTerms,
  only?: readonly WagerId[],
): OfferWorth => {
  const wagers = layout
    .filter(({ wager }) => only === undefined || only.includes(wager))
    .map(({ wager, outcomes }) => ({ wager, ...couponWorth(outcomes, terms) }))
    .toSorted((a, b) => {
      const { n } = minus(b.net, a.net);
      return n < 0n ? -1 : n > 0n ? 1 : 0;
    });
  return { wagers, dearest: wagers[0] };
};
