import { expect, test } from 'vitest';
import { anyDealerTables } from '../../../../test/asia-poker/any-dealer.ts';
import { anySetHands } from '../../../../test/asia-poker/any-set-hands.ts';
import { countByRanks } from '../../../../test/asia-poker/rank-classes.ts';
import { defaultBonus, defaultRanking } from '../../../../test/asia-poker/standard.ts';
import { type Card, choose, DECK_WITH_JOKER, RANKS, SUITS } from '../../../kernel/cards.ts';
import { seeded } from '../../../kernel/chance.ts';
import { expectAccepted } from '../../../kernel/refusal.ts';
import { BONUS_HANDS, bonusOf } from '../bonus.ts';
import { houseWays } from '../house-way.ts';
import { rankingTable } from '../ranking-table.ts';
import { rankOfHand, rankValue } from '../rankings.ts';
import { legalSettings, type Setting } from '../setting.ts';
import { bestSettings } from './best-settings.ts';
import { addUp, binsFor, winsOf } from './bins.ts';
import { bonusNumber, NO_BONUS } from './bonus-number.ts';
import { counting } from './counting.ts';
import type { DealerModel } from './dealer.ts';
import { deckWithout } from './deck-left.ts';
import { denseRanks, packed, type SetHand } from './set-hands.ts';

const uniform = seeded(57_516);
const rules = { ...defaultRanking, houseWay: 'standard' } as const;
const table = rankingTable(rules);
const dense = denseRanks(table);
const tables = anyDealerTables({
  hands: Array.from({ length: 300 }, () => packed(uniform(2535), uniform(91), uniform(13))),
  ...{ suited: 6, doubles: 0 },
});
const dealer: DealerModel = {
  ...{ rules, table, counting: counting(tables) },
  setHands: { ...anySetHands().hands, dense },
};
const dealt = (size: number, deck: readonly Card[] = DECK_WITH_JOKER): Card[] => {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(uniform(left.length), 1)[0]!);
};
const ranksOf = (setting: Setting) => [
  rankOfHand(setting.high, rules),
  rankOfHand(setting.medium, rules),
  rankValue(setting.low[0]!),
];
const packedOf = (setting: Setting): SetHand => {
  const [high = 0, medium = 0, low = 0] = ranksOf(setting);
  return packed(dense.ofHigh[high]!, dense.ofMedium[medium]!, low);
};

test.each([0, 1, 9, 30])(
  '§ 575.11(f)(2) with %i cards known, every choice of ranks is counted once, and what a temptation costs',
  (count) => {
    const hand = dealt(7);
    const known = dealt(
      count,
      DECK_WITH_JOKER.filter((card) => !hand.includes(card)),
    );
    const answer = expectAccepted(bestSettings(hand, rules, { known, dealer }));
    const legal = legalSettings(hand, rules);
    const bins = binsFor(legal.map(packedOf));
    const counts = countByRanks(tables, deckWithout([...hand, ...known]), bins);
    addUp(bins, counts);
    const winsFor = (setting: Setting): number => winsOf(bins, counts, packedOf(setting));
    const most = Math.max(...legal.map(winsFor));
    expect(answer.dealerHands).toBe(choose(46 - count, 7));
    // Each choice of ranks once, with what it wins, the most wins first.
    const keyOf = (setting: Setting): string => ranksOf(setting).join();
    const keys = answer.settings.map(({ setting }) => keyOf(setting));
    expect(keys.toSorted()).toEqual([...new Set(legal.map(keyOf))].toSorted());
    for (const { setting, wins, cost } of [
      ...answer.settings,
      ...answer.mistakes,
      answer.houseWay,
    ]) {
      expect([wins, cost]).toEqual([winsFor(setting), most - winsFor(setting)]);
      expect(legal.map(keyOf)).toContain(keyOf(setting));
    }
    const wins = answer.settings.map((counted) => counted.wins);
    expect(wins).toEqual(wins.toSorted((a, b) => b - a));
    expect(answer.houseWay.setting).toEqual(houseWays.standard(hand, rules));
    expect(answer.mistakes.map(({ mistake }) => mistake)).toEqual([
      ...['the highest high hand', 'the highest medium hand', 'the highest low hand'],
    ]);
    for (const [part, { setting, wins: most }] of answer.mistakes.entries()) {
      const highest = Math.max(...legal.map((one) => ranksOf(one)[part]!));
      const tempted = legal.filter((one) => ranksOf(one)[part] === highest);
      expect(ranksOf(setting)[part]).toBe(highest);
      expect(most).toBe(Math.max(...tempted.map(winsFor)));
    }
  },
);

