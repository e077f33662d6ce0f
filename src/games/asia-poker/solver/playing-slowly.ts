import type { Card } from '../../../kernel/cards.ts';
import { bug } from '../../../kernel/refusal.ts';
import { shuffledOn } from '../../../kernel/xoshiro.ts';
import { BONUS_HANDS, type BonusRules, bonusOf } from '../bonus.ts';
import { compared } from '../comparison.ts';
import { houseWays } from '../house-way.ts';
import type { Setting } from '../setting.ts';
import type { SolverRules } from './dealer.ts';

/** The number of the vector that cards end in: seven to each seat, the last seven to the dealer. */
export type Ending = (cards: readonly Card[]) => number;

export const endingBy =
  (
    rules: SolverRules & BonusRules,
    strides: Uint32Array,
    setting: (hand: readonly Card[]) => Setting,
  ): Ending =>
  (cards) => {
    const seats = strides.length >> 1;
    const handAt = (at: number) => cards.slice(7 * at, 7 * at + 7);
    const dealer = houseWays[rules.houseWay](handAt(seats), rules);
    let vector = 0;
    for (let seat = 0; seat < seats; seat += 1) {
      const hand = handAt(seat);
      const { result } = compared(setting(hand), hand, dealer, rules);
      const formed = bonusOf(hand, rules);
      const bonus = formed === undefined ? BONUS_HANDS.length : BONUS_HANDS.indexOf(formed);
      vector += (result === 'win' ? 1 : 0) * (strides[2 * seat] ?? 0);
      vector += bonus * (strides[2 * seat + 1] ?? 0);
    }
    return vector;
  };

/** The same rounds hand by hand, for a strategy that no table holds; some hundred a second. */
export const playSlowly =
  (deck: readonly Card[], dealt: number, vectors: number, endOf: Ending) =>
  (seed: BigUint64Array, rounds: number): Uint32Array => {
    const counts = new Uint32Array(vectors);
    const deal = shuffledOn(seed, deck.length, dealt);
    for (let round = 0; round < rounds; round += 1) {
      const vector = endOf(deal().map((card) => deck[card] ?? bug('no such card')));
      counts[vector] = (counts[vector] ?? 0) + 1;
    }
    return counts;
  };
