import type { AnyGame } from '../kernel/game.ts';
import { asJson, type Estimate, estimated, type SolvedOdds, solvedOdds } from '../odds/index.ts';

/** A wager whose rounds are too many to walk: solved for the rules in force, or estimated and never shown as exact. */
export type ApartOdds =
  | { readonly best: SolvedOdds; readonly others: readonly SolvedOdds[] }
  | {
      readonly wager: string;
      readonly title: string;
      readonly cite: string;
      readonly estimate: Estimate;
    };

export const apartOdds = (
  wagers: ReturnType<AnyGame['wagers']>,
  only: readonly string[],
): readonly ApartOdds[] =>
  only.flatMap((id): readonly ApartOdds[] => {
    const wager = wagers[id];
    if (wager === undefined) return [];
    const [best, ...others] = solvedOdds(id, wager);
    if (best !== undefined) return [{ best, others }];
    const estimate = estimated(wager);
    const { title, cite } = wager;
    return estimate === undefined ? [] : [{ wager: id, title, cite, estimate }];
  });

export const apartAsJson = (odds: ApartOdds) => {
  if ('estimate' in odds) return { ...odds, estimate: measured(odds.estimate) };
  const { best, others } = odds;
  return {
    ...asJson(best),
    strategy: best.strategy,
    source: best.source,
    otherStrategies: others.map((other) => {
      const { wager: _, title: __, cite: ___, ...figures } = asJson(other);
      return { strategy: other.strategy, ...figures };
    }),
  };
};

/** Standard errors on either side that hold the true edge in 95 of 100 such simulations. */
const NORMAL_95 = 1.96;

export const measured = ({
  rounds,
  seed,
  strategy,
  stakedCents,
  netCents,
  netSquares,
}: Estimate) => {
  const mean = Number(netCents) / rounds / stakedCents;
  const variance = Number(netSquares) / rounds / stakedCents ** 2 - mean ** 2;
  const margin = NORMAL_95 * Math.sqrt(variance / rounds);
  return {
    strategy,
    rounds,
    seed,
    houseEdge: (-mean).toFixed(6),
    interval: {
      confidence: '95%',
      from: (-mean - margin).toFixed(6),
      to: (-mean + margin).toFixed(6),
    },
  };
};
