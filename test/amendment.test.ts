import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../src/cli/main.ts';
import { games } from '../src/games/index.ts';
import { type House, THE_HOUSE } from '../src/house/house.ts';
import { passingSigner } from '../src/house/log/signing.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import type { Actor, TableCommand } from '../src/table/index.ts';
import { manualClock, testVault } from './dealing.ts';
import { openKnownHouse } from './known-house.ts';
import { plainCredentials } from './plain-credentials.ts';
import { verifyExport } from './second/verifier.ts';

const AT = { table: 'T1', game: 'three-dice-football' };
const STICK: readonly Actor[] = [{ person: 'stickperson-1', duty: 'stickperson' }];
const PLAYER: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];

const asking = (house: House) => async (asks: object, by: readonly Actor[]) =>
  expectAccepted(await house.askTable(AT, asks as TableCommand, by));

const opened = async (house: House): Promise<void> => {
  const ask = asking(house);
  const opens = { type: 'OpenTable', kind: 'felt', practice: true, openerCents: 1_000_000 };
  // The temporary edition is in force, and its successor is filed ahead of its day.
  await ask({ type: 'FileSubmission', from: '2026-01-01', filed: { edition: '577' } }, THE_HOUSE);
  await ask(opens, THE_HOUSE);
  await ask({ type: 'FileSubmission', from: '2026-11-17', filed: { edition: '661a' } }, THE_HOUSE);
  await ask({ type: 'JoinCrew', person: 'stickperson-1', duty: 'stickperson' }, THE_HOUSE);
  for (const person of ['dealer-1', 'dealer-2', 'dealer-3']) {
    await ask({ type: 'JoinCrew', person, duty: 'dealer' }, THE_HOUSE);
  }
  await ask({ type: 'BringEquipment', kind: 'dice', set: 'dice-1' }, THE_HOUSE);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, PLAYER);
  await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, PLAYER);
};

/** A round in which the Defense wager is settled, and the paragraphs of that. */
const played = async (house: House, isFirst: boolean): Promise<readonly string[]> => {
  const ask = asking(house);
  const say = (said: object, by: readonly Actor[]) => ask({ type: 'Say', said }, by);
  if (!isFirst) await say({ type: 'BeginRound' }, STICK);
  await say({ type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1_000 }, PLAYER);
  await say({ type: 'OfferDice', seat: 1 }, STICK);
  await say({ type: 'AcceptDice', seat: 1 }, PLAYER);
  await ask({ type: 'CloseBetting' }, STICK);
  await say({ type: 'CallThrow', offensive: [1, 1], defensive: 6 }, STICK);
  return (await house.table(AT)).play.settled.map(({ cite }) => cite);
};

test('law/README.md: an amendment is filed from a day on, and rounds from before it verify under the old text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const clock = manualClock(Date.UTC(2026, 10, 16, 20));
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    ...{ vault: testVault(), credentials: plainCredentials(), clock: clock.now },
  });
  await opened(house);
  const before = await played(house, true);
  // The next gaming day has begun.
  clock.set(Date.UTC(2026, 10, 17, 7));
  const after = await played(house, false);
  await house.close();
  expect([before, after]).toEqual([['58 Pa. Code § 577.8(a)'], ['58 Pa. Code § 661a.8(a)']]);
  const lines: string[] = [];
  const out = { print: (line: string) => lines.push(line), error: () => {} };
  const file = join(folder, 'house.jsonl');
  expect(await main(['verify', '--data', folder], out)).toBe(0);
  expect(await main(['export', file, '--data', folder], out)).toBe(0);
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(await verifyExport(rows)).toMatchObject({ ok: true });
  rmSync(folder, { recursive: true });
});
