import { type Fraction, fraction } from '../kernel/fraction.ts';
import { type AnyGame, QUOTED_STAKE } from '../kernel/game.ts';
import type { Citation } from '../kernel/law.ts';
import { type Cents, share } from '../kernel/money.ts';
import type { Pay } from '../kernel/odds.ts';
import { bug, isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { Placing, WagerId } from '../kernel/wager.ts';
import { exactOdds, type WagerOdds } from '../odds/index.ts';

/** Odds at an amount that somebody really wagers, with nothing else of theirs on the layout but what it needs. */
export interface StakedOdds extends WagerOdds {
  readonly stakeCents: Cents;
  /** The paragraph of the payout limit that cuts a line at this amount. */
  readonly cutBy?: Citation;
}

export const stakeQuoted = (game: AnyGame, rules: object, wager: WagerId): Cents =>
  game.wagers(rules)[wager]?.quotedWith?.stakeCents ?? QUOTED_STAKE;

/** One bet of this amount, walked alone: a payout limit that its largest lines pass is part of its odds. */
export const oddsAtStake = (
  game: AnyGame,
  rules: object,
  id: WagerId,
  stakeCents: Cents,
  meters: Readonly<Record<string, Cents>> = {},
): StakedOdds | Refusal => {
  const wager = game.wagers(rules)[id] ?? bug(`no wager ${id}`);
  const names = wager.quotedWith?.names;
  const placings: readonly Placing[] = [
    ...(wager.needs ?? []).map((need) => ({ seat: 1, stakeCents, ...need })),
    { seat: 1, wager: id, stakeCents, ...(names === undefined ? {} : { names }) },
  ];
  const odds = exactOdds(game, rules, placings, { meters });
  if (isRefusal(odds)) return odds;
  const { bet: _, ...own } = odds.bets.at(-1) ?? bug(`${id} was not placed`);
  const isCut = own.outcomes.some(
    ({ pay, net }) => pay !== undefined && isLess(net, fullPay(pay, stakeCents)),
  );
  const limit = game.limits(rules).find(({ wagers }) => wagers.includes(id));
  return {
    ...{ wager: id, title: wager.title, cite: wager.cite, stakeCents, ...own },
    ...(isCut && limit !== undefined ? { cutBy: limit.cite } : {}),
  };
};

/** What a line pays where no limit cuts it, per unit wagered; a share of a meter is what it is. */
const fullPay = (pay: Pay, stakeCents: Cents): Fraction | undefined => {
  const kept = pay.keeps === 'stake' ? stakeCents : 0;
  if ('to' in pay)
    return fraction(pay.to[0] * stakeCents - kept * pay.to[1], pay.to[1] * stakeCents);
  return 'amount' in pay ? fraction(pay.amount - kept, stakeCents) : undefined;
};

const isLess = (a: Fraction, b: Fraction | undefined): boolean =>
  b !== undefined && a.n * b.d < b.n * a.d;

/** How far a filed payout limit lets a wager be paid in full, where a player has nothing else in the round. */
export interface LimitNote {
  readonly wager: WagerId;
  readonly title: string;
  readonly limitCents: Cents;
  readonly fullUpToCents: Cents;
  readonly cite: Citation;
}

export const limitNotes = (game: AnyGame, rules: object): readonly LimitNote[] =>
  game.limits(rules).flatMap(({ wagers, limitCents, cite }) =>
    Object.entries(game.wagers(rules)).flatMap(([wager, { title, pays }]) => {
      if (!wagers.includes(wager)) return [];
      const most = Object.values(pays).map(({ pays: pay }) => fullUpTo(pay, limitCents));
      const fullUpToCents = Math.min(...most);
      return Number.isFinite(fullUpToCents)
        ? [{ wager, title, limitCents, fullUpToCents, cite }]
        : [];
    }),
  );

const fullUpTo = (pay: Pay, limitCents: Cents): Cents => {
  if ('to' in pay) {
    return pay.to[0] === 0 ? Number.POSITIVE_INFINITY : share(limitCents, pay.to[1], pay.to[0]);
  }
  return 'amount' in pay && pay.amount > limitCents ? 0 : Number.POSITIVE_INFINITY;
};
