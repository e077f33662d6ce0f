import { expect, test } from 'vitest';
import { anyDealerTables } from '../../../../test/asia-poker/any-dealer.ts';
import { countByRanks } from '../../../../test/asia-poker/rank-classes.ts';
import { type Card, choose, DECK_WITH_JOKER } from '../../../kernel/cards.ts';
import { seeded } from '../../../kernel/chance.ts';
import { binsFor } from './bins.ts';
import { counting } from './counting.ts';
import { deckWithout } from './deck-left.ts';
import { packed } from './set-hands.ts';

const uniform = seeded(57_513);
const dealt = (size: number): Card[] => {
  const deck = [...DECK_WITH_JOKER];
  return Array.from({ length: size }, () => deck.splice(uniform(deck.length), 1)[0]!);
};
const someHands = (count: number): number[] => [
  packed(2594, 90, 12),
  ...Array.from({ length: count - 1 }, () => packed(uniform(2595), uniform(91), uniform(13))),
];

test.each([
  { hands: 1, suited: 0, doubles: 0, settings: 1 },
  { hands: 300, suited: 4, doubles: 0, settings: 12 },
  { hands: 300, suited: 4, doubles: 40, settings: 12 },
])(
  '§ 575.11(f) $hands hands of a dealer, $suited flushes, $doubles pairs of them: counted as they are counted by ranks',
  ({ hands, suited, doubles, settings }) => {
    const tables = anyDealerTables({ hands: someHands(hands), suited, doubles });
    const engine = counting(tables);
    for (const gone of [0, 7, 20]) {
      const left = deckWithout(dealt(gone));
      const bins = binsFor(someHands(settings));
      const counts = engine.one(left, bins).slice();
      expect(counts).toEqual(countByRanks(tables, left, bins));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(choose(53 - gone, 7));
    }
  },
);

test('more cells or settings than a hand can have are a bug that stops', () => {
  const engine = counting(anyDealerTables({ hands: someHands(9), suited: 0, doubles: 0 }));
  const left = deckWithout(dealt(7));
  const many = (...of: readonly (readonly [number, number, number])[]) =>
    binsFor(of.map((ranks) => packed(...ranks)));
  const spread = (highs: number, mediums: number, lows: number) =>
    many(...Array.from({ length: highs }, (_, at) => [at, at % mediums, at % lows] as const));
  // 90 · 10 · 10 cells are the most that there is room for.
  const most = spread(89, 9, 9);
  expect(most.cells).toBe(9000);
  expect(engine.one(left, most)).toHaveLength(9000);
  const more = spread(90, 9, 9);
  expect(() => engine.one(left, more)).toThrow('9100 cells are more than a hand can have');
  const held = Uint8Array.from([4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const asked = (settings: number) =>
    engine.all({
      ...{ held, holdsJoker: false, bins: many([5, 5, 5]) },
      settings: new Int32Array(4 * settings),
    });
  expect(asked(240).base).toHaveLength(240);
  expect(() => asked(244)).toThrow('244 settings are more than a hand can have');
});
