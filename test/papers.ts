import { type House, THE_HOUSE } from '../src/house/house.ts';
import { eventIn } from '../src/house/log/stream.ts';
import { tableStream } from '../src/house/streams.ts';
import type { AnyGame } from '../src/kernel/game.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import type { Actor, Table, TableCommand } from '../src/table/index.ts';

interface At {
  readonly table: string;
  readonly game: string;
}

export const patron = [{ person: 'patron-1', duty: 'player' }] as const;

/** Opens an electronic table for a patron with chips; whatever is asked there from then on is accepted. */
export const patronSeated = async (house: House, at: At) => {
  const ask = async (asks: TableCommand, by: readonly Actor[] = patron) =>
    expectAccepted(await house.askTable(at, asks, by));
  const opener = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  await ask({ type: 'OpenTable', ...opener }, THE_HOUSE);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' });
  await ask({ type: 'BuyIn', seat: 1, cents: 100_000 });
  return ask;
};

/** The table before a version of its stream, folded from its beginning. */
export const tableBefore =
  (house: House, at: At) =>
  async (version: number): Promise<Table> => {
    const stream = tableStream(house.games[at.game] as AnyGame, at.table);
    const events = await house.log.store.readStream(stream.name, 1, version - 1);
    return events.reduce(
      (state, { event }) => stream.evolve(state, eventIn(stream, event)),
      stream.initial,
    );
  };
