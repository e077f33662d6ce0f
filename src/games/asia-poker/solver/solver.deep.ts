import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countEachHand } from '../../../../test/asia-poker/brute-force.ts';
import { cardsOf } from '../../../../test/asia-poker/cards-of.ts';
import { countByRanks } from '../../../../test/asia-poker/rank-classes.ts';
import { enumerateBonus } from '../../../../test/asia-poker/seven-cards.ts';
import { defaultBonus, defaultRanking } from '../../../../test/asia-poker/standard.ts';
import { type Card, choose, DECK_WITH_JOKER } from '../../../kernel/cards.ts';
import { seeded } from '../../../kernel/chance.ts';
import { bonusCounts } from '../bonus.ts';
import { divisions, HOUSE_WAYS, houseWays } from '../house-way.ts';
import { highRank, rankingTable } from '../ranking-table.ts';
import { compareStrength, rankOfHand, strengthOf } from '../rankings.ts';
import { foul, legalSettings, type Setting } from '../setting.ts';
import { addUp, binsFor, winsOf } from './bins.ts';
import { type DealerModel, dealerFor, type SolverRules } from './dealer.ts';
import { dealerTables } from './dealer-tables.ts';
import { deckWithout } from './deck-left.ts';
import { allHoldings, suitClasses } from './player-classes.ts';
import { packed, type SetHand, setHands } from './set-hands.ts';
import { tallyHolding } from './whole-game.ts';

const uniform = seeded(5756);
const dealt = (size: number, deck: readonly Card[] = DECK_WITH_JOKER): Card[] => {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(uniform(left.length), 1)[0]!);
};
const everyRules: readonly SolverRules[] = HOUSE_WAYS.flatMap((houseWay) =>
  (['second', 'lowest'] as const).map((aceLowStraight) => ({
    ...defaultRanking,
    houseWay,
    aceLowStraight,
  })),
);

const packedOf = ({ rules, setHands: { dense } }: DealerModel, setting: Setting): SetHand =>
  packed(
    dense.ofHigh[rankOfHand(setting.high, rules)]!,
    dense.ofMedium[rankOfHand(setting.medium, rules)]!,
    rankOfHand(setting.low, rules),
  );

test('§ 575.6 all 292,825 high hands are totally ordered', () => {
  const table = rankingTable(defaultRanking);
  const strengths = new Map<number, readonly number[]>();
  let hands = 0;
  const deck = DECK_WITH_JOKER;
  for (let a = 0; a < 53; a += 1) {
    for (let b = a + 1; b < 53; b += 1) {
      for (let c = b + 1; c < 53; c += 1) {
        for (let d = c + 1; d < 53; d += 1) {
          const hand = [deck[a]!, deck[b]!, deck[c]!, deck[d]!];
          const rank = rankOfHand(hand, defaultRanking);
          if (rank !== highRank(hand, table))
            throw new Error(`looked up wrongly: ${hand.join(' ')}`);
          const strength = strengthOf(hand, defaultRanking);
          const known = strengths.get(rank);
          // Equal ranks are copies in every card that decides.
          if (known === undefined) strengths.set(rank, strength);
          else if (compareStrength(known, strength) !== 0)
            throw new Error(`no copy: ${hand.join(' ')}`);
          hands += 1;
        }
      }
    }
  }
  expect(hands).toBe(choose(53, 4));
  expect(strengths.size).toBe(2535);
  // Numbers order as strengths do, each strictly above the one before: the order is total.
  const rising = [...strengths].sort(([x], [y]) => x - y);
  for (let i = 1; i < rising.length; i += 1) {
    expect(compareStrength(rising[i]![1], rising[i - 1]![1])).toBeGreaterThan(0);
  }
});

// Building the tables sets every class and throws where one is set illegally.
test.each(everyRules)(
  '§ 575.11(b) all 154,143,080 hands are set legally: $houseWay, ace-2-3-4 $aceLowStraight',
  (rules) => {
    expect(() => setHands(divisions[rules.houseWay], rules)).not.toThrow();
    let hands = 0;
    allHoldings().forEach((holding, at) => {
      const { weights, suits, count } = suitClasses(holding);
      for (const weight of weights) hands += weight;
      // Of every holding one class is also set in cards and judged by § 575.11(f)(1).
      if (at % 4 !== 0) return;
      const which = uniform(count);
      const hand = cardsOf(holding, [...suits.subarray(which * 4, which * 4 + 4)]);
      const wrong = foul(houseWays[rules.houseWay](hand, rules), hand, rules);
      if (wrong !== undefined) throw new Error(`${hand.join(' ')}: ${wrong.because}`);
    });
    expect(hands).toBe(choose(53, 7));
  },
);

