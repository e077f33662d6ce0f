import { expect, test } from 'vitest';
import {
  allMultisets,
  bitCount,
  masksOf,
  multisetIndex,
  multisets,
  ranksOfMask,
  TRIPLE_INDEX,
  TRIPLES,
} from './classes.ts';

/** Every rising list of so many ranks, grown from those one shorter. */
const risingLists = (size: number): readonly (readonly number[])[] =>
  size === 0
    ? [[]]
    : risingLists(size - 1).flatMap((list) =>
        Array.from({ length: 13 }, (_, rank) => [...list, rank]).filter(
          ([...ranks]) => (ranks.at(-2) ?? 0) <= (ranks.at(-1) ?? 0),
        ),
      );
/** Compared by their last ranks first. */
const byLast = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findLastIndex((rank, i) => rank !== b[i]);
  return (a[at] ?? 0) - (b[at] ?? 0);
};

test.each([0, 1, 2, 3, 4, 5])(
  'every multiset of %i ranks has its number, in their order',
  (size) => {
    const lists = risingLists(size).toSorted(byLast);
    expect(allMultisets(size)).toEqual(lists);
    expect(multisets(size)).toBe(lists.length);
    expect(lists.map(multisetIndex)).toEqual([...lists.keys()]);
  },
);

test('the last of seven ranks is seven aces, the 50,388th', () => {
  expect(multisets(7)).toBe(50_388);
  expect(multisetIndex([0, 0, 0, 0, 0, 0, 0])).toBe(0);
  expect(multisetIndex([12, 12, 12, 12, 12, 12, 12])).toBe(50_387);
});

test('the ranks of a mask are its bits', () => {
  for (const mask of [0, 1, 0b1010, 0b1000000000000, 0b1111111111111, 0b1001001001001]) {
    const bits = [...mask.toString(2)].toReversed().flatMap((bit, at) => (bit === '1' ? [at] : []));
    expect(ranksOfMask(mask)).toEqual(bits);
    expect(bitCount(mask)).toBe(bits.length);
  }
});

test.each([
  [1, 13],
  [3, 286],
  [4, 715],
  [7, 1716],
  [13, 1],
])('masks of %i ranks are %i, and rise', (size, count) => {
  const masks = masksOf(size);
  expect(masks).toHaveLength(count);
  expect(masks.filter((mask) => ranksOfMask(mask).length !== size)).toEqual([]);
  expect(masks).toEqual([...new Set(masks)].toSorted((a, b) => a - b));
});

test('of three ranks each mask has its number, and no other mask has one', () => {
  expect(TRIPLES.map((mask) => TRIPLE_INDEX[mask])).toEqual([...TRIPLES.keys()]);
  expect([...TRIPLE_INDEX].filter((at) => at >= 0)).toHaveLength(286);
});
