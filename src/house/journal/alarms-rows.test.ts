import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { fraction } from '../../kernel/fraction.ts';
import { addFigures, NO_FIGURES } from '../../ledger/index.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Counted, ReportSlice } from '../reports/report-slices.ts';
import { alertStream, floorStream, meterStream, peopleStream, tableStream } from '../streams.ts';
import { alarms } from './alarms.ts';
import { openFile } from './schema.ts';

let database: DatabaseSync;
let alarm: ReturnType<typeof alarms>;
let slices: readonly ReportSlice[] = [];
let position = 0;
beforeEach(() => {
  database = openFile(':memory:', '[]');
  [slices, position] = [[], 0];
  alarm = alarms(database, () => slices);
});
afterEach(() => database.close());

const NOON = Date.UTC(2026, 0, 1, 12);
const entry = (asks: object, people: readonly string[] = ['ann'], at = NOON): LogEntry => {
  position += 1;
  const by = people.map((person) => ({ person, duty: 'dealer' }));
  return { position, at, by, command: { kind: 'at-table', asks }, events: [] } as never;
};
/** What was raised, newest last. */
const raised = () =>
  database
    .prepare('SELECT kind, house_table, says, cite, people FROM alerts ORDER BY position')
    .all()
    .map((row) => Object.values(row));

const FOOTBALL = games['three-dice-football']!;
const counted = (event: object, table = 'T1'): Counted =>
  ({ stream: tableStream(FOOTBALL, table), event, cell: { day: '2026-01-01' } }) as never;
const at = (event: object, command = 'CloseTable', table = 'T1') =>
  alarm.counted(entry({ type: command }), counted(event, table));

const CORRECTED = { type: 'RoundCorrected', reason: 'the red die showed 1' };
const LEDGER = 'House rules § ledger';
const CORRECTION = 'House rules § correction';

test.each<[object, string, readonly [string, string, string] | undefined]>([
  [CORRECTED, 'Correct', ['correction', 'Corrected at T1: the red die showed 1', CORRECTION]],
  [
    CORRECTED,
    'EnterWager',
    ['wager-entered', 'Wager entered late at T1: the red die showed 1', CORRECTION],
  ],
  [
    CORRECTED,
    'VoidWager',
    ['wager-voided', 'Wager voided at T1: the red die showed 1', CORRECTION],
  ],
  [
    { type: 'IrregularityNoted', what: 'a chip fell' },
    'Note',
    ['irregularity', 'Irregularity at T1: a chip fell', CORRECTION],
  ],
  [
    { type: 'TableClosed', closerCents: 990, countedAgainstCents: 1_000 },
    'CloseTable',
    ['over-short', 'Closer at T1: $0.10 short.', LEDGER],
  ],
  [
    { type: 'TableClosed', closerCents: 1_000, countedAgainstCents: 1_000 },
    'CloseTable',
    undefined,
  ],
  [
    { type: 'DropBoxCounted', countedCents: 1_500, countedAgainstCents: 1_000 },
    'Count',
    ['over-short', 'Drop box at T1: $5 over.', LEDGER],
  ],
  [{ type: 'DropBoxCounted', countedCents: 1_000, countedAgainstCents: 1_000 }, 'Count', undefined],
  [
    { type: 'TipBoxCounted', countedCents: 0, countedAgainstCents: 100 },
    'Count',
    ['over-short', 'Tip box at T1: $1 short.', LEDGER],
  ],
  [{ type: 'CrewJoined' }, 'JoinCrew', undefined],
])('House rules § alerts of %j after %s is raised %j', (event, command, alert) => {
  at(event, command);
  const rows = alert === undefined ? [] : [[alert[0], 'T1', alert[1], alert[2], '["ann"]']];
  expect(raised()).toEqual(rows);
});

