import { expect, test } from 'vitest';
import {
  DAY,
  distributed,
  type Fields,
  givenFor,
  issued,
  PEOPLE,
  paper,
  serials,
} from '../../test/coupons-desk.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { coupons } from './coupons.ts';
import { formDue } from './form.ts';
import { countInState } from './stock.ts';

const left = [serials('MPX', 11, 100), serials('MPXXV', 6, 20)];
const form = (change: Partial<Fields<'CompleteForm'>> = {}) =>
  paper('CompleteForm', {
    day: DAY,
    remaining: left,
    returning: [],
    keptAt: 'locker',
    remarks: '',
    ...change,
  });
const give = (change: Partial<Fields<'DistributeCoupons'>> = {}) =>
  paper('DistributeCoupons', {
    day: DAY,
    serials: [serials('MPX', 11, 12)],
    promotion: 'Monday',
    ...change,
  });
const byMarketing = {
  voidedBy: PEOPLE.marketingSupervisor,
  reportedBy: PEOPLE.marketingSupervisor,
};

test('§ 525.21(d) marketing gives coupons to patrons, finance does not', () => {
  expect(distributed().asks(give())).toBeUndefined();
  expect(
    distributed().asks({ ...give(), hands: { distributedBy: PEOPLE.financeSupervisor } }),
  ).toMatchObject({ refused: 'wrong-department', cite: '58 Pa. Code § 525.21(d)' });
});

test('§ 525.21(d) only what marketing holds is given, and once', () => {
  expect(distributed().asks(give({ serials: [serials('MPX', 10, 11)] }))).toMatchObject({
    refused: 'wrong-state',
  });
  expect(distributed().asks(give({ serials: [serials('MPX', 101)] }))).toMatchObject({
    refused: 'wrong-state',
  });
});

test('§ 525.21(q)(7) nobody who has excluded themself at this house is handed a coupon', () => {
  const { book } = distributed();
  const asks = (patron: string, name: string) => {
    const command = give({ to: { patron, name } });
    const given = { ...givenFor(command), excluded: [{ patron: 'P-9', name: 'Person Nine' }] };
    const answer = coupons.decide(book, command, given);
    return isRefusal(answer) ? answer.refused : undefined;
  };
  expect(asks('P-9', 'Another Name')).toBe('patron-excluded');
  expect(asks('P-8', 'Person Eight')).toBeUndefined();
});

test('§ 525.21(q)(7) nobody on an exclusion list is handed a coupon', () => {
  const desk = distributed().does(
    paper('ImportExclusionList', {
      day: DAY,
      list: 'self-exclusion',
      persons: [{ patron: 'P-7', name: 'Person Seven', address: '1 Water St' }],
    }),
  );
  const to = (person: Fields<'DistributeCoupons'>['to']) =>
    desk.asks(give({ to: person! }))?.refused;
  expect(to({ patron: 'P-7', name: 'Another Name' })).toBe('patron-excluded');
  expect(to({ name: 'person  SEVEN', address: '1 Water St.' })).toBe('patron-excluded');
  // However the number is typed: a blank behind it does not make it another one.
  for (const patron of ['P-7 ', 'p-7', 'P 7', 'Ｐ－７'])
    expect(to({ patron, name: 'Person Seven' })).toBe('patron-excluded');
  expect(to({ name: 'Person Seven' })).toBe('patron-to-clear');
  expect(to({ name: 'Person Seven', address: '9 Hill Rd' })).toBeUndefined();
  expect(to({ patron: 'P-8', name: 'Person Seven' })).toBeUndefined();
});

test('§ 525.21(j) the form has its eight things', () => {
  const desk = distributed().does(
    paper('VoidCoupons', { day: DAY, serials: [serials('MPX', 100)], reason: 'torn' }, byMarketing),
    paper(
      'ReportVariation',
      {
        day: DAY,
        kind: 'missing',
        serials: [serials('MPX', 99)],
        explanation: 'fell behind the counter',
      },
      byMarketing,
    ),
    form({ remaining: [serials('MPX', 11, 98), serials('MPXXV', 6, 20)] }),
  );
  expect(desk.events.at(-1)).toMatchObject({
    type: 'FormCompleted',
    day: DAY,
    received: [
      { ...serials('MPX', 1, 100), valueCents: 1000, quantity: 100 },
      { ...serials('MPXXV', 1, 20), valueCents: 2500, quantity: 20 },
    ],
    toDistribute: [
      { valueCents: 1000, quantity: 100 },
      { valueCents: 2500, quantity: 20 },
    ],
    distributed: [
      { valueCents: 1000, quantity: 10 },
      { valueCents: 2500, quantity: 5 },
    ],
    left: [
      { ...serials('MPX', 11, 98), quantity: 88 },
      { ...serials('MPXXV', 6, 20), quantity: 15 },
    ],
    voids: [{ ...serials('MPX', 100), reason: 'torn' }],
    variations: [
      { ...serials('MPX', 99), what: 'missing', explanation: 'fell behind the counter' },
    ],
    hands: { completedBy: { credential: 'M-100', name: 'marketing supervisor' } },
  });
});

