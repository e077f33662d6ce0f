import { expect, test } from 'vitest';
import {
  DAY,
  Desk,
  type Fields,
  lists,
  PEOPLE,
  paper,
  serials,
  stocked,
} from '../../test/coupons-desk.ts';
import { violations } from './invariants.ts';
import { countInState, couponOf } from './stock.ts';

const delivery = (change: Partial<Fields<'ExamineDelivery'>> = {}): Fields<'ExamineDelivery'> => ({
  day: DAY,
  delivery: 'D2',
  source: { provider: 'gaming service provider', invoice: 'INV-2' },
  invoiced: [{ ...serials('MPX', 2001, 2100), valueCents: 1000, quantity: 100 }],
  found: [{ ...serials('MPX', 2001, 2100), expires: '2027-03-31' }],
  damaged: [],
  ...change,
});

test('§ 525.21(e), (f) examined by two, then entered with every field and the names of both', () => {
  const desk = stocked().does(paper('ExamineDelivery', delivery()));
  expect(couponOf(desk.book, 'MPX-00002001')?.holding.state).toBe('examined');
  desk.does(paper('EnterReceipt', { day: DAY, delivery: 'D2', place: 'annex' }));
  expect(desk.events.at(-1)).toMatchObject({
    type: 'ReceiptEntered',
    day: DAY,
    lines: [{ ...serials('MPX', 2001, 2100), valueCents: 1000, quantity: 100 }],
    checkedBy: { finance: { credential: 'F-200' }, marketing: { credential: 'M-200' } },
    hands: { enteredBy: { credential: 'F-100' } },
  });
  expect(couponOf(desk.book, 'MPX-00002001')?.holding).toMatchObject({
    state: 'stored',
    place: 'annex',
  });
});

test('§ 525.21(e) nobody alone opens a delivery', () => {
  const alone = paper('ExamineDelivery', delivery(), { marketing: PEOPLE.financeSupervisor });
  expect(stocked().asks(alone)).toMatchObject({
    refused: 'wrong-department',
    cite: '58 Pa. Code § 525.21(e)',
  });
});

const report = { supervisor: PEOPLE.financeSupervisor, bureau: 'letter of the same day' };

test.each<[string, Partial<Fields<'ExamineDelivery'>>, string]>([
  [
    'one is missing',
    { found: [{ ...serials('MPX', 2001, 2099), expires: '2027-03-31' }] },
    'invoiced and not found',
  ],
  [
    'one is over',
    { found: [{ ...serials('MPX', 2001, 2101), expires: '2027-03-31' }] },
    'found and not invoiced',
  ],
  [
    'the quantity is wrong',
    { invoiced: [{ ...serials('MPX', 2001, 2100), valueCents: 1000, quantity: 101 }] },
    'invoiced as 101, numbered for 100',
  ],
  [
    'the denomination is wrong',
    { invoiced: [{ ...serials('MPX', 2001, 2100), valueCents: 2500, quantity: 100 }] },
    'another denomination on the invoice',
  ],
  [
    'some are damaged',
    { damaged: [{ ...serials('MPX', 2001, 2003), reason: 'wet' }] },
    'damaged: wet',
  ],
])('§ 525.21(e) a deviation is reported to a supervisor and the Bureau: %s', (_, change, what) => {
  const desk = stocked();
  expect(desk.asks(paper('ExamineDelivery', delivery(change)))).toMatchObject({
    refused: 'deviation-unreported',
    cite: '58 Pa. Code § 525.21(e)',
  });
  desk.does(paper('ExamineDelivery', { ...delivery(change), reported: report }));
  expect(desk.events.at(-1)).toMatchObject({ deviations: [{ what }], reported: report });
});

test('§ 525.21(e) the supervisor who is told is a third person, of finance', () => {
  const short = { found: [{ ...serials('MPX', 2001, 2099), expires: '2027-03-31' }] };
  const to = (supervisor: typeof report.supervisor) =>
    stocked().asks(
      paper(
        'ExamineDelivery',
        { ...delivery(short), reported: { ...report, supervisor } },
        {
          finance: PEOPLE.financeSupervisor,
        },
      ),
    );
  expect(to(PEOPLE.financeSupervisor)).toMatchObject({ refused: 'one-person-twice' });
  expect(to(PEOPLE.marketingSupervisor)).toMatchObject({ refused: 'wrong-department' });
  expect(to(PEOPLE.financeManager)).toBeUndefined();
});

