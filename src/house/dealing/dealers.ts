import { eventsIn } from '../log/stream.ts';
import { floorStream } from '../streams.ts';
import { type AutomaticDealer, type DealerOptions, startDealer } from './dealer.ts';

/** The automatic dealers of a house: one for each table, those that are set up later included. */
export interface Dealers {
  readonly at: ReadonlyMap<string, AutomaticDealer>;
  stop(): void;
}

export const startDealers = async (
  options: Omit<DealerOptions, 'table' | 'game'>,
): Promise<Dealers> => {
  const { house } = options;
  const dealers = new Map<string, AutomaticDealer>();
  const begin = (table: string, game: string): void => {
    if (dealers.has(table) || house.games[game] === undefined) return;
    dealers.set(table, startDealer({ ...options, table, game }));
  };
  // Listening comes first: a table that is set up while the others are read is not missed.
  const hangUp = house.subscribe(({ events }) => {
    for (const told of eventsIn(floorStream, events)) {
      if (told.type === 'TableSetUp') begin(told.table, told.game);
    }
  });
  const stop = (): void => {
    hangUp();
    for (const dealer of dealers.values()) dealer.stop();
  };
  try {
    for (const { table, game } of (await house.floor()).tables) begin(table, game);
  } catch (error) {
    // Nobody is given these to stop, and their clocks would keep the process going.
    stop();
    throw error;
  }
  return { at: dealers, stop };
};
