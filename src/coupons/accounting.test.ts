import { expect, test } from 'vitest';
import {
  DAY,
  type Desk,
  distributed,
  type Fields,
  issued,
  PEOPLE,
  paper,
  serial,
  serials,
  stocked,
} from '../../test/coupons-desk.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { coupons, tasksDue } from './index.ts';
import { violations } from './invariants.ts';
import { countInState, couponOf } from './stock.ts';

const present = (number: number, change: Partial<Fields<'PresentCoupon'>> = {}) =>
  paper('PresentCoupon', {
    day: DAY,
    serial: serial('MPX', number),
    table: 'T1',
    game: 'three-dice-football',
    round: 1,
    seat: 1,
    wager: 'touchdown',
    chipsCents: 1000,
    ...change,
  });
const redeem = (number: number, change: Partial<Fields<'RedeemCoupon'>> = {}) =>
  paper('RedeemCoupon', {
    day: DAY,
    serial: serial('MPX', number),
    table: 'T1',
    result: 'win',
    paidCents: 1000,
    ...change,
  });

/** Two redeemed at a table, the rest of the day's coupons back at finance or kept. */
const dayEnd = (): Desk =>
  distributed().does(
    present(1),
    redeem(1),
    present(2),
    redeem(2, { result: 'lose', paidCents: 0 }),
    paper(
      'VoidCoupons',
      { day: DAY, serials: [serials('MPX', 100)], reason: 'torn' },
      { voidedBy: PEOPLE.marketingSupervisor },
    ),
    paper('CompleteForm', {
      day: DAY,
      remaining: [serials('MPX', 11, 99), serials('MPXXV', 6, 20)],
      returning: [serials('MPX', 51, 99)],
      keptAt: 'locker',
      remarks: '',
    }),
    paper('ReturnToFinance', { day: DAY, serials: [serials('MPX', 51, 99)] }),
  );
const counted: Fields<'CountCoupons'> = {
  day: DAY,
  boxes: [{ table: 'T1', serials: [serials('MPX', 1, 2)] }],
  voided: [serials('MPX', 100)],
  returned: [serials('MPX', 51, 99)],
  expired: [],
  explanation: '',
};
const cancel = paper('CancelCoupons', { day: DAY, signaturesReviewed: true });
const reconcile = paper('ReconcileDay', { day: DAY, place: 'vault' });

test('§ 525.21(m) counted, cancelled and reconciled to zero, and the rest locked up for another issue', () => {
  const desk = dayEnd().does(paper('CountCoupons', counted), cancel, reconcile);
  expect(desk.events.at(-1)).toMatchObject({
    type: 'DayReconciled',
    totals: [
      {
        valueCents: 1000,
        opening: 0,
        issued: 100,
        distributed: 10,
        returned: 49,
        voided: 1,
        redeemed: 2,
        closing: 40,
        difference: 0,
      },
      {
        valueCents: 2500,
        opening: 0,
        issued: 20,
        distributed: 5,
        returned: 0,
        voided: 0,
        redeemed: 0,
        closing: 15,
        difference: 0,
      },
    ],
    restored: [serials('MPX', 51, 99)],
  });
  expect(couponOf(desk.book, serial('MPX', 1))?.holding).toEqual({
    state: 'redeemed and cancelled',
    batch: 'D1/1',
  });
  expect(couponOf(desk.book, serial('MPX', 100))?.holding.state).toBe('voided and cancelled');
  expect(couponOf(desk.book, serial('MPX', 51))?.holding).toEqual({
    state: 'stored',
    batch: 'D1/1',
    place: 'vault',
  });
  expect(desk.book.days).toEqual({});
  expect(violations(desk.book)).toEqual([]);
});

test('§ 525.21(m)(1)–(3) in that order', () => {
  const desk = dayEnd();
  expect(desk.asks(cancel)).toMatchObject({
    refused: 'not-counted',
    cite: '58 Pa. Code § 525.21(m)(1)',
  });
  expect(desk.asks(reconcile)).toMatchObject({
    refused: 'not-cancelled',
    cite: '58 Pa. Code § 525.21(m)(2)',
  });
  desk.does(paper('CountCoupons', counted));
  expect(desk.asks(reconcile)).toMatchObject({ refused: 'not-cancelled' });
  expect(desk.asks(paper('CountCoupons', counted))).toMatchObject({ refused: 'day-counted' });
  desk.does(cancel);
  expect(desk.asks(cancel)).toMatchObject({ refused: 'cancelled' });
  desk.does(reconcile);
  expect(desk.asks(reconcile)).toMatchObject({
    refused: 'day-closed',
    cite: '58 Pa. Code § 525.21(m)(3)',
  });
});

