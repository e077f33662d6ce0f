import { beforeAll, expect, test } from 'vitest';
import { cardsOf } from '../../../../test/asia-poker/cards-of.ts';
import { countByRanks } from '../../../../test/asia-poker/rank-classes.ts';
import { defaultBonus, defaultRanking } from '../../../../test/asia-poker/standard.ts';
import { daily, wholly } from '../../../../test/whole.ts';
import { type Card, choose, DECK_WITH_JOKER, RANKS, SUITS } from '../../../kernel/cards.ts';
import { seeded } from '../../../kernel/chance.ts';
import { expectAccepted } from '../../../kernel/refusal.ts';
import { type Divide, setBy, standard } from '../house-way.ts';
import { highRank, rankingTable } from '../ranking-table.ts';
import { type Ranking, rankOfHand, rankValue } from '../rankings.ts';
import { leftByRuns } from '../reading.ts';
import { legalSettings, type Setting } from '../setting.ts';
import { bestSettings } from './best-settings.ts';
import { addUp, type Bins, binsFor, winsOf } from './bins.ts';
import { counting } from './counting.ts';
import type { DealerModel } from './dealer.ts';
import { dealerTables } from './dealer-tables.ts';
import { deckWithout } from './deck-left.ts';
import { handTable } from './hand-table.ts';
import { setHandOf } from './look-up.ts';
import { allHoldings, type Holding, suitClasses } from './player-classes.ts';
import { handsEngine } from './playing.ts';
import { endingBy, playSlowly } from './playing-slowly.ts';
import { playHouseWay } from './rounds.ts';
import { packed, type SetHand, setHands } from './set-hands.ts';
import { tallyHolding } from './whole-game.ts';

const uniform = seeded(575);
const dealt = (size = 7, deck = [...DECK_WITH_JOKER]): Card[] =>
  Array.from({ length: size }, () => deck.splice(uniform(deck.length), 1)[0]!);
const withJoker = (): Card[] => ['Joker', ...dealt(6, DECK_WITH_JOKER.slice(0, 52))];

/** Plays a run whenever there is one, so that two flushes beside the joker compete; else as standard. */
const runFirst: Divide = (reading) => {
  const [left] = leftByRuns(reading).toSorted((x, y) => y[0] - x[0] || y[1] - x[1] || y[2] - x[2]);
  return left === undefined || new Set(reading.ranks).size < 5
    ? standard(reading)
    : { medium: [left[0], left[2]], low: left[1] };
};

const dealerBy = (title: string, divide: Divide, rules: Ranking) => {
  const hands = setHands(divide, rules);
  const tables = dealerTables(hands);
  return {
    title,
    tables,
    set: (hand: readonly Card[]): Setting => setBy(divide, hand, rules),
    rules: { ...rules, houseWay: 'standard' as const },
    table: rankingTable(rules),
    setHands: hands,
    counting: counting(tables),
  };
};
type TestedDealer = ReturnType<typeof dealerBy>;

const TITLES = ['standard', 'runs first'] as const;
let dealers: readonly TestedDealer[] = [];
beforeAll(() => {
  dealers = [
    dealerBy('standard', standard, defaultRanking),
    dealerBy('runs first', runFirst, { aceLowStraight: 'lowest', jokerInFlush: 'ace' }),
  ];
});
const dealerOf = (title: (typeof TITLES)[number]): TestedDealer =>
  dealers.find((dealer) => dealer.title === title)!;

/** A setting packed from the ranks that `rankings.ts` gives its three hands. */
const packedOf = ({ rules, setHands: { dense } }: DealerModel, setting: Setting): SetHand =>
  packed(
    dense.ofHigh[rankOfHand(setting.high, rules)]!,
    dense.ofMedium[rankOfHand(setting.medium, rules)]!,
    rankValue(setting.low[0]!),
  );
const settingsFor = (dealer: DealerModel, hand: readonly Card[]): readonly SetHand[] =>
  legalSettings(hand, dealer.rules).map((setting) => packedOf(dealer, setting));

const [RANKED = 0] = daily([2000, 500], (hands) => hands === 500);

const asNumbers = (hand: readonly Card[]): Int32Array =>
  Int32Array.from(hand, (card) =>
    card === 'Joker' ? 52 : rankValue(card) * 4 + SUITS.indexOf(card[1] as 's'),
  );

