import { describe, expect, test } from 'vitest';
import { filesOf, gamesWithGolden, readGolden } from '../../test/golden-files.ts';
import { tellingsIn, toldAgain } from '../../test/told.ts';
import { games } from './index.ts';

describe.each(gamesWithGolden())('%s', (id) => {
  const game = games[id]!;
  for (const file of filesOf(id, /\.told$/)) {
    for (const telling of tellingsIn(readGolden(id, file))) {
      const [head = ''] = telling.split('\n');
      test(`what is told of a round, in its order and word for word: ${file}, ${head} (npm run golden)`, () => {
        expect(toldAgain(game, telling)).toBe(telling);
      });
    }
  }
});
