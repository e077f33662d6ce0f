import { type Card, choose, RANKS, SUITS } from '../../kernel/cards.ts';
import { bug } from '../../kernel/refusal.ts';
import { maskOf, RANK_MASKS, type RankMask } from './ranking-table.ts';
import { ACE, rankValue } from './rankings.ts';
import { addend, allMultisets, bitCount, masksOf, ranksOfMask } from './solver/classes.ts';

/** § 575.6(d)(1)–(11), the highest first. */
export const BONUS_HANDS = [
  'three-of-a-kind and four 8s',
  'five aces',
  'royal flush',
  'natural straight flush',
  'straight flush with a joker',
  'four-of-a-kind',
  '9-high',
  'full house',
  'flush',
  'three-of-a-kind',
  'straight',
] as const;
export type BonusHand = (typeof BONUS_HANDS)[number];

/** Reading 23: where § 575.6(d) does not say. */
export interface BonusRules {
  /** Whether the joker is an ace in a three-of-a-kind of aces beside four 8s. */
  readonly bonusJokerWithEights: 'ace' | 'none';
  /** Whether the joker may complete a royal flush; otherwise that is a straight flush with a joker. */
  readonly bonusJokerRoyal: 'yes' | 'no';
  /** What a 9-high with five cards of one suit is paid as. */
  readonly nineHighFlush: 'nine-high' | 'flush';
}

/** § 575.11(h): the highest hand that seven cards form for the Bonus Wager, if it is one of the eleven. */
export const bonusOf = (hand: readonly Card[], rules: BonusRules): BonusHand | undefined => {
  const natural = hand.filter((card) => card !== 'Joker');
  const holdsJoker = natural.length < hand.length;
  const copies = new Uint8Array(RANKS.length);
  for (const card of natural) copies[rankValue(card)] = (copies[rankValue(card)] as number) + 1;
  const suited = SUITS.map((suit) => natural.filter((card) => card[1] === suit)).find(
    (cards) => cards.length >= (holdsJoker ? 4 : 5),
  );
  return formed({ copies, holdsJoker, suited: maskOf((suited ?? []).map(rankValue)) }, rules);
};

/** What decides: the natural cards by rank, the joker, and the ranks of a suit long enough for a flush. */
export interface Formation {
  readonly copies: Uint8Array;
  readonly holdsJoker: boolean;
  readonly suited: RankMask;
}

/** § 575.6(d), asked in its order. */
export const formed = (formation: Formation, rules: BonusRules): BonusHand | undefined => {
  const { copies, holdsJoker, suited } = formation;
  const aces = (copies[ACE] as number) + (holdsJoker ? 1 : 0);
  const naturalRun = inSequence(suited, 5);
  const jokerRun = holdsJoker && inSequence(suited, 4);
  const { most, next } = largest(copies, aces);
  const isFlush = suited !== 0;
  if (eightsAndThree(copies, holdsJoker, rules)) return 'three-of-a-kind and four 8s';
  if (aces === 5) return 'five aces';
  if (isRoyal(suited, holdsJoker && rules.bonusJokerRoyal === 'yes')) return 'royal flush';
  if (naturalRun) return 'natural straight flush';
  if (jokerRun) return 'straight flush with a joker';
  if (most === 4) return 'four-of-a-kind';
  if (isNineHigh(copies) && !(isFlush && rules.nineHighFlush === 'flush')) return '9-high';
  if (most === 3 && next >= 2) return 'full house';
  if (isFlush) return 'flush';
  if (most === 3) return 'three-of-a-kind';
  if (inSequence(heldRanks(copies), holdsJoker ? 4 : 5)) return 'straight';
  return undefined;
};

const EIGHT = 6;
const ROYAL: RankMask = maskOf([ACE, ACE - 1, ACE - 2, ACE - 3, ACE - 4]);

/** § 575.6(a): five ranks in sequence, the ace below the 2 or above the king. */
const SEQUENCES: readonly RankMask[] = [
  maskOf([ACE, 0, 1, 2, 3]),
  ...Array.from({ length: 9 }, (_, low) => 31 << low),
];

/** By mask: the most ranks that it has in any one sequence. */
const MOST_IN_SEQUENCE = Uint8Array.from({ length: RANK_MASKS }, (_, held) =>
  Math.max(...SEQUENCES.map((sequence) => bitCount(held & sequence))),
);
const inSequence = (held: RankMask, needed: number): boolean =>
  (MOST_IN_SEQUENCE[held] as number) >= needed;

const isRoyal = (suited: RankMask, withJoker: boolean): boolean =>
  bitCount(suited & ROYAL) >= (withJoker ? 4 : 5);

