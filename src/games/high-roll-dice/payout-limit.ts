import type { Cents } from '../../kernel/money.ts';
import { limitAboveFloor, limitFiled } from '../../kernel/payout-limit.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { PayoutLimit } from '../../kernel/settlement.ts';
import { mostWonCents } from './payout.ts';
import type { Rules } from './submission.ts';
import { variationOf } from './variation.ts';
import { LIKE_KIND, PIP_STREET } from './wagers.ts';

/** § .5(e), .6(l): no limit may be below this much. */
const LEAST_LIMIT_CENTS: Cents = 5_000_000;

/** … nor below what one player could win in a round at the minimum wager. */
export const payoutFloorCents = ({ dice, minimumWagerCents }: Rules): Cents =>
  Math.max(LEAST_LIMIT_CENTS, mostWonCents(dice, minimumWagerCents));

export const checkPayoutLimit = (rules: Rules): true | Refusal =>
  limitAboveFloor(rules, () => payoutFloorCents(rules), variationOf(rules.dice).at.payoutLimit);

/** Millionaire Row stands outside the limit. */
export const limits = (rules: Rules): readonly PayoutLimit[] =>
  limitFiled({
    per: 'player',
    wagers: [...PIP_STREET, ...LIKE_KIND],
    limitCents: rules.payoutLimitCents,
    cite: variationOf(rules.dice).at.payoutLimit,
  });
