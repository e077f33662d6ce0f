import type { Cents } from '../../kernel/money.ts';
import type { ReportSlice } from './report-slices.ts';

/** What is in the boxes of a table that two people have still to count. */
export interface Uncounted {
  readonly table: string;
  readonly dropCents: Cents;
  readonly tipsCents: Cents;
}

/**
 * The figures for somebody who counts boxes: what is still in one is left out of drop and tips. It came in last, so it is taken
 * from the newest slices of its table.
 */
export const asCounted = (
  slices: readonly ReportSlice[],
  boxes: readonly Uncounted[],
): readonly ReportSlice[] => {
  const left = new Map(boxes.map(({ table, ...cents }) => [table, cents]));
  const counted = slices.toReversed().map((slice) => {
    const box = left.get(slice.table);
    if (box === undefined || slice.wager !== undefined) return slice;
    const { dropCents, tipsCents } = slice.figures;
    const drop = Math.min(Math.max(dropCents, 0), box.dropCents);
    const tips = Math.min(Math.max(tipsCents, 0), box.tipsCents);
    left.set(slice.table, { dropCents: box.dropCents - drop, tipsCents: box.tipsCents - tips });
    return {
      ...slice,
      figures: { ...slice.figures, dropCents: dropCents - drop, tipsCents: tipsCents - tips },
    };
  });
  return counted.toReversed();
};
