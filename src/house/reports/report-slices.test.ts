import { beforeEach, expect, test } from 'vitest';
import { oneDie } from '../../../test/one-die.ts';
import { fraction } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { SHIFTS } from '../../ledger/index.ts';
import type { Actor, Table, TableCommand, TableEvent } from '../../table/index.ts';
import { tableOf } from '../../table/index.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { floorStream, meterStream, tableStream } from '../streams.ts';
import { type Counted, caughtUp, type Figuring, figuring } from './report-slices.ts';

const game = { ...oneDie, limits: () => [] } as AnyGame;
const games = { [game.id]: game };
const decider = tableOf(game);
const stream = tableStream(game, 'T1').name;
const NOON = Date.UTC(2026, 10, 16, 12);
const staff = (duty: Actor['duty']): readonly Actor[] => [{ person: duty, duty }];
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];

let table: Table;
let entries: LogEntry[];
let at: number;
beforeEach(() => {
  [table, entries, at] = [decider.initial, [], NOON];
});
const enters = (command: object, events: readonly { stream: string; event: unknown }[]): void => {
  const position = entries.length + 1;
  entries.push({ position, at, by: [], key: '', command, events, hash: '' } as never);
};
/** A command at the table, and what is told besides. */
const asks = (command: object, by: readonly Actor[], ...besides: readonly [string, object][]) => {
  const given = { at, day: '2026-11-16', by };
  const happened = expectAccepted(decider.decide(table, command as TableCommand, given));
  for (const event of happened) table = decider.evolve(table, event);
  enters({ kind: 'table', table: 'T1', game: game.id, asks: command }, [
    ...happened.map((event: TableEvent) => ({ stream, event })),
    ...besides.map(([name, event]) => ({ stream: name, event })),
  ]);
};
const says = (said: object, by = player, ...besides: readonly [string, object][]) =>
  asks({ type: 'Say', said }, by, ...besides);
const even = { type: 'PlaceBet', seat: 1, wager: 'even', stakeCents: 600 };
const POT = meterStream('T1', 'pot').name;
const contributed = (cents: number): [string, object] => [POT, { type: 'Contributed', cents }];
/** Bought in for $50, and $6 on Even lost. */
const evening = () => {
  asks(
    { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 100_000 },
    staff('floorperson'),
    contributed(7),
  );
  asks({ type: 'JoinCrew', person: 'dealer', duty: 'dealer' }, staff('floorperson'));
  asks({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player);
  asks({ type: 'BuyIn', seat: 1, cents: 5_000 }, staff('cage'));
  says(even);
  says({ type: 'Throw', face: 3 }, staff('dealer'), contributed(50), [floorStream.name, {}]);
};
const read = (book: Figuring, from = 0): Figuring => {
  for (const entry of entries.slice(from)) book.add(entry);
  return book;
};
const RULES = '{"colour":"white","mostCents":1000000,"shared":"equally"}';
const cell = {
  ...{ day: '2026-11-16', shift: 'day', table: 'T1', game: 'one-die', practice: false },
  rules: RULES,
};

test('House rules § reports what happens at a table is in the slice of its day, shift, rules and wager', () => {
  evening();
  const book = read(figuring(games, SHIFTS));
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
  evening();
  at = Date.UTC(2026, 10, 17, 2);
  says({ type: 'BeginRound' }, staff('dealer'));
  says(even);
  says({ type: 'Throw', face: 3 }, staff('dealer'));
  const slices = read(figuring(games, SHIFTS)).cells();
  const own = slices.filter(({ wager }) => wager === undefined);
  expect(own.map(({ startCents }) => startCents)).toEqual([0, table.inventoryCents - 600]);
  expect(new Set(own.map(({ shift }) => shift)).size).toBe(2);
  expect(own.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-16']);
});

test('House rules § reports rounds of one shift add up, in what was won and in what should have been', () => {
  evening();
  says({ type: 'BeginRound' }, staff('dealer'));
  says(even);
  says({ type: 'Throw', face: 6 }, staff('dealer'), [
    POT,
    { type: 'RoundRetold', contributedCents: -20 },
  ]);
  const [own, jackpot, wager] = read(figuring(games, SHIFTS)).cells();
  expect(own?.jointVariance).toEqual(fraction(580_000));
  expect(wager?.theory).toEqual({ winCents: fraction(200), variance: fraction(580_000) });
  expect(wager?.figures).toMatchObject({ wagers: 2, handleCents: 1_200 });
  expect(jackpot?.figures.contributedCents).toBe(37);
});

test('House rules § reports counting goes on from where it was kept, in mid-round too, and tells what changed since', async () => {
  evening();
  const whole = read(figuring(games, SHIFTS));
  const first = figuring(games, SHIFTS);
  const told: Counted[] = [];
  for (const entry of entries.slice(0, 5)) first.add(entry, (one) => told.push(one));
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
      yield* entries.slice(from - 1);
    },
  };
  const slices = await caughtUp(again, store, () => {
    read_ += 1;
  });
  expect([slices, read_, again.position()]).toEqual([whole.cells(), 1, 6]);
  expect(again.changed()).toHaveLength(3);
});

test('House rules § reports a meter without a table, and one that nothing feeds, is in no slice', () => {
  const meter = { kind: 'meter', table: 'T1', game: game.id, meter: 'pot', asks: {} };
  enters(meter, [{ stream: POT, event: { type: 'Contributed', cents: 5 } }]);
  expect(read(figuring(games, SHIFTS)).cells()).toEqual([]);
  entries = [];
  evening();
  const other = meterStream('T1', 'other').name;
  enters({ ...meter, meter: 'other' }, [
    { stream: other, event: { type: 'Contributed', cents: 5 } },
  ]);
  enters(meter, [{ stream: POT, event: { type: 'MeterDisabled', cents: 9 } }]);
  expect(read(figuring(games, SHIFTS)).cells()[1]?.figures.contributedCents).toBe(57);
});
