import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { misspelled } from './spelling.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Written by programs from names of code. */
const GENERATED = [
  'docs/http-reference.md',
  'docs/library.md',
  'docs/refusal-index.md',
  'law/coverage.md',
];

const pages = ['*.md', '{docs,decisions,law,deploy,examples}/**/*.md']
  .flatMap((some) => globSync(some, { cwd: root }))
  .filter((page) => !GENERATED.includes(page) && !page.includes('node_modules'));

const wrong = misspelled();

test('a misspelled word is found, code and words of the trade are not', () => {
  expect(wrong('A stickperson recieves `wrng` [dice](pth/to.md) from PlaceBet.')).toEqual([
    'recieves',
  ]);
});

test.each(pages)('every word of %s is spelled rightly, or listed in test/words.txt', (page) => {
  expect(wrong(readFileSync(`${root}${page}`, 'utf8'))).toEqual([]);
});
