import { type Refusal, refuse } from '../kernel/refusal.ts';

/** The tables of the house, in the order in which they were set up. */
export interface Floor {
  readonly name: string;
  readonly tables: readonly {
    readonly table: string;
    readonly game: string;
    readonly title: string;
  }[];
  /** A demo house lists its accounts on the sign-in page and lets guests sit down with practice chips. */
  readonly demo: boolean;
  /** Which floorperson watches which table (58 Pa. Code § 577.9(c)). */
  readonly watched: Readonly<Record<string, { readonly person: string; readonly game: string }>>;
}

export const emptyFloor: Floor = { name: '', tables: [], demo: false, watched: {} };

export type FloorCommand =
  | { readonly type: 'FoundHouse'; readonly name: string; readonly demo: boolean }
  | {
      readonly type: 'SetUpTable';
      readonly table: string;
      readonly game: string;
      readonly title: string;
    };

export type FloorEvent =
  | { readonly type: 'HouseFounded'; readonly name: string; readonly demo: boolean }
  | {
      readonly type: 'TableSetUp';
      readonly table: string;
      readonly game: string;
      readonly title: string;
    }
  | {
      readonly type: 'WatchTaken';
      readonly table: string;
      readonly game: string;
      readonly person: string;
    }
  | { readonly type: 'WatchLeft'; readonly table: string };

export const decideFloor = (
  floor: Floor,
  command: FloorCommand,
  games: ReadonlySet<string>,
): readonly FloorEvent[] | Refusal => {
  switch (command.type) {
    case 'FoundHouse':
      return floor.name === ''
        ? [{ type: 'HouseFounded', name: command.name, demo: command.demo }]
        : refuse('house-founded', 'The house is founded already.', 'House rules § tables');
    case 'SetUpTable': {
      if (!games.has(command.game)) {
        return refuse(
          'unknown-game',
          `There is no game "${command.game}".`,
          'House rules § tables',
        );
      }
      if (!/^[A-Za-z0-9-]{1,16}$/.test(command.table)) {
        return refuse(
          'not-a-name',
          'A table is named by letters and digits, such as T12.',
          'House rules § tables',
        );
      }
      if (floor.tables.some(({ table }) => table === command.table)) {
        return refuse(
          'table-known',
          'There is a table of that name already.',
          'House rules § tables',
        );
      }
      const { table, game, title } = command;
      return [{ type: 'TableSetUp', table, game, title }];
    }
  }
};

export const evolveFloor = (floor: Floor, event: FloorEvent): Floor => {
  switch (event.type) {
    case 'HouseFounded':
      return { ...floor, name: event.name, demo: event.demo };
    case 'TableSetUp': {
      const { table, game, title } = event;
      return { ...floor, tables: [...floor.tables, { table, game, title }] };
    }
    case 'WatchTaken': {
      const { table, game, person } = event;
      return { ...floor, watched: { ...floor.watched, [table]: { person, game } } };
    }
    case 'WatchLeft': {
      const { [event.table]: _left, ...watched } = floor.watched;
      return { ...floor, watched };
    }
  }
};
