import { games } from '../src/games/index.ts';
import { seeded } from '../src/kernel/chance.ts';
import type { AnyGame } from '../src/kernel/game.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { playable, wholeLayout } from '../src/simulation/index.ts';
import { otherSimulators } from './anchors/simulators.ts';

/**
 * Rounds a second of one core, from the compiled tables and by the decider that they were compiled from, with the whole layout
 * placed, and beside them the simulators of table games that npm has. Processor time, on which a busy machine weighs less.
 */
const secondsOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const others = (otherSimulators() ?? []).map(({ name, rounds, play }) => {
  play(rounds >> 2);
  return { name, rate: rounds / secondsOf(() => play(rounds)) };
});
for (const { name, rate } of others) {
  console.log(`${name.padEnd(22)}  ${(rate / 1e6).toFixed(2)} million rounds a second`);
}
const best = Math.max(...others.map(({ rate }) => rate), 0);

console.log(
  'game                    form    ends   fast, M/s   decider, /s   times   times the fastest of npm',
);
for (const [id, game] of Object.entries(games) as [string, AnyGame][]) {
  const rules = expectAccepted(parseSubmission<object>(game.submission));
  const made = expectAccepted(playable(game, rules, wholeLayout(game, rules)));
  const seed = BigUint64Array.from([1n, 2n, 3n, 4n]);
  made.play(seed, 1 << 20);
  const rounds = made.form === 'hands' ? 1 << 23 : 1 << 26;
  const fast = rounds / secondsOf(() => made.play(seed, rounds));
  const uniform = seeded(1);
  const slow = made.form === 'hands' ? 300 : 3_000;
  const told =
    slow /
    secondsOf(() => {
      for (let round = 0; round < slow; round += 1) made.told((_, ranges) => ranges.map(uniform));
    });
  console.log(
    [
      id.padEnd(22),
      made.form.padEnd(6),
      String(made.vectors.length).padStart(6),
      (fast / 1e6).toFixed(1).padStart(10),
      told.toFixed(0).padStart(12),
      (fast / told).toFixed(0).padStart(8),
      (best === 0 ? '-' : (fast / best).toFixed(1)).padStart(12),
    ].join('  '),
  );
}
