import type { Equipment, PieceInRound } from '../equipment.ts';
import type { Citation } from '../law.ts';
import type { Option } from '../submission.ts';
import { type DeckRules, type Decks, REMOVAL_REASONS } from './deck.ts';

/** A second deck is for the certificate holder to elect. */
export const decksOption = (cite: Citation): Option<1 | 2> => ({
  title: 'Number of decks',
  cite,
  standard: 1,
  choices: [1, 2],
  says: { '1': 'one deck', '2': 'two decks in turn, one of them in the shuffler' },
});

/** What the decks are called among a table's equipment. */
export const DECK_KIND = 'deck';
export const SECOND_DECK_KIND = 'second-deck';

export const kindOfDeck = (deck: number): string => (deck === 1 ? DECK_KIND : SECOND_DECK_KIND);

/** The decks as equipment of a table; the chapter says after how many hours they are changed, if it does. */
export const deckEquipment = (
  rules: Pick<DeckRules, 'cards' | 'coverCards' | 'cites'>,
  clock: {
    readonly mostHours?: number;
    readonly cite: Citation;
    readonly under?: NonNullable<Equipment['under']>;
  },
): readonly Equipment[] =>
  ([1, 2] as const).map((deck) => ({
    kind: kindOfDeck(deck),
    title: `${deck === 1 ? 'Deck' : 'Second deck'} of ${rules.cards.length} cards`,
    holds: { cards: rules.cards.length, 'cover cards': rules.coverCards },
    ...clock,
    ...(deck === 1 ? {} : { under: { ...clock.under, decks: 2 } }),
    deck,
    replacedWhen: REMOVAL_REASONS.map((reason) => ({
      reason,
      cite: rules.cites.removed,
      // What was in order and is only not wanted may be wanted again.
      ...(reason === 'not needed' ? { returns: true } : {}),
    })),
  }));

/** The decks of a round as the table knows them. */
export const piecesOf = ({ decks, turn }: Decks): readonly PieceInRound[] =>
  decks.map(({ stage }, index) => ({
    kind: kindOfDeck(index + 1),
    stage: stage === 'awaited' ? 'awaited' : stage === 'being dealt' ? 'in play' : 'at the table',
    turn: turn === index + 1,
  }));