const cards = (text: string): Card[] => (text === '' ? [] : (text.split(' ') as Card[]));

test.each([
  ['As Kd 7h 7c 5s 4d', '', 'A hand is seven cards; this has 6. Name 1 more.', '.11(b)'],
  ['As Kd 7h 7c 5s 4d 3d 2d', '', 'A hand is seven cards; this has 8. Leave out 1.', '.11(b)'],
  ['As As 7h 7c 5s 4d 3d', '', 'As is named twice. A deck has only one.', '.11(b)'],
  ['As Kd 7h 7c 5s 4d 3d', 'Kd', 'Kd is named twice. A deck has only one.', '.3(a)'],
  ['As Kd 7h 7c 5s 4d 3d', 'Qd Qd', 'Qd is named twice. A deck has only one.', '.3(a)'],
])('§ 575.11(b), § 575.3(a) %s with %s known: refused', (text, known, because, cite) => {
  expect(bestSettings(cards(text), rules, { known: cards(known), dealer })).toEqual({
    ...{ refused: 'not-cards', because, cite: `58 Pa. Code § 575${cite}` },
  });
});

test('§ 575.3(a) a dealer needs seven cards: of 53, thirty-nine may be known', () => {
  const hand = cards('As Kd 7h 7c 5s 4d Joker');
  const others = DECK_WITH_JOKER.filter((card) => !hand.includes(card));
  const known = (count: number) => ({ known: others.slice(0, count), dealer });
  expect(bestSettings(hand, rules, known(39))).toMatchObject({ dealerHands: 1 });
  expect(bestSettings(hand, rules, known(40))).toEqual({
    refused: 'not-cards',
    because: 'Fewer than seven cards are left for the dealer; name fewer known cards.',
    cite: '58 Pa. Code § 575.3(a)',
  });
});

test.each([0, 1, 7, 40])('§ 575.3(a) the deck without %i cards', (count) => {
  const gone = dealt(count);
  const left = DECK_WITH_JOKER.filter((card) => !gone.includes(card));
  const deck = deckWithout(gone);
  expect([deck.cards, deck.joker]).toEqual([53 - count, left.includes('Joker')]);
  const held = RANKS.flatMap((rank, at) =>
    SUITS.flatMap((suit, s) => ((deck.ofSuit[s]! >> at) & 1 ? [`${rank}${suit}`] : [])),
  );
  expect(held.toSorted()).toEqual(left.filter((card) => card !== 'Joker').toSorted());
  expect([...deck.ofRank]).toEqual(
    RANKS.map((rank) => held.filter((card) => card[0] === rank).length),
  );
});

test('§ 575.6(d) what ranks form, and ranks of one suit, is what cards of them form', () => {
  const bonus = { ...defaultBonus, ...rules };
  const long = (hand: readonly Card[], joker: boolean) =>
    SUITS.map((suit) => hand.filter((card) => card !== 'Joker' && card[1] === suit)).find(
      (suited) => suited.length >= (joker ? 3 : 4),
    ) ?? [];
  const hands = SUITS.flatMap((suit) =>
    [3, 4, 5, 6, 7].flatMap((size) =>
      Array.from({ length: 6 }, (_, i): Card[] => {
        const joker = i % 2 === 0 && size < 7;
        const natural = DECK_WITH_JOKER.filter((card) => card !== 'Joker');
        const suited = dealt(
          size,
          natural.filter((card) => card[1] === suit),
        );
        const others = dealt(
          (joker ? 6 : 7) - size,
          natural.filter((card) => card[1] !== suit),
        );
        return [...suited, ...others, ...(joker ? (['Joker'] as const) : [])];
      }),
    ),
  );
  for (const hand of hands) {
    const joker = hand.includes('Joker');
    const ranks = hand.filter((card) => card !== 'Joker').map(rankValue);
    const mask = long(hand, joker).reduce((sum, card) => sum | (1 << rankValue(card)), 0);
    const formed = bonusOf(hand, bonus);
    expect(bonusNumber(ranks, mask, joker, bonus), hand.join(' ')).toBe(
      formed === undefined ? NO_BONUS : BONUS_HANDS.indexOf(formed),
    );
  }
  expect(NO_BONUS).toBe(11);
});
