import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { canonical } from '../../kernel/canonical.ts';
import { fraction } from '../../kernel/fraction.ts';
import type { Shift } from '../../ledger/index.ts';
import type { Games } from '../games.ts';
import type { LogEntry } from '../log/log-entry.ts';
import {
  type Figuring,
  figuring,
  type KeptFigures,
  keyOfSlice,
  type ReportSlice,
} from '../reports/report-slices.ts';
import type { KeptRound } from '../reports/round-theory.ts';
import type { Store } from '../store/store.ts';
import { recorder } from './recording.ts';
import { openFile } from './schema.ts';

/**
 * What the log says, put into tables that answer at once: figures, rounds, who did what when, alerts. It is kept in a file
 * of its own and can be made again from the log at any time, so that it proves nothing and is never believed over it.
 */
export interface Journal {
  readonly database: DatabaseSync;
  readonly shifts: readonly Shift[];
  /** The figures of the house, with everything that is in the log now. */
  slices(): Promise<readonly ReportSlice[]>;
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
  readonly onFault?: (error: unknown) => void;
}

/** Entries that are written together, and between two turns of everybody else. */
const AT_ONCE = 50;

export const openJournal = (options: JournalOptions): Journal => {
  const { store, games, shifts, onFault = console.error } = options;
  const database = openFile(options.file ?? ':memory:', canonical(shifts));
  const { figures, write } = writing(database, games, shifts);
  let closed = false;

  const catchUp = async (): Promise<void> => {
    let waiting: LogEntry[] = [];
    const flush = async () => {
      if (waiting.length > 0 && !closed) write(waiting);
      waiting = [];
      await turn();
    };
    for await (const entry of store.readAll(figures.position() + 1)) {
      if (closed) return;
      waiting.push(entry);
      if (waiting.length === AT_ONCE) await flush();
    }
    await flush();
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
    database,
    shifts,
    caughtUp,
    position: () => figures.position(),
    slices: async () => {
      await caughtUp();
      return figures.cells();
    },
    close: async () => {
      hangUp();
      closed = true;
      await counted.catch(() => undefined);
      database.close();
    },
  };
};

/** Entries go into the tables and the figures together, or not at all. */
const writing = (database: DatabaseSync, games: Games, shifts: readonly Shift[]) => {
  const figures = figuring(games, shifts, keptIn(database));
  const record = recorder(database, games, () => figures.cells());
  const write = (entries: readonly LogEntry[]): void => {
    database.exec('BEGIN');
    try {
      for (const entry of entries) {
        record.entry(entry);
        figures.add(entry, (counted) => record.counted(entry, counted));
      }
      keep(database, figures);
      record.flush();
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
  return { figures, write };
};

/** What happens in quick succession is written together. */
const SOON_MS = 200;

/** Fractions have big integers, which JSON cannot carry. */
const packed = (value: unknown): string =>
  JSON.stringify(value, (_name, one) => (typeof one === 'bigint' ? `${one}n` : one));

const sliceIn = (text: string): ReportSlice =>
  JSON.parse(text, (_name, one) =>
    typeof one === 'object' && one !== null && 'n' in one && 'd' in one
      ? fraction(whole(one.n), whole(one.d))
      : one,
  );

const whole = (text: unknown): bigint => BigInt(String(text).replace(/n$/, ''));

const keep = (database: DatabaseSync, figures: Figuring): void => {
  const slice = database.prepare(
    'INSERT INTO slices VALUES (?, ?) ON CONFLICT DO UPDATE SET slice = excluded.slice',
  );
  for (const one of figures.changed()) slice.run(keyOfSlice(one), packed(one));
  const { position, states, rounds, tables } = figures.kept();
  const state = database.prepare('INSERT OR REPLACE INTO states VALUES (?, ?)');
  for (const [stream, is] of changedStates(database, states)) state.run(stream, JSON.stringify(is));
  const value = database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?)');
  value.run('position', String(position));
  value.run('rounds', JSON.stringify(rounds));
  value.run('tables', JSON.stringify([...tables]));
};

/** States are replaced, never changed: one that is the same object was written before. */
const written = new WeakMap<DatabaseSync, Map<string, unknown>>();
const changedStates = (
  database: DatabaseSync,
  states: ReadonlyMap<string, unknown>,
): readonly (readonly [string, unknown])[] => {
  const known = written.get(database) ?? new Map<string, unknown>();
  written.set(database, known);
  const some = [...states].filter(([stream, is]) => known.get(stream) !== is);
  for (const [stream, is] of some) known.set(stream, is);
  return some;
};

const keptIn = (database: DatabaseSync): KeptFigures => {
  const value = (name: string, otherwise: string): string =>
    String(database.prepare('SELECT value FROM kept WHERE name = ?').get(name)?.value ?? otherwise);
  // In the order in which they began, by which a day's first inventory is found.
  const slices = database.prepare('SELECT slice FROM slices ORDER BY rowid').all();
  const states = database.prepare('SELECT stream, state FROM states').all();
  return {
    position: Number(value('position', '0')),
    cells: slices.map(({ slice }) => sliceIn(String(slice))),
    states: new Map(states.map(({ stream, state }) => [String(stream), JSON.parse(String(state))])),
    rounds: JSON.parse(value('rounds', '[]')) as readonly KeptRound[],
    tables: JSON.parse(value('tables', '[]')) as readonly (readonly [string, string])[],
  };
};
