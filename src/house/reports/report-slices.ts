import { canonical } from '../../kernel/canonical.ts';
import { type Fraction, plus } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Cents } from '../../kernel/money.ts';
import type { WagerId } from '../../kernel/wager.ts';
import {
  addFigures,
  type Figures,
  NO_FIGURES,
  type Shift,
  shiftAt,
  sumFigures,
} from '../../ledger/index.ts';
import { contributionsOf, type MeterEvent } from '../../progressive/index.ts';
import { figuresOf, remembered, type Table, type TableEvent } from '../../table/index.ts';
import { gamingDay } from '../decision.ts';
import { type NamedStreams, streamsOf } from '../decisions.ts';
import { type Games, gameOf } from '../games.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { eventIn, folding } from '../log/stream.ts';
import type { Store } from '../store/store.ts';
import { type MeterStream, type TableStream, tableStream } from '../streams.ts';
import { type KeptRound, type Theory, theorizing } from './round-theory.ts';

/**
 * The smallest piece of every report: one shift of one gaming day at one table under one submission, and one
 * wager there; `wager` is missing where a figure belongs to the table and to no wager, as its drop does. Rules that
 * change make new cells, so that a changed return is a new game in every report.
 */
export interface ReportSlice {
  readonly day: string;
  readonly shift: string;
  readonly table: string;
  readonly game: string;
  readonly practice: boolean;
  readonly rules: string;
  readonly wager?: WagerId;
  /** What lay in the inventory when the cell began; on the table's own cells only. */
  readonly startCents: Cents;
  readonly figures: Figures;
  /** What the wager should have won by the exact odds of every round, and how far that may stray. */
  readonly theory?: Pick<Theory, 'winCents' | 'variance'>;
  /** How far all wagers may stray together, round by round; on the table's own cells only. */
  readonly jointVariance?: Fraction;
}

/** What one event adds to the table, or to one of its wagers, all lines together. */
interface Sum {
  readonly wager: WagerId | undefined;
  readonly figures: Figures;
}

/** An event of a table as it is counted: what it added to which wager, and what its round should have won. */
export interface Counted {
  readonly stream: TableStream;
  readonly before: Table;
  readonly event: TableEvent;
  readonly after: Table;
  readonly cell: Omit<ReportSlice, 'figures' | 'wager' | 'startCents'>;
  readonly added: readonly Sum[];
  readonly theories: readonly Theory[];
}

/** Where counting came to, so that it goes on from there. */
export interface KeptFigures {
  readonly position: number;
  readonly cells: Iterable<ReportSlice>;
  readonly states: ReadonlyMap<string, unknown>;
  readonly rounds: readonly KeptRound[];
  /** The tables that were counted, by name, with their games. */
  readonly tables: Iterable<readonly [table: string, game: string]>;
}

/** The figures of the house so far: fed entry by entry, and made again from the log whenever it is asked for. */
export interface Figuring {
  /** The last entry that was counted. */
  position(): number;
  /** Counts an entry; who wants to keep more of it is told event by event, and may know its streams already. */
  add(entry: LogEntry, each?: (counted: Counted) => void, streams?: NamedStreams): void;
  /** All cells, or those of a gaming day and of the days after it. */
  cells(from?: string): readonly ReportSlice[];
  /** The cells that changed since this was asked last. */
  changed(): readonly ReportSlice[];
  kept(): KeptFigures;
}

export const keyOfSlice = ({ day, shift, table, rules, wager = '' }: ReportSlice): string =>
  canonical([day, shift, table, rules, wager]);

export const figuring = (games: Games, shifts: readonly Shift[], from?: KeptFigures): Figuring => {
  const { put, stray, every, cells, changed } = slicesFrom(from?.cells ?? []);
  const states = folding(from?.states);
  const tables = new Map<string, TableStream>(
    [...(from?.tables ?? [])].map(([table, game]) => [
      table,
      tableStream(gameOf(games, game), table),
    ]),
  );
  let counted = from?.position ?? 0;

  const theory = theorizing(from?.rounds);

  const atTable = (stream: TableStream, read: unknown, at: number): Counted => {
    tables.set(stream.table, stream);
    const { before, event, after } = states.tell(stream, read);
    const cell = cellAt(stream, event.type === 'TableOpened' ? after : before, at);
    const added = sumsOf(before, event);
    for (const { wager, figures } of added) {
      if (wager === undefined) put({ ...cell, startCents: before.inventoryCents }, figures);
      else put({ ...cell, wager, startCents: 0 }, figures);
    }
    const { theories, variance } = theory.told(stream.name, stream.game, before, event, after);
    for (const one of theories) put({ ...cell, wager: one.wager, startCents: 0 }, {}, one);
    if (variance !== undefined) stray({ ...cell, startCents: before.inventoryCents }, variance);
    return { stream, before, event, after, cell, added, theories };
  };

  /** A meter's events stand beside those of its table. */
  const atMeter = (stream: MeterStream, read: unknown, at: number): void => {
    const table = tables.get(stream.table);
    if (table === undefined) return;
    const now = states.of(table);
    const wager = feeding(table.game, now, stream.meter);
    const contributedCents = contributedBy(eventIn(stream, read));
    if (wager === undefined || contributedCents === 0) return;
    const cell = cellAt(table, now, at);
    put({ ...cell, wager, startCents: 0 }, { contributedCents });
  };

  const cellAt = ({ table, game }: TableStream, state: Table, at: number) => ({
    ...{ day: gamingDay(at), shift: shiftAt(shifts, at), table, game: game.id },
    practice: state.practice,
    rules: remembered(written, state.inForce, () => canonical(state.inForce)),
  });

  const add: Figuring['add'] = (entry, each, streams = streamsOf(games, entry)) => {
    const { position, at, events } = entry;
    counted = position;
    for (const { stream: name, event } of events) {
      const stream = streams.get(name);
      const told = stream?.kind === 'table' ? atTable(stream, event, at) : undefined;
      if (told !== undefined) each?.(told);
      if (stream?.kind === 'meter') atMeter(stream, event, at);
    }
  };

  return {
    position: () => counted,
    add,
    cells,
    changed,
    kept: () => ({
      ...{ position: counted, cells: every(), states: states.kept() },
      rounds: theory.kept(),
      tables: [...tables].map(([table, { game }]) => [table, game.id] as const),
    }),
  };
};

