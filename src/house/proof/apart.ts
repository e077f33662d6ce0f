import { Worker } from 'node:worker_threads';
import type { Games } from '../games.ts';
import type { Difference, Verification } from '../log/chain.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { readable } from '../log/verify-store.ts';
import { type Auditor, auditorOf } from './auditor.ts';
import type { ChainTask } from './chain-worker.ts';
import { type LogSource, linesIn, openSource } from './source.ts';
import { type Audit, auditOf } from './verify.ts';

/**
 * The audit of a long log on two cores: one thread recomputes every hash and signature, this one decides every command
 * again. Each reads the log for itself, page by page, so that memory stays bounded. Says how far it is.
 */
export const auditApart = async (
  games: Games,
  task: ChainTask,
  onProgress: (entries: number) => void = () => {},
): Promise<Audit> => {
  const chain = chainOf(task);
  const { auditor, wrong } = await decided(games, task.source, onProgress);
  const verdict = await chain;
  return auditOf(auditor, first(verdict, wrong));
};

const chainOf = (task: ChainTask): Promise<Verification> =>
  new Promise((resolve, reject) => {
    const file = import.meta.url.endsWith('.ts') ? './chain-worker.ts' : './chain-worker.js';
    const worker = new Worker(new URL(file, import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

const EVERY = 10_000;

const decided = async (
  games: Games,
  source: LogSource,
  onProgress: (entries: number) => void,
): Promise<{ readonly auditor: Auditor; readonly wrong?: Difference }> => {
  if ('file' in source) {
    return judged(auditorOf(games), entriesIn(linesIn(source.file)), onProgress);
  }
  const store = await openSource(source);
  try {
    const kept = await readable(() => store.snapshots());
    if ('row' in kept) return { auditor: auditorOf(games), wrong: kept };
    const { position } = await store.head();
    const until = upTo(position, store.readAll());
    return await judged(auditorOf(games, kept), until, onProgress);
  } finally {
    await store.close();
  }
};

const judged = async (
  auditor: Auditor,
  entries: AsyncIterable<LogEntry>,
  onProgress: (entries: number) => void,
) => {
  const wrong = await readable(async () => {
    for await (const entry of entries) {
      const because = auditor.each(entry);
      if (because !== undefined) return differing(entry, because);
      if (entry.position % EVERY === 0) onProgress(entry.position);
    }
    return undefined;
  });
  return { auditor, ...(wrong === undefined ? {} : { wrong }) };
};

const differing = ({ position }: LogEntry, because: string): Difference => ({
  ...{ ok: false, row: `entry ${position}`, because },
});

/** The entries of an export; what is not an entry, or cannot be read, is for the other thread to name. */
const entriesIn = async function* (lines: AsyncIterable<string>): AsyncGenerator<LogEntry> {
  for await (const line of lines) {
    if (!line.endsWith('"row":"entry"}')) continue;
    const { row: _row, ...entry } = readLine(line) ?? {};
    if (isEntry(entry)) yield entry;
    else return;
  }
};

const readLine = (line: string): { readonly row?: unknown } | undefined => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const isEntry = (value: object): value is LogEntry =>
  'position' in value && 'events' in value && Array.isArray(value.events);

const upTo = async function* (position: number, entries: AsyncIterable<LogEntry>) {
  for await (const entry of entries) {
    if (entry.position > position) return;
    yield entry;
  }
};

/** Of two things that differ, the row that comes first. */
const first = (chain: Verification, wrong: Difference | undefined): Verification => {
  if (wrong === undefined) return chain;
  return chain.ok || numberOf(chain.row) > numberOf(wrong.row) ? wrong : chain;
};

const numberOf = (row: string): number => Number(/^entry (\d+)$/.exec(row)?.[1] ?? 0);
