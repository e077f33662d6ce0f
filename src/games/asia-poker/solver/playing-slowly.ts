import { type Card, DECK_WITH_JOKER } from '../../../kernel/cards.ts';
import { bug } from '../../../kernel/refusal.ts';
import { shuffledOn } from '../../../kernel/xoshiro.ts';
import { BONUS_HANDS, type BonusRules, bonusOf } from '../bonus.ts';
import { compared } from '../comparison.ts';
import { houseWays } from '../house-way.ts';
import type { Setting } from '../setting.ts';
import type { SolverRules } from './dealer.ts';

/** The same rounds hand by hand, for a strategy that no table holds; some hundred a second. */
export const playSlowly =
  (
    rules: SolverRules & BonusRules,
    deck: readonly Card[],
    strides: Uint32Array,
    vectors: number,
    setting: (hand: readonly Card[]) => Setting,
  ) =>
  (seed: BigUint64Array, rounds: number): Uint32Array => {
    const seats = strides.length >> 1;
    const counts = new Uint32Array(vectors);
    const deal = shuffledOn(seed, DECK_WITH_JOKER.length, 7 * (seats + 1));
    for (let round = 0; round < rounds; round += 1) {
      const cards = deal().map((card) => deck[card] ?? bug('no such card'));
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
      counts[vector] = (counts[vector] ?? 0) + 1;
    }
    return counts;
  };
