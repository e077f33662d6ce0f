import { says } from '../kernel/play-commands.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Actor, Table, TableCommand } from '../table/index.ts';

/** The most changes at the seats of one patron in a round. Pages and programs that play need a hundredth of it. */
export const MOST_CHANGES = 2_000;

/**
 * Changing wagers and seats without end would make the log grow without end. The node refuses it at its door. It moves no money,
 * so the decision does not ask it, and earlier logs verify. What ends the round, or leads out of it, is never refused.
 */
export const tooManyChanges = (
  table: Table,
  asks: readonly TableCommand[],
  by: readonly Actor[],
): Refusal | undefined => {
  if (table.told.events.length + asks.length <= MOST_CHANGES) return undefined;
  const person = by.every(({ duty }) => duty === 'player') ? by[0]?.person : undefined;
  if (person === undefined || !asks.some((one) => isRepeatable(table, person, one))) {
    return undefined;
  }
  return happenedTo(table, person) + asks.length <= MOST_CHANGES
    ? undefined
    : refuse(
        'slow-down',
        `More than ${MOST_CHANGES} changes at your seat in one round. What is on the layout stays until the result.`,
        'House rules § rounds',
      );
};

/** A patron with nothing on the layout may still place one wager, and the round goes on. */
const isRepeatable = ({ play, seats }: Table, person: string, asks: TableCommand): boolean => {
  if (asks.type !== 'Say') return ['TakeSeat', 'BuyIn', 'Tip'].includes(asks.type);
  const wagers = play.bets.some(({ seat }) => seats[seat]?.patron === person);
  if (says(asks.said, 'PlaceBet')) return wagers;
  return says(asks.said, 'WithdrawBet') || says(asks.said, 'Join');
};

const happenedTo = ({ told }: Table, person: string): number => {
  const patrons = new Map(
    Object.entries(told.table.seats).map(([seat, { patron }]) => [Number(seat), patron]),
  );
  let count = 0;
  for (const event of told.events) {
    if (event.type === 'SeatTaken') patrons.set(event.seat, event.patron);
    const of = event.type === 'Played' ? event.said : event;
    if ('seat' in of && patrons.get(Number(of.seat)) === person) count += 1;
  }
  return count;
};
