import { expect, test } from 'vitest';
import { games, threeDiceFootball } from '../games/index.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Actor, Role } from './actor.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import { runScript } from './script/script.ts';
import type { Table } from './state.ts';
import { tableOf } from './table.ts';

const decider = tableOf(threeDiceFootball);

/** An electronic table with players 1 to 3, whose time is told. */
const opened = (script = 'three-dice-football  electronic') => {
  let { table } = expectAccepted(runScript(games, script));
  const ask = (asks: TableCommand, at = 0, duty: Role = 'device', person = 'device') => {
    const by: readonly Actor[] = [{ person, duty }];
    const answer = decider.decide(table, asks, { at, day: '2026-01-01', by });
    if (isRefusal(answer)) return [answer.refused, answer.because, answer.cite];
    table = answer.reduce(decider.evolve, table);
    return answer;
  };
  const warn = (seat: number, at = 0) => ask({ type: 'WarnSeat', seat }, at);
  const free = (seat: number, at = 0) => ask({ type: 'FreeSeat', seat }, at);
  const keep = (seat: number) => ask({ type: 'KeepSeat', seat }, 0, 'player', `player ${seat}`);
  return { ask, warn, free, keep, table: (): Table => table };
};
const empty = ['seat-empty', 'That seat is empty.', 'House rules § seats'];
const notWarned = [
  ...['not-warned', 'Warn the player first, and wait a minute for an answer.'],
  'House rules § seats',
];

test('House rules § seats a player who is away is warned once, and has a minute', () => {
  const { warn, free, table } = opened();
  expect(free(1, 0)).toEqual(notWarned);
  expect(warn(1, 1_000)).toEqual([{ type: 'SeatWarned', seat: 1, until: 61_000 }]);
  expect(table().warned).toEqual({ 1: 61_000 });
  expect(warn(1, 2_000)).toEqual([
    ...['seat-warned', 'This player has been warned.', 'House rules § seats'],
  ]);
  expect(free(1, 60_999)).toEqual(notWarned);
  expect(free(1, 61_000)).toEqual([
    { type: 'ChipsKept', seat: 1, patron: 'player 1', cents: 1_000_000 },
    { type: 'SeatLeft', seat: 1, patron: 'player 1' },
  ]);
  expect(table().seats[1]).toBeUndefined();
  expect(table().owed).toEqual({ 'player 1': 1_000_000 });
  expect(table()).not.toHaveProperty('warned');
});

test('House rules § seats an empty seat is neither warned nor freed', () => {
  const { warn, free } = opened();
  expect(warn(7)).toEqual(empty);
  expect(free(7)).toEqual(empty);
});

test('House rules § seats without chips nothing is kept, and with a wager the seat is not freed', () => {
  const { ask, warn, free } = opened();
  ask({ type: 'CashOut', seat: 2, cents: 1_000_000 }, 0, 'dealer', 'dealer');
  warn(2, 0);
  expect(free(2, 60_000)).toEqual([{ type: 'SeatLeft', seat: 2, patron: 'player 2' }]);
  const wagered = opened('three-dice-football  electronic\nseat 1  touchdown $10');
  wagered.warn(1, 0);
  expect(wagered.free(1, 60_000)).toMatchObject([
    ...['wagers-on-layout', 'Stay until your wagers on the layout are settled.'],
    'House rules § seats',
  ]);
  wagered.warn(2, 0);
  expect(wagered.free(2, 60_000)).toHaveLength(2);
});

test('House rules § seats whoever does anything at the seat is there, and the others are still warned', () => {
  const { ask, warn, keep, table } = opened();
  for (const seat of [1, 2, 3]) warn(seat);
  expect(keep(1)).toEqual([{ type: 'SeatKept', seat: 1 }]);
  expect(table().warned).toEqual({ 2: 60_000, 3: 60_000 });
  const bet = { type: 'PlaceBet', seat: 2, wager: 'touchdown', stakeCents: 1_000 } as const;
  ask({ type: 'Say', said: bet }, 0, 'player', 'player 2');
  expect(table().warned).toEqual({ 3: 60_000 });
  // What is done elsewhere, or by nobody at a seat, says nothing of them.
  keep(1);
  ask({ type: 'CloseBetting' });
  ask({ type: 'BuyIn', seat: 1, cents: 100 }, 0, 'dealer', 'dealer');
  expect(table().warned).toEqual({ 3: 60_000 });
  keep(3);
  expect(table()).not.toHaveProperty('warned');
  expect(keep(3)).toEqual([{ type: 'SeatKept', seat: 3 }]);
});

test('House rules § seats a command of the round that names no seat is nobody’s answer', () => {
  const { table, warn } = opened();
  warn(1);
  const after = (event: TableEvent) => decider.evolve(table(), event).warned;
  expect(after({ type: 'Played', said: { type: 'SitOut' } as never, events: [] })).toEqual({
    1: 60_000,
  });
  const named = { type: 'Played', said: { type: 'SitOut', seat: 1 }, events: [] } as const;
  expect(after(named)).toBeUndefined();
  const odd = { type: 'Played', said: { type: 'SitOut', seat: '1' } as never, events: [] } as const;
  expect(after(odd)).toEqual({ 1: 60_000 });
});
