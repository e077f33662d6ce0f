import { describe, expect, test } from 'vitest';
import {
  DAY,
  type Desk,
  distributed,
  type Fields,
  givenFor,
  PEOPLE,
  paper,
  serial,
  serials,
} from '../../test/coupons-desk.ts';
import { dayTotals } from './accounting.ts';
import { coupons } from './coupons.ts';
import { violations } from './invariants.ts';
import { couponOf } from './stock.ts';

const NEXT = '2026-11-17';
const mpx = (first: number, last = first) => serials('MPX', first, last);
const held = [mpx(11, 100), serials('MPXXV', 6, 20)];
const present = (number: number, table = 'T1') =>
  paper('PresentCoupon', {
    ...{ day: DAY, serial: serial('MPX', number), table, game: 'three-dice-football' },
    ...{ round: number, seat: number, wager: 'touchdown', chipsCents: 1000 },
  });
const redeem = (number: number, table = 'T1') =>
  paper('RedeemCoupon', {
    ...{ day: DAY, serial: serial('MPX', number), table, result: 'lose', paidCents: 0 },
  });
const form = (change: Partial<Fields<'CompleteForm'>> = {}) =>
  paper('CompleteForm', {
    ...{ day: DAY, remaining: held, returning: [], keptAt: 'locker', remarks: '', ...change },
  });
const count = (change: Partial<Fields<'CountCoupons'>> = {}) =>
  paper('CountCoupons', {
    ...{ day: DAY, boxes: [], voided: [], returned: [], expired: [], explanation: '' },
    ...change,
  });
const cancel = paper('CancelCoupons', { day: DAY, signaturesReviewed: true });
const reconcile = (place = 'vault') => paper('ReconcileDay', { day: DAY, place });
/** Coupon 1 was redeemed at the first table and coupon 2 at the second, and the form of the day is in. */
const atTwo = (): Desk =>
  distributed().does(present(1), redeem(1), present(2, 'T2'), redeem(2, 'T2'), form());
const box = (table: string, first: number, last = first) => ({
  table,
  serials: [mpx(first, last)],
});

describe('§ 525.22(e) each table’s box against what was dropped at that table', () => {
  const said = (boxes: Fields<'CountCoupons'>['boxes']) =>
    atTwo()
      .tries(count({ boxes, explanation: 'looked into' }))
      .events.flatMap((event) => ('variations' in event ? event.variations : []))
      .map((each) => ('what' in each ? `${each.first}: ${each.what}` : ''));

  test('no box at all of a table whose coupons are in the book', () => {
    expect(said([box('T1', 1)])).toEqual(['MPX-00000002: redeemed at T2 and not in its drop box']);
  });

  test('a box of a table at which nothing was redeemed', () => {
    expect(said([box('T3', 1, 2)])).toEqual([
      'MPX-00000001: redeemed at T1 and not in its drop box',
      'MPX-00000002: redeemed at T2 and not in its drop box',
      'MPX-00000001: in the drop box of T3 and redeemed at another table',
    ]);
  });

  test('two bags of one table are one box', () => {
    expect(said([box('T1', 1), box('T2', 2), { table: 'T1', serials: [] }])).toEqual([]);
  });
});

test('§ 525.21(q)(6) a coupon that no table entered is redeemed at the table whose box it was in', () => {
  const desk = atTwo().does(count({ boxes: [box('T1', 1), box('T2', 2, 3)] }));
  expect(couponOf(desk.book, serial('MPX', 3))?.holding).toEqual({
    ...{ state: 'redeemed', batch: 'D1/1', day: DAY, table: 'T2' },
  });
});

test('§ 525.21(m)(1) an explanation of blanks explains nothing', () => {
  const boxes = [box('T1', 1)];
  const refusal = {
    refused: 'variation-unexplained',
    because: 'MPX-00000002: redeemed at T2 and not in its drop box. Count again, or explain it.',
    cite: '58 Pa. Code § 525.21(m)(1)',
  };
  expect(atTwo().asks(count({ boxes }))).toEqual(refusal);
  expect(atTwo().asks(count({ boxes, explanation: '  ' }))).toEqual(refusal);
});

test('§ 525.21(m) a day is counted although a later one has still to return its coupons', () => {
  const later = distributed().does(form(), form({ day: NEXT, returning: [mpx(11, 100)] }));
  expect(later.asks(count({ day: NEXT }))).toMatchObject({
    refused: 'return-due',
    because: `Receive the coupons that the form for ${NEXT} returns before the count.`,
  });
  expect(later.asks(count(), { today: NEXT })).toBeUndefined();
});

test('§ 525.21(q)(6), (m)(3) a missing coupon that is in a box was found, and given to a patron', () => {
  const desk = distributed().does(
    form(),
    paper(
      'ReportVariation',
      { day: NEXT, kind: 'missing', serials: [mpx(20)], explanation: 'given without an entry' },
      { reportedBy: PEOPLE.marketingSupervisor },
    ),
    count({ boxes: [box('T1', 20)] }),
  );
  expect(dayTotals(desk.book, DAY)[0]).toMatchObject({
    ...{ valueCents: 1000, issued: 100, distributed: 11, found: 1, redeemed: 1, difference: 0 },
  });
  expect(violations(desk.book)).toEqual([]);
});

