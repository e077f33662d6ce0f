import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKnownHouse } from '../../test/known-house.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { games } from '../games/index.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../table/index.ts';
import { passingSigner } from './log/signing.ts';
import { auditStore } from './proof/verify.ts';
import { openSqlite } from './store/sqlite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = { table: 'F1', game: 'three-dice-football' };
const by = (person: string, duty: Role): readonly Actor[] => [{ person, duty }];
const [STICK, DEALER, FLOOR] = [
  by('stick-1', 'stickperson'),
  by('dealer-1', 'dealer'),
  by('floor-1', 'floorperson'),
];
const PLAYER = by('patron-1', 'player');

test('House rules § rounds of two consoles that confirm one throw, the second is refused and nothing of it is kept', async () => {
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    credentials: plainCredentials(),
  });
  const tell = async (asks: TableCommand, signs: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, signs));
  const say = (said: { type: string } & Record<string, unknown>, signs: readonly Actor[]) =>
    tell({ type: 'Say', said } as TableCommand, signs);
  await tell({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 10_000_000 }, FLOOR);
  await tell({ type: 'JoinCrew', person: 'stick-1', duty: 'stickperson' }, FLOOR);
  for (const person of ['dealer-1', 'dealer-2']) {
    await tell({ type: 'JoinCrew', person, duty: 'dealer' }, FLOOR);
  }
  await tell({ type: 'BringEquipment', kind: 'dice', set: 'dice-1' }, FLOOR);
  await tell({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, PLAYER);
  await tell({ type: 'BuyIn', seat: 1, cents: 50_000 }, by('cage-1', 'cage'));
  await say({ type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1_000 }, PLAYER);
  await say({ type: 'OfferDice', seat: 1 }, STICK);
  await say({ type: 'AcceptDice', seat: 1 }, PLAYER);
  await tell({ type: 'CloseBetting' }, DEALER);

  const told = async () => {
    const { play, told: so } = await house.table(at);
    return { round: play.number, said: so.commands.length };
  };
  const seen = await told();
  const said = { type: 'CallThrow', offensive: [2, 3], defensive: 4 };
  const calls = (key: string, more?: { round: number; said: number }) =>
    house.askTable(at, { type: 'Say', said } as TableCommand, STICK, key, { seen: more });
  const first = expectAccepted(await calls('console-one', seen));
  expect(first.entry.command).toEqual({ kind: 'table', ...at, asks: { type: 'Say', said } });
  expect(await calls('console-two', seen)).toMatchObject({ refused: 'not-due' });
  // Sent again by its own console, it is answered as it was.
  expect(expectAccepted(await calls('console-one', seen))).toMatchObject({ again: true });
  // Who has seen the result enters the next one, and so does a console that says nothing.
  await tell({ type: 'CloseBetting' }, DEALER);
  expectAccepted(await calls('console-three', await told()));
  await tell({ type: 'CloseBetting' }, DEALER);
  expect(await calls('console-four', { ...(await told()), round: 7 })).toMatchObject({
    refused: 'not-due',
  });
  expectAccepted(await calls('console-five'));
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
  await house.close();
});
