import { type Fraction, fraction, times } from '../kernel/fraction.ts';
import type { Cents } from '../kernel/money.ts';
import { bug } from '../kernel/refusal.ts';
import { xoshiro256 } from '../kernel/xoshiro.ts';
import { seedOf } from './run.ts';
import type { Tally } from './tally.ts';

/** A meter that grows with every round and begins again when it is won whole. */
export interface Growth {
  readonly seedCents: Cents;
  /** What the wagers of one round put into it, in cents. */
  readonly perRound: Fraction;
  /** The vectors in which it is won. */
  readonly wins: readonly boolean[];
}

/** What became of it over a run, in whole numbers. */
export interface Grown {
  readonly hits: number;
  /** What it showed when it was won, all times together. */
  readonly shownCents: bigint;
}

/**
 * Rounds are independent, so among all orders of what a block counted none is likelier than another: where its wins fell is
 * drawn once more, without playing the block again. Blocks follow one another, and the meter goes on from each to the next.
 */
export const grown = ({ run, blocks }: Tally, { seedCents, perRound, wins }: Growth): Grown => {
  let [hits, shownCents, since] = [0, 0n, 0];
  for (const [number, { rounds, counts }] of [...blocks].toSorted(([a], [b]) => a - b)) {
    const won = counts.reduce((sum, count, vector) => sum + (wins[vector] ? count : 0), 0);
    let last = -1;
    for (const at of places(seedOf(run, `meter ${number}`), rounds, won)) {
      const gap = since + at - last;
      shownCents += BigInt(seedCents) + wholeOf(times(perRound, fraction(gap)));
      [hits, since, last] = [hits + 1, 0, at];
    }
    since += rounds - 1 - last;
  }
  return { hits, shownCents };
};

const wholeOf = ({ n, d }: Fraction): bigint => BigInt(n) / BigInt(d);

/** `count` different places of `outOf`, each choice equally likely (Floyd), in order. */
const places = (seed: BigUint64Array, outOf: number, count: number): readonly number[] => {
  if (count > outOf) return bug('more wins than rounds');
  const { digit32 } = xoshiro256(seed);
  const chosen = new Set<number>();
  for (let most = outOf - count; most < outOf; most += 1) {
    const at = digit32(most + 1);
    chosen.add(chosen.has(at) ? most : at);
  }
  return [...chosen].toSorted((a, b) => a - b);
};
