import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryWith, manualClock, testVault, until } from '../../../test/dealing.ts';
import vectors from '../../../test/fixtures/fairness-vectors.json' with { type: 'json' };
import { openKnownHouse } from '../../../test/known-house.ts';
import { cage } from '../../../test/people.ts';
import { games } from '../../games/index.ts';
import { beaconTime } from '../../kernel/beacon.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { type House, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openCredentials } from '../people/credentials.ts';
import { auditStore } from '../proof/verify.ts';
import { openSqlite } from '../store/sqlite.ts';
import { openBeacons } from './beacons.ts';
import { type AutomaticDealer, startDealer } from './dealer.ts';
import { startDealers } from './dealers.ts';

const START = Date.UTC(2026, 10, 16, 12);
const football = { table: 'T1', game: 'three-dice-football' };
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];

let folder: string;
let house: House;
let clock: ReturnType<typeof manualClock>;
let vault = testVault();
let beacons = openBeacons();
const faults: unknown[] = [];
const running: { stop(): void }[] = [];
const open = () =>
  openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    ...{ credentials: openCredentials(folder), vault, beacons, clock: clock.now },
  });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  clock = manualClock(START);
  vault = testVault();
  beacons = openBeacons();
  faults.length = 0;
  house = await open();
});
afterEach(async () => {
  for (const one of running.splice(0)) one.stop();
  await house.close();
  rmSync(folder, { recursive: true });
});

const dealt = (at = football, at_ = house): AutomaticDealer => {
  const dealer = startDealer({
    ...{ house: at_, ...at, vault, beacons, resultMs: 4_000, after: clock.after },
    onFault: (fault) => faults.push(fault),
  });
  running.push(dealer);
  return dealer;
};
const ask = async (asks: TableCommand, by: readonly Actor[] = player, at = football) =>
  expectAccepted(await house.askTable(at, asks, by));
const opens = async (at = football, practice = true) => {
  await ask(
    { type: 'OpenTable', kind: 'electronic', practice, openerCents: 1_000_000 },
    THE_HOUSE,
    at,
  );
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player, at);
  const by = practice ? player : cage;
  await ask({ type: 'BuyIn', seat: 1, cents: 100_000 }, by, at);
};
const bets = (wager: string, at = football) =>
  ask({ type: 'Say', said: { type: 'PlaceBet', seat: 1, wager, stakeCents: 1_000 } }, player, at);
const committed = (round: number) =>
  entryWith(house, (event) => event.type === 'Promised' && event.round === round);
const drawn = (house_ = house) => entryWith(house_, ({ type }) => type === 'Drawn');

test('House rules § devices an electronic table deals by itself, reveals, and survives a restart', async () => {
  await opens();
  const first = dealt();
  await bets('touchdown');
  await until(clock, committed(2));
  first.stop();
  await house.close();
  house = await open();
  dealt();
  await bets('defense');
  await until(clock, committed(3));
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
  expect(faults).toEqual([]);
});

test('House rules § submission what is filed for a day is committed to when it begins, where nobody has wagered on the round', async () => {
  await opens();
  const filed = { touchdown: 'pass-zero' };
  const floor = [{ person: 'floor-1', duty: 'floorperson' as const }];
  await ask({ type: 'FileSubmission', from: '2026-11-18', filed }, floor);
  // Nobody is warned meanwhile, or freed of a seat.
  await ask({ type: 'LeaveSeat', seat: 1 });
  dealt();
  await until(clock, committed(2));
  const sixOClock = Date.UTC(2026, 10, 18, 6);
  expect(clock.now() - sixOClock).toBe(4_000);
  expect(await house.table(football)).toMatchObject({ inForce: filed });
  expect(faults).toEqual([]);
});

test('House rules § devices a table that is set up while the house is open gets its dealer', async () => {
  const dealers = await startDealers({
    ...{ house, vault, beacons, resultMs: 4_000, after: clock.after },
    onFault: (fault) => faults.push(fault),
  });
  running.push(dealers);
  expect([...dealers.at.keys()]).toEqual([]);
  const set = { type: 'SetUpTable', ...football, title: 'One' } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE));
  await opens();
  const seen = drawn();
  await bets('touchdown');
  await until(clock, seen);
  expect([...dealers.at.keys()]).toEqual(['T1']);
  expect(faults).toEqual([]);
});

test('House rules § devices wagers stay open for their time, or until every player is ready', async () => {
  const kings = { table: 'K1', game: 'football-kings' };
  await opens(kings);
  const dealer = dealt(kings);
  const clocks: (number | undefined)[] = [];
  dealer.onClock((closesAt) => clocks.push(closesAt));
  const opened = entryWith(house, ({ type }) => type === 'WindowOpened');
  await bets('home', kings);
  await opened;
  const shuffled = entryWith(house, ({ said }) => (said as { type?: string })?.type === 'CutDeck');
  await until(clock, shuffled);
  await bets('tie', kings);
  expect(dealer.closesAt()).toBe(START + 15_000);
  clock.set(START + 14_000);
  const shortened = entryWith(house, ({ type }) => type === 'WindowShortened');
  dealer.ready(1);
  await shortened;
  const closed = await until(
    clock,
    entryWith(house, ({ type }) => type === 'Closed'),
  );
  expect(closed.at).toBeLessThan(START + 15_000);
  await until(clock, committed(2));
  expect(clocks).toEqual([START + 15_000, START + 14_000, undefined]);
});

