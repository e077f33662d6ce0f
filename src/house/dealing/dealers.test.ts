import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKnownHouse } from '../../../test/known-house.ts';
import { threeDiceFootball } from '../../games/three-dice-football/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openCredentials } from '../people/credentials.ts';
import { openSqlite } from '../store/sqlite.ts';
import { startDealers } from './dealers.ts';

test('House rules § devices a table that is set up while the house is open gets its dealer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const house = await openKnownHouse({
    store: expectAccepted(openSqlite(folder)),
    games: { [threeDiceFootball.id]: threeDiceFootball },
    signer: passingSigner(),
    credentials: openCredentials(folder),
  });
  const faults: unknown[] = [];
  const dealers = await startDealers({
    ...{ house, sealKey: new Uint8Array(32), bettingMs: 5, resultMs: 5 },
    onFault: (fault) => faults.push(fault),
  });
  expect([...dealers.at.keys()]).toEqual([]);
  const at = { table: 'T1', game: threeDiceFootball.id };
  const set = { type: 'SetUpTable', ...at, title: 'One' } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE));
  const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];
  const ask = async (asks: TableCommand, by: readonly Actor[] = player) =>
    expectAccepted(await house.askTable(at, asks, by));
  await ask({ type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 1 }, THE_HOUSE);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' });
  await ask({ type: 'BuyIn', seat: 1, cents: 10_000 });
  // The entry itself is awaited: the number of draws goes back to 0 with the next round.
  const drawn = new Promise((resolve) => {
    house.subscribe(({ events }) => {
      if (events.some(({ event }) => (event as { type?: string }).type === 'Drawn')) resolve(true);
    });
  });
  const said = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1000 } as const;
  await ask({ type: 'Say', said });
  await expect(drawn).resolves.toBe(true);
  expect([...dealers.at.keys()]).toEqual(['T1']);
  dealers.stop();
  expect(faults).toEqual([]);
  await house.close();
  rmSync(folder, { recursive: true });
});
