import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { TableCommand } from '../../table/index.ts';
import { THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { auditStore } from '../proof/verify.ts';
import { openSqlite } from '../store/sqlite.ts';

test('§ 575.7(f) at an electronic table the hands of one player at two seats are set in their order, whoever is away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    ...{ vault: testVault(), credentials: plainCredentials(), clock: clock.now },
  });
  onTestFinished(async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  });
  const at = { table: 'A1', game: 'asia-poker' };
  const says = async (asks: TableCommand, patron?: string) => {
    const by = patron === undefined ? THE_HOUSE : [{ person: patron, duty: 'player' } as const];
    expectAccepted(await house.askTable(at, asks, by));
  };
  const filed = { adjacentPositions: 'yes' };
  await says({ type: 'FileSubmission', from: '2026-01-01', filed });
  const opener = { practice: true, openerCents: 1_000_000 };
  await says({ type: 'OpenTable', kind: 'electronic', ...opener });
  for (const [seat, patron] of [
    [2, 'patron-1'],
    [3, 'patron-1'],
    [5, 'patron-2'],
  ] as const) {
    await says({ type: 'TakeSeat', seat, patron }, patron);
    await says({ type: 'BuyIn', seat, cents: 10_000 }, patron);
    const said = { type: 'PlaceBet', seat, wager: 'asia-poker', stakeCents: 1_000 };
    await says({ type: 'Say', said }, patron);
  }
  await dealRound(house, at, clock);
  const set: unknown[] = [];
  for await (const { command } of house.log.store.readAll()) {
    const { type, seat } = Object(Object(command).asks);
    if (type === 'SetHands') set.push(seat);
  }
  // Equal wagers are set counter-clockwise.
  expect(set).toEqual([3, 2, 5]);
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});
