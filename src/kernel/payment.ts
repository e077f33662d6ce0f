import type { Citation } from './law.ts';
import { type Cents, dollars, quotient, share } from './money.ts';
import { type Pay, sayPay } from './odds.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Placing, Wager } from './wager.ts';

/**
 * How a payout is made up that does not come out even in chips (reading 27). `unitCents` is the smallest chip
 * of the table: one cent at an electronic table, where everything is exact.
 */
export interface Payment {
  readonly unitCents: Cents;
  readonly otherwise: 'refuse' | 'round down' | 'round up' | 'even money';
}

export const TO_THE_CENT: Payment = { unitCents: 1, otherwise: 'refuse' };

const cite: Citation = 'House rules § payable stake';

/** Can every line of the wager be paid on this stake? */
export const payable = <Round>(
  payment: Payment,
  wager: Wager<Round>,
  placing: Placing,
): true | Refusal<'stake-not-payable'> => {
  // Below a cent nothing can be paid at all; below the smallest chip the filed policy decides.
  const unit = payment.otherwise === 'refuse' ? payment.unitCents : 1;
  const { stakeCents, matchPlay } = placing;
  // A coupon on even money terms is paid its own value, whatever the wager pays.
  const stakes =
    matchPlay?.pays === 'wager odds' ? [stakeCents, matchPlay.valueCents] : [stakeCents];
  for (const { pays } of Object.values(wager.pays)) {
    if (!('to' in pays)) continue;
    const multiple = payableMultiple(pays.to[0], pays.to[1], unit);
    if (stakes.some((stake) => stake % multiple !== 0)) {
      return refuse(
        'stake-not-payable',
        `${wager.title} pays ${sayPay(pays)}: stake a multiple of ${dollars(multiple)}.`,
        cite,
      );
    }
  }
  return true;
};

/** The smallest stake, itself in whole units, of which `a to b` is a whole number of units. */
const payableMultiple = (a: number, b: number, unit: Cents): Cents =>
  quotient(b, greatestCommon(b, a)) * unit;

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));

/** What is owed on a stake, what is paid in chips, and what the difference is (paid = owed + breakage). */
export const amountOf = (
  pay: Pay,
  stake: Cents,
  payment: Payment,
): { readonly owedCents: Cents; readonly paidCents: Cents } => {
  if ('amount' in pay) return { owedCents: pay.amount, paidCents: pay.amount };
  if ('share' in pay) return { owedCents: 0, paidCents: 0 };
  const [a, b] = pay.to;
  const owedCents = share(stake, a, b);
  const short = owedCents % payment.unitCents;
  if (short === 0) return { owedCents, paidCents: owedCents };
  switch (payment.otherwise) {
    case 'refuse':
    case 'round down':
      return { owedCents, paidCents: owedCents - short };
    case 'round up':
      return { owedCents, paidCents: owedCents - short + payment.unitCents };
    case 'even money': {
      const rest = stake % payableMultiple(a, b, payment.unitCents);
      return { owedCents, paidCents: share(stake - rest, a, b) + rest };
    }
  }
};
