import { expect, test } from 'vitest';
import * as nist from './nist.ts';

const bits = (text: string): Uint8Array => Uint8Array.from(text, Number);

/** Section 2.8.8 is printed with the older Poisson approximation. */
const POISSON = [0.367879, 0.18394, 0.137955, 0.099634, 0.069935, 0.140656];
/** Appendix B was made by a program that has 0.01047 where section 3.10 has 0.010417. */
const AS_THE_PROGRAM = [0.01047, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833];

/** p and q of the sum of 1/k! for k from + 1 to `to`, as one fraction. */
const splitE = (from: bigint, to: bigint): readonly [bigint, bigint] => {
  if (to - from === 1n) return [1n, to];
  const middle = (from + to) / 2n;
  const [[p, q], [r, s]] = [splitE(from, middle), splitE(middle, to)];
  return [p * s + r, q * s];
};

/** The first million bits of e, the two before the point among them. */
const firstBitsOfE = (): Uint8Array => {
  const [p, q] = splitE(0n, 80_000n);
  const hex = (((p + q) << 999_998n) / q).toString(16);
  const text = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'));
  const all = text.join('');
  return bits(all.slice(all.indexOf('1')).slice(0, 1_000_000));
};

/** The results that appendix B prints for a million bits of e. */
test('NIST SP 800-22 appendix B: all fifteen tests on a million bits of e', () => {
  const e = firstBitsOfE();
  expect(e).toHaveLength(1_000_000);
  const ones = [0, 0, 0, 0, 0, 0, 0, 0, 1];
  const found = {
    frequency: nist.frequency(e),
    blockFrequency: nist.blockFrequency(e, 128),
    cumulativeSums: nist.cumulativeSums(e),
    runs: nist.runs(e),
    longestRun: nist.longestRun(e),
    matrixRank: nist.matrixRank(e),
    spectral: nist.spectral(e),
    nonOverlapping: nist.nonOverlapping(e, ones),
    overlapping: nist.overlapping(e, POISSON),
    universal: nist.universal(e, 7, 1_280),
    approximateEntropy: nist.approximateEntropy(e, 10),
    excursion: [nist.randomExcursions(e)[4]],
    variant: [nist.excursionsVariant(e)[8]],
    complexity: nist.complexity(e, 500, AS_THE_PROGRAM),
    serial: nist.serial(e, 16),
  };
  const printed = {
    ...{ frequency: [0.953749], blockFrequency: [0.211072], cumulativeSums: [0.669887, 0.724266] },
    ...{ runs: [0.561917], longestRun: [0.718945], matrixRank: [0.306156], spectral: [0.847187] },
    ...{ nonOverlapping: [0.07879], overlapping: [0.110434], universal: [0.282568] },
    ...{ approximateEntropy: [0.700073], excursion: [0.786868], variant: [0.826009] },
    ...{ complexity: [0.826335], serial: [0.766182, 0.462921] },
  };
  expect(Object.keys(found)).toHaveLength(Object.keys(printed).length);
  for (const [name, due] of Object.entries(printed)) {
    const ps = found[name as keyof typeof found];
    expect(ps, name).toHaveLength(due.length);
    for (const [i, p] of due.entries()) expect(ps[i], name).toBeCloseTo(p, 5);
  }
});
