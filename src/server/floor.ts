import type { House } from '../house/house.ts';
import { type Door, route } from './describe.ts';
import { type FloorTable, floorShown } from './wire/house.ts';

/** The tables of the house. */
export const floor = (app: Door, house: House): void => {
  const schema = route({
    id: 'floor',
    says: 'The tables of the house, with limits and free seats',
    tag: 'house',
    answers: floorShown,
    open: true,
  });
  app.get('/api/floor', { schema }, async () => {
    const { name, tables } = await house.floor();
    return { name, tables: await Promise.all(tables.map(tableShown)) };
  });

  const tableShown = async (at: {
    readonly table: string;
    readonly game: string;
    readonly title: string;
  }): Promise<FloorTable> => {
    const { status, kind, practice, limits, seats, play } = await house.table(at);
    const game = house.games[at.game];
    return {
      ...at,
      gameTitle: game?.title ?? at.game,
      ...{ status, kind, practice, limits },
      seats: { taken: Object.keys(seats).length, of: game?.table.seats ?? 0 },
      round: play.number,
    };
  };
};