test('58 Pa. Code § 661a.5(c) three no rolls among the last ten throws of a table are an alert, once', () => {
  const insert = database.prepare(
    "INSERT INTO happened (position, ordinal, at, day, type, house_table) VALUES (?, 0, 0, '', ?, ?)",
  );
  const called = (type: 'CallThrow' | 'CallNoRoll', table = 'T1') => {
    insert.run(position + 1, type, table);
    alarm.counted(entry({ type: 'Say' }), counted({ type: 'Played', said: { type } }, table));
  };
  called('CallNoRoll', 'T2');
  called('CallNoRoll');
  called('CallNoRoll');
  expect(raised()).toEqual([]);
  called('CallThrow');
  called('CallNoRoll');
  const alert = ['no-rolls', 'T1', '3 no rolls among the last 10 throws at T1.'];
  expect(raised()).toEqual([[...alert, '58 Pa. Code § 661a.5(c)', '["ann"]']]);
  // A throw raises nothing, nor does the fourth; the sixth of the ten begins another cluster.
  called('CallThrow');
  called('CallNoRoll');
  called('CallNoRoll');
  expect(raised()).toHaveLength(1);
  called('CallNoRoll');
  expect(raised()).toHaveLength(2);
});

test('House rules § alerts a hold that strays is looked at when the table closes, of its day, and of money alone', () => {
  const strays = (more: Partial<ReportSlice>): ReportSlice => ({
    ...{ day: '2026-01-01', shift: 'day', table: 'T1', game: 'three-dice-football' },
    ...{ practice: false, rules: '{}', wager: 'defense', startCents: 0 },
    figures: addFigures(NO_FIGURES, { handleCents: 100_000, paidCents: 150_000 }),
    theory: { winCents: fraction(10_000), variance: fraction(1_000_000) },
    jointVariance: fraction(1_000_000),
    ...more,
  });
  const closed = { type: 'TableClosed', closerCents: 1, countedAgainstCents: 1 };
  slices = [strays({ table: 'T2' }), strays({ day: '2025-12-31' }), strays({ practice: true })];
  at(closed);
  expect(raised()).toEqual([]);
  slices = [strays({})];
  at({ type: 'CrewJoined' });
  expect(raised()).toEqual([]);
  at(closed);
  const says = 'Unusual hold: T1 won −$500 where $100 was to be expected: -50.0% of the handle.';
  expect(raised()).toEqual([['hold', 'T1', says, 'House rules § alerts', '["ann"]']]);
});

test('House rules § alerts a wager and a face outside their band are looked at when the table closes, of money alone', () => {
  database.exec(
    `INSERT INTO rules VALUES (1, '{}'); INSERT INTO laws VALUES (1, '[[-100,0.5],[100,0.5]]')`,
  );
  const lawful = database.prepare("INSERT INTO lawful VALUES (?, '', ?, 1, ?, 1, ?)");
  const round = database.prepare(
    "INSERT INTO rounds VALUES (?, ?, ?, '', '', '', ?, 1, 0, 1, 1, 1, 100, ?)",
  );
  const face = database.prepare("INSERT INTO faces VALUES (?, '', ?, 'red die', ?, ?)");
  /** So many losses of the house in a row, at even money. */
  const loses = (times: number, { table = 'T1', practice = 0, wager = 'defense' } = {}) => {
    lawful.run(table, practice, wager, times);
    round.run(table, 1 + practice, wager, practice, -100 * times);
  };
  loses(11, { table: 'T2' });
  loses(11, { practice: 1 });
  loses(5, { wager: 'penalty' });
  face.run('T2', 0, '6', 9);
  face.run('T1', 1, '6', 9);
  const closed = { type: 'TableClosed', closerCents: 1, countedAgainstCents: 1 };
  at(closed);
  expect(raised()).toEqual([]);
  loses(11);
  face.run('T1', 0, '6', 9);
  at({ type: 'CrewJoined' });
  expect(raised()).toEqual([]);
  at(closed);
  const band = 'at T1 is outside its band: a chance of';
  expect(raised()).toEqual([
    ['return', 'T1', `defense ${band} 9.8e-4.`, 'House rules § reports', '["ann"]'],
    ['faces', 'T1', `red die 6 ${band} 2.0e-7.`, 'House rules § reports', '["ann"]'],
  ]);
});

test('House rules § meters a meter that paid or is out of service is an alert, another of its events is none', () => {
  const meter = meterStream('AP1', 'red');
  alarm.elsewhere(entry({}), meter, { type: 'MeterHit', cents: -250_000 });
  alarm.elsewhere(entry({}), meter, { type: 'MeterDisabled', reason: 'display dark' });
  alarm.elsewhere(entry({}), meter, { type: 'MeterEnabled' });
  expect(raised()).toEqual([
    ['meter-hit', 'AP1', 'red at AP1 paid $2,500.', 'House rules § meters', '["ann"]'],
    [
      'meter-out',
      'AP1',
      'red at AP1 is out of service: display dark',
      'House rules § meters',
      '["ann"]',
    ],
  ]);
});

