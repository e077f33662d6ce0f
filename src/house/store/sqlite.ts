import type { DatabaseSync } from 'node:sqlite';
import { canonical } from '../../kernel/canonical.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { SignedHead } from '../log/chain.ts';
import {
  type Draft,
  emptyStream,
  entryAt,
  type LogEntry,
  NOTHING,
  type StreamHead,
} from '../log/log-entry.ts';
import type { Snapshot } from '../log/snapshot.ts';
import {
  createFolder,
  lockFolder,
  openReading,
  openWriting,
  type Writer,
  writerIn,
} from './sqlite-folder.ts';
import { every, one, prepare, type Statements, strayIn } from './sqlite-schema.ts';
import {
  type AppendResult,
  type EntryRow,
  type EventRow,
  entriesOf,
  ifReadable,
  type LogHead,
  parsed,
  type Store,
  type StreamRow,
  streamEventOf,
} from './store.ts';

/**
 * The embedded store: one SQLite file in the data folder. A commit writes to SQLite's write-ahead log, and an append
 * answers once the disk has that log: SQLite would wait for the disk itself with synchronous=FULL, but the whole house
 * would stand still meanwhile (decisions/026). One process appends; others may open the house to read it (verify,
 * export, backup) while it runs.
 */
export interface SqliteStore extends Store {
  /** For the online backup, which needs the connection itself. */
  readonly database: DatabaseSync;
}

export const openSqlite = (
  folder: string,
  options: { readonly readOnly?: true } = {},
): SqliteStore | Refusal<'house-in-use'> => {
  if (options.readOnly) return storeOver(openReading(folder), undefined);
  createFolder(folder);
  const unlock = lockFolder(folder);
  if (unlock === undefined) {
    return refuse(
      'house-in-use',
      `The house in ${folder} is open in another process. Stop that one first, or keep the house in ` +
        'PostgreSQL, which many nodes can share.',
      'House rules § one-house-one-process',
    );
  }
  try {
    return storeOver(openWriting(folder), writerIn(folder, unlock));
  } catch (error) {
    unlock();
    throw error;
  }
};

const storeOver = (database: DatabaseSync, writer: Writer | undefined): SqliteStore => {
  const statements = prepare(database);
  const rows = rowsIn(statements);
  const { append, subscribe, streamHead, durably, flush, settled } = appending({
    ...{ database, statements, rows, writer },
  });

  async function* readAll(from = 1): AsyncGenerator<LogEntry> {
    for (let next = from; ; ) {
      const page = await durably(() => rows.page(next));
      const final = page.at(-1);
      if (final === undefined) return;
      yield* page;
      next = final.position + 1;
    }
  }

  return {
    ...{ database, append, subscribe, readAll, shared: writer === undefined },
    head: () => durably(() => ({ ...rows.head() })),
    entry: (position) => durably(() => rows.entry(position)),
    byKey: (key) => durably(() => rows.byKey(key)),
    readHashes: (from, count) =>
      durably(() =>
        every<EntryRow>(statements.hashes, [from, from + count - 1]).map((row) => row.hash),
      ),
    streamHead: (stream) => durably(() => streamHead(stream)),
    readStream: (stream, from = 1, most = -1) =>
      durably(() => every<StreamRow>(statements.stream, [stream, from, most]).map(streamEventOf)),
    streams: (prefix = '') =>
      durably(() => every<StreamHead>(statements.streams, [prefix]).map((row) => ({ ...row }))),
    saveSnapshot: async ({ stream, version, link, shape, state, text, digest }) => {
      statements.addSnapshot.run(stream, version, link, shape, text ?? canonical(state), digest);
    },
    loadSnapshot: async (stream) => {
      const row = one<SnapshotRow>(statements.snapshot, [stream]);
      return row === undefined ? undefined : ifReadable(() => snapshotOf(row));
    },
    snapshots: async () => every<SnapshotRow>(statements.snapshots, []).map(snapshotOf),
    saveHead: async ({ size, root, at, key, signature }) => {
      statements.addHead.run(size, root, at, key, signature);
      await flush();
    },
    heads: async (fromSize = 0) =>
      every<SignedHead>(statements.heads, [fromSize]).map((row) => ({ ...row })),
    stray: async () => strayIn(database),
    fault: async () => {
      const { integrity_check: found } = database.prepare('PRAGMA integrity_check').get() as {
        integrity_check: string;
      };
      return found === 'ok' ? undefined : found;
    },
    close: async () => {
      await settled();
      if (!database.isOpen) return;
      database.close();
      writer?.close();
    },
  };
};

/** How many entries a page of `readAll` holds. */
const PAGE = 1_000;

