import { readyToDeal } from '../../kernel/deck/ready.ts';
import type { Citation } from '../../kernel/law.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { betOn, type Layout } from '../../kernel/wager.ts';
import { deckRules } from './cards.ts';
import { of } from './chapter.ts';
import { countedTo, POSITIONS, SEATS } from './positions.ts';
import { type Event, NO_ROLL_REASONS, type NoRollReason, type Round, type Ways } from './round.ts';
import type { Rules } from './submission.ts';

/** § .5(g)(1)(i). */
export const LEAST_SHAKES = 3;

const NO_MORE_BETS: Readonly<Record<Rules['dealing'], Citation>> = {
  'manual-shoe': of('.8(b)'),
  hand: of('.9(a)(3)'),
  'automated-shoe': of('.10(a)(2)'),
};

/** § .13(n): with a device out of order the table falls back on what needs none of it. */
export const waysNow = (rules: Rules, round: Round): Ways => {
  const shuffled = round.decks.shuffler === 'at the table';
  const fromShoe = rules.dealing === 'automated-shoe' && round.shoe !== 'at the table';
  // § .9(a)(1): without a shuffler nothing is dealt from the hand.
  const fromHand = rules.dealing === 'hand' && !shuffled;
  const dealing = fromShoe || fromHand ? 'manual-shoe' : rules.dealing;
  const button = rules.startingPosition === 'button';
  const starting =
    button && (!shuffled || dealing !== 'automated-shoe') ? 'shaker' : rules.startingPosition;
  return { starting, dealing };
};

export const decideNoMoreBets = (
  rules: Rules,
  round: Round,
  layout: Layout,
): readonly Event[] | Refusal => {
  const ways = waysNow(rules, round);
  if (round.betsClosed) {
    return refuse(
      'bets-closed',
      '"No more bets" has already been announced.',
      NO_MORE_BETS[ways.dealing],
    );
  }
  const ready = readyToDeal(deckRules(rules), round.decks);
  if (ready !== true) return ready;
  const seats = SEATS.filter((seat) => betOn(layout, seat, 'asia-poker') !== undefined);
  return seats.length > 0
    ? [{ type: 'BetsClosed', seats, ways }]
    : refuse(
        'wager-required',
        'A round begins with an Asia Poker Wager. None has been placed.',
        of('.7(d)'),
      );
};

/** § .5(g): the starting position is looked for after "no more bets", once, in the way in use. */
const mayFindStart = (
  round: Round,
  way: Rules['startingPosition'],
  cite: Citation,
): true | Refusal => {
  if (!round.betsClosed) {
    return refuse(
      'bets-open',
      'Announce "no more bets" before the starting position is found.',
      NO_MORE_BETS[round.ways.dealing],
    );
  }
  if (round.ways.starting !== way) {
    return refuse(
      'other-way-in-use',
      `At this table the starting position is chosen by ${round.ways.starting}. Use that.`,
      cite,
    );
  }
  return round.start === undefined
    ? true
    : refuse('start-found', 'The starting position has already been found.', cite);
};

export const decideShake = (round: Round, times: unknown): readonly Event[] | Refusal => {
  const cite = of('.5(g)(1)(i)');
  const may = mayFindStart(round, 'shaker', cite);
  if (may !== true) return may;
  if (round.dice.length > 0) {
    return refuse('dice-shown', 'The dice are uncovered. Announce their total.', cite);
  }
  return typeof times === 'number' && Number.isInteger(times) && times >= 1 && times <= 100
    ? [{ type: 'ShakerShaken', times }]
    : refuse('not-a-count', 'Enter how often the shaker was shaken.', cite);
};

const shakenEnough = (round: Round): true | Refusal => {
  const may = mayFindStart(round, 'shaker', of('.5(g)(1)(ii)'));
  if (may !== true) return may;
  if (round.shakes < LEAST_SHAKES) {
    return refuse(
      'not-shaken',
      `Shake the shaker at least ${LEAST_SHAKES} times before the lid comes off.`,
      of('.5(g)(1)(i)'),
    );
  }
  return round.dice.length === 0
    ? true
    : refuse('dice-shown', 'The dice are uncovered. Announce their total.', of('.5(g)(1)(ii)'));
};

const isFace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6;

export const decideUncover = (round: Round, dice: unknown): readonly Event[] | Refusal => {
  const may = shakenEnough(round);
  if (may !== true) return may;
  return Array.isArray(dice) && dice.length === 3 && dice.every(isFace)
    ? [{ type: 'ShakerUncovered', dice: [...dice] }]
    : refuse('not-dice', 'Enter three dice, each from 1 to 6.', of('.5(g)(1)(ii)'));
};

const NO_ROLLS: Readonly<Record<NoRollReason, Citation>> = {
  'not flat': of('.13(a)'),
  'fell out': of('.13(b)'),
};

/** § .13(a), (b): the lid is off and the dice do not count. */
export const decideNoRoll = (round: Round, reason: unknown): readonly Event[] | Refusal => {
  const known = NO_ROLL_REASONS.find((one) => one === reason);
  if (known === undefined) {
    return refuse(
      'not-said',
      `Choose a reason for "no roll": ${NO_ROLL_REASONS.join(', ')}.`,
      of('.13(a)'),
    );
  }
  const may = mayFindStart(round, 'shaker', NO_ROLLS[known]);
  if (may !== true) return may;
  return round.shakes < LEAST_SHAKES
    ? refuse('not-shaken', 'The shaker has not been uncovered.', NO_ROLLS[known])
    : [{ type: 'NoRollCalled', reason: known, cite: NO_ROLLS[known] }];
};

/** § .5(g)(1)(ii), (iii): the total is announced, and counted off from the dealer. */
export const decideTotal = (round: Round, total: unknown): readonly Event[] | Refusal => {
  const may = mayFindStart(round, 'shaker', of('.5(g)(1)(ii)'));
  if (may !== true) return may;
  if (round.dice.length === 0) {
    return refuse(
      'dice-not-shown',
      'Uncover the shaker before its total is announced.',
      of('.5(g)(1)(ii)'),
    );
  }
  const count = round.dice.reduce((sum, face) => sum + face, 0);
  return total === count
    ? [{ type: 'StartFound', count, position: countedTo(count), cite: of('.5(g)(1)(iii)') }]
    : refuse(
        'total-not-right',
        `The three dice total ${count}. Announce that.`,
        of('.5(g)(1)(ii)'),
      );
};

/** § .5(g)(2). */
export const decideNumber = (round: Round, number: unknown): readonly Event[] | Refusal => {
  const cite = of('.5(g)(2)');
  const may = mayFindStart(round, 'generator', cite);
  if (may !== true) return may;
  return typeof number === 'number' &&
    Number.isInteger(number) &&
    number >= 1 &&
    number <= POSITIONS
    ? [{ type: 'StartFound', count: number, position: countedTo(number), cite }]
    : refuse('not-a-number', `Enter the generator's number, from 1 to ${POSITIONS}.`, cite);
};

/** § .5(g)(1)(iv): when the deal is done the shaker is covered, shaken once and set to the dealer's right. */
export const decideCoverShaker = (round: Round): readonly Event[] | Refusal => {
  const cite = of('.5(g)(1)(iv)');
  if (round.ways.starting !== 'shaker' || round.stub !== 'placed') {
    return refuse('deal-not-complete', 'Cover the shaker when the deal is complete.', cite);
  }
  return round.shakerCovered
    ? refuse('shaker-covered', 'The shaker is already covered.', cite)
    : [{ type: 'ShakerCovered' }];
};
