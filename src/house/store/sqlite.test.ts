import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolders } from '../../../test/folders.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { emptyStream } from '../log/log-entry.ts';
import { openSqlite } from './sqlite.ts';
import { draftOn, storeConformance } from './store.conformance.ts';

const newFolder = temporaryFolders();

storeConformance('SQLite', async () => {
  const folder = join(newFolder(), 'deeper', 'data');
  return async () => expectAccepted(openSqlite(folder));
});

test('§ one-house-one-process: a second opening is refused, and accepted once the first has closed', async () => {
  const folder = newFolder();
  const first = expectAccepted(openSqlite(folder));
  expect(openSqlite(folder)).toMatchObject({
    refused: 'house-in-use',
    cite: 'House rules § one-house-one-process',
  });
  await first.close();
  const second = openSqlite(folder);
  expect(isRefusal(second)).toBe(false);
  await expectAccepted(second).close();
});

test('§ one-house-one-process: another process is refused too, but may read', async () => {
  const folder = newFolder();
  const store = expectAccepted(openSqlite(folder));
  await store.append([draftOn([emptyStream('a')], 'one')]);
  const script = `
    import { openSqlite } from ${JSON.stringify(new URL('./sqlite.ts', import.meta.url).pathname)};
    const second = openSqlite(process.argv[1]);
    const reader = openSqlite(process.argv[1], { readOnly: true });
    console.log(JSON.stringify([second.refused, (await reader.head()).position]));`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script, folder],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(stdout)).toEqual(['house-in-use', 1]);
  await store.close();
});

test('the settings that make a commit durable are in force', async () => {
  const store = expectAccepted(openSqlite(newFolder()));
  const setting = (name: string) => store.database.prepare(`PRAGMA ${name}`).get();
  expect(setting('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(setting('synchronous')).toEqual({ synchronous: 1 });
  await store.close();
});

test('an append answers when the disk has it and not before, and shows nobody what it has not', async () => {
  const store = expectAccepted(openSqlite(newFolder()));
  const disk = heldDisk();
  const answered = vi.fn();
  const announced = vi.fn();
  const read = vi.fn();
  store.subscribe(announced);
  const appended = store.append([draftOn([emptyStream('a')], 'one')]).then(answered);
  const head = store.head().then(read);
  await new Promise(setImmediate);
  expect([answered, announced, read].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  disk.done(null);
  await Promise.all([appended, head]);
  expect([answered, announced, read].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  disk.letGo();
  await store.close();
});

test('where the disk fails, the append is not answered and the house must be opened again', async () => {
  const store = expectAccepted(openSqlite(newFolder()));
  const disk = heldDisk();
  const appended = store.append([draftOn([emptyStream('a')], 'one')]);
  const failed = expect(appended).rejects.toThrow('no such disk');
  await new Promise(setImmediate);
  disk.done(new Error('no such disk'));
  await failed;
  disk.letGo();
  await expect(store.append([draftOn([emptyStream('b')], 'two')])).rejects.toThrow(
    'open the house again',
  );
  await store.close();
});

/** A disk that says it is done when the test says so. */
const heldDisk = () => {
  const { fdatasync } = fs;
  let waiting: fs.NoParamCallback = () => {};
  const set = (to: unknown): void => {
    fs.fdatasync = to as typeof fs.fdatasync;
    syncBuiltinESMExports();
  };
  set((_file: number, done: fs.NoParamCallback) => {
    waiting = done;
  });
  return { done: (error: Error | null) => waiting(error), letGo: () => set(fdatasync) };
};

test('the database refuses to change or delete an entry or event', async () => {
  const store = expectAccepted(openSqlite(newFolder()));
  await store.append([draftOn([emptyStream('a')], 'one')]);
  for (const table of ['entries', 'events']) {
    for (const act of [`UPDATE ${table} SET position = 9`, `DELETE FROM ${table}`]) {
      expect(() => store.database.exec(act)).toThrow('the log is only ever added to');
    }
  }
  await store.close();
});

test('after an append that failed the house must be opened again, and nothing of it was kept', async () => {
  const folder = newFolder();
  const store = expectAccepted(openSqlite(folder));
  const good = draftOn([emptyStream('a')], 'good');
  const torn = {
    ...draftOn([emptyStream('b')], 'torn'),
    written: { by: '', command: '', events: [] },
  };
  await expect(store.append([good, torn])).rejects.toThrow();
  await expect(store.append([good])).rejects.toThrow('open the house again');
  await store.close();
  const again = expectAccepted(openSqlite(folder));
  expect((await again.head()).position).toBe(0);
  expect(await again.streamHead('a')).toEqual(emptyStream('a'));
  await again.close();
});

test('a file of another kind is not taken for a house', () => {
  const folder = newFolder();
  const store = expectAccepted(openSqlite(folder));
  store.database.exec('PRAGMA application_id = 1');
  store.database.close();
  expect(() => openSqlite(folder, { readOnly: true })).toThrow('is not a house');
});
