import { extraRollBundles, highRollDice } from '../src/games/high-roll-dice/index.ts';
import { matchOf } from '../src/games/high-roll-dice/ranking.ts';
import { countFaces, type DieFace } from '../src/kernel/dice.ts';
import { fraction, sayFraction } from '../src/kernel/fraction.ts';
import { owedOn, TO_THE_CENT } from '../src/kernel/payment.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { exactOdds, layoutOdds } from '../src/odds/index.ts';

/**
 * The exact odds of every wager of the ten-dice layout, against the plain way to get them in the same process: throw
 * each of the 60,466,176 ways ten dice can fall, look up what every wager of the first roll comes to, and add it up.
 * Both are measured in processor time, on which a busy machine weighs less.
 */

const rules = expectAccepted(parseSubmission(highRollDice.submission));
const DICE = 10;
const THROWS = 6 ** DICE;
const STAKE = 100;
const RUNS = 500;

const millisecondsOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

let odds = layoutOdds(highRollDice, rules);
const repeat = () => {
  for (let run = 0; run < RUNS; run += 1) odds = layoutOdds(highRollDice, rules);
};
repeat();
const exact = millisecondsOf(repeat) / RUNS;

const bundles = extraRollBundles(rules);
const withExtraRoll = millisecondsOf(() => {
  for (const { placings } of bundles) exactOdds(highRollDice, rules, placings);
});

/** The next throw in order, as an odometer turns; false after the last. */
const turned = (dice: DieFace[]): boolean => {
  for (let die = DICE - 1; die >= 0; die -= 1) {
    if (dice[die]! < 6) {
      dice[die] = (dice[die]! + 1) as DieFace;
      return true;
    }
    dice[die] = 1;
  }
  return false;
};

const places = Object.entries(highRollDice.wagers(rules))
  .filter(([id]) => id !== 'extra-roll')
  .map(([id, wager], place) => ({
    id,
    wager,
    bet: { id: place + 1, seat: 1, wager: id, stakeCents: STAKE },
    net: 0,
  }));
const layout = { bets: places.map(({ bet }) => bet), players: [1] };
const oneByOne = millisecondsOf(() => {
  const start = highRollDice.procedure(rules).initial;
  const dice = Array<DieFace>(DICE).fill(1);
  do {
    const round = { ...start, first: dice, match: matchOf(countFaces(dice)) };
    for (const place of places) {
      const verdict = place.wager.result(round, place.bet, layout);
      const pays = verdict?.result === 'win' ? place.wager.pays[verdict.line]!.pays : undefined;
      place.net +=
        pays === undefined ? -STAKE : owedOn(pays, { stakeCents: STAKE }, TO_THE_CENT).paidCents;
    }
  } while (turned(dice));
});

for (const { id, net } of places) {
  const edge = sayFraction(odds.find(({ wager }) => wager === id)!.houseEdge);
  const counted = sayFraction(fraction(-net, THROWS * STAKE));
  if (edge !== counted) throw new Error(`${id}: the edge is ${edge}, and one by one ${counted}`);
}

const row = (what: string, time: number, of = '') =>
  console.log(`${what.padEnd(46)}${time.toFixed(2).padStart(12)} ms${of}`);
row(`${THROWS.toLocaleString('en')} throws one by one, the same edges`, oneByOne);
const ratio = Math.round(oneByOne / exact).toLocaleString('en');
row('every wager of the layout, exactly', exact, `, ${ratio} times less`);
row(`the Extra Roll in ${bundles.length} bundles, exactly`, withExtraRoll);
