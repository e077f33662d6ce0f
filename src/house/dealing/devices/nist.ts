import { blockRank, linearComplexity } from './nist-algebra.ts';
import { spectrumBelow } from './nist-spectrum.ts';
import { erfc, gammaQ } from './special-functions.ts';

/**
 * The fifteen tests of NIST SP 800-22 (revision 1a, section 2), each on a sequence of bits. Names, parameters and steps
 * are that document's; its worked examples are the tests of this file.
 */
export type Bits = Uint8Array;

/** The p-values of a test; several tests have more than one. */
export type PValues = readonly number[];

const at = (list: ArrayLike<number>, i: number): number => list[i] as number;
const sum = (list: Iterable<number>): number => {
  let total = 0;
  for (const one of list) total += one;
  return total;
};
const chiSquare = (seen: readonly number[], due: readonly number[]): number =>
  sum(seen.map((count, i) => (count - at(due, i)) ** 2 / at(due, i)));

/** 2.1 Frequency (monobit). */
export const frequency = (bits: Bits): PValues => {
  const s = Math.abs(2 * sum(bits) - bits.length);
  return [erfc(s / Math.sqrt(bits.length) / Math.SQRT2)];
};

/** 2.2 Frequency within a block. */
export const blockFrequency = (bits: Bits, m: number): PValues => {
  const n = Math.floor(bits.length / m);
  const shares = Array.from({ length: n }, (_, i) => sum(bits.subarray(i * m, (i + 1) * m)) / m);
  const chi = 4 * m * sum(shares.map((share) => (share - 0.5) ** 2));
  return [gammaQ(n / 2, chi / 2)];
};

/** 2.3 Runs. */
export const runs = (bits: Bits): PValues => {
  const n = bits.length;
  const share = sum(bits) / n;
  if (Math.abs(share - 0.5) >= 2 / Math.sqrt(n)) return [0];
  let v = 1;
  for (let i = 1; i < n; i += 1) if (bits[i] !== bits[i - 1]) v += 1;
  const spread = share * (1 - share);
  return [erfc(Math.abs(v - 2 * n * spread) / (2 * Math.sqrt(2 * n) * spread))];
};

