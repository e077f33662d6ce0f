import { expect, onTestFinished, test, vi } from 'vitest';
import { atTable } from '../../test/at-table.ts';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { threeDiceFootball, threeDiceYahtzee } from '../games/index.ts';
import type { House } from '../house/house.ts';
import { meterStream, tableStream } from '../house/streams.ts';
import type { AnyGame } from '../kernel/game.ts';
import { closedTable } from '../table/state.ts';
import { outbox, telling } from './outbox.ts';

const football = threeDiceFootball as AnyGame;
const games = { [football.id]: football, [threeDiceYahtzee.id]: threeDiceYahtzee };
const asked = (game: string, table: string) => ({
  ...{ kind: 'table', table, game, asks: { type: 'Say', said: { type: 'BeginRound' } } },
});
const table = { ...closedTable(football), practice: true };
const LINES = ['seat 3  big-play $5', 'seat 3  touchdown $5', 'offer 3', 'accept 3'];
const before = atTable(football).said(...LINES);
const thrown = before.said('throw 64/2').events.slice(before.events.length);

const entry = (position: number, ...events: readonly object[]) =>
  ({
    ...{ position, hash: `h${position}`, at: position * 10, by: [] },
    command: asked(football.id, 'F1'),
    events: events.map((event) => ({
      ...{ stream: tableStream(football, 'F1').name, version: position, event },
    })),
  }) as never;
const recalled: number[] = [];
const recalls = (() => ({
  before: async (version: number) => {
    recalled.push(version);
    return { ...table, play: before.play };
  },
})) as never;
const SETTLES = { type: 'Played', said: { type: 'CallThrow' }, events: thrown };

test('House rules § reports what was settled or put right is told with its table and round; nothing else is', async () => {
  const told = telling({ games }, recalls);
  recalled.splice(0);
  const where = { table: 'F1', game: football.id, round: 1, practice: true };
  expect(await told(entry(4, { type: 'IrregularityNoted', what: 'x' }))).toEqual([]);
  expect(await told(entry(5, { ...SETTLES, events: [] }))).toEqual([]);
  const lines = [expect.objectContaining({ wager: 'big-play', seat: 3 })];
  expect(await told(entry(6, SETTLES))).toEqual([
    { position: 6, hash: 'h6', at: 60, ...where, type: 'settlement', lines },
  ]);
  const moved = [{ seat: 3, cents: 5 }];
  const corrected = {
    ...{ type: 'RoundCorrected', reason: 'misread', was: {}, instead: {}, dropped: [] },
    ...{ commands: [], moved, inventoryCents: 0, events: [] },
  };
  expect(await told(entry(7, corrected))).toEqual([
    {
      ...{ position: 7, hash: 'h7', at: 70, ...where, type: 'correction', reason: 'misread' },
      ...{ lines: [], moved },
    },
  ]);
  // The table is found in the log once, and then as the events make it.
  expect(recalled).toEqual([4]);
});

test('House rules § meters of a meter its hits are told, and nothing else that happens to it', async () => {
  const told = telling({ games }, recalls);
  const stream = meterStream('Y1', 'progressive').name;
  const at = (event: object) =>
    told({
      ...{ position: 9, hash: 'h9', at: 90, by: [], command: asked(threeDiceYahtzee.id, 'Y1') },
      events: [{ stream, version: 2, event }],
    } as never);
  const hit = { level: 'straight', round: 7, shownCents: 500, winners: [{ seat: 2, cents: 500 }] };
  expect(await at({ type: 'MeterHit', ...hit })).toEqual([
    {
      ...{ position: 9, hash: 'h9', at: 90, table: 'Y1', hitIn: 7, type: 'meter-hit' },
      ...{ meter: 'progressive', level: 'straight', shownCents: 500, winners: hit.winners },
    },
  ]);
  expect(await at({ type: 'Contributed', parts: 5 })).toEqual([]);
});

const opened = async (entries: readonly never[]) => {
  const hearing = new Set<() => void>();
  const read: number[] = [];
  const log = [...entries];
  const store = {
    readAll: async function* (from: number) {
      read.push(from);
      for (const one of log) if ((one as { position: number }).position >= from) yield one;
    },
  };
  const house = {
    ...{ games, log: { store } },
    subscribe: (hear: () => void) => {
      hearing.add(hear);
      return () => hearing.delete(hear);
    },
  } as never as House;
  const signer = { key: 'KEY', sign: (text: string) => `signed ${text.length}` } as never;
  const door = await smallDoor((app, who) => outbox(app, house, who, signer, recalls));
  onTestFinished(() => door.close());
  return { ...door, hearing, read, log };
};
const finance = somebody('finance');

test('House rules § reports a page of the outbox ends where it came to, with as much as was asked for', async () => {
  const { get, read } = await opened([entry(1, SETTLES), entry(2), entry(3, SETTLES), entry(4)]);
  const page = async (query: string) => (await get(`/api/outbox${query}`, finance)).json();
  const whole = await page('');
  expect(whole).toMatchObject({ kind: 'houseway outbox 1', after: 0, next: 4, key: 'KEY' });
  expect(whole.messages).toHaveLength(2);
  expect(whole.signature).toMatch(/^signed \d+$/);
  expect(await page('?most=1')).toMatchObject({ next: 1, messages: [{ position: 1 }] });
  expect(await page('?after=1&most=1')).toMatchObject({ next: 3, messages: [{ position: 3 }] });
  expect(await page('?after=4')).toMatchObject({ after: 4, next: 4, messages: [] });
  expect(read).toEqual([1, 1, 2, 5]);
  for (const wrong of ['most=0', 'most=501', 'after=-1', 'wait=26', 'wait=-1'])
    expect((await get(`/api/outbox?${wrong}`, finance)).statusCode, wrong).toBe(400);
});

test('House rules § reports a reader who waits is answered by the next entry, or when the time is over', async () => {
  const { get, hearing, log } = await opened([entry(1)]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // Where there is something new, nobody waits.
  expect((await get('/api/outbox?wait=25', finance)).json().next).toBe(1);
  const waits = () => vi.waitUntil(() => hearing.size === 1, { interval: 1 });
  const asks = (query: string) => get(`/api/outbox${query}`, finance);
  const first = asks('?after=1&wait=25');
  await waits();
  log.push(entry(2, SETTLES));
  for (const hear of hearing) hear();
  expect((await first).json()).toMatchObject({ next: 2, messages: [{ position: 2 }] });
  expect([hearing.size, vi.getTimerCount()]).toEqual([0, 0]);
  const second = asks('?after=2&wait=3');
  await waits();
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await second).json()).toMatchObject({ next: 2, messages: [] });
  expect(hearing.size).toBe(0);
});

test('House rules § sign-on whoever lost the role, or was signed out, while they waited is told nothing', async () => {
  const { get, hearing, log } = await opened([entry(1)]);
  const loses = { ...finance, duties: [...finance.duties] };
  const asked = get('/api/outbox?after=1&wait=25', loses);
  await vi.waitUntil(() => hearing.size === 1, { interval: 1 });
  loses.duties.splice(0);
  log.push(entry(2, SETTLES));
  for (const hear of hearing) hear();
  expect((await asked).json()).toMatchObject({ status: 403, code: 'not-your-role' });
});