test('§ 525.21(f), (h)(4) damaged coupons are entered and voided in one', () => {
  const desk = stocked().does(
    paper('ExamineDelivery', {
      ...delivery({ damaged: [{ ...serials('MPX', 2001, 2003), reason: 'wet' }] }),
      reported: report,
    }),
    paper('EnterReceipt', { day: DAY, delivery: 'D2', place: 'vault' }),
  );
  expect(countInState(desk.book, 'voided')).toBe(3);
  expect(Object.keys(desk.book.days)).toEqual([DAY]);
});

test.each<[string, Partial<Fields<'ExamineDelivery'>>, string]>([
  ['twice', { delivery: 'D1' }, 'delivery-exists'],
  [
    'with numbers of the book',
    { found: [{ ...serials('MPX', 1000, 1001), expires: '2027-03-31' }] },
    'serial-exists',
  ],
  [
    'of a series nobody designed',
    { found: [{ ...serials('ZZZ', 1, 2), expires: '2027-03-31' }] },
    'unknown-series',
  ],
  [
    'with damage that is not in it',
    { damaged: [{ ...serials('MPX', 3000), reason: 'wet' }] },
    'not-of-the-delivery',
  ],
  [
    'with a number twice',
    {
      found: [
        { ...serials('MPX', 2001, 2100), expires: '2027-03-31' },
        { ...serials('MPX', 2100), expires: '2027-03-31' },
      ],
    },
    'serial-twice',
  ],
  [
    'with a number that is none',
    { found: [{ first: 'x', last: 'y', expires: '2027-03-31' }] },
    'not-a-serial',
  ],
])('§ 525.21(e) a delivery is not examined %s', (_, change, code) => {
  expect(stocked().asks(paper('ExamineDelivery', delivery(change)))).toMatchObject({
    refused: code,
  });
});

test('§ 525.21(e), (q)(2) no delivery and no mail list bears the name of coupons that came before', () => {
  // D1 came in two ranges, which the register knows as D1/1 and D1/2.
  const desk = stocked().does(...lists());
  const twentyFives = [{ ...serials('MPXXV', 301, 400), valueCents: 2500, quantity: 100 }];
  const found = [{ ...serials('MPXXV', 301, 400), expires: '2028-03-31' }];
  const again = delivery({ delivery: 'D1/1', invoiced: twentyFives, found });
  expect(desk.asks(paper('ExamineDelivery', again))).toMatchObject({
    refused: 'delivery-exists',
    because: 'D1/1 names coupons in the register. Give the delivery another name.',
    cite: '58 Pa. Code § 525.21(e)',
  });
  const row = {
    ...{ patron: 'P-1', name: 'Patron 1', address: '1 Water Street', valueCents: 1000 },
    ...{ expires: '2027-12-15', serial: 'MPX-00005001' },
  };
  const mail = { day: DAY, provider: 'mail house', rows: [row], cleared: [] };
  expect(desk.asks(paper('SupplyMailList', { ...mail, list: 'D1' }))).toMatchObject({
    refused: 'list-exists',
    because: 'D1/1 names coupons in the register. Give the list another name.',
    cite: '58 Pa. Code § 525.21(q)(2)',
  });
  desk.does(paper('SupplyMailList', { ...mail, list: 'L1' }));
  expect(desk.asks(paper('ExamineDelivery', delivery({ delivery: 'L1/1' })))).toMatchObject({
    refused: 'delivery-exists',
  });
  expect(desk.asks(paper('ExamineDelivery', delivery({ delivery: 'L1' })))).toBeUndefined();
  expect(violations(desk.book)).toEqual([]);
});

