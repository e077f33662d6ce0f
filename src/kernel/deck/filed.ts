import type { Equipment } from '../equipment.ts';
import type { Citation } from '../law.ts';
import type { Option } from '../submission.ts';
import { type DeckRules, REMOVAL_REASONS } from './deck.ts';

/** A second deck is for the certificate holder to elect. */
export const decksOption = (cite: Citation): Option<1 | 2> => ({
  title: 'Number of decks',
  cite,
  standard: 1,
  choices: [1, 2],
  says: { '1': 'one deck', '2': 'two decks in turn, one of them in the shuffler' },
});

/** What a deck is called among a table's equipment. */
export const DECK_KIND = 'deck';

/** The deck as equipment of a table; the chapter says after how many hours it is changed, if it does. */
export const deckEquipment = (
  rules: Pick<DeckRules, 'cards' | 'coverCards' | 'cites'>,
  clock: { readonly mostHours?: number; readonly cite: Citation },
): Equipment => ({
  kind: DECK_KIND,
  title: `Deck of ${rules.cards.length} cards`,
  holds: { cards: rules.cards.length, 'cover cards': rules.coverCards },
  ...clock,
  replacedWhen: REMOVAL_REASONS.map((reason) => ({ reason, cite: rules.cites.removed })),
});
