import { percent } from '../kernel/fraction.ts';
import type { AnyGame } from '../kernel/game.ts';
import { asJson, type Estimate, estimated, type SolvedOdds, solvedOdds } from '../odds/index.ts';
import { bold } from './paint.ts';

/** A wager whose rounds are too many to walk: solved for the rules in force, or estimated and never shown as exact. */
type ApartOdds =
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

export const sayApart = (odds: ApartOdds): string =>
  'estimate' in odds ? sayEstimate(odds.title, odds.estimate) : saySolved(odds.best, odds.others);

const saySolved = (best: SolvedOdds, others: readonly SolvedOdds[]): string => {
  const edges = [best, ...others].map(
    ({ strategy, houseEdge }) => `${strategy} ${percent(houseEdge, 4)}`,
  );
  return `${bold(best.title)}  exact house edge: ${edges.join(', ')}  (${best.source})`;
};

/** Standard errors on either side that hold the true edge in 95 of 100 such simulations. */
const NORMAL_95 = 1.96;

const measured = ({ rounds, seed, strategy, stakedCents, netCents, netSquares }: Estimate) => {
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

const sayEstimate = (title: string, estimate: Estimate): string => {
  const { strategy, rounds, seed, houseEdge, interval } = measured(estimate);
  return `${bold(title)}  estimated, ${strategy}: house edge ${inPercent(houseEdge)}, between ${inPercent(interval.from)} and ${inPercent(interval.to)} (${interval.confidence}; ${rounds} rounds, seed ${seed})`;
};

const inPercent = (edge: string): string => `${(100 * Number(edge)).toFixed(2)} %`;
