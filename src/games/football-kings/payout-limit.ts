import type { Cents } from '../../kernel/money.ts';
import { limitAboveFloor, limitFiled } from '../../kernel/payout-limit.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { PayoutLimit } from '../../kernel/settlement.ts';
import { of, SEATS } from './chapter.ts';
import { pays } from './payout.ts';
import type { Rules } from './submission.ts';
import { wholeDeal } from './totals.ts';
import type { Totals } from './values.ts';
import { decided, INITIAL, OPTIONAL, type OwnWager, type Side } from './wagers.ts';

/** § .7(e): no limit may be below this much. */
const LEAST_LIMIT_CENTS: Cents = 2_500_000;

const offered = (rules: Rules): readonly OwnWager[] =>
  OPTIONAL.filter((wager) => wager !== 'fantasy' || rules.fantasy === 'offered');

/** § .9: the positions that one patron may have. */
export const positionsOf = (rules: Rules): number =>
  rules.additionalPositions === 'yes' ? SEATS : 1;

/**
 * The most one patron could win on these wagers in a round at the minimum wager, over all totals there are, with every
 * position that the patron may have on the same wagers.
 */
export const mostWonCents = (rules: Rules): Cents => {
  const lines = pays(rules);
  const unitsWon = (wager: OwnWager, totals: Totals, side: Side): number => {
    const verdict = decided(rules, wager, totals, side);
    const pay = verdict.result === 'win' ? lines[wager][verdict.line]?.pays : undefined;
    return pay !== undefined && 'to' in pay ? pay.to[0] : 0;
  };
  let most = 0;
  for (const { totals } of wholeDeal()) {
    for (const side of INITIAL) {
      const units = offered(rules).reduce((sum, wager) => sum + unitsWon(wager, totals, side), 0);
      most = Math.max(most, rules.minimumWagerCents * units * positionsOf(rules));
    }
  }
  return most;
};

export const payoutFloorCents = (rules: Rules): Cents =>
  Math.max(LEAST_LIMIT_CENTS, mostWonCents(rules));

export const checkPayoutLimit = (rules: Rules): true | Refusal =>
  limitAboveFloor(rules, () => payoutFloorCents(rules), of('.7(e)'));

/** All winning wagers of § .7(c) and (d) share one limit in a round (reading 9). */
export const limits = (rules: Rules): readonly PayoutLimit[] =>
  limitFiled({
    per: 'round',
    wagers: offered(rules),
    limitCents: rules.payoutLimitCents,
    notice: true,
    cite: of('.7(e)'),
  });
