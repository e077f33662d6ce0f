import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKnownHouse } from '../../test/known-house.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { games } from '../games/index.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../table/index.ts';
import { passingSigner } from './log/signing.ts';
import { auditStore } from './proof/verify.ts';
import { openSqlite } from './store/sqlite.ts';

const by = (person: string, duty: Role): Actor => ({ person, duty });
const floor = by('floor-1', 'floorperson');
const at = { table: 'T1', game: 'three-dice-yahtzee' };

test('House rules § correction who made a call is known after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const open = () =>
    openKnownHouse({
      ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
      ...{ credentials: plainCredentials() },
    });
  let house = await open();
  const ask = async (asks: TableCommand, ...signed: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, signed));
  const opens = { kind: 'felt', practice: false, openerCents: 1_000_000 } as const;
  await ask({ type: 'OpenTable', ...opens }, floor);
  for (const person of ['dealer-1', 'two-1'])
    await ask({ type: 'JoinCrew', person, duty: 'dealer' }, floor);
  await ask({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, floor);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, by('patron-1', 'player'));
  await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, by('cage-1', 'cage'));
  const say = (said: object, ...signed: readonly Actor[]) =>
    ask({ type: 'Say', said: said as never }, ...signed);
  const caller = by('two-1', 'dealer');
  await say({ type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 }, caller);
  for (const cup of ['red', 'blue']) await say({ type: 'ShakeCup', cup }, caller);
  await say({ type: 'RevealHands', red: [1, 2, 3], blue: [4, 4, 4] }, caller);
  const instead = { type: 'RevealHands', red: [4, 4, 4], blue: [1, 2, 3] };
  const corrects = { type: 'Correct', index: 3, instead, reason: 'cups exchanged' } as const;
  const approvedBy = async (person: string) =>
    house.askTable(at, corrects, [by('dealer-1', 'dealer'), by(person, 'floorperson')]);
  expect(await approvedBy('two-1')).toMatchObject({ refused: 'own-entry' });
  await house.close();
  house = await open();
  expect(await approvedBy('two-1')).toMatchObject({ refused: 'own-entry' });
  expectAccepted(await approvedBy('floor-1'));
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
  await house.close();
  rmSync(folder, { recursive: true });
});
