import { expect, test } from 'vitest';
import { games } from '../../../games/index.ts';
import type { AnyGame } from '../../../kernel/game.ts';
import { seededEntropy } from './generator.ts';
import { tableSample } from './path.ts';

test('FAIRNESS § 2.1 a sample longer than a session opens the next one', () => {
  const game = games['three-dice-football'] as AnyGame;
  const { draws, values } = tableSample(game, { dice: 3 }, 16_390, seededEntropy('long'));
  expect(draws).toBe(16_390);
  expect(new Set(values)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});
