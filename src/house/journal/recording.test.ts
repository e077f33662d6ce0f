import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { games, threeDiceFootball } from '../../games/index.ts';
import { act } from '../../kernel/decider.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { NO_FIGURES } from '../../ledger/index.ts';
import { type MeterCommand, meter } from '../../progressive/index.ts';
import { closedTable } from '../../table/index.ts';
import { streamsOf } from '../decisions.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Counted } from '../reports/report-slices.ts';
import { floorStream, meterStream, peopleStream, tableStream } from '../streams.ts';
import { numbered, recorder } from './recording.ts';
import { openFile } from './schema.ts';

const game = threeDiceFootball as AnyGame;
const DAY = '2026-01-31';
let database: DatabaseSync;
let record: ReturnType<typeof recorder>;
let position: number;
beforeEach(() => {
  database = openFile(':memory:', '[]');
  record = recorder(database, () => []);
  position = 0;
});
afterEach(() => database.close());

const all = (sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
const CELL = { day: DAY, shift: 'day', game: game.id, practice: false, rules: 'standard' };
const closed = closedTable(game);
const SEATS = {
  1: { patron: 'ann', chipsCents: 0 },
  2: { patron: 'bob', chipsCents: 0 },
};
/** An event of a table in its seventh round, an entry of its own, ten milliseconds after the last one. */
const counts = (event: object, more: object = {}, table = 'T1'): void => {
  position += 1;
  const stream = tableStream(game, table);
  const entry = {
    ...{ position, at: 10 * position, by: [] },
    ...{
      command: { kind: 'table' },
      events: [
        { stream: 'floor', event: {} },
        { stream: stream.name, event },
      ],
    },
  };
  const before = { ...closed, seats: SEATS, play: { ...closed.play, number: 7 } };
  record.counted(
    entry as unknown as LogEntry,
    {
      stream,
      before,
      after: before,
      event,
      cell: CELL,
      added: [],
      theories: [],
      ...more,
    } as unknown as Counted,
  );
};

test('House rules § crew who is at a table from when to when, each by name and all when it closes', () => {
  const joins = (person: string, duty: string, table?: string) =>
    counts({ type: 'CrewJoined', hand: { person, duty } }, {}, table);
  const crew = () =>
    all('SELECT * FROM crew ORDER BY rowid').map(({ house_table, person, role, since, until }) => [
      ...[house_table, person, role, since, until],
    ]);
  joins('ann', 'dealer');
  joins('bob', 'stickperson');
  joins('cal', 'dealer', 'T2');
  counts({ type: 'BoughtIn', seat: 1, cents: 500 });
  expect(crew()).toEqual([
    ['T1', 'ann', 'dealer', 10, null],
    ['T1', 'bob', 'stickperson', 20, null],
    ['T2', 'cal', 'dealer', 30, null],
  ]);
  counts({ type: 'CrewLeft', person: 'ann' });
  joins('ann', 'boxperson');
  counts({ type: 'TableClosed', closerCents: 900, countedAgainstCents: 1_000 });
  expect(crew()).toEqual([
    ['T1', 'ann', 'dealer', 10, 50],
    ['T1', 'bob', 'stickperson', 20, 70],
    ['T2', 'cal', 'dealer', 30, null],
    ['T1', 'ann', 'boxperson', 60, 70],
  ]);
});

test('House rules § ledger what was counted stands beside what the ledger had', () => {
  counts({ type: 'TableClosed', closerCents: 900, countedAgainstCents: 1_000 });
  const coupons = ['AA 1', 'AA 2'];
  counts({ type: 'DropBoxCounted', countedCents: 70, countedAgainstCents: 80, coupons });
  counts({ type: 'TipBoxCounted', countedCents: 5, countedAgainstCents: 6 });
  counts({ type: 'Filled', cents: 100, slip: 'F-1' });
  const row = { ordinal: 1, day: DAY, house_table: 'T1', practice: 0 };
  expect(all('SELECT * FROM counts ORDER BY position')).toEqual([
    { ...row, position: 1, at: 10, what: 'closer', counted: 900, against: 1_000, coupons: 0 },
    { ...row, position: 2, at: 20, what: 'drop box', counted: 70, against: 80, coupons: 2 },
    { ...row, position: 3, at: 30, what: 'tip box', counted: 5, against: 6, coupons: 0 },
  ]);
});

test('House rules § ledger every entry that moves the drop is kept with its seat, and no other', () => {
  const added = (dropCents: number) => ({ added: [{ figures: { dropCents } }] });
  counts({ type: 'BoughtIn', seat: 2, cents: 500 }, added(500));
  counts({ type: 'BoughtIn', seat: 2, cents: 500 }, added(0));
  counts({ type: 'RoundCorrected', reason: 'x', events: [], moved: [] }, added(-200));
  const row = { ordinal: 1, day: DAY, shift: 'day', house_table: 'T1', game: game.id };
  expect(all('SELECT * FROM drops ORDER BY position')).toEqual([
    { ...row, position: 1, at: 10, practice: 0, round: 7, seat: 2, type: 'BoughtIn', cents: 500 },
    {
      ...{ ...row, position: 3, at: 30, practice: 0, round: 7, seat: null },
      ...{ type: 'RoundCorrected', cents: -200 },
    },
  ]);
});

const settled = (...seats: readonly number[]) => ({
  ...{ type: 'Played', said: { type: 'NoteThrow' } },
  events: seats.map((seat) => ({
    type: 'BetSettled',
    settled: { bet: seat, seat, wager: 'penalty', stakeCents: 500, result: 'win', paidCents: 300 },
  })),
});
const seated = () =>
  all('SELECT person, position, seat, settles FROM seated ORDER BY position, seat').map((row) =>
    Object.values(row),
  );

test('House rules § people an event is a patron’s whose seat it is about, whoever signed it', () => {
  counts({ type: 'BoughtIn', seat: 1, cents: 500 });
  counts(settled(2, 1));
  counts({ type: 'BoughtIn', seat: 5, cents: 500 });
  counts({ type: 'OwedSettled', patron: 'cal', cents: 100 });
  counts({ type: 'BettingClosed' });
  expect(seated()).toEqual([
    ['ann', 1, 1, null],
    ['ann', 2, 1, 'settles'],
    ['bob', 2, 2, 'settles'],
    ['cal', 4, 0, null],
  ]);
});

test('House rules § correction a round that is put right replaces what all who had a part in it were settled', () => {
  const figures = { ...NO_FIGURES, rounds: 1, wagers: 1, handleCents: 500 };
  counts(settled(1), { added: [{ wager: 'penalty', figures }] });
  const { events } = settled(1, 2);
  counts({ type: 'RoundCorrected', reason: 'misread', events, moved: [] });
  expect(seated()).toEqual([
    ['ann', 1, 1, 'settles'],
    ['ann', 2, 1, 'replaces'],
    ['bob', 2, 2, 'replaces'],
  ]);
});

test('House rules § reports what happened is found by its type, its seat, its amount and its reason', () => {
  counts({ type: 'BoughtIn', seat: 1, cents: 500 });
  const said = { type: 'PlaceBet', seat: 2, wager: 'penalty', stakeCents: 700 };
  counts({ type: 'Played', said, events: [] });
  counts(settled(1, 2));
  counts({ type: 'TableOpened', openerCents: 90 });
  counts({ type: 'TableClosed', closerCents: 80, countedAgainstCents: 80 });
  counts({ type: 'TipBoxCounted', countedCents: 5, countedAgainstCents: 6 });
  const misread = { type: 'RoundCorrected', reason: 'misread', events: settled(1).events };
  counts({ ...misread, moved: [] });
  const moved = [
    { seat: 1, cents: -250 },
    { seat: 2, cents: 100 },
  ];
  counts({ ...misread, moved });
  counts({ type: 'Played', said: { type: 'Join', seat: 1 }, events: [] });
  const offered = ['DiceOffered', 'DiceAccepted'].map((type) => ({ type, seat: 1 }));
  counts({ type: 'Played', said: { type: 'OfferDice', seat: '1' }, events: offered });
  counts({ type: 'CrewJoined', hand: { person: 'dealer-2', duty: 'stickperson' } });
  counts({ type: 'EquipmentBrought', kind: 'dice', set: 'D-7', at: 0 });
  counts({ type: 'SeatTaken', seat: 3, patron: 'walk-in-1' });
  const rows = all('SELECT type, seat, cents, says, round, day FROM happened ORDER BY position');
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['BoughtIn', 1, 500, null, 7, DAY],
    ['PlaceBet', 2, 700, null, 7, DAY],
    ['NoteThrow', null, 600, null, 7, DAY],
    ['TableOpened', null, 90, null, 7, DAY],
    ['TableClosed', null, 80, null, 7, DAY],
    ['TipBoxCounted', null, 5, null, 7, DAY],
    ['RoundCorrected', null, null, 'misread', 7, DAY],
    ['RoundCorrected', null, 350, 'misread', 7, DAY],
    ['Join', 1, null, null, 7, DAY],
    ['OfferDice', null, null, 'dice to seat 1 seat 1 is the Quarterback', 7, DAY],
    ['CrewJoined', null, null, 'dealer-2, stickperson', 7, DAY],
    ['EquipmentBrought', null, null, 'D-7', 7, DAY],
    ['SeatTaken', 3, null, 'walk-in-1', 7, DAY],
  ]);
});

