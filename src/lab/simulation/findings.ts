import { games } from '../../games/index.ts';
import { gammaP, gammaQ, normalTwoSided } from '../../house/dealing/devices/special-functions.ts';
import { atMost, twoSided } from '../../house/reports/tails.ts';
import {
  type Fraction,
  fraction,
  minus,
  negate,
  over,
  plus,
  times,
} from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { bug } from '../../kernel/refusal.ts';
import type { Bet } from '../../kernel/wager.ts';
import { layoutOdds, momentsOf, solvedOdds } from '../../odds/index.ts';
import { exactEnds, type Playable, type Run } from '../../simulation/index.ts';
import { numberOf } from '../report/tails.ts';

/** What is known exactly: mean and variance of every bet in cents, and the chance of every end where all were listed. */
export interface Exact {
  readonly bets: readonly (BetMoments | undefined)[];
  readonly ends?: readonly Fraction[];
}

export interface BetMoments {
  readonly mean: Fraction;
  readonly variance: Fraction;
  /** What the bet may win or lose, where the ends of the whole round are too many to list. */
  readonly nets?: readonly Net[];
}

interface Net {
  readonly netCents: number;
  readonly probability: Fraction;
}

export interface ChiSquare {
  readonly statistic: number;
  readonly degrees: number;
  readonly p: number;
}

/** A bet, what it should have won, what it won, and how far that is from it in standard deviations. */
export interface BetFinding {
  readonly bet: Bet;
  readonly seenCents: bigint;
  readonly exactEdge?: Fraction;
  readonly seenEdge: Fraction;
  readonly z?: number;
  /** How likely it is to be as far off, either way. */
  readonly chance?: number;
  /** Over everything that may become of this bet, where whole rounds are not listed. */
  readonly chiSquare?: ChiSquare;
}

export interface Findings {
  readonly rounds: bigint;
  readonly bets: readonly BetFinding[];
  /** Over all ends that are expected five times at least. */
  readonly chiSquare?: ChiSquare;
  /** How many looks were taken, and the smallest chance of any of them. */
  readonly looks: number;
  readonly smallest: number;
}

/** Together, all looks at one run cry wolf less often than once in a million runs. */
export const ALARM = 1e-6;
export const alarmed = ({ smallest, looks }: Findings): boolean =>
  looks > 0 && smallest * looks < ALARM;

export const exactOf = (
  made: Playable,
  run: Run,
  game: AnyGame = games[run.game] ?? bug(`no game ${run.game}`),
): Exact => {
  if (made.compiled === undefined) {
    return { bets: made.bets.map((bet) => quotedApart(game, run, bet)) };
  }
  const ends = exactEnds(made.compiled);
  const { means, covariances } = momentsOf(made.vectors, ends);
  return {
    ends,
    bets: means.map((mean, at) => ({
      mean,
      variance: covariances[at]?.[at] ?? bug('a bet without a variance'),
    })),
  };
};

/** Games that are not listed: the solution of the wager for that strategy, or its own odds. */
const quotedApart = (game: AnyGame, { rules, strategy }: Run, bet: Bet): BetMoments | undefined => {
  const wager = game.wagers(rules)[bet.wager] ?? bug(`no wager ${bet.wager}`);
  const words = { 'house-way': 'house way against house way', best: 'best play' };
  const word = Object.entries(words).find(([name]) => name === strategy)?.[1];
  const odds =
    wager.quotedApart === undefined
      ? layoutOdds(game, rules, { only: [bet.wager] })[0]
      : solvedOdds(bet.wager, wager).find((one) => one.strategy === word);
  if (odds === undefined) return undefined;
  const stake = fraction(bet.stakeCents);
  return {
    mean: times(negate(odds.houseEdge), stake),
    variance: times(odds.variance, times(stake, stake)),
    nets: odds.outcomes.map(({ net, probability }) => {
      const { n, d } = times(net, stake);
      return { netCents: Number(n / d), probability };
    }),
  };
};

export const findingsOf = (made: Playable, exact: Exact, counts: readonly bigint[]): Findings => {
  const rounds = counts.reduce((sum, count) => sum + count, 0n);
  const bets = made.bets.map((bet, at) => betFinding(made, bet, at, exact, counts));
  const chiSquare = exact.ends === undefined ? undefined : chiSquareOf(exact.ends, counts, rounds);
  const chances = [
    ...bets.flatMap(({ chance }) => (chance === undefined ? [] : [chance])),
    ...[chiSquare, ...bets.map((bet) => bet.chiSquare)].flatMap((one) =>
      one === undefined ? [] : [one.p],
    ),
  ];
  return {
    rounds,
    bets,
    ...(chiSquare === undefined ? {} : { chiSquare }),
    looks: chances.length,
    smallest: Math.min(1, ...chances),
  };
};

