import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { foundedFolder } from '../../test/founded-house.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseConfig } from './configuration.ts';
import { keptOpen } from './kept-open.ts';
import { main } from './main.ts';
import { openConfigured } from './opened-house.ts';
import { start } from './start.ts';

let [folder, data] = ['', ''];
beforeEach(async () => {
  [folder, data] = [mkdtempSync(join(tmpdir(), 'houseway-')), await foundedFolder()];
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const one of [folder, data]) rmSync(one, { recursive: true });
});

const SILENT = { print: () => {}, error: () => {} };

/** Databases of which something was asked, and which nobody closed. */
const stillOpen = (asked: readonly unknown[]) =>
  [...new Set(asked as readonly DatabaseSync[])].filter(({ isOpen }) => isOpen);

/** One event that nobody can read. */
const breakEvent = (): void => {
  const database = new DatabaseSync(join(data, 'house.sqlite'));
  const triggers = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  database.exec(`UPDATE events SET event = '{' WHERE position = 1`);
  database.close();
};

test.each([
  ['export', () => ['export', join(folder, 'house.jsonl')]],
  ['backup', () => ['backup', join(folder, 'key.pem', 'house.sqlite')]],
  ['report', () => ['report', '--by', 'table']],
  ['escrow check', () => ['escrow', 'check', '--key', join(folder, 'key.pem')]],
  ['journal', () => ['journal']],
])('House rules § store houseway %s leaves no house open when it fails', async (_name, call) => {
  breakEvent();
  writeFileSync(join(folder, 'key.pem'), 'no key', { mode: 0o600 });
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  // A failure that has no sentence of its own is thrown on, with what it came from.
  const code = await main([...call(), '--data', data], SILENT).catch(() => 1);
  expect(code).toBe(1);
  expect(stillOpen(prepared.mock.contexts)).toEqual([]);
});

test.each(['verify', 'start'])(
  'House rules § store houseway %s leaves no file open that is not a house',
  async (word) => {
    writeFileSync(join(data, 'house.sqlite'), 'this is no database at all'.repeat(100));
    const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
    expect(await main([word, '--data', data], SILENT)).toBe(1);
    expect(stillOpen(prepared.mock.contexts)).toEqual([]);
  },
);

test('House rules § export a disk that takes only a part of an export has none of it, and what was there stays', async () => {
  const file = join(folder, 'house.jsonl');
  const call = JSON.stringify(['export', file, '--force', '--data', data]);
  expect(await main(JSON.parse(call), SILENT)).toBe(0);
  const whole = readFileSync(file);
  const program = `import(${JSON.stringify(new URL('./main.ts', import.meta.url).href)})
    .then(async ({ main }) => { process.exitCode = await main(${call}); })`;
  // No file may become longer than 40 KB: the system writes up to there, and refuses what comes after.
  const full = `ulimit -f 80; trap '' XFSZ; exec "$0" --disable-warning=ExperimentalWarning -e "$1"`;
  const { status, stdout } = spawnSync('sh', ['-c', full, process.execPath, program], {
    encoding: 'utf8',
  });
  expect(whole.length).toBeGreaterThan(40_960);
  expect([status, stdout]).toEqual([1, '']);
  expect(readFileSync(file)).toEqual(whole);
  expect(readdirSync(folder)).toEqual(['house.jsonl']);
});

const configured = () => expectAccepted(parseConfig({ data, demo: false, port: '0' }, {}));

/** Nobody holds the house: it opens, and closes. */
const opensAgain = async (): Promise<void> => {
  await expectAccepted(await openConfigured(configured(), () => {})).close();
};

test('House rules § store a house whose passwords cannot be read is closed again', async () => {
  const file = join(data, 'credentials.json');
  writeFileSync(file, '{', { mode: 0o600 });
  await expect(openConfigured(configured(), () => {})).rejects.toThrow();
  rmSync(file);
  await opensAgain();
});

test('House rules § store a house whose log cannot be read is closed again', async () => {
  breakEvent();
  await expect(openConfigured(configured(), () => {})).rejects.toThrow();
  rmSync(join(data, 'house.sqlite'));
  await opensAgain();
});

test('House rules § store a house that cannot say that it is open is closed again, and nobody waits for a signal', async () => {
  const listening = () => ['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal));
  const before = listening();
  const print = () => {
    throw new Error('nobody listens');
  };
  const args = ['--data', data, '--port', '0', '--no-demo'];
  await expect(start.run(args, { ...SILENT, print })).rejects.toThrow('nobody listens');
  expect(listening()).toEqual(before);
  await opensAgain();
});

test('House rules § store a house whose last head cannot be signed is closed all the same, and so are its passwords', async () => {
  const opened = expectAccepted(await openConfigured(configured(), () => {}));
  vi.spyOn(opened.house.log.store, 'head').mockRejectedValue(new Error('the disk is gone'));
  const closed = vi.spyOn(opened.credentials, 'close');
  await expect(opened.close()).rejects.toThrow('the disk is gone');
  expect(closed).toHaveBeenCalledOnce();
  await opensAgain();
});

test('House rules § store what failed first is what is told, also where closing fails then', async () => {
  const close = vi.fn(() => Promise.reject(new Error('it does not close')));
  const work = () => Promise.reject(new Error('no passwords'));
  await expect(keptOpen({ close }, work)).rejects.toThrow('no passwords');
  expect(close).toHaveBeenCalledOnce();
});
