import { bug } from '../../../kernel/refusal.ts';
import * as bits from './bit-tests.ts';
import * as draws from './draw-tests.ts';
import type { Found } from './goodness.ts';
import * as nist from './nist.ts';
import { type DrawKind, type Sample, type Symbols, symbolsOf } from './sample.ts';
import * as sequence from './symbol-tests.ts';

/** The names under which standards ask for tests. */
export const TESTS = [
  'distribution',
  'chi-square',
  'equi-distribution',
  'gap',
  'overlaps',
  'poker',
  'coupon collector',
  'permutation',
  'Kolmogorov-Smirnov',
  'adjacency criterion',
  'order statistic',
  'runs',
  'interplay correlation',
  'serial correlation',
  'subsequences',
  'Poisson distribution',
  'duplicates',
  'serial',
  'mono-bit',
  'raw mono-bit',
  'raw chi-square',
  'raw runs',
] as const;
/** The fifteen of NIST SP 800-22, on the raw bits. */
const NIST_TESTS = [
  'NIST frequency',
  'NIST block frequency',
  'NIST runs',
  'NIST longest run',
  'NIST rank',
  'NIST spectral',
  'NIST template',
  'NIST overlapping template',
  'NIST universal',
  'NIST linear complexity',
  'NIST serial',
  'NIST approximate entropy',
  'NIST cumulative sums',
  'NIST excursions',
  'NIST excursions variant',
] as const;
export type TestName = (typeof TESTS)[number] | (typeof NIST_TESTS)[number];

export interface Profile {
  readonly title: string;
  readonly source: string;
  /** A fair device passes the whole profile with at least this probability, in hundredths. */
  readonly level: 95 | 99;
  readonly tests: readonly TestName[];
}

export const PROFILE_IDS = ['gli19', 'pa810a', 'nj', 'nist', 'all'] as const;
export type ProfileId = (typeof PROFILE_IDS)[number];

export const PROFILES: Readonly<Record<ProfileId, Profile>> = {
  gli19: {
    title: 'Gaming Laboratories International, interactive systems',
    source: 'GLI-19 3.2.2',
    level: 99,
    tests: [
      'distribution',
      'overlaps',
      'coupon collector',
      'runs',
      'interplay correlation',
      'serial correlation',
      'duplicates',
    ],
  },
  pa810a: {
    title: 'Pennsylvania, interactive gaming',
    source: '58 Pa. 810a.5(c)',
    level: 95,
    tests: [
      'chi-square',
      'equi-distribution',
      'gap',
      'overlaps',
      'poker',
      'coupon collector',
      'permutation',
      'Kolmogorov-Smirnov',
      'adjacency criterion',
      'order statistic',
      'runs',
      'interplay correlation',
      'serial correlation',
      'subsequences',
      'Poisson distribution',
    ],
  },
  nj: {
    title: 'New Jersey, raw words and outcomes',
    source: 'New Jersey 13:69E-1.28G(b)3',
    level: 99,
    tests: ['mono-bit', 'chi-square', 'runs', 'raw mono-bit', 'raw chi-square', 'raw runs'],
  },
  nist: {
    title: 'National Institute of Standards and Technology, raw bits',
    source: 'NIST SP 800-22, revision 1a',
    level: 99,
    tests: NIST_TESTS,
  },
  all: { title: 'Every test of final values', source: 'House rules', level: 99, tests: TESTS },
};

interface Looked {
  readonly sample: Sample;
  readonly symbols: Symbols;
  readonly isShuffle: boolean;
}

const nistLook =
  (judges: (of: nist.Bits) => nist.PValues) =>
  ({ sample }: Looked): readonly Found[] => {
    const ps = judges(bits.rawBits(sample));
    return ps.map((p, i) => ({ looksAt: `raw bits, ${i + 1} of ${ps.length}`, statistic: p, p }));
  };

const NIST_LOOKS: Readonly<
  Record<(typeof NIST_TESTS)[number], (looked: Looked) => readonly Found[]>
> = {
  'NIST frequency': nistLook(nist.frequency),
  'NIST block frequency': nistLook((of) => nist.blockFrequency(of, 128)),
  'NIST runs': nistLook(nist.runs),
  'NIST longest run': nistLook(nist.longestRun),
  'NIST rank': nistLook((of) => nist.matrixRank(of)),
  'NIST spectral': nistLook(nist.spectral),
  'NIST template': nistLook((of) => nist.nonOverlapping(of, [0, 0, 0, 0, 0, 0, 0, 0, 1])),
  'NIST overlapping template': nistLook((of) => nist.overlapping(of)),
  'NIST universal': nistLook((of) => nist.universal(of, 7)),
  'NIST linear complexity': nistLook((of) => nist.complexity(of)),
  'NIST serial': nistLook((of) => nist.serial(of, 16)),
  'NIST approximate entropy': nistLook((of) => nist.approximateEntropy(of, 10)),
  'NIST cumulative sums': nistLook(nist.cumulativeSums),
  'NIST excursions': nistLook(nist.randomExcursions),
  'NIST excursions variant': nistLook(nist.excursionsVariant),
};