const betFinding = (
  { vectors }: Playable,
  bet: Bet,
  at: number,
  { bets, ends }: Exact,
  counts: readonly bigint[],
): BetFinding => {
  const exact = bets[at];
  const rounds = counts.reduce((sum, count) => sum + count, 0n);
  const seenCents = counts.reduce(
    (sum, count, vector) => sum + count * BigInt(vectors[vector]?.[at] ?? 0),
    0n,
  );
  const staked = fraction(BigInt(bet.stakeCents) * (rounds === 0n ? 1n : rounds));
  const seenEdge = over(fraction(-seenCents), staked);
  if (exact === undefined) return { bet, seenCents, seenEdge };
  const off = minus(fraction(seenCents), times(exact.mean, fraction(rounds)));
  const deviation = Math.sqrt(numberOf(times(exact.variance, fraction(rounds))));
  const exactEdge = over(negate(exact.mean), fraction(bet.stakeCents));
  const chiSquare = exact.nets && netsChiSquare(exact.nets, vectors, at, counts, rounds);
  const z =
    deviation === 0 ? (off.n === 0n ? 0 : Number.POSITIVE_INFINITY) : numberOf(off) / deviation;
  const nets = (): readonly Net[] =>
    exact.nets ??
    ends?.map((probability, end) => ({ netCents: vectors[end]?.[at] ?? 0, probability })) ??
    bug('neither the ends nor what the bet wins is known');
  return {
    ...{ bet, seenCents, exactEdge, seenEdge, z },
    ...(chiSquare === undefined ? {} : { chiSquare }),
    chance: chanceOf(z, () => tailOf(nets(), seenCents, rounds)),
  };
};

/** So near the mean no chance is small enough to alarm, and the normal one is close enough. */
const NEARLY_NORMAL = 3;

const chanceOf = (z: number, tail: () => number): number => {
  if (!Number.isFinite(z)) return 0;
  return Math.abs(z) < NEARLY_NORMAL ? normalTwoSided(z) : tail();
};

/**
 * How likely a sum is to be as far out, either way, at most. A large win that is expected once in a thousand such runs is thirty
 * deviations off, and comes once in a thousand runs.
 */
const tailOf = (nets: readonly Net[], seenCents: bigint, rounds: bigint): number => {
  const points = nets.flatMap(({ netCents, probability }) =>
    probability.n === 0n ? [] : [[netCents, numberOf(probability)] as const],
  );
  return twoSided(atMost([{ points, times: Number(rounds) }], Number(seenCents)));
};

/** Pay lines that win the same are one class: the kernel counts cents, not lines. */
const netsChiSquare = (
  nets: NonNullable<BetMoments['nets']>,
  vectors: Playable['vectors'],
  at: number,
  counts: readonly bigint[],
  rounds: bigint,
): ChiSquare => {
  const values = [
    ...new Set([...nets.map(({ netCents }) => netCents), ...vectors.map((v) => v[at] ?? 0)]),
  ];
  const exact = values.map((value) =>
    nets.reduce(
      (sum, { netCents, probability }) => (netCents === value ? plus(sum, probability) : sum),
      fraction(0),
    ),
  );
  const seen = values.map((value) =>
    counts.reduce((sum, count, end) => (vectors[end]?.[at] === value ? sum + count : sum), 0n),
  );
  return chiSquareOf(exact, seen, rounds);
};

/** Ends expected fewer than five times are left out, as is usual. */
const LEAST_EXPECTED = 5;

const chiSquareOf = (
  ends: readonly Fraction[],
  counts: readonly bigint[],
  rounds: bigint,
): ChiSquare => {
  let [statistic, atMost, classes] = [0, 0, 0];
  ends.forEach((end, vector) => {
    const expected = numberOf(times(end, fraction(rounds)));
    // What cannot happen does not happen by chance.
    if (end.n === 0n && (counts[vector] ?? 0n) > 0n) statistic = Number.POSITIVE_INFINITY;
    if (expected < LEAST_EXPECTED) return;
    const off = numberOf(minus(fraction(counts[vector] ?? 0n), times(end, fraction(rounds))));
    statistic += (off * off) / expected;
    // Counts are whole numbers: where classes are few, each may well have exactly what was expected.
    atMost += (Math.abs(off) + 0.5) ** 2 / expected;
    classes += 1;
  });
  const degrees = Math.max(1, classes - 1);
  if (statistic === Number.POSITIVE_INFINITY) return { statistic, degrees, p: 0 };
  if (classes < 2) return { statistic, degrees, p: 1 };
  const above = gammaQ(degrees / 2, statistic / 2);
  const below = gammaP(degrees / 2, atMost / 2);
  return { statistic, degrees, p: Math.min(1, 2 * Math.min(above, below)) };
};