test('§ 525.21(m)(2) coupons are cancelled after the signatures were reviewed', () => {
  expect(
    dayEnd()
      .does(paper('CountCoupons', counted))
      .asks({ ...cancel, signaturesReviewed: false }),
  ).toMatchObject({ refused: 'signatures-not-reviewed', cite: '58 Pa. Code § 525.21(m)(2)' });
});

test('§ 525.21(m) no count before marketing’s form and coupons are in', () => {
  expect(distributed().asks(paper('CountCoupons', counted))).toMatchObject({
    refused: 'form-due',
    cite: '58 Pa. Code § 525.21(m)',
  });
  const formed = distributed().does(
    paper('CompleteForm', {
      day: DAY,
      remaining: [serials('MPX', 11, 100), serials('MPXXV', 6, 20)],
      returning: [serials('MPX', 11, 100)],
      keptAt: 'locker',
      remarks: '',
    }),
  );
  expect(formed.asks(paper('CountCoupons', counted))).toMatchObject({ refused: 'return-due' });
});

test.each<[string, Partial<Fields<'CountCoupons'>>, RegExp]>([
  [
    'a redeemed coupon in no box',
    { boxes: [{ table: 'T1', serials: [serials('MPX', 1)] }] },
    /MPX-00000002: redeemed at T1 and not in its drop box/,
  ],
  [
    'a voided coupon that is not there',
    { voided: [] },
    /MPX-00000100: voided in the book and not in the package/,
  ],
  [
    'a returned coupon too few',
    { returned: [serials('MPX', 51, 98)] },
    /MPX-00000099: returned in the book/,
  ],
  [
    'an expired coupon that is none',
    { expired: [serials('MPX', 200)] },
    /MPX-00000200: in the package and not expired/,
  ],
  [
    'a coupon in a box that was voided',
    { boxes: [{ table: 'T1', serials: [serials('MPX', 1, 2), serials('MPX', 100)] }] },
    /MPX-00000100: in a drop box and not good/,
  ],
  [
    'a coupon in a box that nobody made',
    { boxes: [{ table: 'T1', serials: [serials('MPX', 1, 2), serials('MPX', 5000)] }] },
    /MPX-00005000: in a drop box and not good/,
  ],
])('§ 525.21(m)(1) %s is explained', (_, change, says) => {
  const answer = dayEnd().asks(paper('CountCoupons', { ...counted, ...change }));
  expect(answer).toMatchObject({
    refused: 'variation-unexplained',
    cite: '58 Pa. Code § 525.21(m)(1)',
  });
  expect(answer?.because).toMatch(says);
  expect(
    dayEnd().asks(paper('CountCoupons', { ...counted, ...change, explanation: 'found out' })),
  ).toBeUndefined();
});

test('§ 525.21(q)(6) a coupon that the table did not enter is redeemed by the count', () => {
  const desk = dayEnd().does(
    present(3, { round: 2 }),
    paper('CountCoupons', {
      ...counted,
      boxes: [{ table: 'T1', serials: [serials('MPX', 1, 2), serials('MPX', 4)] }],
    }),
  );
  expect(desk.events.at(-1)).toMatchObject({
    redeemed: [{ valueCents: 1000, quantity: 3 }],
    byTheCount: [{ ...serials('MPX', 4), were: 'distributed' }],
  });
  expect(desk.does(cancel, reconcile).events.at(-1)).toMatchObject({
    totals: [{ redeemed: 3 }, {}],
  });
  expect(violations(desk.book)).toEqual([]);
});

test('§ 525.21(m)(1) a coupon in a box that somebody still holds by the book is reported there first', () => {
  const odd = {
    ...counted,
    boxes: [{ table: 'T1', serials: [serials('MPX', 1, 2), serials('MPX', 20)] }],
  };
  expect(dayEnd().asks(paper('CountCoupons', odd))).toMatchObject({ refused: 'box-serial-held' });
  const told = dayEnd().does(
    paper(
      'ReportVariation',
      {
        day: '2026-11-17',
        kind: 'missing',
        serials: [serials('MPX', 20)],
        explanation: 'given without an entry',
      },
      { reportedBy: PEOPLE.marketingSupervisor },
    ),
    paper('CountCoupons', odd),
    cancel,
    reconcile,
  );
  expect(couponOf(told.book, serial('MPX', 20))?.holding.state).toBe('redeemed and cancelled');
  expect(violations(told.book)).toEqual([]);
});

