import { addend, PLACES, TRIPLE_INDEX, TRIPLES } from './classes.ts';
import type { SetHand, SetHands } from './set-hands.ts';

const ADDENDS = Int32Array.from(PLACES.flatMap((place) => [...place]));
const JOKER = 52;

/** A lane of four bits for each suit: it passes eight with the fourth card, or the third beside the joker. */
export const LANES = 0x4444;
export const JOKER_LANES = 0x5555;
export const LONG = 0x8888;

/** Seven cards, each `rank · 4 + suit` or 52 for the joker, looked up; the cards are put in order. */
export const setHandOf = (hands: SetHands, cards: Int32Array): SetHand => {
  rise(cards);
  const holdsJoker = cards[6] === JOKER;
  const size = holdsJoker ? 6 : 7;
  let index = 0;
  let suitCounts = holdsJoker ? JOKER_LANES : LANES;
  for (let i = 0; i < size; i += 1) {
    const card = cards[i] as number;
    index += ADDENDS[i * 13 + (card >> 2)] as number;
    suitCounts += 1 << ((card & 3) << 2);
  }
  const flushes = suitCounts & LONG;
  if (flushes === 0) return (holdsJoker ? hands.joker : hands.plain)[index] as number;
  return withFlush(hands, cards, size, flushes);
};

/**
 * The set hand of cards that rise in rank and have a suit long enough for a flush; `flushes` has the highest bit
 * of the lane of every such suit.
 */
export const withFlush = (
  hands: SetHands,
  cards: Int32Array,
  size: number,
  flushes: number,
): SetHand => {
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
