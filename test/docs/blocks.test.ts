import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { commandsIn } from './shell.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (page: string): string => readFileSync(`${root}${page}`, 'utf8');
const pages = ['*.md', '{docs,deploy,law,decisions}/**/*.md', 'examples/*/*.md']
  .flatMap((some) => globSync(some, { cwd: root }))
  .toSorted();

/** Where the `sh` blocks of a page are run; `console` blocks are run by test/docs-commands.test.ts. */
const RUN_BY: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': 'npm scripts, held below',
  'README.md': 'scripts/first-hour.js',
  'docs/asia-poker.md': 'here',
  'docs/coupons.md': 'test/docs/coupons.test.ts',
  'docs/http.md': 'test/docs/http.test.ts',
  'docs/log-format.md': 'here',
  'docs/operations.md': 'test/docs/operations.test.ts',
  'docs/players.md': 'test/docs/operations.test.ts',
  'examples/chuck-a-luck/README.md': 'here',
  'examples/mirror/README.md': 'src/client/client.test.ts',
};

test('every page with commands has a test that runs them', () => {
  expect(pages.filter((page) => commandsIn(read(page)).length > 0)).toEqual(Object.keys(RUN_BY));
});

test('every npm script that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
});

const run = async (words: readonly string[]) => {
  const said: string[] = [];
  const out = {
    print: (line: string) => said.push(line),
    error: (line: string) => said.push(line),
  };
  const code = await main(words.slice(2), out);
  return { code, said: said.join('\n') };
};

const outside = commandsIn(read('examples/chuck-a-luck/README.md'));
test.each(outside.map((command) => [command.line, command] as const))(
  '%s',
  async (_, { words }) => {
    expect(words.slice(0, 2)).toEqual(['npx', 'houseway']);
    expect(await run(words)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/chuck|Two dice/i),
    });
  },
);

// Solving takes minutes and is done by src/cli/asia-poker/whole-game.deep.ts: here its options are held to its help.
const poker = commandsIn(read('docs/asia-poker.md'));
test.each(poker.map((command) => [command.line, command] as const))('%s', async (_, { words }) => {
  const [, , word = '', ...rest] = words;
  const { said: help } = await run(['npx', 'houseway', word, '--help']);
  for (const option of rest.filter((one) => one.startsWith('--'))) expect(help).toContain(option);
  if (word !== 'solve') expect(await run(words)).toMatchObject({ code: 0 });
});

test('docs/log-format.md: the hashes of its example follow from its commands', () => {
  const [, block = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(read('docs/log-format.md')) ?? [];
  const shown = [...block.matchAll(/^# \w+ +([0-9a-f]{64})$/gm)].map(([, hash]) => hash);
  const [{ line: zero = '' } = {}, ...prints] = commandsIn(read('docs/log-format.md'));
  const values: Readonly<Record<string, string>> = { $zero: zero.slice('zero='.length) };
  const hashed = prints.map(({ words }) => {
    const [print, format = '', ...rest] = words;
    expect([print, words.at(-1)]).toEqual(['printf', 'sha256sum']);
    const args = rest.slice(0, rest.indexOf('|')).map((word) => values[word] ?? word);
    const text = format.replaceAll('\\n', '\n').replaceAll('%s', () => args.shift() ?? '');
    const bytes = words.includes('xxd') ? Buffer.from(text, 'hex') : Buffer.from(text);
    return createHash('sha256').update(bytes).digest('hex');
  });
  expect(hashed).toHaveLength(4);
  expect(hashed).toEqual(shown);
});
