import { declarationOf } from './command.ts';
import type { Decider } from './decider.ts';
import type { Game, Procedure, TableAction } from './game.ts';
import type { Citation } from './law.ts';
import { type Cents, isCents } from './money.ts';
import { type Payment, TO_THE_CENT } from './payment.ts';
import {
  type AtPlay,
  decidePlaceBet,
  decideWithdrawBet,
  joined,
  laidOut,
  seatAt,
} from './placing.ts';
import { commandsAt, type PlayCommand, playCommands } from './play-commands.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { isSettled, type SettlementLine, type Step, settle } from './settlement.ts';
import type { Bet, Seat, Wager, WagerId } from './wager.ts';

/** A round in play: where the game stands, what is on the layout, and what was settled so far. */
export interface Play<Round = unknown> {
  readonly number: number;
  readonly round: Round;
  readonly bets: readonly Bet[];
  readonly players: readonly Seat[];
  /** Which person sits where, as the table tells it for one decision; it is not kept. */
  readonly people?: Readonly<Record<Seat, string>>;
  readonly settled: readonly SettlementLine[];
  readonly meters: Readonly<Record<string, Cents>>;
  readonly betsPlaced: number;
}

export type PlayEvent =
  | { readonly type: 'Joined'; readonly seat: Seat }
  | { readonly type: 'SatOut'; readonly seat: Seat }
  | { readonly type: 'BetPlaced'; readonly bet: Bet }
  | { readonly type: 'BetRaised'; readonly bet: number; readonly byCents: Cents }
  | { readonly type: 'BetWithdrawn'; readonly bet: number }
  | { readonly type: 'MeterRead'; readonly meter: string; readonly cents: Cents }
  | { readonly type: 'BetSettled'; readonly settled: SettlementLine }
  | { readonly type: 'RoundBegun'; readonly number: number };

export interface PlayDecider<Round = unknown, Command = TableAction, Event = TableAction>
  extends Decider<Play<Round>, Command | PlayCommand, Event | PlayEvent> {
  /** What deciding a game's own command leads to, for those who walk many rounds and keep no events. */
  step(state: Play<Round>, command: Command): Stepped<Round> | Refusal;
}

export interface Stepped<Round> {
  readonly state: Play<Round>;
  readonly settled: readonly SettlementLine[];
}

const seatsCite: Citation = 'House rules § seats';
const roundsCite: Citation = 'House rules § rounds';
const metersCite: Citation = 'House rules § meters';

/** The one decider that tables run and odds walk. */
export const play = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  game: Game<Rules, Round, Command, Event>,
  rules: Rules,
  payment: Payment = TO_THE_CENT,
): PlayDecider<Round, Command, Event> => {
  const procedure = game.procedure(rules);
  const wagering = game.wagering(rules);
  const leaves = (state: Play<Round>, seat: Seat) =>
    game.leaves?.(rules, state.round, seat, state) ?? [];
  const at = { game, rules, procedure, wagers: game.wagers(rules), payment, wagering, leaves };
  const commands = commandsAt(game);

  const { evolve, stepGame } = stepping(procedure, settling(at));

  const step = (state: Play<Round>, command: Command) => {
    const declared = declarationOf(commands, command, game.title);
    return isRefusal(declared) ? declared : stepGame(state, command);
  };

  const decide = (state: Play<Round>, command: Command | PlayCommand) => {
    const declared = declarationOf(commands, command, game.title);
    if (isRefusal(declared)) return declared;
    if (isOfPlayCommand(declared)) return decidePlay(at, state, command as PlayCommand);
    const events: (Event | PlayEvent)[] = [];
    const stepped = stepGame(state, command as Command, (event, lines) => {
      events.push(event);
      for (const settled of lines) events.push({ type: 'BetSettled', settled });
    });
    return isRefusal(stepped) ? stepped : events;
  };

  return {
    initial: {
      number: 1,
      round: procedure.initial,
      bets: [],
      players: [],
      settled: [],
      meters: {},
      betsPlaced: 0,
    },
    decide,
    step,
    evolve,
  };
};

