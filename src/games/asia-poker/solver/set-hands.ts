import type { Divide } from '../house-way.ts';
import type { RankMask } from '../ranking-table.ts';
import { isLegalByRank, mediumRank, type RankingTable, rankingTable } from '../ranking-table.ts';
import { ACE, type HandRank, type Ranking } from '../rankings.ts';
import { highestOf } from '../reading.ts';
import { allMultisets, masksOf, ranksOfMask, TRIPLES } from './classes.ts';

/**
 * What a house way makes of every class of hands. A set hand is packed in 23 bits, its three ranks counted
 * densely from 0: `high << 11 | medium << 4 | low`.
 */
export type SetHand = number;

export interface SetHands {
  readonly dense: DenseRanks;
  /** By the number of seven ranks: no four cards suited. */
  readonly plain: Int32Array;
  /** By the number of the six other ranks: the joker, and no three cards suited. */
  readonly joker: Int32Array;
  /** By `flushAt[mask of the suited ranks] + number of the other ranks`. */
  readonly flush: Int32Array;
  readonly flushAt: Int32Array;
  /** The same beside the joker. */
  readonly jokerFlush: Int32Array;
  readonly jokerFlushAt: Int32Array;
  /** The joker and three cards in each of two suits: by `286 · number of one + number of the other`. */
  readonly jokerTwoFlushes: Int32Array;
}

/** The ranks that occur, renumbered 0, 1, 2 … in their order. */
export interface DenseRanks {
  readonly ofHigh: Uint16Array;
  readonly ofMedium: Uint8Array;
  readonly highs: readonly HandRank[];
  readonly mediums: readonly HandRank[];
}

export const packed = (high: number, medium: number, low: number): SetHand =>
  (high << 11) | (medium << 4) | low;
export const highOf = (hand: SetHand): number => hand >> 11;
export const mediumOf = (hand: SetHand): number => (hand >> 4) & 127;
export const lowOf = (hand: SetHand): number => hand & 15;

export const denseRanks = (table: RankingTable): DenseRanks => {
  const highs = distinct([
    ...table.natural,
    ...table.joker,
    ...table.suited.filter((rank) => rank !== 0),
    ...table.jokerSuited.filter((rank) => rank !== 0),
  ]);
  const mediums = distinct(allMultisets(2).map(([a = 0, b = 0]) => mediumRank(a, b)));
  const ofHigh = new Uint16Array((highs.at(-1) ?? 0) + 1);
  highs.forEach((rank, at) => {
    ofHigh[rank] = at;
  });
  const ofMedium = new Uint8Array((mediums.at(-1) ?? 0) + 1);
  mediums.forEach((rank, at) => {
    ofMedium[rank] = at;
  });
  return { ofHigh, ofMedium, highs, mediums };
};

const distinct = (ranks: readonly HandRank[]): HandRank[] =>
  [...new Set(ranks)].sort((a, b) => a - b);

/** All 829,504 classes, set by a house way. A hand set illegally would be a bug of the house way. */
export const setHands = (divide: Divide, rules: Ranking): SetHands => {
  const table = rankingTable(rules);
  const dense = denseRanks(table);
  const set = (
    ranks: readonly number[],
    holdsJoker: boolean,
    suited: RankMask,
    alsoSuited: RankMask,
  ): SetHand => setClass(divide, table, dense, ranks, holdsJoker, suited, alsoSuited);

  const plain = Int32Array.from(allMultisets(7), (ranks) =>
    possible(ranks) ? set(fromHighest(ranks), false, 0, 0) : 0,
  );
  const joker = Int32Array.from(allMultisets(6), (ranks) =>
    possible(ranks) ? set([ACE, ...fromHighest(ranks)], true, 0, 0) : 0,
  );
  const [flush, flushAt] = flushTable(7, [4, 5, 6, 7], (ranks, mask) => set(ranks, false, mask, 0));
  const [jokerFlush, jokerFlushAt] = flushTable(6, [3, 4, 5, 6], (ranks, mask) =>
    set([ACE, ...ranks], true, mask, 0),
  );
  const jokerTwoFlushes = new Int32Array(TRIPLES.length * TRIPLES.length);
  TRIPLES.forEach((one, i) => {
    TRIPLES.forEach((other, j) => {
      if (j < i) return;
      const ranks = fromHighest([...ranksOfMask(one), ...ranksOfMask(other)].sort((a, b) => a - b));
      const hand = set([ACE, ...ranks], true, one, other);
      jokerTwoFlushes[i * TRIPLES.length + j] = hand;
      jokerTwoFlushes[j * TRIPLES.length + i] = hand;
    });
  });
  return { dense, plain, joker, flush, flushAt, jokerFlush, jokerFlushAt, jokerTwoFlushes };
};

const possible = (ranks: readonly number[]): boolean =>
  ranks.every((rank, at) => at < 4 || rank !== ranks[at - 4]);

const fromHighest = (ranks: readonly number[]): readonly number[] => ranks.toReversed();

export const setClass = (
  divide: Divide,
  table: RankingTable,
  dense: DenseRanks,
  ranks: readonly number[],
  holdsJoker: boolean,
  suited: RankMask,
  alsoSuited: RankMask,
): SetHand => {
  const reading = { table, ranks, holdsJoker, suited, alsoSuited };
  const { medium, low } = divide(reading);
  const [a, b, c, d] = without(ranks, medium[0], medium[1], low);
  const high = highestOf(reading, a, b, c, d);
  const mediumIs = mediumRank(medium[0], medium[1]);
  if (!isLegalByRank(high, mediumIs, low)) {
    throw new Error(`a house way fouls the ranks ${ranks.join(' ')}`);
  }
  return packed(dense.ofHigh[high] as number, dense.ofMedium[mediumIs] as number, low);
};

/** Four of seven ranks: those that the medium and the low hand leave. */
const without = (
  ranks: readonly number[],
  first: number,
  second: number,
  low: number,
): [number, number, number, number] => {
  const left: number[] = [];
  let [needsFirst, needsSecond, needsLow] = [true, true, true];
  for (const rank of ranks) {
    if (needsFirst && rank === first) needsFirst = false;
    else if (needsSecond && rank === second) needsSecond = false;
    else if (needsLow && rank === low) needsLow = false;
    else left.push(rank);
  }
  if (left.length !== 4) throw new Error(`a house way takes cards that ${ranks.join(' ')} has not`);
  return left as [number, number, number, number];
};

/** Every choice of suited ranks with every choice of other ranks, the hand having `size` natural cards. */
export const flushTable = (
  size: 6 | 7,
  suitedSizes: readonly number[],
  set: (ranks: readonly number[], mask: RankMask) => SetHand,
): [Int32Array, Int32Array] => {
  const at = new Int32Array(1 << 13).fill(-1);
  const hands: number[] = [];
  for (const suitedSize of suitedSizes) {
    const others = allMultisets(size - suitedSize);
    for (const mask of masksOf(suitedSize)) {
      at[mask] = hands.length;
      const suited = ranksOfMask(mask);
      for (const other of others) hands.push(set(merged(suited, other), mask));
    }
  }
  return [Int32Array.from(hands), at];
};

/** Two rising lists of ranks as one that falls. */
const merged = (a: readonly number[], b: readonly number[]): readonly number[] => {
  const ranks: number[] = [];
  let [i, j] = [a.length - 1, b.length - 1];
  while (i >= 0 || j >= 0) {
    const takeA = j < 0 || (i >= 0 && (a[i] as number) >= (b[j] as number));
    ranks.push((takeA ? a[i--] : b[j--]) as number);
  }
  return ranks;
};
