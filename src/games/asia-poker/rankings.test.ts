import { expect, test } from 'vitest';
import { defaultRanking } from '../../../test/asia-poker/standard.ts';
import { wholly } from '../../../test/whole.ts';
import { type Card, choose, DECK, DECK_WITH_JOKER } from '../../kernel/cards.ts';
import { type HandRank, nameOfRank, outranks, type Ranking, rankOfHand } from './rankings.ts';

const lowest = { ...defaultRanking, aceLowStraight: 'lowest' } as const;
const twoAces = { ...defaultRanking, jokerInFlush: 'ace' } as const;
const cards = (text: string): readonly Card[] => text.split(' ') as Card[];
const rank = (text: string, rules: Ranking = defaultRanking): HandRank =>
  rankOfHand(cards(text), rules);
const name = (text: string, rules: Ranking = defaultRanking): string =>
  nameOfRank(rank(text, rules), cards(text).length);

test.each([
  ['As Ah Ad Ac', 'four aces'],
  ['As Ah Ad Joker', 'four aces'],
  ['As Ks Qs Js', 'royal flush'],
  ['As Ks Js Joker', 'royal flush'],
  ['4h 3h 2h Ah', 'ace-to-four straight flush'],
  ['Kh Qh Jh Th', 'king-high straight flush'],
  ['5c 4c 3c 2c', 'five-high straight flush'],
  ['Ks Kh Kd Kc', 'four kings'],
  ['2s 2h 2d 2c', 'four twos'],
  ['As Ks Qs 9s', 'ace-high flush'],
  ['9d 5d 4d Joker', 'ace-high flush'],
  ['As Kh Qd Jc', 'ace-high straight'],
  ['As 2h 3d 4c', 'ace-to-four straight'],
  ['5s 4s 3s 2h', 'five-high straight'],
  ['As Ah Joker 2c', 'three aces'],
  ['6s 6h 6d 2c', 'three sixes'],
  ['Ks Kh Joker Ac', 'two pair, aces and kings'],
  ['3s 3h 2d 2c', 'two pair, threes and twos'],
  ['7s 7h Ad 2c', 'pair of sevens'],
  ['Joker 9h 4d 2c', 'ace-nine high'],
  ['7s 7h', 'pair of sevens'],
  ['Joker Ah', 'pair of aces'],
  ['Joker 5d', 'ace-five high'],
  ['Qd', 'queen'],
  ['Joker', 'ace'],
])('§ 575.6(b) %s is %s', (text, expected) => {
  expect(name(text)).toBe(expected);
});

test('§ 575.6(b) the hands rank in the printed order', () => {
  const order = [
    'As Ah Ad Ac',
    'As Ks Qs Js',
    '4h 3h 2h Ah',
    'Kh Qh Jh Th',
    '5c 4c 3c 2c',
    'Ks Kh Kd Kc',
    '2s 2h 2d 2c',
    'As Ks Qs 9s',
    '6s 4s 3s 2s',
    'As Kh Qd Jc',
    'As 2h 3d 4c',
    'Ks Qh Jd Tc',
    '5s 4s 3s 2h',
    'As Ah Ad Kc',
    '2s 2h 2d 3c',
    'As Ah Kd Kc',
    '3s 3h 2d 2c',
    'As Ah Kd Qc',
    '2s 2h 4d 3c',
    'As Kh Qd 9c',
    '6s 4h 3d 2c',
  ].map((text) => rank(text));
  expect([...order].sort((a, b) => b - a)).toEqual(order);
  expect(new Set(order).size).toBe(order.length);
});

test('§ 575.6(a) an ace joins no sequence around the corner', () => {
  expect(name('Qs Kh Ad 2c')).toBe('ace-king high');
});

test('§ 575.6(b)(3), (6) ace, 2, 3 and 4 ranks second, or lowest where the submission says so', () => {
  expect(rank('As 2h 3d 4c')).toBeGreaterThan(rank('Ks Qh Jd Tc'));
  expect(rank('As 2h 3d 4c')).toBeLessThan(rank('As Kh Qd Jc'));
  expect(rank('As 2h 3d 4c', lowest)).toBeLessThan(rank('5s 4h 3d 2c', lowest));
  expect(rank('As 2s 3s 4s')).toBeGreaterThan(rank('Ks Qs Js Ts'));
  expect(rank('As 2s 3s 4s', lowest)).toBeLessThan(rank('5s 4s 3s 2s', lowest));
  expect(rank('As 2h 3d 4c', lowest)).toBeGreaterThan(rank('As Ah Ad Kc', lowest));
});

