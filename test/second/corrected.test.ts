import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import type { House } from '../../src/house/house.ts';
import { exportLines } from '../../src/house/log/chain.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { auditExport } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { neededUnder } from '../../src/kernel/equipment.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../src/table/index.ts';
import { readTableLine } from '../../src/table/script/lines.ts';
import { openKnownHouse } from '../known-house.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { verifyExport } from './verifier.ts';

let folder: string;
let house: House;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    credentials: plainCredentials(),
  });
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const by = (person: string, duty: Role): Actor => ({ person, duty });
const CREW = [by('stick-1', 'stickperson'), by('dealer-1', 'dealer'), by('dealer-2', 'dealer')];
const [STICK, DEALER] = CREW as [Actor, Actor];
const FLOOR = by('floor-1', 'floorperson');
const WATCH = by('watch-1', 'surveillance');

/** A live table with two players and its crew, after these lines: what was settled, and what both verifiers say of the log. */
const after = async (id: string, ...lines: readonly string[]) => {
  const game = games[id]!;
  const at = { table: 'F1', game: id };
  const tell = async (asks: TableCommand, ...signs: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, signs));
  const [lead, crew] = id === 'three-dice-football' ? [STICK, CREW] : [DEALER, [DEALER]];
  await tell({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1e8 }, FLOOR);
  for (const { person, duty } of crew) await tell({ type: 'JoinCrew', person, duty }, FLOOR);
  const { inForce } = await house.table(at);
  for (const { kind } of neededUnder(inForce, game.table.equipment)) {
    await tell({ type: 'BringEquipment', kind, set: `${kind} 1` }, FLOOR);
  }
  for (const seat of [1, 2]) {
    await tell({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, FLOOR);
    await tell({ type: 'BuyIn', seat, cents: 50_000 }, by('cage-1', 'cage'));
  }
  for (const line of lines) {
    const asks = expectAccepted(readTableLine(game, line));
    const isWager = asks.type === 'Say' && asks.said.type === 'PlaceBet';
    if (asks.type === 'BringEquipment') await tell(asks, FLOOR);
    else if (asks.type === 'EnterWager') await tell(asks, FLOOR, WATCH);
    else await tell(asks, isWager ? DEALER : lead, ...(asks.type === 'Correct' ? [FLOOR] : []));
  }
  const log: string[] = [];
  for await (const line of exportLines(house.log.store)) log.push(line);
  const { play, equipment } = await house.table(at);
  expect((await auditExport(log, games)).verdict).toMatchObject({ ok: true });
  expect(await verifyExport(log)).toMatchObject({ ok: true });
  const settled = play.settled.map(({ seat, wager, result }) => `${seat} ${wager} ${result}`);
  return { settled, bets: play.bets.length, sets: Object.values(equipment).map(({ set }) => set) };
};

const GAME = ['seat 1  touchdown $10', 'seat 2  defense $10', 'offer 1', 'accept 1'];

test('58 Pa. Code § 661a.6(b) a throw after what was a good roll, and no "no roll", is no down: both verifiers say so', async () => {
  const said = ['close betting', 'no roll: improper throw', 'throw 12/6'];
  const corrected = 'correct 4: throw 65/6 because it was good';
  expect(await after('three-dice-football', ...GAME, ...said, corrected)).toMatchObject({
    ...{ settled: [], bets: 2 },
  });
});

test('58 Pa. Code § 661a.3(e), reading 36 wagers after what was no roll are on the next throw: both verifiers say so', async () => {
  const said = ['close betting', 'throw 64/2', 'seat 2  penalty $10', 'seat 1  no-gain $10'];
  const next = ['close betting', 'throw 31/5', 'correct 4: no roll: improper throw because it was'];
  expect(await after('three-dice-football', ...GAME, ...said, ...next)).toMatchObject({
    ...{ settled: ['1 no-gain win', '2 penalty win'], bets: 2 },
  });
});

test('House rules § correction a wager that lay there before a no roll is entered before the throw after it: both verifiers say so', async () => {
  const said = ['close betting', 'no roll: improper throw', 'throw 31/5'];
  const entered = 'enter 5: seat 2  penalty $10 because it lay there';
  expect(await after('three-dice-football', ...GAME, ...said, entered)).toMatchObject({
    ...{ settled: ['2 penalty win'], bets: 2 },
  });
});

const DEAL = [
  ...['receive deck 1 blue preshuffled', 'cut deck 1 at 26', 'seat 1  home $10', 'no more bets'],
  'deal Kh 7s 6h 5c Qd 6s Jh Jc',
];

test('N.J.A.C. 13:69F-45.6(f)2 a deck leaves the table when its count is corrected to a wrong one: both verifiers say so', async () => {
  const said = [...DEAL, 'count 44', 'correct 5: count 43 because it was misread'];
  const { settled, sets } = await after('football-kings', ...said, 'bring deck: deck 2');
  expect(settled).toEqual(['1 home void']);
  expect(sets).toContain('deck 2');
});

test('N.J.A.C. 13:69F-45.6(f)1 and stays when it is corrected to the right one: both verifiers say so', async () => {
  const said = [...DEAL, 'count 43', 'correct 5: count 44 because it was misread'];
  const next = ['new round', 'shuffle deck 1 by hand', 'cut deck 1 at 20', 'seat 1  home $10'];
  const { sets, bets } = await after('football-kings', ...said, ...next, 'no more bets');
  expect(sets).toContain('deck 1');
  expect(bets).toBe(1);
});
