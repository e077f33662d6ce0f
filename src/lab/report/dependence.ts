import { type Fraction, plus, sayFraction } from '../../kernel/fraction.ts';
import type { Cents } from '../../kernel/money.ts';
import { momentsOf } from '../../odds/index.ts';
import { numberOf } from './tails.ts';

/** The bets of a round that is listed whole: what each won or lost in every end, and the exact chance of that end. */
export interface Listed {
  readonly bets: readonly { readonly wager: string; readonly stakeCents: Cents }[];
  readonly vectors: readonly (readonly Cents[])[];
  readonly ends: readonly Fraction[];
}

/**
 * Wagers of one round hang together, so that the spread of all of them is not that of each added up: correlations, the deviation of the
 * whole layout beside what it would be without them, and the most that a round may cost the house.
 */
export const dependence = ({ bets, vectors, ends }: Listed) => {
  const { covariances } = momentsOf(vectors, ends);
  const variances = covariances.map((row, at) => numberOf(row[at] ?? ZERO));
  const correlations = covariances.map((row, a) =>
    row.map((covariance, b) => {
      const both = Math.sqrt((variances[a] ?? 0) * (variances[b] ?? 0));
      return both === 0 ? 0 : numberOf(covariance) / both;
    }),
  );
  const totals = vectors.map((values) => values.reduce((sum, value) => sum + value, 0));
  const possible = totals.filter((_, at) => (ends[at]?.n ?? 0n) > 0n);
  const most = Math.max(...possible);
  const chance = ends.filter((_, at) => totals[at] === most).reduce(plus, ZERO);
  return {
    wagers: bets.map(({ wager }) => wager),
    stakedCents: bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0),
    correlations,
    deviationDollars: Math.sqrt(numberOf(covariances.flat().reduce(plus, ZERO))) / 100,
    ifIndependentDollars: Math.sqrt(variances.reduce((sum, one) => sum + one, 0)) / 100,
    mostPaidCents: most,
    mostPaidChance: sayFraction(chance),
    mostPaidOneIn: 1 / numberOf(chance),
  };
};

const ZERO: Fraction = { n: 0n, d: 1n };
