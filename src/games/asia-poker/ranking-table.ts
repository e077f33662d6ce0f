import { type Card, RANKS, SUITS, suitOf } from '../../kernel/cards.ts';
import { quotient } from '../../kernel/money.ts';
import {
  HANDS,
  type HandRank,
  handOfRank,
  type Ranking,
  rankOfHand,
  rankValue,
} from './rankings.ts';

/**
 * The ranks of § 575.6, asked of `rankOfHand` once for every kind of high hand and looked up from then on.
 * A kind is its ranks, whether the joker is in it, and whether its natural cards are of one suit.
 */
export interface RankingTable {
  /** By `index4` of the ranks: four natural cards not of one suit. */
  readonly natural: Uint32Array;
  /** By `index3` of the natural ranks: the joker and three cards not of one suit. */
  readonly joker: Uint32Array;
  /** By the mask of the ranks: four natural cards of one suit. */
  readonly suited: Uint32Array;
  /** By the mask of the natural ranks: the joker and three cards of one suit. */
  readonly jokerSuited: Uint32Array;
  /** By the mask of four ranks, or of three beside the joker: 1 where they make a straight. */
  readonly isStraight: Uint8Array;
  readonly isJokerStraight: Uint8Array;
}

const tables = new Map<string, RankingTable>();

/** Made once for these rules, or taken from `kept`, as it was made before. */
export const rankingTable = (rules: Ranking, kept?: RankingTable): RankingTable => {
  const key = `${rules.aceLowStraight} ${rules.jokerInFlush}`;
  const table = tables.get(key) ?? kept ?? tableFor(rules);
  tables.set(key, table);
  return table;
};

/** Ranks as a set of bits, bit 0 for the 2. */
export type RankMask = number;
export const RANK_MASKS = 1 << RANKS.length;

// A multiset of ranks, lowest first, is numbered by adding one binomial for every place.
const SECOND = Int32Array.from(RANKS, (_, r) => quotient(r * (r + 1), 2));
const THIRD = Int32Array.from(RANKS, (_, r) => quotient(r * (r + 1) * (r + 2), 6));
const FOURTH = Int32Array.from(RANKS, (_, r) => quotient(r * (r + 1) * (r + 2) * (r + 3), 24));
const at = (numbers: Int32Array, r: number): number => numbers[r] as number;

/** The number of a multiset of four ranks, given the highest first; 1,820 in all. */
export const index4 = (a: number, b: number, c: number, d: number): number =>
  at(FOURTH, a) + at(THIRD, b) + at(SECOND, c) + d;
/** The number of a multiset of three ranks, given the highest first; 455 in all. */
export const index3 = (a: number, b: number, c: number): number => at(THIRD, a) + at(SECOND, b) + c;

const tableFor = (rules: Ranking): RankingTable => {
  const table: RankingTable = {
    natural: new Uint32Array(1820),
    joker: new Uint32Array(455),
    suited: new Uint32Array(RANK_MASKS),
    jokerSuited: new Uint32Array(RANK_MASKS),
    isStraight: new Uint8Array(RANK_MASKS),
    isJokerStraight: new Uint8Array(RANK_MASKS),
  };
  for (const [a, b, c] of threes) {
    const beside = rankOfHand([...notSuited([a, b, c]), 'Joker'], rules);
    table.joker[index3(a, b, c)] = beside;
    if (a > b && b > c) {
      table.isJokerStraight[maskOf([a, b, c])] = handOfRank(beside, 4) === 'straight' ? 1 : 0;
      table.jokerSuited[maskOf([a, b, c])] = rankOfHand([...suited([a, b, c]), 'Joker'], rules);
    }
    for (let d = 0; d <= c; d += 1) {
      const natural = rankOfHand(notSuited([a, b, c, d]), rules);
      table.natural[index4(a, b, c, d)] = natural;
      if (a > b && b > c && c > d) {
        table.isStraight[maskOf([a, b, c, d])] = handOfRank(natural, 4) === 'straight' ? 1 : 0;
        table.suited[maskOf([a, b, c, d])] = rankOfHand(suited([a, b, c, d]), rules);
      }
    }
  }
  return table;
};

const threes: readonly (readonly [number, number, number])[] = RANKS.flatMap((_, a) =>
  RANKS.slice(0, a + 1).flatMap((_, b) => RANKS.slice(0, b + 1).map((_, c) => [a, b, c] as const)),
);

export const maskOf = (ranks: readonly number[]): RankMask =>
  ranks.reduce((mask, rank) => mask | (1 << rank), 0);

const suited = (ranks: readonly number[]): Card[] => ranks.map((r): Card => `${at13(r)}s`);
const notSuited = (ranks: readonly number[]): Card[] =>
  ranks.map((r, i): Card => `${at13(r)}${SUITS[i] ?? 's'}`);
const at13 = (rank: number): (typeof RANKS)[number] => RANKS[rank] ?? 'A';

/** The rank of a high hand of four cards: what `rankOfHand` says, looked up. */
export const highRank = (cards: readonly Card[], table: RankingTable): HandRank => {
  const natural = cards.filter((card) => card !== 'Joker');
  const [a = 0, b = 0, c = 0, d = 0] = natural.map(rankValue).sort((x, y) => y - x);
  const oneSuit = new Set(natural.map(suitOf)).size === 1;
  const ranks =
    natural.length === 4
      ? oneSuit
        ? table.suited[maskOf([a, b, c, d])]
        : table.natural[index4(a, b, c, d)]
      : oneSuit
        ? table.jokerSuited[maskOf([a, b, c])]
        : table.joker[index3(a, b, c)];
  return ranks ?? 0;
};

const RADIX = RANKS.length;

/** The rank of a medium hand: what `rankOfHand` says, the joker being an ace. */
export const mediumRank = (a: number, b: number): HandRank =>
  a === b
    ? HANDS.indexOf('pair') * RADIX * RADIX + a * RADIX
    : a > b
      ? a * RADIX + b
      : b * RADIX + a;

/** § 575.11(b) for ranks: what `outranks` says, the leading parts compared. */
export const isLegalByRank = (high: HandRank, medium: HandRank, low: HandRank): boolean =>
  high >= medium * RADIX * RADIX && medium >= low * RADIX;
