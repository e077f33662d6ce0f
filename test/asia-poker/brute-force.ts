import type { Bins } from '../../src/games/asia-poker/solver/bins.ts';
import { PLACES } from '../../src/games/asia-poker/solver/classes.ts';
import type { DeckLeft } from '../../src/games/asia-poker/solver/deck-left.ts';
import { JOKER_LANES, LANES, LONG, withFlush } from '../../src/games/asia-poker/solver/look-up.ts';
import type { SetHands } from '../../src/games/asia-poker/solver/set-hands.ts';
import { SUITS } from '../../src/kernel/cards.ts';
import { cellOf } from './cells.ts';

/**
 * Every hand that the dealer can be dealt, one after the other, counted by cell: the anchor of the faster
 * ways of counting, and their oracle. The cards rise in rank, so that the number of their ranks is a sum.
 */
export const countEachHand = (hands: SetHands, left: DeckLeft, bins: Bins): Int32Array => {
  const counts = new Int32Array(bins.cells);
  const deck = cardsOf(left);
  countHands(hands, deck, bins, counts, 7);
  if (left.joker) countHands(hands, deck, bins, counts, 6);
  return counts;
};

/** Each card as `rank · 4 + suit`, rising. */
const cardsOf = ({ ofRank, ofSuit }: DeckLeft): Int32Array =>
  Int32Array.from(
    [...ofRank.keys()].flatMap((rank) =>
      [...SUITS.keys()]
        .filter((suit) => ((ofSuit[suit] as number) >> rank) & 1)
        .map((suit) => rank * 4 + suit),
    ),
  );

/** Hands of seven natural cards, or of six beside the joker. */
const countHands = (
  hands: SetHands,
  deck: Int32Array,
  bins: Bins,
  counts: Int32Array,
  size: 6 | 7,
): void => {
  const plain = Uint16Array.from(size === 7 ? hands.plain : hands.joker, (hand) =>
    cellOf(bins, hand),
  );
  const addends = PLACES.map((place) =>
    Int32Array.from(deck, (card) => place[card >> 2] as number),
  );
  const last = addends[size - 1] as Int32Array;
  const lanes = Int32Array.from(deck, (card) => 1 << ((card & 3) << 2));
  const chosen = new Int32Array(7);
  const choose = (place: number, from: number, index: number, suits: number): void => {
    if (place === size - 1) {
      for (let at = from; at < deck.length; at += 1) {
        const long = (suits + (lanes[at] as number)) & LONG;
        let cell = plain[index + (last[at] as number)] as number;
        if (long !== 0) {
          chosen[place] = deck[at] as number;
          cell = cellOf(bins, withFlush(hands, chosen, size, long));
        }
        counts[cell] = (counts[cell] as number) + 1;
      }
      return;
    }
    const addendsHere = addends[place] as Int32Array;
    for (let at = from; at <= deck.length - size + place; at += 1) {
      chosen[place] = deck[at] as number;
      choose(place + 1, at + 1, index + (addendsHere[at] as number), suits + (lanes[at] as number));
    }
  };
  choose(0, 0, 0, size === 7 ? LANES : JOKER_LANES);
};
