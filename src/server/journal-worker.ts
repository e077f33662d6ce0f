import { parentPort, workerData } from 'node:worker_threads';
import { openJournal } from '../house/journal/journal.ts';
import type { LogEntry } from '../house/log/log-entry.ts';
import { openSource, type StoreSource } from '../house/proof/source.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Shift } from '../ledger/index.ts';
import { type Asked, answering, type Question } from './journal-questions.ts';
import { gamesWith } from './outside-games.ts';

/** What the journal's own thread is given: where the log is, which it reads for itself, and where the journal is kept. */
export interface JournalTask {
  readonly source: StoreSource;
  /** Files of games from outside. */
  readonly games: readonly string[];
  readonly shifts: readonly Shift[];
  readonly file: string;
}

export interface JournalRequest {
  readonly id: number;
  /** The log as far as it is durable: what the power could still take away is not read. */
  readonly upTo: number;
  readonly question: Question;
  readonly asked: Asked<Question>;
}

export type JournalMessage =
  | { readonly kind: 'at'; readonly position: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown };

/** Nobody at a table waits for this thread: with each group the tables as they are and every page it touched are written. */
const AT_ONCE = 2_000;

const { source, games: files, shifts, file }: JournalTask = workerData;
const tell = (message: JournalMessage): void => parentPort?.postMessage(message);

const games = await gamesWith(files);
if (isRefusal(games)) throw new Error(games.because);
const store = await openSource(source);
let upTo = 0;
async function* durable(from: number | undefined): AsyncGenerator<LogEntry> {
  for await (const entry of store.readAll(from)) {
    if (entry.position > upTo) return;
    yield entry;
  }
}
const journal = openJournal({
  ...{ games, shifts, file, atOnce: AT_ONCE },
  store: { readAll: durable, subscribe: () => () => {} },
  onProgress: (position) => tell({ kind: 'at', position }),
  onFault: (error) => console.error(error instanceof Error ? error.message : error),
});
const { ask, close } = answering(journal);
tell({ kind: 'at', position: journal.position() });

parentPort?.on('message', async (request: JournalRequest | 'close') => {
  if (request === 'close') {
    await close();
    await store.close();
    parentPort?.close();
    return;
  }
  const { id, question, asked } = request;
  upTo = Math.max(upTo, request.upTo);
  try {
    tell({ kind: 'answer', id, answer: await ask(question, asked) });
  } catch (error) {
    tell({ kind: 'failed', id, error });
  }
});