test('§ 525.21(m) days are accounted for in order, and a reconciled day is closed', () => {
  const desk = dayEnd();
  const next = { ...counted, day: '2026-11-17', boxes: [], voided: [], returned: [] };
  desk.does(
    paper('CompleteForm', {
      day: '2026-11-17',
      remaining: [serials('MPX', 11, 50), serials('MPXXV', 6, 20)],
      returning: [],
      keptAt: 'locker',
      remarks: '',
    }),
  );
  expect(desk.asks(paper('CountCoupons', next))).toMatchObject({
    refused: 'day-due',
    cite: '58 Pa. Code § 525.21(m)',
  });
  desk.does(paper('CountCoupons', counted), cancel, reconcile, paper('CountCoupons', next));
  const late = paper('ReportVariation', {
    day: DAY,
    kind: 'missing',
    serials: [serials('MPX', 900)],
    explanation: 'not in the vault',
  });
  expect(desk.asks(late, { today: '2026-11-18' })).toMatchObject({ refused: 'day-closed' });
  expect(desk.asks({ ...late, day: '2026-11-17' }, { today: '2026-11-18' })).toBeUndefined();
});

test('§ 525.21(m)(3) what is carried over opens the next day', () => {
  const desk = dayEnd().does(paper('CountCoupons', counted), cancel, reconcile);
  const day = '2026-11-17';
  desk.does(
    paper('CompleteForm', {
      day,
      remaining: [serials('MPX', 11, 50), serials('MPXXV', 6, 20)],
      returning: [],
      keptAt: 'locker',
      remarks: '',
    }),
    paper('CountCoupons', { ...counted, day, boxes: [], voided: [], returned: [] }),
    { ...cancel, day },
    { ...reconcile, day },
  );
  expect(desk.events.at(-1)).toMatchObject({
    totals: [
      { valueCents: 1000, opening: 40, issued: 0, closing: 40, difference: 0 },
      { valueCents: 2500, opening: 15, issued: 0, closing: 15, difference: 0 },
    ],
  });
});

// § 525.21(n)

const all = [
  { ...serials('MPX', 1, 100), at: 'marketing' },
  { ...serials('MPX', 101, 1000), at: 'vault' },
  { ...serials('MPXXV', 1, 20), at: 'marketing' },
  { ...serials('MPXXV', 21, 200), at: 'vault' },
];
const inventory = (change: Partial<Fields<'TakeInventory'>> = {}) =>
  paper('TakeInventory', { day: DAY, month: '2026-11', counted: all, explanation: '', ...change });

test('§ 525.21(n) everything that patrons do not have is counted, place by place', () => {
  const desk = issued().does(inventory());
  expect(desk.events.at(-1)).toMatchObject({
    lines: [
      { at: 'marketing', valueCents: 1000, inBook: 100, counted: 100 },
      { at: 'marketing', valueCents: 2500, inBook: 20, counted: 20 },
      { at: 'vault', valueCents: 1000, inBook: 900, counted: 900 },
      { at: 'vault', valueCents: 2500, inBook: 180, counted: 180 },
    ],
    variations: [],
  });
  expect(desk.asks(inventory())).toMatchObject({ refused: 'month-not-open' });
});

test.each<[string, Partial<Fields<'TakeInventory'>>, string]>([
  [
    'with one missing',
    { counted: [...all.slice(1), { ...serials('MPX', 1, 99), at: 'marketing' }] },
    'variation-unexplained',
  ],
  [
    'in the wrong place',
    { counted: [...all.slice(1), { ...serials('MPX', 1, 100), at: 'vault' }] },
    'variation-unexplained',
  ],
  ['for a month to come', { month: '2026-12' }, 'month-not-open'],
  [
    'with coupons of another house',
    { counted: [...all, { ...serials('ZZZ', 1), at: 'vault' }] },
    'unknown-series',
  ],
])('§ 525.21(n) an inventory %s', (_, change, code) => {
  expect(issued().asks(inventory(change))).toMatchObject({ refused: code });
});

test('§ 525.21(n) two people of finance take it', () => {
  const desk = issued();
  expect(
    desk.asks({
      ...inventory(),
      hands: { countedBy: PEOPLE.financeSupervisor, enteredBy: PEOPLE.financeSupervisor },
    }),
  ).toMatchObject({ refused: 'one-person-twice', cite: '58 Pa. Code § 525.21(n)' });
});

