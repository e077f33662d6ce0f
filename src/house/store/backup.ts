import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { canonical } from '../../kernel/canonical.ts';
import { bug, isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { exportRows, type SignedHead, type Verification, verifyChain } from '../log/chain.ts';
import {
  type Draft,
  draft,
  emptyStream,
  type LogEntry,
  type StreamHead,
} from '../log/log-entry.ts';
import { verifyStore } from '../log/verify-store.ts';
import { Unusable } from '../unusable.ts';
import { openSqlite, type SqliteStore } from './sqlite.ts';
import { DATABASE_FILE, demandNoTail, hasBytes } from './sqlite-folder.ts';
import type { Store } from './store.ts';

/**
 * Copies of a house, taken while it runs. A *backup* of an embedded house is its database file; an
 * *export*, of any house, is the lines of docs/log-format.md, which restore into either store and which
 * an outsider can verify. Neither holds the signing key: whoever keeps copies need not be able to sign.
 */
/** Answers with the number of entries that are in the copy, and tells meanwhile how many bytes of how many are. */
export const backupSqlite = async (
  store: SqliteStore,
  file: string,
  onProgress: (bytes: number, of: number) => void = () => {},
): Promise<number> => {
  const location = store.database.location() ?? bug('a house in memory has no file to copy');
  const of = statSync(location).size;
  return wholeOrNot(file, async (passing) => {
    // By a connection of its own and in one step: the house goes on writing meanwhile, and a copy in several steps
    // would begin again each time that it does.
    const reading = new DatabaseSync(location, { readOnly: true });
    const look = setInterval(
      () => onProgress(Math.min(bytesIn(passing), of - 1), of),
      LOOK_EVERY_MS,
    );
    try {
      await copyDatabase(reading, passing, { rate: EVERY_PAGE });
    } finally {
      clearInterval(look);
      reading.close();
    }
    onProgress(of, of);
    return entriesIn(passing);
  });
};

/** A copy that a slow disk has not begun with has none. */
const bytesIn = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Nobody writes to a copy: it is read as it is, and SQLite puts no files of its own beside it. Where somebody copied the files
 * of a house by hand, the end of its log is in the one beside.
 */
const openCopy = (file: string): DatabaseSync => {
  const at = pathToFileURL(file);
  if (!hasBytes(`${file}-wal`)) at.searchParams.set('immutable', '1');
  return new DatabaseSync(at, { readOnly: true });
};

const entriesIn = (file: string): number => {
  const copy = openCopy(file);
  try {
    return Number(copy.prepare('SELECT count(*) AS entries FROM entries').get()?.entries);
  } finally {
    copy.close();
  }
};

/** What was written: how many entries, and the SHA-256 of the file, to be kept apart from it. */
export interface Written {
  readonly entries: number;
  readonly sha256: string;
}

export const exportTo = async (
  store: Store,
  file: string,
  onProgress: (entries: number) => void = () => {},
): Promise<Written> => {
  const digest = createHash('sha256');
  let [waiting, entries] = ['', 0];
  await wholeOrNot(file, async (_passing, to) => {
    const write = () => {
      // All of it or an error: a disk that is nearly full takes a part of what it is given, and says nothing.
      writeFileSync(to, waiting);
      onProgress(entries);
      digest.update(waiting);
      waiting = '';
    };
    for await (const row of exportRows(store)) {
      if (row.row === 'entry') entries += 1;
      waiting += `${canonical(row)}\n`;
      if (waiting.length > CHUNK) write();
    }
    write();
  });
  return { entries, sha256: digest.digest('hex') };
};

/**
 * Puts a log into an empty data folder. It is made in a folder beside its place and gets its name once it is whole, verified and
 * `made` is done with it: one that was cut short is never taken for a house, and a folder that was not there is not left behind.
 */
export const restoreInto = async <Made extends Verification>(
  folder: string,
  make: (passing: string) => Promise<Made | Refusal>,
): Promise<Made | Refusal> => {
  const place = join(folder, DATABASE_FILE);
  if (existsSync(place)) return notEmpty(folder);
  demandNoTail(folder);
  const isNew = !existsSync(folder);
  let isRestored = false;
  const passing = join(folder, RESTORING);
  rmSync(passing, { recursive: true, force: true });
  mkdirSync(passing, { recursive: true, mode: 0o700 });
  try {
    const verdict = await make(passing);
    if (isRefusal(verdict) || !verdict.ok) return verdict;
    // Somebody began a house there meanwhile.
    if (existsSync(place)) return notEmpty(folder);
    settle(join(passing, DATABASE_FILE), place);
    isRestored = true;
    return verdict;
  } finally {
    rmSync(isNew && !isRestored ? folder : passing, { recursive: true, force: true });
  }
};

/** Where a log is until a restore is done with it. */
export const RESTORING = 'restoring';

/** The log of a backup, copied into a folder and verified there. */
export const copyOf = async (
  file: string,
  passing: string,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<Verification | Refusal> => {
  if (statSync(file).size === 0) return nothingThere(file);
  const from = openCopy(file);
  try {
    await copyDatabase(from, join(passing, DATABASE_FILE));
  } finally {
    from.close();
  }
  if (entriesIn(join(passing, DATABASE_FILE)) === 0) return nothingThere(file);
  return verifyFolder(passing, onProgress);
};

/**
 * Appends an export to an empty store. The whole of it is verified first; and since an entry's hash
 * follows from what it says, the entries come out the same, hash for hash, as in the house they came from.
 */
export const restoreExport = async (
  lines: () => AsyncIterable<string> | Iterable<string>,
  store: Store,
): Promise<Verification | Refusal> => {
  if ((await store.head()).position > 0) return notEmpty('this store');
  const verdict = await verifyChain(lines());
  if (!verdict.ok) return verdict;
  if (verdict.entries === 0) return nothingThere('The export');
  const streams = new Map<string, StreamHead>();
  let waiting: LogEntry[] = [];
  const write = async () => {
    const outcomes = await store.append(waiting.map((entry) => draftAgain(entry, streams)));
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.kind === 'appended' && outcome.entry.hash === waiting[i]?.hash) continue;
      throw new Error(`entry ${waiting[i]?.position} did not come out as it went in`);
    }
    waiting = [];
  };
  const heads: SignedHead[] = [];
  for await (const line of lines()) {
    if (line === '') continue;
    const { row, ...rest } = JSON.parse(line);
    if (row === 'entry') waiting.push(rest);
    if (row === 'head') heads.push(rest);
    if (waiting.length >= GROUP) await write();
  }
  await write();
  for (const head of heads) await store.saveHead(head);
  return verdict;
};

