import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryWith, manualClock, testVault, until } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { verifyExport } from '../../../test/second/verifier.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../house.ts';
import { exportLines } from '../log/chain.ts';
import { passingSigner } from '../log/signing.ts';
import { openCredentials } from '../people/credentials.ts';
import { auditExport } from '../proof/verify.ts';
import { openSqlite } from '../store/sqlite.ts';
import { AWAY_MS } from './away.ts';
import { type AutomaticDealer, startDealer } from './dealer.ts';

const START = Date.UTC(2026, 10, 16, 12);
const at = { table: 'T1', game: 'football-kings' };
const player = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];

let folder: string;
let house: House;
let clock: ReturnType<typeof manualClock>;
let dealer: AutomaticDealer;
const vault = testVault();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  clock = manualClock(START);
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    ...{ credentials: openCredentials(folder), vault, clock: clock.now },
  });
  await asks(
    { type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 1_000_000 },
    THE_HOUSE,
  );
  for (const seat of [1, 2]) {
    await asks({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, player(seat));
    await asks({ type: 'BuyIn', seat, cents: 50_000 }, player(seat));
  }
  const onFault = (fault: unknown) => expect(fault).toBeUndefined();
  dealer = startDealer({ house, ...at, vault, resultMs: 4_000, after: clock.after, onFault });
});
afterEach(async () => {
  dealer.stop();
  // Both verifiers find every seat, and every chip, where it is.
  const lines: string[] = [];
  for await (const line of exportLines(house.log.store)) lines.push(line);
  expect((await auditExport(lines, games)).verdict).toMatchObject({ ok: true });
  expect(await verifyExport(lines)).toMatchObject({ ok: true });
  await house.close();
  rmSync(folder, { recursive: true });
});

const asks = async (asked: TableCommand, by: readonly Actor[]) =>
  expectAccepted(await house.askTable(at, asked, by));
const tried = (asked: TableCommand, by: readonly Actor[]) => house.askTable(at, asked, by);
const happens = (type: string, seat: number) =>
  entryWith(house, (event) => event.type === type && event.seat === seat);
const seats = async () => Object.keys((await house.table(at)).seats);

test('House rules § seats who does nothing is warned after five minutes and freed a minute later, the chips kept by name', async () => {
  const warned = await until(clock, happens('SeatWarned', 1));
  expect(warned.at).toBe(START + AWAY_MS);
  const left = await until(clock, happens('SeatLeft', 1));
  expect(left.at).toBe(START + AWAY_MS + 60_000);
  expect((await house.table(at)).owed).toMatchObject({ 'patron-1': 50_000 });
  await until(clock, happens('SeatLeft', 2));
  expect(await seats()).toEqual([]);
});

test('House rules § seats whoever keeps the seat or does anything at it stays', async () => {
  await until(clock, happens('SeatWarned', 2));
  await asks({ type: 'KeepSeat', seat: 1 }, player(1));
  await asks(
    { type: 'Say', said: { type: 'PlaceBet', seat: 2, wager: 'home', stakeCents: 500 } },
    player(2),
  );
  expect((await house.table(at)).warned).toBeUndefined();
  clock.set(START + AWAY_MS + 60_000);
  expect(await tried({ type: 'FreeSeat', seat: 1 }, THE_DEVICE)).toMatchObject({
    refused: 'not-warned',
  });
  expect(await seats()).toEqual(['1', '2']);
});

test('House rules § seats nobody is freed unwarned, too soon, from wagers, or kept by another', async () => {
  const free: TableCommand = { type: 'FreeSeat', seat: 1 };
  expect(await tried(free, THE_DEVICE)).toMatchObject({ refused: 'not-warned' });
  await asks({ type: 'WarnSeat', seat: 1 }, THE_DEVICE);
  expect(await tried({ type: 'WarnSeat', seat: 1 }, THE_DEVICE)).toMatchObject({
    refused: 'seat-warned',
  });
  expect(await tried({ type: 'KeepSeat', seat: 1 }, player(2))).toMatchObject({
    refused: 'not-your-seat',
  });
  expect(await tried(free, player(2))).toMatchObject({ refused: 'not-your-role' });
  clock.set(START + 59_999);
  expect(await tried(free, THE_DEVICE)).toMatchObject({ refused: 'not-warned' });
  await asks(
    { type: 'Say', said: { type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 500 } },
    player(1),
  );
  await asks({ type: 'WarnSeat', seat: 1 }, THE_DEVICE);
  clock.set(START + 120_000);
  expect(await tried(free, THE_DEVICE)).toMatchObject({ refused: 'wagers-on-layout' });
  expect(await tried({ type: 'WarnSeat', seat: 5 }, THE_DEVICE)).toMatchObject({
    refused: 'seat-empty',
  });
});
