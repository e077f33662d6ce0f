import type { Citation } from './law.ts';
import { type Cents, dollars, quotient, share } from './money.ts';
import { type Odds, type Pay, sayPay } from './odds.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { MatchPlay, Placing, Wager } from './wager.ts';

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

/** At a live table nothing smaller than a one dollar chip is paid, and nothing is wagered that could not be. */
export const IN_DOLLARS: Payment = { unitCents: 100, otherwise: 'refuse' };

/** Is the stake in chips, and can every line of the wager be paid on it, the coupon under it included (reading 35)? */
export const payable = <Round>(
  payment: Payment,
  wager: Wager<Round>,
  placing: Placing,
): true | Refusal<'stake-not-payable'> => {
  const { stakeCents } = placing;
  const { unitCents } = payment;
  if (stakeCents % unitCents !== 0) {
    return refuse(
      'stake-not-payable',
      `The smallest chip is ${dollars(unitCents)}. Wager a multiple of it.`,
      cite,
    );
  }
  // Below a cent nothing can be paid at all; below the smallest chip the filed policy decides.
  const unit = payment.otherwise === 'refuse' ? unitCents : 1;
  const even = couponAtEven(placing.matchPlay);
  if (even % unit !== 0) {
    return refuse(
      'stake-not-payable',
      `The coupon is paid ${dollars(even)}, and the smallest chip is ${dollars(unit)}. Place it at another table.`,
      cite,
    );
  }
  const atOdds = stakeCents + couponAtOdds(placing.matchPlay);
  for (const { pays } of Object.values(wager.pays)) {
    if (!('to' in pays)) continue;
    const multiple = payableMultiple(pays.to[0], pays.to[1], unit);
    if (atOdds % multiple !== 0) {
      return refuse(
        'stake-not-payable',
        `${wager.title} pays ${sayPay(pays)}. Wager a multiple of ${dollars(multiple)}.`,
        cite,
      );
    }
  }
  return true;
};

/** A coupon on even money terms is paid its own value, whatever the wager pays. */
const couponAtOdds = (matchPlay: MatchPlay | undefined): Cents =>
  matchPlay?.pays === 'wager odds' ? matchPlay.valueCents : 0;

const couponAtEven = (matchPlay: MatchPlay | undefined): Cents =>
  matchPlay?.pays === 'even money' ? matchPlay.valueCents : 0;

/** The smallest stake, itself in whole units, of which `a to b` is a whole number of units. */
const payableMultiple = (a: number, b: number, unit: Cents): Cents =>
  quotient(b, greatestCommon(b, a)) * unit;

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));

/** What a winning wager is owed, and paid, on its chips and on the coupon under them. */
export interface Owed {
  readonly paidCents: Cents;
  readonly couponCents: Cents;
  /** What making the pay up in chips added or took off, of chips and coupon together. */
  readonly breakageCents: Cents;
}

/**
 * Readings 27 and 35: chips and coupon are owed together, and only the fraction of it that chips cannot pay is rounded.
 * An amount or a share of a meter is not odds at which a coupon could be paid: it is awarded once, on the chips.
 */
export const owedOn = (
  pay: Pay,
  { stakeCents, matchPlay }: Pick<Placing, 'stakeCents' | 'matchPlay'>,
  payment: Payment,
): Owed => {
  const evenCents = couponAtEven(matchPlay);
  if (!('to' in pay)) {
    const paidCents = 'amount' in pay ? pay.amount : 0;
    return { paidCents, couponCents: evenCents, breakageCents: 0 };
  }
  const [a, b] = pay.to;
  const atOdds = couponAtOdds(matchPlay);
  const owedCents = share(stakeCents + atOdds, a, b) + evenCents;
  const couponCents = share(atOdds, a, b) + evenCents;
  const breakageCents =
    inChips(owedCents, stakeCents + atOdds, pay.to, evenCents, payment) - owedCents;
  return { paidCents: owedCents - couponCents + breakageCents, couponCents, breakageCents };
};

const inChips = (
  owedCents: Cents,
  atOdds: Cents,
  [a, b]: Odds,
  evenCents: Cents,
  { unitCents, otherwise }: Payment,
): Cents => {
  const short = owedCents % unitCents;
  if (short === 0) return owedCents;
  switch (otherwise) {
    case 'refuse':
    case 'round down':
      return owedCents - short;
    case 'round up':
      return owedCents - short + unitCents;
    case 'even money': {
      const rest = atOdds % payableMultiple(a, b, unitCents);
      const even = share(atOdds - rest, a, b) + rest + evenCents;
      return Math.max(owedCents - short, even - (even % unitCents));
    }
  }
};
