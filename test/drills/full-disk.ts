import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threeDiceFootball } from '../../src/games/three-dice-football/index.ts';
import { openHouse, THE_HOUSE } from '../../src/house/house.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { createApp } from '../../src/server/app.ts';
import { plainCredentials } from '../plain-credentials.ts';

/**
 * A house on a disk of a few megabytes: it sets up tables until there is no room, says so, is given room, goes on without being
 * opened again, and its log verifies. Run with the folder as its argument; prints what it saw as JSON.
 */
const [folder = ''] = process.argv.slice(2);
const ballast = join(folder, 'ballast');
writeFileSync(ballast, Buffer.alloc(1 << 20));
const games = { [threeDiceFootball.id]: threeDiceFootball };
const signer = passingSigner();
const house = await openHouse({
  ...{ store: expectAccepted(openSqlite(folder)), games, signer },
  credentials: plainCredentials(),
});
const app = createApp({ house, signer, dealers: new Map(), onFault: () => undefined });
const health = async (): Promise<number> => (await app.inject('/api/health')).statusCode;
let [asked, kept] = [0, 0];
const ask = async (): Promise<boolean> => {
  asked += 1;
  const name = `T${asked}`;
  const set = { type: 'SetUpTable', table: name, game: threeDiceFootball.id, title: name } as const;
  try {
    expectAccepted(await house.ask({ kind: 'floor', asks: set }, THE_HOUSE, `set up ${name}`));
    kept += 1;
    return true;
  } catch {
    return false;
  }
};
const before = await health();
while (await ask());
const whenFull = await health();
rmSync(ballast);
const resumed = (await ask()) && (await ask());
const after = await health();
const { verdict } = await auditStore(house.log.store, games);
const tables = (await house.floor()).tables.length;
await app.close();
await house.close();
console.log(JSON.stringify({ before, whenFull, resumed, after, ok: verdict.ok, kept, tables }));
