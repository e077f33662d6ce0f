import { posix } from 'node:path';
import { isAssembly, isTest, type Source } from './sources.ts';

/** DESIGN.md, the layout: what a folder is, and below what it stands. */
export const LEVELS: Readonly<Record<string, number>> = {
  kernel: 0,
  games: 1,
  ledger: 1,
  coupons: 1,
  progressive: 1,
  odds: 1,
  table: 2,
  simulation: 2,
  house: 3,
  lab: 3,
  library: 3,
  server: 4,
  cli: 4,
  web: 5,
  client: 5,
};

/** `houseway start` starts the server, and the lab judges by the tests of the devices: steps sideways go one way. */
const SIDEWAYS: Readonly<Record<string, string>> = { cli: 'server', lab: 'house' };

/** The shapes of what is done to cards, which every card game takes over as they are. */
const SHAPES: readonly string[] = ['command', 'form', 'line'].map(
  (name) => `src/kernel/${name}.ts`,
);

const IMPORTS = [
  /^(?:import|export)\b[^;'"]*?\bfrom\s+['"]([^'"]+)['"]/gm,
  /^import\s+['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
];

export const importsOf = (text: string): readonly string[] =>
  IMPORTS.flatMap((form) => [...text.matchAll(form)].map((match) => match[1] ?? ''));

/** `import type { z } from 'zod'` and nothing else of it. */
const takesValues = (text: string, of: string): boolean =>
  [...text.matchAll(/^(import|export)\b([^;'"]*?)\bfrom\s+['"]([^'"]+)['"]/gm)].some(
    ([, , what = '', from]) => from === of && !what.trim().startsWith('type '),
  );

const folderOf = (path: string): string => path.split('/')[1] ?? '';

/** A game is a folder of its own inside `games`; `games/index.ts` lists them all. */
const gameOf = (path: string): string | undefined => {
  const [, folder, game, ...rest] = path.split('/');
  return folder === 'games' && rest.length > 0 ? game : undefined;
};

/** What a source imports that its level may not, one sentence each. */
export const strayImports = ({ path, text }: Source): readonly string[] => {
  if (isTest(path) || isAssembly(path)) return [];
  const folder = folderOf(path);
  const level = LEVELS[folder];
  if (level === undefined) return [`${path}: the folder ${folder} has no level`];
  return importsOf(text).flatMap((imported) => {
    const stray = (why: string) => [`${path} imports ${imported}: ${why}`];
    if (!imported.startsWith('.')) {
      if (folder !== 'kernel') return [];
      const shapes = !takesValues(text, 'zod') || SHAPES.includes(path);
      return imported === 'zod' && shapes ? [] : stray('the kernel stands alone');
    }
    const target = posix.normalize(posix.join(posix.dirname(path), imported));
    if (!target.startsWith('src/')) return stray('it lies outside src');
    const to = folderOf(target);
    if (to === folder) {
      const [from, into] = [gameOf(path), gameOf(target)];
      return from !== undefined && into !== from ? stray('a game imports no other') : [];
    }
    const below = LEVELS[to];
    if (below === undefined) return stray(`the folder ${to} has no level`);
    if (below < level || SIDEWAYS[folder] === to) return [];
    return stray(`level ${level} may not import level ${below}`);
  });
};

/** What all games share. If one of these needs to know something, the declaration of a game gains a field. */
export const SHARED: readonly string[] = [
  'kernel',
  'ledger',
  'odds',
  'progressive',
  'simulation',
  'table',
];

/** Where a shared source names a game, by a word of its title or by its chapter. */
export const gamesNamedIn = (
  { path, text }: Source,
  names: readonly string[],
): readonly string[] => {
  // Bytes of a module spell anything.
  if (isTest(path) || path.endsWith('.wasm.ts') || !SHARED.includes(folderOf(path))) return [];
  const plain = text.toLowerCase().replaceAll(/[-\s]+/g, ' ');
  return names.filter((name) => plain.includes(name)).map((name) => `${path} names ${name}`);
};
