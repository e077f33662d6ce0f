import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { retiredCodes, unspoken, unspokenInPage } from './english.ts';
import { sourcesOf } from './sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// The reference pages are written from the sources, with every example of a refusal, when the documentation is built.
const pages = globSync(
  [
    ...['*.md', 'docs/*.md', 'law/house-rules.md', 'law/readings/*.md', 'decisions/*.md'],
    ...['deploy/**/*.md', 'examples/**/*.md', 'verifier/*.md', '.github/**/*.md'],
  ],
  { cwd: root, exclude: ['docs/library.md', 'docs/refusal-index.md'] },
);

test('texts and comments use no retired word', () => {
  const sources = sourcesOf('src');
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(unspoken)).toEqual([]);
});

test('no refusal, test or script uses a code that was renamed', () => {
  const sources = ['src', 'test', 'bench', 'examples']
    .flatMap(sourcesOf)
    .filter(({ path }) => !/^test\/english/.test(path));
  expect(sources.flatMap(retiredCodes)).toEqual([]);
  const text = "refuse('not-your-duty', …); refuse('person-known', …); refuse('cards-known', …)";
  expect(retiredCodes({ path: 'a.ts', text })).toEqual([
    "a.ts: 'not-your-duty'",
    "a.ts: 'person-known'",
  ]);
});

test('documents use no retired word', () => {
  expect(pages.length).toBeGreaterThan(8);
  const found = pages.flatMap((page) =>
    unspokenInPage(page, readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')),
  );
  expect(found).toEqual([]);
});

test.each([
  ["const a = 'Players act for his seat.';", ['a.ts:1: "his"']],
  ['const a = `The chips lie there.`;', ['a.ts:1: "lie"']],
  ['// Wagers lie on the layout.\n', ['a.ts:1: "lie" in a comment']],
  ["const a = 'laid';", []],
  ["bug('the bet lies nowhere');", []],
  ["const a = 'There is no table T9.';", []],
  ["const a = 'No promise is published.';", ['a.ts:1: "promise"']],
  ["const a = 'houseway promise 2';", []],
  ['// A store keeps its promises.\n', []],
])('%s', (text, found) => {
  expect(unspoken({ path: 'a.ts', text })).toEqual(found);
});

test('a page about proofs speaks of commitments; the project may keep its promises', () => {
  const page = 'Each round is promised.\nThe event `Promised`.\n';
  expect(unspokenInPage('docs/a.md', page)).toEqual(['docs/a.md:1: "promised"']);
  expect(unspokenInPage('SECURITY.md', page)).toEqual([]);
});

test('a document is read without its code', () => {
  const page =
    '### not-signed-on\n### GET /a/papers/{paper}\nSign on here.\n```\nsign on\n```\nuse `sign on`\nEverything holds.\n';
  expect(unspokenInPage('a.md', page)).toEqual(['a.md:3: "Sign on"', 'a.md:8: "Everything holds"']);
});
