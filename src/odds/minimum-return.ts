import { compare, type Fraction, fraction } from '../kernel/fraction.ts';
import type { Citation } from '../kernel/law.ts';
import type { Measures } from './measures.ts';

/** What a wager should give back at least, unless a jurisdiction asks for more. */
export const MINIMUM_RETURN: { readonly least: Fraction; readonly cite: Citation } = {
  least: fraction(3, 4),
  cite: 'House rules § return floor',
};

/**
 * Does a wager give back less than the floor? One on a meter is judged by its odds at the seed, the lowest setting.
 * What can neither win nor push is a purchase, and is judged with the wagers it serves.
 */
export const belowMinimum = (
  { return: comesBack, hitFrequency, pushFrequency }: Measures,
  least: Fraction = MINIMUM_RETURN.least,
): boolean => (hitFrequency.n > 0n || pushFrequency.n > 0n) && compare(comesBack, least) < 0;
