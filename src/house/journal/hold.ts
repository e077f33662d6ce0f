import { decimal, type Fraction } from '../../kernel/fraction.ts';
import { type Cents, dollars } from '../../kernel/money.ts';
import { sumFigures, winOf } from '../../ledger/index.ts';
import type { ReportSlice } from '../reports/report-slices.ts';

/** How far the win of a table may stray in a gaming day before somebody looks into it, in standard deviations. */
const DEVIATIONS = 3;

type Played = Pick<ReportSlice, 'figures' | 'theory' | 'wager'>;

/**
 * What a table held in a day, where that strays too far from what its rounds should have won. Wagers on one throw win and
 * lose together: the deviations of all wagers added up are the most that the table's own can be, so that nothing usual is
 * called unusual for that.
 */
export const unusualHold = (cells: readonly Played[]): string | undefined => {
  const walked = cells.filter(({ theory }) => theory !== undefined);
  if (walked.length === 0) return undefined;
  const figures = sumFigures(walked.map((cell) => cell.figures));
  const sum = (of: (theory: NonNullable<Played['theory']>) => number): number =>
    walked.reduce((all, { theory }) => all + (theory === undefined ? 0 : of(theory)), 0);
  const expectedCents = sum(({ winCents }) => numberOf(winCents)) - figures.contributedCents;
  const bound = DEVIATIONS * sum(({ variance }) => Math.sqrt(numberOf(variance)));
  const winCents = winOf(figures);
  if (Math.abs(winCents - expectedCents) <= bound) return undefined;
  return `won ${signed(winCents)} where ${signed(Math.round(expectedCents))} was to be expected${held(cells, winCents)}.`;
};

const held = (cells: readonly Played[], winCents: Cents): string => {
  // Of the handle: from a share of the drop somebody who counts the box would know what is in it.
  const { handleCents } = sumFigures(cells.map(({ figures }) => figures));
  if (handleCents === 0) return '';
  return `: ${((100 * winCents) / handleCents).toFixed(1)}% of the handle`;
};

const signed = (cents: Cents): string => (cents < 0 ? `−${dollars(-cents)}` : dollars(cents));

const numberOf = (a: Fraction): number => Number(decimal(a, 6));
