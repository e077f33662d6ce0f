import { describe, expect, test } from 'vitest';
import {
  DAY,
  type Desk,
  distributed,
  PEOPLE,
  paper,
  serial,
  serials,
} from '../../test/coupons-desk.ts';
import { daysBefore, firstDayAfter, isQuarter, quarterBefore, quarterOf } from '../kernel/days.ts';
import { isCounted } from './correction.ts';
import { listDifference } from './exclusion.ts';
import { put } from './intervals.ts';
import { violations } from './invariants.ts';
import { runsToExamine } from './printing.ts';
import { matchPlayOf } from './redeem.ts';
import type { CouponRegister } from './register.ts';
import { STATES } from './states.ts';
import { couponOf, couponsHeldBy, moved } from './stock.ts';

const one = serial('MPX', 1);
const held = [serials('MPX', 11, 100), serials('MPXXV', 6, 20)];
const present = paper('PresentCoupon', {
  ...{ day: DAY, serial: one, table: 'T1', game: 'three-dice-football', round: 1, seat: 1 },
  ...{ wager: 'touchdown', chipsCents: 1000 },
});
const redeem = paper('RedeemCoupon', {
  ...{ day: DAY, serial: one, table: 'T1', result: 'lose', paidCents: 0 },
});
const redeemed = (): Desk => distributed().does(present, redeem);
const returned = (): Desk =>
  redeemed().does(
    paper('CompleteForm', { day: DAY, remaining: held, returning: held, remarks: '' }),
    paper('ReturnToFinance', { day: DAY, serials: held }),
  );
const boxes = [{ table: 'T1', serials: [serials('MPX', 1)] }];
const counted = (): Desk =>
  returned().does(
    paper('CountCoupons', {
      ...{ day: DAY, boxes, voided: [], returned: held, expired: [], explanation: '' },
    }),
  );
const cancelled = (): Desk =>
  counted().does(paper('CancelCoupons', { day: DAY, signaturesReviewed: true }));

describe('58 Pa. Code § 525.21(m) what must hold of every register', () => {
  const sound = redeemed().book;
  const with_ = (change: (book: CouponRegister) => Partial<CouponRegister>) =>
    violations({ ...sound, ...change(sound) });
  const restocked = (change: Parameters<typeof put>[1]) =>
    with_(({ stock }) => ({ stock: { ...stock, MPX: put(stock.MPX ?? null, change) } }));

  test('nothing is said of a sound one', () => {
    expect(violations(sound)).toEqual([]);
    expect(violations(distributed().does(present).book)).toEqual([]);
  });

  test('a number outside its batch, and one too many, are named', () => {
    const [batch] = Object.keys(sound.batches);
    const outside = restocked({
      ...{ first: 2_000, last: 2_000, holding: { state: 'stored', batch: batch! } },
    });
    expect(outside).toContain('MPX-00002000 is outside its batch');
    expect(outside).toContainEqual(expect.stringMatching(/coupons of \d+ received$/));
  });

  test('a batch that has lost coupons is named with how many', () => {
    const lost = with_(({ stock }) => ({ stock: { ...stock, MPX: null } }));
    expect(lost).toContainEqual(expect.stringMatching(/ has 0 of 1000 coupons$/));
    expect(lost).toContainEqual(expect.stringMatching(/^\d+ coupons of \d+ received$/));
    expect(lost).toContain('marketing holds 0 of 1000 cents, the forms leave it 90');
    expect(lost).toContain('of 1000 cents 1, 0 and 1 were redeemed');
  });

  test('what was redeemed is the same in totals, stock and quarters, whichever differs', () => {
    const quarters = with_(() => ({ redeemed: {} }));
    expect(quarters).toEqual(['of 1000 cents 1, 1 and 0 were redeemed']);
    const flows = with_(({ flows: of }) => ({
      flows: { ...of, 1000: { ...of[1000]!, redeemed: 2 } },
    }));
    expect(flows).toEqual(['of 1000 cents 2, 1 and 1 were redeemed']);
    const issued = with_(({ flows: of }) => ({
      flows: { ...of, 1000: { ...of[1000]!, issued: of[1000]!.issued + 1 } },
    }));
    expect(issued).toEqual(['marketing holds 90 of 1000 cents, the forms leave it 91']);
  });

  test('a coupon is on a wager where it is in play, and in play where it is on a wager', () => {
    const placed = distributed().does(present).book;
    expect(violations({ ...placed, inPlay: {} })).toEqual([
      'more coupons are in play than are on wagers',
    ]);
    const twice = { ...placed.inPlay, [serial('MPX', 2)]: placed.inPlay[one]! };
    expect(violations({ ...placed, inPlay: twice })).toEqual([
      'MPX-00000002 is on a wager and is not in play',
      'more coupons are in play than are on wagers',
    ]);
    const unknown = { ...placed.inPlay, 'ZZZ-1': placed.inPlay[one]! };
    expect(violations({ ...placed, inPlay: unknown })).toContain(
      'ZZZ-1 is on a wager and is not in play',
    );
  });
});

