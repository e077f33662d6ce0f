import { percent } from '../kernel/fraction.ts';
import { type ApartOdds, measured } from '../lab/apart-odds.ts';
import type { Estimate, SolvedOdds } from '../odds/index.ts';
import { bold } from './paint.ts';

export const sayApart = (odds: ApartOdds): string =>
  'estimate' in odds ? sayEstimate(odds.title, odds.estimate) : saySolved(odds.best, odds.others);

const saySolved = (best: SolvedOdds, others: readonly SolvedOdds[]): string => {
  const edges = [best, ...others].map(
    ({ strategy, houseEdge }) => `${strategy} ${percent(houseEdge, 4)}`,
  );
  return `${bold(best.title)}  exact house edge: ${edges.join(', ')}  (${best.source})`;
};

const sayEstimate = (title: string, estimate: Estimate): string => {
  const { strategy, rounds, seed, houseEdge, interval } = measured(estimate);
  return `${bold(title)}  estimated, ${strategy}: house edge ${inPercent(houseEdge)}, between ${inPercent(interval.from)} and ${inPercent(interval.to)} (${interval.confidence}; ${rounds} rounds, seed ${seed})`;
};

const inPercent = (edge: string): string => `${(100 * Number(edge)).toFixed(2)}%`;
