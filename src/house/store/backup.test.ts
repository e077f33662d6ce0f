import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolders } from '../../../test/folders.ts';
import { freshSchema, PATIENT, sharedPostgres } from '../../../test/postgres.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { verifyChain } from '../log/chain.ts';
import { linesIn } from '../log/lines.ts';
import { type Log, openLog } from '../log/log.ts';
import { openSigner } from '../log/signing.ts';
import { stream } from '../log/stream.ts';
import { verifyStore } from '../log/verify-store.ts';
import { backupSqlite, copyOf, exportTo, restoreExport, restoreInto } from './backup.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

const newFolder = temporaryFolders();

const restoreSqlite = (file: string, folder: string, onProgress?: Parameters<typeof copyOf>[2]) =>
  restoreInto(folder, (passing) => copyOf(file, passing, onProgress));

const count = (name: string) =>
  stream(name, { initial: 0, evolve: (sum: number, n: number) => sum + n });
const openHouse = (store: Store, folder: string): Promise<Log> =>
  openLog(store, {
    clock: () => 1,
    signer: openSigner(folder),
    headEvery: 50,
  });

const add = (log: Log, key: string) =>
  log.decide({ streams: { a: count('a'), b: count('b') }, key, by: [], command: key }, () => [
    { stream: 'a', event: 1 },
    { stream: 'b', event: -1 },
  ]);

/** Appends without pause until told to stop; says how many were acknowledged. */
const underLoad = (log: Log) => {
  let [going, done] = [true, 0];
  let awaited: { readonly done: number; readonly reached: () => void } | undefined;
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    for (let i = 0; going; i += 1) {
      await add(log, `${caller} ${i}`);
      done += 1;
      if (awaited !== undefined && done >= awaited.done) awaited.reached();
    }
  });
  return {
    done: () => done,
    more: (count: number) =>
      new Promise<void>((reached) => {
        awaited = { done: done + count, reached };
      }),
    stop: async () => {
      going = false;
      await Promise.all(callers);
    },
  };
};

test('a backup taken while the house runs is a whole house, with all acknowledged before it began', async () => {
  const folder = newFolder();
  const store = expectAccepted(openSqlite(folder));
  const log = await openHouse(store, folder);
  const load = underLoad(log);
  await load.more(300);
  const before = load.done();
  const file = join(newFolder(), 'backups', 'house.backup');
  const copied: (readonly number[])[] = [];
  await backupSqlite(store, file, (bytes, of) => copied.push([bytes, of]));
  const [bytes = 0, of] = copied.at(-1) ?? [];
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBe(of);
  await load.more(50);
  await load.stop();
  await log.close();

  const restored = join(newFolder(), 'again');
  const verified: (readonly number[])[] = [];
  const verdict = await restoreSqlite(file, restored, (done, of) => verified.push([done, of]));
  expect(verdict).toMatchObject({ ok: true });
  const all = verified.length;
  expect(verdict).toMatchObject({ entries: all });
  expect(verified.at(-1)).toEqual([all, all]);
  expect(readdirSync(restored)).toEqual(['house.sqlite']);
  const again = expectAccepted(openSqlite(restored));
  const { position, hash } = await again.head();
  expect(position).toBeGreaterThanOrEqual(before);
  expect(hash).toBe((await store.entry(position))?.hash);
  // It is not a picture: the house goes on from there.
  const continued = await openHouse(again, restored);
  expect(await add(continued, 'after')).toMatchObject({ again: false });
  await again.close();
  await store.close();
});

test('House rules § store an export or a backup that fails half-way leaves nothing, and what was there stays', async () => {
  const folder = newFolder();
  const store = expectAccepted(openSqlite(folder));
  const log = await openHouse(store, folder);
  await add(log, 'a');
  const to = newFolder();
  const file = join(to, 'house.jsonl');
  await exportTo(store, file);
  const before = readFileSync(file);
  const full = () => {
    throw new Error('no space left');
  };
  await expect(exportTo(store, file, full)).rejects.toThrow('no space left');
  // A slow copy is also told of meanwhile, by a timer.
  const atLast = (bytes: number, of: number) => (bytes === of ? full() : undefined);
  await expect(backupSqlite(store, join(to, 'house.sqlite'), atLast)).rejects.toThrow('no space');
  expect(readdirSync(to)).toEqual(['house.jsonl']);
  expect(readFileSync(file)).toEqual(before);
  await log.close();
});

