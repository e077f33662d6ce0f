import type { Bins } from '../../src/games/asia-poker/solver/bins.ts';
import { addend } from '../../src/games/asia-poker/solver/classes.ts';
import { type DealerTables, OTHERS } from '../../src/games/asia-poker/solver/dealer-tables.ts';
import type { DeckLeft } from '../../src/games/asia-poker/solver/deck-left.ts';
import { RANKS } from '../../src/kernel/cards.ts';
import { cellOf } from './cells.ts';

/**
 * The dealer's hands counted by cell without dealing any: by their ranks first, then by suit, moving the
 * hands with a flush to where the house way sets them. The plain form of `counting.as.ts`, and its oracle.
 */
export const countByRanks = (tables: DealerTables, left: DeckLeft, bins: Bins): Int32Array => {
  const counts = new Int32Array(bins.cells);
  const cells = Uint16Array.from(tables.hands, (hand) => cellOf(bins, hand));
  countRanks(tables.plain, 7, left, cells, counts);
  if (left.joker) countRanks(tables.joker, 6, left, cells, counts);
  for (const mask of left.ofSuit) moveFlushes(tables, left, mask, cells, counts);
  if (left.joker) {
    left.ofSuit.forEach((one, at) => {
      for (const other of left.ofSuit.slice(at + 1)) {
        mendDoubles(tables, one, other, cells, counts);
      }
    });
  }
  return counts;
};

/** C(n, k) for up to four cards of a rank. */
export const WAYS: readonly (readonly number[])[] = [
  [1, 0, 0, 0, 0],
  [1, 1, 0, 0, 0],
  [1, 2, 1, 0, 0],
  [1, 3, 3, 1, 0],
  [1, 4, 6, 4, 1],
];
const ways = (n: number, k: number): number => WAYS[n]?.[k] as number;

const countRanks = (
  numbers: Int32Array,
  size: 6 | 7,
  left: DeckLeft,
  cells: Uint16Array,
  counts: Int32Array,
): void => {
  const take = (rank: number, taken: number, index: number, weight: number): void => {
    if (taken === size) {
      const cell = cells[numbers[index] as number] as number;
      counts[cell] = (counts[cell] as number) + weight;
      return;
    }
    if (rank === RANKS.length) return;
    let sum = index;
    for (
      let copies = 0;
      copies <= size - taken && copies <= (left.ofRank[rank] as number);
      copies += 1
    ) {
      take(rank + 1, taken + copies, sum, weight * ways(left.ofRank[rank] as number, copies));
      if (copies < size - taken) sum += addend(taken + copies, rank);
    }
  };
  take(0, 0, 0, 1);
};

const moveFlushes = (
  tables: DealerTables,
  left: DeckLeft,
  available: number,
  cells: Uint16Array,
  counts: Int32Array,
): void => {
  const outside = left.ofRank.map((cards, rank) => cards - ((available >> rank) & 1));
  const weights = Int32Array.from(OTHERS, (ranks) => waysToTake(ranks, outside));
  const end = left.joker ? tables.suited.length : tables.firstJoker;
  for (let i = 0; i < end; i += 1) {
    if (((tables.suited[i] as number) & ~available) !== 0) continue;
    for (
      let term = tables.termFrom[i] as number;
      term < (tables.termFrom[i + 1] as number);
      term += 1
    ) {
      const weight = weights[tables.termOthers[term] as number] as number;
      const set = cells[tables.termSet[term] as number] as number;
      const plain = cells[tables.termPlain[term] as number] as number;
      counts[set] = (counts[set] as number) + weight;
      counts[plain] = (counts[plain] as number) - weight;
    }
  }
};

/** In how many ways cards of these ranks, the lowest first, can be taken. */
const waysToTake = (ranks: readonly number[], cards: Uint8Array): number => {
  let product = 1;
  for (let at = 0; at < ranks.length; ) {
    const rank = ranks[at] as number;
    let end = at;
    while (ranks[end] === rank) end += 1;
    product *= ways(cards[rank] as number, end - at);
    at = end;
  }
  return product;
};

const mendDoubles = (
  tables: DealerTables,
  available: number,
  alsoAvailable: number,
  cells: Uint16Array,
  counts: Int32Array,
): void => {
  const { doubleOne, doubleOther, doubleSet } = tables;
  for (let i = 0; i < doubleOne.length; i += 1) {
    const [one, other] = [doubleOne[i] as number, doubleOther[i] as number];
    const straight = (one & ~available) === 0 && (other & ~alsoAvailable) === 0 ? 1 : 0;
    const crossed =
      one !== other && (other & ~available) === 0 && (one & ~alsoAvailable) === 0 ? 1 : 0;
    const weight = straight + crossed;
    if (weight === 0) continue;
    for (let seen = 0; seen < 4; seen += 1) {
      const cell = cells[doubleSet[i * 4 + seen] as number] as number;
      const sign = seen === 0 || seen === 3 ? weight : -weight;
      counts[cell] = (counts[cell] as number) + sign;
    }
  }
};
