import { expect, test } from 'vitest';
import {
  DAY,
  type Desk,
  distributed,
  type Fields,
  issued,
  lists,
  PEOPLE,
  paper,
  serial,
  serials,
  use,
} from '../../test/coupons-desk.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { coupons } from './coupons.ts';
import { matchPlayOf, onSettlement, split } from './redeem.ts';
import { couponOf } from './stock.ts';

const present = (change: Partial<Fields<'PresentCoupon'>> = {}) =>
  paper('PresentCoupon', {
    day: DAY,
    serial: serial('MPX', 1),
    table: 'T1',
    game: 'three-dice-football',
    round: 1,
    seat: 1,
    wager: 'touchdown',
    chipsCents: 1000,
    ...change,
  });
const redeem = (change: Partial<Fields<'RedeemCoupon'>> = {}) =>
  paper('RedeemCoupon', {
    day: DAY,
    serial: serial('MPX', 1),
    table: 'T1',
    result: 'win',
    paidCents: 1000,
    ...change,
  });
const back = (why: 'push' | 'void' | 'withdrawn') =>
  paper('ReturnCoupon', { day: DAY, serial: serial('MPX', 1), table: 'T1', why });
const stateOf = (desk: Desk, number = 1) =>
  couponOf(desk.book, serial('MPX', number))?.holding.state;

test.each([
  [1000, { onCouponCents: 1000, besideCents: 0 }],
  [1500, { onCouponCents: 1000, besideCents: 500 }],
  [1001, { onCouponCents: 1000, besideCents: 1 }],
])(
  '§ 525.22(b) of %s cents with a $10 coupon so much lies on it and the rest beside it',
  (chips, lies) => {
    expect(split(chips, 1000)).toEqual(lies);
    const desk = distributed().does(present({ chipsCents: chips }));
    expect(desk.events.at(-1)).toMatchObject({
      ...lies,
      matchPlay: { serial: 'MPX-00000001', valueCents: 1000, pays: 'wager odds' },
    });
  },
);

test.each([
  [999, 'coupon-not-matched'],
  [1000, undefined],
  [1001, undefined],
])('§ 525.22(b) %s cents of chips with a $10 coupon', (chipsCents, code) => {
  expect(distributed().asks(present({ chipsCents }))?.refused).toBe(code);
});

test('§ 525.22(e) won or lost, the coupon goes into the drop box', () => {
  for (const [result, paidCents] of [
    ['win', 1000],
    ['lose', 0],
  ] as const) {
    const desk = distributed().does(present(), redeem({ result, paidCents }));
    expect(stateOf(desk)).toBe('redeemed');
    expect(desk.events.at(-1)).toMatchObject({
      valueCents: 1000,
      game: 'three-dice-football',
      cancelledElectronically: false,
    });
    expect(desk.book.inPlay).toEqual({});
  }
});

test('§ 525.22(b) what lost is paid nothing', () => {
  expect(
    distributed()
      .does(present())
      .asks(redeem({ result: 'lose' })),
  ).toMatchObject({ refused: 'nothing-to-pay' });
});

test.each(['push', 'void', 'withdrawn'] as const)(
  'reading 25: a %s leaves the coupon to the patron',
  (why) => {
    const desk = distributed().does(present());
    expect(desk.asks(redeem({ result: 'push', paidCents: 0 }))).toMatchObject({
      refused: 'push-stays',
      cite: '58 Pa. Code § 525.22(e)',
    });
    desk.does(back(why));
    expect(stateOf(desk)).toBe('distributed');
    expect(desk.asks(present({ round: 2 }))).toBeUndefined();
  },
);

test('§ 603a.21(e) under the later edition a push stays just so', () => {
  const desk = distributed().does(
    paper('FileUse', { ...use, day: DAY, from: DAY, couponEdition: '603a' }),
    present(),
  );
  expect(desk.asks(redeem({ result: 'push', paidCents: 0 }))).toMatchObject({
    refused: 'push-stays',
    cite: '58 Pa. Code § 603a.21(e)',
  });
});

