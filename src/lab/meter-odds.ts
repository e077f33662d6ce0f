import { type Fraction, fraction, sayFraction } from '../kernel/fraction.ts';
import type { AnyGame } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { WagerOdds } from '../odds/index.ts';
import {
  breakEvenMeter,
  hoursToHit,
  longRunReturn,
  meterWhenHit,
  progressiveWager,
  returnAt,
  roundsToHit,
} from '../progressive/index.ts';
import { type StakedOdds, stakeQuoted } from './at-stake.ts';

/** What a wager on a meter is worth, exactly: at the seed, as the meter grows, and in the long run. */
export interface MeterOdds {
  readonly meter: string;
  readonly wager: WagerOdds;
  readonly cite: string;
  readonly stakeCents: Cents;
  /** How winners of one happening divide it. */
  readonly shared: 'equally' | 'first';
  readonly seedCents: Cents;
  readonly increment: Fraction;
  readonly roundsToHit: Fraction;
  readonly hoursToHit: Fraction;
  /** For one player; where it is shared equally, times the number of players who share it. */
  readonly breakEvenCents: Fraction;
  readonly awards: Fraction;
  readonly atSeed: Fraction;
  /** With one such wager in every round. */
  readonly whenHitCents: Fraction;
  readonly longRun: Fraction;
  readonly asked?: { readonly shownCents: Cents; readonly return: Fraction };
}

/** A pace to speak of hours by. */
export const ROUNDS_AN_HOUR = 60;

export const meterOdds = (
  game: AnyGame,
  rules: Record<string, unknown>,
  wagers: readonly (WagerOdds | StakedOdds)[],
  shown: Readonly<Record<string, Cents>>,
): readonly MeterOdds[] =>
  Object.entries(game.meters?.filed(rules) ?? {}).flatMap(([meter, filing]) =>
    wagers
      .filter(({ outcomes }) =>
        outcomes.some(({ pay }) => pay !== undefined && 'share' in pay && pay.of === meter),
      )
      .map((wager): MeterOdds => {
        const stakeCents =
          'stakeCents' in wager ? wager.stakeCents : stakeQuoted(game, rules, wager.wager);
        const worth = progressiveWager(stakeCents, wager.outcomes);
        const shownCents = shown[meter];
        return {
          meter,
          wager,
          cite: filing.cite,
          stakeCents,
          shared: game.meters?.shared(rules) ?? 'equally',
          seedCents: filing.seedCents,
          increment: fraction(...filing.increment),
          roundsToHit: roundsToHit(worth),
          hoursToHit: hoursToHit(worth, ROUNDS_AN_HOUR),
          breakEvenCents: breakEvenMeter(worth),
          awards: returnAt(worth, 0),
          atSeed: returnAt(worth, filing.seedCents),
          whenHitCents: meterWhenHit(worth, filing, 1),
          longRun: longRunReturn(worth, filing, 1),
          ...(shownCents === undefined
            ? {}
            : { asked: { shownCents, return: returnAt(worth, shownCents) } }),
        };
      }),
  );

export const meterAsJson = (odds: MeterOdds) => ({
  meter: odds.meter,
  wager: odds.wager.wager,
  cite: odds.cite,
  stakeCents: odds.stakeCents,
  shared: odds.shared,
  seedCents: odds.seedCents,
  increment: sayFraction(odds.increment),
  roundsToHit: sayFraction(odds.roundsToHit),
  breakEvenCents: sayFraction(odds.breakEvenCents),
  returnOfAwards: sayFraction(odds.awards),
  returnAtSeed: sayFraction(odds.atSeed),
  meterWhenHitCents: sayFraction(odds.whenHitCents),
  longRunReturn: sayFraction(odds.longRun),
  ...(odds.asked === undefined
    ? {}
    : { shownCents: odds.asked.shownCents, returnAtShown: sayFraction(odds.asked.return) }),
});