test('House rules § store a fault of a second stops a table for a second', async () => {
  await opens();
  let broken = true;
  const flaky: House = {
    ...house,
    ask: async (...told) => {
      if (broken) throw new Error('the database is away');
      return house.ask(...told);
    },
    device: async (table) => {
      if (broken) throw new Error('the database is away');
      return house.device(table);
    },
  };
  dealt(football, flaky);
  await bets('touchdown');
  while (faults.length < 3) {
    clock.next();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(clock.now() - START).toBeLessThanOrEqual(3_000);
  broken = false;
  await until(clock, committed(2));
});

test('House rules § devices nodes with the same seal key make the same commitment, draw and reveal; one is written', async () => {
  await opens();
  const other = testVault();
  const { session } = await house.device('T1');
  for (const index of [1, 2, 127, 128, 129, 16_384]) {
    expect(other.secret(session!, index)).toBe(vault.secret(session!, index));
  }
  dealt();
  dealt();
  await bets('touchdown');
  await until(clock, committed(2));
  const events = await house.log.store.readStream('device/T1');
  const draws = events.map(({ event }) => event as { type: string; draw?: number });
  const numbers = draws.filter(({ type }) => type === 'Drawn').map(({ draw }) => draw);
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  expect(draws.filter(({ type }) => type === 'Revealed')).toHaveLength(1);
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});

test('§ 3 a house that stops before closing closes late; wagers by the time count, nothing else changes', async () => {
  await opens();
  await bets('touchdown');
  clock.set(START + 600_000);
  const said = { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1_000 } as const;
  expect(await house.askTable(football, { type: 'Say', said }, player)).toMatchObject({
    refused: 'window-closed',
  });
  dealt();
  const closed = await until(
    clock,
    entryWith(house, ({ type }) => type === 'Closed'),
  );
  expect(closed.events.at(-1)?.event).toMatchObject({ closedAt: closed.at, draw: 1 });
  expect(closed.at).toBeGreaterThanOrEqual(START + 600_000);
  await until(clock, committed(2));
});

/** Beacons that quicknet has made: 1, 2, 123 and 657413. */
const real = new Map(
  vectors.vectors.flatMap(({ given }) => {
    const { beaconRound, signature } = given as { beaconRound?: number; signature?: string };
    return beaconRound === undefined ? [] : [[beaconRound, signature ?? ''] as const];
  }),
);

/** A table for money whose first window ends just before beacon 123. */
const before123 = async (game: string) => {
  const at = { table: 'T1', game };
  vault = testVault({ windowMs: 3_000, marginMs: 1_000 });
  await house.close();
  clock.set(beaconTime(123) - 4_500);
  rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  house = await open();
  await opens(at, false);
  return at;
};

test('§ 3 without the beacon the table waits for exactly that one, and draws when anybody brings it', async () => {
  const at = await before123('three-dice-yahtzee');
  const dealer = dealt(at);
  await bets('red', at);
  const device = await house.device('T1');
  expect(device.window).toMatchObject({ beaconRound: 123, closesAt: beaconTime(123) - 1_500 });
  await until(
    clock,
    entryWith(house, ({ type }) => type === 'Closed'),
  );
  while (dealer.waitsFor() === undefined) {
    clock.next();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(dealer.waitsFor()).toBe(123);
  for (let tries = 0; tries < 50; tries += 1) {
    clock.next();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await house.device('T1')).closing).toMatchObject({ beaconRound: 123 });
  expect(beacons.take({ round: 123, signature: real.get(2)! })).toBe(false);
  const seen = drawn();
  expect(beacons.take({ round: 123, signature: real.get(123)! })).toBe(true);
  const { events } = await until(clock, seen);
  expect(events.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ type: 'Drawn', beaconRound: 123, signature: real.get(123) }),
  );
  await until(clock, committed(2));
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});

test('§ 3 a beacon that is out closes the window of a slow clock at once', async () => {
  const at = await before123('three-dice-yahtzee');
  await bets('red', at);
  beacons.take({ round: 123, signature: real.get(123)! });
  clock.set(clock.now() + 500);
  dealt(at);
  const closed = await until(
    clock,
    entryWith(house, ({ type }) => type === 'Closed'),
  );
  expect(closed.at).toBeLessThan(beaconTime(123) - 1_500);
  expect(closed.command).toMatchObject({ kind: 'close', seen: { round: 123 } });
});

test('§ 3 a node over a second behind the newest beacon opens no windows', async () => {
  const at = await before123('three-dice-yahtzee');
  beacons.take({ round: 123, signature: real.get(123)! });
  const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 1_000 } as const;
  expect(await house.askTable(at, { type: 'Say', said }, player)).toMatchObject({
    refused: 'clock-behind',
  });
  clock.set(beaconTime(123) - 1_000);
  expectAccepted(await house.askTable(at, { type: 'Say', said }, player));
});

test('§ 2.4 a second draw of a round is decided by a later beacon', async () => {
  const at = await before123('high-roll-dice');
  dealt(at);
  for (const [round, signature] of real) beacons.take({ round, signature });
  clock.set(beaconTime(657_413) + 1);
  await bets('pip-street-1', at);
  const { window } = await house.device('T1');
  expect(window?.beaconRound).toBeGreaterThan(657_413);
});
