import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { atTable } from '../../test/at-table.ts';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { threeDiceFootball, threeDiceYahtzee } from '../games/index.ts';
import type { House } from '../house/house.ts';
import type { Person } from '../house/people/people.ts';
import { deviceStream, meterStream, tableStream } from '../house/streams.ts';
import type { AnyGame } from '../kernel/game.ts';
import { readCommand } from '../kernel/notation.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Meter } from '../progressive/index.ts';
import { closedTable, type Table } from '../table/state.ts';
import { floor } from './floor.ts';
import { news } from './news.ts';
import type { Roads } from './road.ts';
import type { Watching } from './stream.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const football = threeDiceFootball as AnyGame;
const yahtzee = threeDiceYahtzee as AnyGame;
const F1 = { table: 'F1', game: football.id, title: 'Table 1' };
const Y1 = { table: 'Y1', game: yahtzee.id, title: 'Table 2' };
const X1 = { table: 'X1', game: 'gone', title: 'Table 3' };

/** A house that is heard of, and those who follow it, each with what was written to them. */
const followed = () => {
  const heard = new Set<(entry: object) => void>();
  const guards: unknown[] = [];
  const written: { text: string; closes(): void }[] = [];
  let refused: unknown;
  const watched = {
    connect: () => {
      if (refused !== undefined) return refused;
      const closing: (() => void)[] = [];
      const one = {
        text: '',
        closes: () => {
          for (const then of closing) then();
        },
      };
      written.push(one);
      return {
        write: (text: string) => {
          one.text += text;
        },
        end: () => {},
        onClose: (then: () => void) => closing.push(then),
      };
    },
    guard: (...[on, person]: readonly unknown[]) => guards.push([on, person]),
  } as unknown as Watching;
  return {
    ...{ heard, guards, written, watched },
    refuses: (answer: unknown) => {
      refused = answer;
    },
    subscribe: (hear: (entry: object) => void) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
    tells: (entry: object) => {
      for (const hear of heard) hear(entry);
    },
  };
};

const newsOf = async (
  head: () => Promise<{ position: number }> = async () => ({ position: 4 }),
) => {
  const it = followed();
  const faults: unknown[] = [];
  const house = { log: { store: { head } }, subscribe: it.subscribe } as unknown as House;
  const door = await smallDoor((app, who) => {
    news(app, house, who, it.watched, (error) => faults.push(error));
  });
  onTestFinished(() => door.close());
  return { ...it, ...door, faults };
};
const NEWS = '/api/news/events';
const patron = { ...somebody('player'), kind: 'patron' } as Person;
const regulator = { ...somebody('regulator'), kind: 'regulator' } as Person;

test('House rules § people news is for staff and the regulator, not for patrons or strangers', async () => {
  const it = await newsOf();
  expect((await it.get(NEWS)).json()).toMatchObject({ status: 401, code: 'not-signed-in' });
  expect((await it.get(NEWS, patron)).json()).toMatchObject({
    ...{ status: 403, code: 'not-your-role', cite: 'House rules § people' },
    because: 'The rooms of the house are for staff and the regulator.',
  });
  expect(it.written).toEqual([]);
  for (const who of [somebody('dealer'), regulator]) await it.get(NEWS, who);
  expect(it.written.map(({ text }) => text)).toEqual(Array(2).fill('event: news\ndata: 4\n\n'));
  expect(it.guards).toEqual([
    [{ person: somebody('dealer'), session: 'a session' }, undefined],
    [{ person: regulator, session: 'a session' }, undefined],
  ]);
});

test('House rules § rounds news is the last entry, told together and no more often than it must', async () => {
  const it = await newsOf();
  for (const who of [somebody('cage'), somebody('finance')]) await it.get(NEWS, who);
  const [one, two] = it.written;
  it.tells({ position: 5 });
  it.tells({ position: 6 });
  await vi.advanceTimersByTimeAsync(400);
  const both = 'event: news\ndata: 4\n\nevent: news\ndata: 6\n\n';
  expect([one?.text, two?.text]).toEqual([both, both]);
  one?.closes();
  it.tells({ position: 7 });
  await vi.advanceTimersByTimeAsync(400);
  expect(one?.text).toBe(both);
  expect(two?.text).toBe(`${both}event: news\ndata: 7\n\n`);
  it.tells({ position: 8 });
  await it.close();
  expect([it.heard.size, vi.getTimerCount()]).toEqual([0, 0]);
});

test('House rules § store what was heard first is newer than what the store says later', async () => {
  const store = Promise.withResolvers<{ position: number }>();
  const it = await newsOf(() => store.promise);
  it.tells({ position: 9 });
  store.resolve({ position: 8 });
  await it.get(NEWS, somebody('dealer'));
  expect(it.written[0]?.text).toBe('event: news\ndata: 9\n\n');
});

test('House rules § store a store that does not answer is a fault that is told', async () => {
  const broken = new Error('no answer');
  const it = await newsOf(async () => {
    throw broken;
  });
  await it.get(NEWS, somebody('dealer'));
  expect(it.faults).toEqual([broken]);
  expect(it.written[0]?.text).toBe('event: news\ndata: 0\n\n');
});

