import { threeDiceYahtzee } from '../src/games/three-dice-yahtzee/index.ts';
import type { Next } from '../src/kernel/chance.ts';
import { everyThrow } from '../src/kernel/dice.ts';
import { sayFraction } from '../src/kernel/fraction.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { layoutOdds } from '../src/odds/index.ts';

/**
 * The exact odds of every wager of the layout by classes of throws, against the same game walked throw by throw:
 * all 46,656 of them, through the same decisions, in the same process. Both must say the same.
 */
const rules = expectAccepted(parseSubmission(threeDiceYahtzee.submission));
type Commands = Extract<ReturnType<typeof threeDiceYahtzee.next>, { kind: 'chance' }>;

const cups = everyThrow(3);
const everyReveal: Next<Commands['draws'][number]['command']> = {
  kind: 'chance',
  outOf: 46_656n,
  draws: cups.flatMap((red) =>
    cups.map((blue) => ({ weight: 1n, command: { type: 'RevealHands' as const, red, blue } })),
  ),
};
const throwByThrow: typeof threeDiceYahtzee = {
  ...threeDiceYahtzee,
  next: (...at) => {
    const next = threeDiceYahtzee.next(...at);
    return next.kind === 'chance' ? everyReveal : next;
  },
};

const started = performance.now();
let odds = layoutOdds(threeDiceYahtzee, rules);
const first = performance.now() - started;
const times = Array.from({ length: 200 }, () => {
  const start = performance.now();
  odds = layoutOdds(threeDiceYahtzee, rules);
  return performance.now() - start;
}).toSorted((a, b) => a - b);
const median = times[times.length >> 1]!;

const anchorStarted = performance.now();
const counted = layoutOdds(throwByThrow, rules);
const anchor = performance.now() - anchorStarted;

for (const [place, { wager, houseEdge, variance }] of odds.entries()) {
  const same = [houseEdge, variance].map(sayFraction).join();
  const other = [counted[place]!.houseEdge, counted[place]!.variance].map(sayFraction).join();
  if (same !== other) throw new Error(`${wager}: ${same} by classes, ${other} throw by throw`);
}

console.log(
  `${odds.length} wagers, exact odds   first ${first.toFixed(1)} ms, then ${median.toFixed(2)} ms`,
);
console.log(
  `throw by throw            ${anchor.toFixed(0)} ms   ratio ${(anchor / median).toFixed(0)}×`,
);
