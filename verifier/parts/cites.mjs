// Under which paragraph a wager is settled, and by which step (the chapters): a line says both, and neither is the house's choice.
import { must } from './bytes.mjs';

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];
const FULL = ['touchdown', 'defense', 'extra-point', 'quick-strike-td', 'game-changer'];
const SINGLE = [
  ...['trips-td', 'penalty', 'turnover', 'cover-three', 'no-gain', 'big-play'],
  ...['over-four-yards', 'under-four-yards'],
];

/** § .3(b), (d), .6(d), (f), .8. */
const football = ({ rules, play }, { wager, result }) => {
  const of = (paragraph) => `58 Pa. Code § ${rules.edition}${paragraph}`;
  const single = SINGLE.indexOf(wager);
  const length = Number(wager.match(/^game-length-(\d)$/)?.[1] ?? 0);
  const nth = rules.edition === '577' ? 'ABCDEF'[length - 1] : ROMAN[length - 1];
  const full = length > 0 ? `.3(b)(6)(${nth})` : `.3(b)(${FULL.indexOf(wager) + 1})`;
  const lost = single < 0 ? full : `.3(d)(${single + 1})`;
  const won = single < 0 ? '.8(a)' : '.8(b)';
  const scores = play.ended === 'touchdown' || play.ended === 'trips td';
  const ended = scores ? '.6(f)(1)' : '.6(f)(2)';
  return [[of(result === 'win' ? won : lost)], of(play.ended === undefined ? '.6(d)' : ended)];
};

const KINGS = {
  ...{ home: ['.5(d)1', '.7(b)'], visitor: ['.5(d)2', '.7(b)'], tie: ['.5A(a)1', '.7(c)'] },
  ...{ 'over-56': ['.5A(a)2', '.7(c)'], 'under-55': ['.5A(a)3', '.7(c)'] },
  ...{ 'hail-mary': ['.5A(a)4', '.7(c)'], fantasy: ['.5B(a)', '.7(d)'] },
};
/** .6(g); what is pushed on Fantasy, and collected for so few points, is in its pay table. */
const kings = (_, { wager, result }) => {
  const of = (paragraph) => `N.J.A.C. 13:69F-45${paragraph}`;
  const [lost, won] = KINGS[wager];
  const fantasy = wager === 'fantasy' ? [of(won)] : [];
  return [result === 'win' ? [of(won)] : [of(lost), ...fantasy], of('.6(g)')];
};

/** § .7(b), .11(d), (f), (h), .12: left behind, surrendered, compared, and why the hands lose. */
const poker = ({ play }, { seat, wager, result }) => {
  const of = (paragraph) => `58 Pa. Code § 575${paragraph}`;
  if (play.left.includes(seat)) return [[of('.7(b)')], of('.7(b)')];
  if (wager === 'bonus') return [[of(result === 'win' ? '.12(b)' : '.11(h)(1)')], of('.11(h)')];
  if (result === 'win') return [[of('.12(a)')], of('.11(f)')];
  if (play.surrendered.includes(seat)) return [[of('.11(d)')], of('.11(d)')];
  return [WHY_POKER_LOSES.map(of), of('.11(f)')];
};
/** Two hands lower, one copied and one lower, and hands that are set wrongly. */
const WHY_POKER_LOSES = ['i', 'ii', 'iii', 'iv', 'v'].map((why) => `.11(f)(1)(${why})`);

const yahtzee = (_, { wager, line, result }) => {
  const of = (part) => `3-Dice Yahtzee § ${part}`;
  if (wager === 'tie') return [[of('tie wager payout')], of('rules of play')];
  if (wager === 'red' || wager === 'blue') {
    const pushes = result === 'push' ? [of('rules of play')] : [];
    return [[of('red or blue wager payouts'), ...pushes], of('rules of play')];
  }
  const bonus = of('single-event bonus wagers');
  if (wager !== 'progressive') return [[bonus], bonus];
  const table = of('progressive wager paytable');
  return [[line?.includes('-column-') ? of('dynamic pays') : table], table];
};

/** § .2(e), .4(a), (f), (h), .5; with six dice § .6(d), (i) to (k). */
const highRoll = ({ rules, play }, { seat, wager, line, result }) => {
  const of = (paragraph) => `58 Pa. Code § 675a${paragraph}`;
  const won = result === 'win';
  const six = rules.dice === 6;
  if (wager === 'extra-roll') return [[of('.4(a)')], of('.4(a)')];
  if (wager.startsWith('millionaire-row-'))
    return [[of(won ? '.5(c)' : '.2(e)(4)')], of('.4(f)(3)')];
  if (wager.startsWith('pip-street-')) {
    const pays = of(six ? '.6(j)' : '.5(a)');
    return [[won ? pays : of('.2(e)(1)')], of(six ? '.6(i)' : '.4(f)(1)')];
  }
  if (six) return [[of(won ? '.6(k)' : '.6(d)')], of('.6(i)')];
  const first = play.extra.includes(seat) ? '.4(f)(2)(ii)' : '.4(f)(2)(i)';
  const pays = line === 'extra-roll' ? '.5(d)' : '.5(b)';
  const step = play.total === undefined ? first : '.4(h)';
  return [[of(won ? pays : '.2(e)(2)')], of(step)];
};

const OF = {
  ...{ 'three-dice-football': football, 'football-kings': kings, 'asia-poker': poker },
  ...{ 'three-dice-yahtzee': yahtzee, 'high-roll-dice': highRoll },
};

/** The paragraph and the step of a line, the round being as it is once the line is due. Void wagers name why they are void. */
export const citesFit = (table, line) => {
  if (line.result === 'void') return;
  const [cites, ...steps] = OF[table.id](table, line);
  const fits = cites.includes(line.cite) && steps.includes(line.step);
  must(fits, `bet ${line.bet} is settled under ${cites.join(' or ')}, not under ${line.cite}`);
};
