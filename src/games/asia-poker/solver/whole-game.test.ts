import { expect, test } from 'vitest';
import { anyDealerTables } from '../../../../test/asia-poker/any-dealer.ts';
import { anySetHands } from '../../../../test/asia-poker/any-set-hands.ts';
import { cardsOf } from '../../../../test/asia-poker/cards-of.ts';
import { countByRanks } from '../../../../test/asia-poker/rank-classes.ts';
import { defaultRanking } from '../../../../test/asia-poker/standard.ts';
import { type Card, choose, RANKS, SUITS } from '../../../kernel/cards.ts';
import { seeded } from '../../../kernel/chance.ts';
import { setBy, standard } from '../house-way.ts';
import { rankingTable } from '../ranking-table.ts';
import { rankOfHand, rankValue } from '../rankings.ts';
import { legalSettings, type Setting } from '../setting.ts';
import { addUp, binsFor, winsOf } from './bins.ts';
import { counting } from './counting.ts';
import type { DealerModel } from './dealer.ts';
import { deckWithout } from './deck-left.ts';
import type { Holding } from './player-classes.ts';
import { denseRanks, packed, type SetHand } from './set-hands.ts';
import { nothing, plusTally, tallyHolding } from './whole-game.ts';

const uniform = seeded(57_514);
const rules = { ...defaultRanking, houseWay: 'standard' } as const;
const dense = denseRanks(rankingTable(rules));
const tables = anyDealerTables({
  hands: Array.from({ length: 400 }, () => packed(uniform(2535), uniform(91), uniform(13))),
  ...{ suited: 12, doubles: 200 },
});
const engine = counting(tables);
const packedOf = (setting: Setting): SetHand =>
  packed(
    dense.ofHigh[rankOfHand(setting.high, rules)]!,
    dense.ofMedium[rankOfHand(setting.medium, rules)]!,
    rankValue(setting.low[0]!),
  );
const holdingOf = (ranks: string, holdsJoker: boolean): Holding => ({
  held: Uint8Array.from(RANKS, (rank) => [...ranks].filter((one) => one === rank).length),
  holdsJoker,
});
/** The legal setting of the lowest high hand, then of the lowest medium: no house way plays it. */
const lowestOf = (hand: readonly Card[]): SetHand =>
  Math.min(...legalSettings(hand, rules).map(packedOf));
/** A dealer who sets all hands in one low way, but some as the house way does. */
const dealerBy = (low: SetHand, some: readonly (readonly Card[])[]): DealerModel => {
  const any = anySetHands();
  for (const part of ['plain', 'joker', 'flush', 'jokerFlush', 'jokerTwoFlushes'] as const)
    any.hands[part].fill(low);
  for (const hand of some) any.put(hand, packedOf(setBy(standard, hand, rules)));
  return {
    ...{ rules, table: rankingTable(rules), counting: engine },
    setHands: { ...any.hands, dense },
  };
};
/** What each class of a holding is and wins. */
const classesOf = (dealer: DealerModel, holding: Holding) => {
  const classes: { hand: Card[]; weight: number; best: number; house: number }[] = [];
  const tally = tallyHolding(dealer, holding, (suits, weight, best, house) => {
    classes.push({ hand: cardsOf(holding, suits), weight, best, house });
  });
  return { classes, tally };
};
const isFlush = (cards: readonly Card[]): boolean =>
  SUITS.some(
    (suit) =>
      cards.filter((card) => card !== 'Joker' && card[1] === suit).length >=
      (cards.includes('Joker') ? 3 : 4),
  );
/** Some of those with a flush, and some of those without. */
const someOf = <T extends { readonly hand: readonly Card[] }>(all: readonly T[]): readonly T[] => {
  const { true: long = [], false: short = [] } = Object.groupBy(all, ({ hand }) =>
    isFlush(hand) ? 'true' : 'false',
  );
  const spread = (classes: readonly T[], count: number) =>
    classes.filter((_, at) => at % Math.ceil(classes.length / count) === 0);
  return [...spread(long, 5), ...spread(short, 2)];
};

test.each([
  ['AKQJ987', false],
  ['KKT9842', false],
  ['AA65432', false],
  ['QQQJ765', false],
  ['TT99876', false],
  ['8887765', false],
  ['AAAKKK5', false],
  ['7777222', false],
  ['AKQJT9', true],
  ['K98654', true],
  ['AAKQJ3', true],
  ['332244', true],
  ['9988AA', true],
  ['5555QQ', true],
])(
  '§ 575.11(f) %s, with the joker %s: some classes are won as their hands alone',
  (ranks, joker) => {
    const holding = holdingOf(ranks, joker);
    const spread = [...ranks].map((rank, at) => `${rank}${SUITS[at % 4]}` as Card);
    const low = lowestOf(joker ? [...spread, 'Joker'] : spread);
    const all = classesOf(dealerBy(low, []), holding);
    const asked = someOf(all.classes);
    const { classes, tally } = classesOf(
      dealerBy(
        low,
        asked.map(({ hand }) => hand),
      ),
      holding,
    );
    const alone = asked.map(({ hand, weight }) => {
      const settings = legalSettings(hand, rules).map(packedOf);
      const bins = binsFor(settings);
      const counts = countByRanks(tables, deckWithout(hand), bins);
      addUp(bins, counts);
      const wins = (setting: SetHand): number => winsOf(bins, counts, setting);
      const own = wins(packedOf(setBy(standard, hand, rules)));
      return { hand, weight, best: Math.max(...settings.map(wins)), house: own };
    });
    const byHand = new Map(classes.map((one) => [one.hand.join(' '), one]));
    expect(alone).toEqual(alone.map(({ hand }) => byHand.get(hand.join(' '))));
    const hands = holding.held.reduce((product, copies) => product * choose(4, copies), 1);
    const sum = (of: (one: (typeof classes)[number]) => number) =>
      classes.reduce((all, one) => all + BigInt(of(one)) * BigInt(one.weight), 0n);
    expect(tally).toEqual({
      ...{ hands, classes: classes.length, bestWins: sum(({ best }) => best) },
      houseWins: sum(({ house }) => house),
    });
    expect(sum(() => 1)).toBe(BigInt(hands));
    expect(all.tally.bestWins).toBe(tally.bestWins);
  },
);

test('tallies are added up number by number, from nothing', () => {
  const one = { hands: 1, classes: 20, bestWins: 300n, houseWins: 4000n };
  const other = { hands: 50, classes: 600, bestWins: 7000n, houseWins: 80_000n };
  expect(plusTally(one, other)).toEqual({
    ...{ hands: 51, classes: 620, bestWins: 7300n, houseWins: 84_000n },
  });
  expect(plusTally(nothing, one)).toEqual(one);
});
