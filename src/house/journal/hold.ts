import { decimal } from '../../kernel/fraction.ts';
import { type Cents, dollars } from '../../kernel/money.ts';
import { sumFigures, winOf } from '../../ledger/index.ts';
import type { ReportSlice } from '../reports/report-slices.ts';
import { jointly, theoreticalOf } from '../reports/theoretical.ts';

type Played = Pick<ReportSlice, 'figures' | 'theory' | 'jointVariance'>;

/** What a table held in a day, where that strays too far from what its rounds should have won. */
export const unusualHold = (cells: readonly Played[]): string | undefined => {
  const walked = cells.filter(({ theory }) => theory !== undefined);
  const figures = sumFigures(walked.map((cell) => cell.figures));
  const theoretical = theoreticalOf(figures, walked, jointly(cells));
  if (theoretical?.beyond !== true) return undefined;
  const [winCents, expectedCents] = [winOf(figures), Number(decimal(theoretical.winCents, 0))];
  // Of the handle: from a share of the drop somebody who counts the box would know what is in it.
  const held = ((100 * winCents) / figures.handleCents).toFixed(1);
  return `won ${signed(winCents)} where ${signed(expectedCents)} was to be expected: ${held}% of the handle.`;
};

const signed = (cents: Cents): string => (cents < 0 ? `−${dollars(-cents)}` : dollars(cents));
