import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import {
  type DeckEvent,
  type DeckRules,
  type Decks,
  REMOVAL_REASONS,
  SHUFFLER_FAULTS,
} from './deck.ts';
import { deckAt, outOfOrder } from './handling.ts';

export const decideShuffle = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  by: unknown,
): readonly DeckEvent[] | Refusal => {
  const { cites } = rules;
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  if (by !== 'hand' && by !== 'device') {
    return refuse(
      'not-said',
      'Enter whether the cards are shuffled by hand or by device.',
      cites.shuffled,
    );
  }
  if (by === 'device' && decks.shuffler !== 'at the table') {
    return refuse(
      'no-shuffler',
      decks.shuffler === 'none'
        ? 'No automated shuffler is at this table. Shuffle by hand.'
        : `The shuffler is ${decks.shuffler}. Shuffle by hand, or bring one.`,
      cites.shuffled,
    );
  }
  if (by === 'hand' && decks.shuffler === 'at the table') {
    return refuse(
      'shuffler-at-table',
      `The shuffler must be ${rules.shufflerOut.join(' or ')} before cards are shuffled by hand.`,
      cites.shufflerOut,
    );
  }
  const again = deck.stage === 'shuffled' || deck.stage === 'cut';
  if (deck.stage !== 'stacked' && deck.stage !== 'played' && !again) {
    return outOfOrder(
      deck,
      number,
      'shuffled only when it has been washed and stacked',
      cites.washed,
    );
  }
  const cutDue = rules.cutAfter === 'every shuffle' || by === 'hand' || again || deck.cutDue;
  return [{ type: 'DeckShuffled', deck: number, by, cutDue }];
};

export const decideCut = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  cards: unknown,
): readonly DeckEvent[] | Refusal => {
  const { cites, leastCut } = rules;
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  if (number !== decks.turn) {
    return refuse(
      'deck-not-in-turn',
      `The decks alternate from round to round. Use deck ${decks.turn}.`,
      cites.inTurn,
    );
  }
  const most = rules.cards.length - 1;
  if (typeof cards !== 'number' || !Number.isInteger(cards) || cards < leastCut || cards > most) {
    return refuse(
      'cut-too-small',
      `A cut takes at least ${leastCut} cards from the top and leaves at least one. Cut again.`,
      cites.cut,
    );
  }
  if (deck.stage === 'cut') {
    return refuse(
      'already-cut',
      'The cards are cut; only a floorperson may have them cut again.',
      cites.recut,
    );
  }
  if (deck.stage !== 'shuffled') {
    return outOfOrder(deck, number, 'cut only when it has been shuffled and stacked', cites.cut);
  }
  return [{ type: 'DeckCut', deck: number, cards }];
};

export const decideRecut = (rules: DeckRules, decks: Decks): readonly DeckEvent[] | Refusal => {
  const deck = deckAt(rules, decks, decks.turn);
  if (isRefusal(deck)) {
    return refuse(
      'cards-dealt',
      'Order a recut before any card is dealt. This round is under way.',
      rules.cites.recut,
    );
  }
  return deck.stage === 'cut'
    ? [{ type: 'RecutOrdered', deck: decks.turn }]
    : outOfOrder(deck, decks.turn, 'cut again only after a first cut', rules.cites.recut);
};

export const decideRemove = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  reason: unknown,
): readonly DeckEvent[] | Refusal => {
  const cite = rules.cites.removed;
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  const known = REMOVAL_REASONS.find((one) => one === reason);
  if (known === undefined) {
    return refuse(
      'not-said',
      `Choose why the deck is removed: ${REMOVAL_REASONS.join(', ')}.`,
      cite,
    );
  }
  return deck.stage === 'awaited'
    ? refuse('deck-not-at-table', `Deck ${number} is not at the table.`, cite)
    : [{ type: 'DeckRemoved', deck: number, reason: known, cite }];
};

/** The shuffle did not come to its end, or nobody can say that it did: the cards are shuffled once more. */
export const decideFault = (
  rules: DeckRules,
  decks: Decks,
  number: number,
  fault: unknown,
): readonly DeckEvent[] | Refusal => {
  const cite = rules.cites.shufflerFails;
  if (decks.shuffler !== 'at the table') {
    return refuse('no-shuffler', 'No automated shuffler is in use at this table.', cite);
  }
  const known = SHUFFLER_FAULTS.find((one) => one === fault);
  if (known === undefined) {
    return refuse('not-said', `Choose what the shuffler did: ${SHUFFLER_FAULTS.join(', ')}.`, cite);
  }
  const deck = deckAt(rules, decks, number);
  if (isRefusal(deck)) return deck;
  return deck.stage === 'stacked' || deck.stage === 'shuffled' || deck.stage === 'played'
    ? [{ type: 'ShufflerFailed', deck: number, fault: known, cite }]
    : outOfOrder(deck, number, 'in the shuffler only while it is shuffled', cite);
};

export const decideTakeOut = (
  rules: DeckRules,
  decks: Decks,
  how: unknown,
): readonly DeckEvent[] | Refusal => {
  const cite = rules.cites.shufflerOut;
  if (decks.shuffler !== 'at the table') {
    return refuse('no-shuffler', 'No automated shuffler is in use at this table.', cite);
  }
  const known = rules.shufflerOut.find((one) => one === how);
  return known === undefined
    ? refuse('not-said', `Enter whether the shuffler is ${rules.shufflerOut.join(' or ')}.`, cite)
    : [{ type: 'ShufflerTakenOut', how: known }];
};
