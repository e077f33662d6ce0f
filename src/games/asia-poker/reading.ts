import { type Card, SUITS } from '../../kernel/cards.ts';
import { index3, index4, type RankingTable, type RankMask } from './ranking-table.ts';
import { ACE, type HandRank, type RankValue, rankValue } from './rankings.ts';

/**
 * What a house way looks at: seven ranks, the joker being an ace, and the ranks held in a suit long enough
 * for a flush. It does not see suits otherwise, so it treats all suits alike.
 */
export interface Reading {
  readonly table: RankingTable;
  /** Seven, the highest first. */
  readonly ranks: readonly RankValue[];
  readonly holdsJoker: boolean;
  /** The ranks of a suit with four cards, or three beside the joker; 0 where there is none. */
  readonly suited: RankMask;
  /** The ranks of a second such suit. */
  readonly alsoSuited: RankMask;
}

/** The reading of seven cards, the highest first. */
export const readingOf = (cards: readonly Card[], table: RankingTable): Reading => {
  const holdsJoker = cards.includes('Joker');
  const [suited = 0, alsoSuited = 0] = SUITS.map((suit) => cards.filter((card) => card[1] === suit))
    .filter((held) => held.length >= (holdsJoker ? 3 : 4))
    .map((held) => held.reduce((mask, card) => mask | (1 << rankValue(card)), 0));
  return { table, ranks: cards.map(rankValue), holdsJoker, suited, alsoSuited };
};

/**
 * The highest rank of a high hand of four of the ranks, given the highest first: the joker may stand in
 * for one of the aces, and cards of one suit are taken where the hand has them.
 */
export const highestOf = (
  reading: Reading,
  a: RankValue,
  b: RankValue,
  c: RankValue,
  d: RankValue,
): HandRank => {
  const { table } = reading;
  let best = table.natural[index4(a, b, c, d)] as number;
  // A mask of fewer ranks is in neither table of suited ones: it ranks as 0.
  const lower = (1 << b) | (1 << c) | (1 << d);
  const all = (1 << a) | lower;
  if (isSuited(reading, all)) best = Math.max(best, table.suited[all] as number);
  if (reading.holdsJoker && a === ACE) {
    best = Math.max(best, table.joker[index3(b, c, d)] as number);
    if (isSuited(reading, lower)) best = Math.max(best, table.jokerSuited[lower] as number);
  }
  return best;
};

const isSuited = (reading: Reading, mask: RankMask): boolean =>
  (mask & ~reading.suited) === 0 || (mask & ~reading.alsoSuited) === 0;

const SEVEN = [0, 1, 2, 3, 4, 5, 6];

/**
 * The 35 choices of four places out of seven, each a number with three bits for every place: the four,
 * then the three that are left.
 */
export const FOURS: Int32Array = Int32Array.from(
  SEVEN.flatMap((x) =>
    SEVEN.slice(x + 1).flatMap((y) =>
      SEVEN.slice(y + 1).map((z) =>
        [...SEVEN.filter((i) => ![x, y, z].includes(i)), x, y, z].reduce(
          (places, place, at) => places | (place << (3 * at)),
          0,
        ),
      ),
    ),
  ),
);

/** The rank at the first, second … of the seven places (0 … 6) of a choice. */
export const rankAt = (ranks: readonly RankValue[], four: number, at: number): RankValue =>
  ranks[(four >> (3 * at)) & 7] as RankValue;

/** The ranks of three cards, the highest first. */
export type Left = readonly [RankValue, RankValue, RankValue];

/**
 * What is left by every run of the hand: by every four cards that make a straight, a flush, a straight
 * flush or a royal flush. Only hands without a four-of-a-kind are asked.
 */
export const leftByRuns = (reading: Reading): readonly Left[] => {
  const { ranks, table, holdsJoker, suited, alsoSuited } = reading;
  const left: Left[] = [];
  for (let i = 0; i < FOURS.length; i += 1) {
    const four = FOURS[i] as number;
    const b = rankAt(ranks, four, 1);
    const c = rankAt(ranks, four, 2);
    const d = rankAt(ranks, four, 3);
    if (b === c || c === d) continue;
    const a = rankAt(ranks, four, 0);
    const lower = (1 << b) | (1 << c) | (1 << d);
    const all = lower | (1 << a);
    const isRun =
      (a > b && ((all & ~suited) === 0 || table.isStraight[all] === 1)) ||
      (holdsJoker &&
        a === ACE &&
        ((lower & ~suited) === 0 ||
          (lower & ~alsoSuited) === 0 ||
          table.isJokerStraight[lower] === 1));
    if (isRun) left.push([rankAt(ranks, four, 4), rankAt(ranks, four, 5), rankAt(ranks, four, 6)]);
  }
  return left;
};
