import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EVEN, ONE_DIE as games, oneDieLog, staff } from '../../../test/one-die-evening.ts';
import { canonical } from '../../kernel/canonical.ts';
import { SHIFTS } from '../../ledger/index.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { figuring } from '../reports/report-slices.ts';
import { compareJournal } from './compare.ts';
import { openJournal } from './journal.ts';
import { keptValue, openFile } from './schema.ts';
import { writing } from './writing.ts';

let folder: string;
let file: string;
let database: DatabaseSync;
let entries: readonly LogEntry[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-writing-'));
  file = join(folder, 'journal.sqlite');
  database = openFile(file, canonical(SHIFTS));
  const log = oneDieLog();
  log.evening();
  log.says({ type: 'BeginRound' }, staff('dealer'));
  log.says(EVEN);
  ({ entries } = log);
});
afterEach(() => {
  if (database.isOpen) database.close();
  rmSync(folder, { recursive: true });
});

const open = () => writing(database, games, SHIFTS);
const counted = (some: readonly LogEntry[] = entries) => {
  const book = figuring(games, SHIFTS);
  for (const entry of some) book.add(entry);
  return book.cells();
};
const rows = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
const hashAt = (position: number) => entries[position - 1]!.hash;

test('House rules § reports figures that are written are read again as they were, in mid-round too', () => {
  const first = open();
  expect(first.last()).toEqual({ position: 0, hash: undefined });
  expect(first.write(entries.slice(0, 5))).toBe(true);
  expect(first.last()).toEqual({ position: 5, hash: hashAt(5) });
  const second = open();
  expect(second.last()).toEqual({ position: 5, hash: hashAt(5) });
  expect(second.cells()).toEqual(counted(entries.slice(0, 5)));
  expect(second.write(entries.slice(5))).toBe(true);
  expect(open().cells()).toEqual(counted());
  expect(second.cells('2026-11-17')).toEqual([]);
  expect(rows('happened').length).toBeGreaterThan(entries.length);
  expect(rows('meters')).toHaveLength(3);
  expect(rows('people').length).toBeGreaterThan(3);
  expect(keptValue(database, 'position')).toBe('8');
});

test('House rules § reports where another process wrote, nothing is written before the file is read again', () => {
  const [one, other] = [open(), open()];
  one.write(entries.slice(0, 3));
  expect([one.isWhereLeft(), other.isWhereLeft()]).toEqual([true, false]);
  expect(other.write(entries.slice(0, 3))).toBe(false);
  expect(database.isTransaction).toBe(false);
  expect([other.last().position, rows('people').length]).toEqual([0, 3]);
  other.readAgain();
  expect(other.isWhereLeft()).toBe(true);
  expect(other.write(entries.slice(3))).toBe(true);
  expect(other.cells()).toEqual(counted());
});

test('House rules § reports what fails is taken back whole, in the tables and in the figures', () => {
  const it = open();
  it.write(entries.slice(0, 3));
  database.exec(
    "CREATE TRIGGER torn BEFORE INSERT ON slices BEGIN SELECT RAISE(ABORT, 'torn'); END",
  );
  expect(() => it.write(entries.slice(3))).toThrow('torn');
  expect(database.isTransaction).toBe(false);
  expect([it.last(), it.cells()]).toEqual([
    { position: 3, hash: hashAt(3) },
    counted(entries.slice(0, 3)),
  ]);
  database.exec('DROP TRIGGER torn');
  expect(it.write(entries.slice(3))).toBe(true);
  expect(it.cells()).toEqual(counted());
});

test('House rules § reports a state that did not change is not written again', () => {
  const it = open();
  it.write(entries);
  database.exec('DELETE FROM states');
  it.write([{ ...entries[0]!, position: 9, events: [] }]);
  expect(rows('states').map(({ stream }) => stream)).toEqual(['meter/T1/pot']);
});

/** The log as far as a test lets it be seen, and how often it was read. */
const storeOf = (some: readonly LogEntry[]) => ({
  async *readAll(from = 1) {
    yield* some.slice(from - 1);
  },
  subscribe: () => () => {},
});
const journalOf = (some: readonly LogEntry[], more: object = {}) =>
  openJournal({ ...{ store: storeOf(some), games, shifts: SHIFTS, file }, ...more });

test('House rules § reports a journal catches up in groups, goes on from its file, and tells how far it is', async () => {
  const told: number[] = [];
  const onProgress = (position: number) => told.push(position);
  const first = journalOf(entries.slice(0, 5), { atOnce: 2, onProgress });
  expect(first.position()).toBe(0);
  await first.caughtUp();
  expect([first.position(), told]).toEqual([5, [2, 4, 5]]);
  await first.close();
  told.length = 0;
  const again = journalOf(entries, { onProgress });
  expect(again.position()).toBe(5);
  expect(await again.slices()).toEqual(counted());
  expect(await again.slices('2026-11-17')).toEqual([]);
  expect(told).toEqual([8, 8]);
  await again.close();
  await again.caughtUp();
  expect(again.database.isOpen).toBe(false);
});

test('House rules § reports a journal of another log, of a shorter one or of other shifts is made again', async () => {
  const first = journalOf(entries);
  await first.caughtUp();
  await first.close();
  const other = entries.map((entry) => ({ ...entry, hash: 'f'.repeat(64) }));
  for (const log of [other, entries.slice(0, 4)]) {
    const faults: unknown[] = [];
    const journal = journalOf(log, { onFault: (error: unknown) => faults.push(error) });
    expect(await journal.slices()).toEqual(counted(log));
    expect(journal.position()).toBe(log.length);
    expect(faults).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/entry 8/) }),
    ]);
    await journal.close();
  }
  const shifts = [{ name: 'whole', from: 360 }];
  const journal = journalOf(entries, { shifts });
  expect(journal.position()).toBe(0);
  expect((await journal.slices())[0]?.shift).toBe('whole');
  await journal.close();
});

test('House rules § reports a journal that says what the log says is found right, and a row that does not is named', async () => {
  const journal = journalOf(entries);
  await journal.caughtUp();
  await journal.close();
  const told: number[] = [];
  const onProgress = (position: number) => told.push(position);
  const compared = (some: readonly LogEntry[] = entries) =>
    compareJournal(file, { store: storeOf(some), games, shifts: SHIFTS, onProgress });
  expect(await compared()).toStrictEqual({ position: 8 });
  expect(told.at(-1)).toBe(8);
  // Members stand in any order, and what is no JSON is compared as it is.
  const [{ state } = { state: '' }] = database
    .prepare("SELECT state FROM states WHERE stream LIKE 'table/%'")
    .all();
  const turned = Object.fromEntries(Object.entries(JSON.parse(String(state))).toReversed());
  database
    .prepare("UPDATE states SET state = ? WHERE stream LIKE 'table/%'")
    .run(JSON.stringify(turned));
  expect(await compared()).toStrictEqual({ position: 8 });
  database.exec("INSERT INTO people VALUES ('zoe', 3, '[not JSON')");
  expect(await compared()).toEqual({
    ...{ position: 8, differs: { table: 'people', row: '["zoe",3,"[not JSON"]' } },
  });
  database.exec("DELETE FROM people WHERE person IN ('zoe', 'cage')");
  expect((await compared()).differs).toMatchObject({ table: 'people' });
  // What the log gained since is not looked at.
  database.exec("UPDATE kept SET value = '0' WHERE name = 'position'");
  expect((await compared()).position).toBe(0);
});
