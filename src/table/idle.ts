import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { PlayEvent } from '../kernel/play.ts';
import type { TableEvent } from './commands.ts';
import type { Table } from './state.ts';

/** Whether nobody plays, and what the chapter asks for then is still due. */
export const noticed = (game: AnyGame, table: Table, event: TableEvent): Table => {
  switch (event.type) {
    case 'TableOpened':
      return { ...table, idle: false };
    case 'SeatLeft':
      return game.table.idle !== undefined && Object.keys(table.seats).length === 0
        ? { ...table, idle: true }
        : table;
    case 'Played':
      return table.idle && event.events.some((one) => endsIdleness(game, one))
        ? { ...table, idle: false }
        : table;
    default:
      return table;
  }
};

/** Cards that are spread, or new, are seen, washed and shuffled before they are dealt. */
const endsIdleness = ({ table: { idle } }: AnyGame, { type }: TableAction | PlayEvent): boolean =>
  type === idle?.until || type === 'DeckReceived';