test('§ 575.11(c), (f) both dealers set a hundred hands, and count against two, as hands are set and counted one by one', () => {
  for (const dealer of dealers) {
    const hands = Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? withJoker() : dealt()));
    const wrong = hands.filter(
      (hand) => setHandOf(dealer.setHands, asNumbers(hand)) !== packedOf(dealer, dealer.set(hand)),
    );
    expect(wrong).toEqual([]);
    const [hand] = hands;
    const left = deckWithout(hand!);
    const bins = binsFor(settingsFor(dealer, hand!));
    const counts = dealer.counting.one(left, bins).slice();
    expect(counts).toEqual(countByRanks(dealer.tables, left, bins));
  }
});

test('§ 575.6 the looked-up rank of a high hand is what the ranking says', () => {
  for (const aceLowStraight of ['second', 'lowest'] as const) {
    for (const jokerInFlush of ['highest-missing', 'ace'] as const) {
      const rules = { aceLowStraight, jokerInFlush };
      const table = rankingTable(rules);
      const hands = Array.from({ length: RANKED }, (_, i) =>
        i % 2 === 0 ? dealt(4) : withJoker().slice(0, 4),
      );
      const wrong = hands.filter((hand) => highRank(hand, table) !== rankOfHand(hand, rules));
      expect(wrong).toEqual([]);
    }
  }
});

test('the ranks that occur are 2,535, 91 and 13: a set hand fits 23 bits', () => {
  const dense = dealers[0]!.setHands.dense;
  expect([dense.highs.length, dense.mediums.length, RANKS.length]).toEqual([2535, 91, 13]);
  // Where a flush may hold two aces, 60 more.
  expect(dealers[1]!.setHands.dense.highs.length).toBe(2595);
});

test.each(TITLES)('§ 575.11(c) the table of %s sets as the house way sets', (title) => {
  const dealer = dealerOf(title);
  const hands = Array.from({ length: 3000 }, (_, i) => (i % 3 === 0 ? withJoker() : dealt()));
  const wrong = hands.filter(
    (hand) => setHandOf(dealer.setHands, asNumbers(hand)) !== packedOf(dealer, dealer.set(hand)),
  );
  expect(wrong).toEqual([]);
});

test('829,504 classes of dealer hands', () => {
  const { plain, joker, flush, jokerFlush, jokerTwoFlushes } = dealers[0]!.setHands;
  const impossible = plain.length + joker.length - 67_600;
  expect(
    plain.length + joker.length + flush.length + jokerFlush.length + jokerTwoFlushes.length,
  ).toBe(829_504 + impossible);
});

const sumOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** With the joker and without, with cards known to be elsewhere and without. */
const HANDS = daily([0, 1, 2, 3, 4, 5], (i) => i < 2);

test.each(TITLES)('WebAssembly and plain counting agree, %s', (title) => {
  const dealer = dealerOf(title);
  for (const i of HANDS) {
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
    expect(counts).toEqual(countByRanks(dealer.tables, left, bins));
  }
});

test('two flushes beside the joker need mending only where a house way lets them compete', () => {
  expect(dealers[0]!.tables.doubleOne.length).toBe(0);
  expect(dealers[1]!.tables.doubleOne.length).toBeGreaterThan(1000);
});

wholly('67,600 holdings, 6,972,147 classes, 154,143,080 hands', () => {
  const holdings = allHoldings();
  let [classes, hands] = [0, 0];
  for (const holding of holdings) {
    const { count, weights } = suitClasses(holding);
    classes += count;
    for (const weight of weights) hands += weight;
  }
  expect([holdings.length, classes, hands]).toEqual([67_600, 6_972_147, 154_143_080]);
});

const winsBy = (bins: Bins, counts: Int32Array): ((setting: SetHand) => number) => {
  const added = counts.slice();
  addUp(bins, added);
  return (setting) => winsOf(bins, added, setting);
};

/** A holding drawn from each of the twenty patterns of copies, with and without the joker. */
const oneOfEachPattern = (): readonly Holding[] => {
  const byPattern = Map.groupBy(
    allHoldings(),
    ({ held, holdsJoker }) => `${holdsJoker} ${[...held].sort((a, b) => b - a).join('')}`,
  );
  return [...byPattern.values()].map((holdings) => holdings[uniform(holdings.length)]!);
};

