import { footballKings } from '../src/games/football-kings/index.ts';
import { dealsOf } from '../src/games/football-kings/totals.ts';
import { DECK } from '../src/kernel/cards.ts';
import { seeded } from '../src/kernel/chance.ts';
import { act } from '../src/kernel/decider.ts';
import { drawSource } from '../src/kernel/draw.ts';
import { play } from '../src/kernel/play.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { layoutOdds } from '../src/odds/index.ts';

/**
 * The pairs of totals of all 52·51·…·45 deals by counting free places, against walking the hundred million sequences of
 * eight card values; and what the exact odds of the whole layout, and a round at a table, cost beside them.
 */
const timed = (times: number, what: () => unknown): { first: number; median: number } => {
  const took = Array.from({ length: times }, () => {
    const start = performance.now();
    what();
    return performance.now() - start;
  });
  return { first: took[0]!, median: took.toSorted((a, b) => a - b)[times >> 1]! };
};

const walked = (): Float64Array => {
  const left = [4, 4, 4, 4, 4, 4, 4, 4, 4, 16];
  const ways = new Float64Array(64 * 64);
  const deal = (place: number, weight: number, at: number): void => {
    if (place === 8) {
      ways[at]! += weight;
      return;
    }
    for (let value = 1; value <= 10; value += 1) {
      const cards = left[value - 1]!;
      if (cards === 0) continue;
      left[value - 1] = cards - 1;
      const points = value === 1 && place >= 4 ? 11 : value;
      deal(place + 1, weight * cards, at + (place % 2 === 0 ? 64 * points : points));
      left[value - 1] = cards;
    }
  };
  deal(0, 1, 0);
  return ways;
};

const anchorStart = performance.now();
const anchorWays = walked();
const anchor = performance.now() - anchorStart;
const counting = timed(30, () => dealsOf(DECK, 0));
for (const { totals, ways } of dealsOf(DECK, 0)) {
  if (anchorWays[totals.home * 64 + totals.visitor] !== ways) throw new Error('counts differ');
}
const show = (name: string, { first, median }: { first: number; median: number }): void =>
  console.log(
    `${name.padEnd(34)} first ${first.toFixed(1)} ms, then ${median.toFixed(2)} ms   ratio ${(anchor / median).toFixed(0)}×`,
  );
console.log(`hundred million sequences walked   ${anchor.toFixed(0)} ms   (the anchor)`);
show('all pairs of totals counted', counting);

const rules = expectAccepted(parseSubmission(footballKings.submission));
show(
  'exact odds of all seven wagers',
  timed(15, () => layoutOdds(footballKings, rules)),
);

const decider = play(footballKings, rules);
const uniform = seeded(1);
let state = decider.initial;
const round = (): void => {
  const say = (command: Parameters<typeof decider.decide>[1]) => {
    const answer = act(decider, state, command);
    if (answer.refusal !== undefined) throw new Error(answer.refusal.because);
    state = answer.state;
  };
  for (const seat of [1, 2, 3, 4, 5, 6]) {
    say({ type: 'PlaceBet', seat, wager: seat % 2 === 0 ? 'home' : 'visitor', stakeCents: 1000 });
    say({ type: 'PlaceBet', seat, wager: 'fantasy', stakeCents: 500 });
  }
  for (;;) {
    const drawn = footballKings.draw(rules, state.round, state, drawSource(uniform));
    const next = drawn === undefined ? footballKings.next(rules, state.round, state) : undefined;
    if (next?.kind === 'over') break;
    if (drawn !== undefined) say(drawn);
    else if (next?.kind === 'forced') say(next.command);
  }
  say({ type: 'BeginRound' });
};
const ROUNDS = 2000;
for (let warm = 0; warm < ROUNDS; warm += 1) round();
const start = performance.now();
for (let played = 0; played < ROUNDS; played += 1) round();
const each = (performance.now() - start) / ROUNDS;
console.log(
  `rounds with twelve wagers          ${(1000 / each).toFixed(0)} a second, ${each.toFixed(3)} ms each   ratio ${(anchor / each).toFixed(0)}×`,
);
