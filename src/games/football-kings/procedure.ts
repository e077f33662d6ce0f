import type { Card } from '../../kernel/cards.ts';
import { isDeckCommand } from '../../kernel/deck/calls.ts';
import {
  type Deal,
  type DealEvent,
  dealtOn,
  decideDeckAct,
  decideMishap,
  evolveDeal,
  isDealEvent,
  ROUND_OVER,
} from '../../kernel/deck/deal.ts';
import { decksOf } from '../../kernel/deck/decide.ts';
import { afterRound, type Decks, refiledDecks } from '../../kernel/deck/deck.ts';
import type { Procedure } from '../../kernel/game.ts';
import type { Citation } from '../../kernel/law.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { betsOf, type Layout, type Seat } from '../../kernel/wager.ts';
import { deckRules } from './cards.ts';
import { of } from './chapter.ts';
import type { Command } from './commands.ts';
import {
  decideBurn,
  decideCountStub,
  decideCuttingCard,
  decideDeal,
  decideNoMoreBets,
  decidePlaceStub,
  decideQuarter,
  decideTotals,
  gone,
} from './dealing.ts';
import { decideMisdeal, duringDeal, type VoidReason } from './irregularities.ts';
import type { Rules } from './submission.ts';
import type { Totals } from './values.ts';

export interface Round extends Deal {
  readonly betsClosed: boolean;
  /** Cards burned unseen, none or one. */
  readonly burned: number;
  /** In the order of the deal, Home and Visitor in turn, two to a quarter. */
  readonly cards: readonly Card[];
  /** The quarter after which totals were last announced. */
  readonly announced: 0 | 2 | 4;
  readonly stub: 'in hand' | 'placed' | 'counted';
  /** Rounds before this one since the stub was last counted. */
  readonly uncounted: number;
  readonly ended?: 'settled' | 'void';
}

export type Event =
  | DealEvent
  | { readonly type: 'BetsClosed' }
  | { readonly type: 'CardBurned' }
  | {
      readonly type: 'QuarterDealt';
      readonly quarter: number;
      readonly home: Card;
      readonly visitor: Card;
      readonly cite: Citation;
    }
  | ({ readonly type: 'TotalsAnnounced'; readonly after: 2 | 4 } & Totals)
  | { readonly type: 'CuttingCardReached' }
  | { readonly type: 'StubPlaced' }
  | {
      readonly type: 'StubCounted';
      readonly stub: number;
      readonly inDeck: number;
      readonly right: boolean;
      readonly cite: Citation;
    }
  | { readonly type: 'RoundVoided'; readonly reason: VoidReason; readonly cite: Citation }
  | { readonly type: 'CardsGathered'; readonly cards: readonly Card[] };

const fresh = (decks: Decks, uncounted: number): Round => ({
  decks,
  betsClosed: false,
  burned: 0,
  cards: [],
  announced: 0,
  faceUp: [],
  drawnInError: false,
  stub: 'in hand',
  uncounted,
});

export const over = (round: Round): boolean => round.ended !== undefined;

export const procedure = (rules: Rules): Procedure<Round, Command, Event> => ({
  initial: fresh(decksOf(deckRules(rules)).initial, 0),
  decide: (round, command, layout) => decide(rules, round, command, layout),
  evolve,
  over,
  // § .6(i), .2(b)4: the cards are shuffled and the decks change places. § .6(f): a count starts the five rounds anew.
  again: (round) =>
    fresh(
      afterRound(round.decks, round.ended === 'void'),
      round.stub === 'counted' ? 0 : round.uncounted + 1,
    ),
  // § .2(b): a second deck and its shuffler come and go with the submission.
  refiled: (round) => ({ ...round, decks: refiledDecks(deckRules(rules), round.decks) }),
});

const decide = (
  rules: Rules,
  round: Round,
  command: Command,
  layout: Layout,
): readonly Event[] | Refusal => {
  if (over(round)) return ROUND_OVER;
  // § .4.
  if (isDeckCommand(command)) return decideDeckAct(deckRules(rules), round, command, layout);
  switch (command.type) {
    case 'AnnounceNoMoreBets':
      return decideNoMoreBets(rules, round, layout);
    case 'BurnCard':
      return decideBurn(rules, round);
    case 'DealQuarter':
      return decideQuarter(rules, round, [command.home, command.visitor]);
    case 'DealCards':
      return decideDeal(rules, round, command.cards);
    case 'AnnounceTotals':
      return decideTotals(round, command);
    case 'ReachCuttingCard':
      return decideCuttingCard(round);
    case 'PlaceStub':
      return decidePlaceStub(round);
    case 'CountStub':
      return decideCountStub(round, command);
    case 'FindFaceUp':
    case 'DrawInError':
      // § .8(a), (b).
      return decideMishap(
        deckRules(rules),
        round,
        gone(round).seen,
        command,
        duringDeal(rules, round),
      );
    case 'ReportMisdeal':
      return decideMisdeal(round, command);
  }
};

export const evolve = (round: Round, event: Event): Round => {
  if (isDealEvent(event)) return evolveDeal(round, event);
  switch (event.type) {
    case 'BetsClosed':
      return { ...round, betsClosed: true };
    case 'CardBurned':
      return { ...dealtOn(round), burned: 1 };
    case 'QuarterDealt':
      return { ...dealtOn(round), cards: [...round.cards, event.home, event.visitor] };
    case 'TotalsAnnounced':
      return { ...round, announced: event.after };
    case 'CuttingCardReached':
      return round;
    case 'StubPlaced':
      return { ...round, stub: 'placed' };
    case 'StubCounted':
      return { ...round, stub: 'counted' };
    case 'RoundVoided':
      return { ...round, ended: 'void' };
    case 'CardsGathered':
      return { ...round, ended: 'settled' };
  }
};

/** § .5(b): whoever has wagered stays seated until the round is complete, which is when wagers are settled; who came late may go. */
export const leaves = (round: Round, seat: Seat, layout: Layout): readonly Event[] | Refusal =>
  round.betsClosed && !over(round) && betsOf(layout, seat).length > 0
    ? refuse(
        'round-in-play',
        'A player who has wagered remains seated until the round is complete.',
        of('.5(b)'),
      )
    : [];
