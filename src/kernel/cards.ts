import type { Citation } from './law.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export const SUITS = ['s', 'h', 'd', 'c'] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
/** As people write them: `As`, `Td`, `Joker`. */
export type Card = `${Rank}${Suit}` | 'Joker';

export const DECK: readonly Card[] = SUITS.flatMap((suit) =>
  RANKS.map((rank): Card => `${rank}${suit}`),
);
export const DECK_WITH_JOKER: readonly Card[] = [...DECK, 'Joker'];

const known: ReadonlySet<string> = new Set(DECK_WITH_JOKER);
export const isCard = (value: unknown): value is Card =>
  typeof value === 'string' && known.has(value);

/** The rank of a card that is not the joker. */
export const rankOf = (card: Exclude<Card, 'Joker'>): Rank => card[0] as Rank;
export const suitOf = (card: Exclude<Card, 'Joker'>): Suit => card[1] as Suit;

/** A text such as `As Kd Joker` read to distinct cards of the deck, or what is wrong with it. */
export const parseCards = (
  text: string,
  deck: readonly Card[],
  cite: Citation,
): readonly Card[] | Refusal<'not-cards'> => {
  const words = text
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const cards: Card[] = [];
  for (const word of words) {
    const card = spelled(word, deck, cite);
    if (isRefusal(card)) return card;
    if (cards.includes(card))
      return refuse('not-cards', `${card} is named twice. A deck has only one.`, cite);
    cards.push(card);
  }
  return cards;
};

const spelled = (
  word: string,
  deck: readonly Card[],
  cite: Citation,
): Card | Refusal<'not-cards'> => {
  const tidy = /^joker$/i.test(word)
    ? 'Joker'
    : `${word.replace(/^10/, 'T').slice(0, 1).toUpperCase()}${word.replace(/^10/, 'T').slice(1).toLowerCase()}`;
  if (isCard(tidy) && deck.includes(tidy)) return tidy;
  return refuse(
    'not-cards',
    `"${word}" is not a card of this deck. Write the rank (2-9, T, J, Q, K, A) and the suit (s, h, d, c)${
      deck.includes('Joker') ? ', or Joker' : ''
    }.`,
    cite,
  );
};

/** Binomial coefficient; exact while it fits a number, which every count of this deck does. */
export const choose = (n: number, k: number): number => {
  if (k < 0 || k > n) return 0;
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return Number(ways);
};
