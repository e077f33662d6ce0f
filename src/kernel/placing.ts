import type { AnyGame, Procedure } from './game.ts';
import type { Citation } from './law.ts';
import { type Cents, isCents, parseStake } from './money.ts';
import { type Payment, payable } from './payment.ts';
import type { Play, PlayEvent } from './play.ts';
import type { PlayCommand } from './play-commands.ts';
import { bug, isRefusal, type Refusal, refuse, say } from './refusal.ts';
import type { Layout, MatchPlay, Seat, Wager, WagerId } from './wager.ts';

/** A game under its rules, as the decisions of a round need it. */
export interface AtPlay {
  readonly game: AnyGame;
  readonly rules: object;
  readonly procedure: Procedure;
  readonly wagers: Readonly<Record<WagerId, Wager>>;
  readonly payment: Payment;
  readonly wagering: Citation;
}

const seatsCite: Citation = 'House rules § seats';

export const seatAt = (seats: number, seat: unknown): Seat | Refusal => {
  if (typeof seat === 'number' && Number.isInteger(seat) && seat >= 1 && seat <= seats) return seat;
  return refuse('no-such-seat', `Seats are numbered from 1 to ${seats}.`, seatsCite);
};

export const decidePlaceBet = (
  { game, wagers, payment, wagering }: AtPlay,
  state: Play,
  command: Extract<PlayCommand, { type: 'PlaceBet' }>,
): readonly PlayEvent[] | Refusal => {
  const known = typeof command.wager === 'string' && Object.hasOwn(wagers, command.wager);
  const wager = known ? wagers[command.wager] : undefined;
  if (wager === undefined) {
    return refuse(
      'unknown-wager',
      `"${say(command.wager)}" is not a wager here. Wagers offered: ${Object.keys(wagers).join(', ')}.`,
      wagering,
    );
  }
  const seat = seatAt(game.table.seats, command.seat);
  if (isRefusal(seat)) return seat;
  if (command.with !== undefined && command.with !== 'chips') {
    return refuse(
      'cash-not-accepted',
      'A verbal wager with cash is not accepted. Buy chips first and place them on the layout.',
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

export const decideWithdrawBet = (
  { wagers, wagering }: AtPlay,
  state: Play,
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
    return refuse('no-such-bet', 'That seat has no such wager on the layout.', wagering);
  }
  const wager = wagers[lying.wager] ?? bug(`no wager ${lying.wager}`);
  const open = wager.open(state.round, lying.seat, state);
  if (open !== true) return open;
  const event: PlayEvent = { type: 'BetWithdrawn', bet: lying.id };
  const stands = everyBetStands(wagers, laidOut(state, event), lying.seat);
  return stands === true ? [event] : stands;
};

/** A change must leave a layout on which every wager of the seat could stand. */
const everyBetStands = (
  wagers: Readonly<Record<WagerId, Wager>>,
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

const namesOf = (wager: Wager, named: unknown): readonly number[] | undefined | Refusal => {
  if (wager.names === undefined) {
    return named === undefined
      ? undefined
      : refuse('names-not-asked', `Place ${wager.title} without naming a value.`, wager.cite);
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
      `Name ${count === 1 ? 'one value' : `${count} different values`} from ${from} to ${to} for ${wager.title}.`,
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
  const { serial, valueCents, pays, onPush } = (coupon ?? {}) as Partial<MatchPlay>;
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
      'Place chips of at least its value with the coupon.',
      '58 Pa. Code § 525.22(b)',
    );
  }
  return { serial, valueCents, pays, ...(onPush === 'taken' ? { onPush } : {}) };
};

export const laidOut = <Round>(state: Play<Round>, event: PlayEvent): Play<Round> => {
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

export const joined = (players: readonly Seat[], seat: Seat): readonly Seat[] =>
  players.includes(seat) ? players : [...players, seat].toSorted((a, b) => a - b);
