import { expect, test } from 'vitest';
import { type Card, DECK_WITH_JOKER, RANKS, SUITS } from '../../kernel/cards.ts';
import { seeded } from '../../kernel/chance.ts';
import { highRank, isLegalByRank, mediumRank, rankingTable } from './ranking-table.ts';
import { nameOfRank, outranks, type Ranking, rankOfHand, rankValue } from './rankings.ts';
import { highestOf, leftByRuns, readingOf } from './reading.ts';
import { settingsOf } from './setting.ts';

const RULES: readonly Ranking[] = (['second', 'lowest'] as const).flatMap((aceLowStraight) =>
  (['highest-missing', 'ace'] as const).map((jokerInFlush) => ({ aceLowStraight, jokerInFlush })),
);
const uniform = seeded(57_519);
const NATURAL = DECK_WITH_JOKER.filter((card) => card !== 'Joker');
const dealt = (size: number, deck: readonly Card[]): Card[] => {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(uniform(left.length), 1)[0]!);
};
const inSuit = (): Card[] => {
  const suit = SUITS[uniform(4)];
  return NATURAL.filter((card) => card[1] === suit);
};

/** § 575.6(b) in so many words, by counting: which of the ten hands four natural cards are. */
const lineOf = (hand: readonly Card[]): string => {
  const ranks = hand.map(rankValue).toSorted((a, b) => a - b);
  const copies = RANKS.map((_, rank) => ranks.filter((one) => one === rank).length);
  const most = copies
    .toSorted((a, b) => b - a)
    .join('')
    .replaceAll('0', '');
  const said = ranks.join();
  const run = most === '1111' && (ranks[3]! - ranks[0]! === 3 || said === '0,1,2,12');
  const suited = new Set(hand.map((card) => card[1])).size === 1;
  if (most === '4') return copies[12] === 4 ? 'four aces' : 'four-of-a-kind';
  if (run && suited) return said === '9,10,11,12' ? 'royal flush' : 'straight flush';
  if (suited) return 'flush';
  if (run) return 'straight';
  return { '31': 'three-of-a-kind', '22': 'two pair', '211': 'pair' }[most] ?? 'no pair';
};
const said = (hand: readonly Card[], rules: Ranking): string =>
  nameOfRank(rankOfHand(hand, rules), hand.length);

test('§ 575.6(b) four natural cards are what their ranks and suits make them', () => {
  const words: Readonly<Record<string, RegExp>> = {
    'no pair': /^\w+-\w+ high$/,
    pair: /^pair of \w+$/,
    'two pair': /^two pair, \w+ and \w+$/,
    'three-of-a-kind': /^three \w+$/,
    straight: /^(\w+-high|ace-to-four) straight$/,
    flush: /^\w+-high flush$/,
    'four-of-a-kind': /^four (?!aces)\w+$/,
    'straight flush': /^(\w+-high|ace-to-four) straight flush$/,
    'royal flush': /^royal flush$/,
    'four aces': /^four aces$/,
  };
  const near = (): Card[] => {
    const from = uniform(10);
    return inSuit().filter((card) => (rankValue(card) + 13 - from) % 13 < 5);
  };
  const hands = [
    ...Array.from({ length: 24 }, () => dealt(4, NATURAL)),
    ...Array.from({ length: 20 }, () =>
      dealt(
        4,
        NATURAL.filter((card) => '234A'.includes(card[0]!)),
      ),
    ),
    ...Array.from({ length: 20 }, () =>
      dealt(
        4,
        NATURAL.filter((card) => 'KQJA'.includes(card[0]!)),
      ),
    ),
    ...Array.from({ length: 16 }, () => dealt(4, inSuit())),
    ...Array.from({ length: 24 }, () => dealt(4, near())),
  ];
  for (const hand of hands)
    for (const rules of RULES)
      expect(said(hand, rules), hand.join(' ')).toMatch(words[lineOf(hand)]!);
});

test('§ 575.6(a) the joker is the card that ranks highest of an ace and of those that complete a run or a flush', () => {
  const [rules] = RULES;
  const isCompleted = (hand: readonly Card[]): boolean =>
    ['straight', 'flush', 'straight flush', 'royal flush'].includes(lineOf(hand));
  for (const deck of [NATURAL, inSuit(), NATURAL.filter((card) => '234A5'.includes(card[0]!))]) {
    for (let i = 0; i < 8; i += 1) {
      const three = dealt(3, deck);
      const completed = NATURAL.filter((card) => !three.includes(card))
        .map((card) => [...three, card])
        .filter(isCompleted);
      // As an ace it is of no suit: one that no flush needs stands for it, or a fourth ace.
      const ace = NATURAL.filter((card) => card[0] === 'A' && !three.includes(card))
        .map((card) => [...three, card])
        .filter((hand) => !isCompleted(hand));
      const highest = Math.max(...[...completed, ...ace].map((hand) => rankOfHand(hand, rules!)));
      expect(rankOfHand([...three, 'Joker'], rules!), three.join(' ')).toBe(highest);
    }
  }
});

