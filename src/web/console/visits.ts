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

/** Beside a stickperson two base dealers work at the ends of a table, each with half of its seats: the first of each end. */
export const endsOf = (
  seats: number,
  crew: readonly { readonly duty: string }[],
): readonly number[] => {
  const of = (role: string): number => crew.filter(({ duty }) => duty === role).length;
  return of('stickperson') === 0 || of('dealer') < 2 ? [] : [1, Math.floor(seats / 2) + 1];
};

/** The seats from the own end on, and the others after them. */
export const ownEndFirst = <T extends { readonly seat: number }>(
  seats: readonly T[],
  from: number,
): readonly T[] => [
  ...seats.filter(({ seat }) => seat >= from),
  ...seats.filter(({ seat }) => seat < from),
];

/** What the dealer's hands move on a line: the pay of a winner with that of its coupon, the stake of every other. */
export const movedCents = (line: Line): number =>
  line.result === 'win' ? payoutOf(line) : line.stakeCents;

/** What of a winning wager the dealer collects beside: where an award is all that is paid, the wager stays with the house (readings 14, 17). */
export const collectedCents = (line: Line): number =>
  line.result === 'win' ? line.stakeCents - line.returnedCents : 0;

/** The wagers of one round whose visit was made: ticked off at this screen. */
export interface Ticked {
  readonly round: number;
  readonly bets: readonly number[];
}

/** What was ticked off counts for its own round alone; what cannot be read is nothing. */
export const tickedIn = (round: number, kept: string | null): Ticked => {
  try {
    const { round: of, bets } = JSON.parse(kept ?? '') as Partial<Ticked>;
    if (of === round && Array.isArray(bets)) return { round, bets };
  } catch {
    // Nothing was kept, or not by this program.
  }
  return { round, bets: [] };
};

export const isMade = (visit: readonly Line[], { bets }: Ticked): boolean =>
  visit.every(({ bet }) => bets.includes(bet));

/**
 * Whether the dealer has yet to go to all that a correction changed at a seat: what it comes to now is collected and paid there,
 * and no difference.
 */
export const isAhead = (
  seat: number,
  changed: readonly number[],
  settled: readonly Line[],
  toGo: readonly (readonly Line[])[],
): boolean => {
  const here = settled.filter((line) => line.seat === seat && changed.includes(line.bet));
  const left = toGo.flat().map(({ bet }) => bet);
  return here.length > 0 && here.every(({ bet }) => left.includes(bet));
};

/** Whose hands collect and pay: beside a stickperson those of the base dealers. */
export const paysHere = (
  crew: readonly { readonly person: string; readonly duty: string }[],
  person: string | undefined,
): boolean => {
  const own = crew.filter((one) => one.person === person).map(({ duty }) => duty);
  const dealers = crew.some(({ duty }) => duty === 'dealer');
  return !own.includes('stickperson') || own.includes('dealer') || !dealers;
};
