import { expect, test } from 'vitest';
import { games } from '../../../games/index.ts';
import type { AnyGame } from '../../../kernel/game.ts';
import { seededEntropy } from './generator.ts';
import { tableSample } from './path.ts';
import type { DrawKind } from './sample.ts';

const SHAPES = Object.values(games).flatMap((game) =>
  game.draws.map((shape): [string, DrawKind, AnyGame] => [game.id, shape, game]),
);

test.each(SHAPES)(
  'FAIRNESS § 5 the sample of %s, %j, is what the game of an opened table asks of its source',
  (_, shape, game) => {
    let asked = 0;
    const counting: AnyGame = {
      ...game,
      draw: (rules, round, layout, source) => {
        asked += 1;
        return game.draw(rules, round, layout, source);
      },
    };
    const draws = 40;
    const { values, width } = tableSample(counting, shape, draws, seededEntropy('a'));
    expect(asked).toBeGreaterThanOrEqual(draws);
    expect(values.length).toBe(draws * width);
    const again = tableSample(game, shape, draws, seededEntropy('a'));
    expect(again.values).toEqual(values);
    const other = tableSample(game, shape, draws, seededEntropy('b'));
    expect(other.values).not.toEqual(values);
  },
);

test('FAIRNESS § 5 a game that draws otherwise than it says is found: its draws are what is judged', () => {
  const game = games['three-dice-football'] as AnyGame;
  const crooked: AnyGame = {
    ...game,
    draw: (rules, round, layout, source) =>
      game.draw(rules, round, layout, {
        ...source,
        dice: (count) => source.dice(count + 1).slice(1),
      }),
  };
  expect(() => tableSample(crooked, { dice: 3 }, 10, seededEntropy('a'))).toThrow();
});
