import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unspoken, unspokenInPage } from './english.ts';
import { sourcesOf } from './sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = globSync(['README.md', 'CHANGELOG.md', 'docs/*.md', 'law/house-rules.md'], {
  cwd: root,
});

/** What is left of an older way of speaking; both numbers only fall. */
const LEFT_IN_SOURCE = 135;
const LEFT_IN_PAGES = 70;

test('texts and comments use no retired word', () => {
  const sources = sourcesOf('src');
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap(unspoken);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(LEFT_IN_SOURCE);
});

test('documents use no retired word', () => {
  expect(pages.length).toBeGreaterThan(8);
  const found = pages.flatMap((page) =>
    unspokenInPage(page, readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')),
  );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(LEFT_IN_PAGES);
});

test.each([
  ["const a = 'Players act for his seat.';", ['a.ts:1: "his"']],
  ['const a = `The chips lie there.`;', ['a.ts:1: "lie"']],
  ['// Wagers lie on the layout.\n', ['a.ts:1: "lie" in a comment']],
  ["const a = 'laid';", []],
  ["bug('the bet lies nowhere');", []],
  ["const a = 'There is no table T9.';", []],
])('%s', (text, found) => {
  expect(unspoken({ path: 'a.ts', text })).toEqual(found);
});

test('a document is read without its code', () => {
  const page = 'Sign on here.\n```\nsign on\n```\nuse `sign on`\nEverything holds.\n';
  expect(unspokenInPage('a.md', page)).toEqual(['a.md:1: "Sign on"', 'a.md:6: "Everything holds"']);
});
