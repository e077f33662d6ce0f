import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { DeckCommand } from './commands.ts';
import type { DeckEvent, DeckRules, Decks } from './deck.ts';
import { deckAt, outOfOrder } from './handling.ts';

const MOST_BACKS = 20;

export const decideReceive = (
  rules: DeckRules,
  decks: Decks,
  command: Extract<DeckCommand, { type: 'ReceiveDeck' }>,
): readonly DeckEvent[] | Refusal => {
  const { cites } = rules;
  const { backs, jokers, preshuffled } = command;
  const deck = deckAt(rules, decks, command.deck);
  if (isRefusal(deck)) return deck;
  if (deck.stage !== 'awaited') {
    return refuse(
      'deck-at-table',
      `Deck ${command.deck} is at the table. Remove it before another takes its place.`,
      cites.received,
    );
  }
  if (typeof backs !== 'string' || backs.length > MOST_BACKS || !/^[a-z]+$/.test(backs)) {
    return refuse(
      'backs-not-named',
      'Enter the color of the backs as one word, such as blue.',
      rules.decks === 1 ? cites.received : cites.backs,
    );
  }
  const same = decks.decks.some((other) => other.stage !== 'awaited' && other.backs === backs);
  if (same) {
    return refuse(
      'backs-alike',
      'The backs of the two decks must differ in color. Bring another deck.',
      cites.backs,
    );
  }
  if (command.deck !== decks.turn && decks.shuffler !== 'at the table') {
    return refuse(
      'no-shuffler',
      'A second deck may be used only with an automated shuffler at the table.',
      cites.secondDeck,
    );
  }
  const used = rules.cards.filter((card) => card === 'Joker').length;
  const inBox = jokers ?? used;
  if (!Number.isInteger(inBox) || inBox < used || inBox > 2) {
    return refuse(
      'jokers-not-right',
      `Enter how many jokers were in the box: ${used === 0 ? '0, 1 or 2' : '1 or 2'}.`,
      cites.joker,
    );
  }
  if (preshuffled !== undefined && typeof preshuffled !== 'boolean') {
    return refuse(
      'not-said',
      'Enter whether the deck came inspected and shuffled.',
      rules.cites.received,
    );
  }
  return [
    {
      type: 'DeckReceived',
      deck: command.deck,
      backs,
      jokersToTear: inBox - used,
      preshuffled: preshuffled ?? false,
    },
  ];
};

type OpeningAct = 'InspectDeck' | 'VerifyDeck' | 'TearJoker' | 'ShowDeck' | 'WashDeck';

/** The opening is done in the order of the text; each act says what must have been done before it. */
export const decideOpening = (
  rules: DeckRules,
  decks: Decks,
  command: { readonly type: OpeningAct; readonly deck: number },
): readonly DeckEvent[] | Refusal => {
  const { cites } = rules;
  const deck = deckAt(rules, decks, command.deck);
  if (isRefusal(deck)) return deck;
  const number = command.deck;
  switch (command.type) {
    case 'InspectDeck':
      return deck.stage === 'received'
        ? [{ type: 'DeckInspected', deck: number }]
        : outOfOrder(deck, number, 'inspected only when it has been received', cites.inspected);
    case 'VerifyDeck':
      return deck.stage === 'inspected'
        ? [{ type: 'DeckVerified', deck: number }]
        : outOfOrder(
            deck,
            number,
            'verified only when the dealer has inspected it',
            cites.verified,
          );
    case 'TearJoker':
      if (deck.jokersToTear === 0) {
        return refuse('no-joker-to-tear', `Deck ${number} has no unused joker.`, cites.joker);
      }
      return deck.stage === 'inspected' || deck.stage === 'verified'
        ? [{ type: 'JokerTorn', deck: number }]
        : outOfOrder(
            deck,
            number,
            'cleared of a joker only when it has been inspected',
            cites.joker,
          );
    case 'ShowDeck':
      if (deck.stage === 'spread' && !deck.faceUp && rules.idleShownFaceUp) {
        return refuse(
          'cards-face-down',
          `Turn deck ${number} face up for the player who arrives.`,
          cites.idle,
        );
      }
      return deck.stage === 'spread'
        ? [{ type: 'DeckShown', deck: number }]
        : outOfOrder(
            deck,
            number,
            'shown to the first player only when it is spread',
            cites.washed,
          );
    case 'WashDeck':
      return deck.stage === 'shown'
        ? [{ type: 'DeckWashed', deck: number }]
        : outOfOrder(deck, number, 'washed only when the first player has seen it', cites.washed);
  }
};

/** Spread for the first player when the table opens, and again whenever nobody plays. */
export const decideSpread = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  face: unknown,
): readonly DeckEvent[] | Refusal => {
  const { cites } = rules;
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  if (face !== 'up' && face !== 'down') {
    return refuse(
      'not-said',
      'Enter whether the cards are spread face up or face down.',
      cites.idle,
    );
  }
  if (deck.stage === 'verified') {
    if (deck.jokersToTear > 0) {
      return refuse(
        'joker-to-tear',
        `Tear up the unused joker of deck ${number} before the cards are spread.`,
        cites.joker,
      );
    }
    return face === 'up'
      ? [{ type: 'DeckSpread', deck: number, face }]
      : refuse(
          'cards-face-down',
          'At the opening the cards are spread face up, by suit and in sequence.',
          cites.spread,
        );
  }
  if (deck.stage === 'awaited' || deck.stage === 'received' || deck.stage === 'inspected') {
    return outOfOrder(deck, number, 'spread only when its inspection is verified', cites.spread);
  }
  return [{ type: 'DeckSpread', deck: number, face }];
};
