import { isRefusal, refuse } from '../../kernel/refusal.ts';
import {
  blockAt,
  emptyTally,
  missingBlocks,
  type Tally,
  tallyDigest,
  totals,
  wholeLayout,
  withBlock,
} from '../../simulation/index.ts';
import { numberOf } from '../report/tails.ts';
import { alarmed, exactOf, findingsOf } from '../simulation/findings.ts';
import { prepared } from '../simulation/player.ts';
import { type Examined, examining } from './examined.ts';

export interface AskedRun extends Examined {
  readonly rounds: number;
  readonly seed: string;
  readonly strategy?: string | undefined;
}

const MOST_ROUNDS = 1_000_000_000;

/** Rounds of the whole layout by the compiled engine, with what is done after each block, and how far chance went. */
export function* simulated(asked: AskedRun) {
  const found = examining(asked);
  if (isRefusal(found)) return found;
  const { game, rules } = found;
  const { rounds, seed, strategy } = asked;
  if (!Number.isSafeInteger(rounds) || rounds < 4 || rounds > MOST_ROUNDS || rounds % 4 !== 0) {
    return refuse(
      'not-a-number',
      `Choose a number of rounds from 4 to ${MOST_ROUNDS} that is a multiple of 4.`,
      'House rules § odds',
    );
  }
  const placings = wholeLayout(game, rules);
  const wanted = { game: game.id, rules, placings, meters: {}, seed, rounds };
  const ready = prepared({ ...wanted, ...(strategy === undefined ? {} : { strategy }) }, game);
  if (isRefusal(ready)) return ready;
  const { made, run, play } = ready;
  let tally: Tally = emptyTally(run);
  let played = 0;
  for (const block of missingBlocks(tally)) {
    const next = withBlock(tally, play(block));
    if (isRefusal(next)) return next;
    tally = next;
    played += blockAt(run, block).rounds;
    yield played / rounds;
  }
  const findings = findingsOf(made, exactOf(made, run, game), totals(tally, made.vectors.length));
  const titles = game.wagers(rules);
  return {
    rounds,
    seed,
    strategy: made.strategy,
    digest: tallyDigest(tally, made.vectors.length),
    withinChance: !alarmed(findings),
    ...(findings.chiSquare === undefined ? {} : { chiSquare: findings.chiSquare }),
    wagers: findings.bets.map(({ bet, seenEdge, exactEdge, z }) => ({
      wager: bet.wager,
      title: titles[bet.wager]?.title ?? bet.wager,
      seenEdge: numberOf(seenEdge),
      exactEdge: exactEdge === undefined ? undefined : numberOf(exactEdge),
      deviations: z,
    })),
  };
}
export type Simulated = Exclude<
  ReturnType<typeof simulated> extends Generator<unknown, infer R> ? R : never,
  { refused: string }
>;
