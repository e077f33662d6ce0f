import { type CouponTerms, costOf, offerWorth } from '../../coupons/worth.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { solvedOdds } from '../../odds/index.ts';
import { quote } from '../quote.ts';
import { numberOf } from '../report/tails.ts';
import { type Examined, examining } from './examined.ts';
import { figure } from './quoted.ts';

/** What a Match Play Coupon costs on every wager that takes one, the dearest first. */
export const offer = (asked: Examined & { readonly terms: CouponTerms }) => {
  const found = examining(asked);
  if (isRefusal(found)) return found;
  const { game, rules } = found;
  const offered = game.wagers(rules);
  const { wagers } = quote(game, rules);
  const solved = Object.entries(offered).flatMap(([id, wager]) =>
    wager.quotedApart === undefined ? [] : solvedOdds(id, wager).slice(0, 1),
  );
  const all = [...solved, ...wagers].filter(({ outcomes }) =>
    outcomes.every(({ pay }) => pay === undefined || 'to' in pay),
  );
  const { valueCents } = asked.terms;
  return offerWorth(all, asked.terms).wagers.map((worth) => ({
    wager: worth.wager,
    title: offered[worth.wager]?.title ?? worth.wager,
    coupon: figure(worth.coupon, 2),
    chips: figure(worth.chips, 2),
    net: figure(worth.net, 2),
    netCents: numberOf(costOf(worth.net, valueCents)),
    wagers: numberOf(worth.wagers),
  }));
};
export type Offer = Exclude<ReturnType<typeof offer>, { refused: string }>;
