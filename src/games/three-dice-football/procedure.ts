import type { Procedure } from '../../kernel/game.ts';
import type { Citation } from '../../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { betsOf, isPlaced, type Layout, type Seat } from '../../kernel/wager.ts';
import { chapter } from './chapter.ts';
import type { Command } from './commands.ts';
import { type Down, downOf, type ExtraPoint, extraPointOf, type Throw } from './definitions.ts';
import {
  accepted,
  afterGame,
  answersOffer,
  type Dice,
  decideOffer,
  rejected,
} from './quarterback.ts';
import type { Rules } from './submission.ts';
import { type NoRollReason, noRollCites, parseNoRoll, parseThrow } from './throw.ts';

export type Ending = 'touchdown' | 'trips td' | 'turnover' | 'turnover on downs';

/** § .6(a): where the Yard Marker, the Down Puck and the Game Length Puck are. */
export interface FootballField {
  readonly yards: number;
  readonly down: 1 | 2 | 3;
  /** The downs are 1st, 2nd and 3rd & Goal. */
  readonly goal: boolean;
  /** § .6(e): the 10 yard line was reached. */
  readonly earned: boolean;
  readonly play: number;
}

export interface Round {
  readonly dice: Dice;
  readonly field: FootballField;
  readonly thrown: boolean;
  readonly last?: Down;
  readonly ended?: Ending;
  readonly extraPoint: 'none due' | 'due' | ExtraPoint;
}

export type Event =
  | { readonly type: 'DiceOffered'; readonly seat: Seat }
  | { readonly type: 'DiceRejected'; readonly seat: Seat }
  | { readonly type: 'DiceAccepted'; readonly seat: Seat; readonly green: 2; readonly red: 1 }
  | { readonly type: 'DicePassed'; readonly seat: Seat }
  | { readonly type: 'RollInvalidated'; readonly reason: NoRollReason; readonly cite: Citation }
  | {
      readonly type: 'DownPlayed';
      readonly thrown: Throw;
      readonly down: Down;
      readonly field: FootballField;
      readonly ended?: Ending;
      readonly extraPointDue: boolean;
    }
  | { readonly type: 'ExtraPointRolled'; readonly thrown: Throw; readonly shows: ExtraPoint };

const KICK_OFF: FootballField = { yards: 20, down: 1, goal: false, earned: false, play: 1 };

export const scored = ({ ended }: { readonly ended?: Ending | undefined }): boolean =>
  ended === 'touchdown' || ended === 'trips td';

export const over = (round: Round): boolean =>
  round.ended !== undefined && round.extraPoint !== 'due';

export const procedure = (rules: Rules): Procedure<Round, Command, Event> => ({
  initial: { dice: {}, field: KICK_OFF, thrown: false, extraPoint: 'none due' },
  decide: (round, command, layout) => decide(rules, round, command, layout),
  evolve,
  over,
  again: (round) => ({
    dice: afterGame(round.dice, scored(round)),
    field: KICK_OFF,
    thrown: false,
    extraPoint: 'none due',
  }),
});

/** § .4(b), .7(a): dice that a player leaves with, or leaves unanswered, pass on as if given up or rejected (reading 31). */
export const leaves = ({ dice }: Round, seat: Seat): readonly Event[] => {
  if (dice.offered === seat) return [{ type: 'DiceRejected', seat }];
  return dice.quarterback === seat ? [{ type: 'DicePassed', seat }] : [];
};

const decide = (
  rules: Rules,
  round: Round,
  command: Command,
  layout: Layout,
): readonly Event[] | Refusal => {
  const of = chapter(rules.edition);
  if (over(round)) {
    return refuse(
      'game-over',
      'The game has ended. Settle it and start the next one.',
      of('.6(f)'),
    );
  }
  switch (command.type) {
    case 'OfferDice': {
      const seat = decideOffer(round.dice, command.seat, layout.players, of);
      return isRefusal(seat) ? seat : [{ type: 'DiceOffered', seat }];
    }
    case 'AcceptDice': {
      const seat = answersOffer(round.dice, command.seat, of);
      // § .4(c), .7(b): the Quarterback keeps two green dice and one red; the rest go back to the cup.
      return isRefusal(seat) ? seat : [{ type: 'DiceAccepted', seat, green: 2, red: 1 }];
    }
    case 'RejectDice': {
      const seat = answersOffer(round.dice, command.seat, of);
      return isRefusal(seat) ? seat : [{ type: 'DiceRejected', seat }];
    }
    case 'PassDice':
      return decidePass(round, command.seat, of);
    case 'CallNoRoll': {
      const held = decideHeld(round, of);
      if (isRefusal(held)) return held;
      const reason = parseNoRoll(command.reason, of);
      if (isRefusal(reason)) return reason;
      return [{ type: 'RollInvalidated', reason, cite: noRollCites(of)[reason] }];
    }
    case 'CallThrow':
      return decideThrow(rules, round, command, layout);
  }
};

