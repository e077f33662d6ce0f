import { decimal, type Fraction, percent } from '../kernel/fraction.ts';
import { type Cents, dollars, readDollars } from '../kernel/money.ts';
import { sayPay } from '../kernel/odds.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type Allowed, allowedAs } from '../lab/allowed.ts';
import { percentShown } from '../lab/answers/quoted.ts';
import type { QuotedBundle } from '../lab/bundle-odds.ts';
import { type Quote, quote, quoteAsJson } from '../lab/quote.ts';
import { type PayChange, readPayChange, varied, writePayChange } from '../lab/vary.ts';
import { belowMinimum, isPurchase, MINIMUM_RETURN, type WagerOdds } from '../odds/index.ts';
import { type CliCommand, lists, type Out, parseCall, texts } from './command.ts';
import { parseAnyGame, sayRules } from './game-arguments.ts';
import { parseMeters, sayMeter } from './meters.ts';
import { didYouMean } from './nearest.ts';
import { bold, dim, table } from './paint.ts';
import { sayApart } from './say-apart.ts';

export const odds: CliCommand = {
  summary: 'exact odds of every wager, from the code that pays',
  help: `houseway odds <game> [--rule name=value]… [--wager id]… [--meter name=dollars]… [--stake dollars]
              [--pay wager/line=odds]… [--json]

  Prints every wager of the layout with its possible results: the exact probability, what it pays and under
  which paragraph, the house edge and the variance. Nothing is rounded in --json. A wager whose rounds are too
  many to walk is quoted from its solution, if the rules in force were solved, and estimated if not: it says
  which. Bets that are worth more together than apart follow as bundles, unless wagers are named. A wager on a
  meter is quoted at its seed, and by --meter at any other value as well. With --stake every wager is quoted
  for that amount placed alone, so that a payout limit which cuts it is part of its odds. With --pay a line
  pays something else (25:1, $500, push, lose), and the answer says whether the law allows it. A game of your
  own, built on houseway/kernel, is named by its file.

  houseway odds three-dice-football
  houseway odds three-dice-football --rule touchdown=pass-zero --wager defense
  houseway odds three-dice-football --json
  houseway odds ./my-game.ts
  houseway odds three-dice-yahtzee --wager progressive --meter progressive=38096 --stake 5
  houseway odds football-kings --rule payoutLimitCents=2500000 --stake 100
  houseway odds football-kings --pay tie=25:1`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, {
      ...texts('stake'),
      ...lists('rule', 'wager', 'meter', 'pay'),
    });
    const parsed = await parseAnyGame(words[0], values.rule);
    if (isRefusal(parsed)) return parsed;
    const { rules } = parsed;
    const changes: PayChange[] = [];
    for (const pay of values.pay ?? []) {
      const change = readPayChange(parsed.game, rules, pay);
      if (isRefusal(change)) return change;
      changes.push(change);
    }
    const game = varied(parsed.game, changes);
    const offered = Object.keys(game.wagers(rules));
    const stranger = values.wager?.find((wager) => !offered.includes(wager));
    if (stranger !== undefined) {
      const because = `"${stranger}" is not a wager here.${didYouMean(stranger, offered)} Wagers offered: ${offered.join(', ')}.`;
      return refuse('unknown-wager', because, game.wagering(rules));
    }
    const shown = parseMeters(game, rules, values.meter);
    if (isRefusal(shown)) return shown;
    const stakeCents = parseStakeOption(values.stake);
    if (isRefusal(stakeCents)) return stakeCents;
    const quoted = quote(game, rules, {
      meters: shown,
      ...(values.wager && { only: values.wager }),
      ...(stakeCents && { stakeCents }),
    });
    if (json) {
      const said = { ...quoteAsJson(quoted), ...(changes.length > 0 && { pays: values.pay }) };
      out.print(JSON.stringify(said, null, 2));
    } else {
      sayQuote(quoted, out);
      for (const change of changes)
        out.print(sayAllowed(allowedAs(parsed.game, rules, change), change));
      const rulesSaid = sayRules(game);
      if (rulesSaid !== '') out.print(dim(`\nRules that can be filed:\n${rulesSaid}`));
    }
    return 0;
  },
};

