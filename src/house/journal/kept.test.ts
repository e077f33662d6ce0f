import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Honest, honestEvening } from '../../../test/tampering/honest.ts';
import { games } from '../../games/index.ts';
import { canonical } from '../../kernel/canonical.ts';
import { SHIFTS } from '../../ledger/index.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { ReportSlice } from '../reports/report-slices.ts';
import { SHAPES } from '../streams.ts';
import { compareJournal } from './compare.ts';
import { openJournal } from './journal.ts';
import { empty, openFile } from './schema.ts';

let honest: Honest;
let folder: string;
let whole: string;
let files = 0;
beforeAll(async () => {
  honest = await honestEvening();
  folder = mkdtempSync(join(tmpdir(), 'houseway-kept-'));
  const journal = open(fresh());
  whole = plain(await journal.slices());
  await journal.close();
});
afterAll(() => {
  for (const one of [folder, honest.folder]) rmSync(one, { recursive: true });
});

const fresh = (): string => {
  files += 1;
  return join(folder, `journal-${files}.sqlite`);
};
/** The log as far as it goes: entries are added by raising `to`. */
const storeOf = (to: { now: number }, entries: readonly LogEntry[] = honest.entries) => ({
  async *readAll(from = 1) {
    yield* entries.slice(from - 1, to.now);
  },
  subscribe: () => () => {},
});
const all = () => ({ now: honest.entries.length });
const open = (file: string, store = storeOf(all()), atOnce = 7) =>
  openJournal({ store, games, shifts: SHIFTS, file, atOnce });
const plain = (slices: readonly ReportSlice[]): string =>
  JSON.stringify(slices, (_, one) => (typeof one === 'bigint' ? `${one}n` : one));
const alter = (file: string, sql: string): void => {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(sql);
  database.close();
};
const compared = (file: string) =>
  compareJournal(file, { store: storeOf(all()), games, shifts: SHIFTS });

test('House rules § reports what could not be written is written when it can be, once', async () => {
  const [file, to] = [fresh(), { now: 40 }];
  const journal = open(file, storeOf(to));
  await journal.caughtUp();
  alter(file, "CREATE TRIGGER torn BEFORE INSERT ON people BEGIN SELECT RAISE(ABORT, 'torn'); END");
  to.now = honest.entries.length;
  await expect(journal.caughtUp()).rejects.toThrow('torn');
  expect(journal.position()).toBe(40);
  alter(file, 'DROP TRIGGER torn');
  expect(plain(await journal.slices())).toBe(whole);
  await journal.close();
  expect(await compared(file)).toEqual({ position: honest.entries.length });
});

test('House rules § reports two processes on one journal take turns and count nothing twice', async () => {
  const file = fresh();
  const journals = [open(file), open(file, storeOf(all()), 11)];
  await Promise.all(journals.map((one) => one.caughtUp()));
  for (const one of journals) {
    expect(plain(await one.slices())).toBe(whole);
    await one.close();
  }
  expect(await compared(file)).toEqual({ position: honest.entries.length });
});

test('House rules § reports a journal that is rebuilt while the house is open misses nothing in the next answer', async () => {
  const file = fresh();
  const journal = open(file);
  await journal.caughtUp();
  const counted = () => journal.database.prepare('SELECT count(*) AS n FROM happened').get()?.n;
  const before = counted();
  expect(before).toBeGreaterThan(0);
  const other = openFile(file, canonical(SHIFTS));
  empty(other, canonical(SHIFTS));
  expect(counted()).toBe(0);
  await journal.caughtUp();
  expect(counted()).toBe(before);
  expect(plain(await journal.slices())).toBe(whole);
  other.close();
  await journal.close();
  expect(await compared(file)).toEqual({ position: honest.entries.length });
});

