import { expect, test } from 'vitest';
import {
  anySetHands,
  listsOf,
  masksWith,
  placeOf,
} from '../../../../test/asia-poker/any-set-hands.ts';
import { defaultRanking } from '../../../../test/asia-poker/standard.ts';
import { type Card, DECK_WITH_JOKER, SUITS } from '../../../kernel/cards.ts';
import { seeded } from '../../../kernel/chance.ts';
import { type Divide, divisions, HOUSE_WAYS, houseWays } from '../house-way.ts';
import { rankingTable } from '../ranking-table.ts';
import { rankOfHand, rankValue } from '../rankings.ts';
import { allMultisets, ranksOfMask } from './classes.ts';
import { doubleTerms, numbering, sumIndex } from './dealer-tables.ts';
import { denseRanks, flushTable, packed, setClass } from './set-hands.ts';

const uniform = seeded(57_517);
const NATURAL = DECK_WITH_JOKER.filter((card) => card !== 'Joker');
const dealt = (size: number, deck: readonly Card[]): Card[] => {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(uniform(left.length), 1)[0]!);
};
const falling = (ranks: readonly number[]): number[] => ranks.toSorted((a, b) => b - a);
const maskOf = (cards: readonly Card[]): number =>
  cards.reduce((mask, card) => mask | (1 << rankValue(card)), 0);

const table = rankingTable(defaultRanking);
const dense = denseRanks(table);
const twoAces = { ...defaultRanking, jokerInFlush: 'ace' } as const;

test.each([
  ['2,535', defaultRanking, 2535],
  ['2,595, where a flush may hold two aces', twoAces, 2595],
] as const)(
  '§ 575.6 the ranks of high hands are %s, and those of medium hands 91, numbered as they rise',
  (_, rules, count) => {
    const { highs, mediums, ofHigh, ofMedium } = denseRanks(rankingTable(rules));
    expect([highs.length, mediums.length]).toEqual([count, 91]);
    for (const [ranks, of] of [
      [highs, ofHigh],
      [mediums, ofMedium],
    ] as const) {
      expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
      expect(ranks.map((rank) => of[rank])).toEqual([...ranks.keys()]);
    }
  },
);

/** Seven cards with so many of one suit, the joker among them or not. */
const handWith = (long: number, joker: boolean): Card[] => {
  const suit = SUITS[uniform(4)]!;
  const size = (joker ? 6 : 7) - long;
  return [
    ...dealt(
      long,
      NATURAL.filter((card) => card[1] === suit),
    ),
    ...dealt(
      size,
      NATURAL.filter((card) => card[1] !== suit),
    ),
    ...(joker ? (['Joker'] as const) : []),
  ];
};
const longSuits = (hand: readonly Card[], fewest: number): readonly number[] =>
  SUITS.map((suit) => hand.filter((card) => card !== 'Joker' && card[1] === suit))
    .filter((cards) => cards.length >= fewest)
    .map(maskOf);

test.each(HOUSE_WAYS.flatMap((way) => [true, false].map((joker) => [way, joker] as const)))(
  '§ 575.11(c) %s sets a class, with the joker %s, as it sets its cards',
  (way, joker) => {
    for (const long of [2, 3, 4, 5, 6]) {
      for (let i = 0; i < 5; i += 1) {
        const hand = handWith(long, joker);
        const [suited = 0, alsoSuited = 0] = longSuits(hand, joker ? 3 : 4);
        const ranks = falling(hand.map(rankValue));
        const set = houseWays[way](hand, defaultRanking);
        expect(
          setClass(divisions[way], table, dense, ranks, joker, suited, alsoSuited),
          hand.join(' '),
        ).toBe(
          packed(
            dense.ofHigh[rankOfHand(set.high, defaultRanking)]!,
            dense.ofMedium[rankOfHand(set.medium, defaultRanking)]!,
            rankValue(set.low[0]!),
          ),
        );
      }
    }
  },
);

test.each<[string, Divide, string]>([
  [
    'sets the lower of two pairs in the high hand',
    () => ({ medium: [7, 7], low: 11 }),
    'a house way fouls the ranks 11 9 7 7 5 5 0',
  ],
  [
    'sets a king below nine-high',
    () => ({ medium: [7, 0], low: 11 }),
    'a house way fouls the ranks 11 9 7 7 5 5 0',
  ],
  [
    'names a rank that the hand has not',
    () => ({ medium: [7, 7], low: 12 }),
    'a house way takes cards that 11 9 7 7 5 5 0 has not',
  ],
  [
    'names the one card of a rank twice',
    () => ({ medium: [11, 11], low: 0 }),
    'a house way takes cards that 11 9 7 7 5 5 0 has not',
  ],
])('§ 575.11(b) a house way that %s is a bug that stops', (_, divide, because) => {
  const of = (way: Divide) => setClass(way, table, dense, [11, 9, 7, 7, 5, 5, 0], false, 0, 0);
  expect(() => of(divide)).toThrow(because);
  // What stays is a pair, of sevens or of fives.
  expect(of(() => ({ medium: [5, 5], low: 9 }))).not.toBe(of(() => ({ medium: [5, 5], low: 0 })));
});

