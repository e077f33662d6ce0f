import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { PlayEvent } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import { decideReplayed, deckGone, isChance, isTooEarly } from './betting.ts';
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
  const plays = (event: Played): void => {
    const gone = deckGone(table, event.events);
    goes(event);
    for (const one of gone) goes(one);
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
      const answer = decideReplayed(
        game,
        one.type === 'Played' ? asItWas(table, said) : table,
        said,
      );
      const played = { type: 'Played', said, ...(isVoid && { void: isVoid }) } as const;
      if (isRefusal(answer)) dropped.push({ said, refusal: answer });
      else if (one.type === 'Played' && isOtherwise(game, table, one, answer))
        dropped.push({ said });
      else plays({ ...played, events: answer });
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

/** Wagers were placed and withdrawn while betting was open, be it that a throw which opened it was no roll. */
const asItWas = (table: Table, { type }: Said): Table =>
  type === 'PlaceBet' || type === 'WithdrawBet' ? { ...table, betting: 'open' } : table;

/** A deck that play takes off the table follows from what is said, and is told anew with it. */
export const withoutDecksGone = (events: readonly TableEvent[]): readonly TableEvent[] =>
  events.filter(({ type }, at) => {
    const before = events[at - 1];
    return !(
      type === 'EquipmentRemoved' &&
      before?.type === 'Played' &&
      before.events.some((one) => one.type === 'DeckRemoved')
    );
  });

/** A piece that was brought for one that, as the round is replayed, never left. */
export const broughtOver = (
  before: Pick<Table, 'equipment'>,
  { events }: Replay,
): string | undefined => {
  const there = new Set(Object.keys(before.equipment));
  for (const event of events) {
    if (event.type === 'EquipmentRemoved') there.delete(event.kind);
    if (event.type !== 'EquipmentBrought') continue;
    if (there.has(event.kind)) return event.set;
    there.add(event.kind);
  }
  return undefined;
};

const wagersReturned = (table: Table, seat: number): Played | undefined => {
  const bets = table.play.bets.filter((bet) => bet.seat === seat);
  const events = bets.map(({ id }): PlayEvent => ({ type: 'BetWithdrawn', bet: id }));
  return bets.length === 0 ? undefined : { type: 'Played', said: { type: 'SitOut', seat }, events };
};

/**
 * An extra point roll that would be a down, or a down that would be an extra point roll; the throw after a no roll, which would
 * be the down after the one that it was thrown for.
 */
const isOtherwise = (
  game: AnyGame,
  table: Table,
  { said, events: was }: Played,
  is: readonly (TableAction | PlayEvent)[],
): boolean =>
  (isChance(game, said) && was[0]?.type !== is[0]?.type) || isTooEarly(game, table, said);