test.each([
  ['distributed', distributed, false],
  ['in play', () => distributed().does(present), false],
  ['redeemed, its box not counted', redeemed, false],
  ['redeemed, its box counted', counted, true],
  ['canceled', cancelled, true],
] as const)('58 Pa. Code § 525.21(m)(1) a coupon that is %s', (_, desk, is) => {
  expect(isCounted(desk().book, one)).toBe(is);
  expect(isCounted(desk().book, 'ZZZ-00000001')).toBe(false);
});

test('58 Pa. Code § 525.22(e) a push takes the coupon where the filing of the day says so', () => {
  const { book } = distributed();
  const plain = { serial: one, valueCents: 1000, pays: 'wager odds' };
  expect(matchPlayOf(book, one, DAY)).toEqual(plain);
  expect(matchPlayOf(book, one)).toEqual(plain);
  const taking = {
    ...book,
    uses: book.uses.map((use) => ({ ...use, couponOnPush: 'taken' as const })),
  };
  expect(matchPlayOf(taking, one, DAY)).toEqual({ ...plain, onPush: 'taken' });
  expect(matchPlayOf(taking, one)).toEqual(plain);
  // On a day before the filing there is none.
  expect(matchPlayOf(taking, one, '2026-09-30')).toEqual(plain);
  expect(matchPlayOf(book, 'ZZZ-00000001', DAY)).toBeUndefined();
});

test('58 Pa. Code § 525.21(q) the coupons that a patron has are those in their name, and not used yet', () => {
  const { book } = distributed();
  const [batch] = Object.entries(book.batches).find(([, of]) => of.series === 'MPX')!;
  const named = (patrons: readonly string[]) => ({
    ...book,
    batches: { ...book.batches, [batch]: { ...book.batches[batch]!, patrons } },
  });
  const list = Array.from({ length: 1000 }, (_, n) => (n % 2 === 0 ? 'ann' : 'bob'));
  const serialsOf = (of: CouponRegister, patron: string) =>
    couponsHeldBy(of, patron).map((coupon) => coupon.serial);
  // Ten were distributed: five to each, by their place in the batch.
  expect(serialsOf(named(list), 'ann')).toEqual([1, 3, 5, 7, 9].map((n) => serial('MPX', n)));
  expect(serialsOf(named(list), 'bob')).toEqual([2, 4, 6, 8, 10].map((n) => serial('MPX', n)));
  expect(serialsOf(book, 'ann')).toEqual([]);
  expect(couponOf(named(list), one)).toMatchObject({ patron: 'ann', mailed: true });
  expect(couponOf(book, one)).toEqual(expect.not.objectContaining({ patron: expect.anything() }));
  expect(couponOf(book, 'no serial')).toBeUndefined();
});

test('58 Pa. Code § 525.21(o) quarters, and the days around them', () => {
  expect(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'].map(firstDayAfter)).toEqual([
    ...['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01'],
  ]);
  expect(['2026-Q1', '2026-Q4', '0998-Q1'].map(quarterBefore)).toEqual([
    ...['2025-Q4', '2026-Q3', '0997-Q4'],
  ]);
  const days = ['2026-03-31', '2026-04-01', '2026-06-30', '2026-07-01', '2026-09-30', '2026-10-01'];
  expect(days.map(quarterOf)).toEqual([
    ...['2026-Q1', '2026-Q2', '2026-Q2', '2026-Q3', '2026-Q3', '2026-Q4'],
  ]);
  expect(quarterOf('0998-01-01')).toBe('0998-Q1');
  const after = ['2026-11-16', '2026-11-01', '2026-01-01', '2024-03-01', '2026-03-01'];
  expect(after.map((day) => daysBefore(day, 1))).toEqual([
    ...['2026-11-15', '2026-10-31', '2025-12-31', '2024-02-29', '2026-02-28'],
  ]);
  expect(
    ['2026-Q1', '2026-Q0', '2026-Q5', 'x2026-Q1', '2026-Q1x', '226-Q1'].map(isQuarter),
  ).toEqual([true, false, false, false, false, false]);
});

