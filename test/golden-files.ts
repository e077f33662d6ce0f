import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Where the games are, and what each keeps in its `golden` folder. */
const folder = new URL('../src/games/', import.meta.url);

export const goldenOf = (game: string): URL => new URL(`${game}/golden/`, folder);

export const gamesWithGolden = (): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(goldenOf(entry.name)))
    .map((entry) => entry.name);

export const filesOf = (game: string, name: RegExp): readonly string[] =>
  existsSync(goldenOf(game)) ? readdirSync(goldenOf(game)).filter((file) => name.test(file)) : [];

export const readGolden = (game: string, file: string): string =>
  readFileSync(new URL(file, goldenOf(game)), 'utf8');
