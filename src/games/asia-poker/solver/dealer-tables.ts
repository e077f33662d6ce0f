import {
  addend,
  allMultisets,
  masksOf,
  multisetIndex,
  multisets,
  ranksOfMask,
  TRIPLES,
} from './classes.ts';
import type { SetHand, SetHands } from './set-hands.ts';

/**
 * The classes of a dealer's hands, arranged for counting by ranks. Every hand is first counted by its ranks
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

/** The 560 multisets of up to three ranks, each lowest first: those of three, then of two, one and none. */
export const OTHERS: readonly (readonly number[])[] = [3, 2, 1, 0].flatMap((size) => [
  ...allMultisets(size),
]);
const FIRST_OTHERS: readonly number[] = [559, 546, 455, 0];

export const dealerTables = (hands: SetHands): DealerTables => {
  const numbers = numbering();
  const plain = hands.plain.map(numbers.of);
  const joker = hands.joker.map(numbers.of);
  const natural = { size: 7, set: hands.flush, at: hands.flushAt, plain: hands.plain };
  const beside = { size: 6, set: hands.jokerFlush, at: hands.jokerFlushAt, plain: hands.joker };
  const suited = [
    ...[4, 5, 6, 7].flatMap(masksOf).map((mask) => ({ mask, ...natural })),
    ...[3, 4, 5, 6].flatMap(masksOf).map((mask) => ({ mask, ...beside })),
  ];
  const most = hands.flush.length + hands.jokerFlush.length;
  const termFrom = new Int32Array(suited.length + 1);
  const termOthers = new Uint16Array(most);
  const termSet = new Int32Array(most);
  const termPlain = new Int32Array(most);
  let terms = 0;
  suited.forEach(({ mask, size, set, at, plain: byRanks }, i) => {
    const ranks = ranksOfMask(mask);
    const first = FIRST_OTHERS[size - ranks.length] as number;
    const others = multisets(size - ranks.length);
    for (let other = 0; other < others; other += 1) {
      const setHand = set[(at[mask] as number) + other] as SetHand;
      const plainHand = byRanks[sumIndex(ranks, OTHERS[first + other] as number[])] as SetHand;
      if (setHand === plainHand) continue;
      termOthers[terms] = first + other;
      termSet[terms] = numbers.of(setHand);
      termPlain[terms] = numbers.of(plainHand);
      terms += 1;
    }
    termFrom[i + 1] = terms;
  });
  const doubles = doubleTerms(hands, numbers.of);
  return {
    hands: Int32Array.from(numbers.hands),
    plain,
    joker,
    suited: Int32Array.from(suited, ({ mask }) => mask),
    firstJoker: suited.findIndex(({ size }) => size === 6),
    termFrom,
    termOthers: termOthers.slice(0, terms),
    termSet: termSet.slice(0, terms),
    termPlain: termPlain.slice(0, terms),
    ...doubles,
  };
};

/** Distinct set hands are numbered as they turn up. */
export const numbering = (): { readonly hands: SetHand[]; of(hand: SetHand): number } => {
  const hands: SetHand[] = [];
  const found = new Int32Array(1 << 23);
  const of = (hand: SetHand): number => {
    let number = found[hand] as number;
    if (number === 0) number = found[hand] = hands.push(hand);
    return number - 1;
  };
  return { hands, of };
};

/** The number of two rising lists of ranks taken together. */
export const sumIndex = (a: readonly number[], b: readonly number[]): number => {
  let [i, j, index] = [0, 0, 0];
  for (let place = 0; place < a.length + b.length; place += 1) {
    const takeA = j === b.length || (i < a.length && (a[i] as number) <= (b[j] as number));
    index += addend(place, (takeA ? a[i++] : b[j++]) as number);
  }
  return index;
};

export const doubleTerms = (
  hands: SetHands,
  numberOf: (hand: SetHand) => number,
): Pick<DealerTables, 'doubleOne' | 'doubleOther' | 'doubleSet'> => {
  const [one, other, set]: [number[], number[], number[]] = [[], [], []];
  const ranks = TRIPLES.map(ranksOfMask);
  TRIPLES.forEach((a, i) => {
    TRIPLES.slice(i).forEach((b, k) => {
      const [x, y] = [ranks[i] as number[], ranks[i + k] as number[]];
      const both = hands.jokerTwoFlushes[i * TRIPLES.length + i + k] as SetHand;
      const oneSeen = hands.jokerFlush[
        (hands.jokerFlushAt[a] as number) + multisetIndex(y)
      ] as SetHand;
      const otherSeen = hands.jokerFlush[
        (hands.jokerFlushAt[b] as number) + multisetIndex(x)
      ] as SetHand;
      const none = hands.joker[sumIndex(x, y)] as SetHand;
      if (both === oneSeen && otherSeen === none) return;
      if (both === otherSeen && oneSeen === none) return;
      one.push(a);
      other.push(b);
      set.push(numberOf(both), numberOf(oneSeen), numberOf(otherSeen), numberOf(none));
    });
  });
  return {
    doubleOne: Uint16Array.from(one),
    doubleOther: Uint16Array.from(other),
    doubleSet: Int32Array.from(set),
  };
};
