import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moneyOf, roundsOf } from './patron-queries.ts';
import {
  alertsIn,
  countsIn,
  crewSinceIn,
  dropBehindIn,
  type Figure,
  happenedIn,
  involvedIn,
  meterEventsIn,
  movedIn,
  offSinceIn,
  roundsBehindIn,
  type Search,
  scoresIn,
} from './queries.ts';
import { openFile } from './schema.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = openFile(':memory:', '[]');
});
afterEach(() => database.close());

type Row = Readonly<Record<string, SQLInputValue>>;
/** Rows as the recorder writes them, with what is the same in all of them first. */
const put = (table: string, same: Row, ...rows: readonly Row[]): void => {
  for (const row of rows) {
    const whole = { ...same, ...row };
    const names = Object.keys(whole);
    const marks = names.map(() => '?').join();
    database
      .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${marks})`)
      .run(...Object.values(whole));
  }
};

const HAPPENED = { ordinal: 0, day: '2026-01-01' };
const happened = (...rows: readonly Row[]): void => put('happened', HAPPENED, ...rows);
const search = (by: Omit<Search, 'most'>, most = 10) => happenedIn(database, { ...by, most });
const positions = (by: Omit<Search, 'most'>): readonly number[] =>
  search(by).happened.map(({ position }) => position);

const evening = (): void => {
  happened(
    { position: 1, at: 10, type: 'SessionOpened' },
    { position: 2, at: 20, type: 'BoughtIn', house_table: 'fb-1', seat: 1, cents: 5_000 },
    { position: 3, at: 30, type: 'BetPlaced', house_table: 'fb-1', round: 7, seat: 1, cents: 500 },
    { position: 3, ordinal: 1, at: 30, type: 'BetPlaced', house_table: 'fb-1', round: 7, seat: 2 },
    { position: 4, at: 40, type: 'Spoken', house_table: 'ap-1', round: 7, says: 'no more bets' },
    { position: 5, at: 50, type: 'SessionSeen' },
    { position: 6, at: 60, type: 'SessionEnded' },
    { position: 7, at: 70, type: 'GuestForgotten' },
  );
  put('people', { role: 'dealer' }, { person: 'ann', position: 3 }, { person: 'bob', position: 4 });
  put('people', { role: 'player' }, { person: 'carl', position: 3 });
};

test('House rules § people what happened is told newest first, with who signed, and only what there is', () => {
  evening();
  expect(search({}).happened).toEqual([
    {
      ...{ position: 4, ordinal: 0, at: 40, day: '2026-01-01', type: 'Spoken', table: 'ap-1' },
      ...{ round: 7, says: 'no more bets', people: [{ person: 'bob', role: 'dealer' }] },
    },
    {
      ...{ position: 3, ordinal: 1, at: 30, day: '2026-01-01', type: 'BetPlaced', table: 'fb-1' },
      ...{ round: 7, seat: 2 },
      people: [
        { person: 'ann', role: 'dealer' },
        { person: 'carl', role: 'player' },
      ],
    },
    expect.objectContaining({ position: 3, ordinal: 0, seat: 1, cents: 500 }),
    {
      ...{ position: 2, ordinal: 0, at: 20, day: '2026-01-01', type: 'BoughtIn', table: 'fb-1' },
      ...{ seat: 1, cents: 5_000, people: [] },
    },
  ]);
});

test.each<[string, Omit<Search, 'most'>, readonly number[]]>([
  ['a person', { person: 'ann' }, [3, 3]],
  ['a table', { table: 'ap-1' }, [4]],
  ['a kind', { type: 'BoughtIn' }, [2]],
  ['a kind that says nothing, if it is asked for', { type: 'SessionSeen' }, [5]],
  ['from a time on', { from: 30 }, [4, 3, 3]],
  ['up to a time', { to: 30 }, [3, 3, 2]],
  ['an amount or more', { leastCents: 500 }, [3, 2]],
  ['more than that', { leastCents: 501 }, [2]],
  ['an amount or less', { mostCents: 5_000 }, [3, 2]],
  ['less than that', { mostCents: 4_999 }, [3]],
  ['a round', { round: 7 }, [4, 3, 3]],
  ['entries before one', { before: 3 }, [2]],
  ['several at once', { table: 'fb-1', from: 30, leastCents: 500 }, [3]],
])('House rules § people %s is found', (_, by, found) => {
  evening();
  expect(positions(by)).toEqual(found);
});

test('House rules § people a search for a person reads through no table, however long the log is', () => {
  evening();
  const prepare = vi.spyOn(database, 'prepare');
  search({ person: 'ann' });
  const asked = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  const plan = asked.flatMap((sql) => database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  const steps = plan.map(({ detail }) => String(detail));
  const tables = ['SEARCH happened', 'SEARCH other', 'SEARCH people', 'SEARCH people'];
  const read = steps.filter((one) => /^(SCAN|SEARCH)/.test(one));
  expect(read.map((one) => one.split(' USING ')[0]).toSorted()).toEqual(tables);
  // Only the events of one entry are put in order, so that reading ends with the page.
  expect(steps).toContain('USE TEMP B-TREE FOR LAST TERM OF ORDER BY');
  expect(steps).not.toContainEqual(expect.stringContaining('LIST SUBQUERY'));
});

test('House rules § people what a device did at one table is looked for among what happened there', () => {
  evening();
  const many = 'WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 10009)';
  database.exec(`INSERT INTO people ${many} SELECT 'device', i, 'device' FROM n`);
  put('people', { person: 'device', role: 'device' }, { position: 2 }, { position: 4 });
  happened({ position: 11, at: 80, type: 'BetPlaced', house_table: 'fb-1' });
  const prepare = vi.spyOn(database, 'prepare');
  expect(positions({ person: 'device', table: 'fb-1' })).toEqual([11, 2]);
  expect(positions({ person: 'device', type: 'Spoken' })).toEqual([4]);
  const among = prepare.mock.calls.filter(([sql]) =>
    sql.includes('EXISTS (SELECT 1 FROM people\n'),
  );
  expect(among).toHaveLength(2);
  expect(positions({ person: 'ann', table: 'fb-1' })).toEqual([3, 3]);
  expect(positions({ person: 'device' })).toEqual([11, 4, 2]);
  expect(among).toHaveLength(2);
  prepare.mockRestore();
});

test('House rules § people who signed an entry in two roles is told of it once', () => {
  evening();
  put('people', { role: 'floorperson' }, { person: 'ann', position: 3 });
  expect(positions({ person: 'ann' })).toEqual([3, 3]);
});

test('House rules § people whoever reads on misses nothing of an entry in which much happened', () => {
  evening();
  for (const person of [undefined, 'ann']) {
    const { happened: first, next } = search({ person, from: 30, to: 30 }, 1);
    const { happened: then } = search({ person, from: 30, to: 30, before: next }, 1);
    expect([...first, ...then].map(({ position, ordinal }) => [position, ordinal])).toEqual([
      [3, 1],
      [3, 0],
    ]);
  }
});

test('House rules § people whoever reads on is told where, and is not told to where there is no more', () => {
  evening();
  expect(search({}, 3)).toMatchObject({ next: 3 });
  expect(search({}, 3).happened).toHaveLength(3);
  expect(search({}, 4)).toMatchObject({ next: 2 });
  expect(search({}, 5)).not.toHaveProperty('next');
  expect(search({ table: 'nowhere' }, 1)).toEqual({ happened: [] });
});

const ALERT = { kind: 'hold', says: 'strays', cite: 'House rules § alerts', at: 5 };

test('House rules § alerts open alerts come before answered ones, newest first, and two hundred answered are enough', () => {
  const answered = Object.fromEntries(
    Array.from({ length: 201 }, (_, at) => [
      `closed ${at}`,
      { by: 'ann', at: 9, says: 'seen' } as never,
    ]),
  );
  put(
    'alerts',
    { ...ALERT, people: '["ann"]' },
    { alert: 'old', position: 1, house_table: 'fb-1' },
  );
  put('alerts', { ...ALERT, people: '[]' }, { alert: 'toString', position: 2 });
  Object.keys(answered).forEach((alert, at) => {
    put('alerts', { ...ALERT, people: '[]' }, { alert, position: 10 + at });
  });
  const shown = alertsIn(database, answered);
  expect(shown[0]).toEqual({ ...ALERT, alert: 'toString', position: 2, people: [] });
  expect(shown[1]).toEqual({ ...ALERT, alert: 'old', position: 1, table: 'fb-1', people: ['ann'] });
  expect(shown).toHaveLength(202);
  expect(shown[2]).toMatchObject({ alert: 'closed 200', answer: { by: 'ann' } });
  expect(shown.at(-1)).toMatchObject({ alert: 'closed 1' });
});

test('House rules § alerts whoever took part in it is known, and an alert that is not there has nobody', () => {
  put('alerts', { ...ALERT, people: '["ann","bob"]' }, { alert: 'one', position: 1 });
  expect(involvedIn(database, 'one')).toEqual(['ann', 'bob']);
  expect(involvedIn(database, 'two')).toBeUndefined();
});

const ROUND = { game: 'football', shift: 'day', practice: 0, rules: 1, day: '2026-01-01' };
const money = (wagers: number, handle: number, win: number): Row => ({ wagers, handle, win });
const figures = (): void => {
  put(
    'rounds',
    ROUND,
    {
      house_table: 'fb-1',
      round: 1,
      wager: 'td',
      at: 10,
      first: 3,
      last: 5,
      ...money(1, 500, 500),
    },
    {
      house_table: 'fb-1',
      round: 1,
      wager: 'penalty',
      at: 9,
      first: 2,
      last: 6,
      ...money(2, 700, -90),
    },
    {
      house_table: 'fb-1',
      round: 2,
      wager: 'td',
      at: 30,
      first: 7,
      last: 8,
      ...money(1, 100, 100),
      day: '2026-01-02',
    },
    {
      house_table: 'fb-2',
      round: 1,
      wager: 'td',
      at: 20,
      first: 4,
      last: 9,
      ...money(1, 50, 50),
      shift: 'swing',
    },
    {
      house_table: 'pr-1',
      round: 1,
      wager: 'td',
      at: 40,
      first: 1,
      last: 1,
      ...money(9, 9, 9),
      practice: 1,
    },
    {
      house_table: 'ap-1',
      round: 5,
      wager: 'asia',
      at: 15,
      first: 1,
      last: 1,
      ...money(1, 10, -10),
      game: 'asia',
    },
  );
};
const behind = (figure: Partial<Figure>) =>
  roundsBehindIn(database, { practice: false, ...figure });

test('House rules § reports rounds behind a figure are put together by table, round, day and shift, newest first', () => {
  figures();
  const { rounds, total } = behind({});
  expect(rounds.map(({ table, round, at }) => [table, round, at])).toEqual([
    ['fb-1', 2, 30],
    ['fb-2', 1, 20],
    ['ap-1', 5, 15],
    ['fb-1', 1, 9],
  ]);
  expect(rounds[3]).toEqual({
    ...{ table: 'fb-1', game: 'football', round: 1, day: '2026-01-01', shift: 'day', at: 9 },
    ...{ first: 2, last: 6, wagers: 3, handleCents: 1_200, winCents: 410 },
  });
  expect(total).toEqual({ rounds: 4, wagers: 6, handleCents: 1_360, winCents: 550 });
});

test.each<[Partial<Figure>, readonly string[], number]>([
  [{ practice: true }, ['pr-1 1'], 9],
  [{ day: '2026-01-02' }, ['fb-1 2'], 100],
  [{ from: '2026-01-02' }, ['fb-1 2'], 100],
  [{ to: '2026-01-01' }, ['fb-2 1', 'ap-1 5', 'fb-1 1'], 450],
  [{ shift: 'swing' }, ['fb-2 1'], 50],
  [{ table: 'fb-1' }, ['fb-1 2', 'fb-1 1'], 510],
  [{ game: 'asia' }, ['ap-1 5'], -10],
  [{ wager: 'penalty' }, ['fb-1 1'], -90],
  [{ table: 'nowhere' }, [], 0],
])('House rules § reports the rounds behind %j', (figure, found, winCents) => {
  figures();
  const { rounds, total } = behind(figure);
  expect(rounds.map(({ table, round }) => `${table} ${round}`)).toEqual(found);
  expect(total).toMatchObject({ rounds: found.length, winCents });
});

const DROP = { ordinal: 0, at: 1, day: '2026-01-01', shift: 'day', game: 'football', round: 1 };
const drops = (): void => {
  put(
    'drops',
    { ...DROP, practice: 0, type: 'BoughtIn' },
    { position: 1, house_table: 'fb-1', cents: 100, seat: 3 },
    { position: 3, house_table: 'fb-1', cents: 1_000 },
    { position: 4, house_table: 'fb-2', cents: 50, day: '2026-01-02' },
    { position: 5, house_table: 'pr-1', cents: 9, practice: 1 },
  );
  const count = { ordinal: 0, at: 1, day: '2026-01-01', practice: 0, house_table: 'fb-1' };
  put(
    'counts',
    { ...count, counted: 100, against: 100, coupons: 2 },
    { position: 2, what: 'drop box' },
    { position: 6, what: 'inventory' },
  );
  put('people', { role: 'cage', position: 2 }, { person: 'ann' }, { person: 'bob' });
};
const droppedAt = (figure: Partial<Figure>, untold: readonly string[]) => {
  const { entries, total } = dropBehindIn(database, { practice: false, ...figure }, untold);
  return [entries.map(({ position }) => position), total];
};

test('House rules § reports what is in a box that nobody has counted yet is not told of a table that is untold', () => {
  drops();
  expect(droppedAt({}, [])).toEqual([[4, 3, 1], { entries: 3, cents: 1_150 }]);
  expect(droppedAt({}, ['fb-1'])).toEqual([[4, 1], { entries: 2, cents: 150 }]);
  expect(droppedAt({}, ['fb-2', 'fb-1'])).toEqual([[1], { entries: 1, cents: 100 }]);
  expect(droppedAt({ table: 'fb-1', day: '2026-01-01' }, [])).toEqual([
    [3, 1],
    { entries: 2, cents: 1_100 },
  ]);
  expect(droppedAt({ practice: true }, [])).toEqual([[5], { entries: 1, cents: 9 }]);
  expect(droppedAt({ table: 'nowhere' }, [])).toEqual([[], { entries: 0, cents: 0 }]);
  const { entries } = dropBehindIn(database, { practice: false, from: '2026-01-01' }, ['fb-2']);
  expect(entries.at(-1)).toEqual({
    ...{ position: 1, ordinal: 0, at: 1, day: '2026-01-01', type: 'BoughtIn', table: 'fb-1' },
    ...{ round: 1, seat: 3, cents: 100, people: [] },
  });
});

test('House rules § reports what was counted on a day is told newest first, with who signed', () => {
  drops();
  expect(countsIn(database, '2026-01-01')).toEqual([
    {
      ...{ position: 6, at: 1, what: 'inventory', table: 'fb-1', practice: false },
      ...{ countedCents: 100, againstCents: 100, coupons: 2, people: [] },
    },
    {
      ...{ position: 2, at: 1, what: 'drop box', table: 'fb-1', practice: false },
      ...{ countedCents: 100, againstCents: 100, coupons: 2, people: ['ann', 'bob'] },
    },
  ]);
  expect(countsIn(database, '2026-01-02')).toEqual([]);
});

test('House rules § crew since when somebody is at a table, and since when on a break', () => {
  put(
    'crew',
    { role: 'dealer', until: null },
    { house_table: 'fb-1', person: 'ann', since: 5 },
    { house_table: 'fb-1', person: 'bob', since: 1, until: 3 },
    { house_table: 'fb-2', person: 'bob', since: 4, until: 9 },
    { house_table: 'fb-2', person: 'ann', since: 1, until: 4 },
  );
  expect([...crewSinceIn(database)]).toEqual([['fb-1 ann', 5]]);
  expect([...offSinceIn(database)]).toEqual([['bob', 9]]);
});

test('House rules § reports what moved on a day is openers, fills, credits, closers and what was owed', () => {
  const kinds = ['TableOpened', 'Filled', 'Credited', 'TableClosed', 'OwedSettled', 'BoughtIn'];
  happened(...kinds.map((type, at) => ({ position: at + 1, at, type, cents: 100 })));
  happened({ position: 9, at: 9, type: 'Filled', day: '2026-01-02' });
  const moved = movedIn(database, '2026-01-01');
  expect(moved.map(({ type }) => type)).toEqual(kinds.slice(0, 5).toReversed());
  expect(moved[0]).toMatchObject({ position: 5, cents: 100, people: [] });
});

test('House rules § training scores are told newest first, of one person or of everybody', () => {
  const scored = (person: string, right: number) => JSON.stringify({ person, right });
  put(
    'trained',
    {},
    { position: 1, person: 'ann', scored: scored('ann', 1) },
    { position: 2, person: 'bob', scored: scored('bob', 2) },
    { position: 3, person: 'ann', scored: scored('ann', 3) },
  );
  expect(scoresIn(database, undefined)).toMatchObject([{ right: 3 }, { right: 2 }, { right: 1 }]);
  expect(scoresIn(database, 'ann')).toMatchObject([{ right: 3 }, { right: 1 }]);
  expect(scoresIn(database, 'carl')).toEqual([]);
});

test('House rules § meters the last thousand events of a meter are told, the oldest first', () => {
  const meter = { at: 1, house_table: 'ap-1', meter: 'red', type: 'Contributed', balance: 3 };
  const rows = Array.from({ length: 1_001 }, (_, at) => ({
    position: at + 1,
    ordinal: 0,
    cents: at,
  }));
  database.exec('BEGIN');
  put('meters', { ...meter, shown: 2 }, ...rows);
  put('meters', { ...meter, shown: 2, position: 1, ordinal: 0, cents: 1 }, { meter: 'blue' });
  put('meters', { ...meter, shown: 2, position: 1, ordinal: 0, cents: 1 }, { house_table: 'ap-2' });
  database.exec('COMMIT');
  const events = meterEventsIn(database, 'ap-1', 'red');
  expect(events).toHaveLength(1_000);
  expect(events[0]).toEqual({
    ...{ position: 2, at: 1, type: 'Contributed', cents: 1, shownCents: 2, balanceCents: 3 },
  });
  expect(events.at(-1)?.position).toBe(1_001);
});

/** What was settled for somebody: an entry of a round, for a seat; `replaces` where it corrects the round. */
const settled = (
  person: string,
  [position, round, settles]: readonly [number, number, string | null],
  seat = 1,
): void => {
  if (database.prepare('SELECT 1 FROM happened WHERE position = ?').get(position) === undefined)
    happened({ position, at: 10 * position, type: 'Settled', house_table: 'fb-1', round });
  put('seated', { person, position, ordinal: 0, seat, practice: 0, settles }, {});
};

test('House rules § people the last rounds of somebody are told newest first, whichever seat they had', () => {
  settled('ann', [1, 1, 'settles']);
  settled('ann', [2, 2, 'settles']);
  settled('ann', [3, 2, 'settles']);
  settled('ann', [3, 2, 'settles'], 4);
  settled('ann', [4, 3, null]);
  settled('bob', [5, 4, 'settles']);
  const rounds = roundsOf(database, { person: 'ann', most: 5 });
  expect(rounds).toEqual([
    {
      ...{ table: 'fb-1', round: 2, at: 30 },
      settled: [
        { position: 3, ordinal: 0, seat: expect.any(Number) },
        { position: 3, ordinal: 0, seat: expect.any(Number) },
        { position: 2, ordinal: 0, seat: 1 },
      ],
    },
    { table: 'fb-1', round: 1, at: 10, settled: [{ position: 1, ordinal: 0, seat: 1 }] },
  ]);
  expect(roundsOf(database, { person: 'ann', most: 1 })).toEqual(rounds.slice(0, 1));
  expect(roundsOf(database, { person: 'nobody', most: 5 })).toEqual([]);
});

test('House rules § correction what a correction replaced is not told to the patron beside it', () => {
  settled('ann', [1, 1, 'settles']);
  settled('ann', [2, 2, 'settles']);
  settled('ann', [3, 1, 'replaces']);
  settled('ann', [3, 1, 'replaces'], 2);
  const rounds = roundsOf(database, { person: 'ann', most: 5 });
  expect(rounds.map(({ round, at, settled: by }) => [round, at, by.length])).toEqual([
    [1, 30, 2],
    [2, 20, 1],
  ]);
  expect(Object.keys(rounds[0] ?? {}).toSorted()).toEqual(['at', 'round', 'settled', 'table']);
});

test('House rules § people chips that came and went are told newest first, once, and practice is marked', () => {
  const kinds = ['BoughtIn', 'CashedOut', 'Tipped', 'OwedSettled', 'BetPlaced', 'BoughtIn'];
  happened(
    ...kinds.map((type, at) => ({
      ...{ position: at + 1, at, type, house_table: 'fb-1', cents: at === 5 ? null : 100 + at },
    })),
  );
  const seat = { ordinal: 0, practice: 0, settles: null };
  for (let position = 1; position <= 6; position += 1)
    put('seated', { ...seat, person: 'ann', position }, { seat: 1 }, { seat: 2 });
  put('seated', { ...seat, person: 'bob', position: 1, practice: 1 }, { seat: 3 });
  const moved = moneyOf(database, { person: 'ann', most: 9 });
  expect(moved.map(({ type, cents }) => [type, cents])).toEqual([
    ['OwedSettled', 103],
    ['Tipped', 102],
    ['CashedOut', 101],
    ['BoughtIn', 100],
  ]);
  expect(moneyOf(database, { person: 'ann', most: 2 })).toEqual(moved.slice(0, 2));
  expect(moneyOf(database, { person: 'bob', most: 9 })).toEqual([
    { table: 'fb-1', type: 'BoughtIn', practice: true, cents: 100, at: 0 },
  ]);
});
