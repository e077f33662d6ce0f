import type { Face } from '../../kernel/dice.ts';

/** § .2(d): the faces from the highest to the lowest. */
export const RANKED: readonly Face[] = [1, 6, 5, 4, 3, 2];

/** The matching dice of the highest value: which face occurs the most, and how often. */
export interface Match {
  readonly face: Face;
  readonly count: number;
}

/**
 * § .2(e)(1), .4(d): the face that occurs the most; of faces that occur as often, the one that ranks highest.
 * The counts are those of `countFaces`.
 */
export const matchOf = (counts: readonly number[]): Match => {
  let most: Match = { face: 1, count: 0 };
  for (const face of RANKED) {
    const count = counts[face] ?? 0;
    if (count > most.count) most = { face, count };
  }
  return most;
};

/** The faces that occur as often as the one that occurs the most, highest first. */
export const tiedFaces = (counts: readonly number[]): readonly Face[] => {
  const { count } = matchOf(counts);
  return RANKED.filter((face) => counts[face] === count);
};
