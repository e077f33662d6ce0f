import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { highRollDice } from '../games/high-roll-dice/index.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Actor, TableCommand } from '../table/index.ts';
import { THE_HOUSE } from './house.ts';
import { openSigner } from './log/signing.ts';
import { openCredentials } from './people/credentials.ts';
import { auditStore } from './proof/verify.ts';
import { openSqlite } from './store/sqlite.ts';

const games = { [threeDiceFootball.id]: threeDiceFootball, [highRollDice.id]: highRollDice };
const floor: readonly Actor[] = [{ person: 'floorperson-0', duty: 'floorperson' }];
const tables: readonly (readonly [string, string])[] = [
  ['T1', threeDiceFootball.id],
  ['T2', threeDiceFootball.id],
  ['H1', highRollDice.id],
  ['H2', highRollDice.id],
];

test('§ 661a.4(d) what was retired at one table comes to no other, nor after a restart; a shaker goes from table to table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-pieces-'));
  const open = () =>
    openKnownHouse({
      vault: testVault(),
      store: expectAccepted(openSqlite(folder)),
      games,
      signer: openSigner(folder),
      credentials: openCredentials(folder),
    });
  let house = await open();
  const ask = (table: string, asks: TableCommand) =>
    house.askTable({ table, game: Object.fromEntries(tables)[table] ?? '' }, asks, floor);
  const bring = (table: string, kind: string, set: string) =>
    ask(table, { type: 'BringEquipment', kind, set });
  for (const [table, game] of tables) {
    const asks = { type: 'SetUpTable', table, game, title: table } as const;
    expectAccepted(await house.ask({ kind: 'floor', asks }, THE_HOUSE));
  }
  expectAccepted(await bring('T1', 'dice', 'dice 7'));
  expect(await bring('T2', 'dice', 'dice 7')).toMatchObject({
    refused: 'piece-retired',
    because: expect.stringContaining('table T1'),
  });
  const opens = { type: 'OpenTable', kind: 'felt', practice: true, openerCents: 100_000 } as const;
  expectAccepted(await ask('T1', opens));
  const worn = 'tampered, marked, chipped or scratched';
  expectAccepted(await ask('T1', { type: 'RemoveEquipment', kind: 'dice', reason: worn }));
  expect(await bring('T2', 'dice', 'dice 7')).toMatchObject({ refused: 'piece-retired' });
  expect(await bring('H1', 'ten-dice', 'dice 7')).toMatchObject({ refused: 'piece-retired' });
  await house.close();
  house = await open();
  expect(await bring('T2', 'dice', 'dice 7')).toMatchObject({ refused: 'piece-retired' });
  expectAccepted(await bring('T2', 'dice', 'dice 8'));

  expect(await bring('H1', 'shaker', 'shaker 1')).toMatchObject({ refused: 'crew-short' });
  const joins = { type: 'JoinCrew', person: 'dealer-0', duty: 'dealer' } as const;
  for (const table of ['H1', 'H2']) expectAccepted(await ask(table, joins));
  expectAccepted(await bring('H1', 'shaker', 'shaker 1'));
  expect(await bring('H2', 'shaker', 'shaker 1')).toMatchObject({ refused: 'piece-retired' });
  expectAccepted(await ask('H1', opens));
  expectAccepted(await ask('H1', { type: 'CloseTable', closerCents: 100_000 }));
  expectAccepted(await bring('H2', 'shaker', 'shaker 1'));
  expectAccepted(await ask('H1', joins));
  expect(await bring('H1', 'shaker', 'shaker 1')).toMatchObject({ refused: 'piece-retired' });
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
  await house.close();
  rmSync(folder, { recursive: true });
});
