import { expect, test } from 'vitest';
import type { Bet } from './table-stream.ts';
import { lastStep, onTheirWay, sending, undone, without } from './undoing.ts';

const bet = (id: number, wager: string, stakeCents: number, more: Partial<Bet> = {}): Bet => ({
  ...{ id, seat: 2, wager, stakeCents },
  ...more,
});
const off = (wager: string, more: object = {}) => ({
  type: 'WithdrawBet',
  seat: 2,
  wager,
  ...more,
});
const on = (wager: string, stakeCents: number, more: object = {}) => ({
  ...{ type: 'PlaceBet', seat: 2, wager, stakeCents },
  ...more,
});

test('House rules § wagers undoing a raise takes off what was added and leaves the rest', () => {
  const placed = bet(1, 'touchdown', 3_000);
  expect(undone([bet(0, 'touchdown', 500)], [placed])).toEqual([
    off('touchdown'),
    on('touchdown', 2_500),
  ]);
});

test('House rules § wagers undoing the first placing takes the whole wager off', () => {
  expect(undone([bet(0, 'touchdown', 500)], [bet(1, 'touchdown', 500)])).toEqual([
    off('touchdown'),
  ]);
});

test('House rules § wagers a set that was placed together comes off together, the last first', () => {
  const step = [bet(0, 'main', 500), bet(0, 'beside', 500)];
  const mine = [bet(1, 'main', 500), bet(2, 'beside', 700)];
  expect(undone(step, mine)).toEqual([off('beside'), on('beside', 200), off('main')]);
});

test('House rules § wagers values that were named belong to the area', () => {
  const step = [bet(0, 'yahtzee', 500, { names: [6] })];
  const mine = [bet(1, 'yahtzee', 900, { names: [5] }), bet(2, 'yahtzee', 700, { names: [6] })];
  expect(undone(step, mine)).toEqual([
    off('yahtzee', { names: [6] }),
    on('yahtzee', 200, { names: [6] }),
  ]);
});

test('House rules § coupons a coupon leaves with all of its chips', () => {
  const matchPlay = { serial: 'M-1', valueCents: 500 };
  expect(without(bet(1, 'touchdown', 3_000, { matchPlay } as never), 500)).toEqual([
    off('touchdown'),
  ]);
});

test('House rules § rounds what was placed in another round, or is gone, is not undone', () => {
  const bets = [bet(0, 'touchdown', 500)];
  expect(lastStep([{ round: 3, bets }], 3)).toEqual(bets);
  expect(lastStep([{ round: 3, bets }], 4)).toEqual([]);
  expect(lastStep([], 4)).toEqual([]);
  expect(undone(bets, [bet(1, 'defense', 500)])).toEqual([]);
});

test('House rules § wagers a chip on its way is shown until it is seen on the layout, and never beside itself', () => {
  const first = sending(bet(0, 'touchdown', 500), []);
  const second = sending(bet(0, 'touchdown', 500), [first]);
  const elsewhere = sending(bet(0, 'defense', 500), [first, second]);
  const sent = [first, second, elsewhere];
  expect(onTheirWay(sent, [])).toEqual(sent);
  expect(onTheirWay(sent, [bet(1, 'touchdown', 499)])).toEqual(sent);
  expect(onTheirWay(sent, [bet(1, 'touchdown', 500)])).toEqual([second, elsewhere]);
  expect(onTheirWay(sent, [bet(1, 'touchdown', 1_000)])).toEqual([elsewhere]);
  // A raise: what was there before does not count.
  const raise = sending(bet(0, 'touchdown', 500), [bet(1, 'touchdown', 1_000)]);
  expect(onTheirWay([raise], [bet(1, 'touchdown', 1_000)])).toEqual([raise]);
  expect(onTheirWay([raise], [bet(1, 'touchdown', 1_500)])).toEqual([]);
});
