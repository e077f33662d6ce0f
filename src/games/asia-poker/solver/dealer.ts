import { divisions, type HouseWayName } from '../house-way.ts';
import { type RankingTable, rankingTable } from '../ranking-table.ts';
import type { Ranking } from '../rankings.ts';
import { type Counting, counting } from './counting.ts';
import { dealerTables } from './dealer-tables.ts';
import { type SetHands, setHands } from './set-hands.ts';

/** What the answer depends on: how hands rank, and how the dealer sets them. */
export interface SolverRules extends Ranking {
  readonly houseWay: HouseWayName;
}

/** A dealer who sets every hand by one house way, ready to be counted. */
export interface DealerModel {
  readonly rules: SolverRules;
  readonly table: RankingTable;
  readonly setHands: SetHands;
  readonly counting: Counting;
}

export const dealerFor = (rules: SolverRules): DealerModel => {
  const hands = setHands(divisions[rules.houseWay], rules);
  return {
    rules,
    table: rankingTable(rules),
    setHands: hands,
    counting: counting(dealerTables(hands)),
  };
};
