import type { SetHand, SetHands } from '../../src/games/asia-poker/solver/set-hands.ts';
import { type Card, RANKS, SUITS } from '../../src/kernel/cards.ts';

/** How many ways there are to take `k` of `n`, by the triangle. */
const TRIANGLE: readonly (readonly number[])[] = Array.from({ length: 21 }, () => [1]).map(
  (_, n) => {
    let row = [1];
    for (let i = 0; i < n; i += 1) row = [1, ...row.slice(1).map((x, j) => x + (row[j] ?? 0)), 1];
    return row;
  },
);
const taken = (n: number, k: number): number => TRIANGLE[n]?.[k] ?? 0;

/** The place of a rising list among all rising lists of its length, those with the lowest last ranks first. */
export const placeOf = (rising: readonly number[]): number =>
  rising.reduce((sum, rank, at) => sum + taken(rank + at, at + 1), 0);
/** How many rising lists of ranks there are. */
export const listsOf = (size: number): number => taken(12 + size, size);

const rankOf = (card: Card): number => RANKS.indexOf(card[0] as (typeof RANKS)[number]);
const byOne = (a: number, b: number): number => a - b;
const bitsIn = (mask: number): number => mask.toString(2).replaceAll('0', '').length;
const MASKS = Array.from({ length: 1 << RANKS.length }, (_, mask) => mask);
export const masksWith = (size: number): readonly number[] =>
  MASKS.filter((mask) => bitsIn(mask) === size);

/** Where the classes of every set of suited ranks begin, the smallest sets first. */
const startsOf = (
  size: 6 | 7,
  fewest: number,
): { readonly at: Int32Array; readonly end: number } => {
  const at = new Int32Array(MASKS.length).fill(-1);
  let end = 0;
  for (let suited = fewest; suited <= size; suited += 1) {
    for (const mask of masksWith(suited)) {
      at[mask] = end;
      end += listsOf(size - suited);
    }
  }
  return { at, end };
};

/** One of 2,535 high hands, of 91 medium and of 13 low ones, by nothing but a number. */
const anyHand = (kind: number, at: number): SetHand => {
  let mixed = Math.imul(at + 1_000_003 * kind + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = (mixed ^ (mixed >>> 13)) >>> 0;
  return ((mixed % 2535) << 11) | (((mixed >>> 5) % 91) << 4) | ((mixed >>> 9) % 13);
};

/**
 * The class of a hand in words of § 575.6 that a house way sees: its ranks, and which ranks a suit has of which four are held,
 * or three beside the joker.
 */
const classOf = (hand: readonly Card[]) => {
  const natural = hand.filter((card) => card !== 'Joker');
  const fewest = natural.length === hand.length ? 4 : 3;
  const long = SUITS.map((suit) => natural.filter((card) => card[1] === suit)).filter(
    (cards) => cards.length >= fewest,
  );
  const ranks = natural.map(rankOf).toSorted(byOne);
  const suited = long.map((cards) => cards.map(rankOf));
  return { natural, ranks, suited, holdsJoker: fewest === 3 };
};
const maskOf = (ranks: readonly number[]): number => ranks.reduce((mask, r) => mask | (1 << r), 0);

/**
 * Tables in which each class of hands is set in some way or other, and where each class is in them: whatever finds a class
 * can be held against this, without the second that a house way takes for all of them.
 */
export const anySetHands = () => {
  const [flush, jokerFlush] = [startsOf(7, 4), startsOf(6, 3)];
  const triples = masksWith(3);
  const parts: readonly Int32Array[] = [
    listsOf(7),
    listsOf(6),
    flush.end,
    jokerFlush.end,
    triples.length ** 2,
  ].map((length, kind) => Int32Array.from({ length }, (_, at) => anyHand(kind, at)));
  const [plain, joker, inSuit, inSuitBesideJoker, twoFlushes] = parts as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (const [i] of triples.entries())
    for (let j = 0; j < i; j += 1)
      twoFlushes[i * triples.length + j] = twoFlushes[j * triples.length + i] ?? 0;
  const hands: SetHands = {
    dense: {
      ofHigh: new Uint16Array(),
      ofMedium: new Uint8Array(),
      ...{ highs: [], mediums: [] },
    },
    ...{ plain, joker, flush: inSuit, flushAt: flush.at },
    ...{ jokerFlush: inSuitBesideJoker, jokerFlushAt: jokerFlush.at, jokerTwoFlushes: twoFlushes },
  };
  /** The table of a hand's class, and its place there. */
  const found = (hand: readonly Card[]): readonly [Int32Array, number] => {
    const { natural, ranks, suited, holdsJoker } = classOf(hand);
    const [one, other] = suited;
    if (one === undefined) return [holdsJoker ? joker : plain, placeOf(ranks)];
    if (other !== undefined) {
      const [i, j] = [one, other].map((of) => triples.indexOf(maskOf(of))) as [number, number];
      return [twoFlushes, i * triples.length + j];
    }
    const long = SUITS.find(
      (suit) => natural.filter((card) => card[1] === suit).length === one.length,
    );
    const others = natural
      .filter((card) => card[1] !== long)
      .map(rankOf)
      .toSorted(byOne);
    const [table, starts] = holdsJoker ? [inSuitBesideJoker, jokerFlush.at] : [inSuit, flush.at];
    return [table, (starts[maskOf(one)] ?? 0) + placeOf(others)];
  };
  return {
    hands,
    /** Its place in a list of all five tables. */
    placeOf: (hand: readonly Card[]): number => {
      const [table, at] = found(hand);
      return parts.slice(0, parts.indexOf(table)).reduce((sum, { length }) => sum + length, at);
    },
    of: (hand: readonly Card[]): SetHand => {
      const [table, at] = found(hand);
      return table[at] ?? -1;
    },
    put: (hand: readonly Card[], set: SetHand): void => {
      const [table, at] = found(hand);
      table[at] = set;
      if (table !== twoFlushes) return;
      const [i, j] = [Math.trunc(at / triples.length), at % triples.length];
      table[j * triples.length + i] = set;
    },
  };
};
