import { writeFile } from 'node:fs/promises';
import { readDollars } from '../kernel/money.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { mathFigures } from '../lab/report/figures.ts';
import { htmlOf } from '../lab/report/html.ts';
import { partsOf } from '../lab/report/pages.ts';
import { pdfOf } from '../lab/report/pdf.ts';
import { build } from '../server/build.ts';
import { type CliCommand, lists, parseCall, texts } from './command.ts';
import { parseAnyGame } from './game-arguments.ts';
import { notWritable } from './new-file.ts';
import { progressOn } from './progress.ts';

/** Enough to see a fault of a hundredth of a percent, and done in a second or two. */
const ROUNDS = 1 << 25;

export const reportMath: CliCommand = {
  summary: "a game's mathematical report, for a laboratory",
  help: `houseway report math <game> [--rule name=value]… [--pdf file] [--html file] [--json]
                     [--average-bet dollars] [--decisions n] [--rounds n]

  Writes the mathematical report of a game under the rules in force: every line of every wager with its combinations, what
  it contributes, return, edge, spread and bands, the chance that the house is ahead, other rules that may be
  filed, strategies, meters, coupons, conformity, and a simulation beside the exact figures. The same
  command writes the same bytes. Without --pdf or --html the figures are printed as JSON. A game of your own, built on
  houseway/kernel, is named by its file.

  --average-bet  assumed for money by the hour, in dollars; 10 by default
  --decisions    assumed decisions an hour; 60 by default
  --rounds       of the simulation; ${ROUNDS} by default

  houseway report math three-dice-football --html football.html
  houseway report math asia-poker --rule houseWay=balanced --pdf asia-poker.pdf
  houseway report math ./my-game.ts --html my-game.html`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, {
      'average-bet': { type: 'string', default: '10' },
      decisions: { type: 'string', default: '60' },
      rounds: { type: 'string', default: String(ROUNDS) },
      ...texts('pdf', 'html'),
      ...lists('rule'),
    });
    const parsed = await parseAnyGame(words[0], values.rule);
    if (isRefusal(parsed)) return parsed;
    const averageBetCents = readDollars(`$${values['average-bet'].replace('$', '')}`);
    const [decisionsPerHour, rounds] = [Number(values.decisions), Number(values.rounds)];
    const whole = Number.isSafeInteger(decisionsPerHour) && Number.isSafeInteger(rounds);
    if (
      averageBetCents === undefined ||
      averageBetCents < 1 ||
      !whole ||
      decisionsPerHour < 1 ||
      rounds < 4 ||
      rounds % 4 !== 0
    ) {
      const because =
        'Give the average bet in dollars, decisions as a whole number, and rounds as a multiple of 4.';
      return refuse('not-a-number', because, 'House rules § odds');
    }
    const unwritable = notWritable(values.pdf, values.html);
    if (unwritable !== undefined) return unwritable;
    const { game, rules } = parsed;
    const assumed = { averageBetCents, decisionsPerHour, rounds };
    const progress = progressOn(out, 'Calculating');
    const figures = mathFigures(game, rules, assumed, build(), progress);
    const title = `${game.title}: mathematical report`;
    if (values.html !== undefined) await writeFile(values.html, htmlOf(title, partsOf(figures)));
    if (values.pdf !== undefined) await writeFile(values.pdf, await pdfOf(title, partsOf(figures)));
    for (const file of [values.html, values.pdf])
      if (file !== undefined) out.error(`${title}: ${file}`);
    if (json || (values.html === undefined && values.pdf === undefined)) {
      out.print(JSON.stringify(figures, null, 2));
    }
    return figures.simulation.withinChance ? 0 : 1;
  },
};
