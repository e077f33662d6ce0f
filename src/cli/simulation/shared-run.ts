import { DEADLINES, type Deadlines, openPool, type Pool } from '../../house/store/pool.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import {
  blockCount,
  emptyTally,
  type PlayedBlock,
  type Run,
  type Tally,
  withBlock,
} from '../../simulation/index.ts';
import { keptOpen } from '../kept-open.ts';
import { type Keeping, playBlocks } from './blocks.ts';

/**
 * One run shared by any number of machines: a row for each block, claimed for a while and filled once. A machine that dies
 * loses its claim, and somebody else plays the block; a block that was played twice must have the same counts.
 */
export interface SharedRun {
  /** A block that nobody is playing, or undefined while none is left to claim. */
  claim(): Promise<number | undefined>;
  keep(block: PlayedBlock): Promise<void>;
  /** All that is played so far, by anybody. */
  tally(): Promise<Tally | Refusal>;
  close(): Promise<void>;
}

const SCHEMA = 'houseway_simulation';
/** Longer than any block takes; a claim that is older belongs to nobody. */
const CLAIM_SECONDS = 300;

const TABLES = `
  CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
  CREATE TABLE IF NOT EXISTS ${SCHEMA}.blocks (
    run text NOT NULL,
    block int NOT NULL,
    claimed_until timestamptz NOT NULL DEFAULT '-infinity',
    rounds bigint,
    counts text,
    PRIMARY KEY (run, block)
  )`;

/** A block is played on the thread that also talks to the database: nothing is heard of it meanwhile, and nothing is wrong. */
const PATIENT: Deadlines = { ...DEADLINES, readMs: 120_000, writeMs: 120_000, beatMs: 120_000 };

export const shareRun = async (url: string, run: Run): Promise<SharedRun> => {
  const pool = await openPool(
    {
      ...{ url, schema: SCHEMA, application: 'houseway simulate', connections: 2 },
      opened: async (sql) => {
        await sql.begin(async (transaction) => {
          await transaction`SELECT pg_advisory_xact_lock(hashtextextended('houseway simulation', 0))`;
          await transaction.unsafe(TABLES);
        });
      },
    },
    PATIENT,
  );
  await keptOpen(pool, () =>
    pool.write(
      (sql) => sql`INSERT INTO blocks (run, block)
        SELECT ${run.digest}, n FROM generate_series(0, ${blockCount(run) - 1}::int) n
        ON CONFLICT DO NOTHING`,
    ),
  );
  return { ...claimsOver(pool, run), close: () => pool.close() };
};

const claimsOver = (pool: Pool, run: Run): Omit<SharedRun, 'close'> => ({
  claim: async () => {
    const [row] = await pool.write(
      (sql) => sql<{ block: number }[]>`UPDATE blocks
        SET claimed_until = now() + ${CLAIM_SECONDS}::int * interval '1 second'
        WHERE (run, block) = (
          SELECT run, block FROM blocks
          WHERE run = ${run.digest} AND counts IS NULL AND claimed_until < now()
          ORDER BY block LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING block`,
    );
    return row?.block;
  },
  keep: async ({ block, rounds, counts }) => {
    const text = counts.join();
    const rows = await pool.write(
      (sql) => sql`UPDATE blocks SET rounds = ${rounds}, counts = ${text}
        WHERE run = ${run.digest} AND block = ${block} AND (counts IS NULL OR counts = ${text})
        RETURNING block`,
    );
    if (rows.length === 1) return;
    throw new Error(`Block ${block} was played elsewhere with different counts.`);
  },
  tally: async () => {
    const rows = await pool.read(
      (sql) => sql<{ block: number; rounds: number; counts: string }[]>`
        SELECT block, rounds, counts FROM blocks
        WHERE run = ${run.digest} AND counts IS NOT NULL ORDER BY block`,
    );
    let tally: Tally = emptyTally(run);
    for (const { block, rounds, counts } of rows) {
      const played = { run: run.digest, block, rounds, counts: counts.split(',').map(Number) };
      const next = withBlock(tally, played);
      if (isRefusal(next)) return next;
      tally = next;
    }
    return tally;
  },
});

/** Claims and plays blocks until none is left, and waits for those that others have claimed. */
export const playShared = async (
  shared: SharedRun,
  run: Run,
  play: (block: number) => PlayedBlock,
  { workers, file, keep, progress }: Keeping,
): Promise<Tally | Refusal> => {
  const whole = (tally: Tally | Refusal): boolean =>
    isRefusal(tally) || tally.blocks.size === blockCount(run);
  await playBlocks(run, play, {
    ...{ file, workers: Math.min(workers, blockCount(run)) },
    next: async () => {
      for (;;) {
        const block = await shared.claim();
        if (block !== undefined || whole(await shared.tally())) return block;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    finished: async (block) => {
      await shared.keep(block);
      await keep(block);
      const tally = await shared.tally();
      if (!isRefusal(tally)) progress(tally);
    },
  });
  return shared.tally();
};
