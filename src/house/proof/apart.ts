import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { games } from '../../games/index.ts';
import type { Games } from '../games.ts';
import type { Difference, Verification } from '../log/chain.ts';
import { linesIn } from '../log/lines.ts';
import type { ChainTask } from './audit-tasks.ts';
import { judge, type OnProgress } from './judge.ts';
import { shareOf } from './share.ts';
import { openSource } from './source.ts';
import { type Threads, threads } from './threads.ts';
import { type Audit, auditExport, auditOf, auditStore } from './verify.ts';

/** How the work on a log is shared out. */
interface Shared {
  readonly onProgress?: OnProgress;
  /** Into how many shares the decisions are parted. */
  readonly parts?: number;
  readonly games?: Games;
  readonly threads?: Threads;
}

/** Up to how long a log is short. */
interface Short {
  readonly entries: number;
  readonly bytes: number;
}

const SHORT: Short = { entries: 2_000, bytes: 2_000_000 };

/**
 * A short log is audited sooner than a thread for it would start. Threads know the games of this package alone, so that a house
 * with others is judged in this one.
 */
export const auditSource = async (
  task: ChainTask,
  shared: Shared = {},
  short: Short = SHORT,
): Promise<Audit> => {
  const { games: all = games } = shared;
  return (
    (await auditShort(task, all, short)) ??
    auditApart(task, all === games ? shared : { ...shared, parts: 1 })
  );
};

const auditShort = async (
  { source, expect }: ChainTask,
  all: Games,
  { entries, bytes }: Short,
): Promise<Audit | undefined> => {
  if ('file' in source) {
    if (statSync(source.file).size > bytes) return undefined;
    return auditExport(linesIn(source.file), all, expect);
  }
  const store = await openSource(source);
  try {
    const { position } = await store.head();
    return position > entries ? undefined : await auditStore(store, all, expect);
  } finally {
    await store.close();
  }
};

/**
 * The audit of a long log on every core: one thread recomputes hashes and signatures, and as many as there are cores
 * decide every command again, each its share of them. Each reads the log for itself, page by page, so that memory stays
 * bounded and nothing is copied between them.
 */
export const auditApart = async (task: ChainTask, shared: Shared = {}): Promise<Audit> => {
  const { parts = availableParallelism(), games: all = games, threads: others = threads } = shared;
  const { source } = task;
  const [verdict, { auditor, wrong }, ...shares] = await Promise.all([
    others.chain(task),
    judge(all, source, shareOf(0, parts), shared.onProgress),
    ...Array.from({ length: parts - 1 }, (_, i) => others.share({ source, part: i + 1, parts })),
  ]);
  const found = [wrong, ...shares.map((share) => share.wrong)];
  const audit = auditOf(auditor, found.reduce(first, verdict));
  const forgiven = shares.reduce((sum, share) => sum + share.forgiven, audit.forgiven);
  return { ...audit, forgiven };
};

/** Of two things that differ, the row that comes first. */
const first = (one: Verification, other: Difference | undefined): Verification => {
  if (other === undefined) return one;
  return one.ok || numberOf(one.row) > numberOf(other.row) ? other : one;
};

const numberOf = (row: string): number => Number(/^entry (\d+)$/.exec(row)?.[1] ?? 0);
