import { type Card, SUITS } from '../../kernel/cards.ts';
import { quotient } from '../../kernel/money.ts';
import { bug } from '../../kernel/refusal.ts';
import {
  highRank,
  isLegalByRank,
  mediumRank,
  type RankingTable,
  rankingTable,
} from './ranking-table.ts';
import { ACE, type HandRank, type Ranking, type RankValue, rankValue } from './rankings.ts';
import {
  FOURS,
  highestOf,
  type Left,
  leftByRuns,
  type Reading,
  rankAt,
  readingOf,
} from './reading.ts';
import type { Setting } from './setting.ts';

/** § 575.11(c): the manner, from the Rules Submission, in which the dealer's hands are set. */
export type HouseWay = (hand: readonly Card[], rules: Ranking) => Setting;

/**
 * What a house way answers: the ranks of the medium and the low hand. The high hand is the rest, and where
 * several cards have a rank asked for, those are taken that make the high hand rank highest.
 */
export interface Division {
  readonly medium: readonly [RankValue, RankValue];
  readonly low: RankValue;
}

/** A house way as it is filed: from a reading to a division. */
export type Divide = (reading: Reading) => Division;

/**
 * `standard`: the default. The seven ranks are read as a pattern, most copies first; `3_2_1_1` is a
 * three-of-a-kind, a pair and two single cards.
 */
export const standard: Divide = (reading) => {
  const groups = groupsOf(reading.ranks);
  const [a, b, c, d] = groups.ranks as [number, number, number, number];
  switch (groups.pattern) {
    case 5_2:
    case 5_1_1:
      return set(ACE, ACE, ACE);
    case 4_3:
      return set(b, b, b);
    case 4_2_1:
      return set(b, b, c);
    case 4_1_1_1:
      return set(a, a, b);
    case 3_3_1:
      return set(a, a, c > a ? c : a);
    case 3_2_2: {
      const highestPair = Math.max(a, b);
      return set(highestPair, highestPair, a);
    }
    case 3_2_1_1: {
      const lowerPair = Math.min(a, b);
      return a > c ? set(lowerPair, lowerPair, a) : set(b, b, c);
    }
    case 2_2_2_1:
      return a > d && a >= QUEEN ? set(c, c, a) : set(a, a, d);
    default:
      return runPlayed(reading, groups) ?? withoutRun(groups);
  }
};

const QUEEN: RankValue = 10;
const NINE: RankValue = 7;

const set = (first: RankValue, second: RankValue, low: RankValue): Division => ({
  medium: [first, second],
  low,
});

interface Groups {
  /** The numbers of copies as digits, most first: 2_2_1_1_1. */
  readonly pattern: number;
  /** The rank of every group: most copies first, then the highest. */
  readonly ranks: readonly RankValue[];
}

const groupsOf = (ranks: readonly RankValue[]): Groups => {
  const found: RankValue[] = [];
  const copies: number[] = [];
  for (let at = 0; at < ranks.length; ) {
    let end = at + 1;
    while (end < ranks.length && ranks[end] === ranks[at]) end += 1;
    // Higher ranks come first already: a group only passes those with fewer copies.
    let place = found.length;
    while (place > 0 && (copies[place - 1] as number) < end - at) {
      found[place] = found[place - 1] as RankValue;
      copies[place] = copies[place - 1] as number;
      place -= 1;
    }
    found[place] = ranks[at] as RankValue;
    copies[place] = end - at;
    at = end;
  }
  let pattern = 0;
  for (let i = 0; i < copies.length; i += 1) pattern = pattern * 10 + (copies[i] as number);
  return { pattern, ranks: found };
};