const decideHeld = (round: Round, of: ReturnType<typeof chapter>): Seat | Refusal =>
  round.dice.quarterback ??
  refuse('no-quarterback', 'A player must accept the dice before they are thrown.', of('.4(c)'));

/** A Quarterback may hand the dice on before the first throw of a game, not in the middle of one. */
const decidePass = (
  round: Round,
  seat: unknown,
  of: ReturnType<typeof chapter>,
): readonly Event[] | Refusal => {
  const held = decideHeld(round, of);
  if (isRefusal(held)) return held;
  if (held !== seat) return refuse('dice-held', `Seat ${held} has the dice.`, of('.7(a)'));
  if (round.thrown) {
    return refuse(
      'game-begun',
      'The Quarterback keeps the dice until the game has ended.',
      of('.7(a)'),
    );
  }
  return [{ type: 'DicePassed', seat: held }];
};

const decideThrow = (
  rules: Rules,
  round: Round,
  command: Extract<Command, { type: 'CallThrow' }>,
  layout: Layout,
): readonly Event[] | Refusal => {
  const of = chapter(rules.edition);
  const held = decideHeld(round, of);
  if (isRefusal(held)) return held;
  const thrown = parseThrow(command, of);
  if (isRefusal(thrown)) return thrown;
  if (round.extraPoint === 'due') {
    return [{ type: 'ExtraPointRolled', thrown, shows: extraPointOf(thrown) }];
  }
  const idle = round.thrown
    ? undefined
    : [...new Set([held, ...layout.players])].find((seat) => betsOf(layout, seat).length === 0);
  if (idle !== undefined) {
    return refuse(
      'wager-required',
      `Seat ${idle} must place a wager before the first throw, or sit this game out.`,
      of('.6(b)'),
    );
  }
  const down = downOf(thrown);
  const { field, ended } = played(rules, round.field, down);
  const score = ended === 'touchdown' || ended === 'trips td';
  // § .6(f)(1): the extra point is rolled only if somebody wagered on it.
  const extraPointDue = score && isPlaced(layout, 'extra-point');
  const event: Event = { type: 'DownPlayed', thrown, down, field, extraPointDue };
  return [ended === undefined ? event : { ...event, ended }];
};

/** § .6(c), (e): where a down moves the markers, and whether it ends the game. */
const played = (
  rules: Rules,
  field: FootballField,
  down: Down,
): { readonly field: FootballField; readonly ended?: Ending } => {
  switch (down.kind) {
    // § .6(c)(4)
    case 'turnover':
      return { field, ended: 'turnover' };
    // § .6(c)(5)
    case 'trips td':
      return { field: { ...field, yards: 0 }, ended: 'trips td' };
    // § .6(c)(1)
    case 'gain':
      return moved(rules, { ...field, yards: field.yards - down.yards });
    // § .6(c)(2)
    case 'penalty':
      return moved(rules, { ...field, yards: field.yards + 1 });
    // § .6(c)(3)
    case 'no gain':
      return moved(rules, field);
  }
};

const moved = (
  rules: Rules,
  field: FootballField,
): { readonly field: FootballField; readonly ended?: Ending } => {
  if (rules.touchdown === 'reach-zero' ? field.yards <= 0 : field.yards < 0) {
    return { field: { ...field, yards: 0 }, ended: 'touchdown' };
  }
  const earned = field.earned || field.yards <= 10;
  const play = field.play + 1;
  const firstAndGoal =
    earned && !field.goal && (rules.firstAndGoal === 'at-once' || field.down === 3);
  // § .6(e)(2)
  if (firstAndGoal) return { field: { ...field, earned, play, goal: true, down: 1 } };
  // § .6(e)(1), and the last of the three & Goal downs likewise.
  if (field.down === 3) return { field: { ...field, earned }, ended: 'turnover on downs' };
  return { field: { ...field, earned, play, down: field.down === 1 ? 2 : 3 } };
};

const evolve = (round: Round, event: Event): Round => {
  switch (event.type) {
    case 'DiceOffered':
      return { ...round, dice: { ...round.dice, offered: event.seat } };
    case 'DiceAccepted':
      return { ...round, dice: accepted(event.seat) };
    case 'DiceRejected':
    case 'DicePassed':
      return { ...round, dice: rejected(event.seat) };
    case 'RollInvalidated':
      return round;
    case 'DownPlayed': {
      const { field, down: last, ended } = event;
      const extraPoint = event.extraPointDue ? 'due' : 'none due';
      const played: Round = { ...round, field, thrown: true, extraPoint, last };
      return ended === undefined ? played : { ...played, ended };
    }
    case 'ExtraPointRolled':
      return { ...round, extraPoint: event.shows };
  }
};