describe('58 Pa. Code § 525.21(j)(7), (n) voided and missing, by the department that has them', () => {
  const stored = [serials('MPX', 900)];
  const issued = [serials('MPX', 20)];
  const missing = (of: typeof stored, more: object = {}) =>
    paper('ReportVariation', {
      ...{ day: DAY, kind: 'missing', serials: of, explanation: 'not there', ...more },
    });
  const stateOf = (desk: Desk, number: number) =>
    couponOf(desk.book, serial('MPX', number))?.holding;
  const byFinance = (command: ReturnType<typeof missing>) => ({
    ...command,
    hands: { reportedBy: PEOPLE.financeSupervisor },
  });

  test('from storage it is missing at finance, and found it goes into the area that is named', () => {
    const desk = distributed().does(byFinance(missing(stored)));
    expect(stateOf(desk, 900)).toMatchObject({ state: 'missing at finance' });
    const found = byFinance(missing(stored, { kind: 'found', explanation: 'behind the shelf' }));
    expect(desk.asks(found)).toMatchObject({ refused: expect.any(String) });
    desk.does({ ...found, place: 'vault' });
    expect(stateOf(desk, 900)).toMatchObject({ state: 'stored', place: 'vault' });
    expect(violations(desk.book)).toEqual([]);
  });

  test('from marketing it is missing there, and what is voided in storage is on no form', () => {
    const desk = distributed().does({
      ...missing(issued),
      hands: { reportedBy: PEOPLE.marketingSupervisor },
    });
    expect(stateOf(desk, 20)).toMatchObject({ state: 'missing at marketing' });
    const before = desk.book.days[DAY]?.voids;
    desk.does({
      ...paper('VoidCoupons', { day: DAY, serials: stored, reason: 'torn' }),
      hands: { voidedBy: PEOPLE.financeSupervisor },
    });
    expect(stateOf(desk, 900)).toMatchObject({ state: 'voided', day: DAY });
    expect(desk.book.days[DAY]?.voids).toEqual(before);
    expect(violations(desk.book)).toEqual([]);
  });
});

test('58 Pa. Code § 525.22(b) a coupon that is not with its patron is refused, and the dealer is told where it is', () => {
  const said = STATES.map((state) => {
    const desk = distributed();
    desk.book = moved(desk.book, [serials('MPX', 1)], (holding) => ({ ...holding, state }));
    const refusal = desk.asks(present);
    return [state, refusal?.refused, refusal?.because, refusal?.cite];
  });
  expect(said).toMatchInlineSnapshot(`
    [
      [
        "examined",
        "not-distributed",
        "MPX-00000001 is not recorded as distributed. Ask marketing to record it first.",
        "58 Pa. Code § 525.21(d)",
      ],
      [
        "stored",
        "not-distributed",
        "MPX-00000001 is not recorded as distributed. Ask marketing to record it first.",
        "58 Pa. Code § 525.21(d)",
      ],
      [
        "listed",
        "not-distributed",
        "MPX-00000001 is not recorded as distributed. Ask marketing to record it first.",
        "58 Pa. Code § 525.21(d)",
      ],
      [
        "issued",
        "not-distributed",
        "MPX-00000001 is not recorded as distributed. Ask marketing to record it first.",
        "58 Pa. Code § 525.21(d)",
      ],
      [
        "distributed",
        undefined,
        undefined,
        undefined,
      ],
      [
        "in play",
        "in-play",
        "MPX-00000001 is already in play at another table.",
        "58 Pa. Code § 525.22(d)",
      ],
      [
        "redeemed",
        "already-redeemed",
        "MPX-00000001 has already been redeemed. Keep it and call a floorperson.",
        "58 Pa. Code § 525.22(e)",
      ],
      [
        "returned",
        "not-distributed",
        "MPX-00000001 is not recorded as distributed. Ask marketing to record it first.",
        "58 Pa. Code § 525.21(d)",
      ],
      [
        "expired",
        "cancelled",
        "MPX-00000001 was returned to finance as expired. Keep it and call a floorperson.",
        "58 Pa. Code § 525.21(m)(2)",
      ],
      [
        "voided",
        "voided",
        "MPX-00000001 was voided. Keep it and call a floorperson.",
        "58 Pa. Code § 525.21(m)",
      ],
      [
        "missing at finance",
        "reported-missing",
        "MPX-00000001 was reported missing. Keep it and call a floorperson.",
        "58 Pa. Code § 525.21(j)(7)",
      ],
      [
        "missing at marketing",
        "reported-missing",
        "MPX-00000001 was reported missing. Keep it and call a floorperson.",
        "58 Pa. Code § 525.21(j)(7)",
      ],
      [
        "redeemed and cancelled",
        "already-redeemed",
        "MPX-00000001 has already been redeemed. Keep it and call a floorperson.",
        "58 Pa. Code § 525.22(e)",
      ],
      [
        "expired and cancelled",
        "cancelled",
        "MPX-00000001 was returned to finance as expired. Keep it and call a floorperson.",
        "58 Pa. Code § 525.21(m)(2)",
      ],
      [
        "voided and cancelled",
        "voided",
        "MPX-00000001 was voided. Keep it and call a floorperson.",
        "58 Pa. Code § 525.21(m)",
      ],
    ]
  `);
});

