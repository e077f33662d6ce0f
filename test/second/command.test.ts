import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { atEnd, FELT, FLOOR, felt, on } from '../tampering/cheating.ts';
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

test('House rules § export both say how far the clock of a house went back, so that minutes are told from a day', async () => {
  const note = (minutes: number) => {
    const noted = { what: 'the clock' };
    return (at: number) => ({
      ...{ at: at - minutes * 60_000, by: FLOOR },
      command: { ...felt, asks: { type: 'NoteIrregularity', ...noted } },
      events: on(FELT, { type: 'IrregularityNoted', ...noted }),
    });
  };
  const lines = atEnd('entries dated back', note(3), note(180)).forge(honest);
  const log = file('back.jsonl', lines.join('\n'));
  const second = run(log);
  expect(second.stdout).toContain(
    'Note: 2 entries dated before one they follow, by up to 180 minutes.',
  );
  expect(second.status).toBe(0);
  const told: string[] = [];
  const print = (line: string) => told.push(line);
  const size = honest.entries.length;
  expect(await main(['verify', '--export', log], { print, error: print })).toBe(0);
  expect(told).toContain(
    `The clock ran backwards at 2 entries, by up to 180 minutes: ${size + 1}, ${size + 2}.`,
  );
});