test('§ 575.6(d) the Bonus counts are those of all hands, one after the other', () => {
  expect(enumerateBonus(defaultBonus)).toEqual(bonusCounts(defaultBonus));
  const others = {
    bonusJokerWithEights: 'none',
    bonusJokerRoyal: 'no',
    nineHighFlush: 'flush',
  } as const;
  expect(enumerateBonus(others)).toEqual(bonusCounts(others));
});

test.each(everyRules)(
  'three ways of counting agree to the last hand: $houseWay, ace-2-3-4 $aceLowStraight',
  (rules) => {
    const dealer = dealerFor(rules);
    const tables = dealerTables(dealer.setHands);
    for (let i = 0; i < 60; i += 1) {
      const hand =
        i % 3 === 0 ? ['Joker' as const, ...dealt(6, DECK_WITH_JOKER.slice(0, 52))] : dealt(7);
      const known =
        i % 4 === 3
          ? dealt(
              7,
              DECK_WITH_JOKER.filter((card) => !hand.includes(card)),
            )
          : [];
      const left = deckWithout([...hand, ...known]);
      const settings = legalSettings(hand, rules).map((setting) => packedOf(dealer, setting));
      const bins = binsFor(settings);
      const counts = dealer.counting.one(left, bins).slice();
      expect(countByRanks(tables, left, bins), hand.join(' ')).toEqual(counts);
      // Dealing every hand takes seconds: every third is enough, with and without the joker.
      if (i % 6 < 2)
        expect(countEachHand(dealer.setHands, left, bins), hand.join(' ')).toEqual(counts);
    }
  },
  3_600_000,
);

interface Published {
  readonly solutions: readonly {
    readonly rules: SolverRules;
    readonly bestPlayWins: string;
    readonly houseWayWins: string;
    readonly hands: number;
    readonly classes: number;
  }[];
}

const published = JSON.parse(
  readFileSync(new URL('../golden/asia-poker-whole-game.json', import.meta.url), 'utf8'),
) as Published;

test.each(published.solutions)(
  'the published tally is re-checked in pieces: $rules.houseWay, ace-2-3-4 $rules.aceLowStraight',
  ({ rules }) => {
    const dealer = dealerFor(rules);
    const holdings = allHoldings();
    for (let i = 0; i < 60; i += 1) {
      const holding = holdings[uniform(holdings.length)]!;
      const classes: [readonly number[], number, number, number][] = [];
      const tally = tallyHolding(dealer, holding, (suits, weight, best, house) => {
        classes.push([suits, weight, best, house]);
      });
      // The pieces of the tally, added up again.
      let [best, house] = [0n, 0n];
      for (const [, weight, bestWins, houseWins] of classes) {
        best += BigInt(weight) * BigInt(bestWins);
        house += BigInt(weight) * BigInt(houseWins);
      }
      expect([tally.bestWins, tally.houseWins]).toEqual([best, house]);
      // And some of them hand by hand.
      for (let k = 0; k < 4; k += 1) {
        const [suits, , bestWins, houseWins] = classes[uniform(classes.length)]!;
        const hand = cardsOf(holding, suits);
        const settings = legalSettings(hand, rules).map((setting) => packedOf(dealer, setting));
        const bins = binsFor(settings);
        const counts = dealer.counting.one(deckWithout(hand), bins);
        addUp(bins, counts);
        expect(
          Math.max(...settings.map((each) => winsOf(bins, counts, each))),
          hand.join(' '),
        ).toBe(bestWins);
        const own = packedOf(dealer, houseWays[rules.houseWay](hand, rules));
        expect(winsOf(bins, counts, own), hand.join(' ')).toBe(houseWins);
      }
    }
  },
  3_600_000,
);

test.each(published.solutions)(
  'the published tally is of all hands, and best play is no worse: $rules.houseWay, $rules.aceLowStraight',
  ({ hands, classes, bestPlayWins, houseWayWins }) => {
    expect([hands, classes]).toEqual([154_143_080, 6_972_147]);
    expect(BigInt(bestPlayWins)).toBeGreaterThanOrEqual(BigInt(houseWayWins));
  },
);
