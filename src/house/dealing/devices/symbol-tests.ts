import {
  chiSquared,
  classesOf,
  classesOfGroups,
  type Found,
  geometric,
  goodnessOfFit,
  lengths,
  worst,
} from './goodness.ts';
import { ALPHABET, type Symbols } from './sample.ts';
import { kolmogorovSmirnovTwoSided, logGamma, normalTwoSided } from './special-functions.ts';

/** Tests of a sequence of symbols 0 to 5. Most are of Knuth, The Art of Computer Programming, 3.3.2. */

/** Triples that overlap: the part of their chi-square that pairs do not explain (Good 1953). */
export const overlaps = ({ symbols }: Symbols): Found => {
  const degrees = ALPHABET ** 3 - ALPHABET ** 2;
  return chiSquared('overlapping triples of symbols', psi(symbols, 3) - psi(symbols, 2), degrees);
};

/** The uncorrected chi-square of all groups of that many symbols, the end joined to the beginning. */
const psi = (symbols: Uint8Array, size: number): number => {
  const space = ALPHABET ** size;
  const counts = new Float64Array(space);
  let code = 0;
  for (let at = 0; at < symbols.length + size - 1; at += 1) {
    code = (code * ALPHABET + (symbols[at % symbols.length] as number)) % space;
    if (at >= size - 1) counts[code] = (counts[code] as number) + 1;
  }
  const expected = symbols.length / space;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

/** How many symbols it takes until all six have been seen. */
export const couponCollector = ({ symbols }: Symbols): Found => {
  const seen: number[] = [];
  let have = 0;
  let start = 0;
  for (let at = 0; at < symbols.length; at += 1) {
    have |= 1 << (symbols[at] as number);
    if (have !== (1 << ALPHABET) - 1) continue;
    seen.push(at + 1 - start);
    have = 0;
    start = at + 1;
  }
  return lengths('symbols until all six are seen', seen, collectorLaw(100));
};

export const collectorLaw = (most: number): readonly number[] => {
  const law: number[] = [];
  // The probability of having each number of kinds after each symbol; the complete collection leaves the walk.
  let have = [1, 0, 0, 0, 0, 0];
  for (let length = 1; length <= most; length += 1) {
    law.push((have[ALPHABET - 1] as number) / ALPHABET);
    have = have.map(
      (p, kinds) => (p * kinds + (have[kinds - 1] ?? 0) * (ALPHABET - kinds + 1)) / ALPHABET,
    );
  }
  return law;
};

/** How far apart the same symbol stands, for each of the six. */
export const gap = ({ symbols }: Symbols): Found =>
  worst(
    Array.from({ length: ALPHABET }, (_, symbol) => {
      const seen: number[] = [];
      let last = -1;
      symbols.forEach((each, at) => {
        if (each !== symbol) return;
        seen.push(at - last);
        last = at;
      });
      return lengths(`gaps between symbols ${symbol + 1}`, seen, geometric(1 / ALPHABET, 100));
    }),
  );

/** Tables of classes are made when they are first asked for: a server that only draws never needs them. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const pokerHands = once(() =>
  classesOf(5, (hand) =>
    hand
      .map((symbol) => hand.filter((other) => other === symbol).length)
      .sort()
      .join(''),
  ),
);

/** Hands of five: all different, a pair, two pairs, three, full house, four, five of a kind. */
export const poker = ({ symbols }: Symbols): Found =>
  classesOfGroups('hands of five symbols', symbols, pokerHands());

const orders = once(() =>
  classesOf(4, (group) =>
    group.flatMap((one, i) => group.slice(i + 1).map((other) => Math.sign(one - other))).join(''),
  ),
);

/** The order in which four symbols stand, equal ones included. */
export const permutation = ({ symbols }: Symbols): Found =>
  classesOfGroups('the order within four symbols', symbols, orders());

/** Ten symbols make a fraction between 0 and 1 that is even enough to be called continuous. */
export const kolmogorovSmirnov = ({ symbols }: Symbols): Found => {
  const fractions = new Float64Array(Math.floor(symbols.length / 10));
  fractions.forEach((_, i) => {
    let fraction = 0.5;
    for (let digit = 10 * i + 9; digit >= 10 * i; digit -= 1) {
      fraction = (fraction + (symbols[digit] as number)) / ALPHABET;
    }
    fractions[i] = fraction;
  });
  fractions.sort();
  const n = fractions.length;
  const statistic = fractions.reduce(
    (most, fraction, i) => Math.max(most, fraction - i / n, (i + 1) / n - fraction),
    0,
  );
  const p = kolmogorovSmirnovTwoSided(statistic, n);
  return { looksAt: 'fractions of ten symbols each', statistic, p };
};

const differences = once(() => classesOf(2, ([one = 0, other = 0]) => Math.abs(one - other)));

/** How far neighbours differ: equal, next to each other, and so on. */
export const adjacency = ({ symbols }: Symbols): Found =>
  classesOfGroups('the difference between two neighbours', symbols, differences());

const extremes = once(() => classesOf(5, (group) => `${Math.min(...group)}${Math.max(...group)}`));

/** The smallest and the largest of five, together. */
export const orderStatistic = ({ symbols }: Symbols): Found =>
  classesOfGroups('smallest and largest of five', symbols, extremes());

/** Changes between the lower and the upper half of the symbols: each step changes with probability one half. */
export const runsAboutTheMiddle = ({ symbols }: Symbols): Found => {
  const upper = (at: number): boolean => (symbols[at] as number) >= ALPHABET / 2;
  let changes = 0;
  for (let at = 1; at < symbols.length; at += 1) if (upper(at) !== upper(at - 1)) changes += 1;
  return fairCoin('runs above and below the middle', changes, symbols.length - 1);
};

/** How long the same symbol comes up again and again. */
export const runsOfOneSymbol = ({ symbols }: Symbols): Found => {
  const seen: number[] = [];
  let start = 0;
  for (let at = 1; at < symbols.length; at += 1) {
    if (symbols[at] === symbols[at - 1]) continue;
    seen.push(at - start);
    start = at;
  }
  return lengths('runs of one symbol', seen, geometric(1 - 1 / ALPHABET, 20));
};

const triples = once(() => classesOf(3, (group) => group.join('')));

/** Triples that do not overlap, each of the 216 for itself. */
export const serial = ({ symbols }: Symbols): Found =>
  classesOfGroups('triples of symbols', symbols, triples());

/** Correlation with the symbol 1 to 32 places before. */
export const autocorrelation = ({ symbols }: Symbols): Found => {
  const middle = (ALPHABET - 1) / 2;
  const variance = (ALPHABET ** 2 - 1) / 12;
  let statistic = 0;
  for (let lag = 1; lag <= 32; lag += 1) {
    let sum = 0;
    for (let at = lag; at < symbols.length; at += 1) {
      sum += ((symbols[at] as number) - middle) * ((symbols[at - lag] as number) - middle);
    }
    statistic += sum ** 2 / ((symbols.length - lag) * variance ** 2);
  }
  return chiSquared('correlation over 1 to 32 places', statistic, 32);
};

const pairs = once(() => classesOf(2, (group) => group.join('')));

/** Every second, third … eighth symbol taken alone, in pairs. */
export const subsequences = ({ symbols }: Symbols): Found =>
  worst(
    [2, 3, 4, 5, 6, 7, 8].map((step) =>
      classesOfGroups(`pairs of every ${step}. symbol`, symbols, pairs(), step),
    ),
  );

const WINDOW = 216;
/** Rare events in a window: three symbols at their highest, one time in 216, so that one is expected. */
export const poisson = ({ symbols }: Symbols): Found => {
  const rare = 1 / ALPHABET ** 3;
  const observed = new Float64Array(WINDOW + 1);
  for (let start = 0; start + 3 * WINDOW <= symbols.length; start += 3 * WINDOW) {
    let events = 0;
    for (let at = start; at < start + 3 * WINDOW; at += 3) {
      const sum =
        (symbols[at] as number) + (symbols[at + 1] as number) + (symbols[at + 2] as number);
      if (sum === 3 * (ALPHABET - 1)) events += 1;
    }
    observed[events] = (observed[events] as number) + 1;
  }
  return goodnessOfFit('rare events in a window', observed, binomialLaw(WINDOW, rare));
};

export const binomialLaw = (n: number, p: number): readonly number[] =>
  Array.from({ length: n + 1 }, (_, k) =>
    Math.exp(
      logGamma(n + 1) -
        logGamma(k + 1) -
        logGamma(n - k + 1) +
        k * Math.log(p) +
        (n - k) * Math.log1p(-p),
    ),
  );

/** The upper half of the symbols counted as ones. */
export const monoBit = ({ symbols }: Symbols): Found => {
  const ones = symbols.reduce((count, symbol) => count + (symbol >= ALPHABET / 2 ? 1 : 0), 0);
  return fairCoin('symbols in the upper half', ones, symbols.length);
};

export const fairCoin = (looksAt: string, heads: number, tosses: number): Found => {
  const statistic = (2 * heads - tosses) / Math.sqrt(tosses);
  return { looksAt, statistic, p: normalTwoSided(statistic) };
};
