import { games } from '../src/games/index.ts';
import { type ReportedOn, type ReportQuery, reportOf } from '../src/house/reports/report.ts';
import type { ReportSlice } from '../src/house/reports/report-slices.ts';
import { fraction } from '../src/kernel/fraction.ts';
import { addFigures, type Figures, NO_FIGURES } from '../src/ledger/index.ts';

export const PRINTED = '2026-11-18T00:00:00.000Z';
const FOOTBALL = games['three-dice-football']!;
export const STANDARD = Object.fromEntries(
  Object.entries(FOOTBALL.submission.options).map(([name, { standard }]) => [name, standard]),
);

/** A cell with only what a test is about. */
export const cell = ({
  figures,
  ...other
}: Partial<Omit<ReportSlice, 'figures'>> & { figures?: Partial<Figures> } = {}): ReportSlice => ({
  ...{ day: '2026-11-16', shift: 'day', table: 'T1', game: 'three-dice-football' },
  ...{ practice: false, rules: JSON.stringify(STANDARD), startCents: 0 },
  ...other,
  figures: addFigures(NO_FIGURES, figures ?? {}),
});

export const report = (
  cells: readonly ReportSlice[],
  asked: Partial<ReportQuery> = {},
  on: Partial<ReportedOn> = {},
) =>
  reportOf(
    games,
    cells,
    { by: 'table', practice: false, ...asked },
    { house: 'North Hall', printed: PRINTED, ...on },
  );

export const wager = (id: string, other: Parameters<typeof cell>[0] = {}): ReportSlice =>
  cell({ wager: id, ...other });

/** A wager that should have won $100 of a handle of $1,000, give or take a deviation of $20. */
export const theory = { winCents: fraction(10_000), variance: fraction(4_000_000) };
