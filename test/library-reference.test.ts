import { expect, test } from 'vitest';
import * as library from '../src/library/index.ts';
import { libraryReference } from './library-reference.ts';

const page = libraryReference();

test('the reference of the library has an entry for everything that `houseway` exports', () => {
  const missing = Object.keys(library).filter((name) => !page.includes(`\n### ${name}\n`));
  expect(missing).toEqual([]);
});

test('an entry has the sentence of the source and its type, and nothing of what it does', () => {
  const entry = /### exactOdds\n([\s\S]*?)\n###/.exec(page)?.[1] ?? '';
  expect(entry).toMatch(/```ts\nexactOdds: [\s\S]*\) => /);
  expect(entry).not.toContain('return ');
});
