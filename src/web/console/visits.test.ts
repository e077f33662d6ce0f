import { expect, test } from 'vitest';
import type { Line } from '../felt/table-stream.ts';
import { endsOf, movedCents, ownEndFirst, visits } from './visits.ts';

const line = (bet: number, seat: number, more: Partial<Line> = {}): Line => ({
  ...{ bet, seat, wager: 'touchdown', result: 'win', stakeCents: 1_000, returnedCents: 1_000 },
  ...{
    paidCents: 1_500,
    cutCents: 0,
    breakageCents: 0,
    step: '58 Pa. Code § 661a.6(f)',
    cite: '58 Pa. Code § 661a.6(f)',
  },
  ...more,
});

test('§ 661a.6(f) the dealer is told to pay what a winner is paid, with what its coupon is paid', () => {
  expect(movedCents(line(1, 1))).toBe(1_500);
  const coupon = {
    serial: 'M-1',
    valueCents: 500,
    paidCents: 500,
    goes: 'to the drop box',
  } as const;
  expect(movedCents(line(1, 1, { coupon }))).toBe(2_000);
});

test.each(['lose', 'push', 'void'] as const)(
  '§ 661a.6(f) on a wager that comes to %s the dealer moves its stake',
  (result) => {
    const coupon = {
      serial: 'M-1',
      valueCents: 500,
      paidCents: 0,
      goes: 'to the drop box',
    } as const;
    expect(movedCents(line(1, 1, { result, paidCents: 0, coupon }))).toBe(1_000);
  },
);

test('House rules § seats each visit is one seat, in the order of settlement; a seat may be visited twice', () => {
  const lines = [line(1, 4), line(2, 4), line(3, 2), line(4, 4)];
  expect(visits(lines).map((visit) => visit.map(({ bet }) => bet))).toEqual([[1, 2], [3], [4]]);
  expect(visits([])).toEqual([]);
});

test('§ 577.9(b) each of two base dealers has the seats of the chosen end first, whoever joined the crew before', () => {
  const seats = [1, 4, 8, 9, 16].map((seat) => ({ seat }));
  const dealer = { duty: 'dealer' };
  expect(endsOf(16, [{ duty: 'stickperson' }, dealer, dealer])).toEqual([1, 9]);
  const seen = (from: number) => ownEndFirst(seats, from).map(({ seat }) => seat);
  expect(seen(9)).toEqual([9, 16, 1, 4, 8]);
  expect(seen(1)).toEqual([1, 4, 8, 9, 16]);
  // Who deals alone has the whole table.
  expect(endsOf(16, [{ duty: 'stickperson' }, dealer])).toEqual([]);
  expect(endsOf(7, [dealer, dealer, { duty: 'stickperson' }])).toEqual([1, 4]);
  // Without a stickperson nobody is a base dealer.
  expect(endsOf(6, [dealer, dealer])).toEqual([]);
});
