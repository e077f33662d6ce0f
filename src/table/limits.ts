import { z } from 'zod';
import { type CommandOf, command, money } from '../kernel/command.ts';
import type { AnyGame } from '../kernel/game.ts';
import { dollars } from '../kernel/money.ts';
import type { Payment } from '../kernel/payment.ts';
import { filedMinimum } from '../kernel/payout-limit.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { TableEvent } from './commands.ts';
import { type Asked, type Limits, rulesOn, type Table } from './state.ts';

const bounds = { minimumCents: money, maximumCents: money };

export const limitCommands = {
  SetLimits: command('SetLimits', {
    by: ['floorperson'],
    cite: 'House rules § limits',
    fields: {
      limits: z.strictObject({
        ...bounds,
        perWager: z.record(z.string(), z.strictObject(bounds)).exactOptional(),
      }),
    },
    words: {
      title: 'Set the limits',
      fields: {
        minimumCents: { label: 'Minimum wager' },
        maximumCents: { label: 'Maximum wager' },
      },
    },
  }),
  SetPayment: command('SetPayment', {
    by: ['floorperson'],
    cite: 'House rules § payable stake',
    fields: {
      payment: z.strictObject({
        unitCents: money,
        otherwise: z.enum(['refuse', 'round down', 'round up', 'even money']),
      }),
    },
    words: {
      title: 'Set how payouts are made up',
      fields: {
        unitCents: { label: 'Smallest chip' },
        otherwise: { label: 'What chips cannot pay' },
      },
    },
  }),
} as const;

export type LimitCommand = CommandOf<(typeof limitCommands)[keyof typeof limitCommands]>;

export type LimitEvent =
  | { readonly type: 'LimitsSet'; readonly limits: Limits }
  | { readonly type: 'PaymentSet'; readonly payment: Payment };

export const decideLimits = (
  { game, table }: Asked,
  asks: LimitCommand,
): readonly TableEvent[] | Refusal =>
  asks.type === 'SetLimits'
    ? decideSetLimits(game, table, asks.limits)
    : asks.payment.unitCents > 0
      ? [{ type: 'PaymentSet', payment: asks.payment }]
      : refuse(
          'not-money',
          'Enter the smallest chip in whole cents, above zero.',
          'House rules § payable stake',
        );

export const evolveLimits = (table: Table, event: LimitEvent): Table =>
  event.type === 'LimitsSet'
    ? { ...table, limits: event.limits }
    : { ...table, payment: event.payment };

const decideSetLimits = (
  game: AnyGame,
  table: Table,
  limits: Limits,
): readonly TableEvent[] | Refusal => {
  const sound = [limits, ...Object.values(limits.perWager ?? {})].every(
    ({ minimumCents, maximumCents }) => minimumCents > 0 && minimumCents <= maximumCents,
  );
  if (!sound) {
    return refuse(
      'not-a-limit',
      'Set a minimum above zero and at most the maximum, in whole cents.',
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

/**
 * The floor of a payout limit is what could be won at the minimum wager, so a table with a filed limit posts no
 * minimum above the one that its limit was measured by.
 */
export const limitFits = (
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
        `The payout limit was filed for a minimum wager of ${dollars(filed)}. Post no higher minimum, or file the limit for it first.`,
        cite,
      );
    }
  }
  return true;
};
