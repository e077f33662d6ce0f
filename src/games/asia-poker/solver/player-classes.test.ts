import { beforeEach, expect, test, vi } from 'vitest';
import { choose, SUITS } from '../../../kernel/cards.ts';

/** Classes are kept once they are found: each test begins with none. */
let { allHoldings, suitClasses } = await import('./player-classes.ts');
beforeEach(async () => {
  vi.resetModules();
  ({ allHoldings, suitClasses } = await import('./player-classes.ts'));
});

/** Every way in which so many copies of a rank can be of the four suits. */
const suitsOf = (copies: number): readonly (readonly number[])[] =>
  Array.from({ length: 1 << SUITS.length }, (_, set) =>
    [...SUITS.keys()].filter((suit) => (set >> suit) & 1),
  ).filter((suits) => suits.length === copies);

/** All hands with so many copies of each rank: the ranks that each suit has, in bits. */
const handsWith = (copies: readonly number[]): readonly (readonly number[])[] =>
  copies.reduce<readonly (readonly number[])[]>(
    (hands, held, at) =>
      hands.flatMap((hand) =>
        suitsOf(held).map((suits) =>
          hand.map((set, suit) => (suits.includes(suit) ? set | (1 << at) : set)),
        ),
      ),
    [[0, 0, 0, 0]],
  );
const inOrder = (suits: readonly number[]): string => suits.toSorted((a, b) => a - b).join();

test.each([
  { copies: [1] },
  { copies: [4, 3] },
  { copies: [3, 4] },
  { copies: [3, 2, 2] },
  { copies: [1, 2, 1, 2] },
  { copies: [2, 1, 3, 1] },
  { copies: [1, 1, 1, 1, 2] },
  { copies: [1, 1, 1, 1, 1, 1] },
])(
  '§ 575.3(a) $copies copies: each hand is of one class, up to the names of the suits',
  ({ copies }) => {
    const hands = Map.groupBy(handsWith(copies), inOrder);
    const held = new Uint8Array(13);
    copies.forEach((count, at) => {
      held[2 * at] = count;
    });
    const { count, suits, weights } = suitClasses({ held, holdsJoker: false });
    expect(suits).toHaveLength(4 * count);
    expect(weights).toHaveLength(count);
    const classes = Array.from(weights, (weight, i): [string, number] => [
      inOrder([...suits.subarray(4 * i, 4 * i + 4)]),
      weight,
    ]);
    expect(classes.toSorted()).toEqual(
      [...hands].map(([suit, same]): [string, number] => [suit, same.length]).toSorted(),
    );
  },
);

test('the classes of other ranks with the same copies are the same', () => {
  const classes = (...held: number[]) =>
    suitClasses({ held: Uint8Array.from({ ...held, length: 13 }), holdsJoker: true });
  expect(classes(0, 2, 1)).toEqual(classes(2, 0, 0, 1));
  expect(classes(1, 2)).not.toEqual(classes(2, 1));
  expect(classes(1, 1)).not.toEqual(classes(2));
});

test('§ 575.3(a) 49,205 holdings of seven ranks, and 18,395 of six beside the joker, are all the hands of a deck', () => {
  const holdings = allHoldings();
  const hands = { true: 0, false: 0 };
  for (const { held, holdsJoker } of holdings) {
    let ways = 1;
    for (const copies of held) ways *= WAYS[copies] ?? 0;
    hands[`${holdsJoker}`] += ways;
  }
  expect(holdings).toHaveLength(49_205 + 18_395);
  expect([holdings[49_204]?.holdsJoker, holdings[49_205]?.holdsJoker]).toEqual([false, true]);
  expect(hands).toEqual({ false: choose(52, 7), true: choose(52, 6) });
});

/** In how many ways so many of four suits are taken. */
const WAYS = [1, 4, 6, 4, 1];
