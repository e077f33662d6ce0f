import type { House } from '../src/house/house.ts';
import { eventIn } from '../src/house/log/stream.ts';
import { tableStream } from '../src/house/streams.ts';
import type { AnyGame } from '../src/kernel/game.ts';
import type { Table } from '../src/table/index.ts';

/** The table before a version of its stream, folded from its beginning. */
export const tableBefore =
  (house: House, at: { readonly table: string; readonly game: string }) =>
  async (version: number): Promise<Table> => {
    const stream = tableStream(house.games[at.game] as AnyGame, at.table);
    const events = await house.log.store.readStream(stream.name, 1, version - 1);
    return events.reduce(
      (state, { event }) => stream.evolve(state, eventIn(stream, event)),
      stream.initial,
    );
  };
