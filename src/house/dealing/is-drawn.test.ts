import { expect, test } from 'vitest';
import type { DrawSource } from '../../kernel/draw.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { isDrawn } from './guard.ts';

const DECK = ['2c', '3c', '4c'];
/** A game that says what it was given. */
const says = (draws: (source: DrawSource) => unknown): AnyGame =>
  ({
    draw: (_rules: unknown, _round: unknown, _play: unknown, source: DrawSource) => ({
      ...{ type: 'Says', drawn: draws(source) },
    }),
  }) as unknown as AnyGame;
const GAMES = {
  number: says((source) => source.number(6)),
  dice: says((source) => source.dice(2)),
  deal: says((source) => source.deal(DECK as never, 2)),
  nothing: says(() => 7),
};
type Kind = keyof typeof GAMES;
const drawn = (kind: Kind, said: unknown, shape: object, outcome: readonly unknown[]) =>
  isDrawn(
    ...([GAMES[kind], {}, {}, { type: 'Says', drawn: said }, { shape, outcome }] as never as [
      ...Parameters<typeof isDrawn>,
    ]),
  );

test.each<[Kind, unknown, object, readonly unknown[]]>([
  ['number', 4, { number: 6 }, [4]],
  ['number', 0, { number: 6 }, [0]],
  ['dice', [5, 6], { dice: 2 }, [5, 6]],
  ['deal', ['4c', '2c'], { deal: 2, of: 3 }, ['4c', '2c']],
])(
  'FAIRNESS § 2.6 what a game makes of a %s is what the device says: %j',
  (kind, said, shape, of) => {
    expect(drawn(kind, said, shape, of)).toBe(true);
    expect(drawn(kind, 'another', shape, of)).toBe(false);
  },
);

test.each<[Kind, object, readonly unknown[]]>([
  ['number', { number: 7 }, [4]],
  ['number', { dice: 1 }, [4]],
  ['number', { number: 6 }, []],
  ['number', { number: 6 }, [4, 4]],
  ['dice', { dice: 3 }, [5, 6]],
  ['dice', { dice: 2 }, [5, 6, 6]],
  ['dice', { number: 6 }, [5, 6]],
  ['deal', { deal: 1, of: 3 }, ['4c', '2c']],
  ['deal', { deal: 2, of: 52 }, ['4c', '2c']],
])('FAIRNESS § 2.6 a game that draws a %s is not given %j', (kind, shape, outcome) => {
  const [said] = [kind === 'number' ? outcome[0] : outcome];
  expect(drawn(kind, said, shape, outcome)).toBe(false);
});

test('FAIRNESS § 2.6 where the game draws nothing, nothing was drawn', () => {
  expect(drawn('nothing', 7, { dice: 1 }, [7])).toBe(false);
});
