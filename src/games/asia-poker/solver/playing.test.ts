import { expect, test } from 'vitest';
import { anySetHands } from '../../../../test/asia-poker/any-set-hands.ts';
import { defaultBonus, defaultRanking } from '../../../../test/asia-poker/standard.ts';
import { type Card, DECK_WITH_JOKER, RANKS, SUITS } from '../../../kernel/cards.ts';
import { seeded } from '../../../kernel/chance.ts';
import { scaledDigit } from '../../../kernel/xoshiro.ts';
import { BONUS_HANDS, bonusOf } from '../bonus.ts';
import { houseWays } from '../house-way.ts';
import { rankOfHand } from '../rankings.ts';
import { legalSettings, type Setting } from '../setting.ts';
import { handTable } from './hand-table.ts';
import { handsEngine } from './playing.ts';
import { endingBy, playSlowly } from './playing-slowly.ts';
import { playHouseWay } from './rounds.ts';
import { highOf, lowOf, mediumOf, type SetHand } from './set-hands.ts';

const any = anySetHands();
/** By rank, four suits each, the joker last. */
const DECK: readonly Card[] = [
  ...RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}${suit}`)),
  'Joker',
];
/** § 575.11(f)(2), (3) */
const isWon = (player: SetHand, dealer: SetHand): boolean =>
  [highOf, mediumOf, lowOf].filter((of) => of(player) > of(dealer)).length >= 2;

test('a list of hands has those of five tables, one table after the other', () => {
  const { plain, joker, flush, jokerFlush, jokerTwoFlushes } = any.hands;
  const listed = [plain, joker, flush, jokerFlush, jokerTwoFlushes].flatMap((part) => [...part]);
  const list = handTable(any.hands);
  expect(list).toHaveLength(listed.length);
  expect(listed.findIndex((hand, at) => hand !== list[at])).toBe(-1);
});

const SEED = BigUint64Array.of(5n, 7n, 5n, 11n);
/** Each hand with a bonus hand that is its place's, so that a hand taken for another shows. */
const withBonus = Uint32Array.from(
  handTable(any.hands),
  (hand, at) => hand | ((at % (BONUS_HANDS.length + 1)) << 23),
);

test.each([
  { seats: 1, rounds: 1500 },
  { seats: 2, rounds: 700 },
  { seats: 6, rounds: 150 },
])(
  '§ 575.11(f) the engine plays $rounds rounds of $seats seats as they are looked up one by one',
  ({ seats, rounds }) => {
    const bonus = BONUS_HANDS.length + 1;
    // The first seat has a Bonus Wager; the second counts the other way round.
    const strides = Uint32Array.from(
      Array.from({ length: seats }, (_, seat) =>
        seat < 2 ? [2 * bonus * seat + 1, 2] : [0, 0],
      ).flat(),
    );
    const vectors = 8 * bonus;
    const playerOf = (hand: readonly Card[]): number => withBonus[any.placeOf(hand)] ?? 0;
    const endOf = (cards: readonly Card[]): number => {
      const handAt = (seat: number) => cards.slice(7 * seat, 7 * seat + 7);
      const dealer = any.of(handAt(seats));
      return Array.from({ length: seats }, (_, seat) => {
        const player = playerOf(handAt(seat));
        const won = isWon(player & 0x7fffff, dealer) ? (strides[2 * seat] ?? 0) : 0;
        return won + (player >>> 23) * (strides[2 * seat + 1] ?? 0);
      }).reduce((sum, part) => sum + part, 0);
    };
    const tables = { players: withBonus, dealers: handTable(any.hands) };
    const play = handsEngine(tables, strides, vectors);
    const counts = play(SEED, rounds);
    expect(counts).toEqual(playSlowly(DECK, 7 * seats + 7, vectors, endOf)(SEED, rounds));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rounds);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(bonus);
    // Each sitting begins with a new deck and its own count.
    expect(play(SEED, rounds)).toEqual(counts);
  },
);

test('the engine plays all the rounds that are asked for, however many', () => {
  const table = handTable(any.hands);
  const play = handsEngine({ players: table, dealers: table }, Uint32Array.of(1, 0), 2);
  for (const rounds of [0, 1, (1 << 18) + 1]) {
    const counts = play(SEED, rounds);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rounds);
  }
});

const rules = { ...defaultRanking, ...defaultBonus, houseWay: 'standard' } as const;
const uniform = seeded(57_515);
const shuffled = (): Card[] => {
  const deck = [...DECK_WITH_JOKER];
  return Array.from({ length: 53 }, () => deck.splice(uniform(deck.length), 1)[0]!);
};

test('§ 575.11(f), (h) where cards end: what each seat wins and what it forms, times their strides', () => {
  const strides = Uint32Array.of(1, 2, 24, 0, 48, 1000);
  const ranksOf = (setting: Setting) =>
    [setting.high, setting.medium, setting.low].map((cards) => rankOfHand(cards, rules));
  const lowest = (hand: readonly Card[]): Setting => legalSettings(hand, rules).at(-1)!;
  for (let deal = 0; deal < 10; deal += 1) {
    const cards = shuffled().slice(0, 28);
    const dealer = ranksOf(houseWays.standard(cards.slice(21), rules));
    const parts = [0, 7, 14].flatMap((at) => {
      const hand = cards.slice(at, at + 7);
      const player = ranksOf(lowest(hand));
      const won = player.filter((rank, i) => rank > dealer[i]!).length >= 2 ? 1 : 0;
      const formed = bonusOf(hand, rules);
      return [won, formed === undefined ? 11 : BONUS_HANDS.indexOf(formed)];
    });
    expect(endingBy(rules, strides, lowest)(cards)).toBe(
      parts.reduce((sum, part, at) => sum + part * strides[at]!, 0),
    );
  }
});

/** sfc32 as Chris Doty-Humphrey gives it, sixteen bits of each word at a time, the lower first. */
const halvesOf = (seed: number): (() => bigint) => {
  const word32 = (x: bigint) => BigInt.asUintN(32, x);
  let [a, b, c, counter] = [BigInt(seed), 0x9e3779b9n, 0x243f6a88n, 1n];
  const halves: bigint[] = [];
  return () => {
    if (halves.length === 0) {
      const word = word32(a + b + counter);
      counter = word32(counter + 1n);
      a = b ^ (b >> 9n);
      b = word32(c + (c << 3n));
      c = word32(word32((c << 21n) | (c >> 11n)) + word);
      halves.push(word & 0xffffn, word >> 16n);
    }
    return halves.shift()!;
  };
};

/** So many deals of fourteen cards, each from the deck as the one before left it; the first two only stir. */
const dealsOf = (seed: number, rounds: number): readonly (readonly Card[])[] => {
  const next = halvesOf(seed);
  const digit = (range: number): number => {
    for (;;) {
      const scaled = scaledDigit(next(), range, 16);
      if (scaled !== undefined) return scaled;
    }
  };
  const deck = [...DECK];
  const deals = Array.from({ length: rounds + 2 }, () => {
    for (let at = 0; at < 14; at += 1) {
      const from = at + digit(53 - at);
      [deck[at], deck[from]] = [deck[from]!, deck[at]!];
    }
    return deck.slice(0, 14);
  });
  return deals.slice(2);
};

test.each([0, 575, 123_456_789])(
  '§ 575.11(f) seed %i: seven cards each of one deck that is shuffled on, round after round',
  (seed) => {
    const won = dealsOf(seed, 400).map((cards) =>
      isWon(any.of(cards.slice(0, 7)), any.of(cards.slice(7))),
    );
    for (const rounds of [0, 1, 2, 3, 4, 5, 6, 50, 400]) {
      const wins = won.slice(0, rounds).filter(Boolean).length;
      expect(playHouseWay(any.hands, rounds, seed)).toEqual({ rounds, seed, wins });
    }
  },
);
