import { canonical } from '../../kernel/canonical.ts';
import { plus } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Cents } from '../../kernel/money.ts';
import type { WagerId } from '../../kernel/wager.ts';
import { addFigures, type Figures, NO_FIGURES, type Shift, shiftAt } from '../../ledger/index.ts';
import { contributionsOf, type MeterEvent } from '../../progressive/index.ts';
import { figuresOf, type Table } from '../../table/index.ts';
import { gamingDay } from '../decision.ts';
import { commandIn, decisionOf } from '../decisions.ts';
import type { Games } from '../games.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { eventIn, folding, streamsIn } from '../log/stream.ts';
import type { Store } from '../store/store.ts';
import type { MeterStream, TableStream } from '../streams.ts';
import { type Theory, theorizing } from './round-theory.ts';

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
}

/** The figures of the house so far: fed entry by entry, and made again from the log whenever it is asked for. */
export interface Figuring {
  /** The last entry that was counted. */
  position(): number;
  add(entry: LogEntry): void;
  cells(): readonly ReportSlice[];
}

export const figuring = (games: Games, shifts: readonly Shift[]): Figuring => {
  const cells = new Map<string, ReportSlice>();
  const states = folding();
  const tables = new Map<string, TableStream>();
  let counted = 0;

  const theoryOf = theorizing();

  const put = (
    cell: Omit<ReportSlice, 'figures'>,
    figures: Partial<Figures>,
    theory?: Theory,
  ): void => {
    const key = canonical([cell.day, cell.shift, cell.table, cell.rules, cell.wager ?? '']);
    const so = cells.get(key) ?? { ...cell, figures: NO_FIGURES };
    cells.set(key, {
      ...so,
      figures: addFigures(so.figures, figures),
      ...(theory === undefined ? {} : { theory: addedTheory(so.theory, theory) }),
    });
  };

  const atTable = (stream: TableStream, read: unknown, at: number): void => {
    tables.set(stream.table, stream);
    const { before, event, after } = states.tell(stream, read);
    const cell = cellAt(stream, event.type === 'TableOpened' ? after : before, at);
    for (const { wager, figures } of figuresOf(before, event)) {
      if (wager === undefined) put({ ...cell, startCents: before.inventoryCents }, figures);
      else put({ ...cell, wager, startCents: 0 }, figures);
    }
    for (const theory of theoryOf(stream.name, stream.game, before, event, after)) {
      put({ ...cell, wager: theory.wager, startCents: 0 }, {}, theory);
    }
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
    rules: canonical(state.inForce),
  });

  const add = ({ position, at, command, events }: LogEntry): void => {
    counted = position;
    const { streams } = decisionOf(games, commandIn(command));
    const named = new Map(streamsIn(streams).map((stream) => [stream.name, stream]));
    for (const { stream: name, event } of events) {
      const stream = named.get(name);
      if (stream?.kind === 'table') atTable(stream, event, at);
      if (stream?.kind === 'meter') atMeter(stream, event, at);
    }
  };

  return { position: () => counted, add, cells: () => [...cells.values()] };
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
): Promise<readonly ReportSlice[]> => {
  for await (const entry of store.readAll(book.position() + 1)) book.add(entry);
  return book.cells();
};
