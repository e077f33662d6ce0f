import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolders } from '../../test/folders.ts';
import { foundedFolder } from '../../test/founded-house.ts';
import { main } from './main.ts';

/** No database answers there: whoever asks it is refused. */
const ELSEWHERE = 'postgres://houseway@127.0.0.1:9/live';

const newFolder = temporaryFolders();
let data = '';
let copies = '';
beforeAll(async () => {
  data = await foundedFolder();
  copies = newFolder();
  for (const [command, file] of [
    ['backup', 'house.sqlite'],
    ['export', 'house.jsonl'],
  ] as const) {
    expect((await said(command, join(copies, file), '--data', data)).code).toBe(0);
  }
  return () => rmSync(data, { recursive: true });
});
afterEach(() => vi.unstubAllEnvs());

const said = async (...args: readonly string[]) => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await main(args, { print, error: print });
  return { code, text: lines.join('\n') };
};
/** Sessions of a demonstration are in no escrow, which `escrow check` answers with 1. */
const read = { text: expect.not.stringContaining('Refused') };
const unreachable = { code: 1, text: expect.stringContaining('database-unreachable') };

test.each(['house.sqlite', 'house.jsonl'])(
  'House rules § store a copy (%s) is restored into the folder that is named, and no other house is opened',
  async (copy) => {
    vi.stubEnv('HOUSEWAY_DATABASE', ELSEWHERE);
    const into = join(newFolder(), 'again');
    expect(await said('restore', join(copies, copy), '--data', into)).toMatchObject({ code: 0 });
    expect(await said('verify', '--data', into)).toMatchObject({ code: 0 });
  },
);

test('House rules § store a backup is a file of an embedded house: it is not restored beside a database', async () => {
  const backup = join(copies, 'house.sqlite');
  const into = join(newFolder(), 'beside');
  for (const named of [[], ['--data', into]]) {
    const refused = await said('restore', backup, '--database', ELSEWHERE, ...named);
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('(not-an-export)') });
    expect(refused.text).toContain('houseway export');
  }
  expect(existsSync(into)).toBe(false);
});

test.each(['house.sqlite', 'house.jsonl'])(
  'House rules § store a copy (%s) is no house before its sessions are broken, and a restore that was cut short is told',
  async (copy) => {
    const [folder, restoring] = [newFolder(), ['restore', join(copies, copy)]];
    const into = join(folder, 'again');
    vi.stubEnv('HOUSEWAY_GAMES', join(folder, 'missing.ts'));
    expect(await said(...restoring, '--data', into)).toMatchObject({ code: 1 });
    expect(existsSync(into)).toBe(false);
    vi.unstubAllEnvs();
    // As a process that was killed leaves it.
    mkdirSync(join(into, 'restoring'), { recursive: true });
    const begun = await said('set-up', 'house', 'North Hall', '--data', into);
    expect(begun).toMatchObject({ code: 1, text: expect.stringContaining('was cut short') });
    expect(await said(...restoring, '--data', into)).toMatchObject({ code: 0 });
    expect(existsSync(join(into, 'restoring'))).toBe(false);
  },
);

const READERS = ['verify', 'report', 'head', 'export FILE', 'escrow check --key KEY'];

test.each(READERS)(
  'House rules § store houseway %s reads the house of the environment and of the configuration file, as a start does',
  async (command) => {
    const folder = newFolder();
    writeFileSync(join(folder, 'key.pem'), (await said('escrow', 'new')).text, { mode: 0o600 });
    const words = command
      .split(' ')
      .map((word) => ({ FILE: join(folder, 'copy'), KEY: join(folder, 'key.pem') })[word] ?? word);
    const fresh = () => rmSync(join(folder, 'copy'), { force: true });
    vi.stubEnv('HOUSEWAY_DATA', data);
    expect(await said(...words)).toMatchObject(read);
    fresh();
    vi.stubEnv('HOUSEWAY_DATABASE', ELSEWHERE);
    expect(await said(...words)).toMatchObject(unreachable);
    // A folder that is named is meant, whatever the environment names.
    expect(await said(...words, '--data', data)).toMatchObject(read);
    fresh();
    vi.unstubAllEnvs();
    const config = join(folder, 'house.json');
    writeFileSync(config, JSON.stringify({ data }));
    expect(await said(...words, '--config', config)).toMatchObject(read);
  },
);

test('House rules § store backup copies the file of an embedded house, and says what to do for one in a database', async () => {
  const [folder, file] = [newFolder(), 'copy.sqlite'];
  vi.stubEnv('HOUSEWAY_DATA', data);
  expect(await said('backup', join(folder, file))).toMatchObject({ code: 0 });
  vi.stubEnv('HOUSEWAY_DATABASE', ELSEWHERE);
  const refused = await said('backup', join(folder, 'other.sqlite'));
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('(not-embedded)') });
  expect(refused.text).toContain('houseway export');
  expect(existsSync(join(folder, 'other.sqlite'))).toBe(false);
});

test('House rules § reports the games and the shifts of the configuration file are those of its house', async () => {
  const folder = newFolder();
  const [config, game] = [join(folder, 'house.json'), join(folder, 'game.ts')];
  copyFileSync(new URL('../../examples/chuck-a-luck/index.ts', import.meta.url), game);
  const shifts = 'early 06:00, late 18:00';
  writeFileSync(config, JSON.stringify({ data, shifts, games: [game] }));
  expect(await said('report', '--shift', 'late', '--config', config)).toMatchObject({ code: 0 });
  const other = await said('report', '--shift', 'swing', '--config', config);
  expect(other).toMatchObject({ code: 1, text: expect.stringContaining('early') });
  for (const command of ['verify', 'report']) {
    rmSync(game, { force: true });
    const missing = await said(command, '--config', config);
    expect(missing).toMatchObject({ code: 1, text: expect.stringContaining(game) });
  }
});
