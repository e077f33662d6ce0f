import type { Decider } from './decider.ts';
import type { Game, Procedure, TableAction } from './game.ts';
import type { Citation } from './law.ts';
import { type Cents, isCents, parseStake } from './money.ts';
import { type Payment, payable, TO_THE_CENT } from './payment.ts';
import { bug, isRefusal, type Refusal, refuse, say } from './refusal.ts';
import { type SettlementLine, type Step, settle } from './settlement.ts';
import type { Bet, Layout, MatchPlay, Placing, Seat, Wager, WagerId } from './wager.ts';

/** A round in play: where the game stands, what lies on the layout, and what was settled so far. */
export interface Play<Round> {
  readonly number: number;
  readonly round: Round;
  readonly bets: readonly Bet[];
  readonly players: readonly Seat[];
  readonly settled: readonly SettlementLine[];
  readonly meters: Readonly<Record<string, Cents>>;
  readonly betsPlaced: number;
}

/** What is the same at every game. */
export type PlayCommand =
  | { readonly type: 'Join'; readonly seat: Seat }
  | { readonly type: 'SitOut'; readonly seat: Seat }
  | ({ readonly type: 'PlaceBet' } & Placing & { readonly with?: 'chips' | 'cash' })
  | {
      readonly type: 'WithdrawBet';
      readonly seat: Seat;
      readonly wager: WagerId;
      readonly names?: readonly number[];
    }
  | { readonly type: 'ReadMeter'; readonly meter: string; readonly cents: Cents }
  /** The meter is out of service: wagers on it go back, and the round goes on without them. */
  | { readonly type: 'VoidMeter'; readonly meter: string }
  | { readonly type: 'BeginRound' };

export type PlayEvent =
  | { readonly type: 'Joined'; readonly seat: Seat }
  | { readonly type: 'SatOut'; readonly seat: Seat }
  | { readonly type: 'BetPlaced'; readonly bet: Bet }
  | { readonly type: 'BetRaised'; readonly bet: number; readonly byCents: Cents }
  | { readonly type: 'BetWithdrawn'; readonly bet: number }
  | { readonly type: 'MeterRead'; readonly meter: string; readonly cents: Cents }
  | { readonly type: 'BetSettled'; readonly settled: SettlementLine }
  | { readonly type: 'RoundBegun'; readonly number: number };

export type PlayDecider<Round, Command, Event> = Decider<
  Play<Round>,
  Command | PlayCommand,
  Event | PlayEvent
>;

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
  const wagers = game.wagers(rules);
  const limits = game.limits(rules);
  const wagering = game.wagering(rules);
  const meterShared = game.meters?.shared(rules) ?? 'equally';
  const metersOf = metersAtStake(wagers);

  const settledBy = (state: Play<Round>, event: Event): readonly SettlementLine[] | Refusal => {
    const steps = game.settlement(rules, state.round, event, state);
    if (steps.length === 0) return [];
    const unread = metersOf(atStake(state.bets, steps)).find(
      (meter) => !Object.hasOwn(state.meters, meter),
    );
    if (unread !== undefined) {
      return refuse(
        'meter-not-read',
        `A wager on the ${unread} lies on the layout: read its meter before the result is entered.`,
        'House rules § meters',
      );
    }
    return settle({
      wagers,
      round: state.round,
      layout: state,
      steps,
      seatsFrom: game.table.settlesFrom,
      payment,
      limits,
      before: state.settled,
      meters: state.meters,
      meterShared,
    });
  };

  const evolve = (state: Play<Round>, event: Event | PlayEvent): Play<Round> =>
    isOfPlay(event)
      ? evolvePlay(procedure, state, event)
      : {
          ...state,
          round: procedure.evolve(state.round, event),
        };

  const decideGame = (state: Play<Round>, command: Command) => {
    const answer = procedure.decide(state.round, command, state);
    if (isRefusal(answer)) return answer;
    const events: (Event | PlayEvent)[] = [];
    let now = state;
    for (const event of answer) {
      events.push(event);
      now = evolve(now, event);
      const lines = settledBy(now, event);
      if (isRefusal(lines)) return lines;
      for (const settled of lines) {
        const line: PlayEvent = { type: 'BetSettled', settled };
        events.push(line);
        now = evolve(now, line);
      }
    }
    return events;
  };

  const decide = (state: Play<Round>, command: Command | PlayCommand) => {
    const type = typeof command === 'object' && command !== null ? command.type : undefined;
    if (isOfPlayCommand(command)) {
      return decidePlay({ game, rules, procedure, wagers, payment, wagering }, state, command);
    }
    if (typeof type !== 'string' || !Object.hasOwn(game.commands, type)) {
      return refuse(
        'unknown-command',
        `${game.title} knows no command "${say(type)}".`,
        'House rules § command',
      );
    }
    return decideGame(state, command);
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
    evolve,
  };
};

