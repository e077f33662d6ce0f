import { NO_ACTIVITY } from '../../coupons/documents/document.ts';
import { canonical } from '../../kernel/canonical.ts';
import { type Fraction, sayFraction } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Cents } from '../../kernel/money.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import {
  countedWinOf,
  type Figures,
  holdOf,
  holdOfHandle,
  type Shift,
  sumFigures,
  winOf,
} from '../../ledger/index.ts';
import type { Games } from '../games.ts';
import { daysInOrder, notAReport } from './in-order.ts';
import type { ReportSlice } from './report-slices.ts';
import { jointly, summed, type Theoretical, theoreticalOf } from './theoretical.ts';
import { asCounted, type ReadSlice, type Uncounted } from './uncounted.ts';

export const GROUPINGS = ['shift', 'day', 'table', 'game', 'wager'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Which part of the house, over which gaming days, and how it is cut into rows. */
export interface ReportQuery {
  readonly by: Grouping;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly shift?: string | undefined;
  readonly table?: string | undefined;
  /** Practice chips are reported apart from money, never with it. */
  readonly practice: boolean;
}

export interface Row {
  readonly day?: string;
  readonly shift?: string;
  readonly table?: string;
  readonly game?: string;
  readonly gameTitle?: string;
  readonly wager?: string;
  readonly wagerTitle?: string;
  /** Options of the submission that differ from the standard one. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** These two, the counted win and the hold are missing while a box is uncounted whose drop the reader is not told. */
  readonly openerCents?: Cents;
  readonly closerCents?: Cents;
  readonly figures: Figures;
  readonly winCents: Cents;
  readonly countedWinCents?: Cents;
  /** Win of the drop; of the handle, in a report by wager. */
  readonly hold?: Fraction;
  readonly theoretical?: Theoretical;
}

export interface Report {
  readonly title: string;
  readonly by: Grouping;
  readonly house: string;
  /** The gaming days it runs over; missing where the log has none to show. */
  readonly from?: string;
  readonly to?: string;
  readonly shift?: string;
  readonly table?: string;
  readonly printed: string;
  readonly practice: boolean;
  /** Tables whose boxes are still to be counted: for people who count them, drop and tips are without these. */
  readonly uncounted?: readonly string[];
  readonly rows: readonly Row[];
  readonly total: Row;
}

/** What somebody typed, as a question; days are written year-month-day. */
export const parseAsked = (said: Readonly<Record<string, unknown>>): ReportQuery | Refusal => {
  const by = GROUPINGS.find((one) => one === (said.by ?? 'shift'));
  if (by === undefined) return notAReport(`Choose a report by ${ONE_OF.format(GROUPINGS)}.`);
  const { from, to, shift, table } = said;
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  const asked = { by, from: text(from), to: text(to), shift: text(shift), table: text(table) };
  const backwards = daysInOrder(asked);
  if (backwards !== undefined) return backwards;
  return {
    ...asked,
    practice: said.practice === true || said.practice === 'true' || said.practice === '1',
  };
};

const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A report of a shift that the house does not have would read as if nothing had happened in it. */
export const ofNoShift = (
  { shift }: Pick<ReportQuery, 'shift'>,
  shifts: readonly Shift[],
): Refusal | undefined => {
  const names = shifts.map(({ name }) => name);
  return shift === undefined || names.includes(shift)
    ? undefined
    : notAReport(`There is no shift "${shift}". The shifts are ${names.join(', ')}.`);
};

const MOST_NAMED = 20;

/** Nor is there one of a table that the house does not have. */
export const ofNoTable = (
  { table }: Pick<ReportQuery, 'table'>,
  tables: readonly { readonly table: string }[],
): Refusal | undefined => {
  const names = tables.map((one) => one.table);
  if (table === undefined || names.includes(table)) return undefined;
  const [shown, more] = [names.slice(0, MOST_NAMED), names.length - MOST_NAMED];
  const there =
    names.length === 0
      ? 'The house has no tables yet.'
      : `The tables are ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return notAReport(`There is no table "${table}". ${there}`);
};

export interface ReportedOn {
  readonly house: string;
  readonly printed: string;
  /** What the reader has still to count, and is not told. */
  readonly boxes?: readonly Uncounted[];
}

export const reportOf = (
  games: Games,
  cells: readonly ReportSlice[],
  asked: ReportQuery,
  { house, printed, boxes = [] }: ReportedOn,
): Report => {
  const wanted = asCounted(cells, boxes)
    .filter(
      (cell) =>
        cell.practice === asked.practice &&
        (asked.from === undefined || cell.day >= asked.from) &&
        (asked.to === undefined || cell.day <= asked.to) &&
        (asked.shift === undefined || cell.shift === asked.shift) &&
        (asked.table === undefined || cell.table === asked.table),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const [first, last] = [asked.from ?? wanted[0]?.day, asked.to ?? wanted.at(-1)?.day];
  // What a table holds that belongs to none of its wagers is not part of a report by wager.
  const shown = asked.by === 'wager' ? wanted.filter(({ wager }) => wager !== undefined) : wanted;
  const groups = Map.groupBy(shown, (cell) =>
    canonical([labelsOf(cell, asked.by), asked.by === 'wager' ? cell.rules : '']),
  );
  return {
    title: `${asked.practice ? 'Practice play' : 'Table games'} by ${asked.by}`,
    by: asked.by,
    house,
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: last }),
    ...(asked.shift === undefined ? {} : { shift: asked.shift }),
    ...(asked.table === undefined ? {} : { table: asked.table }),
    printed,
    practice: asked.practice,
    ...(boxes.length === 0 ? {} : { uncounted: boxes.map(({ table }) => table) }),
    rows: [...groups.values()].map((group) => rowOf(games, group, asked.by)),
    total: withTheory(totalOf(shown, asked.by), wanted, jointly(wanted)),
  };
};

/** What the cells of one row have in common. */
const labelsOf = (cell: ReportSlice, by: Grouping): Partial<Row> => {
  const { day, shift, table, game, wager = '' } = cell;
  switch (by) {
    case 'shift':
      return { day, shift };
    case 'day':
      return { day };
    case 'table':
      return { table, game };
    case 'game':
      return { game };
    case 'wager':
      return { game, wager };
  }
};

const totalOf = (cells: readonly ReadSlice[], by: Grouping): Row => {
  const figures = sumFigures(cells.map((cell) => cell.figures));
  const openerCents = startOf(cells) + figures.openedCents;
  const winCents = winOf(figures);
  if (cells.some(({ untold }) => untold)) return { figures, winCents };
  const hold = by === 'wager' ? holdOfHandle(figures) : holdOf(figures);
  return {
    openerCents,
    closerCents: openerCents + figures.inventoryCents - figures.openedCents,
    ...{ figures, winCents, countedWinCents: countedWinOf(figures) },
    ...(hold === undefined ? {} : { hold }),
  };
};

/** What lay at each table when the time began: cells come in the order of days, and of a day as they were written. */
const startOf = (cells: readonly ReportSlice[]): Cents => {
  const starts = new Map<string, Cents>();
  for (const { table, wager, startCents } of cells) {
    if (wager === undefined && !starts.has(table)) starts.set(table, startCents);
  }
  return [...starts.values()].reduce((sum, cents) => sum + cents, 0);
};

const rowOf = (games: Games, cells: readonly ReadSlice[], by: Grouping): Row => {
  const total = totalOf(cells, by);
  const [cell] = cells;
  if (cell === undefined) return total;
  const game = games[cell.game];
  const labels = { ...labelsOf(cell, by), ...titlesOf(game, cell, by) };
  const row = { ...labels, ...total };
  if (by !== 'wager') return withTheory(row, cells, jointly(cells));
  const variance = summed(cells.flatMap(({ theory }) => theory?.variance ?? []));
  if (game === undefined) return withTheory(row, cells, variance);
  const inForce = JSON.parse(cell.rules) as Record<string, unknown>;
  return withTheory({ ...row, rules: unlikeStandard(game, inForce) }, cells, variance);
};

/** What people call the game and the wager of a row. */
const titlesOf = (
  game: AnyGame | undefined,
  { rules, wager = '' }: ReportSlice,
  by: Grouping,
): Partial<Row> => {
  if (game === undefined || by === 'shift' || by === 'day') return {};
  const { title: gameTitle } = game;
  if (by !== 'wager') return { gameTitle };
  const wagers = game.wagers(JSON.parse(rules) as Record<string, unknown>);
  return { gameTitle, wagerTitle: wagers[wager]?.title ?? wager };
};

const unlikeStandard = (game: AnyGame, rules: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(rules).filter(
      ([name, value]) => value !== game.submission.options[name]?.standard,
    ),
  );

/** The row beside what its rounds should have won. */
const withTheory = (row: Row, cells: readonly ReportSlice[], variance: Fraction): Row => {
  const theoretical = theoreticalOf(row.figures, cells, variance);
  return theoretical === undefined ? row : { ...row, theoretical };
};

/** Figures whose reader is perhaps not told the inventory. */
type ToldFigures = Omit<Figures, 'inventoryCents' | 'openedCents'> & Partial<Figures>;

const withoutInventory = (figures: Figures): ToldFigures => {
  const { inventoryCents: _is, openedCents: _was, ...told } = figures;
  return told;
};

/** As programs read it: cents are whole numbers, ratios exact fractions. */
export const reportJson = (report: Report) => ({
  ...report,
  ...(report.rows.length === 0 ? { says: NO_ACTIVITY } : {}),
  rows: report.rows.map(rowJson),
  total: rowJson(report.total),
});

/** A report as it is sent and shown; ratios are exact fractions. */
export type ReportShown = ReturnType<typeof reportJson>;

const rowJson = ({ figures, hold, theoretical, ...row }: Row) => ({
  ...row,
  ...(row.openerCents === undefined ? withoutInventory(figures) : figures),
  ...(hold === undefined ? {} : { hold: sayFraction(hold) }),
  ...(theoretical === undefined
    ? {}
    : {
        theoretical: {
          edge: sayFraction(theoretical.edge),
          winCents: sayFraction(theoretical.winCents),
          ...{ bandCents: theoretical.bandCents, beyond: theoretical.beyond },
        },
      }),
});
