import { highOf, lowOf, mediumOf, type SetHand } from './set-hands.ts';

/**
 * The set hands of a dealer sorted by what matters to a player: which of the player's hands are higher. The cell
 * of a dealer's hand says how many of the player's distinct high, medium and low hands do not beat it.
 */
export interface Bins {
  /** The player's distinct ranks, rising. */
  readonly highs: readonly number[];
  readonly mediums: readonly number[];
  readonly lows: readonly number[];
  /** By the dealer's rank: what it adds to the number of the cell. */
  readonly ofHigh: Uint16Array;
  readonly ofMedium: Uint16Array;
  readonly ofLow: Uint16Array;
  readonly cells: number;
}

export const binsFor = (settings: readonly SetHand[]): Bins => {
  const highs = rising(settings.map(highOf));
  const mediums = rising(settings.map(mediumOf));
  const lows = rising(settings.map(lowOf));
  const [width, height, depth] = [highs.length + 1, mediums.length + 1, lows.length + 1];
  return {
    highs,
    mediums,
    lows,
    ofHigh: places(highs, 4096, 1),
    ofMedium: places(mediums, 128, width),
    ofLow: places(lows, 16, width * height),
    cells: width * height * depth,
  };
};

const rising = (ranks: readonly number[]): number[] => [...new Set(ranks)].sort((a, b) => a - b);

/** For every rank of a dealer, how many of the player's do not beat it, times `unit`. */
const places = (player: readonly number[], ranks: number, unit: number): Uint16Array => {
  const found = new Uint16Array(ranks);
  let beaten = 0;
  for (let rank = 0; rank < ranks; rank += 1) {
    while (beaten < player.length && (player[beaten] as number) <= rank) beaten += 1;
    found[rank] = beaten * unit;
  }
  return found;
};

/** Counts by cell added up, in place, so that each cell counts all that are lower or equal in all three. */
export const addUp = (bins: Bins, counts: Int32Array): void => {
  const width = bins.highs.length + 1;
  const area = width * (bins.mediums.length + 1);
  for (let at = 1; at < counts.length; at += 1) {
    if (at % width !== 0) counts[at] = (counts[at] as number) + (counts[at - 1] as number);
  }
  for (let at = width; at < counts.length; at += 1) {
    if (at % area >= width) counts[at] = (counts[at] as number) + (counts[at - width] as number);
  }
  for (let at = area; at < counts.length; at += 1) {
    counts[at] = (counts[at] as number) + (counts[at - area] as number);
  }
};

/**
 * § 575.11(f)(2): how many of the dealer's hands lose to a setting, from counts added up. Hands with two
 * lower parts are counted once for every pair of parts, and those with three then thrice: hence less two.
 */
export const winsOf = (bins: Bins, added: Int32Array, setting: SetHand): number => {
  const width = bins.highs.length + 1;
  const area = width * (bins.mediums.length + 1);
  const high = bins.highs.indexOf(highOf(setting));
  const medium = bins.mediums.indexOf(mediumOf(setting)) * width;
  const low = bins.lows.indexOf(lowOf(setting)) * area;
  const [anyHigh, anyMedium, anyLow] = [width - 1, area - width, bins.lows.length * area];
  const at = (cell: number): number => added[cell] as number;
  return (
    at(high + medium + anyLow) +
    at(high + anyMedium + low) +
    at(anyHigh + medium + low) -
    2 * at(high + medium + low)
  );
};