test.each(RULES)(
  '§ 575.6 by $aceLowStraight, $jokerInFlush the order of the cards changes no rank',
  (rules) => {
    const table = rankingTable(rules);
    for (let i = 0; i < 20; i += 1) {
      const size = [4, 4, 4, 2, 1][i % 5]!;
      const joker: Card[] = i % 3 === 0 ? ['Joker'] : [];
      const hand = [...joker, ...dealt(size - joker.length, i % 2 === 0 ? NATURAL : inSuit())];
      const other = dealt(size, hand);
      const rank = rankOfHand(hand, rules);
      expect(rankOfHand(other, rules), hand.join(' ')).toBe(rank);
      if (size === 4) expect([highRank(hand, table), highRank(other, table)]).toEqual([rank, rank]);
      if (size === 2) {
        const [a = 0, b = 0] = hand.map(rankValue);
        expect([mediumRank(a, b), mediumRank(b, a)]).toEqual([rank, rank]);
      }
    }
  },
);

test('§ 575.11(b) a setting is legal by the ranks of its hands where each hand outranks the next', () => {
  for (const rules of RULES) {
    const cards = [
      '3s',
      '3h',
      '2d',
      '2c',
      ...dealt(
        2,
        NATURAL.filter((c) => 'AK9'.includes(c[0]!)),
      ),
    ] as Card[];
    for (const hand of [[...cards, 'Joker'] as Card[]]) {
      for (const { high, medium, low } of settingsOf(hand)) {
        const [h = 0, m = 0, l = 0] = [high, medium, low].map((part) => rankOfHand(part, rules));
        expect(isLegalByRank(h, m, l)).toBe(
          outranks(high, medium, rules) && outranks(medium, low, rules),
        );
      }
    }
  }
});

test.each([
  ['As Ks 9h 8h 5d 4c 2c', 4, 0],
  ['As Ks 9s 8s 5d 4c 2c', 4, 4],
  ['As Ks 9s 8s 7s 4s 2c', 4, 6],
  ['As Joker Ks 9s 7h 5d 4c', 3, 3],
  ['As Joker Ks 9h 7h 5d 4c', 3, 0],
])('§ 575.11(c) of %s a suit of %i or more is seen, with its %i ranks', (text, fewest, long) => {
  const cards = text.split(' ') as Card[];
  const spades = cards.filter((card) => card[1] === 's');
  const mask = spades.reduce((sum, card) => sum | (1 << rankValue(card)), 0);
  expect(spades.length >= fewest).toBe(long > 0);
  expect(readingOf(cards, rankingTable(RULES[0]!))).toMatchObject({
    ...{ ranks: cards.map(rankValue), holdsJoker: cards.includes('Joker') },
    ...{ suited: long === 0 ? 0 : mask, alsoSuited: 0 },
  });
});

test('§ 575.11(c) beside the joker two suits of three are seen, the spades first', () => {
  const cards = 'Joker Ks Qh 9s 7h 5s 2h'.split(' ') as Card[];
  const { suited, alsoSuited } = readingOf(cards, rankingTable(RULES[0]!));
  expect([suited, alsoSuited]).toEqual([2 ** 11 + 2 ** 7 + 2 ** 3, 2 ** 10 + 2 ** 5 + 2 ** 0]);
});

const fours = (ranks: readonly Card[]): readonly (readonly Card[])[] =>
  settingsOf(ranks)
    .map(({ high }) => high)
    .filter((high, at, all) => all.findIndex((one) => one.join() === high.join()) === at);

test('§ 575.6 four of seven cards rank as high as any cards of their ranks that the hand has, and a run of them is a run', () => {
  const decks = [
    () => dealt(7, DECK_WITH_JOKER),
    (): Card[] => [
      'Joker',
      ...dealt(
        3,
        NATURAL.filter((c) => c[1] === 's'),
      ),
      ...dealt(
        3,
        NATURAL.filter((c) => c[1] === 'h'),
      ),
    ],
    (): Card[] => ['Joker', ...dealt(6, inSuit())],
    () =>
      dealt(
        7,
        NATURAL.filter((card) => 'sh'.includes(card[1]!) && '23456789'.includes(card[0]!)),
      ),
  ];
  for (const rules of [RULES[0]!, RULES[3]!]) {
    const table = rankingTable(rules);
    for (const deal of decks) {
      for (let i = 0; i < 2; i += 1) {
        const hand = deal().toSorted((a, b) => rankValue(b) - rankValue(a));
        const reading = readingOf(hand, table);
        const byRanks = Map.groupBy(fours(hand), (four) => four.map(rankValue).join());
        for (const same of byRanks.values()) {
          const [a = 0, b = 0, c = 0, d = 0] = same[0]!.map(rankValue);
          const highest = Math.max(...same.map((four) => rankOfHand(four, rules)));
          expect(highestOf(reading, a, b, c, d), hand.join(' ')).toBe(highest);
        }
        const runs = fours(hand).filter((four) => / ?(straight|flush)/.test(said(four, rules)));
        const leftBy = (four: readonly Card[]) =>
          hand
            .filter((card) => !four.includes(card))
            .map(rankValue)
            .join();
        if (Math.max(...RANKS.map((r) => hand.filter((card) => card[0] === r).length)) < 4)
          expect(new Set(leftByRuns(reading).map((left) => left.join()))).toEqual(
            new Set(runs.map(leftBy)),
          );
      }
    }
  }
});
