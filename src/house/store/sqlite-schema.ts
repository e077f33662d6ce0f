import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Unusable } from '../unusable.ts';
import type { Stray } from './store.ts';

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

/** Makes the tables of a house in a file that has none. */
export const createTables = (database: DatabaseSync): void => {
  if (formatOf(database) !== 0) return;
  database.exec('BEGIN EXCLUSIVE');
  database.exec(SCHEMA);
  database.exec('COMMIT');
};

const formatOf = (database: DatabaseSync): number =>
  (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;

export const checkFormat = (database: DatabaseSync, file: string): void => {
  const { application_id: application } = database.prepare('PRAGMA application_id').get() as {
    application_id: number;
  };
  if (application === APPLICATION && formatOf(database) === FORMAT) return;
  throw new Unusable(`${file} is not a house of format ${FORMAT}.`);
};

/** Events of no entry, and whatever stands in the file that the schema does not make. */
export const strayIn = (database: DatabaseSync): Stray | undefined => {
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

/** A row of a table that `SCHEMA` made STRICT: its columns have the types that are declared there. */
export const one = <Row>(
  statement: StatementSync,
  values: readonly SQLInputValue[],
): Row | undefined => statement.get(...values) as Row | undefined;
export const every = <Row>(
  statement: StatementSync,
  values: readonly SQLInputValue[],
): readonly Row[] => statement.all(...values) as Row[];

export type Statements = Readonly<Record<keyof typeof SQL, StatementSync>>;

export const prepare = (database: DatabaseSync): Statements =>
  Object.fromEntries(
    Object.entries(SQL).map(([name, text]) => [name, database.prepare(text)]),
  ) as Statements;

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
  stream: `SELECT ${EVENT}, (SELECT "signatures" FROM entries n WHERE n."position" = events."position")
    AS "signatures" FROM events WHERE "stream" = ? AND "version" >= ?
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