test('House rules § reports a state is written once for all entries that are written together', async () => {
  const written = async (atOnce: number): Promise<readonly [writes: number, states: number]> => {
    const journal = open(fresh(), storeOf(all()), atOnce);
    const { database } = journal;
    database.exec(`CREATE TEMP TABLE writes (stream TEXT);
      CREATE TEMP TRIGGER told AFTER INSERT ON main.states
      BEGIN INSERT INTO writes VALUES (NEW.stream); END`);
    const count = (table: string) =>
      Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
    await journal.caughtUp();
    const once = [count('writes'), count('states')] as const;
    // Nothing is new: nothing is written.
    await journal.caughtUp();
    expect(count('writes')).toBe(once[0]);
    await journal.close();
    return once;
  };
  const [writes, states] = await written(honest.entries.length + 1);
  expect([writes, states > 1]).toEqual([states, true]);
  expect((await written(1))[0]).toBeGreaterThan(10 * states);
});

test.each([
  ['another version', "UPDATE kept SET value = '1' WHERE name = 'version'"],
  [
    'states of another shape',
    `UPDATE kept SET value = replace(value, '${SHAPES.table}', 'table 5') WHERE name = 'version';
     UPDATE states SET state = '{"told":5}' WHERE stream LIKE 'table/%'`,
  ],
  ['another log', `UPDATE kept SET value = '${'0'.repeat(64)}' WHERE name = 'hash'`],
  ['a longer log', "UPDATE kept SET value = '99999' WHERE name = 'position'"],
  ['a table that is missing', 'DROP TABLE kept'],
])('House rules § reports a journal of %s is made again from the log', async (_, sql) => {
  const file = fresh();
  const first = open(file);
  await first.caughtUp();
  await first.close();
  alter(file, `UPDATE slices SET slice = '{}'; ${sql}`);
  const again = open(file);
  expect(plain(await again.slices())).toBe(whole);
  await again.close();
  expect(await compared(file)).toEqual({ position: honest.entries.length });
});

test.each([
  [
    'slices',
    'UPDATE slices SET slice = replace(slice, \'"handleCents":1000\', \'"handleCents":1\')',
  ],
  ['happened', 'UPDATE happened SET cents = cents + 1 WHERE cents IS NOT NULL'],
  ['alerts', 'DELETE FROM alerts'],
  ['people', "INSERT INTO people VALUES ('somebody', 3, 'cage')"],
  [
    'states',
    'UPDATE states SET state = replace(state, \'"inventoryCents":\', \'"inventoryCents":1\')',
  ],
])(
  'House rules § reports a forged row in %s is named by comparing with the log',
  async (table, sql) => {
    const file = fresh();
    const journal = open(file);
    await journal.caughtUp();
    await journal.close();
    cpSync(file, `${file}.copy`);
    alter(`${file}.copy`, sql);
    expect(await compared(file)).toEqual({ position: honest.entries.length });
    expect((await compared(`${file}.copy`)).differs).toMatchObject({ table });
  },
);

test('House rules § reports a journal that is damaged is begun again from the log, and its folder is made where there is none', async () => {
  const good = fresh();
  await open(good).close();
  const size = statSync(good).size;
  const spoiled: Readonly<Record<string, (file: string) => void>> = {
    zeroed: (file) => writeFileSync(file, Buffer.alloc(size)),
    'no database': (file) => writeFileSync(file, 'x'.repeat(size)),
    'cut in its header': (file) => truncateSync(file, 60),
    'cut in half': (file) => truncateSync(file, Math.floor(size / 2)),
    emptied: (file) => truncateSync(file, 0),
    'nowhere yet': (file) => rmSync(dirname(file), { recursive: true }),
  };
  for (const [name, spoil] of Object.entries(spoiled)) {
    const file = join(folder, name, 'journal.sqlite');
    mkdirSync(dirname(file));
    cpSync(good, file);
    spoil(file);
    const journal = open(file);
    expect(plain(await journal.slices()), name).toBe(whole);
    await journal.close();
  }
});
