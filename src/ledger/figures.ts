import { type Fraction, fraction } from '../kernel/fraction.ts';
import type { Cents } from '../kernel/money.ts';

/**
 * What was wagered, paid and won, over any part of the house and any length of time. Every figure adds up: those of a
 * day are the sums of its shifts, its tables or its wagers, whichever way it is cut.
 */
export interface Figures {
  /** Rounds in which something was decided. */
  readonly rounds: number;
  /** Wagers that won, lost or pushed, and what was staked on them. */
  readonly wagers: number;
  readonly handleCents: Cents;
  /** Stakes that went back with a win or a push. */
  readonly returnedCents: Cents;
  readonly paidCents: Cents;
  /** Paid out of meters, which is not the table's money. */
  readonly jackpotCents: Cents;
  /** What wagers put into meters: owed to players, and never revenue. */
  readonly contributedCents: Cents;
  readonly voids: number;
  readonly voidedCents: Cents;
  readonly cutCents: Cents;
  readonly breakageCents: Cents;
  /** Promotions, apart from revenue: coupons in the drop box, what they read, and what was paid on them. */
  readonly coupons: number;
  readonly couponValueCents: Cents;
  readonly couponPaidCents: Cents;
  readonly dropCents: Cents;
  readonly fillsCents: Cents;
  readonly creditsCents: Cents;
  /** What the cage put into the inventory when the table opened, beyond what lay there. */
  readonly openedCents: Cents;
  /** By how much the inventory rose or fell. */
  readonly inventoryCents: Cents;
  /** What was counted at closing, over what should have been there. */
  readonly overCents: Cents;
  readonly tipsCents: Cents;
  readonly cashedOutCents: Cents;
  readonly corrections: number;
}

export const NO_FIGURES: Figures = {
  ...{ rounds: 0, wagers: 0, handleCents: 0, returnedCents: 0, paidCents: 0, jackpotCents: 0 },
  ...{ contributedCents: 0, voids: 0, voidedCents: 0, cutCents: 0, breakageCents: 0 },
  ...{ coupons: 0, couponValueCents: 0, couponPaidCents: 0, dropCents: 0, fillsCents: 0 },
  ...{ creditsCents: 0, openedCents: 0, inventoryCents: 0, overCents: 0, tipsCents: 0 },
  ...{ cashedOutCents: 0, corrections: 0 },
};

const NAMES = Object.keys(NO_FIGURES) as readonly (keyof Figures)[];

export const addFigures = (a: Figures, b: Partial<Figures>): Figures => {
  const sum: { -readonly [Name in keyof Figures]: number } = { ...a };
  for (const name of NAMES) sum[name] += b[name] ?? 0;
  return sum;
};

export const sumFigures = (some: Iterable<Partial<Figures>>): Figures => {
  const sum: Record<keyof Figures, number> = { ...NO_FIGURES };
  for (const one of some) for (const name of NAMES) sum[name] += one[name] ?? 0;
  return sum;
};

/** The same movement backwards, as a correction takes a line back. */
export const takenBack = (figures: Partial<Figures>): Partial<Figures> =>
  Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, -amount]));

export const hasActivity = (figures: Figures): boolean => NAMES.some((name) => figures[name] !== 0);

/** Revenue: what stayed of the stakes after stakes returned, pays, and what is owed to the meters. */
export const winOf = (figures: Figures): Cents =>
  figures.handleCents - figures.returnedCents - figures.paidCents - figures.contributedCents;

/** Closer + credits + drop − opener − fills: the win as chips and boxes are counted, promotions and meters within it. */
export const countedWinOf = (figures: Figures): Cents =>
  figures.inventoryCents -
  figures.openedCents +
  figures.creditsCents -
  figures.fillsCents +
  figures.dropCents;

/** Win of the drop, as a pit is judged. */
export const holdOf = (figures: Figures): Fraction | undefined =>
  figures.dropCents === 0 ? undefined : fraction(winOf(figures), figures.dropCents);

/** Win of the handle, which is what the edge of a wager foretells. */
export const holdOfHandle = (figures: Figures): Fraction | undefined =>
  figures.handleCents === 0 ? undefined : fraction(winOf(figures), figures.handleCents);
