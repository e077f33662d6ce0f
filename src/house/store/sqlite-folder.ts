import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Unusable } from '../unusable.ts';
import { checkFormat, createTables } from './sqlite-schema.ts';

/** The files of an embedded house, and who may write them. */
export const DATABASE_FILE = 'house.sqlite';

export const openWriting = (folder: string): DatabaseSync => {
  demandNoTail(folder);
  const file = join(folder, DATABASE_FILE);
  return checked(new DatabaseSync(file, { timeout: 5_000 }), (database) => {
    const mode = database.prepare('PRAGMA journal_mode = WAL').get() as { journal_mode: string };
    if (mode.journal_mode !== 'wal')
      throw new Unusable(`No write-ahead log is possible in ${folder}. Choose a local disk.`);
    // NORMAL: SQLite waits for the disk at checkpoints; for every append, `flush` does.
    database.exec(
      'PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000',
    );
    createTables(database);
    checkFormat(database, file);
    syncFolder(folder);
  });
};

const WAL_FILE = `${DATABASE_FILE}-wal`;

export const hasBytes = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * The last entries of a house that crashed are in the write-ahead log alone. SQLite deletes one that it finds beside a new
 * database, and writes it over one that was put there: the end of one log into another.
 */
export const demandNoTail = (folder: string): void => {
  if (hasBytes(join(folder, DATABASE_FILE)) || !hasBytes(join(folder, WAL_FILE))) return;
  throw new Unusable(
    `${folder} has the end of a log (${WAL_FILE}), but ${DATABASE_FILE} is missing or empty. Put that file back, or restore a backup into an empty folder.`,
    'log-lost',
  );
};

export const openReading = (folder: string): DatabaseSync => {
  const file = join(folder, DATABASE_FILE);
  return checked(new DatabaseSync(file, { readOnly: true, timeout: 5_000 }), (database) =>
    checkFormat(database, file),
  );
};

/** A file that is not fit to be used is closed again. */
const checked = (database: DatabaseSync, check: (database: DatabaseSync) => void): DatabaseSync => {
  try {
    check(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** What the one process that appends has beside the connection. */
export interface Writer {
  /** Resolves once the disk has everything that was committed before the call. */
  flush(): Promise<void>;
  close(): void;
}

export const writerIn = (folder: string, unlock: () => void): Writer => {
  const log = openSync(join(folder, WAL_FILE), 'r+');
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

/** A new file is only durable once the folder that names it is, and that folder's own parent. */
export const createFolder = (folder: string): void => {
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
export const lockFolder = (folder: string): (() => void) | undefined => {
  const lock = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
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

/** Whether a process has the house open; nothing is written to find out. */
export const isLocked = (folder: string): boolean => {
  const file = join(folder, LOCK_FILE);
  if (!existsSync(file)) return false;
  const lock = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return true;
    throw error;
  } finally {
    lock.close();
  }
};

const LOCK_FILE = 'house.lock';
const SQLITE_BUSY = 5;
