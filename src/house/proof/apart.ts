import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { games } from '../../games/index.ts';
import type { Games } from '../games.ts';
import type { Difference, Verification } from '../log/chain.ts';
import type { ChainTask } from './chain-worker.ts';
import { judge, type OnProgress } from './judge.ts';
import type { JudgeTask, ShareJudged } from './judge-worker.ts';
import { shareOf } from './share.ts';
import { linesIn, openSource } from './source.ts';
import { type Audit, auditExport, auditOf, auditStore } from './verify.ts';

/**
 * A short log is audited sooner than a thread for it would start. Threads know the games of this package alone, so that a house
 * with others is judged in this one.
 */
export const auditSource = async (
  task: ChainTask,
  onProgress?: OnProgress,
  all: Games = games,
): Promise<Audit> =>
  (await auditShort(task, all)) ??
  (all === games ? auditApart(task, onProgress) : auditApart(task, onProgress, 1, all));

const SHORT = { entries: 2_000, bytes: 2_000_000 } as const;

const auditShort = async (
  { source, expect }: ChainTask,
  all: Games,
): Promise<Audit | undefined> => {
  if ('file' in source) {
    if (statSync(source.file).size > SHORT.bytes) return undefined;
    return auditExport(linesIn(source.file), all, expect);
  }
  const store = await openSource(source);
  try {
    const { position } = await store.head();
    return position > SHORT.entries ? undefined : await auditStore(store, all, expect);
  } finally {
    await store.close();
  }
};

/**
 * The audit of a long log on every core: one thread recomputes hashes and signatures, and as many as there are cores
 * decide every command again, each its share of them. Each reads the log for itself, page by page, so that memory stays
 * bounded and nothing is copied between them.
 */
export const auditApart = async (
  task: ChainTask,
  onProgress: OnProgress = () => {},
  parts: number = availableParallelism(),
  all: Games = games,
): Promise<Audit> => {
  const { source } = task;
  const chain = answerOf<Verification>('chain-worker', task);
  const others = Array.from({ length: parts - 1 }, (_, i) => {
    const share: JudgeTask = { source, part: i + 1, parts };
    return answerOf<ShareJudged>('judge-worker', share);
  });
  const [verdict, { auditor, wrong }, ...shares] = await Promise.all([
    chain,
    judge(all, source, shareOf(0, parts), onProgress),
    ...others,
  ]);
  const found = [wrong, ...shares.map((share) => share.wrong)];
  const audit = auditOf(auditor, found.reduce(first, verdict));
  const forgiven = shares.reduce((sum, share) => sum + share.forgiven, audit.forgiven);
  return { ...audit, forgiven };
};

const answerOf = <Answer>(name: string, task: ChainTask | JudgeTask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const file = `./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`;
    const worker = new Worker(new URL(file, import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** Of two things that differ, the row that comes first. */
const first = (one: Verification, other: Difference | undefined): Verification => {
  if (other === undefined) return one;
  return one.ok || numberOf(one.row) > numberOf(other.row) ? other : one;
};

const numberOf = (row: string): number => Number(/^entry (\d+)$/.exec(row)?.[1] ?? 0);
