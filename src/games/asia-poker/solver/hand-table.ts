import { RANKS } from '../../../kernel/cards.ts';
import { bug } from '../../../kernel/refusal.ts';
import type { BonusRules } from '../bonus.ts';
import { bonusNumber } from './bonus-number.ts';
import {
  allMultisets,
  masksOf,
  multisets,
  PLACES,
  ranksOfMask,
  TRIPLE_INDEX,
  TRIPLES,
} from './classes.ts';
import { JOKER_LANES, LANES } from './look-up.ts';
import type { SetHands } from './set-hands.ts';

/**
 * All 829,504 classes of hands in one list: seven ranks, six beside the joker, then those with a suit long enough for a
 * flush. Each is packed as `bonus << 23 | high << 11 | medium << 4 | low`.
 */
export const handTable = (hands: SetHands, bonus?: BonusRules): Uint32Array => {
  const { plain, joker, flush, jokerFlush, jokerTwoFlushes } = hands;
  const parts = [plain, joker, flush, jokerFlush, jokerTwoFlushes];
  const table = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    table.set(part, end);
    end += part.length;
  }
  if (bonus === undefined) return table;
  const formed = bonusOfClasses(bonus);
  return table.map((hand, at) => hand | ((formed[at] ?? bug('a class without a bonus')) << 23));
};

/** What each class forms for the Bonus Wager, in the same order. */
const bonusOfClasses = (rules: BonusRules): Uint8Array => {
  const classes: number[] = [];
  const add = (ranks: readonly number[], suited: number, holdsJoker: boolean): void => {
    // A suit of four, or three beside the joker, is a class of its own and no flush of five.
    classes.push(possible(ranks) ? bonusNumber(ranks, suited, holdsJoker, rules) : 0);
  };
  for (const ranks of allMultisets(7)) add(ranks, 0, false);
  for (const ranks of allMultisets(6)) add(ranks, 0, true);
  for (const [size, from, holdsJoker] of [
    [7, 4, false],
    [6, 3, true],
  ] as const) {
    for (let suitedSize = from; suitedSize <= size; suitedSize += 1) {
      const others = allMultisets(size - suitedSize);
      for (const mask of masksOf(suitedSize)) {
        for (const other of others) add([...ranksOfMask(mask), ...other], mask, holdsJoker);
      }
    }
  }
  for (const one of TRIPLES) {
    for (const other of TRIPLES) add([...ranksOfMask(one), ...ranksOfMask(other)], 0, true);
  }
  return Uint8Array.from(classes);
};

/** Four cards have a rank at most; bits of four count them. */
const possible = (ranks: readonly number[]): boolean => {
  let [low, high] = [0, 0];
  for (const rank of ranks) {
    if (rank < 7) low += 1 << (4 * rank);
    else high += 1 << (4 * (rank - 7));
    // Five have the highest and the lowest of their three bits set, and more cannot come of seven cards unseen.
    if (((low & (low >> 2)) | (high & (high >> 2))) & 0x1111111) return false;
  }
  return true;
};

const JOKER = 52;

/** Where the classes of each mask of suited ranks begin, and where the last of them ends. */
const flushes = (size: number, from: number, first: number) => {
  const at = new Uint32Array(1 << RANKS.length);
  let next = first;
  for (let suitedSize = from; suitedSize <= size; suitedSize += 1) {
    for (const mask of masksOf(suitedSize)) {
      at[mask] = next;
      next += multisets(size - suitedSize);
    }
  }
  return { at, next };
};

/** How the class of seven cards in rising order is found: a number for each card at each of seven places. */
export const classTables = () => {
  const adds = new Uint32Array(7 * 64);
  const lanes = new Uint32Array(64);
  PLACES.forEach((place, at) => {
    for (let card = 0; card < JOKER; card += 1) adds[64 * at + card] = place[card >> 2] ?? 0;
  });
  for (let card = 0; card < JOKER; card += 1) lanes[card] = 1 << ((card & 3) << 2);
  adds[64 * 6 + JOKER] = multisets(7);
  lanes[JOKER] = JOKER_LANES - LANES;
  const places = new Uint32Array(16 * PLACES.length);
  PLACES.forEach((place, at) => {
    places.set(place, 16 * at);
  });
  const { at: flushAt, next } = flushes(7, 4, multisets(7) + multisets(6));
  const { at: jokerFlushAt, next: twoFlushes } = flushes(6, 3, next);
  const triples = Uint32Array.from(TRIPLE_INDEX, (at) => Math.max(0, at));
  return { adds, lanes, places, flushAt, jokerFlushAt, triples, twoFlushes };
};
