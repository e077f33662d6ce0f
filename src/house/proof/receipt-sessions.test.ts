import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { patronSeated, tableBefore } from '../../../test/papers.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { verifyPaper } from '../../../test/second/verifier.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
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
  const ask = await patronSeated(house, at);
  const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 1_000 };
  await ask({ type: 'Say', said });
  // The round is drawn before the gaming day ends and over after it: the next one opens another session.
  clock.set(Date.UTC(2026, 10, 17, 6, 0, 1));
  await dealRound(house, at, clock);
  for (let round = 2; round <= 3; round += 1) {
    await ask({ type: 'Say', said });
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
