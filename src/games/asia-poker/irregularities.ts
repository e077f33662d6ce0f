import type { Card } from '../../kernel/cards.ts';
import { cardsOff } from '../../kernel/deck/stub.ts';
import { bug, isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { CARDS } from './cards.ts';
import { of } from './chapter.ts';
import { completed } from './dealing.ts';
import { DEALER, isPosition, type Position } from './positions.ts';
import {
  cardsDealt,
  choiceDue,
  countAt,
  type Event,
  gone,
  HAND,
  handOf,
  hasSet,
  playing,
  type Round,
  SHOE_FAULTS,
  SHOE_OUT,
  TO_DEAL,
  type VoidReason,
} from './round.ts';

const voided = (reason: VoidReason, paragraph: string): Event => ({
  type: 'RoundVoided',
  reason,
  cite: of(paragraph),
});

/** Cards are dealt and no wager has been decided, so that all of them can still be returned. */
const undecided = (round: Round, paragraph: string): true | Refusal => {
  if (cardsDealt(round) === 0) {
    return refuse('not-dealing', 'No card of this round has been dealt yet.', of(paragraph));
  }
  return round.revealed.length === 0 && round.surrendered.length === 0
    ? true
    : refuse(
        'wagers-settled',
        'Wagers of this round are settled. Have a supervisor correct what was wrong.',
        'House rules § correction',
      );
};

/** § .13(c): the dice were added wrongly and the first card went to the wrong position. */
export const decideWrongStart = (round: Round): readonly Event[] | Refusal => {
  const may = undecided(round, '.13(c)');
  if (may !== true) return may;
  return round.ways.starting === 'shaker'
    ? [voided('wrong starting position', '.13(c)')]
    : refuse('no-shaker', 'No dice were totaled in this round.', of('.13(c)'));
};

interface ExposedAs {
  readonly position: unknown;
  readonly card: unknown;
  readonly shown?: unknown;
}

/** Which card it was: as it was dealt, or as it was seen where the stack is face down. */
const exposedCard = (
  round: Round,
  position: Position,
  place: number,
  shown: unknown,
): Card | Refusal => {
  if (place < 1 || place > countAt(round, position)) {
    return refuse('no-such-card', 'That position has no such card.', of('.13(d)'));
  }
  const known = handOf(round, position)[place - 1];
  if (known !== undefined) return known;
  const seen = cardsOff(CARDS, gone(round).seen, [shown], 1);
  return isRefusal(seen)
    ? refuse('card-not-named', 'Name the card that was seen, such as As or Td.', of('.13(d)'))
    : (seen[0] ?? bug('one card was read and is not there'));
};

/**
 * § .13(d), (e), (j): a card that somebody sees, named by its place in the stack. A deal from the hand ends there; a card of
 * the dealer voids the round; a player may void the hand before looking at the rest of it.
 */
export const decideExpose = (
  round: Round,
  { position, card: place, shown }: ExposedAs,
): readonly Event[] | Refusal => {
  const may = undecided(round, '.13(d)');
  if (may !== true) return may;
  if (!isPosition(position) || typeof place !== 'number') {
    return refuse('no-such-card', 'Name the position and which of its cards it was.', of('.13(d)'));
  }
  const card = exposedCard(round, position, place, shown);
  if (isRefusal(card)) return card;
  const byHand = round.ways.dealing === 'hand' && cardsDealt(round) < TO_DEAL;
  const exposed = (paragraph: string, choice: boolean): Event => ({
    type: 'CardExposed',
    position,
    card,
    choice,
    cite: of(paragraph),
  });
  if (byHand) return [exposed('.13(j)', false), voided('card exposed in the deal', '.13(j)')];
  if (position === DEALER) {
    return round.dealerTurned
      ? refuse(
          'dealer-turned',
          "The dealer's cards are already face up, as they should be.",
          of('.13(e)'),
        )
      : [exposed('.13(e)', false), voided('card of the dealer exposed', '.13(e)')];
  }
  // Whoever has set the hands has looked, also where that was not entered.
  const looked = round.looked.includes(position) || hasSet(round, position);
  const mayVoid = playing(round).includes(position) && !looked;
  return [exposed('.13(d)', mayVoid)];
};

/** § .13(d): the player's own choice. */
export const decideExposedHand = (
  round: Round,
  seat: unknown,
  does: 'HandPlayedOn' | 'HandVoided',
): readonly Event[] | Refusal => {
  const known = playing(round).find((one) => one === seat);
  return known !== undefined && choiceDue(round, known)
    ? completed(round, [{ type: does, seat: known }])
    : refuse(
        'no-choice',
        'A player may void the hand only if the dealer exposed one of its cards and the player has not looked at the others.',
        of('.13(d)'),
      );
};

/** § .13(h), (k): a player, a position or the dealer with another number of cards than was due. */
export const decideMisdeal = (
  round: Round,
  { position, cards }: { readonly position: unknown; readonly cards: unknown },
): readonly Event[] | Refusal => {
  const paragraph =
    position === DEALER || playing(round).some((seat) => seat === position) ? '.13(h)' : '.13(k)';
  const may = undecided(round, paragraph);
  if (may !== true) return may;
  if (!isPosition(position) || typeof cards !== 'number' || !Number.isInteger(cards) || cards < 0) {
    return refuse('not-a-count', 'Enter a position and how many cards are there.', of('.13(k)'));
  }
  const due = countAt(round, position);
  return cards === due
    ? refuse(
        'not-a-misdeal',
        `${due === HAND ? 'Seven' : due} is the right number there. Go on.`,
        of(paragraph),
      )
    : [voided('wrong number of cards', paragraph)];
};

/** § .13(m): the automated shoe fails while it deals. */
export const decideShoeFault = (round: Round, fault: unknown): readonly Event[] | Refusal => {
  const cite = of('.13(m)');
  const known = SHOE_FAULTS.find((one) => one === fault);
  if (known === undefined) {
    return refuse('not-said', `Choose what the shoe did: ${SHOE_FAULTS.join(', ')}.`, cite);
  }
  if (round.ways.dealing !== 'automated-shoe' || round.shoe !== 'at the table') {
    return refuse('no-shoe', 'No automated dealing shoe is in use.', cite);
  }
  return round.start !== undefined && round.stub !== 'placed'
    ? [{ type: 'ShoeFailed', fault: known, cite }, voided('dealing shoe failed', '.13(m)')]
    : refuse('not-dealing', 'The shoe is not dealing now.', cite);
};

/** § .13(n): covered or marked before the cards are dealt in another way, and only between rounds. */
export const decideShoeOut = (round: Round, how: unknown): readonly Event[] | Refusal => {
  const cite = of('.13(n)');
  const known = SHOE_OUT.find((one) => one === how);
  if (known === undefined) {
    return refuse('not-said', `Enter whether the shoe is ${SHOE_OUT.join(' or ')}.`, cite);
  }
  if (round.betsClosed) {
    return refuse('round-in-play', 'Take the shoe out of use between rounds.', cite);
  }
  return round.shoe === 'at the table'
    ? [{ type: 'ShoeTakenOut', how: known }]
    : refuse('no-shoe', 'No automated dealing shoe is in use.', cite);
};

export const decideShoeBack = (round: Round): readonly Event[] | Refusal => {
  const cite = of('.13(n)');
  if (round.shoe === 'none' || round.shoe === 'at the table') {
    return refuse('no-shoe', 'No dealing shoe is waiting to be used again.', cite);
  }
  return round.betsClosed
    ? refuse('round-in-play', 'Bring the shoe back between rounds.', cite)
    : [{ type: 'ShoeBrought' }];
};
