import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dealRound, dueNow, manualClock, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openCredentials } from '../people/credentials.ts';
import { auditStore } from '../proof/verify.ts';
import { openSqlite } from '../store/sqlite.ts';
import { paceOf } from './pace.ts';

const START = Date.UTC(2026, 10, 16, 12);
const FOOTBALL = { table: 'T1', game: 'three-dice-football' };
const POKER = { table: 'T1', game: 'asia-poker' };
const KINGS = { table: 'T1', game: 'football-kings' };
type At = typeof FOOTBALL;
const player = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];

let folder: string;
let house: House;
let clock: ReturnType<typeof manualClock>;
const terms = { variance: 'TEST-1', pace: paceOf(15_000) };
let vault = testVault(terms);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  clock = manualClock(START);
  vault = testVault(terms);
  const [store, credentials] = [expectAccepted(openSqlite(folder)), openCredentials(folder)];
  house = await openKnownHouse({
    ...{ store, games, signer: passingSigner(), credentials, vault, clock: clock.now },
  });
});
afterEach(async () => {
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
  await house.close();
  rmSync(folder, { recursive: true });
});

const ask = (at: At, asks: TableCommand, by: readonly Actor[]) => house.askTable(at, asks, by);
const opened = async (at: At, ...seats: readonly number[]) => {
  expectAccepted(
    await ask(
      at,
      { type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 1_000_000 },
      THE_HOUSE,
    ),
  );
  for (const seat of seats) await sits(at, seat);
};
const sits = async (at: At, seat: number) => {
  const patron = `patron-${seat}`;
  expectAccepted(await ask(at, { type: 'TakeSeat', seat, patron }, player(seat)));
  expectAccepted(await ask(at, { type: 'BuyIn', seat, cents: 100_000 }, player(seat)));
};
const say = (at: At, seat: number, said: object) =>
  ask(at, { type: 'Say', said: { seat, ...said } } as TableCommand, player(seat));
const bets = async (at: At, seat: number, wager: string) =>
  expectAccepted(await say(at, seat, { type: 'PlaceBet', wager, stakeCents: 1_000 }));
const closesIn = async () => ((await house.device('T1')).window?.closesAt ?? 0) - clock.now();
const answerIn = async () => ((await house.device('T1')).asked?.until ?? 0) - clock.now();

/** Does what the device has to do until a choice is open. */
const untilAsked = async (at: At) => {
  for (let steps = 0; steps < 50; steps += 1) {
    const due = await dueNow(house, at, vault);
    if (due === undefined || 'beacon' in due || due.at.kind === 'answer') return due;
    if (due.at.kind === 'time') clock.set(Math.max(clock.now(), due.at.time));
    expectAccepted(await house.ask(due.command, THE_DEVICE));
  }
  throw new Error('nobody is asked anything');
};

test('House rules § rounds a player alone has 120 seconds, and 15 once somebody else wagers', async () => {
  await opened(FOOTBALL, 1);
  await bets(FOOTBALL, 1, 'touchdown');
  expect(await closesIn()).toBe(120_000);
  clock.set(START + 30_000);
  await sits(FOOTBALL, 2);
  expect(await closesIn()).toBe(90_000);
  await bets(FOOTBALL, 2, 'defense');
  expect(await closesIn()).toBe(15_000);
  // The clock that was started stops nobody from wagering on.
  await bets(FOOTBALL, 1, 'defense');
  for (const seat of [1, 2]) {
    expectAccepted(await house.ask({ kind: 'ready', ...FOOTBALL, seat }, player(seat)));
  }
  expect(await closesIn()).toBe(0);
});

test('House rules § rounds who comes when little time is left does not lengthen it', async () => {
  await opened(FOOTBALL, 1);
  await bets(FOOTBALL, 1, 'touchdown');
  clock.set(START + 105_001);
  await sits(FOOTBALL, 2);
  await bets(FOOTBALL, 2, 'defense');
  expect(await closesIn()).toBe(14_999);
});

test('House rules § rounds the time for wagers starts again after all of them were withdrawn', async () => {
  await opened(FOOTBALL, 1, 2);
  await bets(FOOTBALL, 1, 'touchdown');
  clock.set(START + 10_000);
  expectAccepted(await say(FOOTBALL, 1, { type: 'WithdrawBet', wager: 'touchdown' }));
  expect((await house.device('T1')).window).toBeUndefined();
  clock.set(START + 14_000);
  await bets(FOOTBALL, 1, 'touchdown');
  expect(await closesIn()).toBe(15_000);
});

