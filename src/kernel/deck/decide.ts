import type { Decider } from '../decider.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { DeckCommand } from './commands.ts';
import { AWAITED, type DeckEvent, type DeckRules, type Decks, evolveDeck } from './deck.ts';
import { decideOpening, decideReceive, decideSpread } from './opening.ts';
import {
  decideCut,
  decideFault,
  decideRecut,
  decideRemove,
  decideShuffle,
  decideTakeOut,
} from './shuffling.ts';

/** The decider of a table's cards, from the box to the cut and back to the shuffle after each round. */
export const decksOf = (rules: DeckRules): Decider<Decks, DeckCommand, DeckEvent> => ({
  initial: {
    decks: Array.from({ length: rules.decks }, () => AWAITED),
    turn: 1,
    shuffler: rules.shuffler ? 'at the table' : 'none',
  },
  decide: (decks, command) => decideDeck(rules, decks, command),
  evolve: evolveDeck,
});

export const decideDeck = (
  rules: DeckRules,
  decks: Decks,
  command: DeckCommand,
): readonly DeckEvent[] | Refusal => {
  switch (command.type) {
    case 'ReceiveDeck':
      return decideReceive(rules, decks, command);
    case 'CutDeck':
      return decideCut(rules, decks, command.deck, command.cards);
    case 'OrderRecut':
      return decideRecut(rules, decks);
    case 'ShuffleDeck':
      return decideShuffle(rules, decks, command.deck, command.by);
    case 'ReportShuffler':
      return decideFault(rules, decks, command.deck, command.fault);
    case 'TakeShufflerOut':
      return decideTakeOut(rules, decks, command.how);
    case 'BringShuffler':
      return decks.shuffler === 'at the table'
        ? refuse(
            'shuffler-at-table',
            'The shuffler is already at the table.',
            rules.cites.shufflerOut,
          )
        : [{ type: 'ShufflerBrought' }];
    case 'RemoveDeck':
      return decideRemove(rules, decks, command.deck, command.reason);
    case 'SpreadDeck':
      return decideSpread(rules, decks, command.deck, command.face);
    case 'InspectDeck':
    case 'VerifyDeck':
    case 'TearJoker':
    case 'ShowDeck':
    case 'WashDeck':
      return decideOpening(rules, decks, command);
  }
};
