import { houseWays } from '../games/asia-poker/house-way.ts';
import type { Ranking } from '../games/asia-poker/rankings.ts';
import { type Setting, sevenCards } from '../games/asia-poker/setting.ts';
import type { BestSettings, CountedSetting } from '../games/asia-poker/solver/best-settings.ts';
import { DECK_WITH_JOKER, parseCards } from '../kernel/cards.ts';
import { decimal, fraction } from '../kernel/fraction.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { expectedOf, handNames, rankedAsJson } from '../lab/answers/hand.ts';
import { parseSolverRules, sayRules } from './asia-poker/solver-rules.ts';
import { type CliCommand, flags, lists, type Out, parseCall, texts } from './command.ts';
import { bold, dim, table } from './paint.ts';
import { progressOn } from './progress.ts';

export const set: CliCommand = {
  summary: 'seven cards of Asia Poker set by the house way, or in every way with its exact value',
  help: `houseway set HAND [--best] [--known CARDS] [--rule name=value]… [--json]

  Sets seven cards by the house way (§ 575.11(c)). With --best, every legal setting with how many of the
  dealer's 53,524,680 possible hands it beats, the best first, and what the house way and common mistakes
  cost. --known names cards that the dealer cannot have. Cards are a rank (2-9, T, J, Q, K, A) and a suit
  (s, h, d, c), or Joker.

  houseway set "As Kd 7h 7c 5s 4d Joker"
  houseway set "As Kd 7h 7c 5s 4d Joker" --best
  houseway set "As Kd 7h 7c 5s 4d Joker" --rule houseWay=balanced --rule aceLowStraight=lowest --json`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, Number.POSITIVE_INFINITY, {
      ...texts('known'),
      ...lists('rule'),
      ...flags('best'),
    });
    const rules = parseSolverRules(values.rule);
    if (isRefusal(rules)) return rules;
    const cite = '58 Pa. Code § 575.11(b)';
    const hand = parseCards(words.join(' '), DECK_WITH_JOKER, cite);
    if (isRefusal(hand)) return hand;
    const known = parseCards(values.known ?? '', DECK_WITH_JOKER, cite);
    if (isRefusal(known)) return known;
    const wrong = sevenCards(hand);
    if (wrong !== undefined) return wrong;

    if (!values.best) {
      const setting = houseWays[rules.houseWay](hand, rules);
      if (json) out.print(JSON.stringify(setting));
      else sayHouseWay(setting, rules, sayRules(rules), out);
      return 0;
    }
    // Only here are the tables needed: setting by the house way does not wait for them.
    const { bestSettings } = await import('../games/asia-poker/solver/best-settings.ts');
    const { keptDealer } = await import('./asia-poker/kept-dealer.ts');
    const dealer = keptDealer(
      rules,
      undefined,
      progressOn(out, 'Making the tables of these rules'),
    );
    const answer = bestSettings(hand, rules, { known, dealer });
    if (isRefusal(answer)) return answer;
    if (json)
      out.print(JSON.stringify({ hand, known, rules, ...rankedAsJson(answer, rules) }, null, 2));
    else sayBest(answer, rules, sayRules(rules), out);
    return 0;
  },
};

const sayHouseWay = (setting: Setting, rules: Ranking, title: string, out: Out): void => {
  const [high, medium, low] = handNames(setting, rules);
  out.print(`${bold('high')}    ${setting.high.join(' ').padEnd(15)}  ${high}`);
  out.print(`${bold('medium')}  ${setting.medium.join(' ').padEnd(15)}  ${medium}`);
  out.print(`${bold('low')}     ${setting.low.join(' ').padEnd(15)}  ${low}`);
  out.print(dim(`§ 575.11(c)  ${title}`));
};

const sayBest = (answer: BestSettings, rules: Ranking, title: string, out: Out): void => {
  const of = answer.dealerHands;
  const row = ({ setting, wins, cost }: CountedSetting): string[] => [
    `${setting.high.join(' ')} | ${setting.medium.join(' ')} | ${setting.low.join(' ')}`,
    handNames(setting, rules).join(' | '),
    wins.toLocaleString('en-US'),
    decimal(expectedOf(wins, of), 6),
    cost === 0 ? '' : decimal(fraction(2 * cost, of), 6),
  ];
  const heading = ['setting', 'hands', 'wins', 'value', 'cost'];
  out.print(
    `${bold('Every legal setting')} against ${of.toLocaleString('en-US')} hands of the dealer`,
  );
  for (const line of table(heading, answer.settings.map(row), [2, 3, 4])) out.print(line);
  out.print('');
  const others = [
    ['house way', ...row(answer.houseWay)],
    ...answer.mistakes.map(({ mistake, ...counted }) => [mistake, ...row(counted)]),
  ];
  for (const line of table(['played instead', ...heading], others, [3, 4, 5])) out.print(line);
  out.print(
    dim(`\nvalue: expected result of one unit wagered (§ 575.12(a)); exact in --json.  ${title}`),
  );
};
