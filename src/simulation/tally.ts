import { type Refusal, refuse } from '../kernel/refusal.ts';
import { joined, sha256, toHex } from '../kernel/sha256.ts';
import { type Block, blockAt, blockCount, type Run } from './run.ts';

/** A block as it was played: how often each vector came. */
export interface PlayedBlock extends Block {
  readonly run: string;
  readonly counts: readonly number[];
}

/** The blocks of one run, each once; the same block may come twice and must then be the same. */
export interface Tally {
  readonly run: Run;
  readonly blocks: ReadonlyMap<number, PlayedBlock>;
}

export const emptyTally = (run: Run): Tally => ({ run, blocks: new Map() });

export const withBlock = (tally: Tally, played: PlayedBlock): Tally | Refusal => {
  const { run, blocks } = tally;
  if (played.run !== run.digest) {
    return refuse(
      'another-run',
      `This block belongs to run ${played.run.slice(0, 12)}, not to ${run.digest.slice(0, 12)}. Name a file of the same run.`,
      'House rules § odds',
    );
  }
  const { block, rounds, counts } = played;
  const whole = [block, ...counts].every((count) => Number.isSafeInteger(count) && count >= 0);
  const sum = counts.reduce((all, count) => all + count, 0);
  if (
    !whole ||
    block >= blockCount(run) ||
    rounds !== blockAt(run, block).rounds ||
    sum !== rounds
  ) {
    return refuse(
      'not-a-block',
      `Block ${block} does not have the rounds that it should have. Delete its line and run it again.`,
      'House rules § odds',
    );
  }
  const before = blocks.get(block);
  if (before !== undefined && before.counts.join() !== counts.join()) {
    return refuse(
      'block-differs',
      `Block ${block} was played twice with different counts. Check the machines that played it.`,
      'House rules § odds',
    );
  }
  return { run, blocks: new Map(blocks).set(block, played) };
};

export const missingBlocks = ({ run, blocks }: Tally): readonly number[] =>
  Array.from({ length: blockCount(run) }, (_, block) => block).filter(
    (block) => !blocks.has(block),
  );

/** How often each vector came in all blocks, exactly. */
export const totals = ({ blocks }: Tally, vectors: number): readonly bigint[] => {
  const sums = Array.from({ length: vectors }, () => 0n);
  for (const { counts } of blocks.values()) {
    counts.forEach((count, vector) => {
      sums[vector] = (sums[vector] ?? 0n) + BigInt(count);
    });
  }
  return sums;
};

/** Names the result: the same for any number of workers, machines and interruptions. */
export const tallyDigest = (tally: Tally, vectors: number): string =>
  toHex(
    sha256(
      joined(
        new TextEncoder().encode(`${tally.run.digest}\n`),
        new TextEncoder().encode(totals(tally, vectors).join()),
      ),
    ),
  );
