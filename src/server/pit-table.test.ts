import { expect, test } from 'vitest';
import { atTable } from '../../test/at-table.ts';
import { threeDiceFootball } from '../games/index.ts';
import { nobody, type Person } from '../house/people/people.ts';
import { neededUnder } from '../kernel/equipment.ts';
import type { AnyGame } from '../kernel/game.ts';
import { closedTable, type Table } from '../table/state.ts';
import { tableAt } from './pit.ts';

const game = threeDiceFootball as AnyGame;
const HOUR = 3_600_000;
const SEES = { drop: false, tips: false };
const now = (more: Partial<Table> = {}): Table => ({
  ...closedTable(game),
  ...{ status: 'open', kind: 'felt', inventoryCents: 500_000, tipBoxCents: 70 },
  dropBox: { cashCents: 9_000, coupons: ['MPX-00000001'] },
  seats: { 3: { patron: 'patron-3', chipsCents: 900 } },
  crew: [{ person: 'dealer-1', duty: 'dealer' }],
  ...more,
});
const seen = (table: Table, more: object = {}) =>
  tableAt({
    ...{ name: 'F1', title: 'Table 1', game, now: table, at: 0 },
    floor: { watched: { F1: { person: 'floor-1' } } } as never,
    people: {
      ...nobody,
      people: { 'patron-3': { name: 'Pat' } as Partial<Person> as Person },
    },
    since: new Map([['F1 dealer-1', 5]]),
    blind: SEES,
    ...more,
  });
const says = (table: Table, more: object = {}) => seen(table, more).due.map((one) => one.says);

test('House rules § tables the pit sees who sits and deals where, since when, and what is wagered', () => {
  const { play } = atTable(game).said(
    'seat 3  touchdown $5',
    'seat 3  defense $7',
    'seat 4  defense $9',
  );
  const table = seen(now({ play }));
  expect(table.seats).toEqual([
    { person: 'patron-3', name: 'Pat', seat: 3, chipsCents: 900, wageredCents: 1_200 },
  ]);
  expect(table.crew).toEqual([{ person: 'dealer-1', name: 'dealer-1', duty: 'dealer', since: 5 }]);
  expect(seen(now(), { since: new Map([['F2 dealer-1', 5]]) }).crew[0]).not.toHaveProperty('since');
  expect(table.floorperson).toEqual({ person: 'floor-1', name: 'floor-1' });
  expect(table).toMatchObject({ table: 'F1', title: 'Table 1', gameTitle: game.title });
});

test('§ 525.21(q) who counts boxes is not told what they should hold', () => {
  expect(seen(now())).toMatchObject({ dropCents: 9_000, coupons: 1, tipBoxCents: 70 });
  const drop = seen(now(), { blind: { ...SEES, drop: true } });
  expect(drop).not.toHaveProperty('dropCents');
  expect(drop).not.toHaveProperty('coupons');
  expect(drop.tipBoxCents).toBe(70);
  const tips = seen(now(), { blind: { ...SEES, tips: true } });
  expect(tips).not.toHaveProperty('tipBoxCents');
  expect(tips.dropCents).toBe(9_000);
});

test('House rules § tables the pit sees how a table stands, its money and where its cameras are', () => {
  const { status, kind, practice, betting, limits } = now();
  expect(seen(now())).toMatchObject({
    ...{ status, kind, practice, betting, limits, round: 1, inventoryCents: 500_000 },
    ...{ seatsOf: game.table.seats, cameras: game.table.cameras },
  });
  const { cameras: _, ...table } = game.table;
  expect(seen(now(), { game: { ...game, table } })).not.toHaveProperty('cameras');
  expect(seen(now(), { blind: { ...SEES, drop: true } })).not.toHaveProperty('inventoryCents');
});

test('§ 577.9(b) the pit reads how many of a crew are there: the stickperson is a dealer, who has left counts no more', () => {
  const crew = [
    { person: 'sam', duty: 'stickperson' },
    { person: 'dee', duty: 'dealer' },
    { person: 'gus', duty: 'dealer' },
  ] as const;
  const onFile = (person: string, duty: string) => ({
    person,
    kind: 'staff',
    name: person,
    duties: [duty],
  });
  const people = { sam: onFile('sam', 'stickperson'), dee: onFile('dee', 'dealer') };
  const { needs } = seen(now({ crew }), { people: { ...nobody, people } });
  expect(needs.map(({ duty, present }) => [duty, present])).toEqual([
    ['dealer', 2],
    ['stickperson', 1],
  ]);
});

