import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { chapter } from './chapter.ts';

/** § .4(b), (c) and .7: who holds the dice, to whom they are offered, and after whom the turn goes on. */
export interface Dice {
  readonly quarterback?: Seat;
  readonly offered?: Seat;
  /** The seat after which the offer goes on clockwise: the last to reject, or the Quarterback who lost. */
  readonly after?: Seat;
}

/**
 * § .4(b), .7(a): first the player at the stickperson's left, which is the lowest seat; then each in turn
 * clockwise, which is towards the higher seats and around.
 */
export const offerGoesTo = (dice: Dice, players: readonly Seat[]): Seat | undefined =>
  players.find((seat) => seat > (dice.after ?? 0)) ?? players[0];

export const decideOffer = (
  dice: Dice,
  seat: unknown,
  players: readonly Seat[],
  of: ReturnType<typeof chapter>,
): Seat | Refusal => {
  if (dice.quarterback !== undefined) {
    return refuse(
      'dice-held',
      `Seat ${dice.quarterback} is the Quarterback and has the dice.`,
      of('.7(a)'),
    );
  }
  if (dice.offered !== undefined) {
    return refuse('dice-offered', `Seat ${dice.offered} has not answered yet.`, of('.4(b)'));
  }
  const turn = offerGoesTo(dice, players);
  if (turn === undefined) {
    return refuse(
      'no-players',
      'The dice are offered when a player has come to the table.',
      of('.4(b)'),
    );
  }
  if (turn !== seat) {
    return refuse('not-in-turn', `The dice go clockwise. Offer them to seat ${turn}.`, of('.4(b)'));
  }
  return turn;
};

export const answersOffer = (
  dice: Dice,
  seat: unknown,
  of: ReturnType<typeof chapter>,
): Seat | Refusal =>
  dice.offered !== undefined && dice.offered === seat
    ? dice.offered
    : refuse(
        'dice-not-offered',
        'Only the player to whom the dice are offered may answer.',
        of('.4(b)'),
      );

export const accepted = (seat: Seat): Dice => ({ quarterback: seat });
export const rejected = (seat: Seat): Dice => ({ after: seat });

/** § .7(a): a Quarterback who scored keeps the dice; otherwise they go on to the left. */
export const afterGame = (dice: Dice, scored: boolean): Dice =>
  scored || dice.quarterback === undefined ? dice : { after: dice.quarterback };
