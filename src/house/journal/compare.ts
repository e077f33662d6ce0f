import { DatabaseSync } from 'node:sqlite';
import type { Shift } from '../../ledger/index.ts';
import type { Games } from '../games.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Store } from '../store/store.ts';
import { openJournal } from './journal.ts';
import { keptValue } from './schema.ts';

export interface JournalCompared {
  /** Entries that the journal has. */
  readonly position: number;
  /** The first row that does not follow from the log, or is missing. */
  readonly differs?: { readonly table: string; readonly row: string };
}

/**
 * Whether a journal says what the log says: it is made once more beside it, as far as it goes, and compared row by row. The
 * house may go on meanwhile: what is compared is the journal as it was at the beginning.
 */
export const compareJournal = async (
  file: string,
  options: {
    readonly store: Pick<Store, 'readAll'>;
    readonly games: Games;
    readonly shifts: readonly Shift[];
    readonly onProgress?: (position: number) => void;
  },
): Promise<JournalCompared> => {
  const kept = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  kept.exec('BEGIN');
  const position = Number(keptValue(kept, 'position') ?? 0);
  async function* asFar(from: number | undefined): AsyncGenerator<LogEntry> {
    for await (const entry of options.store.readAll(from)) {
      if (entry.position > position) return;
      yield entry;
    }
  }
  const store = { readAll: asFar, subscribe: () => () => {} };
  const made = openJournal({ ...options, store, atOnce: AT_ONCE });
  try {
    await made.caughtUp();
    const differs = differenceOf(kept, made.database);
    return { position, ...(differs === undefined ? {} : { differs }) };
  } finally {
    await made.close();
    kept.close();
  }
};

const AT_ONCE = 500;

const differenceOf = (kept: DatabaseSync, made: DatabaseSync): JournalCompared['differs'] => {
  const names = made
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
    .map(({ name }) => String(name));
  for (const table of names) {
    const row = unlike(rowsIn(kept, table), rowsIn(made, table));
    if (row !== undefined) return { table, row };
  }
  return undefined;
};

/** The rows of a table, each as a text. */
function* rowsIn(database: DatabaseSync, table: string): Generator<string> {
  const columns = database.prepare(`SELECT name FROM pragma_table_info(?)`).all(table);
  const order = columns.map(({ name }) => `"${String(name)}"`).join();
  if (order === '') return;
  for (const row of database.prepare(`SELECT * FROM "${table}" ORDER BY ${order}`).iterate()) {
    yield JSON.stringify(Object.values(row).map(readable));
  }
}

/** Members are compared whatever their order: a state that was read from a file has them as they were written. */
const readable = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value, (_name, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    );
  } catch {
    return value;
  }
};

/** The first text of two sequences that the other does not have at its place. */
const unlike = (some: Generator<string>, others: Generator<string>): string | undefined => {
  for (;;) {
    const [one, other] = [some.next(), others.next()];
    if (one.done === true || other.done === true) return one.value || other.value || undefined;
    if (one.value !== other.value) return one.value;
  }
};