test('House rules § crew a live table says what it needs before it is played; a device needs no crew', () => {
  expect(seen(now()).needs).toMatchObject(game.table.crew);
  expect(seen(now({ kind: 'electronic' })).needs).toEqual([]);
  const closed = seen(now({ kind: 'electronic', status: 'closed', crew: [] }));
  expect(closed.needs).toEqual(game.table.crew.map((need) => ({ ...need, present: 0 })));
  const due = seen(now({ crew: [] })).due.filter(({ stops }) => stops);
  expect(due.length).toBeGreaterThan(1);
  expect(seen(now({ crew: [], kind: 'electronic' })).due).toEqual([]);
  expect(seen(now({ crew: [], status: 'closed' })).due).toEqual([]);
});

test('House rules § crew a table without a floorperson asks for one, and play goes on', () => {
  const none = { floor: { watched: {} } };
  expect(seen(now(), none).due.at(-1)).toEqual({
    says: 'Have a floorperson join.',
    cite: 'House rules § crew',
    stops: false,
  });
  expect(says(now())).not.toContain('Have a floorperson join.');
  expect(seen(now(), none)).not.toHaveProperty('floorperson');
});

test.each([
  [{}, undefined],
  [{ 'patron-3': 0 }, undefined],
  [{ 'patron-3': -5, a: 0 }, 'Settle with 1 patron at the cage.'],
  [{ 'patron-3': 500, b: 200 }, 'Settle with 2 patrons at the cage.'],
])('House rules § correction what is owed to %o is due at the cage', (owed, expected) => {
  const settle = { cite: 'House rules § correction', stops: false };
  for (const one of seen(now({ owed, status: 'closed' })).due) expect(one).toMatchObject(settle);
  for (const more of [{}, { status: 'closed' }, { kind: 'electronic' }] as const) {
    const found = says(now({ owed, ...more })).filter((one) => one.startsWith('Settle'));
    expect(found).toEqual(expected === undefined ? [] : [expected]);
  }
  const whom = seen(now({ owed })).owed.map(({ person }) => person);
  expect(whom).toEqual(Object.keys(owed).filter((one) => (owed as never)[one] !== 0));
});

const aged = neededUnder(closedTable(game).inForce, game.table.equipment).find(
  ({ mostHours }) => mostHours !== undefined,
);

test('§ 661a.4(d) equipment is changed within the hour before its time is up, and stops play from then on', () => {
  const [kind, most] = [aged?.kind ?? '', (aged?.mostHours ?? 0) * HOUR];
  const table = now({ equipment: { [kind]: { set: 'D-1', at: 0, since: 0 } } as never });
  const due = (left: number) =>
    seen(table, { at: most - left }).due.filter(({ says: one }) => one.startsWith('Change'));
  expect(due(HOUR + 1)).toEqual([]);
  expect(due(HOUR)).toEqual([
    { says: `Change within 60 minutes: ${aged?.title}.`, cite: aged?.cite, stops: false },
  ]);
  expect(due(1)).toMatchObject([
    { says: `Change within 1 minutes: ${aged?.title}.`, stops: false },
  ]);
  expect(due(0)).toEqual([{ says: `Change now: ${aged?.title}.`, cite: aged?.cite, stops: true }]);
  const piece = seen(table, { at: 0 }).equipment.find((one) => one.kind === kind);
  expect(piece).toMatchObject({ set: 'D-1', leftMilliseconds: most, title: aged?.title });
  expect(piece?.reasons).toEqual([
    ...new Set(['time is up', ...(aged?.replacedWhen.map(({ reason }) => reason) ?? [])]),
  ]);
  // What has no clock is shown without one, and each piece by its own.
  for (const one of seen(now({ equipment: {} }), { at: 0 }).equipment)
    expect(one, one.kind).not.toHaveProperty('leftMilliseconds');
  const young = { kind: 'young', title: 'Young', cite: 'x', mostHours: 2, replacedWhen: [] };
  const two = { ...game.table, equipment: [young, ...game.table.equipment] };
  const pieces = { ...table.equipment, young: { set: 'Y-1', at: 0, since: 0 } } as never;
  const both = seen(now({ equipment: pieces }), { at: HOUR, game: { ...game, table: two } });
  expect(both.equipment.find((one) => one.kind === 'young')?.leftMilliseconds).toBe(HOUR);
  expect(both.equipment.find((one) => one.kind === kind)?.leftMilliseconds).toBe(most - HOUR);
  const clocks = both.due.filter(({ says: one }) => one.startsWith('Change'));
  expect(clocks).toEqual([{ says: 'Change within 60 minutes: Young.', cite: 'x', stops: false }]);
});

test('House rules § tables a table that was idle for long says what the game wants first, and is stopped by it', () => {
  const idle = { says: 'Shuffle first.', cite: 'House rules § equipment' };
  const waits = { game: { ...game, table: { ...game.table, idle } } };
  expect(seen(now({ idle: true }), waits).due).toContainEqual({ ...idle, stops: true });
  expect(says(now({ idle: false }), waits)).not.toContain('Shuffle first.');
  const { idle: _, ...table } = game.table;
  expect(says(now({ idle: true }), { game: { ...game, table } })).not.toContain(undefined);
});