const PLAY_COMMANDS = [
  'Join',
  'SitOut',
  'PlaceBet',
  'WithdrawBet',
  'ReadMeter',
  'VoidMeter',
  'BeginRound',
] as const;
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

const isOfPlayCommand = (command: TableAction | PlayCommand): command is PlayCommand =>
  (PLAY_COMMANDS as readonly unknown[]).includes(command?.type);
export const isOfPlay = (event: TableAction | PlayEvent): event is PlayEvent =>
  (PLAY_EVENTS as readonly string[]).includes(event.type);

interface AtPlay<
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
> {
  readonly game: Game<Rules, Round, Command, Event>;
  readonly rules: Rules;
  readonly procedure: Procedure<Round, Command, Event>;
  readonly wagers: Readonly<Record<WagerId, Wager<Round>>>;
  readonly payment: Payment;
  readonly wagering: Citation;
}

const decidePlay = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  at: AtPlay<Rules, Round, Command, Event>,
  state: Play<Round>,
  command: PlayCommand,
): readonly PlayEvent[] | Refusal => {
  switch (command.type) {
    case 'Join': {
      const seat = seatAt(at.game.table.seats, command.seat);
      if (isRefusal(seat)) return seat;
      if (state.players.includes(seat)) {
        return refuse('seat-taken', `Seat ${seat} takes part already.`, seatsCite);
      }
      return [{ type: 'Joined', seat }];
    }
    case 'SitOut': {
      if (!state.players.includes(command.seat)) {
        return refuse('not-a-player', 'Only a seat that takes part can sit out.', seatsCite);
      }
      if (state.bets.some((bet) => bet.seat === command.seat)) {
        return refuse(
          'wagers-lie',
          'A seat with wagers on the layout stays in until they are settled.',
          seatsCite,
        );
      }
      const leaves = at.game.leaves?.(at.rules, state.round, command.seat) ?? true;
      if (leaves !== true) return leaves;
      return [{ type: 'SatOut', seat: command.seat }];
    }
    case 'PlaceBet':
      return decidePlaceBet(at, state, command);
    case 'WithdrawBet':
      return decideWithdrawBet(at, state, command);
    case 'ReadMeter': {
      if (!(at.game.meters?.names ?? []).includes(command.meter)) {
        return refuse(
          'no-such-meter',
          `${at.game.title} has no such meter.`,
          'House rules § meters',
        );
      }
      if (!isCents(command.cents) || command.cents < 0) {
        return refuse('stake-not-money', 'A meter shows whole cents.', 'House rules § meters');
      }
      return [{ type: 'MeterRead', meter: command.meter, cents: command.cents }];
    }
    case 'VoidMeter':
      return decideVoidMeter(at, state, command.meter);
    case 'BeginRound': {
      if (!at.procedure.over(state.round, state) || state.bets.length > 0) {
        return refuse(
          'round-not-over',
          'The round in play is settled before a new one begins.',
          roundsCite,
        );
      }
      return [{ type: 'RoundBegun', number: state.number + 1 }];
    }
  }
};

