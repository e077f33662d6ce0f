import { describe, expect, test } from 'vitest';
import { scriptedTable } from '../../test/scripted-table.ts';
import { threeDiceFootball } from '../games/index.ts';
import type { Actor, Role } from './actor.ts';

const as = (duty: Role, person: string = duty): Actor => ({ person, duty });
const FLOOR = as('floorperson');
const DEALER = as('dealer');
const football = 'three-dice-football  live';

describe('House rules § seats, § money chips, seats and whose they are', () => {
  const notMoney = [
    ...['not-money', 'Enter an amount above zero, in whole cents.', 'House rules § money'],
  ];
  const nobody = ['seat-empty', 'That seat is empty.', 'House rules § seats'];
  const MONEY = ['BuyIn', 'CashOut', 'ColorUp', 'Tip'] as const;
  const EVENTS = { BuyIn: 'BoughtIn', CashOut: 'CashedOut', ColorUp: 'ColoredUp', Tip: 'Tipped' };

  test.each(MONEY)('%s: an amount above zero, at a seat that somebody has', (type) => {
    const { ask } = scriptedTable(football);
    expect(ask({ type, seat: 1, cents: 0 }, DEALER)).toEqual(notMoney);
    expect(ask({ type, seat: 9, cents: 100 }, DEALER)).toEqual(nobody);
    expect(ask({ type, seat: 1, cents: 1 }, DEALER)).toEqual([
      { type: EVENTS[type], seat: 1, cents: 1 },
    ]);
  });

  test.each(['CashOut', 'ColorUp', 'Tip'] as const)('%s: no more than the seat has', (type) => {
    const { ask } = scriptedTable(football);
    expect(ask({ type, seat: 1, cents: 1_000_001 }, DEALER)).toEqual([
      ...['not-enough-chips', 'Seat 1 has $10,000 in chips.', 'House rules § money'],
    ]);
    expect(ask({ type, seat: 1, cents: 1_000_000 }, DEALER)).toHaveLength(1);
  });

  test('a player changes no money into chips, and tips from chips', () => {
    const { ask } = scriptedTable(football);
    const player = as('player', 'player 1');
    for (const type of ['BuyIn', 'CashOut'] as const)
      expect(ask({ type, seat: 1, cents: 100 }, player)).toContain('chips-from-staff');
    expect(ask({ type: 'Tip', seat: 1, cents: 100 }, player)).toHaveLength(1);
    // Staff beside the player is staff.
    expect(ask({ type: 'BuyIn', seat: 1, cents: 100 }, player, DEALER)).toHaveLength(1);
  });

  test('a player acts for a seat of their own, and takes one for nobody else', () => {
    const { ask } = scriptedTable(football);
    const player = as('player', 'player 1');
    const tips = (seat: number, ...by: readonly Actor[]) =>
      ask({ type: 'Tip', seat, cents: 1 }, ...by);
    expect(tips(1, player)).toHaveLength(1);
    expect(tips(2, player)).toMatchObject([
      'not-your-seat',
      'Act for your own seat only.',
      expect.any(String),
    ]);
    expect(tips(2, player, as('player', 'player 2'))).toHaveLength(1);
    expect(tips(2, player, DEALER)).toHaveLength(1);
    const takes = (patron: string, ...by: readonly Actor[]) =>
      ask({ type: 'TakeSeat', seat: 8, patron }, ...by);
    expect(takes('ann', player)).toMatchObject([
      'not-your-seat',
      'Take a seat for yourself only.',
      expect.any(String),
    ]);
    expect(takes('ann', player, as('player', 'ann'))).toHaveLength(1);
    const offered = { type: 'NoSeat' } as never;
    expect(ask({ type: 'Say', said: offered }, player)).toContain('unknown-command');
  });

  test('one person has one role, one seat each, and a seat has one player', () => {
    const { ask } = scriptedTable(football);
    const takes = (seat: number, patron: string) => ask({ type: 'TakeSeat', seat, patron }, FLOOR);
    const oneDuty = [
      'one-duty',
      'One person has one role at a table. Members of the crew take no seat there.',
      'House rules § crew',
    ];
    expect(takes(8, 'dealer')).toEqual(oneDuty);
    const joins = (person: string) => ask({ type: 'JoinCrew', person, duty: 'dealer' }, FLOOR);
    expect(joins('player 1')).toEqual(oneDuty);
    expect(joins('dealer')).toEqual(oneDuty);
    expect(joins('ann')).toHaveLength(1);
    expect(ask({ type: 'LeaveCrew', person: 'bob' }, FLOOR)).toEqual([
      ...['not-in-crew', 'That person is not at this table.', 'House rules § crew'],
    ]);
    expect(takes(1, 'cy')).toMatchObject([
      'seat-taken',
      'Seat 1 is taken. Choose another.',
      expect.any(String),
    ]);
    expect(takes(8, 'player 1')).toMatchObject([
      'one-seat',
      'One seat each. Leave the other one first.',
      expect.any(String),
    ]);
    const most = threeDiceFootball.table.seats;
    expect(takes(most + 1, 'cy')).toMatchObject([
      'no-such-seat',
      `Seats are numbered from 1 to ${most}.`,
      expect.any(String),
    ]);
    expect(takes(most, 'cy')).toHaveLength(1);
  });

  test('13:69F-45.9, § 575.7(f) more positions, as many and where the filing allows', () => {
    const takes = (it: ReturnType<typeof scriptedTable>, seat: number, patron = 'player 1') =>
      it.ask({ type: 'TakeSeat', seat, patron }, FLOOR);
    const kings = scriptedTable('football-kings  live  additionalPositions=yes');
    expect(takes(kings, 6)).toHaveLength(1);
    const poker = scriptedTable('asia-poker  live  adjacentPositions=yes');
    expect(takes(poker, 4)).toMatchObject([
      'one-seat',
      'Take a second seat next to seat 1.',
      expect.any(String),
    ]);
    expect(takes(poker, 4, 'player 3')).toHaveLength(1);
    expect(takes(poker, 5, 'player 3')).toMatchObject([
      ...['one-seat', 'At most 2 seats each. Leave the other one first.'],
      expect.any(String),
    ]);
  });

  test('§ 661a.3(b) whoever has a wager on the layout stays; whoever has not leaves with the chips', () => {
    const { ask } = scriptedTable(`${football}\nseat 1  touchdown $10`);
    expect(ask({ type: 'LeaveSeat', seat: 1 }, FLOOR)).toMatchObject([
      'wagers-on-layout',
      'Stay until your wagers on the layout are settled.',
      expect.any(String),
    ]);
    expect(ask({ type: 'LeaveSeat', seat: 9 }, FLOOR)).toEqual(nobody);
    expect(ask({ type: 'LeaveSeat', seat: 2 }, FLOOR)).toEqual([
      { type: 'CashedOut', seat: 2, cents: 1_000_000 },
      { type: 'SeatLeft', seat: 2, patron: 'player 2' },
    ]);
    ask({ type: 'CashOut', seat: 3, cents: 1_000_000 }, DEALER);
    expect(ask({ type: 'LeaveSeat', seat: 3 }, as('player', 'player 3'))).toEqual([
      { type: 'SeatLeft', seat: 3, patron: 'player 3' },
    ]);
  });

  test('§ 675a.2(c) who must stay for the round does not cash out everything either', () => {
    const { ask, table } = scriptedTable(`high-roll-dice  live
take shaker 10
seat 1  pip-street-5 $10
seat 2  pip-street-1 $10
seat 2  like-kind-6 $10
seat 2  extra-roll $10
no more bets
shake 3
throw 6611112345
announce four 1s`);
    const cents = table().seats[1]!.chipsCents;
    expect(ask({ type: 'CashOut', seat: 1, cents }, DEALER)).toContain('round-in-play');
    expect(ask({ type: 'Tip', seat: 1, cents }, DEALER)).toHaveLength(1);
    const other = table().seats[3]!.chipsCents;
    expect(ask({ type: 'CashOut', seat: 2, cents: 1 }, DEALER)).toHaveLength(1);
    expect(ask({ type: 'CashOut', seat: 3, cents: other }, DEALER)).toHaveLength(1);
  });
});
