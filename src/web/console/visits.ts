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

/** A base dealer works at one end of the table: the seats of that end come first, and the others after them. */
export const ownEndFirst = <T extends { readonly seat: number }>(
  seats: readonly T[],
  of: number,
  crew: readonly { readonly person: string; readonly duty: string }[],
  person: string | undefined,
): readonly T[] => {
  const dealers = crew.filter(({ duty }) => duty === 'dealer');
  const end = dealers.findIndex((one) => one.person === person);
  if (end < 1) return seats;
  const from = Math.floor((of * end) / dealers.length);
  return [...seats.filter(({ seat }) => seat > from), ...seats.filter(({ seat }) => seat <= from)];
};

/** What the dealer's hands move on a line: the pay of a winner with that of its coupon, the stake of every other. */
export const movedCents = (line: Line): number =>
  line.result === 'win' ? payoutOf(line) : line.stakeCents;
