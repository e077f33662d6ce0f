import { expect, test } from 'vitest';
import { defaultRanking } from '../../../test/asia-poker/standard.ts';
import { type Card, DECK_WITH_JOKER, RANKS } from '../../kernel/cards.ts';
import { seeded } from '../../kernel/chance.ts';
import { houseWays } from './house-way.ts';
import { handOfRank, rankOfHand, rankValue } from './rankings.ts';
import { legalSettings, type Setting } from './setting.ts';

/*
 * The house way `standard` once more, read off the table in which it is filed: by pattern, then by the runs that a hand has.
 */

type Three = { readonly medium: readonly number[]; readonly low: number };
const byRank = (a: number, b: number): number => b - a;
const threeOf = (first: number, second: number, low: number): Three => ({
  medium: [first, second].toSorted(byRank),
  low,
});
const [NINE, QUEEN, ACE] = [RANKS.indexOf('9'), RANKS.indexOf('Q'), RANKS.indexOf('A')];
const RUNS = ['straight', 'flush', 'straight flush', 'royal flush'];

/** What is left by every four cards that are a run, the highest first, with the rank of the run. */
const runsOf = (hand: readonly Card[]) =>
  hand.flatMap((x, i) =>
    hand.slice(i + 1).flatMap((y, j) =>
      hand.slice(i + j + 2).flatMap((z) => {
        const four = hand.filter((card) => card !== x && card !== y && card !== z);
        const rank = rankOfHand(four, defaultRanking);
        const left = [x, y, z].map(rankValue).toSorted(byRank) as [number, number, number];
        return RUNS.includes(handOfRank(rank, 4)) ? [{ rank, left }] : [];
      }),
    ),
  );
type Run = ReturnType<typeof runsOf>[number];
const best = (runs: readonly Run[], keys: (run: Run) => readonly number[]): Run | undefined =>
  runs.toSorted((a, b) => {
    const [one, other] = [keys(a), keys(b)];
    const at = one.findIndex((key, i) => key !== other[i]);
    return at < 0 ? 0 : other[at]! - one[at]!;
  })[0];
/** The pair that a run leaves, and the third card. */
const pairLeft = ({ left: [a, b, c] }: Run): readonly [number, number] | undefined =>
  a === b ? [a, c] : b === c ? [b, a] : undefined;

const noRun = (pattern: string, trips: number[], pairs: number[], s: number[]): Three => {
  const [T = 0] = trips;
  const [P = 0, Q = 0] = pairs;
  const [s1 = 0, s2 = 0, s3 = 0, s4 = 0] = s;
  if (pattern === '31111') {
    if (T > s1) return threeOf(T, s2, s1);
    return T > s2 ? threeOf(s1, s2, T) : threeOf(s1, s3, s2);
  }
  if (pattern === '22111') return threeOf(Q, Q, s1);
  if (pattern === '211111') return P > s1 ? threeOf(P, s3, s1) : threeOf(s1, s3, s2);
  return threeOf(s2, s4, s3);
};

const filed = (hand: readonly Card[]): Three => {
  const ranks = hand.map(rankValue);
  const copies = RANKS.map((_, rank) => ranks.filter((one) => one === rank).length);
  const held = (count: number) =>
    [...copies.keys()].filter((rank) => copies[rank] === count).toSorted(byRank);
  const [four, trips, pairs, singles] = [held(4), held(3), held(2), held(1)];
  const pattern = copies.filter(Boolean).toSorted(byRank).join('');
  const [F = 0] = four;
  const [T = 0] = trips;
  const [P = 0, , R = 0] = pairs;
  const [s1 = 0] = singles;
  if (pattern.startsWith('5')) return threeOf(ACE, ACE, ACE);
  if (pattern === '43') return threeOf(T, T, T);
  if (pattern === '421') return threeOf(P, P, s1);
  if (pattern === '4111') return threeOf(F, F, s1);
  if (pattern === '331') return threeOf(T, T, s1 > T ? s1 : T);
  if (pattern === '322') {
    const high = Math.max(T, P);
    return threeOf(high, high, T);
  }
  if (pattern === '3211') {
    const lower = Math.min(T, P);
    return T > s1 ? threeOf(lower, lower, T) : threeOf(P, P, s1);
  }
  if (pattern === '2221') return P > s1 && P >= QUEEN ? threeOf(R, R, P) : threeOf(P, P, s1);
  const instead = noRun(pattern, trips, pairs, singles);
  const runs = runsOf(hand);
  const leaving = runs.filter((run) => {
    const left = pairLeft(run);
    return left !== undefined && (pattern !== '22111' || left[1] >= instead.low || P <= NINE);
  });
  const first = best(leaving, (run) => [pairLeft(run)![1], pairLeft(run)![0], run.rank]);
  if (first !== undefined) {
    const [pair, low] = pairLeft(first)!;
    return threeOf(pair, pair, low);
  }
  if (pattern !== '211111' && pattern !== '1111111') return instead;
  const worth = runs.filter(({ left }) => left[0] >= instead.medium[0]! || left[1] >= instead.low);
  const second = best(worth, ({ left, rank }) => [...left, rank]);
  return second === undefined ? instead : threeOf(second.left[0], second.left[2], second.left[1]);
};

