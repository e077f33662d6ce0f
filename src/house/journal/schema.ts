import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SHAPES } from '../streams.ts';

/** Whoever changes what is kept counts this up. */
const TOLD = 14;
/** A journal of another version, or with states of streams that have another shape now, is made again from the log. */
const VERSION = [TOLD, ...Object.values(SHAPES)].join(', ');

const TABLES = `
  CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE states (stream TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT;
  CREATE TABLE slices (key TEXT PRIMARY KEY, slice TEXT NOT NULL) STRICT;
  CREATE TABLE rules (id INTEGER PRIMARY KEY, rules TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE rounds (
    house_table TEXT NOT NULL, round INTEGER NOT NULL, wager TEXT NOT NULL, day TEXT NOT NULL,
    shift TEXT NOT NULL, game TEXT NOT NULL, practice INTEGER NOT NULL, rules INTEGER NOT NULL,
    at INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    wagers INTEGER NOT NULL, handle INTEGER NOT NULL, win INTEGER NOT NULL,
    PRIMARY KEY (house_table, round, wager, day, shift)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rounds_by_day ON rounds (day, house_table);
  CREATE TABLE happened (
    position INTEGER NOT NULL, ordinal INTEGER NOT NULL, at INTEGER NOT NULL, day TEXT NOT NULL,
    house_table TEXT, game TEXT, round INTEGER, type TEXT NOT NULL, seat INTEGER, cents INTEGER,
    says TEXT, PRIMARY KEY (position, ordinal)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX happened_at_table ON happened (house_table, position);
  CREATE INDEX happened_by_type ON happened (type, position);
  CREATE INDEX happened_by_amount ON happened (cents) WHERE cents IS NOT NULL;
  CREATE TABLE people (person TEXT NOT NULL, position INTEGER NOT NULL, role TEXT NOT NULL,
    PRIMARY KEY (person, position, role)) STRICT, WITHOUT ROWID;
  CREATE INDEX people_by_position ON people (position);
  CREATE TABLE seated (person TEXT NOT NULL, position INTEGER NOT NULL, ordinal INTEGER NOT NULL,
    seat INTEGER NOT NULL, practice INTEGER NOT NULL, settles TEXT,
    PRIMARY KEY (person, position, ordinal, seat)) STRICT, WITHOUT ROWID;
  CREATE INDEX seated_when_settled ON seated (position, ordinal) WHERE settles IS NOT NULL;
  CREATE TABLE pairs (day TEXT NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL, type TEXT NOT NULL,
    times INTEGER NOT NULL, PRIMARY KEY (day, one, other, type)) STRICT, WITHOUT ROWID;
  CREATE TABLE crew (house_table TEXT NOT NULL, person TEXT NOT NULL, role TEXT NOT NULL,
    since INTEGER NOT NULL, until INTEGER) STRICT;
  CREATE INDEX crew_now ON crew (house_table, person) WHERE until IS NULL;
  CREATE TABLE counts (position INTEGER NOT NULL, ordinal INTEGER NOT NULL, at INTEGER NOT NULL,
    day TEXT NOT NULL, house_table TEXT NOT NULL, practice INTEGER NOT NULL, what TEXT NOT NULL,
    counted INTEGER NOT NULL, against INTEGER NOT NULL, coupons INTEGER NOT NULL,
    PRIMARY KEY (position, ordinal)) STRICT, WITHOUT ROWID;
  CREATE INDEX counts_by_day ON counts (day);
  CREATE TABLE drops (position INTEGER NOT NULL, ordinal INTEGER NOT NULL, at INTEGER NOT NULL,
    day TEXT NOT NULL, shift TEXT NOT NULL, house_table TEXT NOT NULL, game TEXT NOT NULL,
    practice INTEGER NOT NULL, round INTEGER NOT NULL, seat INTEGER, type TEXT NOT NULL,
    cents INTEGER NOT NULL, PRIMARY KEY (position, ordinal)) STRICT, WITHOUT ROWID;
  CREATE INDEX drops_by_day ON drops (day, house_table);
  CREATE TABLE faces (house_table TEXT NOT NULL, game TEXT NOT NULL, practice INTEGER NOT NULL,
    kind TEXT NOT NULL, face TEXT NOT NULL, times INTEGER NOT NULL,
    PRIMARY KEY (house_table, practice, kind, face)) STRICT, WITHOUT ROWID;
  CREATE TABLE laws (id INTEGER PRIMARY KEY, law TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE lawful (house_table TEXT NOT NULL, game TEXT NOT NULL, practice INTEGER NOT NULL,
    rules INTEGER NOT NULL, wager TEXT NOT NULL, law INTEGER NOT NULL, times INTEGER NOT NULL,
    PRIMARY KEY (house_table, practice, rules, wager, law)) STRICT, WITHOUT ROWID;
  CREATE TABLE meters (position INTEGER NOT NULL, ordinal INTEGER NOT NULL, at INTEGER NOT NULL,
    house_table TEXT NOT NULL, meter TEXT NOT NULL, type TEXT NOT NULL, cents INTEGER NOT NULL,
    shown INTEGER NOT NULL, balance INTEGER NOT NULL,
    PRIMARY KEY (house_table, meter, position, ordinal)) STRICT, WITHOUT ROWID;
  CREATE TABLE trained (position INTEGER PRIMARY KEY, person TEXT NOT NULL, scored TEXT NOT NULL) STRICT;
  CREATE INDEX trained_by_person ON trained (person, position);
  CREATE TABLE alerts (alert TEXT PRIMARY KEY, kind TEXT NOT NULL, house_table TEXT, at INTEGER NOT NULL,
    position INTEGER NOT NULL, says TEXT NOT NULL, cite TEXT NOT NULL, people TEXT NOT NULL) STRICT;
`;

