import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '../../src/games/index.ts';
import { THE_HOUSE } from '../../src/house/house.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { type Receipt, receiptOf } from '../../src/house/proof/receipt.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor } from '../../src/table/index.ts';
import { dealRound, manualClock, testVault } from '../dealing.ts';
import { openKnownHouse } from '../known-house.ts';
import { tableBefore } from '../papers.ts';
import { plainCredentials } from '../plain-credentials.ts';

export const signer = passingSigner();
const WAGERS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  'three-dice-football': [
    ['touchdown', 1_000],
    ['first-and-goal', 1_000],
  ],
  'three-dice-yahtzee': [
    ['red', 1_000],
    ['progressive', 100],
  ],
  'high-roll-dice': [
    ['pip-street-1', 500],
    ['pip-street-2', 500],
  ],
  'football-kings': [['home', 1_000]],
  'asia-poker': [['asia-poker', 1_000]],
};

/** Receipts of the second round of every game at an electronic table, where one patron has two seats and another sits between. */
export const electronicReceipts = async (only: readonly string[] = Object.keys(games)) => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer, vault: testVault() },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  const receipts = new Map<string, Receipt>();
  for (const [i, game] of only.entries()) {
    const at = { table: `T${i + 1}`, game };
    const opens = { kind: 'electronic', practice: true, openerCents: 10_000_000 } as const;
    expectAccepted(await house.askTable(at, { type: 'OpenTable', ...opens }, THE_HOUSE));
    const by = (patron: string): readonly Actor[] => [{ person: patron, duty: 'player' }];
    const seats = [
      [1, 'patron-1'],
      [2, 'patron-2'],
      [3, 'patron-1'],
    ] as const;
    for (const [seat, patron] of seats) {
      await house.askTable(at, { type: 'TakeSeat', seat, patron }, by(patron));
      await house.askTable(at, { type: 'BuyIn', seat, cents: 100_000 }, by(patron));
    }
    for (let round = 1; round <= 2; round += 1) {
      for (const [seat, patron] of seats)
        for (const [wager, stakeCents] of WAGERS[game] ?? []) {
          const bet = { type: 'PlaceBet', seat, wager, stakeCents } as const;
          await house.askTable(at, { type: 'Say', said: bet }, by(patron));
        }
      await dealRound(house, at, clock);
    }
    for (const seat of [1, 2]) {
      const asked = { ...at, round: 2, seat };
      const receipt = await receiptOf(house, signer, asked, tableBefore(house, at));
      receipts.set(`${game} ${seat}`, expectAccepted(receipt));
    }
  }
  await house.close();
  rmSync(folder, { recursive: true });
  return receipts;
};
