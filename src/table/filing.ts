import { same } from '../kernel/canonical.ts';
import type { AnyGame } from '../kernel/game.ts';
import { dollars, isCents } from '../kernel/money.ts';
import { filedMinimum } from '../kernel/payout-limit.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import { type Limits, rulesOn, type Table } from './state.ts';

/** A Rules Submission holds from the day it is filed for. */
export const decideFile = (
  game: AnyGame,
  table: Table,
  { from, filed }: Extract<TableCommand, { type: 'FileSubmission' }>,
): readonly TableEvent[] | Refusal => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(from))) {
    return refuse(
      'not-a-day',
      'A filing holds from a day, written year-month-day.',
      'House rules § submission',
    );
  }
  const rules = rulesOn(game, [{ from, filed }], from);
  if (isRefusal(rules)) return rules;
  const measured = limitFits(game, rules, table.limits);
  return measured === true ? [{ type: 'SubmissionFiled', filing: { from, filed } }] : measured;
};

/**
 * The floor of a payout limit is what could be won at the minimum wager, so a table with a filed limit posts no
 * minimum above the one that its limit was measured by.
 */
const limitFits = (
  game: AnyGame,
  rules: Record<string, unknown>,
  limits: Limits,
): true | Refusal => {
  const filed = filedMinimum(rules);
  if (filed === undefined) return true;
  for (const { wagers, cite } of game.limits(rules)) {
    const posted = wagers.map((wager) => (limits.perWager?.[wager] ?? limits).minimumCents);
    if (posted.some((cents) => cents > filed)) {
      return refuse(
        'not-a-limit',
        `The payout limit was filed for a minimum wager of ${dollars(filed)}: post no higher one, or file the limit for it first.`,
        cite,
      );
    }
  }
  return true;
};

export const decideLimits = (
  game: AnyGame,
  table: Table,
  { limits }: Extract<TableCommand, { type: 'SetLimits' }>,
): readonly TableEvent[] | Refusal => {
  const bounds = [limits, ...Object.values(limits?.perWager ?? {})];
  const sound = bounds.every(
    (bound) =>
      isCents(bound?.minimumCents) &&
      isCents(bound.maximumCents) &&
      bound.minimumCents > 0 &&
      bound.minimumCents <= bound.maximumCents,
  );
  if (!sound) {
    return refuse(
      'not-a-limit',
      'A minimum is above zero and at most the maximum, in whole cents.',
      'House rules § limits',
    );
  }
  for (const { from } of table.filings) {
    const rules = rulesOn(game, table.filings, from);
    const measured = isRefusal(rules) ? rules : limitFits(game, rules, limits);
    if (measured !== true) return measured;
  }
  return [{ type: 'LimitsSet', limits }];
};

export const comesIntoForce = (
  table: Table,
  rules: Record<string, unknown>,
  day: string,
): readonly TableEvent[] =>
  same(rules, table.inForce) ? [] : [{ type: 'SubmissionInForce', rules, day }];
