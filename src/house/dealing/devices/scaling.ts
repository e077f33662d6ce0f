import { type Card, DECK_WITH_JOKER } from '../../../kernel/cards.ts';
import type { DieFace } from '../../../kernel/dice.ts';
import { bug } from '../../../kernel/refusal.ts';

/** Where words come from: each is a whole number of so many bits, all of them equally likely. */
export interface Words {
  /** 1 to 32. Fewer than 32 only in proofs, where every word can be tried. */
  readonly bits: number;
  next(): number;
}

/**
 * What may be drawn. The arguments are a range, a number of dice, or a deck, and there are no others:
 * stakes, balances, history and the clock have no way in (GLI-19 4.5.2).
 */
export interface Draws {
  /** A whole number from 0 to n - 1, each equally likely. */
  uniform(n: number): number;
  /** So many dice, in the order thrown. */
  dice(count: number): readonly DieFace[];
  /** The same cards in an order that is one of all orders, each equally likely. */
  shuffle(cards: readonly Card[]): readonly Card[];
}

/**
 * The words below this limit are a whole number of times n; the others are thrown away. Without that, low
 * results would come up more often (GLI-19 3.2.3(a); N.J.A.C. 13:69E-1.28G(b)6).
 */
export const rejectionLimit = (bits: number, n: number): number => 2 ** bits - (2 ** bits % n);

export const scaled = (words: Words): Draws => {
  const { bits } = words;
  const range = 2 ** bits;
  const limits = Array.from({ length: Math.min(DECK_WITH_JOKER.length + 1, range) }, (_, n) =>
    rejectionLimit(bits, n),
  );

  /** Below the limit every result has equally many words. The shifts say that both are whole, which is faster. */
  const below = (n: number, limit: number): number => {
    let word = words.next();
    while (word >= limit) word = words.next();
    return (word >>> 0) % (n >>> 0);
  };

  const uniform = (n: number): number => {
    const limit = limits[n];
    if (limit !== undefined && n > 0) return below(n, limit);
    if (!Number.isInteger(n) || n < 1 || n > range) {
      return bug(`A range of ${n} cannot be drawn from words of ${bits} bits.`);
    }
    return n === range ? words.next() : below(n, rejectionLimit(bits, n));
  };

  const sixLimit = rejectionLimit(bits, 6);
  const dice = (count: number): readonly DieFace[] => {
    if (!Number.isInteger(count) || count < 1) return bug(`${count} dice cannot be thrown.`);
    const faces: DieFace[] = [];
    for (let die = 0; die < count; die += 1) faces.push((below(6, sixLimit) + 1) as DieFace);
    return faces;
  };

  /** Fisher and Yates: each place, from the last, takes one of the cards not yet placed. */
  const shuffle = (cards: readonly Card[]): readonly Card[] => {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const pick = uniform(last + 1);
      const card = order[pick] as Card;
      order[pick] = order[last] as Card;
      order[last] = card;
    }
    return order;
  };

  return Object.freeze({ uniform, dice, shuffle });
};