const uniform = seeded(57_518);
const dealt = (size: number, deck: readonly Card[]): Card[] => {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(uniform(left.length), 1)[0]!);
};
const NATURAL = DECK_WITH_JOKER.filter((card) => card !== 'Joker');
/** So many neighboring ranks, of so many suits: the fewer, the more runs and copies. */
const narrow = (ranks: number, suits: string): Card[] => {
  const from = uniform(13 - ranks + 1);
  return NATURAL.filter(
    (card) => suits.includes(card[1]!) && rankValue(card) >= from && rankValue(card) < from + ranks,
  );
};
const ranksOf = ({ high, medium, low }: Setting) =>
  [high, medium, low].map((cards) => rankOfHand(cards, defaultRanking));
/** The high hand is the rest, as high as the cards of a rank allow. */
const placed = (hand: readonly Card[], { medium, low }: Three) => {
  const made = legalSettings(hand, defaultRanking).filter(
    (setting) =>
      rankValue(setting.low[0]!) === low &&
      setting.medium.map(rankValue).toSorted(byRank).join() === medium.join(),
  );
  return made.map(ranksOf).toSorted((a, b) => b[0]! - a[0]!)[0];
};

test.each<[string, () => Card[]]>([
  ['any cards', () => dealt(7, DECK_WITH_JOKER)],
  ['any with the joker', () => ['Joker', ...dealt(6, NATURAL)]],
  ['nine ranks', () => dealt(7, narrow(9, 'shdc'))],
  ['eight ranks of two suits', () => dealt(7, narrow(8, 'sh'))],
  ['ten ranks of two suits, with the joker', () => ['Joker', ...dealt(6, narrow(10, 'sh'))]],
  ['seven ranks with the joker', () => ['Joker', ...dealt(6, narrow(7, 'shdc'))]],
  ['all ranks of one suit and a half', () => dealt(7, [...narrow(13, 's'), ...narrow(6, 'h')])],
  ['four ranks', () => dealt(7, narrow(4, 'shdc'))],
  ['three ranks', () => dealt(7, narrow(3, 'shdc'))],
  [
    'aces',
    () => [
      ...dealt(
        4,
        NATURAL.filter((card) => card[0] === 'A'),
      ),
      ...dealt(
        3,
        narrow(9, 'sh').filter((card) => card[0] !== 'A'),
      ),
    ],
  ],
])('§ 575.11(c) of %s, the house way sets as it is filed', (_, deal) => {
  for (let i = 0; i < 12; i += 1) {
    const hand = deal();
    const set = houseWays.standard(hand, defaultRanking);
    expect(ranksOf(set), hand.join(' ')).toEqual(placed(hand, filed(hand)));
  }
});

test.each<[string, () => Card[]]>([
  ['any cards', () => dealt(7, DECK_WITH_JOKER)],
  ['any with the joker', () => ['Joker', ...dealt(6, NATURAL)]],
  ['eight ranks of two suits', () => dealt(7, narrow(8, 'sh'))],
  [
    'two suits with the joker',
    () => ['Joker', ...dealt(3, narrow(13, 's')), ...dealt(3, narrow(13, 'h'))],
  ],
])('§ 575.11(c) of %s, the best high hand first, then the best medium hand', (_, deal) => {
  for (let i = 0; i < 8; i += 1) {
    const hand = deal();
    const [highest] = legalSettings(hand, defaultRanking)
      .map(ranksOf)
      .toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]!);
    expect(ranksOf(houseWays['best-high-first'](hand, defaultRanking)), hand.join(' ')).toEqual(
      highest,
    );
  }
});
