import { payoutOf } from '../../kernel/settlement.ts';
import type { Line } from '../felt/table-stream.ts';

/** Lines that follow each other at one seat are one visit of the dealer's hands. */
export const visits = (lines: readonly Line[]): readonly (readonly Line[])[] =>
  lines.reduce<Line[][]>((all, line) => {
    const last = all.at(-1);
    if (last?.[0]?.seat === line.seat) last.push(line);
    else all.push([line]);
    return all;
  }, []);

/** What the dealer's hands move on a line: the pay of a winner with that of its coupon, the stake of every other. */
export const movedCents = (line: Line): number =>
  line.result === 'win' ? payoutOf(line) : line.stakeCents;
