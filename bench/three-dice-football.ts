import { throws } from '../src/games/three-dice-football/chance.ts';
import type { Command } from '../src/games/three-dice-football/commands.ts';
import { threeDiceFootball } from '../src/games/three-dice-football/index.ts';
import type { Round } from '../src/games/three-dice-football/procedure.ts';
import { evolveAll } from '../src/kernel/decider.ts';
import {
  decimal,
  type Fraction,
  fraction,
  plus,
  sayFraction,
  times,
} from '../src/kernel/fraction.ts';
import { type Play, play } from '../src/kernel/play.ts';
import type { PlayCommand } from '../src/kernel/play-commands.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { layoutOdds, simulated } from '../src/odds/index.ts';

/**
 * The exact odds of all nineteen wagers, against two plain ways to get them in the same process and by the same
 * `decide`: (a) a walk over all 216 throws of every down, rounds kept in a map by their text and every probability
 * reduced at every step; (b) a simulation long enough to print the house edge as exactly as the command line does.
 * All are measured in processor time, on which a busy machine weighs less.
 */

const rules = expectAccepted(parseSubmission(threeDiceFootball.submission));
const decider = play(threeDiceFootball, rules);

const millisecondsOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const RUNS = 50;
let odds = layoutOdds(threeDiceFootball, rules);
const repeat = () => {
  for (let run = 0; run < RUNS; run += 1) odds = layoutOdds(threeDiceFootball, rules);
};
repeat();
const exact = millisecondsOf(repeat) / RUNS;

const after = (state: Play<Round>, command: Command | PlayCommand) => {
  const events = expectAccepted(decider.decide(state, command));
  return { state: evolveAll(decider, state, events), events };
};

/** What the rest of the game depends on, as text: the field, the end, and the bets that still lie. */
const alikeBy = ({ round: { field, ended, extraPoint }, bets }: Play<Round>): string =>
  JSON.stringify([field, ended, extraPoint, bets.map(({ id }) => id)]);

/** Expected net result of each wager, staked at one dollar, in cents. */
const plainWalk = (): ReadonlyMap<string, Fraction> => {
  const opening: readonly (Command | PlayCommand)[] = [
    ...Object.keys(threeDiceFootball.wagers(rules)).map(
      (wager): PlayCommand => ({ type: 'PlaceBet', seat: 1, wager, stakeCents: 100 }),
    ),
    { type: 'OfferDice', seat: 1 },
    { type: 'AcceptDice', seat: 1 },
  ];
  const start = opening.reduce((state, command) => after(state, command).state, decider.initial);
  const net = new Map<string, Fraction>();
  const one = fraction(1, 216);
  let layer = new Map([[alikeBy(start), { state: start, probability: fraction(1) }]]);
  while (layer.size > 0) {
    const next: typeof layer = new Map();
    for (const { state, probability } of layer.values()) {
      if (threeDiceFootball.procedure(rules).over(state.round, state)) continue;
      for (const thrown of throws) {
        const chance = times(probability, one);
        const { state: then, events } = after(state, { type: 'CallThrow', ...thrown });
        for (const event of events) {
          if (event.type !== 'BetSettled') continue;
          const { wager, returnedCents, paidCents, stakeCents } = event.settled;
          const worth = times(chance, fraction(returnedCents + paidCents - stakeCents));
          net.set(wager, plus(net.get(wager) ?? fraction(0), worth));
        }
        const key = alikeBy(then);
        const alike = next.get(key);
        const sum = alike === undefined ? chance : plus(alike.probability, chance);
        next.set(key, { state: then, probability: sum });
      }
    }
    layer = next;
  }
  return net;
};

let plain: ReadonlyMap<string, Fraction> = new Map();
const walked = millisecondsOf(() => {
  plain = plainWalk();
});

for (const { wager, houseEdge } of odds) {
  const edge = times(plain.get(wager) ?? fraction(0), fraction(-1, 100));
  if (sayFraction(edge) !== sayFraction(houseEdge)) throw new Error(`${wager} comes out otherwise`);
}

// The command line prints the edge in percent with four places: half a digit of the last is 5 in ten million.
const HALF_DIGIT = 5e-7;
const ROUNDS = 5000;
const touchdown = odds.find(({ wager }) => wager === 'touchdown');
const simulation = millisecondsOf(() => {
  const placings = [{ seat: 1, wager: 'touchdown', stakeCents: 100 }];
  simulated(threeDiceFootball, rules, placings, { rounds: ROUNDS, seed: 661 });
});
const variance = Number(decimal(touchdown?.variance ?? fraction(1), 12));
const roundsNeeded = variance / (HALF_DIGIT / 2) ** 2;
const years = (roundsNeeded / ROUNDS) * (simulation / 1000 / 3600 / 24 / 365);

console.log(`Three Dice Football, ${odds.length} wagers, exact`);
console.log(`  layoutOdds                      ${exact.toFixed(2)} ms`);
console.log(
  `  (a) a plain walk                ${walked.toFixed(0)} ms    ${(walked / exact).toFixed(0)} times as long`,
);
console.log(
  `  (b) simulating Touchdown alone  ${((ROUNDS / simulation) * 1000).toFixed(0)} rounds a second; ` +
    `${roundsNeeded.toExponential(1)} rounds for two deviations within the printed digits: ` +
    `${years.toFixed(0)} years, ${((years * 365 * 24 * 3600 * 1000) / exact).toExponential(1)} times as long`,
);
