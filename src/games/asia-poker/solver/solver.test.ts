import { expect, test } from 'vitest';
import { type Card, choose, DECK_WITH_JOKER, RANKS, SUITS } from '../../../kernel/cards.ts';
import { seeded } from '../../../kernel/chance.ts';
import { HOUSE_WAYS, houseWays } from '../house-way.ts';
import { highRank, rankingTable } from '../ranking-table.ts';
import { rankOfHand, rankValue } from '../rankings.ts';
import { legalSettings, type Setting } from '../setting.ts';
import { addUp, type Bins, binsFor, winsOf } from './bins.ts';
import { counting } from './counting.ts';
import { type Dealer, dealerFor } from './dealer.ts';
import { dealerTables } from './dealer-tables.ts';
import { deckWithout } from './deck-left.ts';
import { setHandOf } from './look-up.ts';
import { allHoldings, type Holding, suitClasses } from './player-classes.ts';
import { countByRanks } from './rank-classes.ts';
import { playHouseWay } from './rounds.ts';
import { packed, type SetHand } from './set-hands.ts';
import { tallyHolding } from './whole-game.ts';

const uniform = seeded(575);
const dealt = (size = 7, deck = [...DECK_WITH_JOKER]): Card[] =>
  Array.from({ length: size }, () => deck.splice(uniform(deck.length), 1)[0]!);
const withJoker = (): Card[] => ['Joker', ...dealt(6, DECK_WITH_JOKER.slice(0, 52))];

const dealers: readonly Dealer[] = HOUSE_WAYS.map((houseWay) =>
  dealerFor({
    houseWay,
    aceLowStraight: houseWay === 'balanced' ? 'lowest' : 'second',
    jokerInFlush: houseWay === 'balanced' ? 'ace' : 'highest-missing',
  }),
);

/** A setting packed from the ranks that `rankings.ts` gives its three hands. */
const packedOf = ({ rules, setHands: { dense } }: Dealer, setting: Setting): SetHand =>
  packed(
    dense.ofHigh[rankOfHand(setting.high, rules)]!,
    dense.ofMedium[rankOfHand(setting.medium, rules)]!,
    rankValue(setting.low[0]!),
  );
const settingsFor = (dealer: Dealer, hand: readonly Card[]): readonly SetHand[] =>
  legalSettings(hand, dealer.rules).map((setting) => packedOf(dealer, setting));

test('§ 575.6 the looked-up rank of a high hand is what the ranking says', () => {
  for (const aceLowStraight of ['second', 'lowest'] as const) {
    for (const jokerInFlush of ['highest-missing', 'ace'] as const) {
      const rules = { aceLowStraight, jokerInFlush };
      const table = rankingTable(rules);
      for (let i = 0; i < 2000; i += 1) {
        const hand = i % 2 === 0 ? dealt(4) : withJoker().slice(0, 4);
        expect(highRank(hand, table), hand.join(' ')).toBe(rankOfHand(hand, rules));
      }
    }
  }
});

test('the ranks that occur are 2,535, 91 and 13: a set hand fits 23 bits', () => {
  const dense = dealers[0]!.setHands.dense;
  expect([dense.highs.length, dense.mediums.length, RANKS.length]).toEqual([2535, 91, 13]);
  // Where a flush may hold two aces, 60 more.
  expect(dealers[2]!.setHands.dense.highs.length).toBe(2595);
});

const asNumbers = (hand: readonly Card[]): Int32Array =>
  Int32Array.from(hand, (card) =>
    card === 'Joker' ? 52 : rankValue(card) * 4 + SUITS.indexOf(card[1] as 's'),
  );

test.each(dealers)(
  '§ 575.11(c) the table of $rules.houseWay sets as the house way sets',
  (dealer) => {
    for (let i = 0; i < 3000; i += 1) {
      const hand = i % 3 === 0 ? withJoker() : dealt();
      const setting = houseWays[dealer.rules.houseWay](hand, dealer.rules);
      expect(setHandOf(dealer.setHands, asNumbers(hand)), hand.join(' ')).toBe(
        packedOf(dealer, setting),
      );
    }
  },
);

