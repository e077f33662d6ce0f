import type { Card } from '../../kernel/cards.ts';
import { cardsOff } from '../../kernel/deck/stub.ts';
import type { Citation } from '../../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { CARDS } from './cards.ts';
import type { Position } from './positions.ts';
import { gone, HAND, handOf, type Round } from './round.ts';

/**
 * At a live table cards are dealt face down and nobody can enter them. A stack becomes known when it is turned over or
 * shown to the dealer, and is then read card by card: the dealer's own, and each player's as it is compared.
 */
export const isFaceDown = (round: Round, position: Position): boolean =>
  round.unseen !== undefined && handOf(round, position).length === 0;

/** Seven cards of this deck that nobody has seen before, but for those of them that were exposed. */
export const stackTurned = (
  round: Round,
  position: Position,
  values: unknown,
  cite: Citation,
): readonly Card[] | Refusal => {
  const exposed = exposedAt(round, position);
  const cards = cardsOff(
    CARDS,
    gone(round).seen.filter((card) => !exposed.includes(card)),
    values,
    HAND,
  );
  if (isRefusal(cards)) return cards;
  const missing = exposed.find((card) => !cards.includes(card));
  return missing === undefined
    ? cards
    : refuse('card-exposed', `${missing} of this stack was exposed. Read the cards again.`, cite);
};

export const exposedAt = (round: Round, position: Position): readonly Card[] =>
  round.exposed.filter((one) => one.position === position).map(({ card }) => card);

/** The cards of a stack as they are known, or as they are read now. */
export const stackOf = (
  round: Round,
  position: Position,
  values: unknown,
  cite: Citation,
): readonly Card[] | Refusal => {
  if (isFaceDown(round, position)) return stackTurned(round, position, values, cite);
  return values === undefined
    ? handOf(round, position)
    : refuse('cards-known', 'These cards are known. Do not enter them again.', cite);
};
