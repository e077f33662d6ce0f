import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wholly } from '../../test/whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = `
  import { main } from '${new URL('./main.ts', import.meta.url)}';
  process.exitCode = await main(['start', '--data', '${'FOLDER'}', '--port', '0']);
`;
const started = (): readonly string[] => [
  '--disable-warning=ExperimentalWarning',
  '--input-type=module',
  '-e',
  program.replace('FOLDER', folder),
];

/** Everything it says, as soon as it has said a word, and when it has said its last. */
const listening = (child: ChildProcess) => {
  let text = '';
  const waiting: { readonly word: string; readonly heard: () => void }[] = [];
  const hear = (chunk: Buffer) => {
    text += String(chunk);
    for (const { word, heard } of waiting) if (text.includes(word)) heard();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return {
    says: (word: string) =>
      new Promise<void>((heard) => {
        if (text.includes(word)) heard();
        else waiting.push({ word, heard });
      }),
    ended: new Promise<string>((resolve) => child.once('close', () => resolve(text))),
  };
};
const cwd = fileURLToPath(new URL('../..', import.meta.url));

test('House rules § store SIGTERM closes the house in order', async () => {
  const child = spawn(process.execPath, started(), { cwd });
  const { says, ended } = listening(child);
  await says('is open at');
  child.kill('SIGTERM');
  expect(await ended).toContain('Stopped. Every entry is saved.');
  expect(child.exitCode).toBe(0);
});

test('House rules § store a house whose keys are missing says that it has new ones', async () => {
  const open = async () => {
    const child = spawn(process.execPath, started(), { cwd });
    const { says, ended } = listening(child);
    await says('is open at');
    child.kill('SIGTERM');
    return ended;
  };
  expect(await open()).not.toContain('New keys');
  rmSync(join(folder, 'seal-key'));
  expect(await open()).toContain(`New keys were created: ${join(folder, 'seal-key')}.`);
});

wholly('House rules § store so does the end of the shell through which npm starts it', async () => {
  const command = [process.execPath, ...started()].map(
    (word) => `'${word.replaceAll("'", "'\\''")}'`,
  );
  const env = { ...process.env, npm_command: 'exec' };
  const child = spawn('sh', ['-c', `${command.join(' ')}; true`], { cwd, env });
  const { says, ended } = listening(child);
  await says('is open at');
  child.kill('SIGTERM');
  expect(await ended).toContain('Stopped. Every entry is saved.');
});
