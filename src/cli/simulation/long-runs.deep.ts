import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { fraction, minus, plus } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { alarmed, exactOf, findingsOf } from '../../lab/simulation/findings.ts';
import { prepared } from '../../lab/simulation/player.ts';
import { emptyTally, totals, wholeLayout } from '../../simulation/index.ts';
import { playMissing } from './blocks.ts';

/** A laboratory's size; the environment may ask for less. */
const ROUNDS = Number(process.env.HOUSEWAY_ROUNDS ?? 1e10);

const run = async (id: string, rounds: number) => {
  const game = games[id] as AnyGame;
  const rules = expectAccepted(parseSubmission<Record<string, unknown>>(game.submission));
  const placings = wholeLayout(game, rules);
  const ready = expectAccepted(
    prepared({ game: id, rules, placings, meters: {}, seed: '2026', rounds }),
  );
  const began = performance.now();
  const tally = expectAccepted(
    await playMissing(emptyTally(ready.run), ready.play, {
      ...{ workers: availableParallelism(), keep: async () => {}, progress: () => {} },
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const counts = totals(tally, ready.made.vectors.length);
  const exact = exactOf(ready.made, ready.run);
  const findings = findingsOf(ready.made, exact, counts);
  const worst = Math.max(...findings.bets.map(({ z = 0 }) => Math.abs(z)));
  const { chiSquare } = findings;
  console.log(
    `${id}: ${rounds.toExponential(0)} rounds in ${seconds.toFixed(0)} s, chi-square ${chiSquare?.statistic.toFixed(1) ?? '-'} on ${chiSquare?.degrees ?? '-'}, worst wager ${worst.toFixed(2)}`,
  );
  return { made: ready.made, exact, counts, findings };
};

describe('House rules § odds long runs are within what chance allows', () => {
  test.each([
    ['three-dice-football', ROUNDS],
    ['three-dice-yahtzee', ROUNDS],
    ['high-roll-dice', ROUNDS],
    ['asia-poker', Math.max(4, ROUNDS / 10)],
  ])('%s', async (id, rounds) => {
    const { findings } = await run(id, rounds);
    expect(findings.rounds).toBe(BigInt(rounds));
    expect(alarmed(findings)).toBe(false);
  });

  test('football-kings, and a fault of 0.003% in what is expected is caught', async () => {
    const { made, exact, counts, findings } = await run('football-kings', ROUNDS);
    expect(alarmed(findings)).toBe(false);
    // One in 30,000 deals listed under the rarest end instead of the most likely one.
    const ends = exact.ends ?? [];
    const likely = ends.map(({ n, d }) => Number((n * 10n ** 15n) / d));
    const [most, least] = [Math.max(...likely), Math.min(...likely)].map((p) => likely.indexOf(p));
    const moved = fraction(1, 30_342);
    const faulty = ends.map((end, at) =>
      at === most ? minus(end, moved) : at === least ? plus(end, moved) : end,
    );
    expect(alarmed(findingsOf(made, { ...exact, ends: faulty }, counts))).toBe(true);
  });
});
