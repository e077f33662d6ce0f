import type { Bins } from '../../src/games/asia-poker/solver/bins.ts';
import {
  highOf,
  lowOf,
  mediumOf,
  type SetHand,
} from '../../src/games/asia-poker/solver/set-hands.ts';

/** The cell of a set hand. */
export const cellOf = (bins: Bins, hand: SetHand): number =>
  (bins.ofHigh[highOf(hand)] as number) +
  (bins.ofMedium[mediumOf(hand)] as number) +
  (bins.ofLow[lowOf(hand)] as number);
