import type { DatabaseSync } from 'node:sqlite';
import { fraction } from '../../kernel/fraction.ts';
import type { Shift } from '../../ledger/index.ts';
import { streamsOf } from '../decisions.ts';
import type { Games } from '../games.ts';
import type { Hash, LogEntry } from '../log/log-entry.ts';
import {
  type Figuring,
  figuring,
  type KeptFigures,
  keyOfSlice,
  type ReportSlice,
} from '../reports/report-slices.ts';
import type { KeptRound } from '../reports/round-theory.ts';
import { recorder } from './recording.ts';
import { keptValue } from './schema.ts';

/** Entries go into the tables and the figures together, or not at all. */
export const writing = (database: DatabaseSync, games: Games, shifts: readonly Shift[]) => {
  const read = () => {
    const figures = figuring(games, shifts, keptIn(database));
    const record = recorder(database, () => figures.cells());
    return { figures, record, keep: keeping(database), hash: keptValue(database, 'hash') };
  };
  let now: ReturnType<typeof read> = read();
  const readAgain = (): void => {
    now = read();
  };
  const isWhereLeft = (): boolean =>
    keptValue(database, 'position') === String(now.figures.position());

  return {
    /** The last entry that is in the journal. */
    last: () => ({ position: now.figures.position(), hash: now.hash }),
    cells: (from?: string) => now.figures.cells(from),
    /** From the file: after a failure, or because another process wrote to it. */
    readAgain,
    /** Whether no other process wrote to the file, or emptied it, since. */
    isWhereLeft,
    /** Nothing is written, and the answer is no, where the file is not where this journal left it. */
    write: (entries: readonly LogEntry[]): boolean => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const { figures, record, keep } = now;
        if (!isWhereLeft()) {
          database.exec('ROLLBACK');
          return false;
        }
        for (const entry of entries) {
          const streams = streamsOf(games, entry);
          record.entry(entry, streams);
          figures.add(entry, (counted) => record.counted(entry, counted), streams);
        }
        const hash = entries.at(-1)?.hash ?? '';
        keep(figures, hash);
        record.flush();
        database.exec('COMMIT');
        now = { ...now, hash };
        return true;
      } catch (error) {
        database.exec('ROLLBACK');
        // The figures have counted what the tables have not: both go on from the file.
        readAgain();
        throw error;
      }
    },
  };
};

const keeping = (database: DatabaseSync) => {
  const slice = database.prepare(
    'INSERT INTO slices VALUES (?, ?) ON CONFLICT DO UPDATE SET slice = excluded.slice',
  );
  const state = database.prepare('INSERT OR REPLACE INTO states VALUES (?, ?)');
  const value = database.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?)');
  // States are replaced, never changed: one that is the same object was written before.
  const written = new Map<string, unknown>();
  return (figures: Figuring, hash: Hash): void => {
    for (const one of figures.changed()) slice.run(keyOfSlice(one), packed(one));
    const { position, states, rounds, tables } = figures.kept();
    for (const [stream, is] of states) {
      if (written.get(stream) === is) continue;
      written.set(stream, is);
      state.run(stream, JSON.stringify(is));
    }
    value.run('position', String(position));
    value.run('hash', hash);
    value.run('rounds', JSON.stringify(rounds));
    value.run('tables', JSON.stringify([...tables]));
  };
};

const keptIn = (database: DatabaseSync): KeptFigures => {
  const value = (name: string, otherwise: string): string => keptValue(database, name) ?? otherwise;
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
