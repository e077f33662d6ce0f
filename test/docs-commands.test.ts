import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { main } from '../src/cli/main.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `$ npx houseway …` in a console block of a document, and the lines shown under it. */
const shown = ['README.md', ...globSync('docs/*.md', { cwd: root })].flatMap((page) =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(/```console\n([\s\S]*?)```/g)].flatMap(
    ({ 1: block = '' }) => {
      const [command = '', ...lines] = block.trimEnd().split('\n');
      // What is done to a log that somebody forges is done in test/docs/cheat.test.ts.
      const isRun = command.startsWith('$ npx houseway ') && !command.includes(' export ');
      return isRun ? [{ page, command, lines }] : [];
    },
  ),
);

const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, bare]) => quoted ?? bare ?? '')
    .slice(3);

/** Of a mathematical report a document shows what is no matter of the rounds behind it, and millions of them take a second. */
const fewer = (words: readonly string[]): readonly string[] =>
  words[1] === 'math' ? [...words, '--rounds', '4000'] : words;

test('documents show commands', () => {
  expect(shown.length).toBeGreaterThan(3);
});

test.each(shown.map((one) => [one.command, one] as const))('%s', async (_command, one) => {
  const printed: string[] = [];
  const out = { print: (line: string) => printed.push(line), error: () => {} };
  expect(await main(fewer(wordsOf(one.command)), out)).toBe(0);
  const lines = printed.flatMap((text) => stripVTControlCharacters(text).split('\n'));
  expect(one.lines.filter((line) => line !== '…' && !lines.includes(line))).toEqual([]);
});
