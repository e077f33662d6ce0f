import { expect, test } from 'vitest';
import { EVEN, ONE_DIE as games, oneDieLog, POT, staff } from '../../../test/one-die-evening.ts';
import { fraction } from '../../kernel/fraction.ts';
import { SHIFTS } from '../../ledger/index.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { meterStream } from '../streams.ts';
import { type Counted, caughtUp, type Figuring, figuring } from './report-slices.ts';

const read = (book: Figuring, entries: readonly LogEntry[]): Figuring => {
  for (const entry of entries) book.add(entry);
  return book;
};
const RULES = '{"colour":"white","mostCents":1000000,"shared":"equally"}';
const cell = {
  ...{ day: '2026-11-16', shift: 'day', table: 'T1', game: 'one-die', practice: false },
  rules: RULES,
};

test('House rules § reports what happens at a table is in the slice of its day, shift, rules and wager', () => {
  const log = oneDieLog();
  log.evening();
  const book = read(figuring(games, SHIFTS), log.entries);
  const [own, jackpot, wager] = book.cells();
  expect(book.cells()).toHaveLength(3);
  expect(own).toMatchObject({ ...cell, jointVariance: fraction(290_000) });
  expect(own).not.toHaveProperty('wager');
  expect(own?.figures).toMatchObject({ dropCents: 5_000, rounds: 1 });
  expect(wager).toMatchObject({
    ...{ ...cell, wager: 'even', startCents: 0 },
    theory: { winCents: fraction(100), variance: fraction(290_000) },
  });
  expect(wager?.figures).toMatchObject({ wagers: 1, handleCents: 600, dropCents: 0 });
  // What goes into a meter is of the wager that feeds it, from when its table is known.
  expect(jackpot).toMatchObject({ ...cell, wager: 'jackpot' });
  expect(jackpot?.figures.contributedCents).toBe(57);
  expect(book.position()).toBe(6);
});

test('House rules § reports a slice begins with what was in the inventory, and another shift is another slice', () => {
  const log = oneDieLog();
  log.evening();
  log.at(Date.UTC(2026, 10, 17, 2));
  log.says({ type: 'BeginRound' }, staff('dealer'));
  log.says(EVEN);
  log.says({ type: 'Throw', face: 3 }, staff('dealer'));
  const slices = read(figuring(games, SHIFTS), log.entries).cells();
  const own = slices.filter(({ wager }) => wager === undefined);
  expect(own.map(({ startCents }) => startCents)).toEqual([0, log.table().inventoryCents - 600]);
  expect(new Set(own.map(({ shift }) => shift)).size).toBe(2);
  expect(own.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-16']);
});

test('House rules § reports rounds of one shift add up, in what was won and in what should have been', () => {
  const log = oneDieLog();
  log.evening();
  log.says({ type: 'BeginRound' }, staff('dealer'));
  log.says(EVEN);
  log.says({ type: 'Throw', face: 6 }, staff('dealer'), [
    POT,
    { type: 'RoundRetold', contributedCents: -20 },
  ]);
  const [own, jackpot, wager] = read(figuring(games, SHIFTS), log.entries).cells();
  expect(own?.jointVariance).toEqual(fraction(580_000));
  expect(wager?.theory).toEqual({ winCents: fraction(200), variance: fraction(580_000) });
  expect(wager?.figures).toMatchObject({ wagers: 2, handleCents: 1_200 });
  expect(jackpot?.figures.contributedCents).toBe(37);
});

test('House rules § reports counting goes on from where it was kept, in mid-round too, and tells what changed since', async () => {
  const log = oneDieLog();
  log.evening();
  const whole = read(figuring(games, SHIFTS), log.entries);
  const first = figuring(games, SHIFTS);
  const told: Counted[] = [];
  for (const entry of log.entries.slice(0, 5)) first.add(entry, (one) => told.push(one));
  expect(told.map(({ event }) => event.type)).toEqual([
    ...['TableOpened', 'PaymentSet', 'CrewJoined', 'SeatTaken', 'BoughtIn', 'Played'],
  ]);
  expect(told[4]).toMatchObject({ stream: { table: 'T1' }, cell, before: { seats: { 1: {} } } });
  expect(first.changed().length).toBeGreaterThan(0);
  expect(first.changed()).toEqual([]);
  const kept = first.kept();
  expect(kept).toMatchObject({ position: 5, tables: [['T1', 'one-die']] });
  const again = figuring(games, SHIFTS, { ...kept, cells: [...kept.cells] });
  let read_ = 0;
  const store = {
    async *readAll(from = 1) {
      yield* log.entries.slice(from - 1);
    },
  };
  const slices = await caughtUp(again, store, () => {
    read_ += 1;
  });
  expect([slices, read_, again.position()]).toEqual([whole.cells(), 1, 6]);
  expect(again.changed()).toHaveLength(3);
});

test('House rules § reports a meter without a table, and one that nothing feeds, is in no slice', () => {
  let log = oneDieLog();
  const meter = { kind: 'meter', table: 'T1', game: 'one-die', meter: 'pot', asks: {} };
  log.enters(meter, [{ stream: POT, event: { type: 'Contributed', cents: 5 } }]);
  expect(read(figuring(games, SHIFTS), log.entries).cells()).toEqual([]);
  log = oneDieLog();
  log.evening();
  const before = read(figuring(games, SHIFTS), log.entries).cells();
  const other = meterStream('T1', 'other').name;
  log.enters({ ...meter, meter: 'other' }, [
    { stream: other, event: { type: 'Contributed', cents: 5 } },
  ]);
  log.enters(meter, [{ stream: POT, event: { type: 'MeterDisabled', cents: 9 } }]);
  const cells = read(figuring(games, SHIFTS), log.entries).cells();
  expect(cells[1]?.figures.contributedCents).toBe(57);
  expect(cells).toEqual(before);
});
