import { closeSync, fdatasync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
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
  type AppendResult,
  type EntryRow,
  type EventRow,
  entriesOf,
  type LogHead,
  parsed,
  type Store,
  type Stray,
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

export const DATABASE_FILE = 'house.sqlite';

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
      `The house in ${folder} is open in another process; stop that one first, or keep the house in ` +
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

/** What the one process that appends has beside the connection. */
interface Writer {
  /** Resolves once the disk has everything that was committed before the call. */
  flush(): Promise<void>;
  close(): void;
}

const writerIn = (folder: string, unlock: () => void): Writer => {
  const log = openSync(join(folder, `${DATABASE_FILE}-wal`), 'r+');
  return {
    flush: () =>
      new Promise((resolve, reject) => {
        fdatasync(log, (error) => (error === null ? resolve() : reject(error)));
      }),
    close: () => {
      closeSync(log);
      unlock();
    },
  };
};

/** What the file says it is: `PRAGMA application_id` ("hway") and the format's number. */
const APPLICATION = 0x68776179;
const FORMAT = 1;

const SCHEMA = `
  CREATE TABLE entries (
    "position" INTEGER PRIMARY KEY,
    "at" INTEGER NOT NULL,
    "key" TEXT NOT NULL UNIQUE,
    "signatures" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "hash" TEXT NOT NULL
  ) STRICT;
  CREATE TABLE events (
    "position" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "stream" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    PRIMARY KEY ("position", "ordinal"),
    UNIQUE ("stream", "version")
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE snapshots (
    "stream" TEXT PRIMARY KEY,
    "version" INTEGER NOT NULL,
    "link" TEXT NOT NULL,
    "shape" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "digest" TEXT NOT NULL
  ) STRICT;
  CREATE TABLE heads (
    "size" INTEGER NOT NULL,
    "root" TEXT NOT NULL,
    "at" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    PRIMARY KEY ("size", "key")
  ) STRICT;
  ${['entries', 'events']
    .flatMap((table) =>
      ['UPDATE', 'DELETE'].map(
        (act) => `CREATE TRIGGER ${table}_no_${act.toLowerCase()} BEFORE ${act} ON ${table}
          BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;`,
      ),
    )
    .join('\n')}
  PRAGMA application_id = ${APPLICATION};
  PRAGMA user_version = ${FORMAT};
`;

/** SQLITE_FULL: the transaction was rolled back whole. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 13;

/** How many entries a page of `readAll` holds. */
const PAGE = 1_000;

const storeOver = (database: DatabaseSync, writer: Writer | undefined): SqliteStore => {
  const statements = prepare(database);
  const listeners = new Set<(entry: LogEntry) => void>();
  /** Where streams stand. Whoever holds the lock alone writes, so what it remembers is what is there. */
  const heads = new Map<string, StreamHead>();
  let last: LogHead | undefined;
  let broken: unknown;

  const logHead = (): LogHead =>
    one<LogHead>(statements.head, []) ?? { position: 0, hash: NOTHING };

  const streamHead = (stream: string): StreamHead => {
    const known = heads.get(stream);
    if (known !== undefined) return known;
    const kept = one<StreamHead>(statements.streamHead, [stream]);
    const head = kept === undefined ? emptyStream(stream) : { ...kept };
    if (writer !== undefined) heads.set(stream, head);
    return head;
  };

  const entriesBetween = (from: number, to: number): LogEntry[] =>
    entriesOf(
      every<EntryRow>(statements.entries, [from, to]),
      every<EventRow>(statements.events, [from, to]),
    );

  const entry = (position: number): LogEntry | undefined => entriesBetween(position, position)[0];

  const byKey = (key: string): LogEntry | undefined => {
    const found = one<{ position: number }>(statements.byKey, [key]);
    return found === undefined ? undefined : entry(found.position);
  };

  const appendOne = (draft: Draft): AppendResult => {
    const moved = draft.expected.find((head) => streamHead(head.stream).link !== head.link);
    if (moved !== undefined) {
      const original = byKey(draft.key);
      if (original !== undefined) return { kind: 'duplicate', entry: original };
      return { kind: 'conflict', stream: moved.stream, actual: streamHead(moved.stream).version };
    }
    last ??= logHead();
    const made = entryAt(draft, last.position + 1, last.hash);
    const { position, at, key, before, hash } = made;
    const { by, command, events } = draft.written;
    if (statements.addEntry.run(position, at, key, by, command, before, hash).changes === 0) {
      return { kind: 'duplicate', entry: byKey(key) ?? missing(key) };
    }
    for (const [i, { stream, version, link }] of made.events.entries()) {
      statements.addEvent.run(position, i, stream, version, events[i] ?? missing(key), link);
      heads.set(stream, { stream, version, link });
    }
    last = { position, hash };
    return { kind: 'appended', entry: made };
  };

  /** After a failed commit nobody can say what the disk holds: only opening the house again can. */
  const transact = (batch: readonly Draft[]): readonly AppendResult[] => {
    if (broken !== undefined) {
      throw new Error('An append failed; open the house again.', { cause: broken });
    }
    statements.begin.run();
    try {
      const outcomes = batch.map(appendOne);
      statements.commit.run();
      return outcomes;
    } catch (error) {
      heads.clear();
      last = undefined;
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

  /** Nobody is shown what the power could still take away. */
  const durably = async <T>(read: () => T): Promise<T> => {
    await flushed;
    return read();
  };

  async function* readAll(from = 1): AsyncGenerator<LogEntry> {
    const page = statements.entries;
    for (let next = from; ; ) {
      await flushed;
      const rows = every<EntryRow>(page, [next, next + PAGE - 1]);
      const first = rows[0] ?? nextRow(next);
      const final = rows.at(-1) ?? first;
      if (first === undefined || final === undefined) return;
      yield* entriesBetween(first.position, final.position);
      next = final.position + 1;
    }
  }

  /** The next entry after a gap; a whole log has none, and verify must see the one that is there. */
  const nextRow = (from: number): EntryRow | undefined =>
    one<EntryRow>(statements.nextEntry, [from]);

  return {
    ...{ database, append, readAll, shared: writer === undefined },
    head: () => durably(() => ({ ...logHead() })),
    entry: (position) => durably(() => entry(position)),
    byKey: (key) => durably(() => byKey(key)),
    readHashes: (from, count) =>
      durably(() =>
        every<EntryRow>(statements.hashes, [from, from + count - 1]).map((row) => row.hash),
      ),
    streamHead: (stream) => durably(() => streamHead(stream)),
    readStream: (stream, from = 1, most = -1) =>
      durably(() => every<EventRow>(statements.stream, [stream, from, most]).map(streamEventOf)),
    streams: (prefix = '') =>
      durably(() => every<StreamHead>(statements.streams, [prefix]).map((row) => ({ ...row }))),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saveSnapshot: async ({ stream, version, link, shape, state, digest }) => {
      statements.addSnapshot.run(stream, version, link, shape, canonical(state), digest);
    },
    loadSnapshot: async (stream) => {
      const row = one<SnapshotRow>(statements.snapshot, [stream]);
      return row === undefined ? undefined : snapshotOf(row);
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
      await flushed.catch(() => {});
      if (!database.isOpen) return;
      database.close();
      writer?.close();
    },
  };
};

/** Events of no entry, and whatever stands in the file that the schema does not make. */
const strayIn = (database: DatabaseSync): Stray | undefined => {
  const loose = database.prepare(SQL.strayEvent).get();
  if (loose !== undefined) {
    return { row: `event in ${loose.stream}`, because: `it belongs to no entry ${loose.position}` };
  }
  const fresh = new DatabaseSync(':memory:');
  fresh.exec(SCHEMA);
  const [made, found] = [partsOf(fresh), partsOf(database)];
  fresh.close();
  for (const [name, text] of found) {
    if (made.get(name) !== text) return { row: name, because: 'no house made it like this' };
  }
  const missing = [...made.keys()].find((name) => !found.has(name));
  return missing === undefined ? undefined : { row: missing, because: 'it is missing' };
};

/** Tables, indexes and triggers by name, each as it was made. */
const partsOf = (database: DatabaseSync): ReadonlyMap<string, string> =>
  new Map(
    database
      .prepare('SELECT "type", "name", "sql" FROM sqlite_master')
      .all()
      .map(({ type, name, sql }) => [`${type} ${name}`, String(sql).replaceAll(/\s+/g, ' ')]),
  );

type SnapshotRow = Omit<Snapshot, 'state'> & { readonly state: string };

const snapshotOf = (row: SnapshotRow): Snapshot => ({
  ...row,
  state: parsed(`snapshot of ${row.stream}`, 'state', row.state),
});

/** A row of a table that `SCHEMA` made STRICT: its columns have the types that are declared there. */
const one = <Row>(statement: StatementSync, values: readonly SQLInputValue[]): Row | undefined =>
  statement.get(...values) as Row | undefined;
const every = <Row>(statement: StatementSync, values: readonly SQLInputValue[]): readonly Row[] =>
  statement.all(...values) as Row[];

const missing = (key: string): never => {
  throw new Error(`the entry with the key ${key} is neither here nor there`);
};

const prepare = (database: DatabaseSync): Record<StatementName, StatementSync> =>
  Object.fromEntries(
    Object.entries(SQL).map(([name, text]) => [name, database.prepare(text)]),
  ) as Record<StatementName, StatementSync>;

type StatementName = keyof typeof SQL;

const ENTRY = '"position", "at", "key", "signatures", "command", "before", "hash"';
const EVENT = '"position", "ordinal", "stream", "version", "event", "link"';
const SNAPSHOT = '"stream", "version", "link", "shape", "state", "digest"';
const HEAD = '"size", "root", "at", "key", "signature"';

const SQL = {
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  head: 'SELECT "position", "hash" FROM entries ORDER BY "position" DESC LIMIT 1',
  streamHead: `SELECT "stream", "version", "link" FROM events WHERE "stream" = ?
    ORDER BY "version" DESC LIMIT 1`,
  byKey: 'SELECT "position" FROM entries WHERE "key" = ?',
  entries: `SELECT ${ENTRY} FROM entries WHERE "position" BETWEEN ? AND ? ORDER BY "position"`,
  nextEntry: `SELECT ${ENTRY} FROM entries WHERE "position" >= ? ORDER BY "position" LIMIT 1`,
  events: `SELECT ${EVENT} FROM events WHERE "position" BETWEEN ? AND ?
    ORDER BY "position", "ordinal"`,
  hashes: 'SELECT "hash" FROM entries WHERE "position" BETWEEN ? AND ? ORDER BY "position"',
  stream: `SELECT ${EVENT} FROM events WHERE "stream" = ? AND "version" >= ?
    ORDER BY "version" LIMIT ?`,
  streams: `WITH RECURSIVE names("stream") AS (
      SELECT min("stream") FROM events WHERE "stream" >= ?1
      UNION ALL
      SELECT (SELECT min(e."stream") FROM events e WHERE e."stream" > names."stream")
      FROM names WHERE substr(names."stream", 1, length(?1)) = ?1)
    SELECT e."stream", e."version", e."link" FROM names, events e
    WHERE e."stream" = names."stream" AND e."version" =
      (SELECT max(v."version") FROM events v WHERE v."stream" = names."stream")
    AND substr(e."stream", 1, length(?1)) = ?1 ORDER BY e."stream"`,
  strayEvent: `SELECT "position", "stream" FROM events
    WHERE "position" NOT IN (SELECT "position" FROM entries) LIMIT 1`,
  snapshot: `SELECT ${SNAPSHOT} FROM snapshots WHERE "stream" = ?`,
  snapshots: `SELECT ${SNAPSHOT} FROM snapshots ORDER BY "stream"`,
  heads: `SELECT ${HEAD} FROM heads WHERE "size" >= ? ORDER BY "size"`,
  addEntry: `INSERT INTO entries (${ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT ("key") DO NOTHING`,
  addEvent: `INSERT INTO events (${EVENT}) VALUES (?, ?, ?, ?, ?, ?)`,
  addSnapshot: `INSERT INTO snapshots (${SNAPSHOT}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT ("stream") DO UPDATE SET "version" = excluded."version",
    "link" = excluded."link", "shape" = excluded."shape", "state" = excluded."state",
    "digest" = excluded."digest"`,
  addHead: `INSERT INTO heads (${HEAD}) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT ("size", "key") DO NOTHING`,
} as const;

const openWriting = (folder: string): DatabaseSync => {
  const database = new DatabaseSync(join(folder, DATABASE_FILE), { timeout: 5_000 });
  const mode = database.prepare('PRAGMA journal_mode = WAL').get() as { journal_mode: string };
  if (mode.journal_mode !== 'wal') throw new Error(`No write-ahead log is possible in ${folder}.`);
  // NORMAL: SQLite waits for the disk at checkpoints; for every append, `flush` does.
  database.exec(
    'PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000',
  );
  if (formatOf(database) === 0) {
    database.exec('BEGIN EXCLUSIVE');
    database.exec(SCHEMA);
    database.exec('COMMIT');
  }
  checkFormat(database, folder);
  syncFolder(folder);
  return database;
};

const openReading = (folder: string): DatabaseSync => {
  const database = new DatabaseSync(join(folder, DATABASE_FILE), {
    readOnly: true,
    timeout: 5_000,
  });
  checkFormat(database, folder);
  return database;
};

const formatOf = (database: DatabaseSync): number =>
  (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

const checkFormat = (database: DatabaseSync, folder: string): void => {
  const { application_id: application } = database.prepare('PRAGMA application_id').get() as {
    application_id: number;
  };
  if (application === APPLICATION && formatOf(database) === FORMAT) return;
  throw new Error(`${join(folder, DATABASE_FILE)} is not a house of format ${FORMAT}.`);
};

/** A new file is only durable once the folder that names it is, and that folder's own parent. */
const createFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first !== undefined) syncFolder(dirname(resolve(first)));
};

const syncFolder = (folder: string): void => {
  const file = openSync(folder, 'r');
  fsyncSync(file);
  closeSync(file);
};

/**
 * The operating system's lock on a file beside the house, taken through SQLite because Node has no call
 * for it. It goes away with the process, however that ends, so a crash leaves no stale lock.
 */
const lockFolder = (folder: string): (() => void) | undefined => {
  const lock = new DatabaseSync(join(folder, 'house.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
};

const SQLITE_BUSY = 5;