const CHUNK = 1 << 20;
const EVERY_PAGE = 2 ** 31 - 1;
const GROUP = 1_000;
const LOOK_EVERY_MS = 200;

const draftAgain = (entry: LogEntry, streams: Map<string, StreamHead>): Draft => {
  const names = [...new Set(entry.events.map(({ stream }) => stream))];
  const expected = names.map((stream) => streams.get(stream) ?? emptyStream(stream));
  for (const { stream, version, link } of entry.events)
    streams.set(stream, { stream, version, link });
  const { at, by, key, command, events } = entry;
  return draft({ at, by, key, command, expected, events });
};

const verifyFolder = async (
  folder: string,
  onProgress: (entries: number, of: number) => void,
): Promise<Verification> => {
  const store = openSqlite(folder);
  if (isRefusal(store)) throw new Error(store.because);
  try {
    const { position } = await store.head();
    const each = (entry: LogEntry) => void onProgress(entry.position, position);
    return await verifyStore(store, { each });
  } finally {
    await store.close();
  }
};

const nothingThere = (what: string): Refusal<'nothing-to-restore'> =>
  refuse(
    'nothing-to-restore',
    `${what} has no entries. Choose another backup.`,
    'House rules § export',
  );

const notEmpty = (where: string): Refusal<'house-not-empty'> =>
  refuse(
    'house-not-empty',
    `There is already a house in ${where}. Restore into an empty folder or database, then switch over.`,
    'House rules § one-house-one-process',
  );

/**
 * A copy gets its name only once it is whole and on disk, so a copy cut short is never taken for one. One that fails half-way
 * leaves nothing, least of all on a disk that is full. What a copy that was killed left behind is taken away by the next; of two
 * at once only the one that began last may get the name, and the other touches nothing of it.
 */
const wholeOrNot = async <T>(
  file: string,
  make: (passing: string, to: number) => Promise<T>,
): Promise<T> => {
  mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 });
  const passing = `${file}.part`;
  rmSync(passing, { force: true });
  const to = openSync(passing, 'wx', 0o600);
  const isOwn = () => statSync(passing, { throwIfNoEntry: false })?.ino === fstatSync(to).ino;
  try {
    const made = await make(passing, to);
    if (!isOwn()) throw new Unusable(`Another copy to ${file} was begun. Name another file.`);
    settle(passing, file);
    return made;
  } catch (error) {
    if (isOwn()) rmSync(passing, { force: true });
    throw error;
  } finally {
    closeSync(to);
  }
};

const settle = (passing: string, file: string): void => {
  sync(passing);
  renameSync(passing, file);
  sync(dirname(resolve(file)));
};

const sync = (path: string): void => {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
};