test('House rules § alerts a dispute names who disputes which round, and why', () => {
  const what = 'I had placed $5';
  alarm.elsewhere(entry({}, ['pat']), alertStream, {
    type: 'DisputeRaised',
    person: 'pat',
    table: 'T1',
    round: 7,
    what,
  });
  alarm.elsewhere(entry({}), alertStream, { type: 'AlertAnswered', alert: 'x' });
  expect(raised()).toEqual([
    ['dispute', 'T1', 'pat disputes round 7: I had placed $5', 'House rules § alerts', '["pat"]'],
  ]);
});

test('House rules § alerts at a shift change a table that is over or short is an alert, one that agrees is none', () => {
  const counts = [
    { table: 'T1', countedCents: 900, countedAgainstCents: 1_000 },
    { table: 'T2', countedCents: 1_000, countedAgainstCents: 1_000 },
    { table: 'T3', countedCents: 1_300, countedAgainstCents: 1_000 },
  ];
  alarm.elsewhere(entry({}), floorStream, { type: 'ShiftChanged', change: { counts } });
  alarm.elsewhere(entry({}), floorStream, { type: 'TablePlanned', change: { counts } });
  expect(raised().map(([kind, table, says]) => [kind, table, says])).toEqual([
    ['over-short', 'T1', 'Inventory at the shift change at T1: $1 short.'],
    ['over-short', 'T3', 'Inventory at the shift change at T3: $3 over.'],
  ]);
});

test('GLI-19 B.2.3(g) the third sign-in of a name that failed within an hour is an alert, and the fourth is not another', () => {
  const insert = database.prepare(
    "INSERT INTO happened (position, ordinal, at, day, type, says) VALUES (?, 0, ?, '', 'LogOnFailed', ?)",
  );
  const fails = (person: string, time: number) => {
    insert.run(position + 1, time, person);
    alarm.elsewhere(entry({}, ['house'], time), peopleStream, { type: 'LogOnFailed', person });
  };
  fails('ann', NOON - 3_600_000);
  fails('ann', NOON - 1);
  fails('bob', NOON - 1);
  fails('ann', NOON);
  alarm.elsewhere(entry({}), peopleStream, { type: 'PasswordSet', person: 'ann' });
  expect(raised()).toEqual([]);
  fails('ann', NOON + 1);
  fails('ann', NOON + 2);
  expect(raised()).toEqual([
    ['sign-in-failures', null, '3 sign-ins as ann failed.', 'House rules § sign-on', '["house"]'],
  ]);
});

const HANDS = 'House rules § alerts';

test('House rules § alerts two who sign three corrections together in a gaming day are an alert, whoever signs first', () => {
  const sign = (type: string, people = ['bob', 'ann'], time = NOON) =>
    alarm.signed(entry({ type }, people, time));
  sign('Correct');
  sign('VoidWager', ['ann', 'bob']);
  sign('Fill');
  sign('Correct', ['ann', 'carl']);
  sign('Correct', ['ann']);
  sign('Correct', ['bob', 'ann'], NOON + 2 * 86_400_000);
  expect(raised()).toEqual([]);
  sign('EnterWager');
  const says = 'ann and bob signed 3 corrections on 2026-01-01.';
  expect(raised()).toEqual([['pair-of-hands', null, says, HANDS, '["bob","ann"]']]);
  sign('Fill');
  sign('SettleOwed');
  expect(raised()).toHaveLength(1);
});

test('House rules § alerts two who sign twenty times together are an alert, and the same person twice is one', () => {
  for (let times = 0; times < 19; times += 1)
    alarm.signed(entry([{ type: 'Fill' }], ['ann', 'bob']));
  for (let times = 0; times < 20; times += 1) alarm.signed(entry({}, ['ann', 'ann']));
  expect(raised()).toEqual([]);
  alarm.signed(entry({ type: 'Credit' }, ['ann', 'bob']));
  const says = 'ann and bob signed together 20 times on 2026-01-01.';
  expect(raised()).toEqual([['pair-of-hands', null, says, HANDS, '["ann","bob"]']]);
});