test('§ 575.6(a) the joker completes the highest straight that it can', () => {
  expect(name('Joker 4h 3d 2c')).toBe('ace-to-four straight');
  expect(name('Joker 4h 3d 2c', lowest)).toBe('five-high straight');
  expect(name('Joker Ah Kd Qc')).toBe('ace-high straight');
  expect(name('Joker Th 9d 7c')).toBe('ten-high straight');
});

test('§ 575.6(a) the joker makes no pair but of aces', () => {
  expect(name('Joker 9h 9d 2c')).toBe('pair of nines');
  expect(name('Joker 9h 9d 9c')).toBe('three nines');
});

test('§ 575.6(a), reading 20: in a flush with its ace the joker is the highest rank missing', () => {
  expect(rank('Joker As 9s 4s')).toBe(rank('As Ks 9s 4s'));
  expect(rank('Joker As Ks 4s')).toBe(rank('As Ks Qs 4s'));
  expect(rank('Joker 9s 7s 4s')).toBe(rank('As 9s 7s 4s'));
  expect(rank('Joker As 9s 4s', twoAces)).toBeGreaterThan(rank('As Ks Qs 9s', twoAces));
  expect(rank('Joker As Ks 4s', twoAces)).toBeGreaterThan(rank('Joker As Qs Ts', twoAces));
  expect(rank('Joker 9s 7s 4s', twoAces)).toBe(rank('As 9s 7s 4s', twoAces));
});

test('§ 575.6(c) the highest card that the other hand has not decides; without one it is a copy', () => {
  expect(rank('Ks 9h 5d 3c')).toBeGreaterThan(rank('Kh 9d 5c 2s'));
  expect(rank('7s 7h 5d 3c')).toBeGreaterThan(rank('7d 7c 5h 2c'));
  expect(rank('7s 7h 5d 3c')).toBe(rank('7d 7c 5h 3s'));
  expect(rank('Ks 5h')).toBeGreaterThan(rank('Kh 4h'));
  expect(rank('2s 2h')).toBeGreaterThan(rank('As Kh'));
});

test.each([
  ['7s 7h 5d 3c', '7d 7c', true],
  ['6s 6h Ad Kc', '7d 7c', false],
  ['3s 3h 2d 2c', 'Ad Ac', true],
  ['As 9h 5d 3c', '2d 2c', false],
  ['Ks 9h 5d 3c', 'Kd 8c', true],
  ['Ks 9h 5d 3c', 'Kd 9c', true],
  ['Ks 8h 5d 3c', 'Kd 9c', false],
  ['Kd 5c', 'Kh', true],
  ['Qd 5c', 'Kh', false],
  ['2d 2c', 'Ah', true],
  ['Joker 2c', 'Ah', true],
])('§ 575.11(b) %s over %s: %s', (longer, shorter, legal) => {
  expect(outranks(cards(longer), cards(shorter), defaultRanking)).toBe(legal);
});

const subsets = (deck: readonly Card[], size: number): Card[][] =>
  size === 0
    ? [[]]
    : deck.flatMap((card, at) =>
        subsets(deck.slice(at + 1), size - 1).map((rest) => [card, ...rest]),
      );

test('§ 575.6 two cards have 91 ranks and one card 13', () => {
  const distinct = (size: number): number =>
    new Set(subsets(DECK_WITH_JOKER, size).map((hand) => rankOfHand(hand, defaultRanking))).size;
  expect([distinct(1), distinct(2)]).toEqual([13, 91]);
});

const ranks = (hands: readonly Card[][], rules: Ranking): ReadonlySet<HandRank> =>
  new Set(hands.map((hand) => rankOfHand(hand, rules)));

/** Ranked once for both tests. */
let naturals: ReadonlySet<HandRank> | undefined;
const naturalRanks = (): ReadonlySet<HandRank> => {
  if (naturals !== undefined) return naturals;
  const hands = subsets(DECK, 4);
  expect(hands.length).toBe(choose(52, 4));
  naturals = ranks(hands, defaultRanking);
  return naturals;
};

wholly('§ 575.6 the 270,725 natural high hands have 2,535 ranks', () => {
  expect(naturalRanks().size).toBe(2535);
});

// Every day the solver counts the ranks that occur, joker included, under both rules.
wholly('§ 575.6 the joker adds no rank to the high hand unless a flush may hold two aces', () => {
  const withJoker = subsets(DECK, 3).map((hand): Card[] => [...hand, 'Joker']);
  const added = (rules: Ranking): number =>
    [...ranks(withJoker, rules)].filter((rank) => !naturalRanks().has(rank)).length;
  expect(added(defaultRanking)).toBe(0);
  // Two aces and two of the other twelve ranks, less the pairs of K, Q, J and of 4, 3, 2, which make runs.
  expect(added(twoAces)).toBe(choose(12, 2) - 3 - 3);
});