/** The log as the file has it now. */
const rowsIn = (statements: Statements) => {
  const between = (from: number, to: number): LogEntry[] =>
    entriesOf(
      every<EntryRow>(statements.entries, [from, to]),
      every<EventRow>(statements.events, [from, to]),
    );
  const entry = (position: number): LogEntry | undefined => between(position, position)[0];
  return {
    entry,
    head: (): LogHead => one<LogHead>(statements.head, []) ?? { position: 0, hash: NOTHING },
    streamHead: (stream: string): StreamHead => {
      const kept = one<StreamHead>(statements.streamHead, [stream]);
      return kept === undefined ? emptyStream(stream) : { ...kept };
    },
    byKey: (key: string): LogEntry | undefined => {
      const found = one<{ position: number }>(statements.byKey, [key]);
      return found === undefined ? undefined : entry(found.position);
    },
    /** From a position on. A whole log has no gap, and verify must see what stands after one. */
    page: (from: number): readonly LogEntry[] => {
      const next = one<EntryRow>(statements.nextEntry, [from]);
      return next === undefined ? [] : between(next.position, next.position + PAGE - 1);
    },
  };
};

/**
 * Where the log and its streams stand, and how a draft is added there. Whoever holds the lock `alone` writes, so what
 * it remembers is what is there.
 */
const writing = (statements: Statements, rows: ReturnType<typeof rowsIn>, alone: boolean) => {
  const heads = new Map<string, StreamHead>();
  let last: LogHead | undefined;

  const streamHead = (stream: string): StreamHead => {
    const known = heads.get(stream);
    if (known !== undefined) return known;
    const head = rows.streamHead(stream);
    if (alone) heads.set(stream, head);
    return head;
  };

  const add = (draft: Draft): AppendResult => {
    const moved = draft.expected.find((head) => streamHead(head.stream).link !== head.link);
    if (moved !== undefined) {
      const original = rows.byKey(draft.key);
      if (original !== undefined) return { kind: 'duplicate', entry: original };
      return { kind: 'conflict', stream: moved.stream, actual: streamHead(moved.stream).version };
    }
    last ??= rows.head();
    const made = entryAt(draft, last.position + 1, last.hash);
    const { position, at, key, before, hash } = made;
    const { by, command, events } = draft.written;
    if (statements.addEntry.run(position, at, key, by, command, before, hash).changes === 0) {
      return { kind: 'duplicate', entry: rows.byKey(key) ?? missing(key) };
    }
    for (const [i, { stream, version, link }] of made.events.entries()) {
      statements.addEvent.run(position, i, stream, version, events[i] ?? missing(key), link);
      heads.set(stream, { stream, version, link });
    }
    last = { position, hash };
    return { kind: 'appended', entry: made };
  };

  const forget = (): void => {
    heads.clear();
    last = undefined;
  };
  return { streamHead, add, forget };
};

interface OpenFile {
  readonly database: DatabaseSync;
  readonly statements: Statements;
  readonly rows: ReturnType<typeof rowsIn>;
  readonly writer: Writer | undefined;
}

const appending = ({ database, statements, rows, writer }: OpenFile) => {
  const listeners = new Set<(entry: LogEntry) => void>();
  const { streamHead, add, forget } = writing(statements, rows, writer !== undefined);
  let broken: unknown;

  /** After a failed commit nobody can say what the disk holds: only opening the house again can. */
  const transact = (batch: readonly Draft[]): readonly AppendResult[] => {
    if (broken !== undefined) {
      throw new Error('An append failed; open the house again.', { cause: broken });
    }
    statements.begin.run();
    try {
      const outcomes = batch.map(add);
      statements.commit.run();
      return outcomes;
    } catch (error) {
      forget();
      if (database.isTransaction) database.exec('ROLLBACK');
      // A full disk took nothing in, and will take it in when there is room again.
      if (!isFull(error)) broken = error;
      throw error;
    }
  };

  /** One wait for the disk after another, so that answers and announcements keep the order of the log. */
  let flushed: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    flushed = flushed.then(() => writer?.flush());
    flushed.catch((error) => {
      broken ??= error;
    });
    return flushed;
  };

  const append = async (batch: readonly Draft[]): Promise<readonly AppendResult[]> => {
    const outcomes = transact(batch);
    await flush();
    for (const outcome of outcomes) {
      if (outcome.kind === 'appended') for (const listener of listeners) listener(outcome.entry);
    }
    return outcomes;
  };

  return {
    append,
    streamHead,
    flush,
    subscribe: (listener: (entry: LogEntry) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Nobody is shown what the power could still take away. */
    durably: async <T>(read: () => T): Promise<T> => {
      await flushed;
      return read();
    },
    settled: () => flushed.catch(() => undefined),
  };
};

/** SQLITE_FULL: the transaction was rolled back whole. */
const isFull = (error: unknown): boolean => Object(error).errcode === 13;

type SnapshotRow = Omit<Snapshot, 'state'> & { readonly state: string };

const snapshotOf = (row: SnapshotRow): Snapshot => ({
  ...row,
  state: parsed(`snapshot of ${row.stream}`, 'state', row.state),
});

const missing = (key: string): never => {
  throw new Error(`the entry with the key ${key} is neither here nor there`);
};