test('829,504 classes of dealer hands', () => {
  const { plain, joker, flush, jokerFlush, jokerTwoFlushes } = dealers[0]!.setHands;
  const impossible = plain.length + joker.length - 67_600;
  expect(
    plain.length + joker.length + flush.length + jokerFlush.length + jokerTwoFlushes.length,
  ).toBe(829_504 + impossible);
});

const sumOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0);

test.each(dealers)('WebAssembly and plain counting agree, $rules.houseWay', (dealer) => {
  const tables = dealerTables(dealer.setHands);
  for (let i = 0; i < 6; i += 1) {
    const hand = i % 3 === 0 ? withJoker() : dealt();
    const known =
      i % 2 === 0
        ? []
        : dealt(
            5,
            DECK_WITH_JOKER.filter((card) => !hand.includes(card)),
          );
    const left = deckWithout([...hand, ...known]);
    const bins = binsFor(settingsFor(dealer, hand));
    const counts = dealer.counting.one(left, bins).slice();
    expect(sumOf(counts)).toBe(choose(left.cards, 7));
    expect(counts).toEqual(countByRanks(tables, left, bins));
  }
});

test('67,600 holdings, 6,972,147 classes, 154,143,080 hands', () => {
  const holdings = allHoldings();
  let [classes, hands] = [0, 0];
  for (const holding of holdings) {
    const { count, weights } = suitClasses(holding);
    classes += count;
    for (const weight of weights) hands += weight;
  }
  expect([holdings.length, classes, hands]).toEqual([67_600, 6_972_147, 154_143_080]);
});

const cardsOf = ({ held, holdsJoker }: Holding, suits: readonly number[]): Card[] => {
  const ranks = [...held.keys()].filter((rank) => held[rank]! > 0);
  return [
    ...suits.flatMap((set, suit) =>
      ranks
        .filter((_, at) => (set >> at) & 1)
        .map((rank): Card => `${RANKS[rank]!}${SUITS[suit]!}`),
    ),
    ...(holdsJoker ? (['Joker'] as const) : []),
  ];
};

const winsBy = (bins: Bins, counts: Int32Array): ((setting: SetHand) => number) => {
  const added = counts.slice();
  addUp(bins, added);
  return (setting) => winsOf(bins, added, setting);
};

test.each(dealers)(
  'a holding tallied whole is its hands counted one by one, $rules.houseWay',
  (dealer) => {
    const holdings = allHoldings();
    for (let i = 0; i < 8; i += 1) {
      const holding = holdings[i % 2 === 0 ? uniform(49_205) : 49_205 + uniform(18_395)]!;
      const classes: [Card[], number, number][] = [];
      tallyHolding(dealer, holding, (suits, _, best, house) => {
        classes.push([cardsOf(holding, suits), best, house]);
      });
      for (let k = 0; k < 6; k += 1) {
        const [hand, best, house] = classes[uniform(classes.length)]!;
        const settings = settingsFor(dealer, hand);
        const bins = binsFor(settings);
        const wins = winsBy(bins, dealer.counting.one(deckWithout(hand), bins));
        expect(Math.max(...settings.map(wins)), hand.join(' ')).toBe(best);
        const own = packedOf(dealer, houseWays[dealer.rules.houseWay](hand, dealer.rules));
        expect(wins(own), hand.join(' ')).toBe(house);
      }
    }
  },
);

test('§ 575.11(f) rounds of a seed are the same every time, and about 47.5 % are won', () => {
  const { setHands } = dealers[0]!;
  const rounds = playHouseWay(setHands, 200_000, 575);
  expect(playHouseWay(setHands, 200_000, 575)).toEqual(rounds);
  expect(rounds.wins).toBeGreaterThan(94_000);
  expect(rounds.wins).toBeLessThan(96_000);
});

test('two engines do not share memory', () => {
  const [one, other] = dealers.slice(0, 2).map(({ setHands }) => counting(dealerTables(setHands)));
  const hand = dealt();
  const bins = binsFor(settingsFor(dealers[0]!, hand));
  const before = one!.one(deckWithout(hand), bins).slice();
  other!.one(deckWithout(hand), bins);
  expect(one!.one(deckWithout(hand), bins)).toEqual(before);
});
