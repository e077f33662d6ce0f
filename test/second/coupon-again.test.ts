import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { THE_HOUSE } from '../../src/house/house.ts';
import { exportLines } from '../../src/house/log/chain.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { auditExport } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../src/table/index.ts';
import { DAY, distributed, serial } from '../coupons-desk.ts';
import { enterIn } from '../coupons-house.ts';
import { openKnownHouse } from '../known-house.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { verifyExport } from './verifier.ts';

const at = { table: 'F1', game: 'three-dice-football' };
const by = (person: string, duty: Role): readonly Actor[] => [{ person, duty }];
const [FLOOR, PATRON, DEALER] = [
  by('floor-1', 'floorperson'),
  by('patron-1', 'player'),
  by('dealer-1', 'dealer'),
];
const STICK = by('stick-1', 'stickperson');
const WAGER = { type: 'PlaceBet', seat: 1, wager: 'over-four-yards', stakeCents: 1_000 };
const LAID = { ...WAGER, matchPlay: { serial: serial('MPX', 1) } };

test('58 Pa. Code § 525.22(e) both verifiers know that a coupon of a void wager is taken by another wager of the round', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  let now = 0;
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    ...{ credentials: plainCredentials(), clock: () => now },
  });
  const noonOf = (day: string): void => {
    now = Date.parse(`${day}T12:00:00Z`);
  };
  const tell = async (asks: TableCommand, signs: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, signs));
  const say = (said: { type: string } & Record<string, unknown>, signs: readonly Actor[]) =>
    tell({ type: 'Say', said } as TableCommand, signs);
  const throws = async (offensive: readonly number[], defensive: number) => {
    await tell({ type: 'CloseBetting' }, STICK);
    await say({ type: 'CallThrow', offensive, defensive }, STICK);
  };
  const voids = (index: number) =>
    tell({ type: 'VoidWager', index, reason: 'not seen' }, [...STICK, ...FLOOR]);
  const setUp = { type: 'SetUpTable', ...at, title: 'F1' } as const;
  noonOf('2026-10-01');
  expectAccepted(
    await house.ask(
      { kind: 'floor', asks: { type: 'FoundHouse', name: 'Casino', demo: false } },
      THE_HOUSE,
    ),
  );
  expectAccepted(await house.ask({ kind: 'floor', asks: setUp }, THE_HOUSE));
  await enterIn(house, noonOf, distributed().commands);
  noonOf(DAY);
  const opens = { kind: 'felt', practice: false, openerCents: 10_000_000 } as const;
  await tell({ type: 'OpenTable', ...opens }, FLOOR);
  await tell({ type: 'JoinCrew', person: 'stick-1', duty: 'stickperson' }, FLOOR);
  for (const person of ['dealer-1', 'dealer-2'])
    await tell({ type: 'JoinCrew', person, duty: 'dealer' }, FLOOR);
  await tell({ type: 'BringEquipment', kind: 'dice', set: 'dice-1' }, FLOOR);
  await tell({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, PATRON);
  await tell({ type: 'BuyIn', seat: 1, cents: 50_000 }, by('cage-1', 'cage'));
  await say({ ...WAGER, wager: 'touchdown' }, PATRON);
  await say(LAID, DEALER);
  await say({ type: 'OfferDice', seat: 1 }, STICK);
  await say({ type: 'AcceptDice', seat: 1 }, PATRON);
  await throws([1, 2], 3);
  await voids(1);
  await say(LAID, DEALER);
  await throws([1, 3], 3);
  await tell({ type: 'NoteIrregularity', what: 'taken' }, FLOOR);
  const back = expect.objectContaining({ type: 'CouponLeftWithPatron' });
  const { entry } = await voids(5);
  expect(entry.events.map(({ event }) => event)).toContainEqual(back);
  const lines: string[] = [];
  for await (const line of exportLines(house.log.store)) lines.push(line);
  await house.close();
  rmSync(folder, { recursive: true });
  expect((await auditExport(lines, games)).verdict).toMatchObject({ ok: true });
  expect(await verifyExport(lines)).toMatchObject({ ok: true });
});
