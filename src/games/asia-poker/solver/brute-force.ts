import { SUITS } from '../../../kernel/cards.ts';
import { type Bins, cellOf } from './bins.ts';
import { addend, PLACES, TRIPLE_INDEX, TRIPLES } from './classes.ts';
import type { DeckLeft } from './deck-left.ts';
import type { SetHand, SetHands } from './set-hands.ts';

/**
 * Every hand that the dealer can be dealt, one after the other, counted by cell: the anchor of the faster
 * ways of counting, and their oracle. The cards rise in rank, so that the number of their ranks is a sum;
 * a suit's lane of four bits passes eight when it holds enough cards for a flush.
 */
export const countEachHand = (hands: SetHands, left: DeckLeft, bins: Bins): Int32Array => {
  const counts = new Int32Array(bins.cells);
  const deck = cardsOf(left);
  countHands(hands, deck, bins, counts, 7);
  if (left.joker) countHands(hands, deck, bins, counts, 6);
  return counts;
};

interface Cards {
  readonly ranks: Uint8Array;
  readonly suits: Uint8Array;
}

const cardsOf = (left: DeckLeft): Cards => {
  const ranks: number[] = [];
  const suits: number[] = [];
  left.ofRank.forEach((_, rank) => {
    SUITS.forEach((_, suit) => {
      if (((left.ofSuit[suit] as number) >> rank) & 1) {
        ranks.push(rank);
        suits.push(suit);
      }
    });
  });
  return { ranks: Uint8Array.from(ranks), suits: Uint8Array.from(suits) };
};

const FLUSH = 0x8888;

/** Hands of seven natural cards, or of six beside the joker. */
const countHands = (
  hands: SetHands,
  { ranks, suits }: Cards,
  bins: Bins,
  counts: Int32Array,
  size: 6 | 7,
): void => {
  const plain = cellsOf(bins, size === 7 ? hands.plain : hands.joker);
  const chosen = new Int32Array(7);
  const lanes = size === 7 ? 0x4444 : 0x5555;
  const addends = Int32Array.from(PLACES.flatMap((place) => [...place]));
  const last = (from: number, index: number, suitCounts: number): void => {
    const place = (size - 1) * 13;
    for (let card = from; card < ranks.length; card += 1) {
      const flushes = (suitCounts + (1 << ((suits[card] as number) << 2))) & FLUSH;
      let cell: number;
      if (flushes === 0) {
        cell = plain[index + (addends[place + (ranks[card] as number)] as number)] as number;
      } else {
        chosen[size - 1] = card;
        cell = cellOf(bins, setFlush(hands, ranks, suits, chosen, size));
      }
      counts[cell] = (counts[cell] as number) + 1;
    }
  };
  const choose = (place: number, from: number, index: number, suitCounts: number): void => {
    if (place === size - 1) {
      last(from, index, suitCounts);
      return;
    }
    for (let card = from; card <= ranks.length - size + place; card += 1) {
      chosen[place] = card;
      choose(
        place + 1,
        card + 1,
        index + (addends[place * 13 + (ranks[card] as number)] as number),
        suitCounts + (1 << ((suits[card] as number) << 2)),
      );
    }
  };
  choose(0, 0, 0, lanes);
};

const cellsOf = (bins: Bins, hands: Int32Array): Uint16Array =>
  Uint16Array.from(hands, (hand) => cellOf(bins, hand));

/** The set hand of cards among which some suit is long enough for a flush. */
const setFlush = (
  hands: SetHands,
  ranks: Uint8Array,
  suits: Uint8Array,
  chosen: Int32Array,
  size: 6 | 7,
): SetHand => {
  const enough = size === 7 ? 4 : 3;
  let [suited, alsoSuited] = [-1, -1];
  for (let suit = 0; suit < 4; suit += 1) {
    let held = 0;
    for (let i = 0; i < size; i += 1) if (suits[chosen[i] as number] === suit) held += 1;
    if (held < enough) continue;
    if (suited < 0) suited = suit;
    else alsoSuited = suit;
  }
  let [mask, others, place] = [0, 0, 0];
  let alsoMask = 0;
  for (let i = 0; i < size; i += 1) {
    const rank = ranks[chosen[i] as number] as number;
    const suit = suits[chosen[i] as number] as number;
    if (suit === suited) {
      mask |= 1 << rank;
    } else {
      if (suit === alsoSuited) alsoMask |= 1 << rank;
      others += addend(place, rank);
      place += 1;
    }
  }
  if (alsoSuited >= 0) {
    const pair =
      (TRIPLE_INDEX[mask] as number) * TRIPLES.length + (TRIPLE_INDEX[alsoMask] as number);
    return hands.jokerTwoFlushes[pair] as number;
  }
  return size === 7
    ? (hands.flush[(hands.flushAt[mask] as number) + others] as number)
    : (hands.jokerFlush[(hands.jokerFlushAt[mask] as number) + others] as number);
};
