import { type Cents, quotient, share } from '../kernel/money.ts';
import type { Odds } from '../kernel/odds.ts';

/**
 * A ten-thousandth of a cent. Increments are filed so that what they take of a cent is a whole number of
 * these; nothing is ever rounded off, and fractions of a cent are kept.
 */
export type Parts = number;

export const PARTS = 10_000;

/** No meter comes near a billion dollars; up to it every sum of parts is exact. */
export const MOST_METER_CENTS: Cents = 100_000_000_000;

export const isParts = (value: unknown): value is Parts =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

export const inParts = (cents: Cents): Parts => cents * PARTS;

export const wholeCents = (parts: Parts): Cents => quotient(parts, PARTS);

/** What an increment takes of a stake; exact, since the increment's divisor divides a cent's parts. */
export const increase = (stakeCents: Cents, [of, each]: Odds): Parts =>
  share(stakeCents, of * PARTS, each);
