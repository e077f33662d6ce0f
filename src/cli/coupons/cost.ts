import { type CouponTerms, costOf, type WagerWorth } from '../../coupons/index.ts';
import {
  decimal,
  type Fraction,
  fraction,
  percent,
  sayFraction,
  times,
} from '../../kernel/fraction.ts';
import { dollars } from '../../kernel/money.ts';
import { isRefusal, refuse } from '../../kernel/refusal.ts';
import { offerCost } from '../../server/coupon-cost.ts';
import { lists, parseCall, type Run, texts } from '../command.ts';
import { parseAnyGame } from '../game-arguments.ts';
import { bold, dim, table } from '../paint.ts';

/** What a coupon costs on every wager of a game, dearest first, from the same odds that `houseway odds` prints. */
export const cost: Run = async (args, out) => {
  const { values, words, json } = parseCall(args, 1, {
    ...texts('value', 'pays', 'on-push'),
    ...lists('wager', 'rule'),
  });
  const parsed = await parseAnyGame(words[0], values.rule);
  if (isRefusal(parsed)) return parsed;
  const terms = termsOf(values.value, values.pays, values['on-push']);
  if (isRefusal(terms)) return terms;
  const { game, rules } = parsed;
  const offered = Object.keys(game.wagers(rules));
  const stranger = values.wager?.find((wager) => !offered.includes(wager));
  if (stranger !== undefined) {
    const because = `"${stranger}" is not a wager here. Wagers offered: ${offered.join(', ')}.`;
    return refuse('unknown-wager', because, '58 Pa. Code § 525.21(c)(4)');
  }
  const found = offerCost(game, rules, terms, values.wager);
  const lines = json
    ? [JSON.stringify({ game: game.id, rules, terms, ...asJson(found) }, null, 2)]
    : asTable(game.title, terms, found);
  for (const line of lines) out.print(line);
  return 0;
};

type Found = ReturnType<typeof offerCost>;

const asJson = ({ offer, unrestricted, withoutOdds, noCoupon }: Found) => ({
  wagers: offer.wagers.map(({ wager, perWager, coupon, wagers, chips, net }) => ({
    wager,
    perWager: sayFraction(perWager),
    coupon: sayFraction(coupon),
    wagersUntilDecided: sayFraction(wagers),
    chips: sayFraction(chips),
    net: sayFraction(net),
  })),
  dearest: offer.dearest?.wager,
  unrestrictedDearest: unrestricted.dearest?.wager,
  withoutOdds,
  noCoupon,
});

const asTable = (title: string, terms: CouponTerms, found: Found): readonly string[] => {
  const { offer, unrestricted, titles, withoutOdds, noCoupon } = found;
  const money = (part: Fraction) => {
    const said = decimal(times(costOf(part, terms.valueCents), fraction(1, 100)), 2);
    return said.startsWith('-') ? `-$${said.slice(1)}` : `$${said}`;
  };
  const paid = terms.pays === 'even money' ? 'even money' : 'the odds of the wager';
  return [
    bold(`${title}: a ${dollars(terms.valueCents)} Match Play Coupon, paid at ${paid}`),
    ...table(
      ['Wager', 'Coupon', 'Win on chips', 'Net cost', '% of face', 'Exact'],
      offer.wagers.map(({ wager, coupon, chips, net }) => [
        titles[wager] ?? wager,
        money(coupon),
        money(chips),
        money(net),
        percent(net, 2),
        sayFraction(net),
      ]),
      [1, 2, 3, 4],
    ),
    ...[
      ...summary(offer.dearest, unrestricted.dearest, titles, money),
      ...(withoutOdds.length > 0
        ? [`No exact odds, so not listed: ${withoutOdds.join(', ')}.`]
        : []),
      ...(noCoupon.length > 0 ? [`Coupons not accepted: ${noCoupon.join(', ')}.`] : []),
    ].map(dim),
  ];
};

const summary = (
  dearest: WagerWorth | undefined,
  unrestricted: WagerWorth | undefined,
  titles: Readonly<Record<string, string>>,
  money: (part: Fraction) => string,
): readonly string[] => {
  if (dearest === undefined || unrestricted === undefined) return [];
  const name = (worth: WagerWorth) => titles[worth.wager] ?? worth.wager;
  return [
    `\nAt worst, every patron uses it on ${name(dearest)}: ${money(dearest.net)} per coupon, net of the matching chips.`,
    ...(dearest.wager === unrestricted.wager
      ? []
      : [`Without the restriction: ${name(unrestricted)}, ${money(unrestricted.net)} per coupon.`]),
  ];
};

const termsOf = (value = '10', pays = 'odds', onPush = 'stays') => {
  const cents = /^\d{1,6}$/.test(value) ? Number(value) * 100 : 0;
  if (
    cents === 0 ||
    !['odds', 'even-money'].includes(pays) ||
    !['stays', 'taken'].includes(onPush)
  ) {
    return refuse(
      'not-terms',
      'The value is in whole dollars, --pays is odds or even-money, --on-push is stays or taken.',
      '58 Pa. Code § 525.22(b)',
    );
  }
  const terms: CouponTerms = {
    valueCents: cents,
    pays: pays === 'odds' ? 'wager odds' : 'even money',
    couponOnPush: onPush === 'stays' ? 'stays' : 'taken',
  };
  return terms;
};
