import type { AnyGame } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { WagerId } from '../kernel/wager.ts';
import { asJson, layoutOdds, type WagerOdds } from '../odds/index.ts';
import { type ApartOdds, apartAsJson, apartOdds } from './apart-odds.ts';
import { type LimitNote, limitNotes, oddsAtStake, type StakedOdds } from './at-stake.ts';
import { bundleAsJson, bundleOdds, type QuotedBundle } from './bundle-odds.ts';
import { type MeterOdds, meterAsJson, meterOdds } from './meter-odds.ts';

export interface QuoteTerms {
  readonly only?: readonly WagerId[];
  /** What each wager is placed for; the quoted stake where nothing is said. */
  readonly stakeCents?: Cents;
  readonly meters?: Readonly<Record<string, Cents>>;
}

/** Everything that is quoted of a game under its rules: each wager, wagers together, meters, limits. */
export interface Quote {
  readonly game: AnyGame;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly wagers: readonly (WagerOdds | StakedOdds)[];
  /** What cannot be placed for that much, and why. */
  readonly notAtStake: readonly { readonly wager: WagerId; readonly refusal: Refusal }[];
  readonly apart: readonly ApartOdds[];
  readonly bundles: readonly QuotedBundle[];
  readonly meters: readonly MeterOdds[];
  readonly limits: readonly LimitNote[];
}

export const quote = (
  game: AnyGame,
  rules: Readonly<Record<string, unknown>>,
  { only, stakeCents, meters = {} }: QuoteTerms = {},
): Quote => {
  const offered = game.wagers(rules);
  const wanted = only ?? Object.keys(offered);
  const walkable = wanted.filter((id) => offered[id]?.quotedApart === undefined);
  const staked =
    stakeCents === undefined
      ? []
      : walkable.map((wager) => ({
          wager,
          odds: oddsAtStake(game, rules, wager, stakeCents, meters),
        }));
  const wagers =
    stakeCents === undefined
      ? layoutOdds(game, rules, only === undefined ? {} : { only })
      : staked.flatMap(({ odds }) => (isRefusal(odds) ? [] : [odds]));
  return {
    game,
    rules,
    wagers,
    notAtStake: staked.flatMap(({ wager, odds }) =>
      isRefusal(odds) ? [{ wager, refusal: odds }] : [],
    ),
    apart: apartOdds(offered, wanted),
    bundles: only === undefined ? bundleOdds(game, rules) : [],
    meters: meterOdds(game, rules, wagers, meters),
    limits: limitNotes(game, rules).filter(({ wager }) => wanted.includes(wager)),
  };
};

const wagerAsJson = (odds: WagerOdds | StakedOdds) => ({
  ...asJson(odds),
  ...('stakeCents' in odds ? { stakeCents: odds.stakeCents } : {}),
  ...('cutBy' in odds ? { cutBy: odds.cutBy } : {}),
});

/** The form other programs rely on: reduced exact fractions, wagers in the order of the layout. */
export const quoteAsJson = (quoted: Quote) => {
  const { game, rules, wagers, apart, bundles, meters, limits, notAtStake } = quoted;
  const offered = Object.keys(game.wagers(rules));
  const printed = [...apart.map(apartAsJson), ...wagers.map(wagerAsJson)];
  printed.sort((a, b) => offered.indexOf(a.wager) - offered.indexOf(b.wager));
  return {
    game: game.id,
    rules,
    wagers: printed,
    ...(notAtStake.length === 0
      ? {}
      : {
          notAtStake: notAtStake.map(({ wager, refusal: { refused, because, cite } }) => ({
            ...{ wager, code: refused, because, cite },
          })),
        }),
    ...(limits.length === 0 ? {} : { limits }),
    ...(bundles.length === 0 ? {} : { bundles: bundles.map(bundleAsJson) }),
    ...(meters.length === 0 ? {} : { meters: meters.map(meterAsJson) }),
  };
};
