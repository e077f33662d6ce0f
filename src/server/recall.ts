import type { House } from '../house/house.ts';
import { tableStream } from '../house/streams.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isOfPlay } from '../kernel/play.ts';
import type { Seat } from '../kernel/wager.ts';
import { type Table, type TableEvent, tableOf } from '../table/index.ts';
import { eventsFor, type Looking } from './view.ts';
import type { RecalledRound } from './wire/table.ts';

/** The latest rounds of a table before a round number, newest first, as the viewer may know them. */
export const recallOf = async (
  house: House,
  game: AnyGame,
  table: string,
  looking: Looking,
  { before, most }: { readonly before: number; readonly most: number },
): Promise<{ readonly table: string; readonly rounds: readonly RecalledRound[] }> => {
  const { initial, evolve } = tableOf(game);
  const rounds: RecalledRound[] = [];
  let state: Table = initial;
  let now = emptyRound(state, 0);
  for (const { position, event } of await house.log.store.readStream(
    tableStream(game, table).name,
  )) {
    const it = event as unknown as TableEvent;
    const seen = eventsFor(game, state, [it], looking);
    state = evolve(state, it);
    const begins = it.type === 'Played' && it.said.type === 'BeginRound';
    if (begins) {
      rounds.push(now);
      now = emptyRound(state, position);
      continue;
    }
    // A new submission comes into force with the round that begins, and is written after its beginning.
    if (it.type === 'SubmissionInForce') now = { ...now, rules: state.inForce };
    if (it.type !== 'Played' && it.type !== 'RoundCorrected') continue;
    const lines = it.events.flatMap((one) =>
      isOfPlay(one) && one.type === 'BetSettled' ? [one.settled] : [],
    );
    now = {
      ...now,
      from: now.from === 0 ? position : now.from,
      to: position,
      events: it.type === 'RoundCorrected' ? seen : [...now.events, ...seen],
      settled: it.type === 'RoundCorrected' ? lines : [...now.settled, ...lines],
    };
  }
  const told = [...rounds, now].filter(({ round, events }) => round < before && events.length > 0);
  return { table, rounds: told.toReversed().slice(0, most) };
};

/** Where somebody sat while a round was played, whoever sits there now. */
export const seatsIn = async (
  house: House,
  game: AnyGame,
  table: string,
  person: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Seat[]> => {
  const [sits, sat] = [new Set<Seat>(), new Set<Seat>()];
  for (const { position, event } of await house.log.store.readStream(
    tableStream(game, table).name,
  )) {
    const it = event as unknown as TableEvent;
    if (position > to) break;
    if (it.type === 'SeatLeft') sits.delete(it.seat);
    if (it.type === 'SeatTaken' && it.patron === person) sits.add(it.seat);
    if (position >= from) for (const seat of sits) sat.add(seat);
  }
  return [...sat];
};

const emptyRound = (state: Table, position: number): RecalledRound => ({
  replay: true,
  round: state.play.number,
  rules: state.inForce,
  from: position,
  to: position,
  events: [],
  settled: [],
});
