import { setHandOf } from './look-up.ts';
import type { SetHand, SetHands } from './set-hands.ts';
import { highOf, lowOf, mediumOf } from './set-hands.ts';

/** Rounds that were played, in whole numbers: never an exact figure. */
export interface HouseWayRounds {
  readonly rounds: number;
  readonly seed: number;
  readonly wins: number;
}

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
