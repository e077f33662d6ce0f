import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { type House, openHouse } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { type Credentials, openCredentials } from '../house/people/credentials.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { foundDemoCoupons } from './demo-coupons.ts';
import { foundDemoHouse } from './demo-house.ts';

let folder: string;
let house: House;
let credentials: Credentials;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  credentials = { ...openCredentials(folder), set: async () => {} };
  house = await openHouse({
    vault: testVault(),
    store: expectAccepted(openSqlite(folder)),
    games: { [threeDiceFootball.id]: threeDiceFootball },
    signer: passingSigner(),
    credentials,
  });
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const founded = async (by: House = house) => {
  const accounts = await foundDemoHouse(by, credentials);
  await foundDemoCoupons(by);
  return accounts?.length;
};
const entries = async () => (await house.log.store.head()).position;

test('House rules § idempotency nodes that found a demo house at once found one house between them', async () => {
  expect(await Promise.all([founded(), founded(), founded()])).toEqual([10, 10, 10]);
  const after = await entries();
  expect((await house.floor()).tables.map(({ table }) => table)).toEqual(['E1', 'F1']);
  expect((await house.table({ table: 'F1', game: threeDiceFootball.id })).crew).toHaveLength(3);
  await founded();
  expect(await entries()).toBe(after);
});

test('House rules § idempotency a founding that was stopped in the middle goes on at the next start', async () => {
  let steps = 12;
  const until =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      steps -= 1;
      if (steps < 0) throw new Error('the plug was pulled');
      return ask(...asked);
    };
  const short = { ...house, ask: until(house.ask), askTable: until(house.askTable) };
  await expect(founded(short)).rejects.toThrow('the plug was pulled');
  expect((await house.floor()).name).toBe('');
  await founded();
  expect(await house.floor()).toMatchObject({ name: 'The Demo House', demo: true });
});
