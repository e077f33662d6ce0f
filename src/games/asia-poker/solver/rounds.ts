import { addend, PLACES, TRIPLE_INDEX, TRIPLES } from './classes.ts';
import type { SetHand, SetHands } from './set-hands.ts';
import { highOf, lowOf, mediumOf } from './set-hands.ts';

/** Rounds that were played, in whole numbers: never an exact figure. */
export interface HouseWayRounds {
  readonly rounds: number;
  readonly seed: number;
  readonly wins: number;
}

const ADDENDS = Int32Array.from(PLACES.flatMap((place) => [...place]));
const JOKER = 52;

/**
 * House way against house way: a player and a dealer are dealt seven cards each from one deck of 53, and both
 * set them by the same house way. The generator is sfc32, kept in local variables.
 */
export const playHouseWay = (hands: SetHands, rounds: number, seed: number): HouseWayRounds => {
  const deck = Uint8Array.from({ length: 53 }, (_, card) => card);
  const player = new Int32Array(7);
  const dealer = new Int32Array(7);
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  let [bits, halves] = [0, 0];
  let wins = 0;
  for (let round = -2; round < rounds; round += 1) {
    for (let dealt = 0; dealt < 14; dealt += 1) {
      const cards = 53 - dealt;
      // Sixteen bits scaled to the cards left; the few values that would favour a card are drawn again.
      let scaled = 0;
      do {
        if (halves === 0) {
          const sum = (a + b + counter) | 0;
          counter = (counter + 1) | 0;
          a = b ^ (b >>> 9);
          b = (c + (c << 3)) | 0;
          c = (((c << 21) | (c >>> 11)) + sum) | 0;
          bits = sum;
          halves = 2;
        }
        scaled = (bits & 0xffff) * cards;
        bits >>>= 16;
        halves -= 1;
      } while ((scaled & 0xffff) < 0x10000 % cards);
      const at = dealt + (scaled >>> 16);
      const card = deck[at] as number;
      deck[at] = deck[dealt] as number;
      deck[dealt] = card;
      if (dealt < 7) player[dealt] = card;
      else dealer[dealt - 7] = card;
    }
    // The first two rounds only stir the generator and the deck.
    if (round >= 0 && beats(setHandOf(hands, player), setHandOf(hands, dealer))) wins += 1;
  }
  return { rounds, seed, wins };
};

/** § 575.11(f)(2): two of three hands higher; a copy is the dealer's. */
const beats = (player: SetHand, dealer: SetHand): boolean =>
  (highOf(player) > highOf(dealer) ? 1 : 0) +
    (mediumOf(player) > mediumOf(dealer) ? 1 : 0) +
    (lowOf(player) > lowOf(dealer) ? 1 : 0) >=
  2;

/** Seven cards, each `rank · 4 + suit` or 52 for the joker, looked up; the cards are put in order. */
export const setHandOf = (hands: SetHands, cards: Int32Array): SetHand => {
  rise(cards);
  const holdsJoker = cards[6] === JOKER;
  const size = holdsJoker ? 6 : 7;
  let index = 0;
  let suitCounts = holdsJoker ? 0x5555 : 0x4444;
  for (let i = 0; i < size; i += 1) {
    const card = cards[i] as number;
    index += ADDENDS[i * 13 + (card >> 2)] as number;
    suitCounts += 1 << ((card & 3) << 2);
  }
  const flushes = suitCounts & 0x8888;
  if (flushes === 0) return (holdsJoker ? hands.joker : hands.plain)[index] as number;
  return withFlush(hands, cards, size, flushes);
};

const withFlush = (hands: SetHands, cards: Int32Array, size: number, flushes: number): SetHand => {
  const suit = (31 - Math.clz32(flushes & -flushes)) >> 2;
  let [mask, others, place, otherMask] = [0, 0, 0, 0];
  for (let i = 0; i < size; i += 1) {
    const card = cards[i] as number;
    if ((card & 3) === suit) {
      mask |= 1 << (card >> 2);
    } else {
      otherMask |= 1 << (card >> 2);
      others += addend(place, card >> 2);
      place += 1;
    }
  }
  if ((flushes & (flushes - 1)) !== 0) {
    const [one, other] = [TRIPLE_INDEX[mask] as number, TRIPLE_INDEX[otherMask] as number];
    return hands.jokerTwoFlushes[one * TRIPLES.length + other] as number;
  }
  return size === 7
    ? (hands.flush[(hands.flushAt[mask] as number) + others] as number)
    : (hands.jokerFlush[(hands.jokerFlushAt[mask] as number) + others] as number);
};

/** Insertion: seven cards are too few for anything cleverer. */
const rise = (cards: Int32Array): void => {
  for (let i = 1; i < 7; i += 1) {
    const card = cards[i] as number;
    let at = i;
    while (at > 0 && (cards[at - 1] as number) > card) {
      cards[at] = cards[at - 1] as number;
      at -= 1;
    }
    cards[at] = card;
  }
};