/** The table's last four rows. */
const withoutRun = ({ pattern, ranks }: Groups): Division => {
  switch (pattern) {
    case 3_1_1_1_1: {
      const [t, s1, s2, s3] = ranks as [number, number, number, number, number];
      if (t > s1) return set(t, s2, s1);
      if (t > s2) return set(s1, s2, t);
      return set(s1, s3, s2);
    }
    case 2_2_1_1_1: {
      const [, q, s1] = ranks as [number, number, number, number, number];
      return set(q, q, s1);
    }
    case 2_1_1_1_1_1: {
      const [p, s1, s2, s3] = ranks as [number, number, number, number, number, number];
      return p > s1 ? set(p, s3, s1) : set(s1, s3, s2);
    }
    case 1_1_1_1_1_1_1: {
      const [, s2, s3, s4] = ranks as [number, number, number, number];
      return set(s2, s4, s3);
    }
    default:
      return bug(`no house way for the pattern ${pattern}`);
  }
};

const runPlayed = (reading: Reading, groups: Groups): Division | undefined => {
  const runs = leftByRuns(reading);
  if (runs.length === 0) return undefined;
  return leavingPair(runs, groups) ?? leavingHighCards(runs, groups);
};

/** Runs, 1: the pair left is the medium hand. Among several the highest low hand, then the highest pair. */
const leavingPair = (runs: readonly Left[], groups: Groups): Division | undefined => {
  let best: Division | undefined;
  for (const [x, y, z] of runs) {
    if (x !== y && y !== z) continue;
    const division = set(y, y, x === y ? z : x);
    if (groups.pattern === 2_2_1_1_1 && !worthTwoPair(division, groups)) continue;
    if (
      best === undefined ||
      division.low > best.low ||
      (division.low === best.low && y > best.medium[0])
    ) {
      best = division;
    }
  }
  return best;
};

/** With two pair a run is played for its low hand, or where the higher pair is nines or lower. */
const worthTwoPair = (division: Division, groups: Groups): boolean =>
  division.low >= withoutRun(groups).low || (groups.ranks[0] as RankValue) <= NINE;

/** Runs, 2: the highest cards left, compared in order. */
const leavingHighCards = (runs: readonly Left[], groups: Groups): Division | undefined => {
  if (groups.pattern !== 2_1_1_1_1_1 && groups.pattern !== 1_1_1_1_1_1_1) return undefined;
  const instead = withoutRun(groups);
  const top = Math.max(...instead.medium);
  let best: Left | undefined;
  for (const left of runs) {
    if (left[0] < top && left[1] < instead.low) continue;
    if (best === undefined || inOrder(left, best) > 0) best = left;
  }
  return best === undefined ? undefined : set(best[0], best[2], best[1]);
};

const inOrder = (a: Left, b: Left): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/**
 * `best-high-first`: the highest high hand that leaves a legal setting; then the highest medium hand, and
 * the low hand is the card that remains.
 */
export const bestHighFirst: Divide = (reading) => bestLegal(reading, highestFirst);

const MEDIUMS = 2 * 13 ** 2;
const HIGHS = 10 * 13 ** 4;

/** What each hand adds to the worth of a setting. */
interface Worth {
  high(rank: HandRank): number;
  medium(rank: HandRank): number;
  low(rank: RankValue): number;
}

const highestFirst: Worth = {
  high: (rank) => rank * MEDIUMS,
  medium: (rank) => rank,
  low: () => 0,
};

/**
 * `balanced`: every hand earns points, and the legal setting with the most is played; of several the one
 * with the highest medium hand, then high hand. The points of a hand are about how many of a hundred
 * dealer's hands it beats.
 */
export const balanced: Divide = (reading) => bestLegal(reading, mostPoints);

const POINT = MEDIUMS * HIGHS;

const mostPoints: Worth = {
  high: (rank) => (HIGH_POINTS[quotient(rank, 13 ** 3)] as number) * POINT + rank,
  medium: (rank) => (MEDIUM_POINTS[quotient(rank, 13)] as number) * POINT + rank * HIGHS,
  low: (rank) => (LOW_POINTS[rank] as number) * POINT,
};

