import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolders } from '../../../test/folders.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { linesIn } from '../log/lines.ts';
import { openLog } from '../log/log.ts';
import { openSigner } from '../log/signing.ts';
import { on, stream } from '../log/stream.ts';
import { backupSqlite, copyOf, exportTo, restoreExport, restoreInto } from './backup.ts';
import { openSqlite, type SqliteStore } from './sqlite.ts';

const newFolder = temporaryFolders();

const restoreSqlite = (file: string, folder: string, onProgress?: Parameters<typeof copyOf>[2]) =>
  restoreInto(folder, (passing) => copyOf(file, passing, onProgress));

/** A house of five entries that is at rest. */
let folder: string;
let store: SqliteStore;
beforeAll(async () => {
  folder = newFolder();
  store = expectAccepted(openSqlite(folder));
  const log = await openLog(store, { clock: () => 1, signer: openSigner(folder) });
  const count = stream('a', { initial: 0, evolve: (sum: number, n: number) => sum + n });
  for (let i = 0; i < 5; i += 1) {
    const asked = { streams: { a: count }, key: `k ${i}`, by: [], command: i };
    await log.decide(asked, () => on(count, [1]));
  }
  await log.close();
});
afterAll(() => store.close());

const nothingIn = (what: string) => ({
  refused: 'nothing-to-restore',
  because: `${what} has no entries. Choose another backup.`,
  cite: 'House rules § export',
});
const houseIn = (where: string) => ({
  refused: 'house-not-empty',
  because: `There is already a house in ${where}. Restore into an empty folder or database, then switch over.`,
  cite: 'House rules § one-house-one-process',
});

test('House rules § export an export has its name once it is whole, for its owner alone, and comes back with its signed heads', async () => {
  const file = join(newFolder(), 'copies', 'house.jsonl');
  mkdirSync(dirname(file));
  writeFileSync(`${file}.part`, 'cut short');
  const told: number[] = [];
  const { entries, sha256 } = await exportTo(store, file, (count) => told.push(count));
  expect([entries, told]).toEqual([5, [5]]);
  const text = readFileSync(file, 'utf8');
  expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(file))).toEqual(['house.jsonl']);

  const lines = text.split('\n');
  expect(lines.at(-1)).toBe('');
  const again = expectAccepted(openSqlite(newFolder()));
  expect(await restoreExport(() => lines, again)).toMatchObject({ ok: true, entries: 5 });
  const heads = await store.heads();
  expect(heads.length).toBeGreaterThan(0);
  expect(await again.heads()).toEqual(heads);
  expect((await again.head()).hash).toBe((await store.head()).hash);
  expect(await restoreExport(() => lines, again)).toEqual(houseIn('this store'));
  const none = expectAccepted(openSqlite(newFolder()));
  const unused = join(newFolder(), 'unused.jsonl');
  expect(await exportTo(none, unused)).toMatchObject({ entries: 0 });
  expect(await restoreExport(() => linesIn(unused), none)).toEqual(nothingIn('The export'));
  await Promise.all([none.close(), again.close()]);
});

test('House rules § export a backup is counted, told as it grows, and put into a folder that had one cut short', async () => {
  const file = join(newFolder(), 'copies', 'house.backup');
  const told: number[][] = [];
  expect(await backupSqlite(store, file, (...copied) => told.push(copied))).toBe(5);
  const { size } = statSync(join(folder, 'house.sqlite'));
  expect(told.at(-1)).toEqual([size, size]);
  expect(readdirSync(dirname(file))).toEqual(['house.backup']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const target = newFolder();
  mkdirSync(join(target, 'restoring', 'house.sqlite'), { recursive: true });
  expect(await restoreSqlite(file, target)).toMatchObject({ ok: true, entries: 5 });
  expect(readdirSync(target)).toEqual(['house.sqlite']);
  // It may be on a disk that nobody can write to.
  expect(readdirSync(dirname(file))).toEqual(['house.backup']);
  expect(await restoreSqlite(file, target)).toEqual(houseIn(target));
});

test('House rules § export of two exports at once to one file the last is whole, and the first touches nothing of it', async () => {
  const file = join(newFolder(), 'house.jsonl');
  const { sha256 } = await exportTo(store, file);
  const [first, last] = await Promise.allSettled([exportTo(store, file), exportTo(store, file)]);
  expect(first).toMatchObject({
    reason: { message: `Another copy to ${file} was begun. Name another file.` },
  });
  expect(last).toMatchObject({ value: { sha256 } });
  expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sha256);
  expect(readdirSync(dirname(file))).toEqual(['house.jsonl']);
});

test('House rules § export of two backups at once to one file none is taken for whole that is not', async () => {
  const file = join(newFolder(), 'house.backup');
  await backupSqlite(store, file);
  const whole = readFileSync(file);
  await Promise.allSettled([backupSqlite(store, file), backupSqlite(store, file)]);
  expect(readFileSync(file)).toEqual(whole);
  expect(readdirSync(dirname(file))).toEqual(['house.backup']);
});

test('House rules § export a backup without entries is no house, and leaves nothing behind', async () => {
  const [empty, target] = [join(newFolder(), 'house.backup'), newFolder()];
  writeFileSync(empty, '');
  expect(await restoreSqlite(empty, target)).toEqual(nothingIn(empty));
  const fresh = newFolder();
  await expectAccepted(openSqlite(fresh)).close();
  const unused = join(fresh, 'house.sqlite');
  expect(await restoreSqlite(unused, target)).toEqual(nothingIn(unused));
  expect(readdirSync(target)).toEqual([]);
});