test('House rules § reports what a round adds to a wager adds up, and what belongs to no wager is not kept there', () => {
  const figures = (handleCents: number, paidCents: number) => ({
    ...{ ...NO_FIGURES, wagers: 1, handleCents, paidCents },
  });
  const added = [
    { wager: 'penalty', figures: figures(500, 0) },
    { wager: 'penalty', figures: figures(300, 0) },
    { wager: 'safety', figures: figures(100, 0) },
    { figures: { ...figures(9_000, 0), rounds: 1 } },
  ];
  counts({ type: 'BettingClosed' }, { added });
  counts({ type: 'BettingClosed' }, { added: added.slice(0, 1) });
  const rows = all('SELECT wager, wagers, handle, first, last, at FROM rounds ORDER BY wager');
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['penalty', 3, 1_300, 1, 2, 10],
    ['safety', 1, 100, 1, 1, 10],
  ]);
});

test('House rules § reports the law of a wager is kept once, and a round that is taken back counts one less', () => {
  const [law, other] = [[[-1, 0.5]], [[2, 0.5]]];
  const theories = (...some: readonly object[]) =>
    counts({ type: 'BettingClosed' }, { theories: some });
  theories({ wager: 'penalty', law }, { wager: 'penalty', law: other }, { wager: 'safety' });
  theories({ wager: 'penalty', law });
  theories({ wager: 'penalty', law: other, takenBack: true });
  const rows = all(`SELECT wager, laws.law AS law, times, rules.rules AS rules, practice FROM lawful
    JOIN laws ON laws.id = lawful.law JOIN rules ON rules.id = lawful.rules ORDER BY laws.id`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['penalty', JSON.stringify(law), 2, 'standard', 0],
    ['penalty', JSON.stringify(other), 0, 'standard', 0],
  ]);
  expect(all('SELECT count(*) AS laws FROM laws')).toEqual([{ laws: 2 }]);
});

