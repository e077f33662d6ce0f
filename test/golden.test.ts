import { describe, expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import { readScript, transcript } from '../src/kernel/notation.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { filesOf, gamesWithGolden, printedOdds, readGolden } from './golden.ts';

describe.each(gamesWithGolden())('golden files of %s', (game) => {
  const rounds = filesOf(game, /\.round$/);
  const odds = filesOf(game, /^odds-.*\.json$/);

  for (const file of rounds) {
    test(`${file} is its own transcript`, () => {
      const text = readGolden(game, file);
      const { game: named, script } = expectAccepted(readScript(games, text));
      expect(named.id).toBe(game);
      const spoken = text.split('\n').filter((line) => !line.startsWith('#'));
      expect(transcript(named, script)).toBe(spoken.join('\n'));
    });
  }

  for (const file of odds) {
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

test('Three Dice Football has three playthroughs, and odds for each of its four readings', () => {
  expect(filesOf('three-dice-football', /\.round$/)).toHaveLength(3);
  expect(filesOf('three-dice-football', /^odds-.*\.json$/)).toHaveLength(4);
});
