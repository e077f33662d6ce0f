import { sayFraction } from '../kernel/fraction.ts';
import type { AnyGame, Bundle } from '../kernel/game.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { type BundleOdds, exactOdds } from '../odds/index.ts';

/** Combined wagers, and what the player ends up with on all of them. */
export interface QuotedBundle {
  readonly bundle: Bundle;
  readonly odds: BundleOdds;
}

export const bundleOdds = (game: AnyGame, rules: object): readonly QuotedBundle[] =>
  (game.bundles?.(rules) ?? []).map((bundle) => ({
    bundle,
    odds: expectAccepted(exactOdds(game, rules, bundle.placings)),
  }));

export const bundleAsJson = ({ bundle, odds }: QuotedBundle) => ({
  title: bundle.title,
  cite: bundle.cite,
  bets: bundle.placings.map(({ wager, stakeCents }) => ({ wager, stakeCents })),
  houseEdge: sayFraction(odds.houseEdge),
  variance: sayFraction(odds.variance),
  hitFrequency: sayFraction(odds.hitFrequency),
  pushFrequency: sayFraction(odds.pushFrequency),
  return: sayFraction(odds.return),
});