test('§ 525.21(n) no month is left out: the inventory of a later one waits, and so does what is issued', () => {
  const of = (month: string, day: string) =>
    inventory({
      ...{ month, day },
      counted: [
        { ...serials('MPX', 1, 1000), at: 'vault' },
        { ...serials('MPXXV', 1, 200), at: 'vault' },
      ],
    });
  const first = (month: string) => ({
    refused: 'inventory-due',
    because: `Take the inventory for ${month} first. There is one for each month.`,
    cite: '58 Pa. Code § 525.21(n)',
  });
  const desk = stocked();
  // Before the month is over it is that month's turn.
  expect(desk.asks(of('2026-11', '2026-11-30'))).toBeUndefined();
  expect(desk.asks(of('2026-12', '2026-12-01'))).toEqual(first('2026-11'));
  expect(desk.asks(of('2027-01', '2027-01-05'))).toEqual(first('2026-11'));
  expect(isRefusal(coupons.decide(desk.book, of('2026-12', '2026-12-01')))).toBe(false);
  desk.does(of('2026-11', '2027-01-05'));
  expect(desk.asks(of('2027-01', '2027-01-05'))).toEqual(first('2026-12'));
  expect(tasksDue(desk.book, '2027-01-05')).toContainEqual(
    expect.objectContaining({ does: 'TakeInventory', about: '2026-12', overdue: true }),
  );
  desk.does(of('2026-12', '2027-01-05'));
  expect(desk.asks(of('2027-01', '2027-01-05'))).toBeUndefined();
});

test('§ 525.21(n) while last month’s inventory is due, nothing is issued', () => {
  const desk = stocked().does(
    paper('PrepareRequisition', {
      day: '2026-12-01',
      requisition: 'R1',
      neededFor: { day: '2026-12-01' },
      lines: [{ design: 'match-10', quantity: 5 }],
      estimate: 'e',
    }),
    paper('AuthoriseRequisition', { day: '2026-12-01', requisition: 'R1' }),
  );
  const issue = paper('IssueCoupons', {
    day: '2026-12-01',
    requisition: 'R1',
    serials: [serials('MPX', 1, 5)],
    voided: [],
  });
  expect(desk.asks(issue)).toMatchObject({
    refused: 'inventory-due',
    cite: '58 Pa. Code § 525.21(n)',
  });
  desk.does(
    inventory({
      day: '2026-12-01',
      counted: [
        { ...serials('MPX', 1, 1000), at: 'vault' },
        { ...serials('MPXXV', 1, 200), at: 'vault' },
      ],
    }),
  );
  expect(desk.asks(issue)).toBeUndefined();
});

// § 525.21(o)

const report = (day: string, quarter = '2026-Q4') => paper('FileQuarterlyReport', { day, quarter });

/** Marketing returns all that it holds, and finance closes that day too. */
const allBack = (day: string) => {
  const held = [serials('MPX', 11, 50), serials('MPXXV', 6, 20)];
  return [
    paper('CompleteForm', { day, remaining: held, returning: held, remarks: '' }),
    paper('ReturnToFinance', { day, serials: held }),
    paper('CountCoupons', { ...counted, day, boxes: [], voided: [], returned: held }),
    { ...cancel, day },
    { ...reconcile, day },
  ];
};

test('§ 525.21(o) by denomination, the value redeemed in the quarter, once it is over and reconciled', () => {
  const desk = dayEnd();
  expect(desk.asks(report('2026-12-31'))).toMatchObject({
    refused: 'quarter-not-over',
    cite: '58 Pa. Code § 525.21(o)',
  });
  expect(desk.asks(report('2027-01-02'))).toMatchObject({
    refused: 'day-due',
    because: expect.stringContaining(DAY),
  });
  desk.does(paper('CountCoupons', counted), cancel, reconcile);
  // Marketing still holds coupons, and owes a form for every day since.
  expect(desk.asks(report('2027-01-02'))).toMatchObject({
    refused: 'form-due',
    cite: '58 Pa. Code § 525.21(j)',
  });
  desk.does(...allBack('2026-11-17'), report('2027-01-02'));
  expect(desk.events.at(-1)).toMatchObject({
    lines: [
      { valueCents: 1000, quantity: 2, redeemedCents: 2000 },
      { valueCents: 2500, quantity: 0, redeemedCents: 0 },
    ],
  });
  expect(desk.asks(report('2027-01-02'))).toMatchObject({ refused: 'quarter-filed' });
  const late = paper('ReportVariation', {
    day: '2026-12-01',
    kind: 'missing',
    serials: [serials('MPX', 900)],
    explanation: 'not in the vault',
  });
  expect(desk.asks(late, { today: '2027-01-02' })).toMatchObject({
    refused: 'day-closed',
    cite: '58 Pa. Code § 525.21(o)',
  });
  expect(countInState(desk.book, 'redeemed and cancelled')).toBe(2);
});
