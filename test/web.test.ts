import { expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import { sourcesOf } from './sources.ts';

/** The shared screens; neither an application of its own for one role nor the catalog that puts the games' own words into Spanish. */
const screens = sourcesOf('src/web').filter(({ path }) =>
  /^src\/web\/(?!rooms\/|(texts|refusals)\.es|.*\.test)/.test(path),
);

const wordsOf = (id: string): readonly string[] => {
  const game = games[id];
  if (game === undefined) return [];
  const { title, commands } = game;
  return [id, title, ...Object.keys(commands)];
};

test('the shared screens name no game and no command of one', () => {
  expect(screens.length).toBeGreaterThan(10);
  const named = screens.flatMap(({ path, text }) =>
    Object.keys(games)
      .flatMap(wordsOf)
      .filter((word) => text.includes(word))
      .map((word) => `${path}: ${word}`),
  );
  expect(named).toEqual([]);
});
