import postgres from 'postgres';
import { expect, test } from 'vitest';
import { sharedPostgres } from '../../../test/postgres.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { prepared } from '../../lab/simulation/player.ts';
import {
  blockAt,
  emptyTally,
  type PlayedBlock,
  runOf,
  seedOf,
  tallyDigest,
} from '../../simulation/index.ts';
import { playMissing } from './blocks.ts';
import { playShared, shareRun } from './shared-run.ts';

/** Two blocks and a part, all of them smaller than those that a machine is given. */
const BLOCK = 1 << 16;
const order = (seed: string) => {
  const placings = [{ seat: 1, wager: 'touchdown', stakeCents: 100 }];
  const rules = { edition: '661a', firstAndGoal: 'at-once', touchdown: 'reach-zero' };
  return { game: 'three-dice-football', rules, placings, meters: {}, seed, rounds: 2 * BLOCK + 4 };
};

const readied = (seed: string) => {
  const { made, run: large } = expectAccepted(prepared(order(seed)));
  const { digest: _, ...terms } = large;
  const run = runOf({ ...terms, blockRounds: BLOCK });
  const play = (number: number): PlayedBlock => {
    const { block, rounds } = blockAt(run, number);
    return { run: run.digest, block, rounds, counts: [...made.play(seedOf(run, block), rounds)] };
  };
  return { made, run, play };
};

test('House rules § odds machines share a run: one dies, another plays a block twice, and the sum is that of one alone', async () => {
  const url = await sharedPostgres();
  const { made, run, play } = readied(`shared ${process.pid} ${performance.now()}`);
  const quiet = { workers: 1, keep: async () => {}, progress: () => {} };
  const alone = expectAccepted(await playMissing(emptyTally(run), play, quiet));
  const [one, two, dead] = [
    await shareRun(url, run),
    await shareRun(url, run),
    await shareRun(url, run),
  ];
  // Claimed, and never played.
  const lost = await dead.claim();
  expect(lost).toBe(0);
  await dead.close();
  const other = await two.claim();
  expect(other).toBe(1);
  const sql = postgres(url, { max: 1 });
  await sql`UPDATE houseway_simulation.blocks SET claimed_until = '-infinity' WHERE run = ${run.digest}`;
  // The claim of a slow machine ran out; what it sends late is the same and harmless.
  const tallies = await Promise.all(
    [one, two].map((shared) => playShared(shared, run, play, quiet)),
  );
  await two.keep(play(1));
  for (const tally of tallies) {
    expect(tallyDigest(expectAccepted(tally), made.vectors.length)).toBe(
      tallyDigest(alone, made.vectors.length),
    );
  }
  const forged = play(1);
  const [first = 0, second = 0, ...rest] = forged.counts;
  const counts = [first + 1, second - 1, ...rest];
  await expect(two.keep({ ...forged, counts })).rejects.toThrow('different counts');
  await Promise.all([one.close(), two.close(), sql.end()]);
});