test('an export taken while the house runs verifies offline and restores into either store', async () => {
  const folder = newFolder();
  const store = expectAccepted(openSqlite(folder));
  const log = await openHouse(store, folder);
  const load = underLoad(log);
  await load.more(300);
  const file = join(newFolder(), 'house.jsonl');
  const { sha256: digest } = await exportTo(store, file);
  await load.stop();
  await log.close();
  expect(digest).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));
  const { key } = openSigner(folder);
  const verdict = await verifyChain(linesIn(file));
  expect(verdict).toMatchObject({ ok: true, keys: [key] });

  const sqlite = expectAccepted(openSqlite(newFolder()));
  const postgres = await openPostgres({
    url: await sharedPostgres(),
    schema: freshSchema(),
    deadlines: PATIENT,
  });
  for (const empty of [sqlite, postgres]) {
    expect(await restoreExport(() => linesIn(file), empty)).toEqual(verdict);
    expect(await verifyStore(empty)).toEqual(verdict);
    const { position, hash } = await empty.head();
    expect((await store.entry(position))?.hash).toBe(hash);
    expect(await restoreExport(() => linesIn(file), empty)).toMatchObject({
      refused: 'house-not-empty',
    });
  }
  // And out of PostgreSQL again, line for line the same.
  const second = join(newFolder(), 'second.jsonl');
  expect(await exportTo(postgres, second)).toMatchObject({ sha256: digest });
  await Promise.all([sqlite.close(), postgres.close(), store.close()]);
});

test('a damaged export is refused whole: nothing of it is restored', async () => {
  const folder = newFolder();
  const store = expectAccepted(openSqlite(folder));
  const log = await openHouse(store, folder);
  for (let i = 0; i < 5; i += 1) await add(log, `k ${i}`);
  await log.close();
  const file = join(newFolder(), 'house.jsonl');
  await exportTo(store, file);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const damaged = lines.with(3, lines[3]!.replace('"k 2"', '"k 9"'));
  const empty = expectAccepted(openSqlite(newFolder()));
  expect(await restoreExport(() => damaged, empty)).toMatchObject({ ok: false, row: 'entry 3' });
  expect((await empty.head()).position).toBe(0);
  await Promise.all([empty.close(), store.close()]);
});

test('a damaged backup is not put in place, and no backup replaces a house', async () => {
  const folder = newFolder();
  const store = expectAccepted(openSqlite(folder));
  const log = await openHouse(store, folder);
  for (let i = 0; i < 5; i += 1) await add(log, `k ${i}`);
  store.database.exec('DROP TRIGGER events_no_update');
  store.database.exec(`UPDATE events SET event = '2' WHERE position = 4 AND ordinal = 0`);
  const file = join(newFolder(), 'house.backup');
  await backupSqlite(store, file);
  const target = newFolder();
  expect(await restoreSqlite(file, target)).toMatchObject({ ok: false, row: 'entry 4' });
  expect(readdirSync(target)).toEqual([]);
  expect(await restoreSqlite(file, folder)).toMatchObject({ refused: 'house-not-empty' });
  await store.close();
});

test('House rules § store nothing is restored beside the end of another log, which SQLite would write over it', async () => {
  const [house, folder, copies] = [newFolder(), newFolder(), newFolder()];
  const store = expectAccepted(openSqlite(house));
  const log = await openHouse(store, house);
  await add(log, 'before');
  const backup = join(copies, 'house.sqlite');
  await backupSqlite(store, backup);
  const exported = join(copies, 'house.jsonl');
  await exportTo(store, exported);
  await add(log, 'after');
  // The log as a crash leaves it, and its database is lost.
  cpSync(join(house, 'house.sqlite-wal'), join(folder, 'house.sqlite-wal'));
  await log.close();
  await store.close();
  const lost = { refused: 'log-lost' };
  await expect(restoreSqlite(backup, folder)).rejects.toMatchObject(lost);
  expect(() => openSqlite(folder)).toThrow(expect.objectContaining(lost));
  expect(readdirSync(folder)).toContain('house.sqlite-wal');
  rmSync(join(folder, 'house.sqlite-wal'));
  expect(await restoreSqlite(backup, folder)).toMatchObject({ ok: true, entries: 1 });
});