test('reading 25: where the filing says so, a push sends it to the drop box', () => {
  const desk = distributed().does(
    paper('FileUse', { ...use, day: DAY, from: DAY, couponOnPush: 'taken' }),
    present(),
  );
  expect(desk.asks(back('push'))).toMatchObject({ refused: 'push-takes' });
  desk.does(redeem({ result: 'push', paidCents: 0 }));
  expect(stateOf(desk)).toBe('redeemed');
});

test('reading 25: a coupon is returned under the filing it was laid under', () => {
  const desk = distributed().does(
    present(),
    paper('FileUse', { ...use, day: DAY, from: DAY, couponOnPush: 'taken' }),
    back('push'),
  );
  expect(stateOf(desk)).toBe('distributed');
});

test('§ 525.22(d) one coupon on a wager; another wager of the same round takes another', () => {
  const desk = distributed().does(present());
  const second = { serial: serial('MPX', 2) };
  expect(desk.asks(present(second))).toMatchObject({
    refused: 'one-coupon',
    cite: '58 Pa. Code § 525.22(d)',
  });
  expect(desk.asks(present({ ...second, wager: 'defense' }))).toBeUndefined();
  expect(desk.asks(present({ ...second, seat: 2 }))).toBeUndefined();
  expect(desk.asks(present({ ...second, table: 'T2' }))).toBeUndefined();
});

test('§ 603a.21(d) one coupon for a patron in a round, from the day that edition holds', () => {
  const day = '2026-11-17';
  const desk = distributed().does(
    paper('FileUse', { ...use, day: DAY, from: day, couponEdition: '603a' }),
  );
  const second = { serial: serial('MPX', 2), wager: 'defense' };
  desk.does(present());
  expect(desk.asks(present(second))).toBeUndefined();
  desk.does(redeem());
  desk.does(
    present({ day, serial: serial('MPX', 3), round: 2 }),
    redeem({ day, serial: serial('MPX', 3) }),
  );
  expect(desk.asks(present({ day, ...second, round: 2 }))).toMatchObject({
    refused: 'one-coupon',
    cite: '58 Pa. Code § 603a.21(d)',
  });
  expect(desk.asks(present({ day, ...second, round: 3 }))).toBeUndefined();
});

test.each([
  ['at a second position of the same patron', { seat: 2, patron: 'P-1' }, 'one-coupon'],
  ['on the seat that the patron has left', { seat: 1, patron: 'P-2' }, undefined],
  ['by somebody else at another seat', { seat: 2, patron: 'P-2' }, undefined],
] as const)(
  '§ 603a.21(d) one coupon is for the patron, whatever the seat: %s',
  (_how, at, code) => {
    const desk = distributed().does(
      paper('FileUse', { ...use, day: DAY, from: DAY, couponEdition: '603a' }),
      present({ patron: 'P-1' }),
      redeem(),
    );
    const second = present({ serial: serial('MPX', 2), wager: 'defense', ...at });
    expect(desk.asks(second)?.refused).toBe(code);
    // Log format 1 asked the seat.
    const early = coupons.decide(desk.book, second);
    expect(isRefusal(early) && early.refused).toBe(at.seat === 1 && 'one-coupon');
  },
);

test.each<[string, Partial<Fields<'PresentCoupon'>>, string, string]>([
  [
    'at a game that is not banked',
    { game: 'poker', wager: 'pot' },
    'not-a-banking-game',
    '525.22(a)',
  ],
  ['at a game that is not filed', { game: 'baccarat' }, 'not-a-banking-game', '525.22(a)'],
  [
    'outside the betting areas that take one',
    { wager: 'penalty' },
    'wrong-position',
    '525.22(c)(1)',
  ],
  [
    'at a game it is not good for',
    { serial: serial('MPXXV', 1), game: 'asia-poker', wager: 'asia-poker', chipsCents: 2500 },
    'wrong-game',
    '525.21(c)(4)',
  ],
  [
    'on a wager it is not good for',
    { serial: serial('MPXXV', 1), wager: 'over-four-yards', chipsCents: 2500 },
    'wrong-wager',
    '525.21(c)(4)',
  ],
  [
    'with a number nobody entered',
    { serial: serial('MPX', 9000) },
    'unknown-serial',
    '525.21(f)(3)',
  ],
  ['with a number that is none', { serial: 'MPX-1' }, 'unknown-serial', '525.21(f)(3)'],
  ['that marketing still holds', { serial: serial('MPX', 50) }, 'not-distributed', '525.21(d)'],
  ['that finance still holds', { serial: serial('MPX', 500) }, 'not-distributed', '525.21(d)'],
  ['after its day', { day: '2027-01-01' }, 'expired', '525.21(c)(5)'],
])('§ 525.22 a coupon is refused %s', (_, change, code, paragraph) => {
  expect(distributed().asks(present(change))).toMatchObject({
    refused: code,
    cite: `58 Pa. Code § ${paragraph}`,
  });
});

