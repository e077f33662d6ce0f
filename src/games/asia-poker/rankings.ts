import { type Card, RANKS, rankOf, suitOf } from '../../kernel/cards.ts';
import { quotient } from '../../kernel/money.ts';
import { bug } from '../../kernel/refusal.ts';

/** § 575.6: what a Rules Submission may select about the ranking of hands. */
export interface Ranking {
  /** § 575.6(b)(3), (6): where ace, 2, 3 and 4 stands among straights and straight flushes. */
  readonly aceLowStraight: 'second' | 'lowest';
  /** Reading 20: what the joker is in a flush that already holds that suit's ace. */
  readonly jokerInFlush: 'highest-missing' | 'ace';
}

/** § 575.6(b), from the lowest to the highest. */
export const HANDS = [
  'no pair',
  'pair',
  'two pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'four-of-a-kind',
  'straight flush',
  'royal flush',
  'four aces',
] as const;
export type PokerHand = (typeof HANDS)[number];

/** § 575.6(a): 0 for a 2 up to 12 for an ace. */
export type RankValue = number;
export const ACE: RankValue = RANKS.length - 1;

/** § 575.6(a): the joker is used and ranked as an ace. */
export const rankValue = (card: Card): RankValue =>
  card === 'Joker' ? ACE : RANKS.indexOf(rankOf(card));

/**
 * What decides between two hands, the weightiest first: the place of the hand in `HANDS`, then the ranks
 * that § 575.6(b) and (c) compare. A hand of fewer cards has fewer of them.
 */
export type Strength = readonly number[];

type NaturalCard = Exclude<Card, 'Joker'>;

/** The strength of a high (four cards), medium (two) or low hand (one). */
export const strengthOf = (cards: readonly Card[], rules: Ranking): Strength =>
  cards.includes('Joker')
    ? withJoker(
        cards.filter((card) => card !== 'Joker'),
        rules,
      )
    : natural(cards, rules);

