import { type Card, isCard } from '../cards.ts';
import type { Citation } from '../law.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** What has left the deck in a round: cards burned unseen, and cards that were seen, dealt or set aside. */
export interface Gone {
  readonly burned: number;
  readonly seen: readonly Card[];
}

const cite: Citation = 'House rules § cards';

/** Cards said to come off this deck now: each is one of it, and none has left it before. */
export const cardsOff = (
  deck: readonly Card[],
  seen: readonly Card[],
  values: unknown,
  count: number,
): readonly Card[] | Refusal => {
  if (!Array.isArray(values) || values.length !== count) {
    return refuse(
      'not-cards',
      `Name ${count === 1 ? 'one card' : `${count} cards`}, such as As or Td.`,
      cite,
    );
  }
  const cards: Card[] = [];
  for (const value of values as readonly unknown[]) {
    if (!isCard(value) || !deck.includes(value)) {
      return refuse(
        'not-cards',
        'Name each card by rank (2-9, T, J, Q, K, A) and suit (s, h, d, c), as it is in this deck.',
        cite,
      );
    }
    if (seen.includes(value) || cards.includes(value)) {
      return refuse('card-gone', `${value} has already left the deck. Read it again.`, cite);
    }
    cards.push(value);
  }
  return cards;
};

/** How many cards the stub holds if none is missing. */
export const stubOf = (deck: readonly Card[], { burned, seen }: Gone): number =>
  deck.length - burned - seen.length;

/** Cards nobody has seen yet this round, the burned ones among them. */
export const unseen = (deck: readonly Card[], { seen }: Gone): readonly Card[] =>
  deck.filter((card) => !seen.includes(card));

/** A number of cards that somebody counted, not more than there can be. */
export const isCount = (value: unknown, atMost: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= atMost;
