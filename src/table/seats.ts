import type { AnyGame, Positions } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Seat } from '../kernel/wager.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import type { Table } from './state.ts';

/** Where a chapter does not speak of it, a player takes one place. */
const ONE_POSITION: Positions = { most: 1, cite: 'House rules § seats' };

export const decideTakeSeat = (
  game: AnyGame,
  table: Table,
  { seat, patron }: Extract<TableCommand, { type: 'TakeSeat' }>,
): readonly TableEvent[] | Refusal => {
  if (!Number.isInteger(seat) || seat < 1 || seat > game.table.seats) {
    return refuse(
      'no-such-seat',
      `Seats are numbered from 1 to ${game.table.seats}.`,
      game.table.cite,
    );
  }
  if (typeof patron !== 'string' || patron === '') {
    return refuse('no-patron', 'Somebody sits down.', 'House rules § seats');
  }
  if (table.seats[seat] !== undefined) {
    return refuse(
      'seat-taken',
      `Seat ${seat} is taken; choose another one.`,
      'House rules § seats',
    );
  }
  const { most, adjacent, cite } = game.positions?.(table.inForce) ?? ONE_POSITION;
  const held = Object.keys(table.seats)
    .map(Number)
    .filter((other) => table.seats[other]?.patron === patron);
  if (held.length >= most) {
    const how = most === 1 ? 'One seat each' : `At most ${most} seats each`;
    return refuse('one-seat', `${how}: leave the other one first.`, cite);
  }
  if (adjacent && held.length > 0 && !held.some((other) => Math.abs(other - seat) === 1)) {
    return refuse('one-seat', `A second seat lies beside seat ${held.join(', ')}.`, cite);
  }
  return [{ type: 'SeatTaken', seat, patron }];
};

export const decideLeaveSeat = (table: Table, seat: Seat): readonly TableEvent[] | Refusal => {
  const seated = table.seats[seat];
  if (seated === undefined)
    return refuse('seat-empty', 'Nobody sits at that seat.', 'House rules § seats');
  if (table.play.bets.some((bet) => bet.seat === seat)) {
    return refuse(
      'wagers-lie',
      'A player with wagers on the layout stays until they are settled.',
      'House rules § seats',
    );
  }
  const gone: TableEvent = { type: 'SeatLeft', seat, patron: seated.patron };
  return seated.chipsCents > 0
    ? [{ type: 'CashedOut', seat, cents: seated.chipsCents }, gone]
    : [gone];
};
