import { expect, test } from 'vitest';
import * as nist from './nist.ts';
import { blockRank, linearComplexity } from './nist-algebra.ts';
import { spectrumBelow } from './nist-spectrum.ts';
import { erfc } from './special-functions.ts';

const bits = (text: string): Uint8Array => Uint8Array.from(text.replaceAll(/\s/g, ''), Number);

/** The first hundred bits of π, with which the document tries most tests. */
const PI = bits(
  '1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000',
);
const RUN_128 = bits(
  '11001100000101010110110001001100111000000000001001001101010100010001001111010110100000001101011111001100111001101101100010110010',
);

test.each<[string, () => nist.PValues, number[]]>([
  ['2.1.4 frequency', () => nist.frequency(bits('1011010101')), [0.527089]],
  ['2.1.8 frequency', () => nist.frequency(PI), [0.109599]],
  ['2.2.4 block frequency', () => nist.blockFrequency(bits('0110011010'), 3), [0.801252]],
  ['2.2.8 block frequency', () => nist.blockFrequency(PI, 10), [0.706438]],
  ['2.3.4 runs', () => nist.runs(bits('1001101011')), [0.147232]],
  ['2.3.8 runs', () => nist.runs(PI), [0.500798]],
  ['2.4.8 longest run of ones', () => nist.longestRun(RUN_128), [0.180609]],
  [
    '2.5.4 rank, with the probabilities that it prints',
    () => nist.matrixRank(bits('01011001001010101101'), 3, [0.2888, 0.5776, 0.1336]),
    [0.741948],
  ],
  // The document prints 4 and 46 coefficients below the bound; its own formula gives 5 and 48, as its program does.
  ['2.6.4 spectral', () => nist.spectral(bits('1001010011')), [0.46816]],
  ['2.6.8 spectral', () => nist.spectral(PI), [0.646355]],
  [
    '2.7.4 template',
    () => nist.nonOverlapping(bits('10100100101110010110'), [0, 0, 1], 2),
    [0.344154],
  ],
  ['2.9.4 universal', () => nist.universal(bits('01011010011101010111'), 2, 4), [0.767189]],
  ['2.11.4 serial', () => nist.serial(bits('0011011101'), 3), [0.808792, 0.67032]],
  ['2.12.4 approximate entropy', () => nist.approximateEntropy(bits('0100110101'), 3), [0.261961]],
  ['2.12.8 approximate entropy', () => nist.approximateEntropy(PI, 2), [0.235301]],
  ['2.13.8 cumulative sums', () => nist.cumulativeSums(PI), [0.219194, 0.114866]],
])('NIST SP 800-22 %s', (_, find, due) => {
  const p = find();
  expect(p).toHaveLength(due.length);
  for (const [i, value] of due.entries()) expect(p[i]).toBeCloseTo(value, 5);
});

test('NIST SP 800-22 2.13.4 cumulative sums, forward', () => {
  expect(nist.cumulativeSums(bits('1011010111'))[0]).toBeCloseTo(0.4116588, 5);
});

test('NIST SP 800-22 2.14.4, 2.15.4 random excursions and variant for the state 1', () => {
  const walk = bits('0110110101');
  // The document rounds its probabilities to four places.
  expect(nist.randomExcursions(walk)[4]).toBeCloseTo(0.502529, 3);
  expect(nist.excursionsVariant(walk)[9]).toBeCloseTo(0.683091, 5);
});

test('NIST SP 800-22 2.10.2 the shortest register of 1101011110001 has length 4', () => {
  expect(linearComplexity(bits('1101011110001'))).toBe(4);
});

/** The same by the definition, one coefficient at a time. */
const shortest = (of: Uint8Array): number => {
  let [c, b, l, m]: [number[], number[], number, number] = [[1], [1], 0, -1];
  for (const i of of.keys()) {
    if (c.reduce((odd, tap, at) => odd ^ (tap & (of[i - at] ?? 0)), 0) === 0) continue;
    const shifted = [...Array.from({ length: i - m }, () => 0), ...b];
    const sum = Array.from(
      { length: Math.max(c.length, shifted.length) },
      (_, at) => (c[at] ?? 0) ^ (shifted[at] ?? 0),
    );
    if (2 * l <= i) [b, l, m] = [c, i + 1 - l, i];
    c = sum;
  }
  return l;
};

