import { expect, test } from 'vitest';
import { refusalIndex, refusalsGiven, refusalsShown } from './refusal-index.ts';

const codes = new Set(refusalsGiven().map(({ code }) => code));

test('every refusal has an example that is run: a script of the law or of a document, or a test', () => {
  const shown = new Set(refusalsShown(codes).map(({ code }) => code));
  expect(codes.size).toBeGreaterThan(350);
  expect([...codes].filter((code) => !shown.has(code))).toEqual([]);
});

test('the index has each code once, with what is said', () => {
  const index = refusalIndex();
  for (const code of codes) expect(index.split(`\n## ${code}\n`)).toHaveLength(2);
  expect(index).toContain('> There is no file ….');
});
