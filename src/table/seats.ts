import { type CommandOf, command, money, person, seat } from '../kernel/command.ts';
import type { AnyGame, Positions } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import type { Actor, Given } from './actor.ts';
import { enoughChips, moneyAt } from './chips.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import { withoutOffer } from './coupons.ts';
import { oneDuty } from './crew.ts';
import { playing, withPeople } from './playing.ts';
import type { Asked, Table } from './state.ts';

export const seatCommands = {
  TakeSeat: command('TakeSeat', {
    by: ['player', 'dealer', 'floorperson'],
    cite: 'House rules § seats',
    fields: { seat, patron: person },
    line: '{patron} takes seat {seat}',
    words: { title: 'Take a seat', fields: { patron: { label: 'Patron' } } },
  }),
  LeaveSeat: command('LeaveSeat', {
    by: ['player', 'dealer', 'floorperson'],
    cite: 'House rules § seats',
    fields: { seat },
    line: 'seat {seat} leaves',
    words: { title: 'Leave the seat', says: 'The chips at the seat are cashed out.' },
  }),
  BuyIn: command('BuyIn', {
    by: ['player', 'dealer', 'boxperson', 'cage'],
    cite: 'House rules § ledger',
    fields: { seat, cents: money },
    line: 'seat {seat} buys in {cents}',
    words: { title: 'Buy in', fields: { cents: { label: 'Amount' } } },
  }),
  CashOut: command('CashOut', {
    by: ['player', 'dealer', 'boxperson', 'cage'],
    cite: 'House rules § ledger',
    fields: { seat, cents: money },
    line: 'seat {seat} cashes out {cents}',
    words: { title: 'Cash out', fields: { cents: { label: 'Amount' } } },
  }),
  ColorUp: command('ColorUp', {
    by: ['dealer', 'boxperson'],
    cite: 'House rules § ledger',
    fields: { seat, cents: money },
    line: 'seat {seat} colors up {cents}',
    words: {
      title: 'Color up',
      says: 'Chips are exchanged for larger ones of the same value.',
      fields: { cents: { label: 'Amount' } },
    },
  }),
  Tip: command('Tip', {
    by: ['player', 'dealer'],
    cite: 'House rules § ledger',
    fields: { seat, cents: money },
    line: 'seat {seat} tips {cents}',
    words: { title: 'Tip the dealers', fields: { cents: { label: 'Amount' } } },
  }),
} as const;

export type SeatCommand = CommandOf<(typeof seatCommands)[keyof typeof seatCommands]>;

export type SeatEvent =
  | { readonly type: 'SeatTaken'; readonly seat: Seat; readonly patron: string }
  | { readonly type: 'SeatLeft'; readonly seat: Seat; readonly patron: string }
  | { readonly type: 'BoughtIn'; readonly seat: Seat; readonly cents: Cents }
  | { readonly type: 'CashedOut'; readonly seat: Seat; readonly cents: Cents }
  | { readonly type: 'ColoredUp'; readonly seat: Seat; readonly cents: Cents }
  | { readonly type: 'Tipped'; readonly seat: Seat; readonly cents: Cents };

export const decideSeats = (
  { game, table, given }: Asked,
  asks: SeatCommand,
): readonly TableEvent[] | Refusal => {
  switch (asks.type) {
    case 'TakeSeat':
      return decideTakeSeat(game, table, asks);
    case 'LeaveSeat':
      return decideLeaveSeat(game, table, asks.seat, given);
    case 'BuyIn':
      return (
        fromStaff(table, given) ??
        moneyAt(table, asks.seat, asks.cents) ?? [
          { type: 'BoughtIn', seat: asks.seat, cents: asks.cents },
        ]
      );
    case 'ColorUp':
      return (
        moneyAt(table, asks.seat, asks.cents) ??
        enoughChips(table, asks.seat, asks.cents) ?? [
          { type: 'ColoredUp', seat: asks.seat, cents: asks.cents },
        ]
      );
    case 'CashOut':
    case 'Tip':
      return (
        (asks.type === 'CashOut' ? fromStaff(table, given) : undefined) ??
        moneyAt(table, asks.seat, asks.cents) ??
        enoughChips(table, asks.seat, asks.cents) ??
        (asks.type === 'CashOut' ? staysForRound(game, table, asks) : undefined) ?? [
          {
            type: asks.type === 'Tip' ? 'Tipped' : 'CashedOut',
            seat: asks.seat,
            cents: asks.cents,
          },
        ]
      );
  }
};

/** A player acts only for a seat of their own, whoever signs beside them; `by` are those who may give the command. */
export const ownSeat = (table: Table, asks: TableCommand, by: readonly Actor[]): true | Refusal => {
  if (by.some(({ duty }) => duty !== 'player')) return true;
  if (asks.type === 'TakeSeat') {
    return by.some(({ person }) => person === asks.patron)
      ? true
      : refuse('not-your-seat', 'Take a seat for yourself only.', 'House rules § seats');
  }
  const acts = asks.type === 'Say' ? asks.said : asks;
  const seated =
    'seat' in acts && typeof acts.seat === 'number' ? table.seats[acts.seat] : undefined;
  return seated !== undefined && by.some(({ person }) => person === seated.patron)
    ? true
    : refuse('not-your-seat', 'Act for your own seat only.', 'House rules § seats');
};

