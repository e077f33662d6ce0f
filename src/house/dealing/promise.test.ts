import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKnownHouse } from '../../../test/known-house.ts';
import { cage } from '../../../test/people.ts';
import { threeDiceFootball } from '../../games/three-dice-football/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, Table, TableCommand } from '../../table/index.ts';
import { decisionOf, type HouseCommand } from '../decisions.ts';
import { type House, THE_DEVICE, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openCredentials } from '../people/credentials.ts';
import { auditStore } from '../proof/verify.ts';
import { openSqlite } from '../store/sqlite.ts';

const games = { [threeDiceFootball.id]: threeDiceFootball };
const at = { table: 'T1', game: threeDiceFootball.id };
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];

let folder: string;
let house: House;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const [store, credentials] = [expectAccepted(openSqlite(folder)), openCredentials(folder)];
  house = await openKnownHouse({ store, games, signer: passingSigner(), credentials });
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const ask = async (asks: TableCommand, by: readonly Actor[]) =>
  expectAccepted(await house.askTable(at, asks, by));
const dealt = (asks: { type: string } & Record<string, unknown>): HouseCommand => ({
  ...{ kind: 'deal', ...at, asks },
});
const throwIt = { type: 'CallThrow', offensive: [1, 2], defensive: 3 };

/** An electronic table with a wager on it and the dice in a player's hand. */
const readyToThrow = async (promise?: 'none') => {
  const opens = { kind: 'electronic', practice: false, openerCents: 1_000_000 } as const;
  await ask({ type: 'OpenTable', ...opens, ...(promise && { promise }) }, THE_HOUSE);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player);
  await ask({ type: 'BuyIn', seat: 1, cents: 100_000 }, cage);
  const said = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1000 } as const;
  await ask({ type: 'Say', said }, player);
  for (const type of ['OfferDice', 'AcceptDice']) {
    expectAccepted(await house.ask(dealt({ type, seat: 1 }), THE_DEVICE));
  }
};

test('House rules § devices a device that promises nothing draws nothing, however it is said', async () => {
  await readyToThrow();
  const refused = { refused: 'not-promised', cite: 'House rules § devices' };
  expect(await house.ask(dealt(throwIt), THE_DEVICE)).toMatchObject(refused);
  const said = { type: 'Say', said: throwIt } as TableCommand;
  expect(await house.askTable(at, said, THE_DEVICE)).toMatchObject(refused);
});

test('House rules § devices a table may be opened for a device that promises nothing, and its draws are counted', async () => {
  await readyToThrow('none');
  expectAccepted(await house.ask(dealt(throwIt), THE_DEVICE));
  const { verdict, draws } = await auditStore(house.log.store, games);
  expect(verdict).toMatchObject({ ok: true });
  expect(draws).toMatchObject({ unpromised: 1 });
});

test('House rules § devices verify names the first draw without a promise in a log whose every hash fits', async () => {
  await readyToThrow();
  const command = dealt(throwIt);
  const { streams, rule } = decisionOf(games, command);
  const forged = await house.log.decide(
    { streams, key: 'forged-1', by: THE_DEVICE, command },
    ({ table, ...rest }, when) =>
      rule({ ...rest, table: { ...(table as Table), promise: 'none' } }, when, THE_DEVICE),
  );
  const { entry } = expectAccepted(forged);
  const { verdict } = await auditStore(house.log.store, games);
  expect(verdict).toMatchObject({ ok: false, row: `entry ${entry.position}` });
  expect((verdict as { because: string }).because).toContain('promises its secret before it draws');
});
