import { expect, test } from 'vitest';
import { ALONE } from './alone.ts';
import { sourcesOf } from './sources.ts';
import { untidy } from './tidy.ts';

// The rules speak of what they forbid: their own two files are the only ones not read.
const sources = ['src', 'test', 'bench']
  .flatMap(sourcesOf)
  .filter(({ path }) => !/^test\/tidy(\.test)?\.ts$/.test(path));

test('the whole source is tidy', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(untidy)).toEqual([]);
});

const found = (text: string, path = 'src/games/one/a.ts') =>
  untidy({ path, text }).map((line) => line.replace(`${path}:`, ''));

test.each([
  ['const now = Date.now();', '1: Date reaches outside'],
  ['const now = new Date();', '1: Date reaches outside'],
  ['const die = Math.random();', '1: Math.random leaves the whole numbers, or is random'],
  ['const root = Math.sqrt(2);', '1: Math.sqrt leaves the whole numbers, or is random'],
  ['const half = Math.floor(n);', '1: Math.floor leaves the whole numbers, or is random'],
  ['const port = process.env.PORT;', '1: process reaches outside'],
  ["import { readFileSync } from 'node:fs';", '1: node:fs is of the machine'],
  ["const fs = await import('node:fs');", '1: node:fs is of the machine'],
  ['setTimeout(f, 1);', '1: setTimeout reaches outside'],
  ["await fetch('x');", '1: fetch reaches outside'],
  ["console.log('x');", '1: console reaches outside'],
  ['const rate: number =\n  0.5;', '2: 0.5 is no whole number'],
  ['const small = 1e-3;', '1: 1e-3 is no whole number'],
  ['const half = whole / 2;', '1: divide by quotient(), share() or BigInt'],
  ['const half = (a + b) / c;', '1: divide by quotient(), share() or BigInt'],
  ['whole /= 2;', '1: divide by quotient(), share() or BigInt'],
  ["const x = parseFloat('1');", '1: parseFloat reaches outside'],
  ["const x = Number.parseFloat('1');", '1: Number.parseFloat'],
  ['const x = n.toFixed(2);', '1: toFixed is for floats'],
  ['// TODO later', '1: something is left to do'],
])('below level 3, %s', (text, what) => {
  expect(found(text)).toEqual([what]);
  expect(found(text, 'src/kernel/a.ts')).toEqual([what]);
  expect(found(text, 'src/table/a.ts')).toEqual([what]);
});

test.each([
  'const a = b as unknown as C;',
  'const a = b as never;',
  'const a = f(b as any);',
  'const a = { c: (b as unknown as C[]).at(0) };',
])('a type is not forced upon a value: %s', (text) => {
  expect(found(text, 'src/server/a.ts')).toEqual(['1: a type is forced upon a value']);
  expect(found(text, 'src/server/a.test.ts')).toEqual([]);
});

test.each(['const a = b as C;', '// as unknown as the others'])('%s is no force', (text) => {
  expect(found(text, 'src/server/a.ts')).toEqual([]);
});

test.each([
  'const half = whole / 2n;',
  'const half = BigInt(whole) / BigInt(2);',
  'const half = (BigInt(a) * b) / c;',
  'const most = Math.max(1, 2) + Math.abs(-1);',
  'const settled = { Date: 1 }; const day = settled.Date;',
  'type Day = Date;',
  '// a date such as 1/2 or 0.5',
  "const text = 'half / whole 0.5 Date';",
  'const round = /a\\/b/.test(x);',
  'const big = 1e9;',
])('below level 3, %s is fine', (text) => {
  expect(found(text)).toEqual([]);
});

test('division is defined in two files, and is free above level 2 and in tests', () => {
  const text = 'const half = whole / 2;';
  for (const path of [
    'src/kernel/money.ts',
    'src/kernel/fraction.ts',
    'src/house/a.ts',
    'src/web/a.tsx',
    'src/kernel/a.test.ts',
    'src/games/one/a.as.ts',
    'bench/a.ts',
  ]) {
    expect(found(text, path)).toEqual([]);
  }
});

test.each(['utils.ts', 'util.ts', 'types.ts', 'helpers.ts', 'helper.test.ts', 'Manager.tsx'])(
  'no file is called %s',
  (name) => {
    expect(found('', `src/web/${name}`)).toEqual([' name the file after what a reader looks for']);
  },
);

test.each(['typesetting.ts', 'utility-bill.ts', 'table.ts'])('%s is a name', (name) => {
  expect(found('', `src/web/${name}`)).toEqual([]);
});

test.each(['test.only', 'it.skip', 'describe.only'])('no test is left out by %s', (word) => {
  expect(found(`${word}('x', () => {});`, 'src/web/a.test.ts')).toEqual(['1: a test is left out']);
});

test.each([
  'if (JSON.stringify(a) === b) c();',
  'const same = a !== JSON.stringify(b);',
  'while (JSON.stringify(a.rules) ===\n  JSON.stringify(b)) c();',
])('data is not compared as it happens to be written: %s', (text) => {
  expect(found(text, 'src/house/a.ts')).toEqual(['1: compare data by canonical()']);
});

test('a screen is looked at until it shows what it should', () => {
  const once = "expect(await page.locator('h1').count()).toBe(1);";
  const until = "await expect.poll(() => page.locator('h1').count()).toBe(1);";
  expect(found(once, 'test/browser/a.test.ts')).toEqual(['1: look until it shows: expect.poll()']);
  expect(found(until, 'test/browser/a.test.ts')).toEqual([]);
});

test.each(['vi.resetModules();', "vi.mock('./a.ts');", "vi.doMock('./a.ts', () => ({}));"])(
  'in a worker that others share no module is loaded again or replaced: %s',
  (text) => {
    const advice =
      'modules of a shared worker are loaded again or replaced: list the file in test/alone.ts';
    expect(found(text, 'src/house/a.test.ts')).toEqual([`1: ${advice}`]);
    for (const path of [...ALONE, 'src/web/a.test.ts', 'src/house/a.ts']) {
      expect(found(text, path)).toEqual([]);
    }
  },
);
