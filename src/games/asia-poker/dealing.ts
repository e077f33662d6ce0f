import { beingDealt } from '../../kernel/deck/deal.ts';
import { readyToDeal } from '../../kernel/deck/ready.ts';
import { cardsOff, isCount } from '../../kernel/deck/stub.ts';
import type { Citation } from '../../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { CARDS, deckRules } from './cards.ts';
import { of } from './chapter.ts';
import { evolve } from './evolve.ts';
import { POSITIONS, SEATS } from './positions.ts';
import {
  cardsDealt,
  type Event,
  emptyPositions,
  gone,
  HAND,
  LEFT_OVER,
  type Round,
  TO_DEAL,
} from './round.ts';
import type { Rules } from './submission.ts';

/** The same steps under three sections, one for each way of dealing. */
interface Section {
  readonly before: Citation;
  readonly deal: Citation;
  readonly left: Citation;
  readonly notFour: Citation;
  readonly collected: Citation;
}

export const SECTIONS: Readonly<Record<Rules['dealing'], Section>> = {
  'manual-shoe': {
    before: of('.8(b)'),
    deal: of('.8(c)'),
    left: of('.8(d)'),
    notFour: of('.8(e)'),
    collected: of('.8(f)'),
  },
  hand: {
    before: of('.9(a)(3)'),
    deal: of('.9(b)'),
    left: of('.9(c)'),
    notFour: of('.9(d)'),
    collected: of('.9(e)'),
  },
  'automated-shoe': {
    before: of('.10(a)(2)'),
    deal: of('.10(b)'),
    left: of('.10(c)'),
    notFour: of('.10(d)'),
    collected: of('.10(e)'),
  },
};

export const sectionOf = (round: Round): Section => SECTIONS[round.ways.dealing];

const dealing = (round: Round): true | Refusal => {
  const { before, left } = sectionOf(round);
  if (!round.betsClosed || round.start === undefined) {
    return refuse(
      'start-not-found',
      'Announce "no more bets" and find the starting position before any card is dealt.',
      before,
    );
  }
  return round.stub === 'placed'
    ? refuse('all-dealt', 'Every position already has seven cards. Deal no more.', left)
    : true;
};

/** May a card leave the deck now? The first one only when the deck is shuffled and, where it is due, cut. */
export const duringDeal = (rules: Rules, round: Round): true | Refusal => {
  const may = dealing(round);
  if (may !== true) return may;
  if (!beingDealt(round)) return readyToDeal(deckRules(rules), round.decks);
  return cardsDealt(round) < TO_DEAL
    ? true
    : refuse(
        'all-dealt',
        'All stacks are dealt. Count the cards that are left.',
        sectionOf(round).left,
      );
};

/**
 * § .8(c), .9(b), .10(b): the next cards, one or all that are still to come, from the starting position clockwise. An
 * automated shoe gives out seven at a time.
 */
export const decideDeal = (
  rules: Rules,
  round: Round,
  values: unknown,
): readonly Event[] | Refusal => {
  const during = duringDeal(rules, round);
  if (during !== true) return during;
  const { deal } = sectionOf(round);
  const count = Array.isArray(values) ? values.length : 0;
  if (round.unseen !== undefined) {
    return refuse('dealt-unseen', 'This deal is face down. Deal the rest by count.', deal);
  }
  const still = stillToDeal(round, count, 'not-cards', 'Name them in order.');
  if (still !== true) return still;
  const cards = cardsOff(CARDS, gone(round).seen, values, count);
  return isRefusal(cards) ? cards : [{ type: 'CardsDealt', cards, cite: deal }];
};

/** Not more than are still to be dealt, and from an automated shoe whole stacks. */
const stillToDeal = (round: Round, count: number, code: string, how: string): true | Refusal => {
  const { deal } = sectionOf(round);
  const left = TO_DEAL - cardsDealt(round);
  if (!isCount(count, left) || count === 0) {
    return refuse(code, `Between one and ${left} cards are still to be dealt. ${how}`, deal);
  }
  return round.ways.dealing === 'automated-shoe' && count % HAND !== 0
    ? refuse('not-a-stack', `The shoe deals stacks of ${HAND} cards. Enter all of them.`, deal)
    : true;
};

/** § .8(c), .9(b), .10(b): at a live table the cards go out face down, and nobody can say which they are. */
export const decideDealStacks = (
  rules: Rules,
  round: Round,
  cards: number,
): readonly Event[] | Refusal => {
  const during = duringDeal(rules, round);
  if (during !== true) return during;
  const { deal } = sectionOf(round);
  if (round.dealt.length > 0) {
    return refuse(
      'dealt-seen',
      'This deal is read card by card. Name the cards of the rest.',
      deal,
    );
  }
  const still = stillToDeal(round, cards, 'not-a-count', 'Enter how many were dealt.');
  return still === true ? [{ type: 'StacksDealt', cards, cite: deal }] : still;
};

/**
 * § .8(d)–(f): what is left is spread face down and counted, and with it how many cards each position has (seven, unless
 * it is said; the dealer's first). A card that was found face up is in the rack and counts with those left.
 */
export const decideCountStub = (
  round: Round,
  counted: { readonly cards: unknown; readonly hands?: unknown },
): readonly Event[] | Refusal => {
  const { left, notFour, collected } = sectionOf(round);
  const may = dealing(round);
  if (may !== true) return may;
  if (cardsDealt(round) < TO_DEAL) {
    return refuse(
      'deal-not-complete',
      'Deal seven cards to every position first. Then count the cards that are left.',
      left,
    );
  }
  const hands = counted.hands ?? Array.from({ length: POSITIONS }, () => HAND);
  const counts: readonly unknown[] = Array.isArray(hands) ? hands : [];
  const possible = (value: unknown): value is number => isCount(value, CARDS.length);
  if (!possible(counted.cards) || counts.length !== POSITIONS || !counts.every(possible)) {
    return refuse(
      'not-a-count',
      `Enter how many cards are left, and if a position has not ${HAND}, all counts from the dealer on.`,
      left,
    );
  }
  const misdealt = counts.findIndex((count) => count !== HAND);
  if (misdealt >= 0) {
    return [{ type: 'RoundVoided', reason: 'wrong number of cards', cite: notFour }];
  }
  if (counted.cards + round.faceUp.length !== LEFT_OVER) {
    return [
      { type: 'RoundVoided', reason: 'not four cards left', cite: notFour },
      {
        type: 'DeckRemoved',
        deck: round.decks.turn,
        reason: 'count not right',
        cite: notFour,
      },
    ];
  }
  const placed: Event = { type: 'StubPlaced', cards: counted.cards, cite: left };
  const seats = emptyPositions(round);
  const events: Event[] = [placed];
  if (seats.length > 0) events.push({ type: 'StacksCollected', seats, cite: collected });
  if (seats.length === SEATS.length) events.push({ type: 'RoundCompleted' });
  return events;
};

/** The round is complete when nobody plays for a wager any more and the stacks are all in the rack. */
export const completed = (round: Round, events: readonly Event[]): readonly Event[] => {
  const after = events.reduce(evolve, round);
  return after.ended === undefined &&
    after.stub === 'placed' &&
    emptyPositions(after).length === SEATS.length
    ? [...events, { type: 'RoundCompleted' }]
    : events;
};