test.each([31, 32, 33, 63, 64, 65, 96])(
  'NIST SP 800-22 2.10.2 registers of more than a word: bits that begin with %i zeros',
  (zeros) => {
    for (const pattern of ['1', '10110', `1${'0'.repeat(31)}1`, `11${'0'.repeat(62)}101`]) {
      const made = bits(`${'0'.repeat(zeros)}${pattern.repeat(200)}`.slice(0, 260));
      expect(linearComplexity(made), pattern).toBe(shortest(made));
    }
  },
);

/** Seven thousand bits of a generator that any program can repeat; another one has worked out what is found in them. */
let state = 1;
const MADE = Uint8Array.from({ length: 7_000 }, () => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return (state >>> 16) & 1;
});
const first = (length: number): Uint8Array => MADE.subarray(0, length);
/** Five blocks, each of which begins with so many ones. */
const begun = (ones: readonly number[]): Uint8Array => {
  const blocks = new Uint8Array(1_032 * ones.length);
  for (const [at, count] of ones.entries()) blocks.fill(1, 1_032 * at, 1_032 * at + count);
  return blocks;
};

test.each<[string, () => nist.PValues, readonly number[]]>([
  ['2.1 frequency', () => nist.frequency(first(500)), [0.152406284]],
  ['2.2 block frequency', () => nist.blockFrequency(first(500), 15), [0.647065209]],
  ['2.3 runs', () => nist.runs(first(500)), [0.930150784]],
  ['2.4 longest run in blocks of 8', () => nist.longestRun(first(6_271)), [0.513332446]],
  ['2.4 longest run in blocks of 128', () => nist.longestRun(first(6_272)), [0.278931518]],
  ['2.5 rank of 32 by 32', () => nist.matrixRank(first(4_096)), [0.550427536]],
  ['2.5 rank of 4 by 4', () => nist.matrixRank(first(1_600), 4), [0.417802925]],
  ['2.6 spectral, 64 bits', () => nist.spectral(first(64)), [0.646355196]],
  ['2.6 spectral, 75 bits', () => nist.spectral(first(75)), [0.085089073]],
  ['2.6 spectral, 301 bits', () => nist.spectral(first(301)), [0.606057794]],
  ['2.7 template 001', () => nist.nonOverlapping(first(1_000), [0, 0, 1]), [0.760706676]],
  ['2.7 template 1101', () => nist.nonOverlapping(first(1_003), [1, 1, 0, 1], 5), [0.762293558]],
  ['2.8 overlapping template', () => nist.overlapping(MADE), [0.073472631]],
  ['2.9 universal, 6 bits', () => nist.universal(MADE, 6), [0.5419181]],
  ['2.9 universal, 200 to begin with', () => nist.universal(first(6_999), 6, 200), [0.467315441]],
  ['2.10 linear complexity of 13', () => nist.complexity(first(2_600), 13), [0.297479545]],
  ['2.10 linear complexity of 24', () => nist.complexity(first(2_400), 24), [0.875117886]],
  ['2.11 serial, 2 bits', () => nist.serial(first(500), 2), [0.353454682, 0.858027657]],
  ['2.11 serial, 4 bits', () => nist.serial(first(500), 4), [0.842406753, 0.958516729]],
  ['2.12 approximate entropy', () => nist.approximateEntropy(first(500), 4), [0.966589331]],
  ['2.13 cumulative sums', () => nist.cumulativeSums(first(500)), [0.178482606, 0.214806541]],
  [
    '2.14 random excursions of a walk that is brought to zero',
    () => nist.randomExcursions(first(800)),
    [
      0.491648362, 0.476856456, 0.318417792, 0.893072141, 0.801358922, 0.839575642, 0.880637052,
      0.719391454,
    ],
  ],
  [
    '2.14 random excursions of a walk that ends at zero',
    () => nist.randomExcursions(bits('10110001'.repeat(5))),
    [
      0.829045772, 0.699985836, 0.415880187, 0.415880187, 0.138796628, 0.000982568, 0.699985836,
      0.829045772,
    ],
  ],
  [
    '2.15 excursions variant of a walk that is brought to zero',
    () => nist.excursionsVariant(first(800)),
    [
      0.466854271, 0.438578026, 0.405380556, 0.365712296, 0.317310508, 0.313499946, 0.332563755,
      0.289838718, 0.404656762, 0.867632335, 0.92334184, 0.550984988, 0.705456986, 0.824140896,
      0.687672894, 0.61112014, 0.796253415, 0.903478914,
    ],
  ],
])('NIST SP 800-22 %s, worked out by another program', (_, find, due) => {
  expect(find()).toEqual(due.map((p) => expect.closeTo(p, 7)));
});

