import { z } from 'zod';
import { type CouponTerms, costOf, type WagerWorth } from '../coupons/index.ts';
import type { House } from '../house/house.ts';
import {
  decimal,
  type Fraction,
  fraction,
  percent,
  sayFraction,
  times,
} from '../kernel/fraction.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { offerCost } from './coupon-cost.ts';

/** An offer as it is asked about in an address. */
const costQuery = z.object({
  game: z.string().max(40),
  value: z.coerce.number().int().min(1).max(1_000_000).default(10),
  pays: z.enum(['odds', 'even-money']).default('odds'),
  push: z.enum(['stays', 'taken']).default('stays'),
  wager: z.union([z.string(), z.array(z.string())]).optional(),
  coupons: z.coerce.number().int().min(1).max(100_000_000).default(1000),
});

const notTerms: Refusal = refuse(
  'not-understood',
  'An offer has a game, a value in whole dollars, and pays odds or even-money; a push leaves the coupon (stays) or takes it (taken).',
  '58 Pa. Code § 525.22(b)',
);

/** What the desk shows of an offer; amounts are dollars, as text. */
export type CostShown = Exclude<Awaited<ReturnType<typeof costOn>>, Refusal>;

/** Under the rules in force at a table of the game, or the standard ones where it has no table. */
export const costOn = async (house: House, query: unknown) => {
  const read = costQuery.safeParse(query);
  if (!read.success) return notTerms;
  const asked = read.data;
  const game = Object.hasOwn(house.games, asked.game) ? house.games[asked.game] : undefined;
  if (game === undefined) return notTerms;
  const at = (await house.floor()).tables.find(({ game: id }) => id === game.id);
  const rules =
    at === undefined
      ? parseSubmission<Record<string, unknown>>(game.submission, {})
      : (await house.table(at)).inForce;
  if (isRefusal(rules)) return rules;
  const terms: CouponTerms = {
    valueCents: asked.value * 100,
    pays: asked.pays === 'odds' ? 'wager odds' : 'even money',
    couponOnPush: asked.push,
  };
  const only = asked.wager === undefined ? undefined : [asked.wager].flat();
  const { offer, unrestricted, titles, withoutOdds, noCoupon } = offerCost(
    game,
    rules,
    terms,
    only,
  );
  const inMoney = (part: Fraction, many = 1): string =>
    decimal(times(costOf(part, terms.valueCents), fraction(many, 100)), 2);
  const line = (worth: WagerWorth) => ({
    wager: worth.wager,
    title: titles[worth.wager] ?? worth.wager,
    coupon: inMoney(worth.coupon),
    chips: inMoney(worth.chips),
    net: inMoney(worth.net),
    ofFace: percent(worth.net, 2),
    exact: sayFraction(worth.net),
    all: inMoney(worth.net, asked.coupons),
  });
  const named = (wagers: readonly string[]) =>
    wagers.map((wager) => ({ wager, title: titles[wager] ?? wager }));
  return {
    game: game.id,
    title: game.title,
    terms,
    coupons: asked.coupons,
    wagers: offer.wagers.map(line),
    ...(offer.dearest === undefined ? {} : { dearest: line(offer.dearest) }),
    ...(unrestricted.dearest === undefined
      ? {}
      : { unrestrictedDearest: line(unrestricted.dearest) }),
    withoutOdds: named(withoutOdds),
    noCoupon: named(noCoupon),
  };
};