const eightsAndThree = (copies: Uint8Array, holdsJoker: boolean, rules: BonusRules): boolean =>
  copies[EIGHT] === 4 &&
  (copies.includes(3) || (holdsJoker && copies[ACE] === 2 && rules.bonusJokerWithEights === 'ace'));

/** How many cards the two largest groups have, the joker being an ace. */
const largest = (
  copies: Uint8Array,
  aces: number,
): { readonly most: number; readonly next: number } => {
  let [most, next] = [0, 0];
  for (let rank = 0; rank < copies.length; rank += 1) {
    const held = rank === ACE ? aces : (copies[rank] as number);
    if (held > most) [most, next] = [held, most];
    else if (held > next) next = held;
  }
  return { most, next };
};

/** § 575.6(d)(7): 9, 8, 7, 6, 4, 3, 2 or 9, 8, 7, 5, 4, 3, 2. */
const NINE_HIGHS: readonly RankMask[] = [
  maskOf([7, 6, 5, 4, 2, 1, 0]),
  maskOf([7, 6, 5, 3, 2, 1, 0]),
];
const isNineHigh = (copies: Uint8Array): boolean => NINE_HIGHS.includes(heldRanks(copies));

const heldRanks = (copies: Uint8Array): RankMask => {
  let mask = 0;
  for (let rank = 0; rank < copies.length; rank += 1) {
    if ((copies[rank] as number) > 0) mask |= 1 << rank;
  }
  return mask;
};

export type BonusCounts = Readonly<Record<BonusHand | 'none', number>>;

/**
 * How many of all 154,143,080 hands form each hand. Every multiset of ranks is asked once, as if no suit were
 * long; then every choice of suited ranks with every choice of others moves its hands to what they form.
 */
export const bonusCounts = (rules: BonusRules): BonusCounts => {
  const counts: Record<BonusHand | 'none', number> = {
    ...(Object.fromEntries(BONUS_HANDS.map((hand) => [hand, 0])) as Record<BonusHand, number>),
    none: 0,
  };
  for (const size of [7, 6]) countSize(size, rules, counts);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return all === choose(53, 7) ? counts : bug(`${all} hands are not all hands`);
};

/** The hands of `size` natural cards: seven, or six beside the joker. */
export const countSize = (
  size: number,
  rules: BonusRules,
  counts: Record<BonusHand | 'none', number>,
): void => {
  const holdsJoker = size === 6;
  const byRanks = allMultisets(size).map((ranks) => {
    const copies = copiesOf(ranks);
    if (copies.some((held) => held > SUITS.length)) return undefined;
    const hand = formed({ copies, holdsJoker, suited: 0 }, rules) ?? 'none';
    counts[hand] += waysOf(copies, SUITS.length);
    return hand;
  });
  for (let suitedSize = holdsJoker ? 4 : 5; suitedSize <= size; suitedSize += 1) {
    const others = allMultisets(size - suitedSize);
    for (const suited of masksOf(suitedSize)) {
      const suitedRanks = ranksOfMask(suited);
      for (const other of others) {
        const copies = copiesOf(other);
        const weight = SUITS.length * waysOf(copies, SUITS.length - 1);
        for (const rank of suitedRanks) copies[rank] = (copies[rank] as number) + 1;
        counts[formed({ copies, holdsJoker, suited }, rules) ?? 'none'] += weight;
        counts[byRanks[indexOfCopies(copies)] ?? bug('ranks that no hand has')] -= weight;
      }
    }
  }
};

const copiesOf = (ranks: readonly number[]): Uint8Array => {
  const copies = new Uint8Array(RANKS.length);
  for (const rank of ranks) copies[rank] = (copies[rank] as number) + 1;
  return copies;
};

const indexOfCopies = (copies: Uint8Array): number => {
  let [index, place] = [0, 0];
  for (let rank = 0; rank < copies.length; rank += 1) {
    for (let copy = 0; copy < (copies[rank] as number); copy += 1) {
      index += addend(place, rank);
      place += 1;
    }
  }
  return index;
};

/** In how many ways cards can be taken, with these copies of each rank out of `suits`. */
const waysOf = (copies: Uint8Array, suits: number): number => {
  let ways = 1;
  for (const held of copies) if (held > 0) ways *= WAYS[suits]?.[held] ?? 0;
  return ways;
};
const WAYS: readonly (readonly number[])[] = [0, 1, 2, 3, 4].map((n) =>
  [0, 1, 2, 3, 4].map((k) => choose(n, k)),
);
