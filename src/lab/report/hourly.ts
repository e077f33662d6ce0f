import type { AnyGame } from '../../kernel/game.ts';
import type { Cents } from '../../kernel/money.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import type { WagerOdds } from '../../odds/index.ts';
import { limitNotes, oddsAtStake, stakeQuoted } from '../at-stake.ts';
import { numberOf } from './tails.ts';

/** What an hour of one wager is assumed to be. */
export interface Pace {
  readonly averageBetCents: Cents;
  readonly decisionsPerHour: number;
}

/**
 * What an hour wins for the house. Awards that are amounts are taken at the wager that their odds are quoted for: on another the edge
 * is another, and often it may not be placed. A wager that the payout limit cuts is taken as it is cut.
 */
export const hourly = (game: AnyGame, rules: object, odds: WagerOdds, assumed: Pace) => {
  const ofAmounts = odds.outcomes.some(({ pay }) => pay !== undefined && !('to' in pay));
  const betCents = ofAmounts ? stakeQuoted(game, rules, odds.wager) : assumed.averageBetCents;
  const limit = limitNotes(game, rules).find(({ wager }) => wager === odds.wager);
  const cut =
    limit === undefined || betCents <= limit.fullUpToCents
      ? undefined
      : oddsAtStake(game, rules, odds.wager, betCents);
  const isCut = cut !== undefined && !isRefusal(cut);
  const edge = numberOf(isCut ? cut.houseEdge : odds.houseEdge);
  return {
    averageBetCents: betCents,
    winPerHourDollars: (edge * betCents * assumed.decisionsPerHour) / 100,
    ...(limit === undefined ? {} : { paidInFullUpToCents: limit.fullUpToCents }),
    ...(isCut ? { cutEdgePercent: 100 * edge } : {}),
  };
};
