import { writeFileSync } from 'node:fs';
import { games } from '../src/games/index.ts';
import { expectAccepted, isRefusal } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { filesOf, gamesWithGolden, goldenOf, readGolden } from './golden-files.ts';
import { printedOdds } from './printed-odds.ts';
import { tellingsIn, toldAgain } from './told.ts';

/*
 * Writes golden/odds-*.json anew: for the standard rules, for each other choice of one option that changes the
 * odds, and for every set of rules that has a file already; and golden/*.told, what is told of the rounds in them. Names of
 * games on the command line choose among them.
 */

type Rules = Readonly<Record<string, unknown>>;

const nameOf = (standard: Rules, rules: Rules): string => {
  const differs = Object.entries(rules).filter(([name, value]) => standard[name] !== value);
  const said = differs.map(([name, value]) => `${name}-${value}`).join('-');
  return `odds-${said === '' ? 'standard' : said}.json`;
};

const oneChoiceAway = (id: string, standard: Rules): readonly Rules[] =>
  Object.entries(games[id]?.submission.options ?? {}).flatMap(([name, option]) => {
    const choices = 'choices' in option ? option.choices : [];
    return choices
      .filter((choice) => choice !== standard[name])
      .map((choice) => ({ ...standard, [name]: choice }))
      .filter((rules) => games[id] && !isRefusal(parseSubmission(games[id].submission, rules)));
  });

/** Outcomes and measures without titles and citations, by wager: what money depends on. */
const money = (printed: string): ReadonlyMap<unknown, string> =>
  new Map(
    JSON.parse(printed).wagers.map(({ title: _t, cite: _c, ...wager }: Rules) => [
      wager.wager,
      JSON.stringify(wager),
    ]),
  );

/** Leaving a wager out is no change of odds; a wager that is new, or pays otherwise, is. */
const paysOtherwise = (printed: string, held: string): boolean => {
  const before = money(held);
  return [...money(printed)].some(([wager, odds]) => before.get(wager) !== odds);
};

const asked = process.argv.slice(2);
for (const id of asked.length > 0 ? asked : gamesWithGolden()) {
  const game = games[id];
  if (game === undefined) continue;
  for (const file of filesOf(id, /\.told$/)) {
    const told = tellingsIn(readGolden(id, file)).map((telling) => toldAgain(game, telling));
    writeFileSync(new URL(file, goldenOf(id)), `${told.join('\n\n')}\n`);
    console.log(`${id}/golden/${file}`);
  }
  const standard = expectAccepted(parseSubmission<Record<string, unknown>>(game.submission));
  const held = await printedOdds(id, standard);
  const written = new Set<string>();
  const write = (rules: Rules, printed: string) => {
    const file = nameOf(standard, rules);
    written.add(file);
    writeFileSync(new URL(file, goldenOf(id)), printed);
    console.log(`${id}/golden/${file}`);
  };
  write(standard, held);
  for (const rules of oneChoiceAway(id, standard)) {
    const printed = await printedOdds(id, rules);
    if (paysOtherwise(printed, held)) write(rules, printed);
  }
  for (const file of filesOf(id, /^odds-.*\.json$/).filter((one) => !written.has(one))) {
    const { rules } = JSON.parse(readGolden(id, file));
    write(rules, await printedOdds(id, rules));
  }
}
