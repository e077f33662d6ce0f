import { expect, test } from 'vitest';
import type { Line } from '../felt/table-stream.ts';
import { consoleTexts } from './texts.ts';
import {
  collectedCents,
  endsOf,
  isAhead,
  isMade,
  movedCents,
  ownEndFirst,
  paysHere,
  tickedIn,
  visits,
} from './visits.ts';

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

test('3-Dice Yahtzee § progressive wager paytable where the award is all that is paid, the dealer is told to collect the wager', () => {
  expect(collectedCents(line(1, 1, { wager: 'progressive', returnedCents: 0 }))).toBe(1_000);
  expect(consoleTexts.wagerCollected('$10')).toBe('collect the wager of $10');
  expect(collectedCents(line(1, 1))).toBe(0);
  // What loses is collected already.
  expect(collectedCents(line(1, 1, { result: 'lose', paidCents: 0, returnedCents: 0 }))).toBe(0);
});

test('58 Pa. Code § 525.22(d) the dealer is told where a coupon goes', () => {
  const { couponGoes } = consoleTexts;
  expect(couponGoes['to the drop box']('M-1')).toBe('coupon M-1 to the drop box');
  expect(couponGoes['stays with the patron']('M-1')).toBe('coupon M-1 stays with the player');
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

test('§ 661a.6(f) a visit that was ticked off stays so when the page is loaded again and when more is settled, in its round alone', () => {
  const kept = JSON.stringify({ round: 7, bets: [1, 2] });
  const ticked = tickedIn(7, kept);
  expect(isMade([line(1, 4), line(2, 4)], ticked)).toBe(true);
  // The seat has another wager settled since: the dealer goes there again.
  expect(isMade([line(1, 4), line(3, 4)], ticked)).toBe(false);
  expect(isMade([line(1, 4)], tickedIn(8, kept))).toBe(false);
  for (const nothing of [null, '', '{', '[]', '{"round":7}']) {
    expect(tickedIn(7, nothing)).toEqual({ round: 7, bets: [] });
  }
});

test('House rules § correction nothing is taken back from a seat that the dealer has yet to visit', () => {
  const settled = [line(1, 1), line(4, 2), line(5, 1), line(6, 1)];
  const toGo = visits(settled.slice(1));
  const ahead = (seat: number, changed: readonly number[]) => isAhead(seat, changed, settled, toGo);
  expect(ahead(1, [5])).toBe(true);
  expect(ahead(1, [5, 6, 4])).toBe(true);
  // Of an earlier throw, which was paid: the difference moves.
  expect(ahead(1, [1])).toBe(false);
  expect(ahead(1, [1, 5])).toBe(false);
  expect(ahead(2, [1, 5])).toBe(false);
  expect(isAhead(1, [5], settled, [])).toBe(false);
});

test('§ 577.9(b) beside base dealers the stickperson pays nobody; without them they do', () => {
  const stick = { person: 'sam', duty: 'stickperson' };
  const dealer = { person: 'dee', duty: 'dealer' };
  expect(paysHere([stick, dealer], 'sam')).toBe(false);
  expect(paysHere([stick, dealer], 'dee')).toBe(true);
  expect(paysHere([stick], 'sam')).toBe(true);
  expect(paysHere([stick, dealer, { person: 'sam', duty: 'dealer' }], 'sam')).toBe(true);
  // In a lesson nobody is on a crew.
  expect(paysHere([], 'sam')).toBe(true);
});
