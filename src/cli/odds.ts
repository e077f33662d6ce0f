import { parseArgs } from 'node:util';
import { decimal, type Fraction, percent } from '../kernel/fraction.ts';
import { sayPay } from '../kernel/odds.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { asJson, belowMinimum, layoutOdds, MINIMUM_RETURN, type WagerOdds } from '../odds/index.ts';
import { apartAsJson, apartOdds, sayApart } from './apart-odds.ts';
import { bundleAsJson, bundleOdds, sayBundles } from './bundle-odds.ts';
import { type CliCommand, type Out, sayRefusal } from './command.ts';
import { parseAnyGame, sayRules } from './game-arguments.ts';
import { meterAsJson, meterOdds, parseMeters, sayMeter } from './meter-odds.ts';
import { didYouMean } from './nearest.ts';
import { bold, dim, table } from './paint.ts';

export const odds: CliCommand = {
  summary: 'exact odds of every wager, from the code that pays',
  help: `houseway odds <game> [--rule name=value]… [--wager id]… [--meter name=dollars]… [--json]

  Prints every wager of the layout with what may become of it: the exact probability, what it pays and under
  which paragraph, the house edge and the variance. Nothing is rounded in --json. A wager whose rounds are too
  many to walk is quoted from its solution, if the rules in force were solved, and estimated if not: it says
  which. Bets that are worth more together than apart follow as bundles, unless wagers are named. A wager on a
  meter is quoted at its seed, and by --meter at any other value as well.

  houseway odds three-dice-football
  houseway odds three-dice-football --rule touchdown=pass-zero --wager defense
  houseway odds three-dice-football --json
  houseway odds ./my-game.ts          a game of your own, built on houseway/kernel
  houseway odds three-dice-yahtzee --wager progressive --meter progressive=38096`,

  async run(args, out) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        rule: { type: 'string', multiple: true },
        wager: { type: 'string', multiple: true },
        meter: { type: 'string', multiple: true },
        json: { type: 'boolean' },
      },
    });
    const json = values.json ?? false;
    const parsed = await parseAnyGame(positionals[0], values.rule);
    if (isRefusal(parsed)) return sayRefusal(parsed, json, out);
    const { game, rules } = parsed;
    const offered = Object.keys(game.wagers(rules));
    const stranger = values.wager?.find((wager) => !offered.includes(wager));
    if (stranger !== undefined) {
      return sayRefusal(
        {
          refused: 'unknown-wager',
          because: `"${stranger}" is not a wager here.${didYouMean(stranger, offered)} Wagers offered: ${offered.join(', ')}.`,
          cite: game.wagering(rules),
        },
        json,
        out,
      );
    }
    const shown = parseMeters(game, rules, values.meter);
    if (isRefusal(shown)) return sayRefusal(shown, json, out);
    const wagers = layoutOdds(
      game,
      rules,
      values.wager === undefined ? {} : { only: values.wager },
    );
    const meters = meterOdds(game, rules, wagers, shown);
    const apart = apartOdds(game.wagers(rules), values.wager ?? offered);
    const bundles = values.wager === undefined ? bundleOdds(game, rules) : [];
    if (json) {
      const printed = [...apart.map(apartAsJson), ...wagers.map(asJson)];
      printed.sort((a, b) => offered.indexOf(a.wager) - offered.indexOf(b.wager));
      const said = {
        game: game.id,
        rules,
        wagers: printed,
        ...(bundles.length === 0 ? {} : { bundles: bundles.map(bundleAsJson) }),
        ...(meters.length === 0 ? {} : { meters: meters.map(meterAsJson) }),
      };
      out.print(JSON.stringify(said, null, 2));
    } else {
      sayOdds(
        `${game.title}  ${Object.entries(rules)
          .map(([k, v]) => `${k}=${v}`)
          .join('  ')}`,
        wagers,
        out,
      );
      for (const meter of meters) out.print(`\n${sayMeter(meter)}`);
      sayBelowFloor(wagers, out);
      for (const one of apart) out.print(`\n${sayApart(one)}`);
      for (const line of sayBundles(bundles)) out.print(line);
      out.print(dim(`\nRules that can be filed:\n${sayRules(game)}`));
    }
    return 0;
  },
};

const sayOdds = (heading: string, wagers: readonly WagerOdds[], out: Out): void => {
  out.print(`${bold(heading)}\n`);
  const rows = wagers.map((odds) => [
    odds.title,
    pays(odds),
    percent(odds.hitFrequency, 2),
    percent(odds.houseEdge, 4),
    deviation(odds.variance),
    odds.cite,
  ]);
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
