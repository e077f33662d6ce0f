import { type CommandOf, command, seat } from '../kernel/command.ts';
import type { AnyGame } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import type { TableEvent } from './commands.ts';
import { sitsOut } from './seats.ts';
import type { Asked, Seated, Table } from './state.ts';

/** A seat whose player does nothing is freed after a warning, and its chips are kept for the patron. */
export const abandonedCommands = {
  WarnSeat: command('WarnSeat', {
    by: ['device', 'dealer', 'floorperson'],
    cite: 'House rules § seats',
    fields: { seat },
    line: 'warn seat {seat}',
    words: { title: 'Warn a player who is away' },
  }),
  KeepSeat: command('KeepSeat', {
    by: ['player'],
    cite: 'House rules § seats',
    fields: { seat },
    line: 'seat {seat} is kept',
    words: { title: 'Keep the seat' },
  }),
  FreeSeat: command('FreeSeat', {
    by: ['device', 'dealer', 'floorperson'],
    cite: 'House rules § seats',
    fields: { seat },
    line: 'free seat {seat}',
    words: { title: 'Free a seat', says: 'Its chips are kept for the patron at the cage.' },
  }),
} as const;

export type AbandonedCommand = CommandOf<
  (typeof abandonedCommands)[keyof typeof abandonedCommands]
>;

export type AbandonedEvent =
  | { readonly type: 'SeatWarned'; readonly seat: Seat; readonly until: number }
  | { readonly type: 'SeatKept'; readonly seat: Seat }
  | {
      readonly type: 'ChipsKept';
      readonly seat: Seat;
      readonly patron: string;
      readonly cents: Cents;
    };

/** How long a player who was warned has to say that the seat is kept. */
const WARNING_MS = 60_000;

const cite = 'House rules § seats';

export const decideAbandoned = (
  { game, table, given }: Asked,
  { type, seat: at }: AbandonedCommand,
): readonly TableEvent[] | Refusal => {
  const seated = table.seats[at];
  if (seated === undefined) return refuse('seat-empty', 'That seat is empty.', cite);
  const until = table.warned?.[at];
  switch (type) {
    case 'WarnSeat':
      return until === undefined
        ? [{ type: 'SeatWarned', seat: at, until: given.at + WARNING_MS }]
        : refuse('seat-warned', 'This player has been warned.', cite);
    case 'KeepSeat':
      return [{ type: 'SeatKept', seat: at }];
    case 'FreeSeat':
      return until === undefined || given.at < until
        ? refuse('not-warned', 'Warn the player first, and wait a minute for an answer.', cite)
        : freed(game, table, at, seated);
  }
};

const freed = (
  game: AnyGame,
  table: Table,
  seat: Seat,
  { patron, chipsCents: cents }: Seated,
): readonly TableEvent[] | Refusal => {
  const out = sitsOut(game, table, seat);
  if (isRefusal(out)) return out;
  const kept: readonly TableEvent[] =
    cents === 0 ? [] : [{ type: 'ChipsKept', seat, patron, cents }];
  return [...out, ...kept, { type: 'SeatLeft', seat, patron }];
};

export const evolveAbandoned = (table: Table, event: AbandonedEvent): Table =>
  event.type === 'SeatWarned'
    ? { ...table, warned: { ...table.warned, [event.seat]: event.until } }
    : table;

/** Whoever does anything at a seat is there: a warning is forgotten. */
export const heardOf = (table: Table, event: TableEvent): Table => {
  if (table.warned === undefined || event.type === 'SeatWarned') return table;
  const seat = seatOf(event);
  if (seat === undefined || table.warned[seat] === undefined) return table;
  const { [seat]: _forgotten, ...warned } = table.warned;
  const { warned: _all, ...rest } = table;
  return Object.keys(warned).length === 0 ? rest : { ...rest, warned };
};

const seatOf = (event: TableEvent): Seat | undefined => {
  if (event.type === 'Played') {
    return 'seat' in event.said && typeof event.said.seat === 'number'
      ? event.said.seat
      : undefined;
  }
  return 'seat' in event && typeof event.seat === 'number' ? event.seat : undefined;
};
