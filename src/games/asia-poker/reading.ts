import { type Card, SUITS } from '../../kernel/cards.ts';
import { index3, index4, type RankingTable, type RankMask } from './ranking-table.ts';
import { ACE, HANDS, type HandRank, type RankValue, rankValue } from './rankings.ts';

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
  const [suited = 0, alsoSuited = 0] = SUITS.map((suit) =>
    cards.filter((card) => card !== 'Joker' && card[1] === suit),
  )
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
  if (a > b && b > c && c > d) {
    const mask = (1 << a) | (1 << b) | (1 << c) | (1 << d);
    if (isSuited(reading, mask)) best = Math.max(best, table.suited[mask] as number);
  }
  if (reading.holdsJoker && a === ACE) {
    best = Math.max(best, table.joker[index3(b, c, d)] as number);
    if (b > c && c > d) {
      const mask = (1 << b) | (1 << c) | (1 << d);
      if (isSuited(reading, mask)) best = Math.max(best, table.jokerSuited[mask] as number);
    }
  }
  return best;
};

const isSuited = (reading: Reading, mask: RankMask): boolean =>
  (mask & ~reading.suited) === 0 || (mask & ~reading.alsoSuited) === 0;

const SEVEN = [0, 1, 2, 3, 4, 5, 6];

/** The 35 choices of four places out of seven: seven numbers each, the four and then the three left. */
export const FOURS: Uint8Array = Uint8Array.from(
  SEVEN.flatMap((x) =>
    SEVEN.slice(x + 1).flatMap((y) =>
      SEVEN.slice(y + 1).flatMap((z) => [...SEVEN.filter((i) => ![x, y, z].includes(i)), x, y, z]),
    ),
  ),
);

/** The ranks of three cards, the highest first. */
export type Left = readonly [RankValue, RankValue, RankValue];

const LOWEST_RUN: HandRank = HANDS.indexOf('straight') * 13 ** 4;

/**
 * What is left by every run of the hand: by every four cards that make a straight, a flush, a straight
 * flush or a royal flush. Only hands without a four-of-a-kind are asked.
 */
export const leftByRuns = (reading: Reading): readonly Left[] => {
  const { ranks, table, holdsJoker } = reading;
  const left: Left[] = [];
  for (let at = 0; at < FOURS.length; at += 7) {
    const a = ranks[FOURS[at] as number] as number;
    const b = ranks[FOURS[at + 1] as number] as number;
    const c = ranks[FOURS[at + 2] as number] as number;
    const d = ranks[FOURS[at + 3] as number] as number;
    if (b === c || c === d) continue;
    const lower = (1 << b) | (1 << c) | (1 << d);
    const isRun =
      (a > b &&
        (isSuited(reading, (1 << a) | lower) ||
          (table.natural[index4(a, b, c, d)] as number) >= LOWEST_RUN)) ||
      (holdsJoker &&
        a === ACE &&
        (isSuited(reading, lower) || (table.joker[index3(b, c, d)] as number) >= LOWEST_RUN));
    if (isRun) {
      left.push([
        ranks[FOURS[at + 4] as number] as number,
        ranks[FOURS[at + 5] as number] as number,
        ranks[FOURS[at + 6] as number] as number,
      ]);
    }
  }
  return left;
};
