import { describe, expect, test } from 'vitest';
import { threeDiceFootball } from '../games/index.ts';
import { MOST_CENTS } from '../kernel/money.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Actor } from './actor.ts';
import type { TableCommand } from './commands.ts';
import type { Table } from './state.ts';
import { tableOf } from './table.ts';

const decider = tableOf(threeDiceFootball);
const floor: Actor = { person: 'floor', duty: 'floorperson' };
const cage: Actor = { person: 'cashier', duty: 'cage' };
const patron: Actor = { person: 'patron-1', duty: 'player' };

const told = (practice = false, openerCents = 500_000) => {
  let state: Table = decider.initial;
  const ask = (command: TableCommand, ...by: readonly Actor[]): string => {
    const answer = decider.decide(state, command, { at: 0, day: '2026-11-16', by });
    if (isRefusal(answer)) return answer.refused;
    state = answer.reduce(decider.evolve, state);
    return 'accepted';
  };
  ask({ type: 'OpenTable', kind: 'felt', practice, openerCents }, floor);
  ask({ type: 'TakeSeat', seat: 1, patron: patron.person }, patron);
  return { ask, state: () => state };
};

describe('House rules § ledger chips come from staff, and from what the inventory holds', () => {
  const buyIn = (cents: number): TableCommand => ({ type: 'BuyIn', seat: 1, cents });
  const leave: TableCommand = { type: 'LeaveSeat', seat: 1 };

  test('a player neither buys nor cashes out money chips alone, nor leaves with them', () => {
    const it = told();
    expect(it.ask(buyIn(10_000_000), patron)).toBe('chips-from-staff');
    expect(it.ask(buyIn(10_000), cage)).toBe('accepted');
    expect(it.ask({ type: 'CashOut', seat: 1, cents: 100 }, patron)).toBe('chips-from-staff');
    expect(it.ask(leave, patron)).toBe('chips-from-staff');
    expect(it.ask({ type: 'CashOut', seat: 1, cents: 10_000 }, cage)).toBe('accepted');
    expect(it.ask(leave, patron)).toBe('accepted');
  });

  test('practice chips are taken by the player', () => {
    const it = told(true, 0);
    expect(it.ask(buyIn(10_000), patron)).toBe('accepted');
    expect(it.ask({ type: 'CashOut', seat: 1, cents: 100 }, patron)).toBe('accepted');
    expect(it.ask(leave, patron)).toBe('accepted');
  });

  test.each([
    [499_999, 'accepted'],
    [500_000, 'accepted'],
    [500_001, 'inventory-short'],
  ])('%i cents of an inventory of 500000 are sold, or credited: %s', (cents, answer) => {
    expect(told().ask(buyIn(cents), cage)).toBe(answer);
    expect(told().ask({ type: 'Credit', cents, slip: 'C-1' }, floor, cage)).toBe(answer);
  });

  test('no way of paying in takes a balance beyond what an amount may be', () => {
    const fill: TableCommand = { type: 'Fill', cents: MOST_CENTS, slip: 'F-1' };
    expect(told(false, 0).ask(fill, floor, cage)).toBe('accepted');
    expect(told(false, 1).ask(fill, floor, cage)).toBe('beyond-count');
    const rich = told(true, 0);
    for (let times = 0; times < 228; times += 1) rich.ask(buyIn(MOST_CENTS), patron);
    expect(rich.state().seats[1]?.chipsCents).toBe(MOST_CENTS);
    expect(rich.state().dropBox.cashCents).toBe(MOST_CENTS);
    expect(rich.state().inventoryCents).toBe(-MOST_CENTS);
  });
});
