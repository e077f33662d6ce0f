import { randomBytes } from 'node:crypto';
import { cryptographicWords } from '../../house/dealing/devices/index.ts';
import { seeded, type Uniform } from '../../kernel/chance.ts';
import { seedOf as drawSeedOf, uniformFrom, wordsOf } from '../../kernel/draw.ts';
import { drivenRounds, type Playable, type Run, seedOf } from '../../simulation/index.ts';
import type { Progress } from '../progress.ts';

/** How many rounds are played between two looks at the clock. */
const TOLD_EVERY = 1_000;
const DRIVEN_AT_ONCE = 50_000;

/** Rounds of the fast path that were given to the table's own decider, and the first that it paid otherwise. */
export interface Replayed {
  readonly rounds: number;
  readonly equal: boolean;
  readonly differs?: {
    readonly round: number;
    readonly fast: readonly number[];
    readonly table: readonly number[];
  };
}

/**
 * The same digits through `draw` and `decide`: every bet must be paid the same. The kernel's tallies of these rounds must be
 * those of the rounds that were replayed.
 */
export const replay = (
  made: Playable,
  run: Run,
  wanted: number,
  progress: Progress = () => {},
): Replayed => {
  const rounds = Math.ceil(wanted / made.lanes) * made.lanes;
  const seed = seedOf(run, 'replay');
  const seen = new Uint32Array(made.vectors.length);
  let round = 0;
  for (const { vector, answer } of made.replays(seed, rounds)) {
    const fast = made.vectors[vector] ?? [];
    const table = made.told(answer);
    if (fast.join() !== table.join())
      return { rounds, equal: false, differs: { round, fast, table } };
    seen[vector] = (seen[vector] ?? 0) + 1;
    round += 1;
    if (round % TOLD_EVERY === 0) progress(round, rounds);
  }
  progress(rounds, rounds);
  return { rounds, equal: made.play(seed, rounds).join() === seen.join() };
};

/** Rounds by `draw` and `decide` alone, with another generator (sfc32). */
export const playSlowly = (
  made: Playable,
  run: Run,
  rounds: number,
  progress: Progress = () => {},
): readonly bigint[] => {
  const [word = 0n] = seedOf(run, 'slow');
  const uniform = seeded(Number(BigInt.asIntN(32, word)));
  const numbers = new Map(made.vectors.map((nets, vector) => [nets.join(), vector]));
  const counts = made.vectors.map(() => 0n);
  for (let round = 0; round < rounds; round += 1) {
    const nets = made.told((_state, ranges) => ranges.map((range) => uniform(range)));
    const vector = numbers.get(nets.join());
    if (vector === undefined)
      throw new Error(`The table paid ${nets.join()}, which no round pays.`);
    counts[vector] = (counts[vector] ?? 0n) + 1n;
    if (round % TOLD_EVERY === 0) progress(round, rounds);
  }
  progress(rounds, rounds);
  return counts;
};

/**
 * Rounds by the device of a house: its generator makes a secret for every draw, and the draw follows from it as at an electronic
 * table. It cannot be repeated; that is what it is for.
 */
export const playByDevice = (
  made: Playable,
  rounds: number,
  progress: Progress = () => {},
): readonly bigint[] => {
  const words = cryptographicWords((bytes) => randomBytes(bytes));
  const secret = new Uint8Array(32);
  const view = new DataView(secret.buffer);
  const promise = new Uint8Array(32);
  let draw = 0;
  const begin = (): Uniform => {
    for (let at = 0; at < 32; at += 4) view.setUint32(at, words.next());
    draw += 1;
    return uniformFrom(wordsOf(drawSeedOf({ secret, promise, draw, contributions: [] })));
  };
  const counts = made.vectors.map(() => 0n);
  for (let done = 0; done < rounds; ) {
    const some = Math.min(DRIVEN_AT_ONCE, rounds - done);
    for (const [vector, count] of drivenRounds(made, begin, some).entries()) {
      counts[vector] = (counts[vector] ?? 0n) + BigInt(count);
    }
    done += some;
    progress(done, rounds);
  }
  return counts;
};
