import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRefusal } from '../../kernel/refusal.ts';
import { linked } from './linked.ts';

const link = (files: Readonly<Record<string, string>>) => {
  const published: string[] = [];
  const answer = linked(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    {
      kernel: 'blob:kernel',
      publish: (code) => `blob:${published.push(code)}`,
    },
  );
  return { answer, published };
};

test('House rules § submission the example game is linked to the kernel, without its types', () => {
  const text = readFileSync('examples/chuck-a-luck/index.ts', 'utf8');
  const { answer, published } = link({ 'index.ts': text });
  expect(answer).toBe('blob:1');
  expect(published[0]).toContain('blob:kernel');
  expect(published[0]).not.toMatch(/houseway\/kernel|interface Round|readonly type/);
});

test('several files are linked in the order of their imports', () => {
  const { answer, published } = link({
    'index.ts': "import { a } from './deep/wagers.ts';\nexport default a;",
    'wagers.ts': "export { a } from './pays.ts';",
    'pays.ts': 'export const a: number = 1;',
  });
  expect(answer).toBe('blob:3');
  expect(published[0]).toContain('const a = 1');
  expect(published[1]).toContain("'blob:1'");
  expect(published[2]).toContain("'blob:2'");
});

test.each([
  [{ 'index.ts': "import fs from 'node:fs';\nexport default fs;" }, 'alone'],
  [{ 'index.ts': "import 'https://example.com/a.js';" }, 'alone'],
  [{ 'index.ts': "await import('./other.ts');" }, 'Choose that file too'],
  [{ 'index.ts': "import './a.ts';", 'a.ts': "import './index.ts';" }, 'circle'],
  [{ 'index.ts': 'const = ;' }, 'cannot be read'],
  [{}, 'Choose the files'],
])('%o is refused: %s', (files, says) => {
  const { answer } = link(files);
  expect(isRefusal(answer) && answer.because).toContain(says);
});

test('the file called index is the game, whatever was chosen first; without one it is the first', () => {
  const two = { 'wagers.ts': 'export const a = 1;', 'index.ts': 'export default 2;' };
  expect(link(two).published).toEqual(['export default 2;']);
  expect(link({ 'game.ts': 'export default 3;', 'other.ts': '' }).published).toEqual([
    'export default 3;',
  ]);
});

test.each(['index.js', 'index.mjs', 'index.cjs', 'index.mts', 'index.cts', 'index.ts'])(
  'a file may be called %s',
  (name) => {
    const files = { 'first.ts': 'export default 1;', [name]: 'export default 2;' };
    expect(link(files).published).toEqual(['export default 2;']);
  },
);

test('a name that only has such an ending within it is not index', () => {
  const files = { 'first.ts': 'export default 1;', 'index.ts.md': '', 'index.json': '' };
  expect(link(files).published).toEqual(['export default 1;']);
});

test('a file that two others import is linked once', () => {
  const { published } = link({
    'index.ts': "import './a.ts';\nimport './b.ts';",
    'a.ts': "import './c.ts';",
    'b.ts': "import './c.ts';",
    'c.ts': 'export const c = 1;',
  });
  expect(published).toHaveLength(4);
  expect(published[0]).toContain('const c = 1');
});

test('what the language has is left as it is written', () => {
  const { published } = link({ 'index.ts': 'export default (a?: { b: 1 }) => a?.b ?? 0;' });
  expect(published[0]).toContain('a?.b ?? 0');
});
