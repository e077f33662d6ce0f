import {
  type CommandOf,
  command,
  identifier,
  money,
  person,
  several,
  text,
  together,
} from '../kernel/command.ts';
import type { Cents } from '../kernel/money.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { type Actor, maySupervise, oneDuty, signedBy, type Table } from '../table/index.ts';
import type { Floor, FloorEvent } from './floor.ts';
import type { Games } from './games.ts';
import { dealsAt, supervisedAs } from './people/supervision.ts';

const cite = 'House rules § crew' as const;

export const shiftCommands = {
  ChangeShift: command('ChangeShift', {
    by: ['floorperson'],
    second: ['floorperson'],
    cite,
    fields: {
      shift: text,
      from: person,
      to: person,
      counts: several(together({ table: identifier, game: identifier, countedCents: money }), 64),
      remarks: text.exactOptional(),
    },
    words: {
      title: 'Change the shift',
      says: 'Two floorpersons count the inventory of every table and sign. Supervision passes on.',
      fields: {
        shift: { label: 'Incoming shift' },
        from: { label: 'Outgoing floorperson' },
        to: { label: 'Incoming floorperson' },
        counts: { label: 'Table inventories' },
        countedCents: { label: 'Counted' },
        remarks: { label: 'Remarks' },
      },
    },
  }),
} as const;

export type ShiftCommand = CommandOf<(typeof shiftCommands)[keyof typeof shiftCommands]>;

/** A shift as it was handed over: who signed, and what was counted against what the ledger has. */
export interface ShiftChange {
  readonly shift: string;
  readonly from: string;
  readonly to: string;
  readonly at: number;
  readonly counts: readonly {
    readonly table: string;
    readonly game: string;
    readonly countedCents: Cents;
    readonly countedAgainstCents: Cents;
  }[];
  readonly remarks?: string;
}

/**
 * Two floorpersons sign: the one who goes and the one who comes. Every table that the first supervises is counted, and the
 * second supervises it from now on. A count moves no money: a difference is found again by the closer, and explained.
 */
export const decideShift = (
  games: Games,
  floor: Floor,
  tables: Readonly<Record<string, Table>>,
  asks: ShiftCommand,
  { at, by }: { readonly at: number; readonly by: readonly Actor[] },
): readonly FloorEvent[] | Refusal => {
  const signed = signedBy(shiftCommands.ChangeShift, { by });
  if (signed !== true) return signed;
  const { from, to, shift, counts, remarks } = asks;
  const floorpersons = by.filter(({ duty }) => duty === 'floorperson');
  if (from === to || ![from, to].every((one) => floorpersons.some((it) => it.person === one))) {
    return refuse(
      'not-signed-by-both',
      'The outgoing and the incoming floorperson must both sign.',
      cite,
    );
  }
  const mine = Object.entries(floor.watched).filter(([, { person: who }]) => who === from);
  if (mine.length === 0) {
    return refuse(
      'not-supervised',
      `${from} does not supervise a table. There is nothing to hand over.`,
      cite,
    );
  }
  const uncounted = mine.filter(
    ([table, { game }]) =>
      counts.filter((one) => one.table === table && one.game === game).length !== 1,
  );
  if (uncounted.length > 0 || counts.length !== mine.length) {
    return refuse(
      'count-missing',
      `Count each of these tables once: ${mine.map(([table]) => table).join(', ')}.`,
      cite,
    );
  }
  const held = Object.entries(floor.watched).filter(([, { person: who }]) => who === to);
  const may = maySupervise(
    [...held, ...mine].map(([table, { game }]) => supervisedAs(games, { table, game })),
  );
  if (may !== true) return may;
  // Nobody supervises a table that they deal.
  if (Object.values(tables).some((table) => dealsAt(table, to))) return oneDuty;
  const against = counts.map(({ table, game, countedCents }) => ({
    ...{ table, game, countedCents },
    countedAgainstCents: tables[table]?.inventoryCents ?? 0,
  }));
  const change = {
    shift,
    from,
    to,
    at,
    counts: against,
    ...(remarks === undefined ? {} : { remarks }),
  };
  return [
    { type: 'ShiftChanged', change },
    ...mine.map(([table, { game }]) => ({ type: 'WatchTaken', table, game, person: to }) as const),
  ];
};