/** So often each pattern. */
const EACH = daily([1, 2, 3], (time) => time === 1);

test.each(daily(TITLES, (title) => title === 'standard'))(
  'a holding tallied whole is its hands counted one by one, %s',
  (title) => {
    const dealer = dealerOf(title);
    const holdings = oneOfEachPattern();
    expect(holdings.length).toBe(20);
    for (const holding of holdings) {
      const classes: [Card[], number, number][] = [];
      tallyHolding(dealer, holding, (suits, _, best, house) => {
        classes.push([cardsOf(holding, suits), best, house]);
      });
      for (const _ of EACH) {
        const [hand, best, house] = classes[uniform(classes.length)]!;
        const settings = settingsFor(dealer, hand);
        const bins = binsFor(settings);
        const wins = winsBy(bins, dealer.counting.one(deckWithout(hand), bins));
        expect(Math.max(...settings.map(wins)), hand.join(' ')).toBe(best);
        const own = packedOf(dealer, dealer.set(hand));
        expect(wins(own), hand.join(' ')).toBe(house);
      }
    }
  },
);

test.each([
  ['seven ranks', [1, 1, 1, 1, 1, 1, 1], false],
  ['five suited beside a pair', [0, 2, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1], false],
  ['the joker and six ranks', [0, 1, 1, 0, 1, 1, 0, 1, 0, 0, 0, 1], true],
] as const)(
  '§ 575.11(f) %s: every fortieth class is counted as its hand alone, the best setting and the house way',
  (_, copies, holdsJoker) => {
    const held = Uint8Array.from({ length: 13 }, (_one, rank) => copies[rank] ?? 0);
    const [dealer] = dealers;
    let [classes, all] = [0, 0];
    const tally = tallyHolding(dealer!, { held, holdsJoker }, (suits, weight, best, house) => {
      all += weight;
      classes += 1;
      if (classes % 40 !== 1) return;
      const hand = cardsOf({ held, holdsJoker }, suits);
      const settings = settingsFor(dealer!, hand);
      const bins = binsFor(settings);
      const wins = winsBy(bins, dealer!.counting.one(deckWithout(hand), bins));
      expect([best, house]).toEqual([
        Math.max(...settings.map(wins)),
        wins(packedOf(dealer!, dealer!.set(hand))),
      ]);
    });
    expect([tally.classes, tally.hands]).toEqual([classes, all]);
    expect(all).toBe([...held].reduce((product, n) => product * choose(4, n), 1));
  },
);

