import type { Citation } from './law.ts';
import { bug, type Refusal, refuse } from './refusal.ts';

/** Whole cents. Never a fraction, never beyond what a number holds exactly. */
export type Cents = number;

/** No amount on any table comes near ten billion dollars; beyond it an entry is a slip. */
export const MOST_CENTS = 1_000_000_000_000;

export const isCents = (value: unknown): value is Cents =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= MOST_CENTS;

/** A stake as someone typed it: positive whole cents, or a refusal saying what is wrong with it. */
export const parseStake = (value: unknown, cite: Citation): Cents | Refusal<'stake-not-money'> => {
  if (!isCents(value)) {
    return refuse(
      'stake-not-money',
      'A stake is a whole number of cents up to ten billion dollars.',
      cite,
    );
  }
  if (value <= 0) return refuse('stake-not-money', 'The wager must be more than $0.', cite);
  return value;
};

/** Division that must come out even; anything else is a bug in whoever let the amount through. */
export const divideExactly = (amount: number, by: number): number => {
  if (amount % by !== 0) return bug(`${amount} cents do not divide by ${by}`);
  return quotient(amount, by);
};

/** The whole part of a division of non-negative whole numbers. */
export const quotient = (amount: number, by: number): number => (amount - (amount % by)) / by;

/** `amount × times ÷ by`, rounded down, exact however large the product. */
export const share = (amount: Cents, times: number, by: number): Cents => {
  const product = amount * times;
  return Number.isSafeInteger(product)
    ? quotient(product, by)
    : Number((BigInt(amount) * BigInt(times)) / BigInt(by));
};

export const dollars = (cents: Cents): string => {
  const whole = quotient(Math.abs(cents), 100).toLocaleString('en-US');
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? '-' : ''}$${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
};

/** `$1,250` or `$0.50` read back to cents; undefined where the text is not an amount. */
export const readDollars = (text: string): Cents | undefined => {
  const match = /^(-)?\$(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{2}))?$/.exec(text);
  if (match === null) return undefined;
  const cents = Number((match[2] ?? '').replaceAll(',', '')) * 100 + Number(match[3] ?? 0);
  return isCents(cents) ? (match[1] === undefined ? cents : -cents) : undefined;
};