test('House rules § reports a text that comes again has its number, also after the journal was opened again', () => {
  const first = numbered(database, 'rules', 'rules');
  expect([first('a'), first('b'), first('a')]).toEqual([1, 2, 1]);
  const again = numbered(database, 'rules', 'rules');
  expect([again('b'), again('c')]).toEqual([2, 3]);
});

const NOON = Date.UTC(2026, 0, 31, 12);
/** An entry that is no table's, or not only: who signed it, and what happened in which stream. */
const enters = (command: object, by: readonly object[], ...events: readonly [string, object][]) => {
  position += 1;
  const entry = {
    ...{ position, at: NOON, by, command, hash: '' },
    events: events.map(([stream, event]) => ({ stream, event })),
  } as unknown as LogEntry;
  record.entry(entry, streamsOf(games, entry));
};
const rowsOf = (table: string) =>
  all(`SELECT * FROM ${table} ORDER BY position`).map((row) => Object.values(row));
const ADMINISTRATOR = { person: 'ada', duty: 'administrator' };

test('House rules § reports who signed is kept with the role, and what happened besides the tables with its words', () => {
  const people = { kind: 'people', asks: {} };
  const [first, second] = [{ person: 'ann', duty: 'dealer' }, ADMINISTRATOR];
  const named = (event: object): [string, object] => [peopleStream.name, event];
  enters(
    people,
    [first, second, first],
    named({ type: 'A', reason: 'why', person: 'ann' }),
    named({ type: 'B', explanation: 'because', what: 'that' }),
    named({ type: 'C', what: 'that', title: 'T' }),
    named({ type: 'D', title: 'T', person: 'ann' }),
    named({ type: 'E', person: 'ann', table: 'T1' }),
    named({ type: 'F', table: 'T1', serial: 'AA 1' }),
    named({ type: 'G', serial: 'AA 1', cents: 'no number', stakeCents: 5 }),
    named({ type: 'H', reason: 7 }),
    ['people/of/another/house', { type: 'I' }],
  );
  // What happens at a table is kept as it is counted.
  const at = { table: 'T1', game: game.id };
  enters({ kind: 'table', ...at, asks: [] }, [], [tableStream(game, 'T1').name, { type: 'J' }]);
  expect(all('SELECT person, position, role FROM people ORDER BY person')).toEqual([
    { person: 'ada', position: 1, role: 'administrator' },
    { person: 'ann', position: 1, role: 'dealer' },
  ]);
  const row = (ordinal: number, type: string, cents: number | null, says: string | null) => [
    ...[1, ordinal, NOON, DAY, null, null, null, type, null, cents, says],
  ];
  expect(rowsOf('happened')).toEqual([
    row(0, 'A', null, 'why'),
    row(1, 'B', null, 'because'),
    row(2, 'C', null, 'that'),
    row(3, 'D', null, 'T'),
    row(4, 'E', null, 'ann'),
    row(5, 'F', null, 'T1'),
    row(6, 'G', 5, 'AA 1'),
    row(7, 'H', null, null),
  ]);
});