/**
 * The file of a journal, empty where it is new or was kept by another version or with other shifts. It follows from the log, so one
 * that is damaged is begun again; and a node of a house in PostgreSQL may have nothing else in its data folder.
 */
export const openFile = (path: string, shifts: string): DatabaseSync => {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    return opened(path, shifts);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    for (const tail of ['', '-wal', '-shm']) rmSync(`${path}${tail}`, { force: true });
    return opened(path, shifts);
  }
};

const opened = (path: string, shifts: string): DatabaseSync => {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // It can be made again from the log: what a crash takes from it is read once more.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    // Its indexes are written all over the file: what does not fit in memory would be read and written again and again.
    database.exec('PRAGMA cache_size = -32768; PRAGMA wal_autocheckpoint = 8000');
    if (!isCurrent(database, shifts)) empty(database, shifts);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** SQLite's numbers for a file that is malformed, and for one that it cannot read at all. */
const isDamaged = (error: unknown): boolean =>
  [11, 26].includes(Number((error as { errcode?: unknown }).errcode) & 0xff);

/** Whatever the file holds is dropped, and the tables are made, all at once. */
export const empty = (database: DatabaseSync, shifts: string): void => {
  database.exec('BEGIN IMMEDIATE');
  const old = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all();
  for (const { name } of old) database.exec(`DROP TABLE "${String(name)}"`);
  database.exec(TABLES);
  const keep = database.prepare('INSERT INTO kept VALUES (?, ?)');
  keep.run('version', VERSION);
  keep.run('shifts', shifts);
  keep.run('position', '0');
  database.exec('COMMIT');
};

/** A value of the table `kept`. */
export const keptValue = (database: DatabaseSync, name: string): string | undefined => {
  const value = database.prepare('SELECT value FROM kept WHERE name = ?').get(name)?.value;
  return value === undefined ? undefined : String(value);
};

const isCurrent = (database: DatabaseSync, shifts: string): boolean => {
  const known = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'kept'`).get();
  if (known === undefined) return false;
  return keptValue(database, 'version') === VERSION && keptValue(database, 'shifts') === shifts;
};
