import { z } from 'zod';
import { type CommandOf, command, money } from '../kernel/command.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Cents, dollars } from '../kernel/money.ts';
import type { Payment } from '../kernel/payment.ts';
import { filedMinimum } from '../kernel/payout-limit.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { amountOf, type Placing, type Seat, samePlayer } from '../kernel/wager.ts';
import type { TableEvent } from './commands.ts';
import { withPeople } from './playing.ts';
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
    : decideSetPayment(table, asks.payment);

export const evolveLimits = (table: Table, event: LimitEvent): Table =>
  event.type === 'LimitsSet'
    ? { ...table, limits: event.limits }
    : { ...table, payment: event.payment };

const decideSetPayment = (table: Table, payment: Payment): readonly TableEvent[] | Refusal => {
  if (payment.unitCents === 0) {
    return refuse(
      'not-money',
      'Enter the smallest chip in whole cents, above zero.',
      'House rules § payable stake',
    );
  }
  // At an electronic table, what was committed to covers it.
  return table.kind === 'felt' && table.status === 'open' && hasWagers(table)
    ? refuse(
        'round-not-over',
        'Wagers of this round were accepted under the payment rule in force. Set it in the next round, before the first wager.',
        'House rules § payable stake',
      )
    : [{ type: 'PaymentSet', payment }];
};

/** On the layout, or decided in the round that a correction can still replay. */
const hasWagers = ({ play: { bets, settled } }: Table): boolean =>
  bets.length > 0 || settled.length > 0;

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
  // Stryker disable next-line ConditionalExpression: no minimum is above one that was not filed.
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

export type PlaceBet = Extract<PlayCommand, { type: 'PlaceBet' }>;

/** What a player may wager here now: on the positions that are allowed, and within the posted limits. */
export const withinLimits = (game: AnyGame, table: Table, said: PlaceBet): true | Refusal => {
  const positions = withinPositions(game, table, said.seat);
  return positions === true ? withinBounds(game, table, said) : positions;
};

/** A seat that was taken under another filing is not wagered on beyond what the one in force allows a player. */
const withinPositions = (
  game: AnyGame,
  { seats, inForce, play }: Table,
  seat: Seat,
): true | Refusal => {
  const allowed = game.positions?.(inForce);
  if (allowed === undefined) return true;
  const patron = seats[seat]?.patron;
  const wagered = new Set(
    play.bets.map((bet) => bet.seat).filter((other) => seats[other]?.patron === patron),
  );
  return wagered.add(seat).size <= allowed.most
    ? true
    : refuse(
        'one-seat',
        allowed.most === 1
          ? 'Wager on one position each. Withdraw the other wager first.'
          : `Wager on ${allowed.most} positions each at most.`,
        allowed.cite,
      );
};

/**
 * § 525.21(a), readings 33 and 34: limits are for what is on one wager and its values in all, coupon included; the maximum
 * is for all positions of the player together. Where the chapter allows less than the posted minimum, that is the minimum.
 */
const withinBounds = (game: AnyGame, table: Table, said: PlaceBet): true | Refusal => {
  if (said.stakeCents <= 0) return true;
  const own = table.limits.perWager?.[said.wager];
  const wagers = game.wagers(table.inForce);
  const wager = Object.hasOwn(wagers, said.wager) ? wagers[said.wager] : undefined;
  if (own === undefined && wager?.ownAmount === true) return true;
  const posted = own ?? table.limits;
  const most = (own === undefined ? wager?.mostCents : undefined) ?? posted.maximumCents;
  const layout = withPeople(table);
  const lying = layout.bets.filter(
    (bet) =>
      bet.wager === said.wager &&
      sameNames(bet.names, said.names) &&
      samePlayer(layout, bet.seat, said.seat),
  );
  const here = sumOf([said, ...lying.filter(({ seat }) => seat === said.seat)]);
  const least = Math.min(posted.minimumCents, most);
  if (here >= least && sumOf([said, ...lying]) <= posted.maximumCents) return true;
  const from = dollars(least);
  const to = dollars(Math.min(posted.maximumCents, most));
  return refuse(
    'outside-limits',
    from === to ? `Wager ${to} here.` : `Wager from ${from} to ${to} here.`,
    'House rules § limits',
  );
};

const sameNames = (a: readonly number[] = [], b: readonly number[] = []): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

const sumOf = (placed: readonly Placing[]): Cents =>
  placed.reduce((sum, placing) => sum + amountOf(placing), 0);
