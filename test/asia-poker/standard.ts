import type { BonusRules } from '../../src/games/asia-poker/bonus.ts';
import type { Ranking } from '../../src/games/asia-poker/rankings.ts';

/** Hands as the standard submission ranks them. */
export const defaultRanking: Ranking = {
  aceLowStraight: 'second',
  jokerInFlush: 'highest-missing',
};

/** The Bonus Wager as the standard submission has it. */
export const defaultBonus: BonusRules = {
  bonusJokerWithEights: 'ace',
  bonusJokerRoyal: 'yes',
  nineHighFlush: 'nine-high',
};
