import type { Citation } from '../law.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Deck, DeckRules, Decks } from './deck.ts';

/** The deck of that number, if there is one and it is not being dealt. */
export const deckAt = (rules: DeckRules, decks: Decks, number: unknown): Deck | Refusal => {
  const deck = typeof number === 'number' ? decks.decks[number - 1] : undefined;
  if (deck === undefined) {
    return refuse(
      'no-such-deck',
      rules.decks === 1
        ? 'The table plays with one deck. Name deck 1.'
        : 'The table plays with two decks. Name deck 1 or deck 2.',
      rules.decks === 1 ? rules.cites.received : rules.cites.secondDeck,
    );
  }
  if (deck.stage === 'being dealt') {
    return refuse(
      'deck-being-dealt',
      `Deck ${number} is being dealt. Leave it in the dealer's hand or shoe until the round is over.`,
      rules.cites.dealt,
    );
  }
  return deck;
};

export const outOfOrder = (deck: Deck, number: number, when: string, cite: Citation): Refusal =>
  refuse(
    'out-of-order',
    `Deck ${number} may be ${when}. It is now ${deck.stage === 'awaited' ? 'not at the table' : deck.stage}.`,
    cite,
  );
