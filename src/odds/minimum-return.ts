import { compare, type Fraction, fraction } from '../kernel/fraction.ts';
import type { Citation } from '../kernel/law.ts';
import type { Measures } from './measures.ts';

/** What a wager should give back at least, unless a jurisdiction asks for more. */
export const MINIMUM_RETURN: { readonly least: Fraction; readonly cite: Citation } = {
  least: fraction(3, 4),
  cite: 'House rules § return floor',
};

/** What can neither win nor push is bought: it has a price and no edge. */
export const isPurchase = ({ hitFrequency, pushFrequency }: Measures): boolean =>
  hitFrequency.n === 0n && pushFrequency.n === 0n;

/**
 * Does a wager give back less than the floor? One on a meter is judged by its odds at the seed, the lowest setting.
 * A purchase is judged with the wagers it serves.
 */
export const belowMinimum = (odds: Measures, least: Fraction = MINIMUM_RETURN.least): boolean =>
  !isPurchase(odds) && compare(odds.return, least) < 0;
