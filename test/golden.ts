import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { main } from '../src/cli/main.ts';

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

/** What `houseway odds <game> --json` prints under these rules, to the letter. */
export const printedOdds = async (
  game: string,
  rules: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const printed: string[] = [];
  const filed = Object.entries(rules).flatMap(([name, value]) => ['--rule', `${name}=${value}`]);
  const code = await main(['odds', game, ...filed, '--json'], {
    print: (line) => printed.push(line),
    error: () => {},
  });
  if (code !== 0) throw new Error(`odds of ${game}: ${printed.join('\n')}`);
  return `${printed.join('\n')}\n`;
};