/** Every event of a game's command, and behind each what it settles. */
const stepping = <Round, Command extends TableAction, Event extends TableAction>(
  procedure: Procedure<Round, Command, Event>,
  settledBy: (state: Play<Round>, event: Event) => readonly SettlementLine[] | Refusal,
) => {
  const evolve = (state: Play<Round>, event: Event | PlayEvent): Play<Round> =>
    isOfPlay(event)
      ? evolvePlay(procedure, state, event)
      : { ...state, round: procedure.evolve(state.round, event) };

  const stepGame = (
    state: Play<Round>,
    command: Command,
    happens?: (event: Event, lines: readonly SettlementLine[]) => void,
  ): Stepped<Round> | Refusal => {
    const answer = procedure.decide(state.round, command, state);
    if (isRefusal(answer)) return answer;
    let settled: readonly SettlementLine[] = [];
    let now = state;
    for (const event of answer) {
      now = { ...now, round: procedure.evolve(now.round, event) };
      const lines = settledBy(now, event);
      if (isRefusal(lines)) return lines;
      happens?.(event, lines);
      if (lines.length === 0) continue;
      settled = settled.length === 0 ? lines : [...settled, ...lines];
      now = withSettled(now, lines);
    }
    return { state: now, settled };
  };

  return { evolve, stepGame };
};

/** What an event of the game settles, once every meter that could be won has been read. */
const settling = ({ game, rules, wagers, payment }: AtPlay) => {
  const metersOf = metersAtStake(wagers);
  const hasMeters = Object.values(wagers).some(({ pays }) =>
    Object.values(pays).some((line) => 'share' in line.pays),
  );
  const [limits, seatsFrom] = [game.limits(rules), game.table.settlesFrom];
  const meterShared = game.meters?.shared(rules) ?? 'equally';
  return (state: Play, event: TableAction): readonly SettlementLine[] | Refusal => {
    const { round, bets, meters, settled: before } = state;
    const steps = game.settlement(rules, round, event, state);
    if (steps.length === 0) return [];
    const unread =
      hasMeters && metersOf(atStake(bets, steps)).find((meter) => !Object.hasOwn(meters, meter));
    if (typeof unread === 'string') {
      return refuse(
        'meter-not-read',
        `A wager on the ${unread} is on the layout. Read its meter before the result is entered.`,
        metersCite,
      );
    }
    return settle({
      wagers,
      round,
      layout: state,
      steps,
      seatsFrom,
      payment,
      limits,
      before,
      meters,
      meterShared,
    });
  };
};

const PLAY_EVENTS = [
  'Joined',
  'SatOut',
  'BetPlaced',
  'BetRaised',
  'BetWithdrawn',
  'MeterRead',
  'BetSettled',
  'RoundBegun',
] as const;

const isOfPlayCommand = ({ type }: TableAction): boolean => Object.hasOwn(playCommands, type);

export const isOfPlay = (event: TableAction | PlayEvent): event is PlayEvent =>
  (PLAY_EVENTS as readonly string[]).includes(event.type);

interface Leaving<Event> {
  /** What passes on when a seat leaves. */
  leaves(state: Play, seat: Seat): readonly Event[] | Refusal;
}

const decidePlay = <Event extends TableAction>(
  at: AtPlay & Leaving<Event>,
  state: Play,
  command: PlayCommand,
): readonly (Event | PlayEvent)[] | Refusal => {
  switch (command.type) {
    case 'Join': {
      const seat = seatAt(at.game.table.seats, command.seat);
      if (isRefusal(seat)) return seat;
      if (state.players.includes(seat)) {
        return refuse('seat-taken', `Seat ${seat} already takes part.`, seatsCite);
      }
      return [{ type: 'Joined', seat }];
    }
    case 'SitOut': {
      const { seat } = command;
      if (!state.players.includes(seat)) {
        return refuse('not-a-player', 'Only a seat that takes part can sit out.', seatsCite);
      }
      if (state.bets.some((bet) => bet.seat === seat)) {
        return refuse(
          'wagers-on-layout',
          'Stay until your wagers on the layout are settled.',
          seatsCite,
        );
      }
      const passesOn = at.leaves(state, seat);
      return isRefusal(passesOn) ? passesOn : [...passesOn, { type: 'SatOut', seat }];
    }
    case 'PlaceBet':
      return decidePlaceBet(at, state, command);
    case 'WithdrawBet':
      return decideWithdrawBet(at, state, command);
    case 'ReadMeter': {
      if (!(at.game.meters?.names ?? []).includes(command.meter)) {
        return refuse('no-such-meter', `${at.game.title} has no such meter.`, metersCite);
      }
      if (!isCents(command.cents) || command.cents < 0) {
        return refuse('stake-not-money', 'Enter the meter in whole cents.', metersCite);
      }
      return [{ type: 'MeterRead', meter: command.meter, cents: command.cents }];
    }
    case 'VoidMeter':
      return decideVoidMeter(at, state, command.meter);
    case 'ReturnWagers':
      return voided(at, state, state.bets, 'House rules § devices');
    case 'BeginRound': {
      if (!at.procedure.over(state.round, state) || state.bets.length > 0) {
        return refuse(
          'round-not-over',
          'Settle the round in play before you start a new one.',
          roundsCite,
        );
      }
      return [{ type: 'RoundBegun', number: state.number + 1 }];
    }
  }
};