/** From a 2 to an ace. */
const LOW_POINTS: readonly number[] = [0, 1, 3, 4, 6, 10, 15, 24, 37, 52, 69, 85, 96];
/** By the higher card of two; by the rank of a pair. */
const MEDIUM_POINTS: readonly number[] = [
  ...[0, 0, 0, 0, 0, 0, 0, 0, 3, 7, 15, 29, 51],
  ...[66, 70, 74, 78, 81, 84, 87, 90, 92, 95, 96, 98, 99],
];
/** By the highest card of four; by the rank of a pair; then the same for a whole line of § 575.6(b). */
const HIGH_POINTS: readonly number[] = [
  ...[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 5, 11],
  ...[16, 19, 22, 25, 28, 32, 35, 40, 44, 49, 54, 59, 64],
  ...[66, 69, 78, 93, 100, 100, 100, 100].flatMap((points) => Array(13).fill(points) as number[]),
];

/** The legal division that is worth most. */
const bestLegal = (reading: Reading, worth: Worth): Division => {
  const { ranks } = reading;
  let most = -1;
  let best = 0;
  for (let i = 0; i < FOURS.length; i += 1) {
    const four = FOURS[i] as number;
    const high = highestOf(
      reading,
      rankAt(ranks, four, 0),
      rankAt(ranks, four, 1),
      rankAt(ranks, four, 2),
      rankAt(ranks, four, 3),
    );
    const worthHigh = worth.high(high);
    for (let lowAt = 4; lowAt < 7; lowAt += 1) {
      const low = rankAt(ranks, four, lowAt);
      const first = rankAt(ranks, four, lowAt === 4 ? 5 : 4);
      const second = rankAt(ranks, four, lowAt === 6 ? 5 : 6);
      const medium = mediumRank(first, second);
      if (!isLegalByRank(high, medium, low)) continue;
      const whole = worthHigh + worth.medium(medium) + worth.low(low);
      if (whole > most) {
        most = whole;
        best = (first << 8) | (second << 4) | low;
      }
    }
  }
  return most < 0
    ? bug('a hand without a legal setting')
    : set(best >> 8, (best >> 4) & 15, best & 15);
};

/** The house ways that a Rules Submission may name. */
export const divisions = {
  standard,
  'best-high-first': bestHighFirst,
  balanced,
} as const satisfies Record<string, Divide>;
export type HouseWayName = keyof typeof divisions;
export const HOUSE_WAYS = Object.keys(divisions) as readonly HouseWayName[];

/** The house ways as the dealer follows them, from cards to cards. */
export const houseWays: Readonly<Record<HouseWayName, HouseWay>> = {
  standard: (hand, rules) => setBy(standard, hand, rules),
  'best-high-first': (hand, rules) => setBy(bestHighFirst, hand, rules),
  balanced: (hand, rules) => setBy(balanced, hand, rules),
};

/** Seven cards set by any house way. The order of the cards changes nothing. */
export const setBy = (divide: Divide, hand: readonly Card[], rules: Ranking): Setting => {
  const table = rankingTable(rules);
  const cards = [...hand].sort(fromHighest);
  return placed(cards, divide(readingOf(cards, table)), table);
};

const fromHighest = (a: Card, b: Card): number =>
  rankValue(b) - rankValue(a) || place(a) - place(b);
// The joker comes after the aces, so that of equal settings the one with the joker in the high hand is played.
const place = (card: Card): number =>
  card === 'Joker' ? SUITS.length : SUITS.indexOf(card[1] as (typeof SUITS)[number]);

/** A division in cards, the high hand as high as the division allows. */
const placed = (cards: readonly Card[], division: Division, table: RankingTable): Setting => {
  let best: Setting | undefined;
  let most = -1;
  const [first, second] = division.medium;
  for (const low of cards) {
    if (rankValue(low) !== division.low) continue;
    for (const a of cards) {
      if (a === low || rankValue(a) !== Math.max(first, second)) continue;
      for (const b of cards) {
        if (b === low || b === a || rankValue(b) !== Math.min(first, second)) continue;
        const high = cards.filter((card) => card !== low && card !== a && card !== b);
        const rank = highRank(high, table);
        if (rank > most) {
          most = rank;
          best = { high, medium: [a, b], low: [low] };
        }
      }
    }
  }
  return best ?? bug('a division of cards that the hand does not hold');
};