test.each([
  [
    'one too few',
    [serials('MPX', 11, 99), serials('MPXXV', 6, 20)],
    /MPX-00000100.*report it missing/,
  ],
  ['one too many', [serials('MPX', 10, 100), serials('MPXXV', 6, 20)], /MPX-00000010.*Count again/],
])(
  '§ 525.21(j)(7) a count with %s is explained before the form is complete',
  (_, remaining, says) => {
    const answer = distributed().asks(form({ remaining }));
    expect(answer).toMatchObject({
      refused: 'variation-unexplained',
      cite: '58 Pa. Code § 525.21(j)(7)',
    });
    expect(answer?.because).toMatch(says);
  },
);

test('§ 525.21(j) after the form marketing’s day is over', () => {
  const desk = distributed().does(form());
  expect(desk.asks(give())).toMatchObject({
    refused: 'day-closed',
    cite: '58 Pa. Code § 525.21(j)',
  });
  expect(desk.asks(form())).toMatchObject({ refused: 'day-closed' });
});

test('§ 525.21(j) one form for each day, as long as coupons are held', () => {
  const desk = distributed();
  expect(desk.asks(give({ day: '2026-11-17' }))).toMatchObject({ refused: 'form-due' });
  desk.does(form());
  expect(desk.asks(give({ day: '2026-11-17' }))).toBeUndefined();
  expect(desk.asks(give({ day: '2026-11-18' }))).toMatchObject({
    refused: 'form-due',
    because: expect.stringContaining('2026-11-17'),
  });
  expect(formDue(desk.book, '2026-11-18')).toBe('2026-11-17');
  // A day on which nothing was given has its form too.
  desk.does(form({ day: '2026-11-17' }));
  expect(desk.asks(give({ day: '2026-11-18' }))).toBeUndefined();
});

test('§ 525.21(k) what is carried over stands on the next day’s form', () => {
  const desk = distributed().does(form(), give({ day: '2026-11-17' }));
  desk.does(
    form({ day: '2026-11-17', remaining: [serials('MPX', 13, 100), serials('MPXXV', 6, 20)] }),
  );
  expect(desk.events.at(-1)).toMatchObject({
    received: [],
    carriedOver: [
      { ...serials('MPX', 11, 100), quantity: 90 },
      { ...serials('MPXXV', 6, 20), quantity: 15 },
    ],
    distributed: [{ valueCents: 1000, quantity: 2 }],
  });
});

test.each([['cupboard'], ['vault'], [undefined]])(
  '§ 525.21(k) coupons are kept overnight in an approved area of marketing’s, not %s',
  (keptAt) => {
    const { keptAt: _kept, ...fields } = form();
    expect(distributed().asks(keptAt === undefined ? fields : { ...fields, keptAt })).toMatchObject(
      {
        refused: 'storage-not-approved',
        cite: '58 Pa. Code § 525.21(k)',
      },
    );
  },
);

test.each([
  ['2026-11-16', 'expired-kept'],
  ['2026-11-17', undefined],
])('§ 525.21(k) coupons that expire on %s are kept past 2026-11-16', (expires, code) => {
  expect(distributed(expires).asks(form())?.refused).toBe(code);
});