test.each([
  [7, [6, 7]],
  [6, [5, 6]],
] as const)(
  'of %i cards every choice of %j suited ranks comes with every choice of the others',
  (size, suitedSizes) => {
    const asked: (readonly [readonly number[], number])[] = [];
    const [hands, at] = flushTable(size, suitedSizes, (ranks, mask) => asked.push([ranks, mask]));
    const expected = suitedSizes.flatMap((suited) =>
      masksWith(suited).flatMap((mask) =>
        allMultisets(size - suited).map((others) => [others, mask] as const),
      ),
    );
    expect([asked.length, hands.length]).toEqual([expected.length, expected.length]);
    expect(hands.findIndex((hand, i) => hand !== i + 1)).toBe(-1);
    for (let i = 0; i < expected.length; i += 7) {
      const [others, mask] = expected[i]!;
      expect(asked[i]).toEqual([falling([...ranksOfMask(mask), ...others]), mask]);
    }
    const starts = suitedSizes.flatMap((suited) =>
      masksWith(suited).map((mask) => [mask, listsOf(size - suited)] as const),
    );
    let from = 0;
    for (const [mask, length] of starts) {
      expect(at[mask]).toBe(from);
      from += length;
    }
    expect([at.length, at.filter((start) => start < 0).length]).toEqual([
      8192,
      8192 - starts.length,
    ]);
  },
);

test('two rising lists of ranks have the number of both together', () => {
  const some = (size: number) =>
    Array.from({ length: size }, () => uniform(13)).toSorted((a, b) => a - b);
  for (const [one, other] of [
    [4, 3],
    [3, 3],
    [7, 0],
    [0, 6],
    [1, 6],
  ] as const) {
    for (let i = 0; i < 30; i += 1) {
      const [a, b] = [some(one), some(other)];
      expect(sumIndex(a, b)).toBe(placeOf([...a, ...b].toSorted((x, y) => x - y)));
    }
  }
});

test('distinct set hands are numbered from 0 as they turn up', () => {
  const { hands, of } = numbering();
  expect([500, 7, 500, 0, 7, (1 << 23) - 1, 500].map(of)).toEqual([0, 1, 0, 2, 1, 3, 0]);
  expect(hands).toEqual([500, 7, 0, (1 << 23) - 1]);
});

const triples = masksWith(3);
const any = anySetHands();

test('two flushes beside the joker are mended by what is set where both, one, the other or none is seen', () => {
  const inSuit = (mask: number, ...suits: string[]): Card[] =>
    ranksOfMask(mask).map(
      (rank, at) => `${'23456789TJQKA'[rank]}${suits[at % suits.length]}` as Card,
    );
  // The other suits take a card each where a flush is not seen; a rank held twice has two suits.
  const setOf = (a: number, b: number) =>
    [
      [inSuit(a, 's'), inSuit(b, 'h')],
      [inSuit(a, 's'), inSuit(b, 'h', 'd', 'c')],
      [inSuit(a, 'd', 'c', 's'), inSuit(b, 'h')],
      [inSuit(a, 's', 's', 'd'), inSuit(b, 'h', 'h', 'c')],
    ].map((hand) => any.of([...hand.flat(), 'Joker']));
  const { doubleOne, doubleOther, doubleSet } = doubleTerms(any.hands, (hand) => hand);
  expect(doubleOne.length).toBe((286 * 287) / 2);
  const pairs = triples.flatMap((a, i) => triples.slice(i).map((b) => [a, b] as const));
  for (let at = 0; at < pairs.length; at += 401) {
    const [a, b] = pairs[at]!;
    expect([doubleOne[at], doubleOther[at]]).toEqual([a, b]);
    expect([...doubleSet.subarray(4 * at, 4 * at + 4)]).toEqual(setOf(a, b));
  }
});

test('no mending where seeing the second flush changes nothing, whichever is seen first', () => {
  const same = anySetHands();
  for (const part of ['plain', 'joker', 'flush', 'jokerFlush', 'jokerTwoFlushes'] as const)
    same.hands[part].fill(5);
  same.hands.jokerTwoFlushes[3 * 286 + 8] = 6;
  const { doubleOne, doubleOther, doubleSet } = doubleTerms(same.hands, (hand) => hand);
  expect([...doubleOne, ...doubleOther]).toEqual([triples[3], triples[8]]);
  expect([...doubleSet]).toEqual([6, 5, 5, 5]);
});