test('58 Pa. Code § 525.21(q)(7) two lists of the Board: who was added, who was removed, by number, name and address', () => {
  const [ann, bob] = [{ name: 'Ann' }, { patron: 'P-2', name: 'Bob', address: '1 Water St' }];
  expect(listDifference([ann, bob], [ann, bob])).toEqual({ added: [], removed: [] });
  expect(listDifference([ann], [bob])).toEqual({ added: [bob], removed: [ann] });
  const moves = { ...bob, address: '2 Water St' };
  expect(listDifference([bob], [moves])).toEqual({ added: [moves], removed: [bob] });
  const renumbered = { ...bob, patron: 'P-3' };
  expect(listDifference([bob], [renumbered])).toEqual({ added: [renumbered], removed: [bob] });
  // Nothing said is nothing said: an empty number is no other person.
  expect(listDifference([ann], [{ ...ann, patron: '', address: '' }])).toEqual({
    ...{ added: [], removed: [] },
  });
});

test('58 Pa. Code § 525.21(p) a run of the press is to be examined until it is delivered, without what was spoiled', () => {
  const { book } = distributed();
  const run = {
    ...{ series: 'MPX', first: 3001, last: 3010, sheets: [], delivered: false },
    printed: DAY,
    spoiled: [{ ...serials('MPX', 3002), reason: 'torn' }],
  };
  const printed = { 'RUN-1': run, 'RUN-2': { ...run, delivered: true } };
  expect(runsToExamine({ ...book, printed })).toEqual([
    { run: 'RUN-1', made: [serials('MPX', 3001), serials('MPX', 3003, 3010)] },
  ]);
});

test('House rules § correction a coupon placed again is on its wager of that round, with the numbers it names', () => {
  const again = (change: object) =>
    paper('LayCouponAgain', {
      ...{ day: DAY, serial: one, table: 'T1', game: 'three-dice-football', round: 2, seat: 3 },
      ...{ wager: 'touchdown', reason: 'slip', ...change },
    });
  const desk = redeemed().does(again({ names: [4, 5] }));
  expect(desk.book.inPlay[one]).toMatchObject({
    ...{ table: 'T1', round: 2, seat: 3, wager: 'touchdown', names: [4, 5] },
    ...{ edition: '525', onPush: 'stays', dealer: PEOPLE.dealer },
  });
  // Of another round nobody has used a coupon yet; of the same one, seat 1 has used this one.
  expect(desk.book.rounds.T1).toMatchObject({
    round: 2,
    used: [one],
    under: { [one]: { seat: 3 } },
  });
  expect(redeemed().does(again({ round: 1 })).book.rounds.T1).toMatchObject({
    ...{ round: 1, used: [one], under: { [one]: { seat: 1 } } },
  });
  expect(redeemed().does(again({ round: 1 })).book.inPlay[one]).not.toHaveProperty('names');
  expect(cancelled().asks(again({ day: '2026-11-17' }))).toMatchObject({
    ...{ refused: 'not-to-be-corrected', cite: '58 Pa. Code § 525.21(m)(1)' },
    because: expect.stringContaining('MPX-00000001 is redeemed and cancelled by now.'),
  });
});
