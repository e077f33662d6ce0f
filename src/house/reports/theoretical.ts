import {
  decimal,
  type Fraction,
  fraction,
  minus,
  over,
  plus,
  times,
} from '../../kernel/fraction.ts';
import { type Figures, winOf } from '../../ledger/index.ts';
import type { ReportSlice } from './report-slices.ts';

/** What a wager should have won by its exact odds, beside what it did. */
export interface Theoretical {
  /** Of each unit staked, after what is owed to a meter. */
  readonly edge: Fraction;
  readonly winCents: Fraction;
  /** Three standard deviations, in cents, of everything that was placed in each round together. */
  readonly bandCents: number;
  /** Further away than that: a case to look into. */
  readonly beyond: boolean;
}

/** How far a win may stray before somebody looks into it, in standard deviations. */
const DEVIATIONS = 3n;

/**
 * Every round by the odds of what was placed in it, under the rules, limits and meter in force then. What wagers put into
 * a meter is owed to players, and follows from the wagers alone.
 */
export const theoreticalOf = (
  figures: Figures,
  cells: readonly Pick<ReportSlice, 'theory'>[],
  variance: Fraction,
): Theoretical | undefined => {
  const won = cells.flatMap(({ theory }) => theory?.winCents ?? []);
  if (won.length === 0 || figures.handleCents === 0) return undefined;
  const expected = minus(summed(won), fraction(figures.contributedCents));
  const stray = minus(fraction(winOf(figures)), expected);
  // A shift that takes back rounds of the one before strays as far as those did.
  const spread = variance.n < 0n ? minus(fraction(0), variance) : variance;
  return {
    edge: over(expected, fraction(figures.handleCents)),
    winCents: expected,
    bandCents: Math.round(Number(DEVIATIONS) * Math.sqrt(numberOf(spread))),
    beyond: isAbove(times(stray, stray), times(fraction(DEVIATIONS * DEVIATIONS), spread)),
  };
};

/** Rounds are independent of each other; wagers of one round are not. */
export const jointly = (cells: readonly Pick<ReportSlice, 'jointVariance'>[]): Fraction =>
  summed(cells.flatMap(({ jointVariance }) => jointVariance ?? []));

/** Many fractions have few denominators: each is added up before they are brought together. */
export const summed = (parts: readonly Fraction[]): Fraction => {
  const tops = new Map<bigint, bigint>();
  for (const { n, d } of parts) tops.set(d, (tops.get(d) ?? 0n) + n);
  return [...tops].reduce((all, [d, n]) => plus(all, fraction(n, d)), fraction(0));
};

const numberOf = (a: Fraction): number => Number(decimal(a, 6));

const isAbove = (a: Fraction, b: Fraction): boolean => a.n * b.d > b.n * a.d;
