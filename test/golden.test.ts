import { describe, expect, test } from 'vitest';
import { filesOf, gamesWithGolden, readGolden } from './golden-files.ts';
import { printedOdds } from './printed-odds.ts';
import { daily } from './whole.ts';

/** Odds that take long to find: what these readings do to a hand is counted whole in the game's own folder. */
const isQuick = (game: string, file: string): boolean =>
  game !== 'asia-poker' || file === 'odds-standard.json';

describe.each(gamesWithGolden())('golden odds of %s', (game) => {
  const odds = filesOf(game, /^odds-.*\.json$/);

  for (const file of daily(odds, (one) => isQuick(game, one))) {
    test(`${file} is what the command line prints (npm run golden)`, async () => {
      const text = readGolden(game, file);
      const { rules } = JSON.parse(text);
      expect(await printedOdds(game, rules)).toBe(text);
    });
  }

  test('no two files of odds are for the same rules', () => {
    const rules = odds.map((file) => JSON.stringify(JSON.parse(readGolden(game, file)).rules));
    expect(new Set(rules).size).toBe(odds.length);
  });
});

test('Three Dice Football has odds for each of its four readings', () => {
  expect(filesOf('three-dice-football', /^odds-.*\.json$/)).toHaveLength(4);
});

/** What is told in a headline, line by line: neither an aside in small type nor what only says why or what is next. */
const headlinesOf = (told: string): readonly string[] =>
  told
    .split('\n')
    .filter((line) => /^ {2}(?![=#→–([])/.test(line) && !line.includes('(aside'))
    .map(
      (line) =>
        line.trim().split(/ (?:–|→) | \((?:after|settles|deal|tumble|shake|slide|lit|\d)/)[0] ?? '',
    );

test.each(gamesWithGolden())(
  'no headline of %s is longer than a phone shows: 26 characters',
  (game) => {
    const told = filesOf(game, /\.told$/).map((file) => readGolden(game, file));
    const headlines = [...new Set(told.flatMap(headlinesOf))];
    expect(headlines.length).toBeGreaterThan(5);
    expect(headlines.filter((one) => one.length > 26)).toEqual([]);
  },
);
