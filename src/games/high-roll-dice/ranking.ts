import type { DieFace } from '../../kernel/dice.ts';

/** § .2(d): the faces from the highest to the lowest. */
export const RANKED: readonly DieFace[] = [1, 6, 5, 4, 3, 2];

/** The matching dice of the highest value: which face occurs the most, and how often. */
export interface MatchingDice {
  readonly face: DieFace;
  readonly count: number;
}

/**
 * § .2(e)(1), .4(d): the face that occurs the most; of faces that occur as often, the one that ranks highest.
 * The counts are those of `countFaces`.
 */
export const matchOf = (counts: readonly number[]): MatchingDice => {
  let most: MatchingDice = { face: 1, count: 0 };
  for (const face of RANKED) {
    const count = counts[face] ?? 0;
    if (count > most.count) most = { face, count };
  }
  return most;
};

/** The faces that occur as often as the one that occurs the most, highest first. */
export const tiedFaces = (counts: readonly number[]): readonly DieFace[] => {
  const { count } = matchOf(counts);
  return RANKED.filter((face) => counts[face] === count);
};
