import { expect, test } from 'vitest';
import type { Line } from '../felt/table-stream.ts';
import { movedCents, ownEndFirst, visits } from './visits.ts';

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

test('§ 661a.2 a base dealer has the seats of the own end first; who deals alone, or does not deal, has them from seat 1', () => {
  const seats = [1, 4, 8, 9, 16].map((seat) => ({ seat }));
  const crew = [
    { person: 'stick', duty: 'stickperson' },
    { person: 'one', duty: 'dealer' },
    { person: 'two', duty: 'dealer' },
  ];
  const seen = (person: string | undefined, of: typeof crew = crew) =>
    ownEndFirst(seats, 16, of, person).map(({ seat }) => seat);
  expect(seen('two')).toEqual([9, 16, 1, 4, 8]);
  for (const person of ['one', 'stick', undefined]) expect(seen(person)).toEqual([1, 4, 8, 9, 16]);
  expect(seen('two', crew.slice(2))).toEqual([1, 4, 8, 9, 16]);
});