/** What each test looks at. A shuffle is looked at in more ways than a throw, since it can go wrong in more. */
const LOOKS: Readonly<Record<TestName, (looked: Looked) => readonly Found[]>> = {
  distribution: ({ sample }) => [draws.distribution(sample), draws.frequency(sample)],
  'chi-square': ({ sample }) => [draws.combinations(sample)],
  'equi-distribution': ({ sample }) => [draws.frequency(sample)],
  gap: ({ symbols }) => [sequence.gap(symbols)],
  overlaps: ({ symbols }) => [sequence.overlaps(symbols)],
  poker: ({ symbols }) => [sequence.poker(symbols)],
  'coupon collector': ({ symbols }) => [sequence.couponCollector(symbols)],
  permutation: ({ symbols }) => [sequence.permutation(symbols)],
  'Kolmogorov-Smirnov': ({ symbols }) => [sequence.kolmogorovSmirnov(symbols)],
  'adjacency criterion': ({ sample, symbols, isShuffle }) => [
    isShuffle ? draws.successions(sample) : sequence.adjacency(symbols),
  ],
  'order statistic': ({ symbols }) => [sequence.orderStatistic(symbols)],
  runs: ({ sample, symbols, isShuffle }) => [
    sequence.runsAboutTheMiddle(symbols),
    sequence.runsOfOneSymbol(symbols),
    ...(isShuffle ? [draws.risingRuns(sample)] : []),
  ],
  'interplay correlation': ({ symbols }) => [draws.interplay(symbols)],
  'serial correlation': ({ sample, symbols, isShuffle }) => [
    draws.drawToDraw(symbols),
    sequence.autocorrelation(symbols),
    ...(isShuffle ? [draws.cardsThatStay(sample)] : []),
  ],
  subsequences: ({ symbols }) => [sequence.subsequences(symbols)],
  'Poisson distribution': ({ symbols }) => [sequence.poisson(symbols)],
  duplicates: ({ sample }) => [draws.duplicates(sample), draws.repeatedPassages(sample)],
  serial: ({ symbols }) => [sequence.serial(symbols)],
  'mono-bit': ({ symbols }) => [sequence.monoBit(symbols)],
  'raw mono-bit': ({ sample }) => [bits.rawMonoBit(sample)],
  'raw chi-square': ({ sample }) => [bits.rawBytes(sample)],
  'raw runs': ({ sample }) => [bits.rawRuns(sample)],
  ...NIST_LOOKS,
};

export interface Finding extends Found {
  readonly test: TestName;
  /** The p-value after Holm's adjustment for the number of findings in the profile. */
  readonly adjusted: number;
  readonly passed: boolean;
}

export interface Judgement {
  readonly profile: ProfileId;
  readonly level: 95 | 99;
  readonly draws: number;
  readonly passed: boolean;
  readonly findings: readonly Finding[];
}

/** Fewer draws than this leave some test without enough to count. */
export const leastDraws = (shape: DrawKind): number =>
  'dice' in shape ? Math.max(10_000, Math.ceil(30_000 / shape.dice)) : 14_000;

export const judge = (sample: Sample, profile: ProfileId, onTest?: OnTest): Judgement =>
  judged(sample.draws, look(sample, PROFILES[profile].tests, onTest), profile);

/** Hears how many of the tests are done. */
export type OnTest = (done: number, of: number) => void;

export type Look = Found & { readonly test: TestName };

export const look = (
  sample: Sample,
  tests: readonly TestName[],
  onTest: OnTest = () => {},
): readonly Look[] => {
  if (sample.draws < leastDraws(sample.shape)) return bug(`${sample.draws} draws are too few.`);
  const looked = { sample, symbols: symbolsOf(sample), isShuffle: 'cards' in sample.shape };
  return tests.flatMap((test, i) => {
    const found = LOOKS[test](looked);
    onTest(i + 1, tests.length);
    return found.map((one) => ({ test, ...one }));
  });
};

/** What was found under the tests of a profile, taken together. */
export const judged = (draws: number, looks: readonly Look[], profile: ProfileId): Judgement => {
  const { level, tests } = PROFILES[profile];
  const found = looks.filter(({ test }) => tests.includes(test));
  const adjusted = holm(found.map(({ p }) => p));
  const findings = found.map((each, i) => {
    const p = adjusted[i] as number;
    return { ...each, adjusted: p, passed: p > (100 - level) / 100 };
  });
  return { profile, level, draws, passed: findings.every((finding) => finding.passed), findings };
};

/**
 * Holm's step-down rule: the smallest p-value counts times their number, the next times one less, and none
 * less than the one before. It keeps the level for the family whatever the tests have to do with each other.
 */
export const holm = (ps: readonly number[]): readonly number[] => {
  const order = ps
    .map((_, i) => i)
    .sort((one, other) => (ps[one] as number) - (ps[other] as number));
  const adjusted = new Array<number>(ps.length).fill(1);
  let least = 0;
  order.forEach((i, rank) => {
    least = Math.max(least, Math.min(1, (ps.length - rank) * (ps[i] as number)));
    adjusted[i] = least;
  });
  return adjusted;
};