test('§ 525.21(m)(2), (3) after the day is reconciled nothing of it is canceled or reconciled again', () => {
  const boxes = [box('T1', 1), box('T2', 2)];
  const desk = atTwo().does(count({ boxes }), cancel);
  expect(desk.asks(reconcile('locker'))).toEqual({
    refused: 'storage-not-approved',
    because: '"locker" is not an approved storage area of finance. Use vault or annex.',
    cite: '58 Pa. Code § 525.21(i)',
  });
  desk.does(reconcile());
  for (const again of [cancel, reconcile()])
    expect(desk.asks(again, { today: NEXT })).toEqual({
      refused: 'day-closed',
      because: `${DAY} is closed. Enter this under ${NEXT} or a later gaming day.`,
      cite: '58 Pa. Code § 525.21(m)(3)',
    });
  // Log format 1 had no clock: there the day itself says that it is closed.
  expect(coupons.decide(desk.book, cancel)).toEqual({
    refused: 'day-closed',
    because: `${DAY} is reconciled. Enter this under a later gaming day.`,
    cite: '58 Pa. Code § 525.21(m)(3)',
  });
});

test('§ 525.21(m)(3) flows that disagree with the form are a bug, and never a reconciled day', () => {
  const desk = atTwo().does(count({ boxes: [box('T1', 1), box('T2', 2)] }), cancel);
  const today = desk.book.days[DAY]!;
  const flows = { ...today.flows, 1000: { ...today.flows[1000]!, returned: 1 } };
  desk.book = { ...desk.book, days: { [DAY]: { ...today, flows } } };
  expect(() => desk.asks(reconcile())).toThrow(
    `the flows of ${DAY} and its form disagree although both were checked`,
  );
});

test('§ 525.21(m)(3) the totals are by denomination, smallest first, wherever one is found', () => {
  const { book } = distributed();
  const of = (valueCents: number) => ({ valueCents, quantity: 3 });
  const day = {
    ...book.days[DAY]!,
    ...{ flows: { 2500: book.days[DAY]!.flows[2500]! }, closing: [of(500), of(2500)] },
    opening: [of(10_000), of(1000)],
  };
  const totals = dayTotals({ ...book, days: { [DAY]: day } }, DAY);
  expect(
    totals.map(({ valueCents, opening, closing, difference }) => [
      valueCents,
      opening,
      closing,
      difference,
    ]),
  ).toEqual([
    [500, 0, 3, -3],
    [1000, 3, 0, 3],
    [2500, 0, 3, 12],
    [10_000, 3, 0, 3],
  ]);
});

test('House rules § log in format 1 the count took coupons off the layout, and compared all boxes at once', () => {
  const desk = distributed().does(present(1), redeem(1), present(3), form());
  const asked = (boxes: Fields<'CountCoupons'>['boxes'], explanation = '') =>
    coupons.decide(desk.book, count({ boxes, explanation }));
  // The box of another table, and of a table that this house has not, on a day that is not over.
  expect(asked([box('T9', 1)])).toMatchObject([{ byTheCount: [], variations: [] }]);
  expect(asked([])).toEqual({
    refused: 'variation-unexplained',
    because: 'MPX-00000001: redeemed in the book and in no drop box. Count again, or explain it.',
    cite: '58 Pa. Code § 525.21(m)(1)',
  });
  const answer = asked([box('T1', 1), box('T2', 3)]);
  if ('refused' in answer) throw new Error(answer.because);
  expect(answer).toMatchObject([{ byTheCount: [{ ...mpx(3), were: 'in play' }], variations: [] }]);
  const book = answer.reduce(coupons.evolve, desk.book);
  expect(book.inPlay).toEqual({});
  expect(couponOf(book, serial('MPX', 3))?.holding).toMatchObject({
    state: 'redeemed',
    table: 'T2',
  });
  // A range out of two boxes at once is in the box of neither.
  const two = asked([box('T1', 1), box('T2', 4), box('T3', 5)]);
  if ('refused' in two) throw new Error(two.because);
  const counted = two.reduce(coupons.evolve, desk.book);
  expect(couponOf(counted, serial('MPX', 5))?.holding).toStrictEqual({
    ...{ state: 'redeemed', batch: 'D1/1', day: DAY },
  });
  expect(counted.inPlay).toEqual(desk.book.inPlay);
});

test('§ 525.21(m)(1) a coupon that had expired when it came into a box is a variation, and the count redeems it', () => {
  const desk = distributed().does(form());
  const at = (expires: string) => {
    const batches = Object.fromEntries(
      Object.entries(desk.book.batches).map(([id, batch]) => [id, { ...batch, expires }]),
    );
    return (explanation: string) => {
      const asked = count({ boxes: [box('T1', 3)], explanation });
      return coupons.decide({ ...desk.book, batches }, asked, givenFor(asked));
    };
  };
  const what = 'in a drop box and expired before that day';
  const late = at('2026-11-15');
  expect(late('')).toMatchObject({ refused: 'variation-unexplained' });
  expect(late('the dealer did not look')).toMatchObject([
    { byTheCount: [{ ...mpx(3), were: 'distributed' }], variations: [{ ...mpx(3), what }] },
  ]);
  expect(at(DAY)('')).toMatchObject([{ byTheCount: [mpx(3)], variations: [] }]);
});
