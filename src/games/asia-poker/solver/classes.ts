import { choose, RANKS } from '../../../kernel/cards.ts';
import type { RankMask } from '../ranking-table.ts';

/**
 * How hands of seven are numbered. What a house way makes of a hand depends on its ranks, and on which
 * ranks are suited where four of a suit (or three and the joker) are held: that is the class of the hand.
 */

/** In the number of a multiset of ranks, the addend of each rank at each place, the lowest rank first. */
export const PLACES: readonly Int32Array[] = [1, 2, 3, 4, 5, 6, 7].map((place) =>
  Int32Array.from(RANKS, (_, rank) => choose(rank + place - 1, place)),
);

/** How many numbers multisets of `size` ranks take: C(12 + size, size). */
export const multisets = (size: number): number => choose(RANKS.length - 1 + size, size);

/** The number of a multiset of ranks, given the lowest first. */
export const multisetIndex = (ranks: ArrayLike<number>): number => {
  let index = 0;
  for (let i = 0; i < ranks.length; i += 1) index += addend(i, ranks[i] as number);
  return index;
};

export const addend = (place: number, rank: number): number =>
  (PLACES[place] as Int32Array)[rank] as number;

/** Every multiset of `size` ranks, each lowest first, in the order of their numbers. */
export const allMultisets = (size: number): readonly (readonly number[])[] => {
  const all: number[][] = Array.from({ length: multisets(size) }, () => []);
  const grow = (ranks: readonly number[], from: number): void => {
    if (ranks.length === size) {
      all[multisetIndex(ranks)] = [...ranks];
      return;
    }
    for (let rank = from; rank < RANKS.length; rank += 1) grow([...ranks, rank], rank);
  };
  grow([], 0);
  return all;
};

const BITS = new Uint8Array(1 << RANKS.length);
for (let mask = 1; mask < BITS.length; mask += 1) {
  BITS[mask] = (BITS[mask >> 1] as number) + (mask & 1);
}

/** How many ranks a mask has. */
export const bitCount = (mask: RankMask): number => BITS[mask] as number;

/** The ranks of a mask, the lowest first. */
export const ranksOfMask = (mask: RankMask): readonly number[] =>
  RANKS.map((_, rank) => rank).filter((rank) => (mask >> rank) & 1);

/** Every mask of `size` ranks, in rising order. */
export const masksOf = (size: number): readonly RankMask[] =>
  Array.from({ length: 1 << RANKS.length }, (_, mask) => mask).filter(
    (mask) => bitCount(mask) === size,
  );

/** The 286 masks of three ranks, and the number of each. */
export const TRIPLES: readonly RankMask[] = masksOf(3);
export const TRIPLE_INDEX: Int32Array = (() => {
  const index = new Int32Array(1 << RANKS.length).fill(-1);
  TRIPLES.forEach((mask, at) => {
    index[mask] = at;
  });
  return index;
})();
