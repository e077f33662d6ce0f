import type { Card } from '../cards.ts';
import type { Citation } from '../law.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Layout } from '../wager.ts';
import { deckCall, isDeckEvent } from './calls.ts';
import type { DeckCommand } from './commands.ts';
import { decideDeck } from './decide.ts';
import { type DeckEvent, type DeckRules, type Decks, dealtFrom, evolveDeck } from './deck.ts';
import type { Mishap } from './mishaps.ts';
import { cardsOff } from './stub.ts';

/** What a round knows of the deck it is dealt from, whatever is dealt and to whom. */
export interface Deal {
  readonly decks: Decks;
  /** Found face up in the deck, not used and placed in the rack. */
  readonly faceUp: readonly Card[];
  /** An unseen card is out of the deck and will be the next one dealt. */
  readonly drawnInError: boolean;
}

export type DealEvent =
  | DeckEvent
  | { readonly type: 'CardFoundFaceUp'; readonly card: Card; readonly cite: Citation }
  | { readonly type: 'CardDrawnInError'; readonly cite: Citation };

/** A second card face up, and the round cannot go on. */
export interface FaceUpVoid {
  readonly type: 'RoundVoided';
  readonly reason: 'more than one card face up';
  readonly cite: Citation;
}

export const ROUND_OVER: Refusal = refuse(
  'round-over',
  'The round is complete. Start the next one.',
  'House rules § rounds',
);

/** Acts on the cards before a deal. Cards that are in use are spread only when nobody plays. */
export const decideDeckAct = (
  rules: DeckRules,
  { decks }: Deal,
  command: DeckCommand,
  layout: Layout,
): readonly DeckEvent[] | Refusal => {
  const stage = command.type === 'SpreadDeck' ? decks.decks[command.deck - 1]?.stage : undefined;
  const inUse =
    stage === 'stacked' || stage === 'shuffled' || stage === 'cut' || stage === 'played';
  if (inUse && layout.bets.length > 0) {
    return refuse(
      'gaming-activity',
      'Wagers are on the layout. Spread the cards only while there is no gaming.',
      rules.cites.idle,
    );
  }
  return decideDeck(rules, decks, command);
};

export const beingDealt = ({ decks }: Deal): boolean =>
  decks.decks[decks.turn - 1]?.stage === 'being dealt';

/**
 * While cards are dealt, one that is face up is not used and a second one voids the round; an unseen card drawn in error
 * is the next card, so nothing else changes. `seen` are the cards that have left the deck; `during` says
 * whether cards are being dealt.
 */
export const decideMishap = (
  { cards: deck, cites }: DeckRules,
  { faceUp, drawnInError }: Deal,
  seen: readonly Card[],
  command: Mishap,
  during: true | Refusal,
): readonly (DealEvent | FaceUpVoid)[] | Refusal => {
  if (during !== true) return during;
  switch (command.type) {
    case 'FindFaceUp': {
      const cards = cardsOff(deck, seen, [command.card], 1);
      if (isRefusal(cards)) return cards;
      const cite = cites.faceUp;
      const found = cards.map((card): DealEvent => ({ type: 'CardFoundFaceUp', card, cite }));
      return faceUp.length === 0
        ? found
        : [...found, { type: 'RoundVoided', reason: 'more than one card face up', cite }];
    }
    case 'DrawInError':
      return drawnInError
        ? refuse(
            'already-drawn',
            'A card was drawn in error. Use it as the next card first.',
            cites.drawnInError,
          )
        : [{ type: 'CardDrawnInError', cite: cites.drawnInError }];
  }
};

export const isDealEvent = (event: { readonly type: string }): event is DealEvent =>
  isDeckEvent(event) || event.type === 'CardFoundFaceUp' || event.type === 'CardDrawnInError';

export const evolveDeal = <Round extends Deal>(round: Round, event: DealEvent): Round => {
  if (isDeckEvent(event)) return { ...round, decks: evolveDeck(round.decks, event) };
  switch (event.type) {
    case 'CardFoundFaceUp':
      return { ...offDeck(round), faceUp: [...round.faceUp, event.card] };
    case 'CardDrawnInError':
      return { ...offDeck(round), drawnInError: true };
  }
};

/** Cards are dealt or burned, the one that was drawn in error first. */
export const dealtOn = <Round extends Deal>(round: Round): Round => ({
  ...offDeck(round),
  drawnInError: false,
});

/** The first card that leaves the deck puts it out of reach of a recut. */
const offDeck = <Round extends Deal>(round: Round): Round => ({
  ...round,
  decks: dealtFrom(round.decks),
});

/** What each would be called at the table. */
export const dealCall = (event: DealEvent): string => {
  if (isDeckEvent(event)) return deckCall(event);
  switch (event.type) {
    case 'CardFoundFaceUp':
      return `${event.card} face up, not used  ${event.cite}`;
    case 'CardDrawnInError':
      return `drawn unseen, it is the next card  ${event.cite}`;
  }
};
