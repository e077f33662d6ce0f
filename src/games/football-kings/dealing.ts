import type { Card } from '../../kernel/cards.ts';
import { beingDealt } from '../../kernel/deck/deal.ts';
import { readyToDeal } from '../../kernel/deck/ready.ts';
import { cardsOff, type Gone, isCount, stubOf } from '../../kernel/deck/stub.ts';
import type { Citation } from '../../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { isPlaced, type Layout } from '../../kernel/wager.ts';
import { CARDS, deckRules } from './cards.ts';
import { of } from './chapter.ts';
import { type Event, evolve, type Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { totalsOf } from './values.ts';
import { sideOf } from './wagers.ts';

/** § .6(d): where each pair of cards goes. */
export const QUARTERS: readonly { readonly title: string; readonly cite: Citation }[] = [
  { title: 'First Quarter', cite: of('.6(d)1') },
  { title: 'Second Quarter', cite: of('.6(d)2') },
  { title: 'Third Quarter', cite: of('.6(d)4') },
  { title: 'Fourth Quarter', cite: of('.6(d)5') },
];

/** § .6(f): the stub is counted at least once in this number of rounds. */
const ROUNDS_TO_A_COUNT = 5;

export const gone = (round: Round): Gone => ({
  burned: round.burned,
  seen: [...round.faceUp, ...round.cards],
});
export const quartersDealt = (round: Round): number => round.cards.length >> 1;
export const burnDue = (rules: Rules, round: Round): boolean =>
  rules.burnCard === 'yes' && round.burned === 0;
export const countDue = (round: Round): boolean => round.uncounted >= ROUNDS_TO_A_COUNT - 1;

/** § .6(d)3, 6: totals are announced after the Second and after the Fourth Quarter. */
export const totalsDue = (round: Round): 2 | 4 | undefined => {
  const quarters = quartersDealt(round);
  return (quarters === 2 || quarters === 4) && round.announced !== quarters ? quarters : undefined;
};

/** The first seat that takes part without an initial wager, or the want of any player at all. */
export const initialWagerMissing = (layout: Layout): Refusal | undefined => {
  const seat = layout.players.find((player) => sideOf(layout, player) === undefined);
  if (seat !== undefined) {
    return refuse(
      'wager-required',
      `Seat ${seat} must place an initial wager on Home or Visitor, or sit this round out.`,
      of('.5(d)'),
    );
  }
  return isPlaced(layout, 'home') || isPlaced(layout, 'visitor')
    ? undefined
    : refuse(
        'wager-required',
        'A round begins with an initial wager on Home or Visitor. None has been placed.',
        of('.5(d)'),
      );
};

export const decideNoMoreBets = (
  rules: Rules,
  round: Round,
  layout: Layout,
): readonly Event[] | Refusal => {
  if (round.betsClosed) {
    return refuse('bets-closed', '"No more bets" has already been announced.', of('.6(c)'));
  }
  const ready = readyToDeal(deckRules(rules), round.decks);
  if (ready !== true) return ready;
  return initialWagerMissing(layout) ?? [{ type: 'BetsClosed' }];
};

/** § .6(b), (c): a card leaves the deck only after the shuffle, the cut and "No more bets". */
export const mayDeal = (rules: Rules, round: Round): true | Refusal => {
  if (!round.betsClosed) {
    return refuse('bets-open', 'Announce "No more bets" before any card is dealt.', of('.6(c)'));
  }
  return beingDealt(round) ? true : readyToDeal(deckRules(rules), round.decks);
};

export const decideBurn = (rules: Rules, round: Round): readonly Event[] | Refusal => {
  const may = mayDeal(rules, round);
  if (may !== true) return may;
  if (rules.burnCard === 'no') {
    return refuse('no-burn', 'Burn no card here. The licensee has not elected to.', of('.6(d)'));
  }
  return round.burned === 0 && round.cards.length === 0
    ? [{ type: 'CardBurned' }]
    : refuse('already-burned', 'Burn one card only, before the First Quarter.', of('.6(d)'));
};

/** § .6(d): one card each to Home and Visitor, quarter by quarter. */
export const decideQuarter = (
  rules: Rules,
  round: Round,
  values: readonly unknown[],
): readonly Event[] | Refusal => {
  const may = mayDeal(rules, round);
  if (may !== true) return may;
  if (burnDue(rules, round)) {
    return refuse('burn-due', 'Burn the top card before the First Quarter is dealt.', of('.6(d)'));
  }
  const quarter = QUARTERS[quartersDealt(round)];
  if (quarter === undefined) {
    return refuse('all-dealt', 'Each side already has four cards. Deal no more.', of('.6(e)'));
  }
  if (totalsDue(round) !== undefined) {
    return refuse(
      'totals-due',
      'Announce the totals of both sides before the Third Quarter is dealt.',
      of('.6(d)3'),
    );
  }
  const cards = cardsOff(CARDS, gone(round).seen, values, 2);
  if (isRefusal(cards)) return cards;
  const [home, visitor] = cards as readonly [Card, Card];
  return [
    {
      type: 'QuarterDealt',
      quarter: quartersDealt(round) + 1,
      home,
      visitor,
      cite: quarter.cite,
    },
  ];
};

/** All cards still to come at once, as at an electronic table: each quarter by the same steps, totals announced. */
export const decideDeal = (
  rules: Rules,
  round: Round,
  values: unknown,
): readonly Event[] | Refusal => {
  const may = mayDeal(rules, round);
  if (may !== true) return may;
  const cards = cardsOff(CARDS, gone(round).seen, values, 8 - round.cards.length);
  if (isRefusal(cards)) return cards;
  const events: Event[] = [];
  let now = round;
  for (let next = 0; next < Math.max(1, cards.length); next += 2) {
    const dealt = decideQuarter(rules, now, cards.slice(next, next + 2));
    if (isRefusal(dealt)) return dealt;
    now = dealt.reduce(evolve, now);
    const announced = totalsAnnounced(now);
    now = announced.reduce(evolve, now);
    events.push(...dealt, ...announced);
  }
  return events;
};

const totalsAnnounced = (round: Round): readonly Event[] => {
  const after = totalsDue(round);
  return after === undefined ? [] : [{ type: 'TotalsAnnounced', after, ...totalsOf(round.cards) }];
};

export const decideTotals = (
  round: Round,
  said: { readonly home: unknown; readonly visitor: unknown },
): readonly Event[] | Refusal => {
  const after = totalsDue(round);
  if (after === undefined) {
    return refuse(
      'no-totals-due',
      'Totals are announced once after the Second and once after the Fourth Quarter.',
      of('.6(d)3'),
    );
  }
  const { home, visitor } = totalsOf(round.cards);
  if (said.home !== home || said.visitor !== visitor) {
    return refuse(
      'totals-not-right',
      `The cards come to ${home} for Home and ${visitor} for Visitor. Announce these.`,
      after === 2 ? of('.6(d)3') : of('.6(d)6'),
    );
  }
  return totalsAnnounced(round);
};

/** § .6(i): the round goes on to its end; the shuffle and the other deck follow after every round in any case. */
export const decideCuttingCard = (round: Round): readonly Event[] | Refusal =>
  beingDealt(round) && quartersDealt(round) < 4
    ? [{ type: 'CuttingCardReached' }]
    : refuse('not-dealing', 'The cutting card comes up only during the deal.', of('.6(i)'));

/** § .6(e): the stub is dealt with when all eight cards are out and the totals are announced. */
const stubInHand = (round: Round): true | Refusal => {
  if (quartersDealt(round) < 4) {
    return refuse(
      'deal-not-complete',
      'The stub is what remains when each side has four cards. Deal them first.',
      of('.6(e)'),
    );
  }
  return totalsDue(round) === undefined
    ? true
    : refuse('totals-due', 'Announce the final totals of both sides first.', of('.6(d)6'));
};

export const decidePlaceStub = (round: Round): readonly Event[] | Refusal => {
  const may = stubInHand(round);
  if (may !== true) return may;
  return countDue(round)
    ? refuse(
        'count-due',
        `Count the stub. It was not counted in the last ${ROUNDS_TO_A_COUNT - 1} rounds.`,
        of('.6(f)'),
      )
    : [{ type: 'StubPlaced' }, gathered(round)];
};

/** § .6(h): Visitor's cards are picked up first, then Home's. */
const gathered = (round: Round): Event => ({
  type: 'CardsGathered',
  cards: [
    ...round.cards.filter((_, index) => index % 2 === 1),
    ...round.cards.filter((_, index) => index % 2 === 0),
  ],
});

/** A count above what two decks hold is a slip. */
const MOST_COUNTED = 2 * CARDS.length;

/**
 * § .6(f): the stub counted face down, with the cards found on either side (four, unless it is said). A deck that is
 * complete though misdealt stays; one that is not leaves the table.
 */
export const decideCountStub = (
  round: Round,
  counted: { readonly cards: unknown; readonly home?: unknown; readonly visitor?: unknown },
): readonly Event[] | Refusal => {
  const may = stubInHand(round);
  if (may !== true) return may;
  const { cards: stub, home = 4, visitor = 4 } = counted;
  const possible = (value: unknown): value is number => isCount(value, MOST_COUNTED);
  if (!possible(stub) || !possible(home) || !possible(visitor)) {
    return refuse('not-a-count', 'Enter how many cards were counted.', of('.6(f)'));
  }
  const elsewhere = CARDS.length - stubOf(CARDS, gone(round)) - round.cards.length;
  const inDeck = stub + home + visitor + elsewhere;
  const complete = inDeck === CARDS.length;
  const misdealt = home !== 4 || visitor !== 4;
  const right = complete && !misdealt;
  const cite = right ? of('.6(f)1') : of('.6(f)2');
  const result: Event = { type: 'StubCounted', stub, inDeck, right, cite };
  if (right) return [result, gathered(round)];
  if (complete) {
    return [
      result,
      { type: 'RoundVoided', reason: 'wrong number of cards on a side', cite: of('.8(c)') },
    ];
  }
  return [
    result,
    { type: 'RoundVoided', reason: 'wrong number of cards in the deck', cite },
    { type: 'DeckRemoved', deck: round.decks.turn, reason: 'count not right', cite },
  ];
};
