import { expect, test } from 'vitest';
import * as nist from './nist.ts';
import { linearComplexity } from './nist-algebra.ts';

const bits = (text: string): Uint8Array => Uint8Array.from(text.replaceAll(/\s/g, ''), Number);

/** The first hundred bits of π, with which the document tries most tests. */
const PI = bits(
  '1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000',
);
const RUN_128 = bits(
  '11001100000101010110110001001100111000000000001001001101010100010001001111010110100000001101011111001100111001101101100010110010',
);

test.each<[string, nist.PValues, number[]]>([
  ['2.1.4 frequency', nist.frequency(bits('1011010101')), [0.527089]],
  ['2.1.8 frequency', nist.frequency(PI), [0.109599]],
  ['2.2.4 block frequency', nist.blockFrequency(bits('0110011010'), 3), [0.801252]],
  ['2.2.8 block frequency', nist.blockFrequency(PI, 10), [0.706438]],
  ['2.3.4 runs', nist.runs(bits('1001101011')), [0.147232]],
  ['2.3.8 runs', nist.runs(PI), [0.500798]],
  ['2.4.8 longest run of ones', nist.longestRun(RUN_128), [0.180609]],
  [
    '2.5.4 rank, with the probabilities that it prints',
    nist.matrixRank(bits('01011001001010101101'), 3, [0.2888, 0.5776, 0.1336]),
    [0.741948],
  ],
  // The document prints 4 and 46 coefficients below the bound; its own formula gives 5 and 48, as its program does.
  ['2.6.4 spectral', nist.spectral(bits('1001010011')), [0.46816]],
  ['2.6.8 spectral', nist.spectral(PI), [0.646355]],
  ['2.7.4 template', nist.nonOverlapping(bits('10100100101110010110'), [0, 0, 1], 2), [0.344154]],
  ['2.9.4 universal', nist.universal(bits('01011010011101010111'), 2, 4), [0.767189]],
  ['2.11.4 serial', nist.serial(bits('0011011101'), 3), [0.808792, 0.67032]],
  ['2.12.4 approximate entropy', nist.approximateEntropy(bits('0100110101'), 3), [0.261961]],
  ['2.12.8 approximate entropy', nist.approximateEntropy(PI, 2), [0.235301]],
  ['2.13.8 cumulative sums', nist.cumulativeSums(PI), [0.219194, 0.114866]],
])('NIST SP 800-22 %s', (_, p, due) => {
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