/**
 * Who came as a patron and was put on file as staff since signs nothing where chips of theirs are, or are kept, or come by a
 * correction: it could pay them.
 */
export const ownChips = (
  { seats, owed }: Table,
  { by }: Given,
  events: readonly TableEvent[],
): Refusal | undefined => {
  const staff = by.filter(({ duty }) => duty !== 'player');
  if (staff.length === 0) return undefined;
  const paid = new Set([
    ...Object.values(seats).map(({ patron }) => patron),
    ...Object.keys(owed).filter((patron) => owed[patron] !== 0),
    ...events.flatMap((event) =>
      event.type === 'RoundCorrected' ? (event.owed ?? []).map(({ patron }) => patron) : [],
    ),
  ]);
  const own = staff.find(({ person }) => paid.has(person));
  return own === undefined
    ? undefined
    : refuse(
        'not-a-patron',
        `${own.person} has chips of their own at this table. Have somebody else sign, and cash them out.`,
        'House rules § seats',
      );
};

/** Money changes into chips and back in front of staff; only practice chips are a player's own to take. */
const fromStaff = (table: Table, { by }: Given): Refusal | undefined =>
  table.practice || by.some(({ duty }) => duty !== 'player')
    ? undefined
    : refuse(
        'chips-from-staff',
        'Buy in and cash out with the dealer, the boxperson or the cage.',
        'House rules § ledger',
      );

/** Where a chapter does not speak of it, a player takes one seat. */
const ONE_POSITION: Positions = { most: 1, cite: 'House rules § seats' };

const decideTakeSeat = (
  game: AnyGame,
  table: Table,
  { seat, patron }: Extract<SeatCommand, { type: 'TakeSeat' }>,
): readonly TableEvent[] | Refusal => {
  if (seat > game.table.seats) {
    return refuse(
      'no-such-seat',
      `Seats are numbered from 1 to ${game.table.seats}.`,
      game.table.cite,
    );
  }
  if (table.crew.some(({ person }) => person === patron)) return oneDuty;
  if (table.seats[seat] !== undefined) {
    return refuse('seat-taken', `Seat ${seat} is taken. Choose another.`, 'House rules § seats');
  }
  const { most, adjacent, cite } = game.positions?.(table.inForce) ?? ONE_POSITION;
  const held = Object.keys(table.seats)
    .map(Number)
    .filter((other) => table.seats[other]?.patron === patron);
  if (held.length >= most) {
    const how = most === 1 ? 'One seat each' : `At most ${most} seats each`;
    return refuse('one-seat', `${how}. Leave the other one first.`, cite);
  }
  if (adjacent && held.length > 0 && !held.some((other) => Math.abs(other - seat) === 1)) {
    return refuse('one-seat', `Take a second seat next to seat ${held.join(', ')}.`, cite);
  }
  return [{ type: 'SeatTaken', seat, patron }];
};

/** Whoever cashes out everything is on the way out: the chapter may want them to stay for the round. */
const staysForRound = (
  game: AnyGame,
  { seats, inForce, play }: Table,
  { seat, cents }: Extract<SeatCommand, { type: 'CashOut' }>,
): Refusal | undefined => {
  const all = seats[seat]?.chipsCents === cents && play.players.includes(seat);
  const leaves = all ? (game.leaves?.(inForce, play.round, seat, play) ?? []) : [];
  return isRefusal(leaves) ? leaves : undefined;
};

const decideLeaveSeat = (
  game: AnyGame,
  table: Table,
  seat: Seat,
  given: Given,
): readonly TableEvent[] | Refusal => {
  const seated = table.seats[seat];
  if (seated === undefined)
    return refuse('seat-empty', 'That seat is empty.', 'House rules § seats');
  const out = sitsOut(game, table, seat);
  if (isRefusal(out)) return out;
  const gone: TableEvent = { type: 'SeatLeft', seat, patron: seated.patron };
  const { chipsCents: cents } = seated;
  if (cents === 0) return [...out, gone];
  return fromStaff(table, given) ?? [...out, { type: 'CashedOut', seat, cents }, gone];
};

/** Leaving is sitting out first: wagers on the layout keep a player, the game is asked, and what is left open passes on. */
export const sitsOut = (
  game: AnyGame,
  table: Table,
  seat: Seat,
): readonly TableEvent[] | Refusal => {
  if (!table.play.players.includes(seat)) return [];
  const said = { type: 'SitOut', seat } as const;
  const events = playing(game, table).decide(withPeople(table), said);
  if (isRefusal(events)) return events;
  // A player who leaves nothing open only leaves the seat.
  return events.length === 1 ? [] : [{ type: 'Played', said, events }];
};

export const evolveSeats = (table: Table, event: SeatEvent): Table => {
  switch (event.type) {
    case 'SeatTaken': {
      const seated = { patron: event.patron, chipsCents: 0 };
      return { ...table, seats: { ...table.seats, [event.seat]: seated } };
    }
    case 'SeatLeft': {
      const { [event.seat]: _gone, ...seats } = table.seats;
      const players = table.play.players.filter((seat) => seat !== event.seat);
      return { ...withoutOffer(table, event.seat), seats, play: { ...table.play, players } };
    }
    case 'BoughtIn':
    case 'CashedOut':
    case 'ColoredUp':
    case 'Tipped':
      return table;
  }
};
