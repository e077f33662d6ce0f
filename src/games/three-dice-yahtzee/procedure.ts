import { parseFaces } from '../../kernel/dice.ts';
import type { Procedure } from '../../kernel/game.ts';
import type { Citation } from '../../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Layout, Seat } from '../../kernel/wager.ts';
import type { Command } from './commands.ts';
import {
  type Cup,
  type Cups,
  capital,
  holds,
  mayShake,
  parseCup,
  parseReason,
  RESHAKE_CITES,
  type ReshakeReason,
  type Shaker,
  STILL,
  shaken,
  withDealer,
} from './cups.ts';
import { type Dice, highToLow, outcomeOf, type RevealedHands, SIDES, type Side } from './hands.ts';
import type { Rules } from './submission.ts';

export interface Round {
  /** The dealer has begun to shake: wagers are closed. */
  readonly begun: boolean;
  readonly cups: Cups;
  readonly revealed?: Readonly<Record<Side, Dice>>;
  readonly outcome?: RevealedHands;
}

export type Event =
  | { readonly type: 'CupShaken'; readonly cup: Side; readonly by: Shaker }
  | { readonly type: 'CupHanded'; readonly cup: Side; readonly seat: Seat }
  | { readonly type: 'CupTakenBack'; readonly cup: Side; readonly seat: Seat }
  | {
      readonly type: 'ReshakeCalled';
      readonly cup: Side;
      readonly reason: ReshakeReason;
      readonly cite: Citation;
    }
  | {
      readonly type: 'HandsRevealed';
      readonly red: Dice;
      readonly blue: Dice;
      readonly outcome: RevealedHands;
    };

const cite: Citation = '3-Dice Yahtzee § rules of play';

export const over = (round: Round): boolean => round.outcome !== undefined;

export const procedure = (rules: Rules): Procedure<Round, Command, Event> => ({
  initial: { begun: false, cups: STILL },
  decide: (round, command, layout) => decide(rules, round, command, layout),
  evolve,
  over,
  again: () => ({ begun: false, cups: STILL }),
});

const decide = (
  rules: Rules,
  round: Round,
  command: Command,
  layout: Layout,
): readonly Event[] | Refusal => {
  if (over(round)) {
    return refuse('round-over', 'The hands have been revealed. Start the next round.', cite);
  }
  if (command.type === 'RevealHands') return decideReveal(round.cups, command);
  const cup = parseCup(command.cup);
  if (isRefusal(cup)) return cup;
  switch (command.type) {
    case 'ShakeCup':
      return decideShake(round, cup, layout);
    case 'HandCup':
      return decideHand(rules, round.cups, cup, command.seat, layout);
    case 'ShakeHandedCup': {
      const by = holds(round.cups, cup, command.seat);
      return isRefusal(by) ? by : [{ type: 'CupShaken', cup, by }];
    }
    case 'TakeBackCup': {
      const seat = round.cups[cup].handedTo;
      return seat === undefined
        ? refuse('cup-not-handed', `The dealer has the ${capital(cup)} cup.`, cite)
        : [{ type: 'CupTakenBack', cup, seat }];
    }
    case 'CallReshake': {
      const reason = parseReason(command.reason);
      if (isRefusal(reason)) return reason;
      const once = shaken(round.cups, cup);
      if (once !== true) return once;
      return [{ type: 'ReshakeCalled', cup, reason, cite: RESHAKE_CITES[reason] }];
    }
  }
};

/** Once all wagers have been placed, the dealer shakes each cup. */
const decideShake = (
  { begun, cups }: Round,
  cup: Side,
  layout: Layout,
): readonly Event[] | Refusal => {
  // A round that has begun is played to its end, even where its wagers have gone back.
  if (!begun && layout.bets.length === 0) {
    return refuse('wager-required', 'A round begins with a wager. None has been placed.', cite);
  }
  const here = withDealer(cups, cup);
  return here === true ? [{ type: 'CupShaken', cup, by: 'dealer' }] : here;
};

const decideHand = (
  rules: Rules,
  cups: Cups,
  cup: Side,
  to: unknown,
  layout: Layout,
): readonly Event[] | Refusal => {
  const seat = mayShake(rules, to, layout);
  if (isRefusal(seat)) return seat;
  const first = shaken(cups, cup);
  if (first !== true) return first;
  const here = withDealer(cups, cup);
  return here === true ? [{ type: 'CupHanded', cup, seat }] : here;
};

/** After shaking is complete, the dealer reveals the dice in each shaker. */
const decideReveal = (
  cups: Cups,
  called: { readonly red?: unknown; readonly blue?: unknown },
): readonly Event[] | Refusal => {
  for (const side of SIDES) {
    const ready = shaken(cups, side);
    if (ready !== true) return ready;
    const here = withDealer(cups, side);
    if (here !== true) return here;
  }
  const red = parseFaces(called.red, 3, cite);
  if (isRefusal(red)) return red;
  const blue = parseFaces(called.blue, 3, cite);
  if (isRefusal(blue)) return blue;
  const hands = { red: highToLow(red as Dice), blue: highToLow(blue as Dice) };
  return [{ type: 'HandsRevealed', ...hands, outcome: outcomeOf(hands.red, hands.blue) }];
};

const evolve = (round: Round, event: Event): Round => {
  switch (event.type) {
    case 'CupShaken':
      return {
        ...withCup(round, event.cup, {
          shakenBy: [...round.cups[event.cup].shakenBy, event.by],
        }),
        begun: true,
      };
    case 'CupHanded':
      return withCup(round, event.cup, { ...round.cups[event.cup], handedTo: event.seat });
    case 'CupTakenBack':
      return withCup(round, event.cup, { shakenBy: round.cups[event.cup].shakenBy });
    case 'ReshakeCalled':
      return withCup(round, event.cup, { shakenBy: [] });
    case 'HandsRevealed':
      return { ...round, revealed: { red: event.red, blue: event.blue }, outcome: event.outcome };
  }
};

const withCup = (round: Round, side: Side, cup: Cup): Round => ({
  ...round,
  cups: { ...round.cups, [side]: cup },
});

/** A cup that a player leaves behind goes back to the dealer. */
export const leaves = ({ cups }: Round, seat: Seat): readonly Event[] =>
  SIDES.filter((side) => cups[side].handedTo === seat).map((cup) => ({
    type: 'CupTakenBack',
    cup,
    seat,
  }));
