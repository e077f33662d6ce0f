import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What stands for the house: it says that it is open, and closes in order when it is told to. */
const HOUSE = `
export const main = async () => {
  const waits = setInterval(() => {}, 1_000);
  const stopped = new Promise((done) => process.once('SIGTERM', done));
  const parent = process.ppid;
  console.log('open under Node ' + process.versions.node);
  const left = setInterval(() => process.ppid !== parent && process.emit('SIGTERM'), 50);
  await stopped;
  clearInterval(waits);
  clearInterval(left);
  console.log('closed in order');
  return 0;
};
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  cpSync(fileURLToPath(new URL('../../bin', import.meta.url)), join(folder, 'bin'), {
    recursive: true,
  });
  for (const path of ['dist/cli', 'node_modules/node/bin']) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'dist/cli/main.js'), HOUSE);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that takes itself to be Node 20 hands over to the Node that was installed with the house. */
const OLD =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.19.0"}})';
const BIN = 'bin/houseway.js';

const told = async (child: ChildProcess) => {
  let text = '';
  let opened = () => {};
  const open = new Promise<void>((done) => {
    opened = done;
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    text += String(chunk);
    if (text.includes('open under')) opened();
  });
  const ended = new Promise<string>((done) => child.once('close', () => done(text)));
  await open;
  child.kill('SIGTERM');
  return ended;
};

test.each([
  ['Node 24', []],
  ['an older Node', ['--import', OLD]],
])(
  'House rules § store SIGTERM to bin/houseway.js under %s closes the house in order',
  async (_, flags) => {
    const child = spawn(process.execPath, [...flags, BIN, 'start'], { cwd: folder });
    expect(await told(child)).toBe(`open under Node ${process.versions.node}\nclosed in order\n`);
    expect(child.exitCode).toBe(0);
  },
);

test('House rules § store so does the end of the shell through which npm starts an older Node', async () => {
  const words = [process.execPath, '--import', OLD, BIN, 'start'].map(
    (word) => `'${word.replaceAll("'", "'\\''")}'`,
  );
  const env = { ...process.env, npm_command: 'exec' };
  const child = spawn('sh', ['-c', `${words.join(' ')}; true`], { cwd: folder, env });
  expect(await told(child)).toContain('closed in order');
});

test('House rules § command an installed package under an older Node says what brings a newer one, and then uses it', () => {
  const there = join(folder, 'installed/node_modules');
  for (const path of ['bin', 'dist', 'package.json']) {
    cpSync(join(folder, path), join(there, 'houseway', path), { recursive: true });
  }
  writeFileSync(
    join(there, 'houseway/dist/cli/main.js'),
    'export const main = async () => console.log(process.versions.node) ?? 0;',
  );
  const called = () =>
    spawnSync(process.execPath, ['--import', OLD, join(there, 'houseway', BIN), 'help'], {
      encoding: 'utf8',
    });
  expect(called()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Run "npm install node@24" here'),
  });
  mkdirSync(join(there, 'node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(there, 'node/bin/node'));
  expect(called()).toMatchObject({ status: 0, stdout: `${process.versions.node}\n` });
});
