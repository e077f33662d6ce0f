import { isDeckCommand } from '../../kernel/deck/calls.ts';
import { decideDeckAct, decideMishap, ROUND_OVER } from '../../kernel/deck/deal.ts';
import { decksOf } from '../../kernel/deck/decide.ts';
import { afterRound, refiledDecks } from '../../kernel/deck/deck.ts';
import type { Procedure } from '../../kernel/game.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Layout } from '../../kernel/wager.ts';
import { deckRules } from './cards.ts';
import type { Command } from './commands.ts';
import { decideCountStub, decideDeal, decideDealStacks, duringDeal } from './dealing.ts';
import { evolve } from './evolve.ts';
import type { HandCommand } from './hand-commands.ts';
import {
  decideAbandon,
  decideAsk,
  decideDealer,
  decideLook,
  decideNoteSet,
  decidePair,
  decideReveal,
  decideSet,
  decideSurrender,
  decideTurn,
} from './hands.ts';
import {
  decideExpose,
  decideExposedHand,
  decideMisdeal,
  decideShoeBack,
  decideShoeFault,
  decideShoeOut,
  decideWrongStart,
} from './irregularities.ts';
import { clockwise, DEALER } from './positions.ts';
import { type Event, fresh, gone, over, type Round } from './round.ts';
import {
  decideCoverShaker,
  decideNoMoreBets,
  decideNoRoll,
  decideNumber,
  decideShake,
  decideTotal,
  decideUncover,
} from './starting.ts';
import type { Rules } from './submission.ts';

export const procedure = (rules: Rules): Procedure<Round, Command, Event> => ({
  initial: fresh(rules, {
    decks: decksOf(deckRules(rules)).initial,
    shoe: rules.dealing === 'automated-shoe' ? 'at the table' : 'none',
    // § .5(g)(3): the button begins in front of the dealer.
    button: DEALER,
  }),
  decide: (round, command, layout) => decide(rules, round, command, layout),
  evolve,
  over,
  // § .5(a), .3(b)(3): the cards are shuffled and the decks change places. § .5(g)(3): the button moves clockwise.
  again: (round) =>
    fresh(rules, {
      decks: afterRound(round.decks, round.ended === 'void'),
      shoe: round.shoe,
      button: clockwise(round.button, 1),
    }),
  // § .3(b), .10(a): decks, shuffler and shoe come and go with the submission.
  refiled: (round) => ({
    ...round,
    decks: refiledDecks(deckRules(rules), round.decks),
    shoe:
      rules.dealing !== 'automated-shoe'
        ? 'none'
        : round.shoe === 'none'
          ? 'at the table'
          : round.shoe,
  }),
});

const decide = (
  rules: Rules,
  round: Round,
  command: Command,
  layout: Layout,
): readonly Event[] | Refusal => {
  if (over(round)) return ROUND_OVER;
  // § .5.
  if (isDeckCommand(command)) return decideDeckAct(deckRules(rules), round, command, layout);
  switch (command.type) {
    case 'TakeAdjacent':
      return decidePair(rules, round, command, layout);
    case 'AnnounceNoMoreBets':
      return decideNoMoreBets(rules, round, layout);
    case 'ShakeShaker':
      return decideShake(round, command.times);
    case 'UncoverShaker':
      return decideUncover(round, command.dice);
    case 'CallNoRoll':
      return decideNoRoll(round, command.reason);
    case 'AnnounceTotal':
      return decideTotal(round, command.total);
    case 'ShowNumber':
      return decideNumber(round, command.number);
    case 'CoverShaker':
      return decideCoverShaker(round);
    case 'DealCards':
      return decideDeal(rules, round, command.cards);
    case 'DealStacks':
      return decideDealStacks(rules, round, command.cards);
    case 'CountStub':
      return decideCountStub(round, command);
    case 'AbandonWagers':
      return decideAbandon(round, command.seat);
    case 'ReportWrongStart':
      return decideWrongStart(round);
    case 'ExposeCard':
      return decideExpose(round, command);
    case 'PlayOn':
      return decideExposedHand(round, command.seat, 'HandPlayedOn');
    case 'VoidHand':
      return decideExposedHand(round, command.seat, 'HandVoided');
    case 'FindFaceUp':
    case 'DrawInError':
      // § .13(f), (g).
      return decideMishap(
        deckRules(rules),
        round,
        gone(round).seen,
        command,
        duringDeal(rules, round),
      );
    case 'ReportMisdeal':
      return decideMisdeal(round, command);
    case 'ReportShoe':
      return decideShoeFault(round, command.fault);
    case 'TakeShoeOut':
      return decideShoeOut(round, command.how);
    case 'BringShoe':
      return decideShoeBack(round);
    default:
      return decideHands(rules, round, command, layout);
  }
};

/** § .11. */
const decideHands = (
  rules: Rules,
  round: Round,
  command: HandCommand,
  layout: Layout,
): readonly Event[] | Refusal => {
  switch (command.type) {
    case 'LookAtCards':
      return decideLook(round, command.seat, layout);
    case 'AskHouseWay':
      return decideAsk(rules, round, command, layout);
    case 'SetHands':
      return decideSet(round, command, layout);
    case 'NoteHandsSet':
      return decideNoteSet(round, command.seat, layout);
    case 'TurnDealer':
      return decideTurn(round, command.cards);
    case 'SetDealerHands':
      return decideDealer(rules, round, command);
    case 'Surrender':
      return decideSurrender(round, command, layout);
    case 'RevealHands':
      return decideReveal(rules, round, command, layout);
  }
};