test('§ 525.21(c)(5) on its last day it is good', () => {
  expect(distributed().asks(present({ day: '2026-12-31' }))).toBeUndefined();
});

test('a coupon that lies on a wager cannot lie on another, nor be redeemed elsewhere', () => {
  const desk = distributed().does(present());
  expect(desk.asks(present({ table: 'T2' }))).toMatchObject({
    refused: 'in-play',
    cite: '58 Pa. Code § 525.22(d)',
  });
  expect(desk.asks(redeem({ table: 'T2' }))).toMatchObject({
    refused: 'not-in-play',
    cite: '58 Pa. Code § 525.22(b)',
  });
  expect(desk.asks(redeem({ serial: serial('MPX', 2) }))).toMatchObject({ refused: 'not-in-play' });
});

test.each<[string, (desk: Desk) => Desk, string, string]>([
  ['redeemed', (desk) => desk.does(present(), redeem()), 'already-redeemed', '525.22(e)'],
  [
    'voided',
    (desk) =>
      desk.does(
        paper(
          'VoidCoupons',
          { day: DAY, serials: [serials('MPX', 1)], reason: 'torn' },
          { voidedBy: PEOPLE.marketingSupervisor },
        ),
      ),
    'voided',
    '525.21(m)',
  ],
])('a coupon that was %s is kept by the dealer', (_, done, code, paragraph) => {
  expect(done(distributed()).asks(present({ round: 2 }))).toMatchObject({
    refused: code,
    because: expect.stringContaining('call a floorperson'),
    cite: `58 Pa. Code § ${paragraph}`,
  });
});

test('a coupon that was reported missing is kept by the dealer', () => {
  const desk = issued().does(
    paper(
      'ReportVariation',
      { day: DAY, kind: 'missing', serials: [serials('MPX', 1)], explanation: 'stolen' },
      { reportedBy: PEOPLE.marketingSupervisor },
    ),
  );
  expect(desk.asks(present())).toMatchObject({
    refused: 'reported-missing',
    cite: '58 Pa. Code § 525.21(j)(7)',
  });
});

test('a coupon that went back to finance expired is kept by the dealer', () => {
  const left = [serials('MPX', 1, 100), serials('MPXXV', 1, 20)];
  const desk = issued(100, 20, DAY).does(
    paper('CompleteForm', { day: DAY, remaining: left, returning: left, remarks: '' }),
    paper('ReturnToFinance', { day: DAY, serials: left }),
  );
  expect(desk.asks(present())).toMatchObject({
    refused: 'cancelled',
    cite: '58 Pa. Code § 525.21(m)(2)',
  });
});

const mailed = () =>
  distributed().does(
    ...lists(),
    paper('SupplyMailList', {
      day: DAY,
      list: 'L1',
      provider: 'gaming service provider',
      rows: [
        {
          patron: 'P-1',
          name: 'Patron 1',
          address: '1 Water Street',
          valueCents: 1000,
          expires: '2026-11-20',
          serial: serial('MPX', 5001),
        },
      ],
      cleared: [],
    }),
    paper('RecordMailing', { day: DAY, list: 'L1', confirmation: 'posted', cleared: [] }),
  );