const FULL = refuse('slow-down', 'Too many tables are being watched.', 'House rules § sign-on');

test('House rules § sign-on who holds too many streams is told so, and follows nothing', async () => {
  const it = await newsOf();
  it.refuses(FULL);
  expect((await it.get(NEWS, somebody('dealer'))).json()).toMatchObject({ status: 429 });
  expect(it.guards).toEqual([]);
});

/** The floor of a house with tables as they are given, and as much of their past. */
const floorOf = async ({
  tables = [F1],
  at = {} as Readonly<Record<string, Table>>,
  ended = undefined as Table | undefined,
  road = [] as readonly object[],
  meter = { phase: 'not installed' } as Meter,
  closesAt = undefined as number | undefined,
} = {}) => {
  const it = followed();
  const faults: unknown[] = [];
  const clocks: (() => void)[] = [];
  const house = {
    games: { [football.id]: football, [yahtzee.id]: yahtzee },
    clock: () => 77,
    floor: async () => ({ name: 'The house', tables }),
    table: async ({ table }: { table: string }) => at[table] ?? closedTable(football),
    meter: async () => meter,
    subscribe: it.subscribe,
  } as unknown as House;
  const past = { ended: async () => ended, roadOf: async () => ({ road }) } as unknown as Roads;
  const dealer = { closesAt: () => closesAt, onClock: (then: () => void) => clocks.push(then) };
  const dealers = new Map([['F1', dealer]]) as never;
  const door = await smallDoor((app, who) => {
    const onFault = (error: unknown) => faults.push(error);
    floor({ app, who, watched: it.watched, onFault, house, past, dealers });
  });
  onTestFinished(() => door.close());
  const shown = async () => (await door.get('/api/floor')).json();
  return { ...it, ...door, faults, clocks, shown };
};
const openAt = (more: Partial<Table> = {}, game = football): Table => ({
  ...closedTable(game),
  ...{ status: 'open', kind: 'felt' },
  ...more,
});
const LINES = ['seat 3  touchdown $5', 'offer 3', 'accept 3', 'seat 3  big-play $5', 'throw 64/2'];
const spoken = (lines: readonly string[]): Table => {
  const commands = lines.map((line) => readCommand(football, line)) as never;
  const { play } = atTable(football).said(...lines);
  return openAt({ play, told: { ...closedTable(football).told, commands } });
};

test('House rules § tables a small felt shows limits, free seats and when wagers close, and no names', async () => {
  const seats = { 3: { patron: 'patron-3', chipsCents: 900 } };
  const limits = { minimumCents: 500, maximumCents: 50_000 };
  const table = openAt({ seats, limits, practice: true, inventoryCents: 7 });
  const it = await floorOf({ at: { F1: table }, closesAt: 99 });
  expect(await it.shown()).toEqual({
    name: 'The house',
    tables: [
      {
        ...{ ...F1, gameTitle: football.title, status: 'open', kind: 'felt', practice: true },
        ...{ limits, seats: { taken: 1, of: football.table.seats }, round: 1, at: 77 },
        ...{ closesAt: 99, phase: 'open', shows: [], road: [] },
        stands: football.screen?.stands?.(table.inForce, table.play.round, 'en'),
      },
    ],
  });
});

test('House rules § tables of a table whose game is not here only its name and state are shown', async () => {
  const it = await floorOf({ tables: [X1], at: { X1: openAt() } });
  const { limits } = openAt();
  expect((await it.shown()).tables).toEqual([
    {
      ...{ ...X1, gameTitle: 'gone', status: 'open', kind: 'felt', practice: false, limits },
      ...{ seats: { taken: 0, of: 0 }, round: 1, at: 77 },
    },
  ]);
});

test('House rules § rounds the last result stands until something is told of the next round', async () => {
  const [last, now] = [spoken(LINES), spoken([...LINES.slice(0, 4), 'throw 66/6'])];
  const first = async (of: Parameters<typeof floorOf>[0]) =>
    (await (await floorOf(of)).shown()).tables[0];
  const dice = (one: { shows: { dice?: { faces: number[] } }[] }) =>
    one.shows.flatMap((box) => box.dice?.faces ?? []).toSorted();
  const quiet = await first({ at: { F1: openAt() } });
  expect([quiet.says, dice(quiet)]).toEqual([undefined, []]);
  const stands = await first({ at: { F1: openAt() }, ended: last });
  expect(dice(stands)).toEqual([2, 4, 6]);
  expect(stands.says).toBeTruthy();
  const told = await first({ at: { F1: now }, ended: last });
  expect(dice(told)).toEqual([6, 6, 6]);
  expect(told.says).not.toBe(stands.says);
  expect(told.phase).toBe('settled');
});