const parseStakeOption = (said: string | undefined): Cents | undefined | Refusal => {
  if (said === undefined) return undefined;
  const cents = readDollars(`$${said.replace('$', '')}`);
  return cents !== undefined && cents > 0
    ? cents
    : refuse('not-a-stake', `Write --stake dollars, not "${said}".`, 'House rules § odds');
};

const sayAllowed = (allowed: Allowed, change: PayChange): string =>
  allowed.allowed
    ? `\n${writePayChange(change)} can be filed as ${allowed.rule}  ${allowed.cite}`
    : `\n${writePayChange(change)} is not allowed. ${allowed.because}  ${allowed.cite}`;

const sayQuote = (quoted: Quote, out: Out): void => {
  const { game, rules, wagers, meters, apart, bundles, limits, notAtStake } = quoted;
  const filed = Object.entries(rules).map(([name, value]) => `${name}=${value}`);
  sayOdds(`${game.title}  ${filed.join('  ')}`, wagers, out);
  for (const { wager, refusal } of notAtStake) out.print(`\n${wager}: ${refusal.because}`);
  for (const odds of wagers) {
    if ('cutBy' in odds) out.print(`\n${odds.title} is cut by the payout limit  ${odds.cutBy}`);
  }
  for (const { title, limitCents, fullUpToCents, cite } of limits) {
    out.print(
      `\n${title} is paid in full up to a wager of ${dollars(fullUpToCents)}: the payout limit is ${dollars(limitCents)}  ${cite}`,
    );
  }
  for (const meter of meters) out.print(`\n${sayMeter(meter)}`);
  sayBelowFloor(wagers, out);
  for (const one of apart) out.print(`\n${sayApart(one)}`);
  for (const line of sayBundles(bundles)) out.print(line);
};

const sayBundles = (bundles: readonly QuotedBundle[]): readonly string[] => {
  if (bundles.length === 0) return [];
  const rows = bundles.map(({ bundle, odds: { stakedCents, hitFrequency, houseEdge } }) => [
    bundle.title,
    dollars(stakedCents),
    percentShown(hitFrequency, 2),
    percent(houseEdge, 4),
    bundle.cite,
  ]);
  const heading = ['Combined wagers', 'Wagered', 'Wins', 'House edge', 'Paragraph'];
  return ['', ...table(heading, rows, [1, 2, 3])];
};

const sayOdds = (heading: string, wagers: readonly WagerOdds[], out: Out): void => {
  out.print(`${bold(heading)}\n`);
  const rows = wagers.map((odds) =>
    isPurchase(odds)
      ? [odds.title, 'a purchase', '–', '–', '–', odds.cite]
      : [
          odds.title,
          pays(odds),
          percentShown(odds.hitFrequency, 2),
          percent(odds.houseEdge, 4),
          deviation(odds.variance),
          odds.cite,
        ],
  );
  for (const line of table(
    ['Wager', 'Pays', 'Wins', 'House edge', 'Deviation', 'Paragraph'],
    rows,
    [2, 3, 4],
  )) {
    out.print(line);
  }
};

const sayBelowFloor = (wagers: readonly WagerOdds[], out: Out): void => {
  const low = wagers.filter((odds) => belowMinimum(odds));
  if (low.length === 0) return;
  const said = low.map((odds) => `${odds.title} ${percent(odds.return, 2)}`);
  out.print(
    `\nBelow the return floor of ${percent(MINIMUM_RETURN.least, 0)}: ${said.join(', ')}  ${MINIMUM_RETURN.cite}`,
  );
};

const pays = (odds: WagerOdds): string => {
  const said = odds.outcomes
    .filter((outcome) => outcome.pay !== undefined)
    .map((outcome) => (outcome.pay === undefined ? '' : sayPay(outcome.pay)));
  return [...new Set(said)].join(', ');
};

const deviation = (variance: Fraction): string =>
  Math.sqrt(Number(decimal(variance, 12))).toFixed(3);
