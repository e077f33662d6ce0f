import { parseArgs } from 'node:util';
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
import { type Out, sayRefusal } from '../command.ts';
import { parseGame } from '../game-arguments.ts';
import { bold, dim, table } from '../paint.ts';

/** What a coupon costs on every wager of a game, dearest first, from the same odds that `houseway odds` prints. */
export const cost = async (args: string[], out: Out): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      value: { type: 'string' },
      pays: { type: 'string' },
      'on-push': { type: 'string' },
      wager: { type: 'string', multiple: true },
      rule: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  });
  const json = values.json ?? false;
  const parsed = parseGame(positionals[0], values.rule);
  if (isRefusal(parsed)) return sayRefusal(parsed, json, out);
  const terms = termsOf(values.value, values.pays, values['on-push']);
  if (isRefusal(terms)) return sayRefusal(terms, json, out);
  const { game, rules } = parsed;
  const offered = Object.keys(game.wagers(rules));
  const stranger = values.wager?.find((wager) => !offered.includes(wager));
  if (stranger !== undefined) {
    const because = `"${stranger}" is not a wager here. Wagers offered: ${offered.join(', ')}.`;
    return sayRefusal(refuse('unknown-wager', because, '58 Pa. Code § 525.21(c)(4)'), json, out);
  }
  const { offer, unrestricted, titles, withoutOdds, noCoupon } = offerCost(
    game,
    rules,
    terms,
    values.wager,
  );
  if (json) {
    out.print(
      JSON.stringify(
        {
          game: game.id,
          rules,
          terms,
          wagers: offer.wagers.map((worth) => asJson(worth)),
          dearest: offer.dearest?.wager,
          unrestrictedDearest: unrestricted.dearest?.wager,
          withoutOdds,
          noCoupon,
        },
        null,
        2,
      ),
    );
    return 0;
  }
  const money = (part: Fraction) => {
    const said = decimal(times(costOf(part, terms.valueCents), fraction(1, 100)), 2);
    return said.startsWith('-') ? `-$${said.slice(1)}` : `$${said}`;
  };
  out.print(
    bold(
      `${game.title}: a ${dollars(terms.valueCents)} Match Play Coupon, ${terms.pays === 'even money' ? 'paid at even money' : 'paid at the odds of the wager'}`,
    ),
  );
  const rows = offer.wagers.map((worth) => [
    titles[worth.wager] ?? worth.wager,
    money(worth.coupon),
    money(worth.chips),
    money(worth.net),
    percent(worth.net, 2),
    sayFraction(worth.net),
  ]);
  for (const line of table(
    ['Wager', 'Coupon', 'Win on chips', 'Net cost', '% of face', 'Exact'],
    rows,
    [1, 2, 3, 4],
  )) {
    out.print(line);
  }
  for (const line of summary(offer.dearest, unrestricted.dearest, titles, money))
    out.print(dim(line));
  if (withoutOdds.length > 0) {
    out.print(dim(`No exact odds, so not listed: ${withoutOdds.join(', ')}.`));
  }
  if (noCoupon.length > 0) out.print(dim(`Coupons not accepted: ${noCoupon.join(', ')}.`));
  return 0;
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

const asJson = ({ wager, perWager, coupon, wagers, chips, net }: WagerWorth) => ({
  wager,
  perWager: sayFraction(perWager),
  coupon: sayFraction(coupon),
  wagersUntilDecided: sayFraction(wagers),
  chips: sayFraction(chips),
  net: sayFraction(net),
});

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
