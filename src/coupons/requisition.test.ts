import { expect, test } from 'vitest';
import {
  DAY,
  type Fields,
  issued,
  PEOPLE,
  paper,
  serials,
  stocked,
} from '../../test/coupons-desk.ts';
import { nextToIssue } from './requisition.ts';
import { countInState, couponOf } from './stock.ts';

const asked: Fields<'PrepareRequisition'> = {
  day: DAY,
  requisition: 'R1',
  neededFor: { day: DAY },
  lines: [{ design: 'match-10', quantity: 100 }],
  estimate: 'as last week',
};
const authorised = () =>
  stocked().does(
    paper('PrepareRequisition', asked),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
  );
const issue = (change: Partial<Fields<'IssueCoupons'>> = {}) =>
  paper('IssueCoupons', {
    day: DAY,
    requisition: 'R1',
    serials: [serials('MPX', 1, 100)],
    voided: [],
    ...change,
  });

test('§ 525.21(g) a requisition carries both dates, the denomination, and both supervisors', () => {
  const [prepared, given] = authorised().events.slice(-2);
  expect(prepared).toMatchObject({
    day: DAY,
    neededFor: { day: DAY },
    lines: [{ valueCents: 1000, quantity: 100 }],
    hands: { preparedBy: { credential: 'M-100' } },
  });
  expect(given).toMatchObject({ hands: { authorisedBy: { credential: 'F-100' } } });
});

test.each([
  ['PrepareRequisition', 'preparedBy', PEOPLE.marketingHost, 'wrong-grade', '(g)(4)'],
  ['PrepareRequisition', 'preparedBy', PEOPLE.financeSupervisor, 'wrong-department', '(g)(4)'],
] as const)('§ 525.21(g)(4) %s signed by %s as %j', (_, place, by, code, paragraph) => {
  expect(stocked().asks(paper('PrepareRequisition', asked, { [place]: by }))).toMatchObject({
    refused: code,
    cite: `58 Pa. Code § 525.21${paragraph}`,
  });
});

test('§ 525.21(g)(5) nobody authorises his own requisition, even after changing departments', () => {
  const desk = stocked().does(paper('PrepareRequisition', asked));
  const transferred = { ...PEOPLE.marketingSupervisor, department: 'finance' };
  expect(
    desk.asks(
      paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }, { authorisedBy: transferred }),
    ),
  ).toMatchObject({ refused: 'one-person-twice', cite: '58 Pa. Code § 525.21(g)(5)' });
});

test('§ 525.21(h)(3) nobody issues on a requisition of their own, even after changing departments', () => {
  const transferred = { ...PEOPLE.marketingSupervisor, department: 'finance' };
  const receivedBy = { ...PEOPLE.marketingSupervisor, person: 'm-9', credential: 'M-9' };
  const form = issue();
  const hands = { ...form.hands, issuedBy: transferred, receivedBy };
  expect(authorised().asks({ ...form, hands })).toMatchObject({
    refused: 'one-person-twice',
    cite: '58 Pa. Code § 525.21(h)(3)',
  });
  // Who prepared it in marketing receives what finance issues.
  expect(authorised().asks(form)).toBeUndefined();
});

test('§ 525.21(h) nobody receives for marketing what they authorized for finance', () => {
  const transferred = { ...PEOPLE.financeSupervisor, department: 'marketing' };
  const form = issue();
  const hands = { ...form.hands, issuedBy: PEOPLE.financeManager, receivedBy: transferred };
  expect(authorised().asks({ ...form, hands })).toMatchObject({
    refused: 'one-person-twice',
    cite: '58 Pa. Code § 525.21(h)',
  });
});

test.each<[string, Partial<Fields<'PrepareRequisition'>>, string]>([
  ['for a day gone by', { neededFor: { day: '2026-11-15' } }, 'needed-before'],
  [
    'for a promotion gone by',
    { neededFor: { promotion: 'p', from: '2026-11-01', to: '2026-11-15' } },
    'needed-before',
  ],
  ['of an unknown design', { lines: [{ design: 'match-11', quantity: 1 }] }, 'unknown-design'],
  ['with a design twice', { lines: [asked.lines[0]!, asked.lines[0]!] }, 'unknown-design'],
])('§ 525.21(g) no requisition %s', (_, change, code) => {
  expect(stocked().asks(paper('PrepareRequisition', { ...asked, ...change }))).toMatchObject({
    refused: code,
  });
});