/** Positive where `a` is stronger, negative where `b` is, 0 for a copy (§ 575.6(c)). */
export const compareStrength = (a: Strength, b: Strength): number => {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

/**
 * § 575.11(b): whether the longer hand is higher in rank than the shorter. Where every card of the shorter
 * is matched, the longer hand ranks higher: a pair of sevens with two more cards outranks a pair of
 * sevens, and K-5 outranks K (readings 21 and 22).
 */
export const outranks = (
  longer: readonly Card[],
  shorter: readonly Card[],
  rules: Ranking,
): boolean => compareStrength(strengthOf(longer, rules), strengthOf(shorter, rules)) > 0;

const natural = (cards: readonly Card[], rules: Ranking): Strength => {
  const groups = groupsOf(cards);
  const ranks = groups.map(([rank]) => rank);
  const hand = handOf(cards, groups, rules);
  const run = runValue(ranks, rules);
  if (run !== undefined && (hand === 'straight' || hand === 'straight flush')) {
    return [HANDS.indexOf(hand), run];
  }
  if (hand === 'royal flush' || hand === 'four aces') return [HANDS.indexOf(hand)];
  return [HANDS.indexOf(hand), ...ranks];
};

/** Each rank with how often it is held: the most copies first, then the highest rank. */
const groupsOf = (cards: readonly Card[]): readonly (readonly [RankValue, number])[] => {
  const copies = new Map<RankValue, number>();
  for (const card of cards) copies.set(rankValue(card), (copies.get(rankValue(card)) ?? 0) + 1);
  return [...copies].sort(([a, n], [b, m]) => m - n || b - a);
};

/** § 575.6(b)(1)–(9). */
const handOf = (
  cards: readonly Card[],
  groups: readonly (readonly [RankValue, number])[],
  rules: Ranking,
): PokerHand => {
  const [most = 0, next = 0] = groups.map(([, copies]) => copies);
  const straight = runValue(
    groups.map(([rank]) => rank),
    rules,
  );
  if (most === 4) return groups[0]?.[0] === ACE ? 'four aces' : 'four-of-a-kind';
  if (isSuited(cards)) {
    if (straight === undefined) return 'flush';
    return straight === HIGHEST_RUN ? 'royal flush' : 'straight flush';
  }
  if (straight !== undefined) return 'straight';
  if (most === 3) return 'three-of-a-kind';
  if (most === 2) return next === 2 ? 'two pair' : 'pair';
  return 'no pair';
};

const isSuited = (cards: readonly Card[]): boolean =>
  cards.length === 4 && new Set(cards.map((card) => card !== 'Joker' && suitOf(card))).size === 1;

const HIGHEST_RUN = 12;

/**
 * § 575.6(a), (b)(3), (6): the order of four consecutive ranks among themselves. Ace, king, queen, jack
 * is 12; king to 10 is 10, and so down to 5 to 2, which is 2; ace to 4 is 11, or 1 where it is the lowest.
 */
const runValue = (ranks: readonly RankValue[], rules: Ranking): number | undefined => {
  if (new Set(ranks).size !== 4) return undefined;
  const [top = 0, second = 0, , bottom = 0] = [...ranks].sort((a, b) => b - a);
  if (top === ACE && second === 2) return rules.aceLowStraight === 'second' ? 11 : 1;
  if (top - bottom !== 3) return undefined;
  return top === ACE ? HIGHEST_RUN : top - 1;
};

/**
 * § 575.6(a): the joker is an ace, or any card that completes a straight, a flush, a straight flush or a
 * royal flush; of all that it may be, the one that ranks highest.
 */
const withJoker = (others: readonly NaturalCard[], rules: Ranking): Strength => {
  const asAce = asAnotherAce(others);
  if (others.length !== 3) return asAce;
  // One suit is enough: in a flush it has to be theirs, and in a straight it does not matter.
  const suit = suitOf(others[0] ?? bug('three cards beside the joker'));
  const completed = RANKS.map((rank): NaturalCard => `${rank}${suit}`)
    .filter((card) => !others.includes(card))
    .map((card) => natural([...others, card], rules))
    .filter(([hand = 0]) => COMPLETED.has(HANDS[hand] ?? 'no pair'));
  return [asAce, ...completed.map((strength) => inFlushWithAce(strength, others, rules))].reduce(
    (best, next) => (compareStrength(next, best) > 0 ? next : best),
  );
};

const COMPLETED: ReadonlySet<PokerHand> = new Set([
  'straight',
  'flush',
  'straight flush',
  'royal flush',
]);

/** The joker as an ace of no suit, which by itself is neither part of a straight nor of a flush. */
const asAnotherAce = (others: readonly Card[]): Strength => {
  const groups = groupsOf([...others, 'Joker']);
  const [most = 0, next = 0] = groups.map(([, copies]) => copies);
  if (most === 4) return [HANDS.indexOf('four aces')];
  const hand: PokerHand =
    most === 3 ? 'three-of-a-kind' : most === 1 ? 'no pair' : next === 2 ? 'two pair' : 'pair';
  return [HANDS.indexOf(hand), ...groups.map(([rank]) => rank)];
};

/** Reading 20: where the joker ranks as an ace in every flush, a flush may hold two aces. */
const inFlushWithAce = (completed: Strength, others: readonly Card[], rules: Ranking): Strength => {
  if (rules.jokerInFlush !== 'ace' || HANDS[completed[0] ?? 0] !== 'flush') return completed;
  const ranks = others.map(rankValue).sort((a, b) => b - a);
  return [HANDS.indexOf('flush'), ACE, ...ranks];
};

const RADIX = 13;

/** A rank that compares as a number among hands of as many cards; equal ranks are a copy. */
export type HandRank = number;

/** § 575.6(c): the rank of a hand among all hands of its size. */
export const rankOfHand = (cards: readonly Card[], rules: Ranking): HandRank =>
  rankOfStrength(strengthOf(cards, rules), cards.length);

const rankOfStrength = (strength: Strength, size: number): HandRank => {
  let rank = 0;
  for (let i = 0; i <= size; i += 1) rank = rank * RADIX + (strength[i] ?? 0);
  return rank;
};

/** Which of `HANDS` a rank is. */
export const handOfRank = (rank: HandRank, size: number): PokerHand =>
  HANDS[digits(rank, size)[0] ?? 0] ?? 'no pair';

/** The place of the hand in `HANDS`, then the ranks that decide, as a rank holds them. */
export const digits = (rank: HandRank, size: number): readonly number[] => {
  const all: number[] = [];
  let rest = rank;
  for (let i = 0; i <= size; i += 1) {
    all.unshift(rest % RADIX);
    rest = quotient(rest, RADIX);
  }
  return all;
};

const SINGULAR = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'jack',
  'queen',
  'king',
  'ace',
] as const;

/** In words a dealer says: "pair of sevens", "king-high flush", "ace". */
export const nameOfRank = (rank: HandRank, size: number): string => {
  const [hand = 0, first = 0, second = 0] = digits(rank, size);
  const name = HANDS[hand] ?? 'no pair';
  switch (name) {
    case 'no pair':
      return size === 1 ? one(first) : `${one(first)}-${one(second)} high`;
    case 'pair':
      return `pair of ${many(first)}`;
    case 'two pair':
      return `two pair, ${many(first)} and ${many(second)}`;
    case 'three-of-a-kind':
      return `three ${many(first)}`;
    case 'straight':
    case 'straight flush':
      return `${topOfRun(first)} ${name}`;
    case 'flush':
      return `${one(first)}-high flush`;
    case 'four-of-a-kind':
      return `four ${many(first)}`;
    case 'royal flush':
    case 'four aces':
      return name;
  }
};

const one = (rank: RankValue): string => SINGULAR[rank] ?? '';
const many = (rank: RankValue): string => (one(rank) === 'six' ? 'sixes' : `${one(rank)}s`);
const topOfRun = (value: number): string => {
  if (value === 11 || value === 1) return 'ace-to-four';
  return `${one(value === HIGHEST_RUN ? ACE : value + 1)}-high`;
};
