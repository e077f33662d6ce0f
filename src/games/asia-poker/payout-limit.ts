import type { Cents } from '../../kernel/money.ts';
import { limitAboveFloor, limitFiled } from '../../kernel/payout-limit.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { PayoutLimit } from '../../kernel/settlement.ts';
import { of } from './chapter.ts';
import { bonusOdds } from './payout.ts';
import type { Rules } from './submission.ts';

/** § .12(c): no limit may be below this much. */
const LEAST_LIMIT_CENTS: Cents = 5_000_000;

/**
 * The most one player could win in a round at the minimum wager: even money and the highest bonus. Who plays a second
 * position may win the next best bonus there, since four 8s are in one hand only.
 */
export const mostWonCents = (rules: Rules): Cents => {
  const positions = rules.adjacentPositions === 'yes' ? 2 : 1;
  const best = rules.bonus === 'offered' ? bonusOdds(rules).slice(0, positions) : [];
  return rules.minimumWagerCents * best.reduce((sum, units) => sum + units, positions);
};

export const payoutFloorCents = (rules: Rules): Cents =>
  Math.max(LEAST_LIMIT_CENTS, mostWonCents(rules));

export const checkPayoutLimit = (rules: Rules): true | Refusal =>
  limitAboveFloor(rules, () => payoutFloorCents(rules), of('.12(c)'));

/** Both wagers of a hand share the limit of its player. */
export const limits = (rules: Rules): readonly PayoutLimit[] =>
  limitFiled({
    per: 'player',
    wagers: ['asia-poker', 'bonus'],
    limitCents: rules.payoutLimitCents,
    cite: of('.12(c)'),
  });
