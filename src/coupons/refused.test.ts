import { describe, expect, test } from 'vitest';
import {
  DAY,
  distributed,
  type Fields,
  PEOPLE,
  paper,
  serials,
  stocked,
} from '../../test/coupons-desk.ts';
import { parseForm } from './coupons.ts';
import { departments } from './register.ts';

const NEXT = '2026-11-17';

describe('58 Pa. Code § 525.21(p) a delivery of our own press is what the press made', () => {
  const run = paper('PrintCoupons', {
    ...{ day: DAY, run: 'RUN-1', design: 'match-10', ...serials('MPX', 3001, 3010) },
    ...{ expires: '2026-12-31', reason: 'opening night' },
    spoiled: [{ ...serials('MPX', 3004), reason: 'torn' }],
  });
  const good = [serials('MPX', 3001, 3003), serials('MPX', 3005, 3010)];
  const examines = (change: Partial<Fields<'ExamineDelivery'>> = {}) =>
    paper('ExamineDelivery', {
      ...{ day: DAY, delivery: 'D9', source: { printed: 'RUN-1' }, damaged: [] },
      invoiced: good.map((range) => ({
        ...{ ...range, valueCents: 1000 },
        quantity: Number(range.last.slice(-4)) - Number(range.first.slice(-4)) + 1,
      })),
      found: good.map((range) => ({ ...range, expires: '2026-12-31' })),
      ...change,
    });

  test('a run that nobody printed, or that was delivered, is not waiting', () => {
    const refusal = {
      ...{ refused: 'unknown-run', cite: '58 Pa. Code § 525.21(p)' },
      because: 'No print run RUN-1 is waiting to be examined. Enter the print run first.',
    };
    expect(stocked().asks(examines())).toEqual(refusal);
    const examined = stocked().does(run, examines());
    expect(examined.asks(examines({ delivery: 'D10' }))).toMatchObject({
      refused: expect.any(String),
    });
  });

  test('the invoice lists what was made, without what was spoiled, and nothing else', () => {
    const wrong = {
      ...{ refused: 'not-of-the-run', cite: '58 Pa. Code § 525.21(p)' },
      because:
        'The run RUN-1 made MPX-00003001 to MPX-00003003, MPX-00003005 to MPX-00003010. List exactly these as invoiced.',
    };
    const invoiced = [{ ...serials('MPX', 3001, 3003), valueCents: 1000, quantity: 3 }];
    expect(stocked().does(run).asks(examines({ invoiced }))).toEqual(wrong);
  });
});

test('58 Pa. Code § 525.21(j) marketing that has begun a day enters nothing under an earlier one', () => {
  const desk = distributed().does(
    paper('CompleteForm', {
      ...{ day: DAY, remaining: [serials('MPX', 11, 100), serials('MPXXV', 6, 20)] },
      ...{ returning: [], keptAt: 'locker', remarks: '' },
    }),
  );
  const gives = (day: string, number: number) =>
    paper('DistributeCoupons', { day, serials: [serials('MPX', number)], promotion: 'Tuesday' });
  expect(desk.asks(gives(DAY, 11))).toEqual({
    ...{ refused: 'day-closed', cite: '58 Pa. Code § 525.21(j)' },
    because: `Marketing's form for ${DAY} is complete. Enter this under the next gaming day.`,
  });
  const begun = distributed();
  begun.book = { ...begun.book, marketing: { ...begun.book.marketing, open: NEXT } };
  expect(begun.asks(gives(DAY, 11))).toEqual({
    ...{ refused: 'day-closed', cite: '58 Pa. Code § 525.21(j)' },
    because: `Marketing has begun ${NEXT}. Enter this under that day, and complete its form.`,
  });
  expect(begun.asks(gives(NEXT, 11))).toBeUndefined();
});

test('58 Pa. Code § 525.21(d) coupons are signed for by a supervisor of the department that has them', () => {
  const voids = (number: number, by: (typeof PEOPLE)[keyof typeof PEOPLE]) => ({
    ...paper('VoidCoupons', { day: DAY, serials: [serials('MPX', number)], reason: 'torn' }),
    hands: { voidedBy: by },
  });
  expect(distributed().asks(voids(900, PEOPLE.marketingSupervisor))).toMatchObject({
    ...{ refused: 'wrong-department', cite: '58 Pa. Code § 525.21(d)' },
    because: 'A finance supervisor must sign for coupons that are stored.',
  });
  expect(distributed().asks(voids(20, PEOPLE.financeSupervisor))).toMatchObject({
    ...{ refused: 'wrong-department', cite: '58 Pa. Code § 525.21(d)' },
    because: 'A marketing supervisor must sign for coupons that are issued.',
  });
});

test('58 Pa. Code § 525.21(g) a form in the wrong form is told so, unless it is its signature that is missing', () => {
  const { book } = distributed();
  const named = departments(book);
  const form = paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' });
  expect(parseForm(form, named)).toEqual(form);
  for (const hands of [undefined, null, {}, 'nobody', { financeSupervisor: { person: 'x' } }]) {
    expect(parseForm({ ...form, hands }, named)).toMatchObject({ refused: 'signature-missing' });
  }
  expect(parseForm({ ...form, requisition: 7 }, named)).toMatchObject({
    refused: 'not-understood',
  });
  expect(parseForm({ type: 'Nothing' }, named)).toMatchObject({ refused: 'unknown-command' });
});