test('House rules § rounds six past rounds lie beside a small felt, the latest', async () => {
  const road = [1, 2, 3, 4, 5, 6, 7].map((round) => ({
    ...{ round, mark: 'TD', tone: 'one', says: 'Touchdown' },
  }));
  const rounds = async (count: number) => {
    const it = await floorOf({ at: { F1: openAt() }, road: road.slice(0, count) });
    return (await it.shown()).tables[0].road.map((one: { round: number }) => one.round);
  };
  expect(await rounds(5)).toEqual([1, 2, 3, 4, 5]);
  expect(await rounds(6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await rounds(7)).toEqual([2, 3, 4, 5, 6, 7]);
});

const installed = {
  phase: 'in use',
  settings: { seedCents: 200_000, increment: [13, 100], shared: 'equally', levels: {} },
  balanceParts: 2_000_130_000,
} as object as Meter;

test.each([
  ['its seed before it is installed', 'yes', { phase: 'not installed' } as Meter, 200_000],
  ['what it shows once it is', 'yes', installed, 200_013],
  ['nothing where none is offered', 'no', installed, undefined],
])(
  'House rules § meters a small felt shows of a progressive %s',
  async (_, offers, meter, cents) => {
    const table = openAt({}, yahtzee);
    const inForce = { ...table.inForce, offerProgressive: offers };
    const it = await floorOf({ tables: [Y1], at: { Y1: { ...table, inForce } }, meter });
    expect((await it.shown()).tables[0].meterCents).toBe(cents);
  },
);

const EVENTS = '/api/floor/events';
const told = (text = '') =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, one]) => JSON.parse(one ?? ''));
const tablesIn = (text = '') => told(text).map(({ table }) => table);

test('House rules § tables who follows the floor is shown every table, and then those that changed, once', async () => {
  const it = await floorOf({ tables: [F1, Y1, X1], at: { Y1: openAt({}, yahtzee) } });
  const change = (...names: readonly string[]) =>
    it.tells({ events: names.map((stream) => ({ stream })) });
  change(tableStream(football, 'F1').name);
  expect(vi.getTimerCount()).toBe(0);
  await it.get(EVENTS);
  const [one] = it.written;
  expect(one?.text).toMatch(/^event: table\ndata: .*\n\nevent: table\ndata: .*\n\nevent: table\n/);
  expect(tablesIn(one?.text)).toEqual(['F1', 'Y1', 'X1']);
  const next = async (...names: readonly string[]) => {
    const before = tablesIn(one?.text).length;
    change(...names);
    change(...names);
    await vi.advanceTimersByTimeAsync(400);
    return tablesIn(one?.text).slice(before);
  };
  expect(await next(tableStream(football, 'F1').name)).toEqual(['F1']);
  expect(await next(deviceStream('Y1').name)).toEqual(['Y1']);
  expect(await next(meterStream('Y1', 'progressive').name)).toEqual(['Y1']);
  expect(await next(meterStream('F1', 'progressive').name, deviceStream('X1').name)).toEqual([]);
  expect(await next('people')).toEqual([]);
  expect(await next(deviceStream('F1').name, tableStream(yahtzee, 'Y1').name)).toEqual([
    'F1',
    'Y1',
  ]);
  expect(it.faults).toEqual([]);
  one?.closes();
  expect(await next(tableStream(football, 'F1').name)).toEqual([]);
});

test('House rules § odds each who follows the floor is told in their own language', async () => {
  const it = await floorOf({ at: { F1: spoken(LINES) } });
  await it.get(EVENTS);
  await it.get(EVENTS, undefined, undefined, { 'accept-language': 'es' });
  it.tells({ events: [{ stream: tableStream(football, 'F1').name }] });
  await vi.advanceTimersByTimeAsync(400);
  const [english, spanish] = it.written.map(({ text }) => told(text).map(({ says }) => says));
  expect(english).toHaveLength(2);
  expect(spanish).toHaveLength(2);
  expect(new Set([...(english ?? []), ...(spanish ?? [])]).size).toBe(2);
  expect(english?.[0]).toBe(english?.[1]);
});

test('House rules § rounds a clock that is set is seen on the floor; each is listened to once', async () => {
  const it = await floorOf({ tables: [F1, Y1], at: { Y1: openAt({}, yahtzee) } });
  await it.get(EVENTS);
  await it.get(EVENTS);
  expect(it.clocks).toHaveLength(1);
  it.clocks[0]?.();
  await vi.advanceTimersByTimeAsync(400);
  expect(it.written.map(({ text }) => tablesIn(text))).toEqual(Array(2).fill(['F1', 'Y1', 'F1']));
  it.clocks[0]?.();
  await it.close();
  expect([it.heard.size, vi.getTimerCount()]).toEqual([0, 0]);
});

test('House rules § sign-on a page on the floor is guarded as who it takes itself to be', async () => {
  const it = await floorOf();
  await it.get(`${EVENTS}?person=patron-3`, patron);
  await it.get(EVENTS);
  expect(it.guards).toEqual([
    [{ person: patron, session: 'a session' }, 'patron-3'],
    [undefined, undefined],
  ]);
  it.refuses(FULL);
  expect((await it.get(EVENTS)).json()).toMatchObject({ status: 429 });
  expect(it.guards).toHaveLength(2);
});
