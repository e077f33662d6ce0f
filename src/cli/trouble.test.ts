import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OutcomeUnknown } from '../house/store/pool.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseConfig } from './configuration.ts';
import { main } from './main.ts';
import { openConfigured } from './opened-house.ts';
import { troubleOf } from './trouble.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const said = async (...args: string[]) => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await main(args, { print, error: print });
  return { code, text: lines.join('\n') };
};

/** A sentence and a code that say what to do, and no stack of calls. */
const refused = async (code: string, ...args: string[]) => {
  const answer = await said(...args);
  expect(answer).toMatchObject({ code: 1 });
  expect(answer.text).toContain(`Refused (${code})`);
  expect(answer.text).not.toMatch(/\n\s+at /);
  return answer.text;
};

test('House rules § store a port in use is named, and the house is closed again', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const text = await refused('port-in-use', 'start', '--data', folder, '--port', String(port));
  expect(text).toContain(String(port));
  other.close();
  // Nobody holds the house: it opens again.
  const opened = await openConfigured(expectAccepted(parseConfig({ data: folder }, {})), () => {});
  await expectAccepted(opened).close();
});

test('House rules § store a data folder that is a file', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'x');
  for (const word of ['start', 'report']) {
    const { code, text } = await said(word, '--data', file);
    expect(code).toBe(1);
    expect(text).toMatch(/not-a-folder|no-house/);
  }
});

test('House rules § store a database that does not answer, or is none', async () => {
  const url = 'postgres://houseway@127.0.0.1:1/house';
  expect(await refused('database-unreachable', 'verify', '--database', url)).toContain(
    '127.0.0.1:1',
  );
  writeFileSync(join(folder, 'house.sqlite'), 'this is no database at all'.repeat(100));
  for (const word of ['verify', 'start']) await refused('not-a-database', word, '--data', folder);
});

test('House rules § store a database that is overdue: frozen, or waiting for its standby', () => {
  const said = 'PostgreSQL has not answered at db1:5432 for 8000 ms.';
  expect(troubleOf(new OutcomeUnknown(said))).toMatchObject({
    refused: 'database-unreachable',
    because: expect.stringContaining(`${said} See that the database and its synchronous standby`),
  });
});

test('House rules § export an empty backup, an empty export and a missing one are not restored', async () => {
  const [empty, house] = [join(folder, 'empty'), join(folder, 'house')];
  writeFileSync(empty, '');
  await refused('nothing-to-restore', 'restore', empty, '--data', house);
  const none = { format: 1, keys: [], row: 'log' };
  const root = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const end = { root, row: 'end', size: 0 };
  writeFileSync(empty, `${JSON.stringify(none)}\n${JSON.stringify(end)}\n`);
  await refused('nothing-to-restore', 'restore', empty, '--data', house);
  writeFileSync(empty, '{');
  expect(await said('restore', empty, '--data', house)).toMatchObject({ code: 1 });
  // Nothing is left that looks like a house.
  expect(existsSync(house)).toBe(false);
  expect(await refused('no-house', 'backup', join(folder, 'copy'), '--data', house)).toContain(
    house,
  );
  await refused('no-file', 'restore', join(folder, 'missing'), '--data', house);
  await refused('no-file', 'verify', '--export', join(folder, 'missing'));
});

test('House rules § export counts are of what was written', async () => {
  const data = join(folder, 'house');
  mkdirSync(data);
  const opened = expectAccepted(
    await openConfigured(expectAccepted(parseConfig({ data }, {})), () => {}),
  );
  const [lines, copy] = [join(folder, 'house.jsonl'), join(folder, 'copy.sqlite')];
  expect(JSON.parse((await said('export', lines, '--data', data, '--json')).text)).toMatchObject({
    entries: 1,
  });
  expect((await said('backup', copy, '--data', data)).text).toContain('1 entry written to');
  await opened.close();
  const again = await said('restore', copy, '--data', join(folder, 'again'));
  expect(again).toMatchObject({ code: 0, text: expect.stringMatching(/restored: 1 entry\./) });
});

test.each([
  ['EROFS', 'not-writable'],
  ['EACCES', 'no-access'],
  ['EPERM', 'no-access'],
  ['ENOSPC', 'disk-full'],
  ['ENOTFOUND', 'database-unreachable'],
  ['28P01', 'database-refused'],
])('House rules § store %s is said as %s, also as a cause', (code, refusal) => {
  const error = Object.assign(new Error('it fails'), { code, path: '/data' });
  expect(troubleOf(error)).toMatchObject({ refused: refusal });
  expect(troubleOf(new Error('around it', { cause: error }))).toMatchObject({ refused: refusal });
});

test.each([
  [5, 'database-busy'],
  [8, 'not-writable'],
  [4874, 'disk-error'],
  [13, 'disk-full'],
  [14, 'no-access'],
  [26, 'not-a-database'],
])('House rules § store number %i of SQLite is said as %s', (errcode, refused) => {
  const error = Object.assign(new Error('it fails'), { code: 'ERR_SQLITE_ERROR', errcode });
  expect(troubleOf(error)).toMatchObject({ refused });
});

test('a bug of ours is no trouble of theirs', () => {
  expect(troubleOf(new TypeError('x is not a function'))).toBeUndefined();
  expect(troubleOf('text')).toBeUndefined();
});
