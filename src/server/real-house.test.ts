import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { threeDiceFootball } from '../games/index.ts';
import { openHouse, THE_HOUSE } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { createApp } from './app.ts';

const served = async (demo: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const signer = passingSigner();
  const house = await openHouse({
    ...{ store: expectAccepted(openSqlite(folder)), signer, vault: testVault() },
    ...{ games: { [threeDiceFootball.id]: threeDiceFootball }, credentials: plainCredentials() },
    clock: () => Date.UTC(2026, 10, 16, 12),
  });
  const asks = { type: 'FoundHouse', name: 'Example Casino', demo } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks }, THE_HOUSE));
  const demoAccounts = [{ person: 'dealer', password: 'demo-dealer', duty: 'dealer' }];
  const app = createApp({ house, signer, dealers: new Map(), demoAccounts });
  return {
    house,
    guest: () => app.inject({ method: 'POST', url: '/api/guest', headers: { 'x-houseway': '1' } }),
    me: async () => (await app.inject({ method: 'GET', url: '/api/me' })).json(),
    close: async () => {
      await app.close();
      await house.close();
      rmSync(folder, { recursive: true });
    },
  };
};

test('House rules § people a real house lets no guest in, and a demo house does', async () => {
  const real = await served(false);
  const refused = await real.guest();
  expect(refused.json()).toMatchObject({ code: 'not-your-role' });
  expect(refused.headers['set-cookie']).toBeUndefined();
  expect(Object.keys((await real.house.people()).people)).toEqual([]);
  await real.close();
  const demo = await served(true);
  expect((await demo.guest()).headers['set-cookie']).toMatch(/^houseway=/);
  expect(Object.keys((await demo.house.people()).people)).toHaveLength(1);
  await demo.close();
});

test('House rules § people a real house shows no accounts, whatever it was started with', async () => {
  const [real, demo] = [await served(false), await served(true)];
  expect(await real.me()).not.toHaveProperty('accounts');
  expect(await demo.me()).toHaveProperty('accounts');
  await real.close();
  await demo.close();
});