test('House rules § rounds the wagers of another keep the time running', async () => {
  await opened(FOOTBALL, 1, 2);
  await bets(FOOTBALL, 1, 'touchdown');
  await bets(FOOTBALL, 2, 'touchdown');
  clock.set(START + 10_000);
  expectAccepted(await say(FOOTBALL, 1, { type: 'WithdrawBet', wager: 'touchdown' }));
  await bets(FOOTBALL, 1, 'defense');
  expect(await closesIn()).toBe(5_000);
});

test('House rules § rounds before a later throw of a game there are 12 seconds, what is told included', async () => {
  await opened(FOOTBALL, 1, 2);
  await bets(FOOTBALL, 1, 'touchdown');
  await bets(FOOTBALL, 2, 'touchdown');
  while ((await house.device('T1')).drawn.length === 0) {
    const due = await dueNow(house, FOOTBALL, vault);
    if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
    if (due.at.kind === 'time') clock.set(due.at.time);
    expectAccepted(await house.ask(due.command, THE_DEVICE));
  }
  // A game that ends with its first throw has no later one.
  const { ended } = (await house.table(FOOTBALL)).play.round as { ended?: string };
  const left = ended === undefined ? await closesIn() : ended;
  expect(left).toBe(ended ?? 12_000);
});

test('§ 661a.4(b) dice that nobody answers for pass on, to the last player clockwise who has a wager', async () => {
  await opened(FOOTBALL, 1, 2, 3, 4);
  for (const seat of [2, 3]) await bets(FOOTBALL, seat, 'touchdown');
  for (const seat of [1, 4]) expectAccepted(await say(FOOTBALL, seat, { type: 'Join' }));
  const held = async () =>
    (await house.table(FOOTBALL)).play.round as { dice: { quarterback?: number } };
  while ((await held()).dice.quarterback === undefined) {
    const due = await dueNow(house, FOOTBALL, vault);
    if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
    if (due.at.kind === 'time') clock.set(due.at.time);
    expectAccepted(await house.ask(due.command, THE_DEVICE));
  }
  expect((await held()).dice.quarterback).toBe(3);
});

test('§ 575.11(a) hands are set in 45 seconds, 30 more three times, and by the house way after that', async () => {
  await opened(POKER, 1, 2);
  await bets(POKER, 1, 'asia-poker');
  await bets(POKER, 2, 'asia-poker');
  await untilAsked(POKER);
  expect(await answerIn()).toBe(45_000);
  const more = (seat: number, by = player(seat)) =>
    house.ask({ kind: 'more-time', ...POKER, seat }, by);
  expect(await more(1, player(2))).toMatchObject({ refused: 'not-your-seat' });
  expect(await more(3)).toMatchObject({ refused: 'not-your-seat' });
  for (const times of [1, 2, 3]) {
    expectAccepted(await more(1));
    expect(await answerIn()).toBe(45_000 + times * 30_000);
  }
  expect(await more(1)).toMatchObject({ refused: 'no-more-time' });
  expectAccepted(await more(2));
  clock.set(clock.now() + 165_001);
  expect(await more(2)).toMatchObject({ refused: 'not-due' });
  await dealRound(house, POKER, clock, vault);
  const { play } = await house.table(POKER);
  expect(play.number).toBe(2);
});

test('§ 575.11(d) a surrender is not a question: after 3 seconds the hands are revealed', async () => {
  await opened(POKER, 1);
  await bets(POKER, 1, 'asia-poker');
  await untilAsked(POKER);
  expect(await answerIn()).toBe(120_000);
  const due = await dueNow(house, POKER, vault);
  if (due === undefined || 'beacon' in due) throw new Error('nothing is due');
  clock.set(clock.now() + 120_000);
  expectAccepted(await house.ask(due.command, THE_DEVICE));
  await untilAsked(POKER);
  expect(await answerIn()).toBe(3_000);
});

test('House rules § seats who has no wager sits the round out: nobody stops a table by doing nothing', async () => {
  await opened(KINGS, 1, 2);
  const sitsOut = (seat: number) =>
    house.askTable(KINGS, { type: 'Say', said: { type: 'SitOut', seat } }, THE_DEVICE);
  await bets(KINGS, 1, 'home');
  expect(await sitsOut(1)).toMatchObject({ refused: 'not-due' });
  await dealRound(house, KINGS, clock, vault);
  expect((await house.table(KINGS)).play.players).toEqual([1]);
  expect(await sitsOut(1)).toMatchObject({ refused: 'not-due' });
  // Seat 1 took part in the last round and does nothing now; seat 2 plays on all the same.
  await bets(KINGS, 2, 'home');
  await dealRound(house, KINGS, clock, vault);
  const { play } = await house.table(KINGS);
  expect(play).toMatchObject({ number: 3, players: [2] });
});
