import type { Solved } from '../../kernel/wager.ts';
import published from './golden/asia-poker-whole-game.json' with { type: 'json' };
import type { Rules } from './submission.ts';

/**
 * The Asia Poker Wager where the whole game was counted for these rules. Only the house way and the two readings of the
 * ranking decide who wins it; what else is filed changes nothing.
 */
export const solvedFor = (rules: Rules): readonly Solved[] => {
  const solution = published.solutions.find(
    ({ rules: of }) =>
      of.houseWay === rules.houseWay &&
      of.aceLowStraight === rules.aceLowStraight &&
      of.jokerInFlush === rules.jokerInFlush,
  );
  if (solution === undefined) return [];
  const counted = {
    line: 'two-hands',
    rounds: BigInt(solution.pairsOfHands),
    source: `houseway solve asia-poker, digest ${solution.made.digest.slice(0, 16)}`,
  };
  return [
    { strategy: 'best play', wins: BigInt(solution.bestPlayWins), ...counted },
    {
      strategy: 'house way against house way',
      wins: BigInt(solution.houseWayWins),
      ...counted,
    },
  ];
};
