import { expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import { gamesNamedIn, importsOf, LEVELS, SHARED, strayImports } from './levels.ts';
import { sourcesOf } from './sources.ts';

const sources = sourcesOf('src');

test('no import climbs a level', () => {
  expect(sources.flatMap(strayImports)).toEqual([]);
});

test('every import is read, and there are many', () => {
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.flatMap(({ text }) => importsOf(text)).length).toBeGreaterThan(200);
  const folders = new Set(sources.map(({ path }) => path.split('/')[1]));
  for (const folder of folders) expect(LEVELS).toHaveProperty(folder!);
});

test('imports in every form are seen', () => {
  const text = `import type { A } from './a.ts';
import {
  b,
  type C,
} from "./b.ts";
export * from './c.ts';
export type { D } from './d.ts';
import './e.ts';
const f = await import('./f.ts');
type G = import('./g.ts').G;
// it comes from './h.ts'
`;
  expect(importsOf(text).toSorted()).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `./${name}.ts`),
  );
});

const check = (path: string, ...imported: readonly string[]) =>
  strayImports({ path, text: imported.map((from) => `import { x } from '${from}';`).join('\n') });

test.each([
  ['src/kernel/a.ts', '../games/index.ts'],
  ['src/kernel/a.ts', 'node:fs'],
  ['src/kernel/a.ts', 'zod'],
  ['src/games/one/a.ts', '../two/b.ts'],
  ['src/games/one/a.ts', '../index.ts'],
  ['src/games/one/deep/a.ts', '../../two/b.ts'],
  ['src/games/one/a.ts', '../../odds/index.ts'],
  ['src/games/one/a.ts', '../../../test/one-die.ts'],
  ['src/odds/a.ts', '../games/index.ts'],
  ['src/odds/a.ts', '../ledger/index.ts'],
  ['src/coupons/a.ts', '../table/index.ts'],
  ['src/table/a.ts', '../house/log.ts'],
  ['src/house/a.ts', '../server/a.ts'],
  ['src/server/a.ts', '../cli/main.ts'],
  ['src/server/a.ts', '../web/felt.tsx'],
  ['src/kernel/a.ts', '../nowhere/a.ts'],
])('%s may not import %s', (path, imported) => {
  expect(check(path, imported)).toHaveLength(1);
});

test.each([
  ['src/kernel/a.ts', './b.ts'],
  ['src/games/index.ts', './one/index.ts'],
  ['src/games/one/a.ts', './deep/b.ts'],
  ['src/games/one/deep/a.ts', '../b.ts'],
  ['src/games/one/a.ts', '../../kernel/b.ts'],
  ['src/games/one/a.ts', 'zod'],
  ['src/odds/a.ts', '../kernel/b.ts'],
  ['src/table/a.ts', '../ledger/index.ts'],
  ['src/house/a.ts', '../table/index.ts'],
  ['src/house/a.ts', 'node:fs'],
  ['src/cli/a.ts', '../server/index.ts'],
  ['src/web/a.tsx', '../server/protocol.ts'],
  ['src/odds/a.test.ts', '../games/index.ts'],
])('%s may import %s', (path, imported) => {
  expect(check(path, imported)).toEqual([]);
});

test('the kernel takes only types of zod', () => {
  const kernel = (text: string) => strayImports({ path: 'src/kernel/a.ts', text });
  expect(kernel("import type { z } from 'zod';")).toEqual([]);
  expect(kernel("import { z } from 'zod';")).toHaveLength(1);
  expect(kernel("import { type z } from 'zod';")).toHaveLength(1);
});

test('a folder without a level is not allowed to be there', () => {
  expect(check('src/misc/a.ts', './b.ts')).toEqual(['src/misc/a.ts: the folder misc has no level']);
});

/** The words of the titles that say nothing by themselves. */
const ORDINARY = ['3', 'three', 'dice', 'high', 'roll', 'kings'];

const titles = Object.values(games).map(({ title }) => title.toLowerCase().replaceAll('-', ' '));
const names = [
  ...titles,
  ...titles
    .flatMap((title) => title.split(' '))
    // A short word of a title is not a name.
    .filter((word) => word.length > 3 && !ORDINARY.includes(word)),
  // The crew's § 577.9 is held for every game, as the reading of chapter 577 says.
  ...['high roll', 'pip street', 'like kind', '661a', '675a', '575.', '13:69f 45', 'prg 3dy'],
];

test('what all games share names none of them', () => {
  expect(names).toEqual(expect.arrayContaining(['yahtzee', 'high roll dice', 'football', 'asia']));
  expect(sources.flatMap((source) => gamesNamedIn(source, names))).toEqual([]);
  const folders = new Set(sources.map(({ path }) => path.split('/')[1]));
  for (const folder of SHARED) expect(folders).toContain(folder);
});

test.each([
  ['type Citation = `3-Dice Yahtzee § rules`;', ['3 dice yahtzee', 'yahtzee']],
  ["if (game.id === 'high-roll-dice') pay();", ['high roll dice', 'high roll']],
  ['// as § 675a.4(b) has it', ['675a']],
  ['// a roll of the dice', []],
])('a game is found by its name: %s', (text, found) => {
  const named = (path: string) => gamesNamedIn({ path, text }, names);
  expect(named('src/kernel/a.ts')).toEqual(found.map((name) => `src/kernel/a.ts names ${name}`));
  expect(named('src/games/one/a.ts')).toEqual([]);
  expect(named('src/kernel/a.test.ts')).toEqual([]);
});
