import { type Found, goodnessOfFit } from './goodness.ts';
import type { Sample } from './sample.ts';
import { fairCoin } from './symbol-tests.ts';

/** Tests of the raw words of 32 bits, before scaling. */

export const rawMonoBit = ({ raw }: Sample): Found => {
  let ones = 0;
  for (const word of raw) ones += bitsIn(word);
  return fairCoin('ones among the raw bits', ones, 32 * raw.length);
};

export const rawRuns = ({ raw }: Sample): Found => {
  let changes = 0;
  let before = -1;
  for (const word of raw) {
    changes += bitsIn((word ^ (word >>> 1)) & 0x7fff_ffff);
    if (before >= 0 && (before & 1) !== word >>> 31) changes += 1;
    before = word;
  }
  return fairCoin('runs of the raw bits', changes, 32 * raw.length - 1);
};

export const rawBytes = ({ raw }: Sample): Found => {
  const observed = new Float64Array(256);
  for (const word of raw) {
    for (let shift = 0; shift < 32; shift += 8) {
      const byte = (word >>> shift) & 255;
      observed[byte] = (observed[byte] as number) + 1;
    }
  }
  return goodnessOfFit('bytes of the raw words', observed, new Float64Array(256).fill(1 / 256));
};

/** The first million raw bits, or all there are. */
export const rawBits = ({ raw }: Sample): Uint8Array => {
  const bits = new Uint8Array(Math.min(1_000_000, 32 * raw.length));
  for (let i = 0; i < bits.length; i += 1)
    bits[i] = ((raw[i >> 5] as number) >>> (31 - (i & 31))) & 1;
  return bits;
};

const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};
