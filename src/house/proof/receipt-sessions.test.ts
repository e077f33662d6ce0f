import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { tableBefore } from '../../../test/papers.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { verifyPaper } from '../../../test/second/verifier.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { TableCommand } from '../../table/index.ts';
import { THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openSqlite } from '../store/sqlite.ts';
import { receiptOf } from './receipt.ts';
import { verifyReceipt } from './verify-receipt.ts';

test('FAIRNESS § 6 the first rounds of two sessions have one index: each receipt is held to its own reveal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  const signer = passingSigner();
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer, vault: testVault() },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  onTestFinished(async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  });
  const at = { table: 'T1', game: 'three-dice-yahtzee' };
  const patron = [{ person: 'patron-1', duty: 'player' }] as const;
  const ask = async (asks: TableCommand, by: typeof patron | typeof THE_HOUSE) =>
    expectAccepted(await house.askTable(at, asks, by));
  const opener = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  await ask({ type: 'OpenTable', ...opener }, THE_HOUSE);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, patron);
  await ask({ type: 'BuyIn', seat: 1, cents: 100_000 }, patron);
  const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 1_000 };
  await ask({ type: 'Say', said }, patron);
  // The round is drawn before the gaming day ends and over after it: the next one opens another session.
  clock.set(Date.UTC(2026, 10, 17, 6, 0, 1));
  await dealRound(house, at, clock);
  for (let round = 2; round <= 3; round += 1) {
    await ask({ type: 'Say', said }, patron);
    await dealRound(house, at, clock);
  }
  const told: unknown[] = [];
  for (const round of [1, 2, 3]) {
    const asked = { ...at, round, seat: 1 };
    const receipt = expectAccepted(await receiptOf(house, signer, asked, tableBefore(house, at)));
    expect(await verifyReceipt(receipt, games, signer.key)).toMatchObject({ paper: receipt });
    expect((await verifyPaper(receipt, { keys: [signer.key] })).because).toBeUndefined();
    told.push([receipt.session?.name, receipt.promise?.index]);
  }
  expect(told).toEqual([
    ['T1/2026-11-16/1', 1],
    ['T1/2026-11-17/1', 1],
    ['T1/2026-11-17/1', 2],
  ]);
});