test('§ 525.21(f) what nobody examined is not entered, nor anything twice', () => {
  const desk = stocked();
  const enter = (id: string) => paper('EnterReceipt', { day: DAY, delivery: id, place: 'vault' });
  expect(desk.asks(enter('D2'))).toMatchObject({
    refused: 'not-examined',
    cite: '58 Pa. Code § 525.21(e)',
  });
  expect(desk.asks(enter('D1'))).toMatchObject({
    refused: 'delivery-exists',
    cite: '58 Pa. Code § 525.21(f)',
  });
});

test('§ 525.21(i) coupons lie in an approved area of finance’s, and move to another under a supervisor', () => {
  const desk = stocked();
  const move = (place: string) =>
    paper('MoveCoupons', { day: DAY, serials: [serials('MPX', 1, 10)], place });
  expect(desk.asks(move('cupboard'))).toMatchObject({
    refused: 'storage-not-approved',
    cite: '58 Pa. Code § 525.21(i)',
  });
  expect(desk.asks(move('locker'))).toMatchObject({ refused: 'storage-not-approved' });
  expect(
    desk.asks(
      paper(
        'MoveCoupons',
        { day: DAY, serials: [serials('MPX', 1)], place: 'annex' },
        { movedBy: PEOPLE.financeClerk },
      ),
    ),
  ).toMatchObject({ refused: 'wrong-grade', cite: '58 Pa. Code § 525.21(i)' });
  desk.does(move('annex'));
  expect(couponOf(desk.book, 'MPX-00000010')?.holding.place).toBe('annex');
  expect(couponOf(desk.book, 'MPX-00000011')?.holding.place).toBe('vault');
});

const run: Fields<'PrintCoupons'> = {
  day: DAY,
  run: 'P1',
  design: 'match-10',
  ...serials('MPX', 3001, 3100),
  expires: '2027-03-31',
  reason: 'the opening night',
  spoiled: [{ ...serials('MPX', 3050), reason: 'jam' }],
};
const good = [
  { ...serials('MPX', 3001, 3049), valueCents: 1000, quantity: 49 },
  { ...serials('MPX', 3051, 3100), valueCents: 1000, quantity: 50 },
];

test('§ 525.21(p) a run of our own press is examined against what the press recorded', () => {
  const desk = stocked().does(paper('PrintCoupons', run));
  expect(desk.events.at(-1)).toMatchObject({ type: 'CouponsPrinted', quantity: 99 });
  const examined = (invoiced: typeof good) =>
    paper('ExamineDelivery', {
      ...delivery(),
      delivery: 'D3',
      source: { printed: 'P1' },
      invoiced,
      found: good.map(({ first, last }) => ({ first, last, expires: '2027-03-31' })),
    });
  expect(
    desk.asks(examined([{ ...serials('MPX', 3001, 3100), valueCents: 1000, quantity: 100 }])),
  ).toMatchObject({
    refused: 'not-of-the-run',
    cite: '58 Pa. Code § 525.21(p)',
  });
  desk.does(examined(good));
  expect(desk.asks({ ...examined(good), delivery: 'D4' })).toMatchObject({
    refused: 'serial-exists',
  });
  expect(couponOf(desk.book, 'MPX-00003050')).toBeUndefined();
});

test.each<[string, Partial<Fields<'PrintCoupons'>>, string, string]>([
  [
    'an unapproved face',
    { design: 'match-99' },
    'design-not-approved',
    '58 Pa. Code § 525.21(r)(1)',
  ],
  ['numbers of the book', serials('MPX', 1, 10), 'serial-exists', '58 Pa. Code § 525.21(c)(3)'],
  ['another series', serials('MPXXV', 3001, 3100), 'not-of-the-run', '58 Pa. Code § 525.21(c)(3)'],
])('§ 525.21(p), (r) the press does not print %s', (_, change, code, cite) => {
  const spoiled = 'first' in change ? [] : run.spoiled;
  expect(stocked().asks(paper('PrintCoupons', { ...run, spoiled, ...change }))).toMatchObject({
    refused: code,
    cite,
  });
});

test('§ 525.21(p) printing in the house is in the approved controls', () => {
  expect(new Desk().asks(paper('PrintCoupons', run))).toMatchObject({
    refused: 'printing-not-approved',
    cite: '58 Pa. Code § 525.21(p)',
  });
});
