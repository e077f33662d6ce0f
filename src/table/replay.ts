import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { PlayEvent } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import { decideReplayed, isChance } from './betting.ts';
import type { TableEvent } from './commands.ts';
import type { Table } from './state.ts';
import { isWithdrawal, takenOff, type Withdrawal } from './voiding.ts';

type Said = TableAction | PlayCommand;
type Played = Extract<TableEvent, { type: 'Played' }>;

/** What happened in a round, or is to be said in it instead. */
export type Happened = TableEvent | { readonly type: 'Said'; readonly said: Said };

/** The round of a table as it would have been, and what that leaves with whom. */
export interface Replay {
  readonly table: Table;
  readonly events: readonly TableEvent[];
  readonly dropped: readonly Dropped[];
  /** By name, what those who have left are owed, or owe, at the end of it. */
  readonly owed: Readonly<Record<string, Cents>>;
}

/** What the rules refuse, or what would be something else than it was called as. */
interface Dropped {
  readonly said: Said;
  readonly refusal?: Refusal;
}

/**
 * The table is replayed from the start of the round: what people did besides the game stays as it was, what was said in
 * the round is decided again by the same rules, and what they refuse is dropped; so is a throw or deal that would be
 * something else than what it was called as, since nobody could wager on that. A wager stays even where its player
 * would not have had the chips: the difference is owed, by name. Wagers of somebody who has left are returned.
 */
export const replayed = (
  game: AnyGame,
  evolve: (table: Table, event: TableEvent) => Table,
  before: Table,
  happened: readonly Happened[],
): Replay => {
  const events: TableEvent[] = [];
  const dropped: Dropped[] = [];
  const owed: Record<string, Cents> = {};
  let table = before;
  const goes = (event: TableEvent): void => {
    table = evolve(table, event);
    events.push(event);
  };
  const takesOff = (only?: Withdrawal): void => {
    for (const off of takenOff(table.play.bets, only)) goes(off);
  };
  for (const one of happened) {
    if (one.type === 'Played' || one.type === 'Said') {
      const isVoid = one.type === 'Played' && one.void === true;
      if (isVoid && isWithdrawal(one.said)) {
        takesOff(one.said);
        continue;
      }
      const { said } = one;
      const answer = decideReplayed(game, table, said);
      const played = { type: 'Played', said, ...(isVoid && { void: isVoid }) } as const;
      if (isRefusal(answer)) dropped.push({ said, refusal: answer });
      else if (one.type === 'Played' && isOtherwise(game, one, answer)) dropped.push({ said });
      else goes({ ...played, events: answer });
      continue;
    }
    if (one.type === 'SeatLeft') {
      const returned = wagersReturned(table, one.seat);
      if (returned !== undefined) goes(returned);
      const left = table.seats[one.seat]?.chipsCents ?? 0;
      owed[one.patron] = (owed[one.patron] ?? 0) + left;
    }
    goes(one);
  }
  takesOff();
  return { table, events, dropped, owed };
};

const wagersReturned = (table: Table, seat: number): Played | undefined => {
  const bets = table.play.bets.filter((bet) => bet.seat === seat);
  const events = bets.map(({ id }): PlayEvent => ({ type: 'BetWithdrawn', bet: id }));
  return bets.length === 0 ? undefined : { type: 'Played', said: { type: 'SitOut', seat }, events };
};

/** An extra point roll that would be a down, or a down that would be an extra point roll. */
const isOtherwise = (
  game: AnyGame,
  { said, events: was }: Played,
  is: readonly (TableAction | PlayEvent)[],
): boolean => isChance(game, said) && was[0]?.type !== is[0]?.type;
