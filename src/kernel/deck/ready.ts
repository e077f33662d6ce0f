import { quotient } from '../money.ts';
import { bug, type Refusal, refuse } from '../refusal.ts';
import type { DeckCommand } from './commands.ts';
import { type Deck, type DeckRules, type Decks, inTurn, resting } from './deck.ts';

/** May the first card of a round leave the deck whose turn it is? */
export const readyToDeal = (rules: DeckRules, decks: Decks): true | Refusal => {
  const { cites } = rules;
  const deck = inTurn(decks);
  if (deck.stage === 'shuffled' && deck.cutDue) {
    return refuse('cards-not-cut', `Cut deck ${decks.turn} before dealing it.`, cites.cut);
  }
  if (deck.stage !== 'cut' && deck.stage !== 'shuffled') {
    return refuse(
      'cards-not-shuffled',
      deck.stage === 'awaited'
        ? 'No deck is at the table. Receive one and open the table.'
        : `Deck ${decks.turn} is ${deck.stage}. Shuffle it before it is dealt.`,
      cites.shuffled,
    );
  }
  const other = resting(decks);
  if (other === undefined) return true;
  if (decks.shuffler !== 'at the table') {
    return refuse(
      'no-shuffler',
      `Without a shuffler the table plays with one deck. Remove deck ${other.number}.`,
      cites.secondDeck,
    );
  }
  if (other.deck.stage === 'shuffled') return true;
  return other.deck.stage === 'played' || other.deck.stage === 'stacked'
    ? refuse(
        'other-deck-not-in-shuffler',
        `Put deck ${other.number} into the shuffler. It must be shuffled while deck ${decks.turn} is dealt.`,
        cites.inShuffler,
      )
    : refuse(
        'other-deck-not-opened',
        `Deck ${other.number} is ${other.deck.stage}. Open it as the first was opened, or remove it.`,
        cites.eachDeck,
      );
};

/** The usual next act on the way to a deal; undefined when the cards are ready. */
export const nextDeckAct = (rules: DeckRules, decks: Decks): DeckCommand | undefined => {
  for (let number = 1; number <= decks.decks.length; number += 1) {
    const deck = decks.decks[number - 1] ?? bug(`there is no deck ${number}`);
    const surplus = number !== decks.turn && decks.shuffler !== 'at the table';
    const act = surplus ? withdrawn(deck, number) : prepared(decks, deck, number);
    if (act !== undefined) return act;
  }
  return inTurn(decks).stage === 'shuffled' && inTurn(decks).cutDue
    ? { type: 'CutDeck', deck: decks.turn, cards: quotient(rules.cards.length, 2) }
    : undefined;
};

const withdrawn = (deck: Deck, number: number): DeckCommand | undefined =>
  deck.stage === 'awaited' ? undefined : { type: 'RemoveDeck', deck: number, reason: 'not needed' };

const prepared = (decks: Decks, deck: Deck, number: number): DeckCommand | undefined => {
  switch (deck.stage) {
    case 'awaited':
      return { type: 'ReceiveDeck', deck: number, backs: freeColour(decks) };
    case 'received':
      return { type: 'InspectDeck', deck: number };
    case 'inspected':
      return { type: 'VerifyDeck', deck: number };
    case 'verified':
      return deck.jokersToTear > 0
        ? { type: 'TearJoker', deck: number }
        : { type: 'SpreadDeck', deck: number, face: 'up' };
    case 'spread':
      return deck.faceUp
        ? { type: 'ShowDeck', deck: number }
        : { type: 'SpreadDeck', deck: number, face: 'up' };
    case 'shown':
      return { type: 'WashDeck', deck: number };
    case 'stacked':
    case 'played':
      return {
        type: 'ShuffleDeck',
        deck: number,
        by: decks.shuffler === 'at the table' ? 'device' : 'hand',
      };
    case 'shuffled':
    case 'cut':
    case 'being dealt':
      return undefined;
  }
};

const freeColour = (decks: Decks): string =>
  decks.decks.some((deck) => deck.backs === 'blue') ? 'red' : 'blue';
