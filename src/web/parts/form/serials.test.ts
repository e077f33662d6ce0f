import { expect, test } from 'vitest';
import { distributed } from '../../../../test/coupons-desk.ts';
import { games } from '../../../games/index.ts';
import { couponForm } from '../../../server/coupon-forms.ts';
import { serial, totalOf, withScanned } from './serials.ts';

test('serial numbers are typed short and sent whole', () => {
  expect(serial('mpx-1')).toBe('MPX-00000001');
  expect(serial('MPX-00000042')).toBe('MPX-00000042');
  expect(serial('400', 'MPX-00000001')).toBe('MPX-00000400');
  expect(serial('four hundred', 'MPX-00000001')).toBe('FOUR HUNDRED');
  expect(serial('7')).toBe('7');
});

test('§ 525.21(q)(3) a scanned coupon goes to the line that it continues, and counts once', () => {
  const scan = (...numbers: readonly string[]) =>
    numbers.reduce<ReturnType<typeof withScanned>>(
      (rows, number) => withScanned(rows ?? [], number),
      [{ first: '', last: '' }],
    );
  expect(scan('MPX-00000001', 'MPX-00000002', 'MPX-00000004')).toEqual([
    { first: 'MPX-00000001', last: 'MPX-00000002' },
    { first: 'MPX-00000004', last: 'MPX-00000004' },
  ]);
  expect(withScanned([{ first: 'MPX-1', last: '9' }], 'MPX-00000005')).toBeUndefined();
  expect(withScanned([{ first: 'MPX-1', last: '9' }], 'MPY-00000005')).toHaveLength(2);
});

test('issue totals: coupons and their worth are added up on lines, and on lines within lines', () => {
  const book = distributed().book;
  const form = couponForm(
    { book, events: [], games, holder: 'Example Casino', today: '2026-12-01' },
    'CountCoupons',
    '2026-11-30',
  );
  const boxes = form.fields.find(({ name }) => name === 'boxes');
  const fields = boxes?.kind === 'rows' ? boxes.fields : [];
  const rows = [
    {
      table: 'F1',
      serials: [
        { first: 'MPX-1', last: '10' },
        { first: 'MPV-1', last: '' },
      ],
    },
    {
      table: 'F2',
      serials: [
        { first: 'MPX-20', last: '19' },
        { first: 'MPX-99', last: 'MPV-1' },
      ],
    },
  ];
  expect(totalOf(fields, rows, { MPX: 1000 })).toEqual({ count: 11, cents: 10_000 });
});
