import { expect, test } from 'vitest';
import { cellOf } from '../../../../test/asia-poker/cells.ts';
import { seeded } from '../../../kernel/chance.ts';
import { addUp, binsFor, winsOf } from './bins.ts';
import { highOf, lowOf, mediumOf, packed, type SetHand } from './set-hands.ts';

const uniform = seeded(57_511);
/** Close together, so that many are copies; with the lowest and the highest that there are. */
const someHands = (count: number): SetHand[] => [
  packed(0, 0, 0),
  packed(2594, 90, 12),
  ...Array.from({ length: count }, () =>
    packed(1200 + uniform(9), 40 + uniform(7), 3 + uniform(5)),
  ),
];

test('the three hands of a set hand are read as they were packed', () => {
  for (const [high, medium, low] of [
    [0, 0, 0],
    [2594, 90, 12],
    [1, 2, 3],
    [2047, 64, 8],
  ] as const) {
    const hand = packed(high, medium, low);
    expect([highOf(hand), mediumOf(hand), lowOf(hand)]).toEqual([high, medium, low]);
    expect(hand).toBeLessThan(2 ** 23);
  }
});

/** § 575.11(f)(2), (3): two of the three hands must be higher; a copy is the dealer's. */
const isWon = (player: SetHand, dealer: SetHand): boolean =>
  [highOf, mediumOf, lowOf].filter((of) => of(player) > of(dealer)).length >= 2;

test.each([1, 2, 5, 30])(
  '§ 575.11(f)(2), (3) the wins of %i settings are those against each hand of the dealer',
  (count) => {
    const settings = someHands(count);
    const dealers = someHands(400);
    const bins = binsFor(settings);
    const counts = new Int32Array(bins.cells);
    for (const dealer of dealers) counts[cellOf(bins, dealer)]! += 1;
    addUp(bins, counts);
    expect(settings.map((setting) => winsOf(bins, counts, setting))).toEqual(
      settings.map((setting) => dealers.filter((dealer) => isWon(setting, dealer)).length),
    );
    expect(counts.at(-1)).toBe(dealers.length);
  },
);

test('a cell for each choice of how many of the hands do not beat the dealer, none of them twice', () => {
  const settings = [packed(5, 2, 1), packed(7, 2, 3), packed(9, 4, 3)];
  const bins = binsFor(settings);
  expect([bins.highs, bins.mediums, bins.lows]).toEqual([
    [5, 7, 9],
    [2, 4],
    [1, 3],
  ]);
  expect(bins.cells).toBe(4 * 3 * 3);
  const cells = [4, 5, 8, 9].flatMap((high) =>
    [1, 2, 4].flatMap((medium) => [0, 2, 3].map((low) => cellOf(bins, packed(high, medium, low)))),
  );
  expect(new Set(cells)).toEqual(new Set(Array.from({ length: 36 }, (_, cell) => cell)));
});
