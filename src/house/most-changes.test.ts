import { describe, expect, test } from 'vitest';
import { tableWith } from '../../test/electronic-table.ts';
import type { Actor, Table, TableCommand } from '../table/index.ts';
import { MOST_CHANGES, tooManyChanges } from './most-changes.ts';

const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];
const say = (type: string, seat = 1) => ({ type: 'Say', said: { type, seat } }) as TableCommand;
const placed = (seat: number) => ({ type: 'Played', said: { type: 'PlaceBet', seat }, events: [] });

/** A round in which so much happened at seat 1, with a wager of that seat on the layout or none. */
const roundAfter = (count: number, { seat = 1, wagers = true, others = 0 } = {}): Table => {
  const table = tableWith(...(wagers ? [1] : []));
  const seats = {
    1: { patron: 'patron-1', chipsCents: 0 },
    2: { patron: 'patron-2', chipsCents: 0 },
  };
  const events = [
    ...Array.from({ length: count }, () => placed(seat)),
    ...Array.from({ length: others }, () => placed(2)),
  ];
  const told = { ...table.told, table: { ...table.told.table, seats }, events };
  return { ...table, seats, told } as Table;
};

describe('House rules § rounds a patron changes wagers and seats a bounded number of times in a round', () => {
  test('up to the bound, and no further', () => {
    expect(
      tooManyChanges(roundAfter(MOST_CHANGES - 1), [say('WithdrawBet')], player),
    ).toBeUndefined();
    for (const type of ['WithdrawBet', 'PlaceBet', 'Join']) {
      expect(tooManyChanges(roundAfter(MOST_CHANGES), [say(type)], player)).toMatchObject({
        refused: 'slow-down',
        because: `More than ${MOST_CHANGES} changes at your seat in one round. What is on the layout stays until the result.`,
      });
    }
    const two = [say('PlaceBet'), say('WithdrawBet')];
    expect(tooManyChanges(roundAfter(MOST_CHANGES - 1), two, player)).toMatchObject({
      refused: 'slow-down',
    });
    for (const type of ['TakeSeat', 'BuyIn', 'Tip']) {
      const asks = { type, seat: 1 } as TableCommand;
      expect(tooManyChanges(roundAfter(MOST_CHANGES), [asks], player)).toMatchObject({
        refused: 'slow-down',
      });
    }
  });

  test('what others did does not count, and what staff enter is not bounded', () => {
    const busy = roundAfter(10, { others: MOST_CHANGES });
    expect(tooManyChanges(busy, [say('WithdrawBet')], player)).toBeUndefined();
    const dealer: readonly Actor[] = [{ person: 'dealer', duty: 'dealer' }];
    expect(tooManyChanges(roundAfter(MOST_CHANGES), [say('WithdrawBet')], dealer)).toBeUndefined();
  });

  test('what leads out of the round is never refused, nor a wager where none is on the layout', () => {
    for (const asks of [say('SitOut'), say('AcceptDice'), { type: 'LeaveSeat', seat: 1 } as const])
      expect(tooManyChanges(roundAfter(MOST_CHANGES), [asks], player)).toBeUndefined();
    const bare = roundAfter(MOST_CHANGES, { wagers: false });
    expect(tooManyChanges(bare, [say('PlaceBet')], player)).toBeUndefined();
  });

  test('who sits at a seat counts from when they took it', () => {
    const table = roundAfter(MOST_CHANGES, { seat: 3, wagers: false });
    const taken = { type: 'SeatTaken', seat: 3, patron: 'patron-1' };
    const told = { ...table.told, events: [...table.told.events, taken] } as Table['told'];
    expect(tooManyChanges({ ...table, told }, [say('Join', 3)], player)).toBeUndefined();
  });
});
