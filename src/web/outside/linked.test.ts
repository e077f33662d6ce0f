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
