import type { Citation } from '../../kernel/law.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { betsOf, type Layout, type Seat } from '../../kernel/wager.ts';
import { SIDES, type Side } from './hands.ts';
import type { Rules } from './submission.ts';

export type Shaker = 'dealer' | Seat;

/** One dice shaker: who shook it since it was last put together, in order, and who holds it. */
export interface Cup {
  readonly shakenBy: readonly Shaker[];
  readonly handedTo?: Seat;
}

export type Cups = Readonly<Record<Side, Cup>>;

export const STILL: Cups = { red: { shakenBy: [] }, blue: { shakenBy: [] } };

export const RESHAKE_REASONS = ['dice exposed', 'die out of the cup', 'die not flat'] as const;
export type ReshakeReason = (typeof RESHAKE_REASONS)[number];

/** Why a cup is shaken anew. Dice seen too early count for nothing; a hand is three dice, read in their cup. */
export const RESHAKE_CITES: Readonly<Record<ReshakeReason, Citation>> = {
  'dice exposed': '3-Dice Yahtzee § rules of play',
  'die out of the cup': '3-Dice Yahtzee § introduction',
  'die not flat': '3-Dice Yahtzee § rules of play',
};

const cite: Citation = '3-Dice Yahtzee § rules of play';

export const capital = (side: Side): string => (side === 'red' ? 'Red' : 'Blue');

export const parseCup = (value: unknown): Side | Refusal =>
  SIDES.find((side) => side === value) ??
  refuse('no-such-cup', 'Choose the cup: red or blue.', '3-Dice Yahtzee § introduction');

export const parseReason = (value: unknown): ReshakeReason | Refusal =>
  RESHAKE_REASONS.find((reason) => reason === value) ??
  refuse(
    'not-a-reshake',
    `Choose why the cup is shaken again: ${RESHAKE_REASONS.join(', ')}.`,
    cite,
  );

/** A cup that a player holds is nobody else's to shake, hand on or open. */
export const withDealer = (cups: Cups, side: Side): true | Refusal => {
  const { handedTo } = cups[side];
  return handedTo === undefined
    ? true
    : refuse(
        'cup-handed',
        `Seat ${handedTo} has the ${capital(side)} cup. Let the player shake it, or take it back.`,
        cite,
      );
};

/** The dealer shakes first, whoever shakes after. */
export const shaken = (cups: Cups, side: Side): true | Refusal =>
  cups[side].shakenBy.length > 0
    ? true
    : refuse('cup-not-shaken', `The dealer must shake the ${capital(side)} cup first.`, cite);

/** Players shake at the operator's discretion, and only those who play in the round. */
export const mayShake = (rules: Rules, seat: unknown, layout: Layout): Seat | Refusal => {
  if (rules.playersShake === 'no') {
    return refuse(
      'dealer-shakes',
      'At this table the dealer alone shakes the cups; playersShake=yes would have to be filed.',
      cite,
    );
  }
  if (typeof seat !== 'number' || betsOf(layout, seat).length === 0) {
    return refuse('not-a-player', 'Hand the cup only to a player with a wager in the round.', cite);
  }
  return seat;
};

export const holds = (cups: Cups, side: Side, seat: unknown): Seat | Refusal => {
  const { handedTo } = cups[side];
  return handedTo !== undefined && handedTo === seat
    ? handedTo
    : refuse(
        'cup-not-handed',
        `Only the player to whom the ${capital(side)} cup was handed may shake it.`,
        cite,
      );
};