test('§ 525.21(g) each requisition has its own number and is authorised once', () => {
  expect(authorised().asks(paper('PrepareRequisition', asked))).toMatchObject({
    refused: 'requisition-exists',
  });
  expect(
    authorised().asks(paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' })),
  ).toMatchObject({ refused: 'requisition-exists' });
  expect(
    authorised().asks(paper('AuthoriseRequisition', { day: DAY, requisition: 'R9' })),
  ).toMatchObject({ refused: 'unknown-requisition' });
});

test('§ 525.21(h) issued with serial numbers, denominations and what was voided', () => {
  const desk = authorised().does(
    issue({
      serials: [serials('MPX', 1, 99)],
      voided: [{ ...serials('MPX', 100), reason: 'torn' }],
    }),
  );
  expect(desk.events.at(-1)).toMatchObject({
    type: 'CouponsIssued',
    lines: [{ ...serials('MPX', 1, 99), valueCents: 1000, quantity: 99 }],
    voided: [{ reason: 'torn' }],
    hands: { issuedBy: { credential: 'F-100' }, receivedBy: { credential: 'M-100' } },
  });
  expect([countInState(desk.book, 'issued'), countInState(desk.book, 'voided')]).toEqual([99, 1]);
});

test.each<[string, Partial<Fields<'IssueCoupons'>>, string, string]>([
  ['more than was asked for', { serials: [serials('MPX', 1, 101)] }, 'beyond-requisition', '(h)'],
  ['another design', { serials: [serials('MPXXV', 1)] }, 'beyond-requisition', '(h)'],
  ['on no requisition', { requisition: 'R9' }, 'unknown-requisition', '(g)'],
  ['numbers nobody received', { serials: [serials('MPX', 950, 1001)] }, 'unknown-serial', '(f)(3)'],
  [
    'what is voided in the same entry',
    { voided: [{ ...serials('MPX', 100), reason: 'torn' }] },
    'serial-twice',
    '(h)(4)',
  ],
])('§ 525.21(h) finance does not issue %s', (_, change, code, paragraph) => {
  expect(authorised().asks(issue(change))).toMatchObject({
    refused: code,
    cite: `58 Pa. Code § 525.21${paragraph}`,
  });
});

test('§ 525.21(h) just what was asked for, in parts, and no coupon twice', () => {
  const desk = authorised().does(issue({ serials: [serials('MPX', 1, 60)] }));
  expect(desk.asks(issue({ serials: [serials('MPX', 61, 101)] }))).toMatchObject({
    refused: 'beyond-requisition',
  });
  expect(desk.asks(issue({ serials: [serials('MPX', 60, 99)] }))).toMatchObject({
    refused: 'wrong-state',
  });
  desk.does(issue({ serials: [serials('MPX', 61, 100)] }));
  expect(countInState(desk.book, 'issued')).toBe(100);
});

test('§ 525.21(g)(5) nothing is issued before finance authorises it', () => {
  const desk = stocked().does(paper('PrepareRequisition', asked));
  expect(desk.asks(issue())).toMatchObject({
    refused: 'not-authorized',
    cite: '58 Pa. Code § 525.21(g)(5)',
  });
});

test.each([
  ['2026-11-15', 'expired'],
  ['2026-11-16', undefined],
])('§ 525.21(c)(5) coupons that expire on %s for a need on 2026-11-16', (expires, code) => {
  const desk = stocked(expires).does(
    paper('PrepareRequisition', asked),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
  );
  expect(desk.asks(issue())?.refused).toBe(code);
});

test('§ 525.21(h)(3) a finance supervisor issues, and a marketing supervisor receives', () => {
  expect(
    authorised().asks({ ...issue(), hands: { ...issue().hands, issuedBy: PEOPLE.financeClerk } }),
  ).toMatchObject({
    refused: 'wrong-grade',
    cite: '58 Pa. Code § 525.21(h)(3)',
  });
});

test('what finance would issue next: the lowest numbers in store that are still good', () => {
  const { book } = issued(100, 20);
  expect(nextToIssue(book, 'match-10', 50, DAY)).toEqual([serials('MPX', 101, 150)]);
  expect(nextToIssue(book, 'match-10', 901, DAY)).toMatchObject({ refused: 'stock-short' });
  expect(nextToIssue(book, 'match-10', 1, '2027-01-01')).toMatchObject({ refused: 'stock-short' });
  expect(couponOf(book, 'MPX-00000101')?.holding.state).toBe('stored');
});
