import type { Cents } from '../../kernel/money.ts';
import type { ReportSlice } from './report-slices.ts';

/** What is in the boxes of a table that two people have still to count. */
export interface Uncounted {
  readonly table: string;
  readonly dropCents: Cents;
  readonly tipsCents: Cents;
}

/** A slice as somebody who counts boxes reads it. */
export interface ReadSlice extends ReportSlice {
  /** From the inventory of this slice the drop could be calculated, which the reader has still to count. */
  readonly untold?: true;
}

/**
 * The figures for somebody who counts boxes: what is still in one is left out of drop and tips. It came in last, so it is taken
 * from the newest slices of its table, and of these the inventory is not told either.
 */
export const asCounted = (
  slices: readonly ReportSlice[],
  boxes: readonly Uncounted[],
): readonly ReadSlice[] => {
  const left = new Map(boxes.map(({ table, ...cents }) => [table, cents]));
  const counted = slices.toReversed().map((slice): ReadSlice => {
    const box = left.get(slice.table);
    if (box === undefined || slice.wager !== undefined) return slice;
    const { dropCents, tipsCents } = slice.figures;
    const drop = Math.min(Math.max(dropCents, 0), box.dropCents);
    const tips = Math.min(Math.max(tipsCents, 0), box.tipsCents);
    left.set(slice.table, { dropCents: box.dropCents - drop, tipsCents: box.tipsCents - tips });
    return {
      ...slice,
      figures: { ...slice.figures, dropCents: dropCents - drop, tipsCents: tipsCents - tips },
      ...(box.dropCents === 0 ? {} : { untold: true }),
    };
  });
  return counted.toReversed();
};