const decideVoidMeter = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  { game, wagers, payment }: AtPlay<Rules, Round, Command, Event>,
  state: Play<Round>,
  meter: string,
): readonly PlayEvent[] | Refusal => {
  const metersOf = metersAtStake(wagers);
  const on = state.bets.filter((bet) => metersOf([bet]).includes(meter));
  if (on.length === 0) {
    return refuse('no-such-bet', 'No wager on that meter lies on the layout.', metersCite);
  }
  const step = { wagers: on.map(({ wager }) => wager), cite: metersCite, voided: true } as const;
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

const seatAt = (seats: number, seat: unknown): Seat | Refusal => {
  if (typeof seat === 'number' && Number.isInteger(seat) && seat >= 1 && seat <= seats) return seat;
  return refuse('no-such-seat', `Seats are numbered from 1 to ${seats}.`, seatsCite);
};

const decidePlaceBet = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  { game, wagers, payment, wagering }: AtPlay<Rules, Round, Command, Event>,
  state: Play<Round>,
  command: Extract<PlayCommand, { type: 'PlaceBet' }>,
): readonly PlayEvent[] | Refusal => {
  const known = typeof command.wager === 'string' && Object.hasOwn(wagers, command.wager);
  const wager = known ? wagers[command.wager] : undefined;
  if (wager === undefined) {
    return refuse(
      'unknown-wager',
      `"${say(command.wager)}" is no wager here; offered are ${Object.keys(wagers).join(', ')}.`,
      wagering,
    );
  }
  const seat = seatAt(game.table.seats, command.seat);
  if (isRefusal(seat)) return seat;
  if (command.with !== undefined && command.with !== 'chips') {
    return refuse(
      'cash-not-accepted',
      'A verbal wager with cash is not accepted: buy chips first and place them on the layout.',
      wagering,
    );
  }
  const stakeCents = parseStake(command.stakeCents, wager.cite);
  if (isRefusal(stakeCents)) return stakeCents;
  const names = namesOf(wager, command.names);
  if (isRefusal(names)) return names;
  const matchPlay = couponOf(command.matchPlay, stakeCents);
  if (isRefusal(matchPlay)) return matchPlay;
  const open = wager.open(state.round, seat, state);
  if (open !== true) return open;

  const lying = state.bets.find(
    (bet) => bet.seat === seat && bet.wager === command.wager && sameNames(bet.names, names),
  );
  if (lying !== undefined && matchPlay !== undefined) {
    return refuse(
      'one-coupon',
      'The coupon goes under the chips when the wager is placed; withdraw it and place both together.',
      '58 Pa. Code § 525.22(d)',
    );
  }
  const event: PlayEvent =
    lying === undefined
      ? {
          type: 'BetPlaced',
          bet: {
            id: state.betsPlaced + 1,
            seat,
            wager: command.wager,
            stakeCents,
            ...(names === undefined ? {} : { names }),
            ...(matchPlay === undefined ? {} : { matchPlay }),
          },
        }
      : { type: 'BetRaised', bet: lying.id, byCents: stakeCents };
  const after = laidOut(state, event);
  const bet =
    after.bets.find(({ id }) => id === (lying?.id ?? state.betsPlaced + 1)) ?? bug('bet lost');
  if (!isCents(bet.stakeCents)) return parseStake(bet.stakeCents, wager.cite) as Refusal;
  const pays = payable(payment, wager, bet);
  if (pays !== true) return pays;
  const stands = everyBetStands(wagers, after, seat);
  return stands === true ? [event] : stands;
};

const decideWithdrawBet = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  { wagers, wagering }: AtPlay<Rules, Round, Command, Event>,
  state: Play<Round>,
  command: Extract<PlayCommand, { type: 'WithdrawBet' }>,
): readonly PlayEvent[] | Refusal => {
  const lying = state.bets.find(
    (bet) =>
      bet.seat === command.seat &&
      bet.wager === command.wager &&
      (command.names === undefined ||
        (areNames(command.names) && sameNames(bet.names, command.names))),
  );
  if (lying === undefined) {
    return refuse('no-such-bet', 'No such wager of that seat lies on the layout.', wagering);
  }
  const wager = wagers[lying.wager] ?? bug(`no wager ${lying.wager}`);
  const open = wager.open(state.round, lying.seat, state);
  if (open !== true) return open;
  const event: PlayEvent = { type: 'BetWithdrawn', bet: lying.id };
  const stands = everyBetStands(wagers, laidOut(state, event), lying.seat);
  return stands === true ? [event] : stands;
};

