import { evolveAll } from '../../kernel/decider.ts';
import { anyDraw } from '../../kernel/draw.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import type { Play } from '../../kernel/play.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import { playing, type Table, withPeople } from '../../table/index.ts';
import { anyReading } from '../readings.ts';

/** What comes at a table if the device says what is forced, and of every choice the first. */
export interface Ahead {
  /** It leads to a draw. */
  readonly draw: boolean;
  /** A player may choose on the way to it. */
  readonly choice: boolean;
}

/** No game goes further than this without chance. */
const MOST_STEPS = 400;

export const aheadAt = (game: AnyGame, table: Table): Ahead => {
  if (game.drawn?.(table.play.round)) return { draw: false, choice: false };
  const decider = playing(game, table);
  let play = withPeople(table);
  let choice = false;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (drawIsDue(game, table, play)) return { draw: true, choice };
    const next = game.next(table.inForce, play.round, play);
    if (next.kind === 'choice') choice = true;
    const command = firstOf(next);
    const events = command === undefined ? undefined : decider.decide(play, command);
    if (events === undefined || isRefusal(events)) return { draw: false, choice };
    play = evolveAll(decider, play, events);
  }
  return { draw: false, choice };
};

/** A seat that takes part without a wager while others have wagered, before anything is drawn. */
const idleIn = ({ play: { players, bets, settled } }: Table, drawn: number): Seat | undefined =>
  bets.length === 0 || settled.length > 0 || drawn > 0
    ? undefined
    : players.find((seat) => !bets.some((bet) => bet.seat === seat));

/** An idle seat, where a round that has not begun waits for it in vain. */
export const idleSeat = (game: AnyGame, table: Table, drawn: number): Seat | undefined => {
  const idle = idleIn(table, drawn);
  return idle === undefined || aheadAt(game, table).draw ? undefined : idle;
};

/** An idle seat that is in the way after betting has closed: its player withdrew in time, or joined too late. */
export const lateSeat = (game: AnyGame, table: Table, drawn: number): Seat | undefined => {
  const idle = idleIn(table, drawn);
  if (idle === undefined) return undefined;
  const { inForce, play } = table;
  const due = game.draw(inForce, play.round, play, anyDraw) ?? firstOf(nextAt(game, table));
  // Meters are read with the result: that they are not read yet holds nobody up.
  const read = { ...withPeople(table), meters: anyReading(game) };
  const goesOn = due !== undefined && !isRefusal(playing(game, table).decide(read, due));
  return goesOn ? undefined : idle;
};

export const drawIsDue = (
  game: AnyGame,
  { inForce }: Pick<Table, 'inForce'>,
  play: Play,
): boolean => game.draw(inForce, play.round, play, anyDraw) !== undefined;

/** What is due next, by whom at the table each seat belongs to: § 575.7(f) has an order for the two of one player. */
export const nextAt = (game: AnyGame, table: Table): ReturnType<AnyGame['next']> =>
  game.next(table.inForce, table.play.round, withPeople(table));

/** What the device may say where nothing is drawn: the forced, or of a choice the first. */
export const firstOf = (next: ReturnType<AnyGame['next']>): TableAction | undefined => {
  if (next.kind === 'forced') return next.command;
  return next.kind === 'choice' ? next.commands[0] : undefined;
};

/** Whether somebody at the table can place, increase or withdraw a wager now. */
export const canWager = (game: AnyGame, { play, inForce, seats }: Table): boolean => {
  const taken = Object.keys(seats).map(Number);
  return Object.values(game.wagers(inForce)).some((wager) =>
    taken.some((seat) => wager.open(play.round, seat, play) === true),
  );
};

/** Whether somebody could place a wager now and no longer after the command. */
export const closesWagers = (game: AnyGame, table: Table, command: TableAction): boolean => {
  const { play, inForce } = table;
  const decider = playing(game, table);
  const events = decider.decide(play, command);
  if (isRefusal(events)) return false;
  const after = evolveAll(decider, play, events);
  const seats = Object.keys(table.seats).map(Number);
  return Object.values(game.wagers(inForce)).some((wager) =>
    seats.some(
      (seat) =>
        wager.open(play.round, seat, play) === true &&
        wager.open(after.round, seat, after) !== true,
    ),
  );
};