/** 2.4 Longest run of ones in a block, with the probabilities of section 3.4. */
export const longestRun = (bits: Bits): PValues => {
  const n = bits.length;
  const { m, from, pi } =
    n < 6_272
      ? { m: 8, from: 1, pi: [0.21484375, 0.3671875, 0.23046875, 0.1875] }
      : n < 750_000
        ? { m: 128, from: 4, pi: [0.1174, 0.243, 0.2493, 0.1752, 0.1027, 0.1124] }
        : { m: 10_000, from: 10, pi: [0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727] };
  const blocks = Math.floor(n / m);
  const seen = pi.map(() => 0);
  for (let block = 0; block < blocks; block += 1) {
    let [longest, run] = [0, 0];
    for (let i = block * m; i < (block + 1) * m; i += 1) {
      run = bits[i] === 1 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    const cell = Math.min(pi.length - 1, Math.max(0, longest - from));
    seen[cell] = at(seen, cell) + 1;
  }
  const chi = chiSquare(
    seen,
    pi.map((p) => p * blocks),
  );
  return [gammaQ((pi.length - 1) / 2, chi / 2)];
};

/** 2.5 Binary matrix rank. */
export const matrixRank = (bits: Bits, size = 32, pi = rankProbabilities(size)): PValues => {
  const n = Math.floor(bits.length / size ** 2);
  const seen = [0, 0, 0];
  for (let i = 0; i < n; i += 1) {
    const cell = Math.min(2, size - blockRank(bits.subarray(i * size ** 2), size));
    seen[cell] = at(seen, cell) + 1;
  }
  const chi = chiSquare(
    seen,
    pi.map((p) => p * n),
  );
  return [Math.exp(-chi / 2)];
};

const rankProbabilities = (size: number): readonly number[] => {
  const [full, less] = [rankProbability(size, size), rankProbability(size, size - 1)];
  return [full, less, 1 - full - less];
};

/** The probability that a random square matrix over two elements has that rank (section 3.5). */
const rankProbability = (size: number, rank: number): number => {
  let p = 2 ** (rank * (2 * size - rank) - size * size);
  for (let i = 0; i < rank; i += 1) p *= (1 - 2 ** (i - size)) ** 2 / (1 - 2 ** (i - rank));
  return p;
};

/** 2.6 Discrete Fourier transform (spectral). */
export const spectral = (bits: Bits): PValues => {
  const n = bits.length;
  const below = spectrumBelow(bits, Math.sqrt(Math.log(1 / 0.05) * n));
  const d = (below - 0.95 * (n / 2)) / Math.sqrt((n * 0.95 * 0.05) / 4);
  return [erfc(Math.abs(d) / Math.SQRT2)];
};

const matches = (bits: Bits, from: number, template: readonly number[]): boolean =>
  template.every((bit, i) => bits[from + i] === bit);

/** 2.7 Non-overlapping template matching. */
export const nonOverlapping = (bits: Bits, template: readonly number[], blocks = 8): PValues => {
  const m = template.length;
  const size = Math.floor(bits.length / blocks);
  const mean = (size - m + 1) / 2 ** m;
  const variance = size * (1 / 2 ** m - (2 * m - 1) / 2 ** (2 * m));
  let chi = 0;
  for (let block = 0; block < blocks; block += 1) {
    let w = 0;
    const end = (block + 1) * size - m;
    for (let i = block * size; i <= end; i += 1) {
      if (!matches(bits, i, template)) continue;
      w += 1;
      i += m - 1;
    }
    chi += (w - mean) ** 2 / variance;
  }
  return [gammaQ(blocks / 2, chi / 2)];
};

/** Section 2.8.4: exact for nine ones in blocks of 1,032. */
const NINE_ONES = [0.364091, 0.185659, 0.139381, 0.100571, 0.0704323, 0.139865];

/** 2.8 Overlapping template matching, of ones. */
export const overlapping = (bits: Bits, pi: readonly number[] = NINE_ONES): PValues => {
  const [m, size] = [9, 1_032];
  const blocks = Math.floor(bits.length / size);
  const seen = pi.map(() => 0);
  const ones = Array<number>(m).fill(1);
  for (let block = 0; block < blocks; block += 1) {
    let w = 0;
    for (let i = block * size; i <= (block + 1) * size - m; i += 1) {
      if (matches(bits, i, ones)) w += 1;
    }
    const cell = Math.min(5, w);
    seen[cell] = at(seen, cell) + 1;
  }
  const chi = chiSquare(
    seen,
    pi.map((p) => p * blocks),
  );
  return [gammaQ(5 / 2, chi / 2)];
};

const UNIVERSAL: Readonly<Record<number, readonly [mean: number, variance: number]>> = {
  2: [1.5374383, 1.338],
  6: [5.2177052, 2.954],
  7: [6.1962507, 3.125],
  8: [7.1836656, 3.238],
};

/** 2.9 Maurer's universal statistical test. */
export const universal = (bits: Bits, l: number, q = 10 * 2 ** l): PValues => {
  const blocks = Math.floor(bits.length / l);
  const last = new Uint32Array(2 ** l);
  let total = 0;
  for (let i = 1; i <= blocks; i += 1) {
    let word = 0;
    for (let bit = 0; bit < l; bit += 1) word = 2 * word + at(bits, (i - 1) * l + bit);
    if (i > q) total += Math.log2(i - at(last, word));
    last[word] = i;
  }
  const k = blocks - q;
  const [mean, variance] = UNIVERSAL[l] as readonly [number, number];
  // The example of section 2.9.4 leaves the factor c out, as its sequence is too short for it.
  const c = l === 2 ? 1 : 0.7 - 0.8 / l + ((4 + 32 / l) * k ** (-3 / l)) / 15;
  const sigma = l === 2 ? Math.sqrt(variance) : c * Math.sqrt(variance / k);
  return [erfc(Math.abs((total / k - mean) / (Math.SQRT2 * sigma)))];
};

/** 2.10 Linear complexity. */
export const complexity = (
  bits: Bits,
  m = 500,
  pi: readonly number[] = [0.010417, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833],
): PValues => {
  const blocks = Math.floor(bits.length / m);
  const sign = m % 2 === 0 ? 1 : -1;
  const mean = m / 2 + (9 - sign) / 36 - (m / 3 + 2 / 9) / 2 ** m;
  const seen = pi.map(() => 0);
  for (let block = 0; block < blocks; block += 1) {
    const l = linearComplexity(bits.subarray(block * m, (block + 1) * m));
    const t = sign * (l - mean) + 2 / 9;
    const cell = Math.min(6, Math.max(0, Math.ceil(t + 2.5)));
    seen[cell] = at(seen, cell) + 1;
  }
  const chi = chiSquare(
    seen,
    pi.map((p) => p * blocks),
  );
  return [gammaQ(3, chi / 2)];
};

/** How often each pattern of m bits occurs, the sequence taken as a ring. */
const patterns = (bits: Bits, m: number): Float64Array => {
  const counts = new Float64Array(2 ** m);
  const n = bits.length;
  let word = 0;
  for (let i = 0; i < n + m - 1; i += 1) {
    word = (2 * word + at(bits, i % n)) % 2 ** m;
    if (i >= m - 1) counts[word] = at(counts, word) + 1;
  }
  return counts;
};

/** 2.11 Serial. */
export const serial = (bits: Bits, m: number): PValues => {
  const n = bits.length;
  const psi = (size: number): number =>
    size <= 0 ? 0 : (2 ** size / n) * sum(patterns(bits, size).map((c) => c * c)) - n;
  const [first, second, third] = [psi(m), psi(m - 1), psi(m - 2)];
  return [
    gammaQ(2 ** (m - 2), (first - second) / 2),
    gammaQ(2 ** (m - 3), (first - 2 * second + third) / 2),
  ];
};

/** 2.12 Approximate entropy. */
export const approximateEntropy = (bits: Bits, m: number): PValues => {
  const n = bits.length;
  const phi = (size: number): number =>
    sum(patterns(bits, size).map((c) => (c === 0 ? 0 : (c / n) * Math.log(c / n))));
  const chi = 2 * n * (Math.LN2 - (phi(m) - phi(m + 1)));
  return [gammaQ(2 ** (m - 1), chi / 2)];
};

/** 2.13 Cumulative sums, forward and backward. */
export const cumulativeSums = (bits: Bits): PValues =>
  [bits, bits.toReversed()].map((sequence) => {
    const n = sequence.length;
    let [s, z] = [0, 0];
    for (const bit of sequence) {
      s += 2 * bit - 1;
      z = Math.max(z, Math.abs(s));
    }
    const phi = (x: number): number => erfc(-x / Math.SQRT2) / 2;
    const root = Math.sqrt(n);
    let p = 1;
    for (let k = Math.ceil((-n / z + 1) / 4); k <= Math.floor((n / z - 1) / 4); k += 1) {
      p -= phi(((4 * k + 1) * z) / root) - phi(((4 * k - 1) * z) / root);
    }
    for (let k = Math.ceil((-n / z - 3) / 4); k <= Math.floor((n / z - 1) / 4); k += 1) {
      p += phi(((4 * k + 3) * z) / root) - phi(((4 * k + 1) * z) / root);
    }
    return p;
  });

/** Visits to each state in each cycle of the walk from zero to zero. */
const cyclesOf = (bits: Bits): readonly ReadonlyMap<number, number>[] => {
  let cycle = new Map<number, number>();
  const cycles = [cycle];
  let s = 0;
  for (const bit of bits) {
    s += 2 * bit - 1;
    if (s === 0) {
      cycle = new Map();
      cycles.push(cycle);
    } else cycle.set(s, (cycle.get(s) ?? 0) + 1);
  }
  // The walk ends at zero by itself, or is brought there.
  return s === 0 ? cycles.slice(0, -1) : cycles;
};

/** 2.14 Random excursions, for the states −4 … −1 and 1 … 4. */
export const randomExcursions = (bits: Bits): PValues => {
  const cycles = cyclesOf(bits);
  return [-4, -3, -2, -1, 1, 2, 3, 4].map((x) => {
    const stay = 1 - 1 / (2 * Math.abs(x));
    const pi = [0, 1, 2, 3, 4].map((k) => (k === 0 ? stay : (1 - stay) ** 2 * stay ** (k - 1)));
    const all = [...pi, (1 - stay) * stay ** 4];
    const seen = all.map(() => 0);
    for (const cycle of cycles) {
      const cell = Math.min(5, cycle.get(x) ?? 0);
      seen[cell] = at(seen, cell) + 1;
    }
    const chi = chiSquare(
      seen,
      all.map((p) => p * cycles.length),
    );
    return gammaQ(5 / 2, chi / 2);
  });
};

/** 2.15 Random excursions variant, for the states −9 … −1 and 1 … 9. */
export const excursionsVariant = (bits: Bits): PValues => {
  const cycles = cyclesOf(bits);
  const j = cycles.length;
  return [-9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((x) => {
    const visits = sum(cycles.map((cycle) => cycle.get(x) ?? 0));
    return erfc(Math.abs(visits - j) / Math.sqrt(2 * j * (4 * Math.abs(x) - 2)));
  });
};
