import type { RankMask } from '../ranking-table.ts';
import {
  allMultisets,
  masksOf,
  multisetIndex,
  multisets,
  ranksOfMask,
  TRIPLES,
} from './classes.ts';
import type { SetHand, SetHands } from './set-hands.ts';

/**
 * The classes of a dealer's hands, laid out for counting by ranks. Every hand is first counted by its ranks
 * alone. A *term* then moves the hands that hold certain ranks in one suit and certain ranks outside it
 * from where their ranks alone put them to where the house way sets them. A *double term* mends what two
 * such moves do to a hand with the joker and three cards in each of two suits.
 */
export interface DealerTables {
  /** The distinct set hands; everything below names one by its number here. */
  readonly hands: Int32Array;
  /** By the number of seven ranks. */
  readonly plain: Int32Array;
  /** By the number of the six ranks beside the joker. */
  readonly joker: Int32Array;
  /** The choices of suited ranks: first those of seven natural cards, from `firstJoker` beside the joker. */
  readonly suited: Int32Array;
  readonly firstJoker: number;
  /** The terms of choice i are those from `termFrom[i]` up to, not including, `termFrom[i + 1]`. */
  readonly termFrom: Int32Array;
  /** Which ranks the term has outside the suit: a number of `OTHERS`. */
  readonly termOthers: Uint16Array;
  readonly termSet: Int32Array;
  readonly termPlain: Int32Array;
  /** Two choices of three suited ranks, in one order only. */
  readonly doubleOne: Uint16Array;
  readonly doubleOther: Uint16Array;
  /** Four set hands each: with both suits seen, with the one, with the other, with none. */
  readonly doubleSet: Int32Array;
}

/** The 560 multisets of up to three ranks; those of three first, then of two, of one, of none. */
export const OTHERS: readonly (readonly number[])[] = [3, 2, 1, 0].flatMap((size) => [
  ...allMultisets(size),
]);
const firstOthers = (size: number): number =>
  [3, 2, 1, 0].filter((larger) => larger > size).reduce((sum, n) => sum + multisets(n), 0);

export const dealerTables = (hands: SetHands): DealerTables => {
  const numbers = numbering();
  const plain = hands.plain.map(numbers.of);
  const joker = hands.joker.map(numbers.of);
  const terms = new Terms();
  for (const size of [4, 5, 6, 7]) {
    for (const mask of masksOf(size)) {
      terms.add(mask, 7 - size, hands.flush, hands.flushAt, hands.plain, numbers);
    }
  }
  const firstJoker = terms.suited.length;
  for (const size of [3, 4, 5, 6]) {
    for (const mask of masksOf(size)) {
      terms.add(mask, 6 - size, hands.jokerFlush, hands.jokerFlushAt, hands.joker, numbers);
    }
  }
  const doubles = doubleTerms(hands, numbers);
  return {
    hands: Int32Array.from(numbers.hands),
    plain,
    joker,
    suited: Int32Array.from(terms.suited),
    firstJoker,
    termFrom: Int32Array.from([...terms.from, terms.others.length]),
    termOthers: Uint16Array.from(terms.others),
    termSet: Int32Array.from(terms.set),
    termPlain: Int32Array.from(terms.plain),
    ...doubles,
  };
};
