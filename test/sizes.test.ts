import { expect, test } from 'vitest';
import { oversized } from './sizes.ts';
import { sourcesOf } from './sources.ts';

test('no file of the source is longer than 400 lines, no function longer than 70', () => {
  const sources = [...sourcesOf('src'), ...sourcesOf('verifier/parts')];
  expect(sources.filter(({ path }) => path.endsWith('.mjs')).length).toBeGreaterThan(20);
  expect(sources.flatMap(oversized)).toEqual([]);
});

const body = (lines: number): string => `const f = () => {\n${'  g();\n'.repeat(lines - 2)}};\n`;

test.each([
  [70, []],
  [71, ['a.tsx:1: a function of 71 lines']],
])('a function of %i lines', (lines, found) => {
  expect(oversized({ path: 'a.tsx', text: body(lines) })).toEqual(found);
});

test.each([
  [400, []],
  [401, ['a.ts: 401 lines']],
])('a file of %i lines', (lines, found) => {
  expect(oversized({ path: 'a.ts', text: '// a\n'.repeat(lines) })).toEqual(found);
});
