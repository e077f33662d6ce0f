import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Honest, honestEvening } from '../tampering/honest.ts';
import { KINDS } from '../tampering/kinds.ts';

const PROGRAM = new URL('../../verifier/houseway-verifier.mjs', import.meta.url).pathname;
let honest: Honest;
beforeAll(async () => {
  honest = await honestEvening();
});
afterAll(() => rmSync(honest.folder, { recursive: true }));

const file = (name: string, text: string): string => {
  const path = join(honest.folder, name);
  writeFileSync(path, text);
  return path;
};
const run = (...words: readonly string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, ...words], { encoding: 'utf8' });
  return { status, stdout };
};

test('House rules § export the command line verifies an export by a key and a kept head', () => {
  const log = file('honest.jsonl', `${honest.lines.join('\n')}\n`);
  const head = file('head.json', JSON.stringify(honest.kept));
  const { status, stdout } = run(log, '--head', head, '--key', honest.signer.key);
  expect(stdout).toContain(`RIGHT  Example Casino: ${honest.entries.length} entries`);
  expect(stdout).toContain('1 kept head met.');
  expect(stdout).toContain('Signed by a key that you trust.');
  expect(status).toBe(0);
});

test('House rules § export the command line ends with 1 and names the row that is wrong', () => {
  const forged = KINDS.find(({ kind }) => kind === 'two ghosts sign a fill')!.forge(honest);
  const { status, stdout } = run(file('forged.jsonl', forged.join('\n')));
  expect(stdout).toBe(
    `WRONG  entry ${honest.entries.length + 1}: nobody named "ghost" is on file.\n`,
  );
  expect(status).toBe(1);
});

test('House rules § export the command line says what it cannot read, and how it is called', () => {
  expect(run(file('text.txt', 'nothing at all'))).toMatchObject({ status: 1 });
  expect(run(join(honest.folder, 'nowhere'))).toMatchObject({ status: 2 });
  expect(run()).toMatchObject({ status: 2, stdout: expect.stringContaining('Usage:') });
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage:') });
});
