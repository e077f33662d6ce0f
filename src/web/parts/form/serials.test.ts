import { expect, test } from 'vitest';
import { distributed } from '../../../../test/coupons-desk.ts';
import { games } from '../../../games/index.ts';
import type { FormField } from '../../../kernel/form.ts';
import { couponForm } from '../../../server/coupon-forms.ts';
import { hasRanges, serial, totalOf, withScanned } from './serials.ts';

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

test('serial numbers are typed as they are printed, with a series of eight letters and eight figures at most', () => {
  expect(serial(' mpx-1 ')).toBe('MPX-00000001');
  expect(serial('ABCDEFG8-1')).toBe('ABCDEFG8-00000001');
  expect(serial('ABCDEFGH9-1')).toBe('ABCDEFGH9-1');
  expect(serial('8ABC-1')).toBe('8ABC-1');
  expect(serial('MPX-000000000012')).toBe('MPX-00000012');
  expect(serial('MPX-123456789')).toBe('MPX-123456789');
  expect(serial('X MPX-1')).toBe('X MPX-1');
  expect(serial('MPX-1 X')).toBe('MPX-1 X');
  expect(serial('MPV-9', 'MPX-00000001')).toBe('MPV-00000009');
});

test('§ 525.21(q)(3) a scanned coupon is there already from the first to the last of a line, and of its series alone', () => {
  const line = [{ first: 'MPX-5', last: '9' }];
  const scan = (number: string) => withScanned(line, number);
  expect(scan('MPX-00000005')).toBeUndefined();
  expect(scan('MPX-00000009')).toBeUndefined();
  expect(scan('MPX-00000010')).toEqual([{ first: 'MPX-5', last: 'MPX-00000010' }]);
  expect(scan('MPX-00000004')).toEqual([...line, { first: 'MPX-00000004', last: 'MPX-00000004' }]);
  expect(scan('MPV-00000010')).toHaveLength(2);
  // A line that cannot be read is left as it is.
  const unread = [
    { first: 'what', last: '' },
    { first: 'MPX-1', last: ' ' },
  ];
  expect(withScanned(unread, 'MPX-00000002')).toEqual([
    { first: 'what', last: '' },
    { first: 'MPX-1', last: 'MPX-00000002' },
  ]);
});

test('ranges of serial numbers are lines with a first and a last one', () => {
  const of = (name: string, kind: string) => ({ name, label: name, kind }) as FormField;
  expect(hasRanges([of('first', 'serial'), of('last', 'serial')])).toBe(true);
  expect(hasRanges([of('first', 'serial')])).toBe(false);
  expect(hasRanges([of('first', 'text'), of('last', 'serial')])).toBe(false);
  expect(hasRanges([of('a', 'serial'), of('b', 'serial')])).toBe(false);
});

test('issue totals: what cannot be read, or runs backward or into another series, counts nothing', () => {
  const fields = ['first', 'last'].map(
    (name) => ({ name, label: name, kind: 'serial' }) as FormField,
  );
  const total = (first: string, last: string) =>
    totalOf(fields, [{ first, last }], { MPX: 500 }).count;
  expect(total('MPX-1', '10')).toBe(10);
  expect(total('MPX-1', '1')).toBe(1);
  expect(total('MPX-2', '1')).toBe(0);
  expect(total('MPX-1', 'MPXX-9')).toBe(0);
  expect(total('5', '9')).toBe(0);
  expect(total('', '')).toBe(0);
  expect(totalOf([], [{ first: 'MPX-1', last: '' }], { MPX: 500 })).toEqual({ count: 0, cents: 0 });
});
