import { expect, test } from 'vitest';
import {
  DAY,
  type Desk,
  distributed,
  type Fields,
  issued,
  paper,
  serial,
  serials,
  use,
} from '../../test/coupons-desk.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { coupons } from './index.ts';
import { violations } from './invariants.ts';
import { couponOf } from './stock.ts';

const at = { day: DAY, serial: serial('MPX', 1), table: 'T1' };
const place = { game: 'three-dice-football', round: 1, seat: 1, wager: 'touchdown' };
const present = paper('PresentCoupon', { ...at, ...place, chipsCents: 1000 });
const redeem = (result: 'win' | 'lose', paidCents: number) =>
  paper('RedeemCoupon', { ...at, result, paidCents });
const back = (why: 'push' | 'void') => paper('ReturnCoupon', { ...at, why });
const again = (change: Partial<Fields<'LayCouponAgain'>> = {}) =>
  paper('LayCouponAgain', { ...at, ...place, reason: 'the red die showed 1', ...change });
const holding = (desk: Desk) => couponOf(desk.book, at.serial)?.holding;

test('House rules § correction a redeemed coupon lies on its wager again, and no total counts it', () => {
  const laid = distributed().does(present);
  const desk = distributed().does(present, redeem('win', 1000), again());
  expect(desk.events.at(-1)).toMatchObject({
    ...{ type: 'CouponLaidAgain', was: 'redeemed', valueCents: 1000 },
  });
  expect(holding(desk)).toEqual(holding(laid));
  expect(desk.book.inPlay).toEqual(laid.book.inPlay);
  expect(desk.book.rounds).toEqual(laid.book.rounds);
  expect(desk.book.flows[1000]?.redeemed).toBe(0);
  expect(desk.book.days[DAY]?.flows[1000]?.redeemed).toBe(0);
  expect(violations(desk.book)).toEqual([]);
});

test('House rules § correction decided once more, it goes where the felt sends it, once', () => {
  const pushed = distributed().does(present, redeem('lose', 0), again(), back('push'));
  expect(holding(pushed)?.state).toBe('distributed');
  expect(pushed.book.flows[1000]?.redeemed).toBe(0);
  const taken = distributed().does(present, back('void'), again(), redeem('win', 1000));
  expect(holding(taken)?.state).toBe('redeemed');
  expect(taken.book.flows[1000]?.redeemed).toBe(1);
  const under = { [at.serial]: { edition: '525', onPush: 'stays', seat: 1 } };
  expect(taken.book.rounds.T1).toEqual({ round: 1, used: [at.serial], under });
  for (const desk of [pushed, taken]) expect(violations(desk.book)).toEqual([]);
});

test('reading 25: placed again, it is still under the filing that it was placed under', () => {
  const files = paper('FileUse', { ...use, day: DAY, from: DAY, couponOnPush: 'taken' });
  const desk = distributed().does(present, redeem('win', 1000), files, again(), back('push'));
  expect(holding(desk)?.state).toBe('distributed');
  // In the next round it is under the new one.
  desk.does(paper('PresentCoupon', { ...at, ...place, round: 2, chipsCents: 1000 }));
  expect(desk.asks(back('push'))).toMatchObject({ refused: 'push-takes' });
});

test('§ 525.21(q)(3) a coupon with a name on it keeps the name', () => {
  const named = issued().does(
    paper('DistributeCoupons', {
      ...{
        day: DAY,
        serials: [serials('MPX', 1)],
        promotion: 'Monday',
        to: { patron: 'patron-7', name: 'Patron', address: 'known' },
      },
    }),
    paper('PresentCoupon', { ...at, ...place, chipsCents: 1000, patron: 'patron-7' }),
    redeem('lose', 0),
    again(),
    back('push'),
  );
  expect(holding(named)).toMatchObject({ state: 'distributed', patron: 'patron-7' });
});

test('House rules § correction a coupon that was never laid, or lies elsewhere by now, is refused', () => {
  expect(distributed().asks(again({ serial: serial('MPX', 50) }))).toMatchObject({
    refused: 'not-to-be-corrected',
  });
  const elsewhere = paper('PresentCoupon', { ...at, ...place, table: 'T2', chipsCents: 1000 });
  const desk = distributed().does(present, back('push'), elsewhere);
  expect(desk.asks(again())).toMatchObject({
    refused: 'not-to-be-corrected',
    cite: '58 Pa. Code § 525.21(m)(1)',
  });
});

test('§ 525.22(e) a coupon that a push left to its patron, and that another table took since, stays in the box of that table', () => {
  const there = { ...at, table: 'T2' };
  const desk = distributed().does(
    present,
    back('push'),
    paper('PresentCoupon', { ...there, ...place, chipsCents: 1000 }),
    paper('RedeemCoupon', { ...there, result: 'win', paidCents: 1000 }),
  );
  expect(desk.asks(again())).toEqual({
    refused: 'not-to-be-corrected',
    because:
      'MPX-00000001 is redeemed at T2 by now. Settle the wager by hand, and report the coupon to finance.',
    cite: '58 Pa. Code § 525.21(m)(1)',
  });
  expect(desk.asks(again({ table: 'T2' }))).toBeUndefined();
  // Log format 1 did not ask at which table.
  expect(isRefusal(coupons.decide(desk.book, again()))).toBe(false);
});

test('§ 525.21(m)(1) nothing is taken out of a box that is counted', () => {
  const desk = distributed().does(
    present,
    redeem('lose', 0),
    paper('CompleteForm', {
      day: DAY,
      remaining: [serials('MPX', 11, 100), serials('MPXXV', 6, 20)],
      returning: [],
      keptAt: 'locker',
      remarks: '',
    }),
  );
  expect(desk.asks(again())).toBeUndefined();
  desk.does(
    paper('CountCoupons', {
      day: DAY,
      boxes: [{ table: 'T1', serials: [serials('MPX', 1)] }],
      ...{ voided: [], returned: [], expired: [], explanation: '' },
    }),
  );
  expect(desk.asks(again({ day: '2026-11-17' }))).toMatchObject({
    refused: 'day-counted',
    cite: '58 Pa. Code § 525.21(m)(1)',
  });
});