test('House rules § reports how a lesson went is kept as it was scored, and nothing else of people is', () => {
  const scored = { person: 'ann', lesson: 'payouts', right: 3, of: 4, at: 9 };
  const people = { kind: 'people', asks: {} };
  const [name, other] = [peopleStream.name, floorStream.name];
  enters(people, [], [name, { type: 'PasswordSet', person: 'ann' }]);
  enters(people, [], [name, { type: 'TrainingScored', ...scored }]);
  enters({ kind: 'floor', asks: {} }, [], [other, { type: 'TrainingScored', ...scored }]);
  expect(rowsOf('trained')).toEqual([[2, 'ann', JSON.stringify(scored)]]);
});

test('House rules § meters each event of a meter is kept with what it shows and holds, also by a journal that was opened again', () => {
  const at = { table: 'Y1', meter: 'progressive' };
  const { name } = meterStream('Y1', 'progressive');
  let state = meter.initial;
  const asks = (command: MeterCommand) => {
    const { state: after, events } = act(meter, state, command);
    state = after;
    const told = events.map((event): [string, object] => [name, event]);
    enters({ kind: 'meter', ...at, game: 'three-dice-yahtzee', asks: {} }, [], ...told);
  };
  const LEVELS = { 'six-sixes': [1, 1] } as const;
  const settings = {
    seedCents: 2_000,
    increment: [1, 2],
    shared: 'equally',
    levels: LEVELS,
  } as const;
  asks({ type: 'InstallMeter', settings: { ...settings, ceilingCents: 2_100 } });
  asks({ type: 'Contribute', round: 'Y1/1', wagers: [{ seat: 1, stakeCents: 101 }] });
  record.flush();
  record = recorder(database, () => []);
  asks({ type: 'Contribute', round: 'Y1/2', wagers: [{ seat: 1, stakeCents: 101 }] });
  asks({ type: 'DisableMeter', reason: 'display fault' });
  const row = (position: number, type: string, ...figures: readonly number[]) => [
    ...[position, 0, NOON, 'Y1', 'progressive', type, ...figures],
  ];
  expect(rowsOf('meters')).toEqual([
    row(1, 'MeterInstalled', 2_000, 2_000, 2_000),
    row(2, 'Contributed', 50, 2_050, 2_050),
    row(3, 'Contributed', 51, 2_100, 2_101),
    row(4, 'MeterDisabled', 0, 2_100, 2_101),
  ]);
  expect(rowsOf('happened').map((row) => [row[4], row[7], row[9], row[10]])).toEqual([
    ['Y1', 'MeterInstalled', 2_000, null],
    ['Y1', 'Contributed', 50, null],
    ['Y1', 'Contributed', 51, null],
    ['Y1', 'MeterDisabled', null, 'display fault'],
  ]);
});
