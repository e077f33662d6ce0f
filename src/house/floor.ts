import { z } from 'zod';
import { type CommandOf, command, text } from '../kernel/command.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { type Actor, signedBy } from '../table/index.ts';
import { type ShiftChange, type ShiftCommand, shiftCommands } from './shift-change.ts';

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
  /** The table that each piece of equipment belongs to, by the piece's name. */
  readonly pieces: Readonly<Record<string, string>>;
  /** The last change of shift. */
  readonly shift?: ShiftChange;
  /** The rules by which its entries are decided; a log begins with format 1. */
  readonly format: number;
}

/** The log format of this version. */
export const FORMAT = 2;

export const emptyFloor: Floor = {
  name: '',
  tables: [],
  demo: false,
  watched: {},
  pieces: {},
  format: 1,
};

const cite = 'House rules § tables' as const;
const byAdministrator = { by: ['administrator'], cite } as const;

/** What is said about the house as a whole. */
export const floorCommands = {
  ...shiftCommands,
  FoundHouse: command('FoundHouse', {
    ...byAdministrator,
    fields: { name: text, demo: z.boolean() },
    words: { title: 'Open the house', fields: { name: { label: 'Name of the house' } } },
  }),
  SetUpTable: command('SetUpTable', {
    ...byAdministrator,
    fields: { table: text, game: text, title: text },
    words: {
      title: 'Set up a table',
      says: 'A floorperson then opens it.',
      fields: {
        table: { label: 'Table', hint: 'T12' },
        game: { label: 'Game' },
        title: { label: 'Title' },
      },
    },
  }),
  BeginFormat: command('BeginFormat', {
    ...byAdministrator,
    cite: 'House rules § export',
    fields: { format: z.literal(FORMAT) },
    words: { title: 'Begin a log format' },
  }),
} as const;

export type FloorCommand = CommandOf<(typeof floorCommands)[keyof typeof floorCommands]>;

export type FloorEvent =
  /** From here on entries are held to the rules of this format (`house/proof/format-1.ts`). */
  | { readonly type: 'HouseFormat'; readonly format: number }
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
  | { readonly type: 'WatchLeft'; readonly table: string }
  | { readonly type: 'PieceBound'; readonly piece: string; readonly table: string }
  | { readonly type: 'PieceFreed'; readonly piece: string }
  | { readonly type: 'ShiftChanged'; readonly change: ShiftChange };

export const decideFloor = (
  floor: Floor,
  command: Exclude<FloorCommand, ShiftCommand>,
  games: ReadonlySet<string>,
  by: readonly Actor[],
): readonly FloorEvent[] | Refusal => {
  const signed = signedBy(floorCommands[command.type], { by });
  if (signed !== true) return signed;
  switch (command.type) {
    case 'BeginFormat':
      return floor.format < command.format
        ? [{ type: 'HouseFormat', format: command.format }]
        : refuse('format-begun', 'The log already has this format.', 'House rules § export');
    case 'FoundHouse':
      return floor.name === ''
        ? [{ type: 'HouseFounded', name: command.name, demo: command.demo }]
        : refuse('house-founded', 'The house already has its name.', cite);
    case 'SetUpTable': {
      if (!games.has(command.game)) {
        return refuse('unknown-game', `There is no game "${command.game}".`, cite);
      }
      if (!/^[A-Za-z0-9-]{1,16}$/.test(command.table)) {
        return refuse(
          'not-a-name',
          'Name the table by letters, digits and dashes, such as T12.',
          cite,
        );
      }
      if (floor.tables.some(({ table }) => table === command.table)) {
        return refuse('table-exists', 'That table already exists. Choose another name.', cite);
      }
      const { table, game, title } = command;
      return [{ type: 'TableSetUp', table, game, title }];
    }
  }
};

export const evolveFloor = (floor: Floor, event: FloorEvent): Floor => {
  switch (event.type) {
    case 'HouseFormat':
      return { ...floor, format: event.format };
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
    case 'PieceBound':
      return { ...floor, pieces: { ...floor.pieces, [event.piece]: event.table } };
    case 'PieceFreed': {
      const { [event.piece]: _free, ...pieces } = floor.pieces;
      return { ...floor, pieces };
    }
    case 'ShiftChanged':
      return { ...floor, shift: event.change };
    case 'WatchLeft': {
      const { [event.table]: _left, ...watched } = floor.watched;
      return { ...floor, watched };
    }
  }
};
