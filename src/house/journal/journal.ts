import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { canonical } from '../../kernel/canonical.ts';
import type { Shift } from '../../ledger/index.ts';
import type { Games } from '../games.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { ReportSlice } from '../reports/report-slices.ts';
import type { Store } from '../store/store.ts';
import { empty, openFile } from './schema.ts';
import { writing } from './writing.ts';

/**
 * What the log says, put into tables that answer at once: figures, rounds, who did what when, alerts. It is kept in a file
 * of its own and can be made again from the log at any time, so that it proves nothing and is never believed over it.
 */
export interface Journal {
  readonly database: DatabaseSync;
  readonly games: Games;
  readonly shifts: readonly Shift[];
  /** The figures of the house, with everything that is in the log now: all of them, or from a gaming day on. */
  slices(from?: string): Promise<readonly ReportSlice[]>;
  /** Resolves when everything that is in the log now is in the journal. */
  caughtUp(): Promise<void>;
  position(): number;
  close(): Promise<void>;
}

export interface JournalOptions {
  readonly store: Pick<Store, 'readAll' | 'subscribe'>;
  readonly games: Games;
  readonly shifts: readonly Shift[];
  /** The file it is kept in; it is in memory where none is named. */
  readonly file?: string;
  /** Entries that are written together, and between two turns of everybody else. */
  readonly atOnce?: number;
  readonly onProgress?: (position: number) => void;
  readonly onFault?: (error: unknown) => void;
}

/** As many as nobody at a table notices who shares the thread. */
const AT_ONCE = 50;

export const openJournal = (options: JournalOptions): Journal => {
  const { store, games, shifts, onFault = console.error, atOnce = AT_ONCE } = options;
  const told = canonical(shifts);
  const database = openFile(options.file ?? ':memory:', told);
  const kept = readable(database, told, () => writing(database, games, shifts));
  let [closed, compared] = [false, false];

  const catchUp = async (): Promise<void> => {
    if (!compared && !(await isOfThisLog(store, kept.last()))) {
      // What it has read was durable. Nobody else would notice that a log was cut short.
      onFault(notThisLog(kept.last().position));
      empty(database, told);
      kept.readAgain();
    }
    compared = true;
    while (!closed && !(await wroteAll())) kept.readAgain();
  };

  /** Whether all of the log was written; not where another process wrote to the same file in between. */
  const wroteAll = async (): Promise<boolean> => {
    let waiting: LogEntry[] = [];
    const flush = async (): Promise<boolean> => {
      const isNext = closed || (waiting.length === 0 ? kept.isWhereLeft() : kept.write(waiting));
      waiting = [];
      options.onProgress?.(kept.last().position);
      await turn();
      return isNext;
    };
    for await (const entry of store.readAll(kept.last().position + 1)) {
      if (closed) return true;
      waiting.push(entry);
      if (waiting.length === atOnce && !(await flush())) return false;
    }
    return flush();
  };

  // Two at once would count the same entries twice: each waits for the one before.
  let counted: Promise<void> = Promise.resolve();
  const caughtUp = (): Promise<void> => {
    counted = counted.then(catchUp, catchUp);
    return counted;
  };
  let due = false;
  const hangUp = store.subscribe(() => {
    if (due || closed) return;
    due = true;
    setTimeout(() => {
      due = false;
      caughtUp().catch((error) => (closed ? undefined : onFault(error)));
    }, SOON_MS).unref();
  });

  return {
    ...{ database, games, shifts, caughtUp },
    position: () => kept.last().position,
    slices: async (from) => {
      await caughtUp();
      return kept.cells(from);
    },
    close: async () => {
      hangUp();
      closed = true;
      await counted.catch(() => undefined);
      database.close();
    },
  };
};

/** What happens in quick succession is written together. */
const SOON_MS = 200;

/** What cannot be read is made again: nothing is lost with it. */
const readable = <T>(database: DatabaseSync, shifts: string, read: () => T): T => {
  try {
    return read();
  } catch {
    empty(database, shifts);
    return read();
  }
};

const notThisLog = (position: number): Error =>
  new Error(
    `The log does not have entry ${position} as the journal read it, so the journal is made again. Unless a backup was restored, entries are lost: verify the log with a head that was kept.`,
  );

/** A journal of another house, or of a log that was put back from a copy, is not gone on with. */
const isOfThisLog = async (
  store: JournalOptions['store'],
  { position, hash }: { readonly position: number; readonly hash: string | undefined },
): Promise<boolean> => {
  if (position === 0) return true;
  for await (const entry of store.readAll(position)) {
    return entry.position === position && entry.hash === hash;
  }
  return false;
};