/** Rules as they are written, for as long as the same rules are in force. */
const written = new WeakMap<object, string>();

const sumsOf = (before: Table, event: TableEvent): readonly Sum[] => {
  const added = figuresOf(before, event);
  if (added.length === 0) return [];
  return [...Map.groupBy(added, ({ wager }) => wager)].map(([wager, lines]) => ({
    ...{ wager, figures: sumFigures(lines.map(({ figures }) => figures)) },
  }));
};

type SliceStart = Omit<ReportSlice, 'figures'>;

/** The slices so far, and which of them changed. */
const slicesFrom = (kept: Iterable<ReportSlice>) => {
  // By gaming day: a report of one day looks at no other.
  const days = new Map<string, Map<string, ReportSlice>>();
  const of = (day: string): Map<string, ReportSlice> => {
    const known = days.get(day) ?? new Map<string, ReportSlice>();
    days.set(day, known);
    return known;
  };
  for (const cell of kept) of(cell.day).set(keyOfSlice(cell), cell);
  const touched = new Map<string, string>();
  const change = (cell: SliceStart, by: (so: ReportSlice) => Partial<ReportSlice>): void => {
    const start: ReportSlice = { ...cell, figures: NO_FIGURES };
    const [key, cells] = [keyOfSlice(start), of(cell.day)];
    const so = cells.get(key) ?? start;
    touched.set(key, cell.day);
    cells.set(key, { ...so, ...by(so) });
  };
  return {
    *every(): Iterable<ReportSlice> {
      for (const cells of days.values()) yield* cells.values();
    },
    cells: (from?: string): readonly ReportSlice[] =>
      [...days].flatMap(([day, cells]) =>
        from === undefined || day >= from ? [...cells.values()] : [],
      ),
    put: (cell: SliceStart, figures: Partial<Figures>, expected?: Theory): void =>
      change(cell, (so) => ({
        figures: addFigures(so.figures, figures),
        ...(expected === undefined ? {} : { theory: addedTheory(so.theory, expected) }),
      })),
    stray: (cell: SliceStart, variance: Fraction): void =>
      change(cell, ({ jointVariance: so }) => ({
        jointVariance: so === undefined ? variance : plus(so, variance),
      })),
    changed: (): readonly ReportSlice[] => {
      const some = [...touched].flatMap(([key, day]) => of(day).get(key) ?? []);
      touched.clear();
      return some;
    },
  };
};

const addedTheory = (
  so: ReportSlice['theory'],
  { winCents, variance }: Theory,
): NonNullable<ReportSlice['theory']> =>
  so === undefined
    ? { winCents, variance }
    : { winCents: plus(so.winCents, winCents), variance: plus(so.variance, variance) };

/** The wager that feeds a meter. */
const feeding = (game: AnyGame, { inForce }: Table, meter: string): WagerId | undefined => {
  const wagers = game.wagers(inForce);
  return Object.keys(wagers).find((wager) => {
    const bet = { id: 1, seat: 1, wager, stakeCents: 1 };
    return contributionsOf(wagers, [bet], meter).length > 0;
  });
};

const contributedBy = (event: MeterEvent): Cents => {
  if (event.type === 'RoundRetold') return event.contributedCents;
  return event.type === 'Contributed' ? event.cents : 0;
};

/** Reads what the log has gained since the last time. */
export const caughtUp = async (
  book: Figuring,
  store: Pick<Store, 'readAll'>,
  onProgress: () => void = () => {},
): Promise<readonly ReportSlice[]> => {
  for await (const entry of store.readAll(book.position() + 1)) {
    book.add(entry);
    onProgress();
  }
  return book.cells();
};