test('NIST SP 800-22 2.3.4 where ones are too many for it, runs are not looked at', () => {
  // Of 64 bits a quarter more or less than half is too many.
  const ones = (count: number) => bits('10'.repeat(64 - count) + '1'.repeat(2 * count - 64));
  expect(nist.runs(ones(48))).toEqual([0]);
  expect(nist.runs(ones(47))[0]).toBeGreaterThan(0);
  expect(nist.runs(ones(48).map((bit) => 1 - bit))).toEqual([0]);
});

test('NIST SP 800-22 2.8.4 nine ones are counted where they overlap, five and more as one', () => {
  const found = (seen: readonly number[]) =>
    nist.overlapping(
      begun([9, 8, 9, 10, 20]),
      seen.map((count) => count / 5),
    )[0];
  // Once, never, once, twice and twelve times: where just that is due, nothing is unlikely.
  expect(found([1, 2, 1, 1e-9, 1e-9, 1])).toBeCloseTo(1, 6);
});

test('NIST SP 800-22 2.6 Fourier coefficients below a bound, of lengths that are no powers of two', () => {
  const bounds = [0.6, 1.1, 2.1, 3.1, 4.1, 5.1, 6.1, 7.1, 8.1, 9.1, 10.1, 12.1, 15.1];
  const below = (length: number) => bounds.map((bound) => spectrumBelow(first(length), bound));
  expect(below(16)).toEqual([0, 0, 1, 3, 5, 7, 7, 7, 8, 8, 8, 8, 8]);
  expect(below(37)).toEqual([0, 1, 3, 4, 8, 9, 12, 14, 15, 16, 16, 17, 18]);
  expect(below(100)).toEqual([1, 1, 3, 4, 5, 9, 18, 22, 27, 27, 29, 38, 44]);
});

test('NIST SP 800-22 3.5, 3.10 ranks and shortest registers, tried one by one', () => {
  const ranks = Array.from({ length: 20 }, (_, at) => blockRank(MADE.subarray(16 * at), 4));
  expect(ranks).toEqual([2, 4, 3, 4, 3, 4, 2, 2, 4, 3, 3, 4, 3, 3, 4, 3, 3, 4, 3, 3]);
  const registers = Array.from({ length: 12 }, (_, at) =>
    linearComplexity(MADE.subarray(13 * at, 13 * at + 13)),
  );
  expect(registers).toEqual([7, 7, 9, 5, 7, 9, 5, 6, 7, 7, 8, 8]);
  const simple = ['000000', '000001', '11111', '10101010'].map((each) =>
    linearComplexity(bits(each)),
  );
  expect(simple).toEqual([0, 6, 1, 2]);
});

test.each(['1111', '111111111', '0101010101010101', '1101111111111011'])(
  'NIST SP 800-22 2.13.5 cumulative sums of %s are those of the whole series',
  (text) => {
    const walk = [...text].map(Number);
    const whole = (sequence: readonly number[]): number => {
      const sums = sequence.map((_, end) =>
        Math.abs(sequence.slice(0, end + 1).reduce((sum, bit) => sum + 2 * bit - 1, 0)),
      );
      const step = Math.max(...sums) / Math.sqrt(sequence.length);
      const phi = (x: number): number => erfc(-x / Math.SQRT2) / 2;
      return Array.from({ length: 101 }, (_, i) => i - 50).reduce(
        (p, k) =>
          p +
          phi((4 * k + 3) * step) -
          phi((4 * k + 1) * step) -
          (phi((4 * k + 1) * step) - phi((4 * k - 1) * step)),
        1,
      );
    };
    const found = nist.cumulativeSums(Uint8Array.from(walk));
    for (const [i, reference] of [whole(walk), whole(walk.toReversed())].entries())
      expect(found[i]).toBeCloseTo(reference, 3);
  },
);