/** A change must leave a layout on which every wager of the seat could stand. */
const everyBetStands = <Round>(
  wagers: Readonly<Record<WagerId, Wager<Round>>>,
  layout: Layout,
  seat: Seat,
): true | Refusal => {
  for (const bet of layout.bets) {
    if (bet.seat !== seat) continue;
    const accepted = wagers[bet.wager]?.accepts?.(bet, layout) ?? true;
    if (accepted !== true) return accepted;
  }
  return true;
};

const namesOf = <Round>(
  wager: Wager<Round>,
  named: unknown,
): readonly number[] | undefined | Refusal => {
  if (wager.names === undefined) {
    return named === undefined
      ? undefined
      : refuse('names-not-asked', `${wager.title} is placed without naming a value.`, wager.cite);
  }
  const { count, from, to } = wager.names;
  const values: readonly unknown[] = Array.isArray(named) ? named : [];
  const whole = values.every(
    (value): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to,
  );
  if (!whole || values.length !== count || new Set(values).size !== count) {
    return refuse(
      'names-missing',
      `${wager.title} is placed with ${count === 1 ? 'one value' : `${count} different values`} named, from ${from} to ${to}.`,
      wager.cite,
    );
  }
  return values.toSorted((a, b) => a - b);
};

const areNames = (named: unknown): named is readonly number[] =>
  Array.isArray(named) && named.every(Number.isInteger);

const sameNames = (a: readonly number[] | undefined, b: readonly number[] | undefined): boolean =>
  (a ?? []).join() === (b ?? []).toSorted((x, y) => x - y).join();

const couponOf = (coupon: unknown, stakeCents: Cents): MatchPlay | undefined | Refusal => {
  if (coupon === undefined) return undefined;
  const { serial, valueCents, pays } = (coupon ?? {}) as Partial<MatchPlay>;
  if (
    typeof serial !== 'string' ||
    !/^\S+$/.test(serial) ||
    !isCents(valueCents) ||
    valueCents <= 0 ||
    (pays !== 'wager odds' && pays !== 'even money')
  ) {
    return refuse(
      'not-a-coupon',
      'A coupon has a serial number, a value and terms.',
      '58 Pa. Code § 525.21(c)',
    );
  }
  if (stakeCents < valueCents) {
    return refuse(
      'coupon-not-matched',
      'A Match Play Coupon is accompanied by chips of at least its value.',
      '58 Pa. Code § 525.22(b)',
    );
  }
  return { serial, valueCents, pays };
};

const laidOut = <Round>(state: Play<Round>, event: PlayEvent): Play<Round> => {
  switch (event.type) {
    case 'BetPlaced':
      return {
        ...state,
        bets: [...state.bets, event.bet],
        betsPlaced: event.bet.id,
        players: joined(state.players, event.bet.seat),
      };
    case 'BetRaised':
      return {
        ...state,
        bets: state.bets.map((bet) =>
          bet.id === event.bet ? { ...bet, stakeCents: bet.stakeCents + event.byCents } : bet,
        ),
      };
    case 'BetWithdrawn':
      return { ...state, bets: state.bets.filter((bet) => bet.id !== event.bet) };
    default:
      return state;
  }
};

const joined = (players: readonly Seat[], seat: Seat): readonly Seat[] =>
  players.includes(seat) ? players : [...players, seat].toSorted((a, b) => a - b);

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
      return {
        ...state,
        bets: state.bets.filter((bet) => bet.id !== event.settled.bet),
        settled: [...state.settled, event.settled],
      };
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
