import { type Refusal, refuse } from '../../kernel/refusal.ts';
import {
  type Actor,
  maySupervise,
  oneDuty,
  type Table,
  type TableCommand,
  type Watched,
} from '../../table/index.ts';
import type { Floor, FloorEvent } from '../floor.ts';
import type { Games } from '../games.ts';
import { HOUSE } from './signers.ts';

/** The commands by which a floorperson comes to watch a table, or ceases to. */
export const concernsWatch = ({ type }: TableCommand): boolean =>
  type === 'OpenTable' || type === 'CloseTable' || type === 'JoinCrew' || type === 'LeaveCrew';

/**
 * § 577.9(c): how many tables one floorperson watches. Whoever opens a felt table watches it, until another
 * floorperson joins its crew; the house itself, which opens the tables of a demonstration, watches none.
 */
export const decideWatch = (
  games: Games,
  floor: Floor,
  at: { readonly table: string; readonly game: string },
  before: Table,
  asks: TableCommand,
  by: readonly Actor[],
): readonly FloorEvent[] | Refusal => {
  const watching = floor.watched[at.table]?.person;
  const taken = (person: string | undefined): readonly FloorEvent[] | Refusal => {
    if (person === undefined || person === watching) return [];
    const others = Object.entries(floor.watched).filter(([, one]) => one.person === person);
    const tables = [...others.map(([table, { game }]) => ({ table, game })), at];
    const may = maySupervise(tables.map((one) => supervisedAs(games, one)));
    return may === true ? [{ type: 'WatchTaken', ...at, person }] : may;
  };
  switch (asks.type) {
    case 'OpenTable': {
      const opener = by.find(({ duty, person }) => duty === 'floorperson' && person !== HOUSE);
      if (asks.kind !== 'felt' || watching !== undefined) return [];
      return dealsAt(before, opener?.person) ? oneDuty : taken(opener?.person);
    }
    case 'JoinCrew':
      if (asks.duty === 'floorperson') return taken(asks.person);
      return asks.person === watching ? oneDuty : [];
    case 'LeaveCrew':
      if (watching === undefined || asks.person !== watching) return [];
      return before.status === 'open' && before.kind === 'felt'
        ? refuse(
            'crew-short',
            'Do not leave the table unsupervised. Have another floorperson join it first.',
            'House rules § crew',
          )
        : [{ type: 'WatchLeft', table: at.table }];
    case 'CloseTable':
      return watching === undefined ? [] : [{ type: 'WatchLeft', table: at.table }];
    default:
      return [];
  }
};

/** Whether somebody has another place on the crew of a table than to supervise it. */
export const dealsAt = ({ crew }: Pick<Table, 'crew'>, person: string | undefined): boolean =>
  crew.some((one) => one.person === person && one.duty !== 'floorperson');

export const supervisedAs = (
  games: Games,
  { table, game }: { readonly table: string; readonly game: string },
): Watched => {
  const supervision = games[game]?.table.supervision;
  return { table, game, ...(supervision === undefined ? {} : { supervision }) };
};