test('§ 525.21(k), (l) unused coupons go back from supervisor to supervisor, as on the form', () => {
  const desk = distributed().does(form({ returning: [serials('MPX', 51, 100)] }));
  const back = (ranges: Fields<'ReturnToFinance'>['serials']) =>
    paper('ReturnToFinance', { day: DAY, serials: ranges });
  expect(desk.asks(give({ day: '2026-11-17' }))).toMatchObject({
    refused: 'return-due',
    cite: '58 Pa. Code § 525.21(k)',
  });
  expect(desk.asks(back([serials('MPX', 52, 100)]))).toMatchObject({
    refused: 'not-as-on-form',
    cite: '58 Pa. Code § 525.21(l)(2)',
  });
  expect(
    desk.asks({
      ...back([serials('MPX', 51, 100)]),
      hands: { returnedBy: PEOPLE.marketingHost, receivedBy: PEOPLE.financeSupervisor },
    }),
  ).toMatchObject({ refused: 'wrong-grade', cite: '58 Pa. Code § 525.21(l)(5)' });
  desk.does(back([serials('MPX', 51, 100)]));
  expect(desk.events.at(-1)).toMatchObject({
    type: 'CouponsReturned',
    lines: [{ ...serials('MPX', 51, 100), valueCents: 1000, quantity: 50, expired: false }],
  });
  expect([countInState(desk.book, 'returned'), countInState(desk.book, 'issued')]).toEqual([
    50, 55,
  ]);
});

test('§ 525.21(k) expired coupons are returned as such', () => {
  const desk = distributed(DAY).does(
    form({ returning: left }),
    paper('ReturnToFinance', { day: DAY, serials: left }),
  );
  expect([countInState(desk.book, 'expired'), countInState(desk.book, 'returned')]).toEqual([
    105, 0,
  ]);
});

test('§ 525.21(k) no return without the form, nor of what marketing does not hold', () => {
  expect(distributed().asks(paper('ReturnToFinance', { day: DAY, serials: left }))).toMatchObject({
    refused: 'form-due',
    cite: '58 Pa. Code § 525.21(k)',
  });
  expect(distributed().asks(form({ returning: [serials('MPX', 10)] }))).toMatchObject({
    refused: 'not-in-hand',
  });
});

test('§ 525.21(l)(4) voided coupons go back with their reasons, even alone', () => {
  const desk = distributed().does(
    paper('VoidCoupons', { day: DAY, serials: [serials('MPX', 100)], reason: 'torn' }, byMarketing),
    form({ remaining: [serials('MPX', 11, 99), serials('MPXXV', 6, 20)] }),
    paper('ReturnToFinance', { day: DAY, serials: [] }),
  );
  expect(desk.events.at(-1)).toMatchObject({
    lines: [],
    voided: [{ ...serials('MPX', 100), reason: 'torn' }],
  });
});

test('§ 525.21(d) a coupon is voided by a supervisor of the department that holds it', () => {
  const desk = issued();
  const voids = (number: number, by: keyof typeof PEOPLE) =>
    desk.asks(
      paper(
        'VoidCoupons',
        { day: DAY, serials: [serials('MPX', number)], reason: 'torn' },
        { voidedBy: PEOPLE[by] },
      ),
    )?.refused;
  expect(voids(1, 'marketingSupervisor')).toBeUndefined();
  expect(voids(1, 'financeSupervisor')).toBe('wrong-department');
  expect(voids(101, 'financeSupervisor')).toBeUndefined();
  expect(voids(101, 'marketingSupervisor')).toBe('wrong-department');
  expect(voids(101, 'financeClerk')).toBe('wrong-grade');
});

test('one entry, one state: coupons in two hands are two entries', () => {
  expect(
    issued().asks(
      paper(
        'VoidCoupons',
        { day: DAY, serials: [serials('MPX', 100, 101)], reason: 'torn' },
        byMarketing,
      ),
    ),
  ).toMatchObject({ refused: 'states-differ' });
});

test('§ 525.21(j)(7) a missing coupon that turns up is marketing’s again', () => {
  const missing = { day: DAY, serials: [serials('MPX', 99)], explanation: 'behind the counter' };
  const desk = distributed().does(
    paper('ReportVariation', { ...missing, kind: 'missing' }, byMarketing),
  );
  expect(countInState(desk.book, 'missing at marketing')).toBe(1);
  desk.does(paper('ReportVariation', { ...missing, kind: 'found' }, byMarketing), form());
  expect(countInState(desk.book, 'issued')).toBe(105);
});

test('§ 525.21(i) finance finds its own again in an approved area', () => {
  const lost = { day: DAY, serials: [serials('MPX', 500)], explanation: 'miscounted' };
  const desk = issued().does(paper('ReportVariation', { ...lost, kind: 'missing' }));
  expect(countInState(desk.book, 'missing at finance')).toBe(1);
  expect(desk.asks(paper('ReportVariation', { ...lost, kind: 'found' }))).toMatchObject({
    refused: 'storage-not-approved',
  });
  desk.does(paper('ReportVariation', { ...lost, kind: 'found', place: 'vault' }));
  expect(countInState(desk.book, 'stored')).toBe(1080);
});
