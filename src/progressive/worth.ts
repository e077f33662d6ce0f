import { type Fraction, fraction, minus, over, plus, times } from '../kernel/fraction.ts';
import type { Cents } from '../kernel/money.ts';
import type { Odds, Pay } from '../kernel/odds.ts';
import { bug } from '../kernel/refusal.ts';

/** What may become of a progressive wager, as exact odds give it: `pay` is there where it wins. */
export interface AwardChance {
  readonly probability: Fraction;
  readonly pay?: Pay;
}

/** A progressive wager apart by where its pay comes from: so much whatever the meter shows, and the meter. */
export interface ProgressiveWager {
  readonly stakeCents: Cents;
  /** What comes back on average, in cents, besides the meter. */
  readonly fixedCents: Fraction;
  /** How much of the meter is won on average by a player who need not share it. */
  readonly meterPart: Fraction;
  /** How likely the meter is hit in one round. */
  readonly hit: Fraction;
}

const NOTHING = fraction(0);

export const progressiveWager = (
  stakeCents: Cents,
  chances: readonly AwardChance[],
): ProgressiveWager => {
  let [fixedCents, meterPart, hit] = [NOTHING, NOTHING, NOTHING];
  for (const { probability, pay } of chances) {
    if (pay === undefined) continue;
    const stakeBack = pay.keeps === 'stake' ? 0 : stakeCents;
    fixedCents = plus(
      fixedCents,
      times(probability, plus(paidCents(pay, stakeCents), fraction(stakeBack))),
    );
    if (!('share' in pay)) continue;
    meterPart = plus(meterPart, times(probability, fraction(pay.share[0], pay.share[1])));
    hit = plus(hit, probability);
  }
  return { stakeCents, fixedCents, meterPart, hit };
};

const paidCents = (pay: Pay, stakeCents: Cents): Fraction => {
  if ('amount' in pay) return fraction(pay.amount);
  return 'to' in pay ? times(fraction(pay.to[0], pay.to[1]), fraction(stakeCents)) : NOTHING;
};

/** What comes back of each unit staked while the meter shows so much and `players` would share it. */
export const returnAt = (wager: ProgressiveWager, meterCents: Cents, players = 1): Fraction => {
  const meter = times(wager.meterPart, fraction(meterCents, sharers(players)));
  return over(plus(wager.fixedCents, meter), fraction(wager.stakeCents));
};

/**
 * What the meter has to show, in cents, for the wager to be even. All players at a table hit it together and share
 * it, so it grows with their number. Nothing or less: the other awards alone give back the stake.
 */
export const breakEvenMeter = (wager: ProgressiveWager, players = 1): Fraction =>
  times(
    over(minus(fraction(wager.stakeCents), wager.fixedCents), wager.meterPart),
    fraction(sharers(players)),
  );

const sharers = (players: number): number =>
  players >= 1 ? players : bug('a meter is shared by one player at least');

/** How many rounds pass on average until the meter is hit, the round of the hit included. */
export const roundsToHit = (wager: ProgressiveWager): Fraction => over(fraction(1), wager.hit);

export const hoursToHit = (wager: ProgressiveWager, roundsPerHour: number): Fraction =>
  over(roundsToHit(wager), fraction(roundsPerHour));

/** What the meter shows on average when it is hit, in cents, if that many such wagers are made every round. */
export const meterWhenHit = (
  wager: ProgressiveWager,
  { seedCents, increment }: { readonly seedCents: Cents; readonly increment: Odds },
  wagersPerRound: number,
): Fraction =>
  plus(
    fraction(seedCents),
    times(
      times(fraction(increment[0], increment[1]), fraction(wager.stakeCents * wagersPerRound)),
      roundsToHit(wager),
    ),
  );

/**
 * What comes back of each unit staked in the long run, seed and increment included. It needs a meter that is won
 * whole and only whole, since then what it shows at a hit does not depend on the hit before.
 */
export const longRunReturn = (
  wager: ProgressiveWager,
  settings: { readonly seedCents: Cents; readonly increment: Odds },
  wagersPerRound: number,
): Fraction => {
  const won = times(wager.meterPart, meterWhenHit(wager, settings, wagersPerRound));
  return over(
    plus(wager.fixedCents, over(won, fraction(wagersPerRound))),
    fraction(wager.stakeCents),
  );
};