test.each<[string, Partial<Fields<'PresentCoupon'>>, string | undefined, string | undefined]>([
  ['its addressee', { patron: 'P-1' }, undefined, undefined],
  ['somebody else', { patron: 'P-2' }, 'another-patron', '58 Pa. Code § 525.21(q)(3)'],
  ['nobody known', {}, 'another-patron', '58 Pa. Code § 525.21(q)(3)'],
  ['its addressee on the last day', { patron: 'P-1', day: '2026-11-20' }, undefined, undefined],
  [
    'its addressee a day late',
    { patron: 'P-1', day: '2026-11-21' },
    'expired',
    '58 Pa. Code § 525.21(q)(5)',
  ],
])('§ 525.21(q) a mailed coupon presented by %s', (_, change, code, cite) => {
  const answer = mailed().asks(present({ serial: serial('MPX', 5001), ...change }));
  expect([answer?.refused, answer?.cite]).toEqual([code, cite]);
});

test('§ 525.21(q)(6) a mailed coupon is cancelled electronically as it is redeemed', () => {
  const at = { serial: serial('MPX', 5001) };
  const desk = mailed().does(present({ ...at, patron: 'P-1' }), redeem(at));
  expect(desk.events.at(-1)).toMatchObject({ cancelledElectronically: true });
  expect(desk.asks(present({ ...at, patron: 'P-1' }))).toMatchObject({
    refused: 'already-redeemed',
    cite: '58 Pa. Code § 525.21(q)(6)',
  });
});

test('§ 525.21(q)(3) a coupon given by name is good for that patron', () => {
  const desk = issued().does(
    paper('DistributeCoupons', {
      day: DAY,
      serials: [serials('MPX', 1)],
      promotion: 'birthday',
      to: { patron: 'P-1', name: 'Patron 1' },
    }),
  );
  expect(desk.asks(present({ patron: 'P-2' }))).toMatchObject({ refused: 'another-patron' });
  desk.does(present({ patron: 'P-1' }), back('push'));
  expect(desk.asks(present({ patron: 'P-2' }))).toMatchObject({ refused: 'another-patron' });
});

test('nothing is redeemed on a day for which nothing is filed', () => {
  expect(distributed().asks(present({ day: '2026-09-30' }))).toMatchObject({
    refused: 'use-not-filed',
  });
});

test('a line without a coupon is nothing to the book, and a void returns the coupon', () => {
  const desk = distributed().does(present());
  const line = {
    bet: 1,
    seat: 1,
    wager: 'touchdown',
    stakeCents: 1000,
    returnedCents: 1000,
    paidCents: 0,
    cutCents: 0,
    breakageCents: 0,
    step: '58 Pa. Code § 661a.6(f)',
    cite: '58 Pa. Code § 661a.6(f)',
  } as const;
  const at = { table: 'T1', day: DAY, hands: present().hands };
  const coupon = {
    serial: serial('MPX', 1),
    valueCents: 1000,
    paidCents: 0,
    goes: 'stays with the patron',
  } as const;
  expect(onSettlement(desk.book, { ...line, result: 'void' }, at)).toBeUndefined();
  expect(onSettlement(desk.book, { ...line, result: 'void', coupon }, at)).toMatchObject({
    type: 'ReturnCoupon',
    why: 'void',
  });
  expect(onSettlement(desk.book, { ...line, result: 'push', coupon }, at)).toMatchObject({
    type: 'ReturnCoupon',
    why: 'push',
  });
});

test('what goes under the chips comes from the book', () => {
  const { book } = distributed();
  expect(matchPlayOf(book, serial('MPXXV', 1))).toEqual({
    serial: 'MPXXV-00000001',
    valueCents: 2500,
    pays: 'even money',
  });
  expect(matchPlayOf(book, serial('MPX', 9000))).toBeUndefined();
});

test.each([
  ['withdrawn', undefined],
  ['void', undefined],
  ['push', 'one-coupon'],
] as const)(
  '§ 603a.21(d) after a wager is %s the seat lays a coupon in the same round: %s',
  (why, code) => {
    const desk = distributed().does(
      paper('FileUse', { ...use, day: DAY, from: DAY, couponEdition: '603a' }),
      present(),
      back(why),
    );
    expect(desk.asks(present())?.refused).toBe(code);
  },
);
