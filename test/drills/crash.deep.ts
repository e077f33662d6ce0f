import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { startPostgres, walkableFolder } from '../postgres.ts';
import { expectNothingLost, killAtRandom, nothingYet, startWriter } from './crash.ts';

const KILLS = 200;
/** The log starts anew now and then, so that checking it all does not become the whole drill. */
const KILLS_A_HOUSE = 40;

test(`SQLite: ${KILLS} kill -9 under load lose nothing, tear nothing and double nothing`, async () => {
  let [acknowledged, kept] = [0, 0];
  for (let house = 0; house < KILLS / KILLS_A_HOUSE; house += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
    const known = nothingYet('node', 16);
    for (let kill = 0; kill < KILLS_A_HOUSE; kill += 1) {
      await killAtRandom(startWriter(known, { store: { folder } }));
    }
    const store = expectAccepted(openSqlite(folder));
    kept += await expectNothingLost(store, [known]);
    acknowledged += known.entries.size;
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`SQLite: ${KILLS} kills, ${acknowledged} acknowledged, ${kept} kept, 0 lost`);
  expect(acknowledged).toBeGreaterThan(KILLS);
});

test(`PostgreSQL: ${KILLS} kill -9 of the node, or of the whole server, lose nothing`, async () => {
  const folder = walkableFolder();
  const server = await startPostgres(join(folder, 'server'));
  let [acknowledged, kept, serverKills] = [0, 0, 0];
  for (let house = 0; house < KILLS / KILLS_A_HOUSE; house += 1) {
    const at = { url: server.url, schema: `house_${house}` };
    const known = nothingYet('node', 16);
    for (let kill = 0; kill < KILLS_A_HOUSE; kill += 1) {
      const writer = startWriter(known, { store: at });
      if (kill % 4 !== 3) {
        await killAtRandom(writer);
        continue;
      }
      await writer.acknowledged(Math.ceil(Math.random() * 200));
      await wait(Math.random() * 20);
      await server.kill();
      serverKills += 1;
      writer.process.kill('SIGKILL');
      await writer.ended;
      await server.start();
    }
    const store = await openPostgres(at);
    kept += await expectNothingLost(store, [known]);
    acknowledged += known.entries.size;
    await store.close();
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `PostgreSQL: ${KILLS} kills (${serverKills} of the server), ` +
      `${acknowledged} acknowledged, ${kept} kept, 0 lost`,
  );
  expect(acknowledged).toBeGreaterThan(KILLS);
});
