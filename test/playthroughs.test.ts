import { describe, expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import { readScript, transcript } from '../src/kernel/notation.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { filesOf, gamesWithGolden, readGolden } from './golden-files.ts';

describe.each(gamesWithGolden())('playthroughs of %s', (game) => {
  test.each(filesOf(game, /\.round$/))('%s is its own transcript', (file) => {
    const text = readGolden(game, file);
    const { game: named, script } = expectAccepted(readScript(games, text));
    expect(named.id).toBe(game);
    const spoken = text.split('\n').filter((line) => !line.startsWith('#'));
    expect(transcript(named, script)).toBe(spoken.join('\n'));
  });
});

test('Three Dice Football has three playthroughs', () => {
  expect(filesOf('three-dice-football', /\.round$/)).toHaveLength(3);
});
