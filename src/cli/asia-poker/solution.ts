import { divisions } from '../../games/asia-poker/house-way.ts';
import type { SolverRules } from '../../games/asia-poker/solver/dealer.ts';
import { type HouseWayRounds, playHouseWay } from '../../games/asia-poker/solver/rounds.ts';
import { setHands } from '../../games/asia-poker/solver/set-hands.ts';
import { choose } from '../../kernel/cards.ts';
import {
  decimal,
  type Fraction,
  fraction,
  minus,
  sayFraction,
  times,
} from '../../kernel/fraction.ts';
import { digestOf, PIECES, tallyAll } from './pieces.ts';

/** An exact figure as it is published. */
export interface Published {
  readonly exact: string;
  readonly decimal: string;
}

/** The whole game for one dealer: nothing in it is estimated but the witness, which says so. */
export interface Solution {
  readonly rules: SolverRules;
  readonly bestPlayEdge: Published;
  readonly houseWayEdge: Published;
  readonly bestPlayWins: string;
  readonly houseWayWins: string;
  /** Every hand of a player with every hand that a dealer can then have. */
  readonly pairsOfHands: string;
  readonly hands: number;
  readonly classes: number;
  readonly witness: HouseWayRounds & { readonly standardDeviationsAway: string };
  readonly made: {
    readonly digest: string;
    /** Of all runs together, where one was stopped and taken up again. */
    readonly seconds: number;
    /** Left out where a run was taken up again: each may have had its own. */
    readonly threads?: number;
    readonly piecesResumed: number;
  };
}

export interface SolveTerms {
  readonly threads: number;
  readonly fresh: boolean;
  readonly checkpointFolder: string;
  readonly witnessRounds: number;
  readonly seed: number;
  /** Pieces done, of how many, and the seconds that the rest should take. */
  progress(done: number, of: number): void;
}

export const solve = async (rules: SolverRules, terms: SolveTerms): Promise<Solution> => {
  const hands = setHands(divisions[rules.houseWay], rules);
  const digest = digestOf(hands);
  const tally = await tallyAll({
    rules,
    digest,
    threads: terms.threads,
    fresh: terms.fresh,
    checkpoint: `${terms.checkpointFolder}/asia-poker-${rules.houseWay}-${rules.aceLowStraight}-${rules.jokerInFlush}.jsonl`,
    progress: (done) => terms.progress(done, PIECES),
  });
  if (tally.hands !== choose(53, 7)) throw new Error(`${tally.hands} hands are not all hands`);
  const pairs = BigInt(choose(53, 7)) * BigInt(choose(46, 7));
  const rounds = playHouseWay(hands, terms.witnessRounds, terms.seed);
  return {
    rules,
    bestPlayEdge: published(edgeOf(tally.bestWins, pairs)),
    houseWayEdge: published(edgeOf(tally.houseWins, pairs)),
    bestPlayWins: `${tally.bestWins}`,
    houseWayWins: `${tally.houseWins}`,
    pairsOfHands: `${pairs}`,
    hands: tally.hands,
    classes: tally.classes,
    witness: { ...rounds, standardDeviationsAway: away(rounds, tally.houseWins, pairs) },
    made: {
      digest,
      seconds: tally.seconds,
      ...(tally.resumed === 0 ? { threads: terms.threads } : {}),
      piecesResumed: tally.resumed,
    },
  };
};

/** § 575.12(a): even money and no push, so the expected loss is 1 − 2 · (chance to win). */
const edgeOf = (wins: bigint, pairs: bigint): Fraction =>
  minus(fraction(1), times(fraction(2), fraction(wins, pairs)));

const published = (edge: Fraction): Published => ({
  exact: sayFraction(edge),
  decimal: decimal(edge, 12),
});

const away = ({ rounds, wins }: HouseWayRounds, exactWins: bigint, pairs: bigint): string => {
  const chance = Number(exactWins) / Number(pairs);
  return ((wins - rounds * chance) / Math.sqrt(rounds * chance * (1 - chance))).toFixed(2);
};
