import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKnownHouse } from '../../test/known-house.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { games } from '../games/index.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Role, TableCommand } from '../table/index.ts';
import { type House, THE_HOUSE } from './house.ts';
import { passingSigner } from './log/signing.ts';
import { openSqlite } from './store/sqlite.ts';

const GAME = 'three-dice-football';
type At = 'T1' | 'T2';

let folder: string;
let house: House;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    credentials: plainCredentials(),
  });
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const ask = async (table: At, asks: TableCommand | readonly TableCommand[]) => {
  const by = [{ person: 'floor-1', duty: 'floorperson' }] as const;
  const answer = await house.askTable({ table, game: GAME }, asks, by);
  return isRefusal(answer) ? [answer.refused, answer.because] : 'accepted';
};
const joins = (person: string, duty: Role): TableCommand => ({ type: 'JoinCrew', person, duty });
const opened = async (practice: boolean, ...tables: readonly At[]) => {
  for (const table of tables) {
    const asks = { type: 'SetUpTable', table, game: GAME, title: table } as const;
    expectAccepted(await house.ask({ kind: 'floor', asks }, THE_HOUSE));
    const opens = { type: 'OpenTable', kind: 'felt', practice, openerCents: 0 } as const;
    expect(await ask(table, opens)).toBe('accepted');
  }
};

test('§ 577.9(b) three dealers are a table’s own: none of them is on the crew of another', async () => {
  await opened(false, 'T1', 'T2');
  expect(await ask('T1', joins('dealer-1', 'dealer'))).toBe('accepted');
  const there = ['one-duty', 'dealer-1 is at table T1. Have them leave it first.'];
  expect(await ask('T2', joins('dealer-1', 'dealer'))).toEqual(there);
  expect(await ask('T2', [joins('dealer-2', 'dealer'), joins('dealer-1', 'dealer')])).toEqual(
    there,
  );
  expect(await ask('T2', joins('dealer-2', 'dealer'))).toBe('accepted');
  expect(await ask('T1', { type: 'LeaveCrew', person: 'dealer-1' })).toBe('accepted');
  expect(await ask('T2', joins('dealer-1', 'dealer'))).toBe('accepted');
});

test('§ 577.9(b) nor does a crew that joined before come with the opening', async () => {
  await opened(false, 'T1');
  expect(await ask('T1', joins('dealer-1', 'dealer'))).toBe('accepted');
  expect(await ask('T2', joins('dealer-1', 'dealer'))).toBe('accepted');
  const opens = { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 0 } as const;
  expect(await ask('T2', opens)).toContain('one-duty');
  expect(await ask('T2', { ...opens, practice: true })).toBe('accepted');
});

test('§ 577.9(c) a floorperson supervises two of these tables', async () => {
  await opened(false, 'T1', 'T2');
  expect(await ask('T1', joins('floor-1', 'floorperson'))).toBe('accepted');
  expect(await ask('T2', joins('floor-1', 'floorperson'))).toBe('accepted');
});

test('House rules § crew nobody supervises one table and deals at another', async () => {
  await opened(false, 'T1', 'T2');
  const there = ['one-duty', 'floor-1 is at table T1. Have them leave it first.'];
  expect(await ask('T2', joins('floor-1', 'dealer'))).toEqual(there);
  expect(await ask('T1', joins('floor-1', 'dealer'))).toEqual(there);
  expect(await ask('T1', joins('dealer-1', 'dealer'))).toBe('accepted');
  expect(await ask('T2', joins('dealer-1', 'floorperson'))).toContain('one-duty');
});

test('House rules § crew at tables with practice chips one dealer may show several', async () => {
  await opened(true, 'T1', 'T2');
  for (const table of ['T1', 'T2'] as const)
    expect(await ask(table, joins('dealer-1', 'dealer'))).toBe('accepted');
});
