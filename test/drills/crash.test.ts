import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { freshSchema, PATIENT, sharedPostgres } from '../postgres.ts';
import { expectNothingLost, killAtRandom, nothingYet, startWriter } from './crash.ts';

// The short form of crash.deep.ts, which kills two hundred times each.

test('SQLite: five kill -9 under load lose nothing, tear nothing and double nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const known = nothingYet('node', 8);
  for (let kill = 0; kill < 5; kill += 1) {
    await killAtRandom(startWriter(known, { store: { folder } }));
  }
  const store = expectAccepted(openSqlite(folder));
  expect(await expectNothingLost(store, [known])).toBeGreaterThan(0);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

test('PostgreSQL: two kill -9 of a node under load lose nothing, tear nothing and double nothing', async () => {
  const at = { url: await sharedPostgres(), schema: freshSchema(), deadlines: PATIENT };
  const known = nothingYet('node', 8);
  for (let kill = 0; kill < 2; kill += 1) {
    await killAtRandom(startWriter(known, { store: at }));
  }
  const store = await openPostgres(at);
  expect(await expectNothingLost(store, [known])).toBeGreaterThanOrEqual(known.entries.size);
  await store.close();
});

test('the drill itself can fail: a lost, a doubled and a torn entry are each noticed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const known = nothingYet('node', 2);
  await startWriter(known, { store: { folder }, upTo: 3 }).ended;
  const store = expectAccepted(openSqlite(folder));
  expect(await expectNothingLost(store, [known])).toBe(6);
  const entries: Awaited<ReturnType<typeof store.entry>>[] = [];
  for (let position = 1; position <= 6; position += 1) entries.push(await store.entry(position));
  const showing = (shown: typeof entries) => ({
    ...store,
    readAll: async function* () {
      for (const entry of shown) if (entry !== undefined) yield entry;
    },
  });
  await expect(expectNothingLost(showing(entries.slice(0, 5)), [known])).rejects.toThrow('is gone');
  const doubled = [...entries, entries[2]];
  await expect(expectNothingLost(showing(doubled), [known])).rejects.toThrow('is there twice');
  const torn = entries.with(1, { ...entries[1]!, events: entries[1]!.events.slice(0, 1) });
  await expect(expectNothingLost(showing(torn), [known])).rejects.toThrow();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