test('the tables of the engine play the rounds that are played hand by hand', () => {
  const [dealer] = dealers;
  const deck: readonly Card[] = [
    ...RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}${suit}`)),
    'Joker',
  ];
  const strides = Uint32Array.of(1, 0, 2, 0);
  const rules = { ...dealer!.rules, ...defaultBonus };
  const endOf = endingBy(rules, strides, dealer!.set);
  const players = handTable(dealer!.setHands);
  const seed = BigUint64Array.of(5n, 7n, 5n, 11n);
  const counts = handsEngine({ players, dealers: players }, strides, 4)(seed, 60);
  expect(counts).toEqual(playSlowly(deck, 21, 4, endOf)(seed, 60));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
});

test('a house way setting that another setting covers is counted in full', () => {
  // Three sixes, eights and aces: three sixes with an eight would beat the two pair that standard plays.
  const held = new Uint8Array(13);
  held[4] = 3;
  held[6] = 2;
  held[12] = 2;
  const found: number[] = [];
  tallyHolding(dealers[0]!, { held, holdsJoker: false }, (suits, _, __, house) => {
    const hand = cardsOf({ held, holdsJoker: false }, suits);
    const bins = binsFor(settingsFor(dealers[0]!, hand));
    const wins = winsBy(bins, dealers[0]!.counting.one(deckWithout(hand), bins));
    found.push(house - wins(packedOf(dealers[0]!, dealers[0]!.set(hand))));
  });
  expect(found).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('§ 575.11(f) rounds of a seed are the same every time, and about 47.5 % are won', () => {
  const { setHands } = dealers[0]!;
  const rounds = playHouseWay(setHands, 50_000, 575);
  expect(playHouseWay(setHands, 50_000, 575)).toEqual(rounds);
  // A standard deviation is 112 rounds.
  expect(rounds.wins).toBeGreaterThan(23_500);
  expect(rounds.wins).toBeLessThan(24_000);
});

test('two engines do not share memory', () => {
  const [one, other] = dealers.map((dealer) => dealer.counting);
  const hand = dealt();
  const bins = binsFor(settingsFor(dealers[0]!, hand));
  const before = one!.one(deckWithout(hand), bins).slice();
  other!.one(deckWithout(hand), bins);
  expect(one!.one(deckWithout(hand), bins)).toEqual(before);
});

const cards = (text: string): Card[] => text.split(' ') as Card[];
const someHand = cards('As Kd 7h 7c 5s 4d Joker');

/** By the dealer of this file: to make another takes a second. */
const best = (hand: readonly Card[], known: readonly Card[] = []) =>
  expectAccepted(bestSettings(hand, dealers[0]!.rules, { known, dealer: dealers[0]! }));

test('§ 575.11(f)(2) every legal setting is counted once, the most wins first', () => {
  const { settings, dealerHands } = best(someHand);
  expect(dealerHands).toBe(53_524_680);
  expect(settings.length).toBeLessThanOrEqual(legalSettings(someHand, dealers[0]!.rules).length);
  expect(settings.map(({ wins }) => wins)).toEqual(
    settings.map(({ wins }) => wins).sort((a, b) => b - a),
  );
  expect(settings[0]?.wins).toBe(46_601_243);
  expect(settings[0]?.setting).toEqual({
    high: cards('As 5s 4d Joker'),
    medium: cards('7h 7c'),
    low: cards('Kd'),
  });
});

test('§ 575.11(c) the cost of the house way, and of the highest high hand', () => {
  const { houseWay, mistakes, settings } = best(someHand);
  expect(houseWay).toMatchObject({ wins: 46_601_243, cost: 0 });
  expect(mistakes[0]).toMatchObject({ mistake: 'the highest high hand', wins: 40_483_018 });
  for (const { wins, cost } of mistakes) expect(wins + cost).toBe(settings[0]?.wins);
});

test('cards known to be elsewhere leave the dealer fewer hands', () => {
  const known = cards('Ah Ac Ad Ks Kh Kc');
  const { dealerHands, settings } = best(someHand, known);
  expect(dealerHands).toBe(choose(40, 7));
  const [most] = settings;
  expect((most?.wins ?? 0) * 53_524_680).toBeGreaterThan(46_601_243 * dealerHands);
});

test.each([
  ['As Kd 7h 7c 5s 4d', '', 'A hand is seven cards; this has 6. Name 1 more.'],
  ['As Kd 7h 7c 5s 4d 3d 2d', '', 'A hand is seven cards; this has 8. Leave out 1.'],
  ['As As 7h 7c 5s 4d 3d', '', 'As is named twice. A deck has only one.'],
  ['As Kd 7h 7c 5s 4d 3d', 'Kd', 'Kd is named twice. A deck has only one.'],
  ['As Kd 7h 7c 5s 4d 3d', 'Qd Qd', 'Qd is named twice. A deck has only one.'],
])('§ 575.11(b) %s with %s known: refused', (text, known, because) => {
  const answer = bestSettings(cards(text), dealers[0]!.rules, {
    known: known === '' ? [] : cards(known),
    dealer: dealers[0]!,
  });
  expect(answer).toMatchObject({ refused: 'not-cards', because });
});

test('§ 575.3(a) seven cards at least must be left for the dealer', () => {
  const others = DECK_WITH_JOKER.filter((card) => !someHand.includes(card));
  const { rules } = dealers[0]!;
  const known = (count: number) => ({ known: others.slice(0, count), dealer: dealers[0]! });
  expect(bestSettings(someHand, rules, known(40))).toEqual({
    refused: 'not-cards',
    because: 'Fewer than seven cards are left for the dealer; name fewer known cards.',
    cite: '58 Pa. Code § 575.3(a)',
  });
  expect(bestSettings(someHand, rules, known(39))).toMatchObject({ dealerHands: 1 });
});

wholly('without a dealer, one is made for the rules', () => {
  const { rules } = dealers[0]!;
  expect(expectAccepted(bestSettings(someHand, rules))).toEqual(best(someHand));
});