const decideVoidMeter = (
  at: AtPlay,
  state: Play,
  meter: string,
): readonly PlayEvent[] | Refusal => {
  const metersOf = metersAtStake(at.wagers);
  const on = state.bets.filter((bet) => metersOf([bet]).includes(meter));
  return on.length === 0
    ? refuse('no-such-bet', 'No wager on that meter is on the layout.', metersCite)
    : voided(at, state, on, metersCite);
};

/** Wagers are returned whole, whatever fell. */
const voided = (
  { game, wagers, payment }: AtPlay,
  state: Play,
  bets: readonly Bet[],
  cite: Citation,
): readonly PlayEvent[] => {
  const step = { wagers: bets.map(({ wager }) => wager), cite, voided: true } as const;
  const lines = settle({
    ...{ wagers, round: state.round, layout: state, steps: [step], payment },
    ...{ seatsFrom: game.table.settlesFrom, limits: [], before: [], meters: {} },
    meterShared: 'equally',
  });
  return lines.map((settled) => ({ type: 'BetSettled', settled }));
};

/** The bets that steps may decide; what goes back whole needs no reading. */
const atStake = (bets: readonly Bet[], steps: readonly Step[]): readonly Bet[] =>
  bets.filter((bet) =>
    steps.some(
      ({ wagers, seats, voided }) =>
        voided !== true &&
        wagers.includes(bet.wager) &&
        (seats === undefined || seats.includes(bet.seat)),
    ),
  );

/** The meters that the wagers on a layout could win a share of. */
const metersAtStake = <Round>(wagers: Readonly<Record<WagerId, Wager<Round>>>) => {
  const of = Object.entries(wagers).flatMap(([wager, { pays }]) =>
    Object.values(pays).flatMap(({ pays: pay }) =>
      'share' in pay ? [{ wager, meter: pay.of }] : [],
    ),
  );
  return (bets: readonly Bet[]): readonly string[] =>
    of.filter(({ wager }) => bets.some((bet) => bet.wager === wager)).map(({ meter }) => meter);
};

const withSettled = <Round>(state: Play<Round>, lines: readonly SettlementLine[]): Play<Round> => ({
  ...state,
  bets: state.bets.filter((bet) => !isSettled(lines, bet)),
  settled: [...state.settled, ...lines],
});

const evolvePlay = <Round, Command extends TableAction, Event extends TableAction>(
  procedure: Procedure<Round, Command, Event>,
  state: Play<Round>,
  event: PlayEvent,
): Play<Round> => {
  switch (event.type) {
    case 'Joined':
      return { ...state, players: joined(state.players, event.seat) };
    case 'SatOut':
      return { ...state, players: state.players.filter((seat) => seat !== event.seat) };
    case 'BetPlaced':
    case 'BetRaised':
    case 'BetWithdrawn':
      return laidOut(state, event);
    case 'MeterRead':
      return { ...state, meters: { ...state.meters, [event.meter]: event.cents } };
    case 'BetSettled':
      return withSettled(state, [event.settled]);
    case 'RoundBegun':
      return {
        ...state,
        number: event.number,
        round: procedure.again(state.round),
        settled: [],
        // What a meter showed in one round is not what it shows in the next.
        meters: {},
      };
  }
};
