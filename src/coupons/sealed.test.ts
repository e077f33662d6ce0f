import { expect, test } from 'vitest';
import {
  controls,
  DAY,
  Desk,
  distributed,
  type Fields,
  issued,
  lists,
  PEOPLE,
  paper,
  serial,
  serials,
  stocked,
  ten,
  use,
} from '../../test/coupons-desk.ts';
import { violations } from './invariants.ts';
import { onSettlement } from './redeem.ts';
import { couponOf } from './stock.ts';
import { tasksDue } from './tasks.ts';

/** The ways around the chapter that were found by trying them over HTTP, and those next to them. */

const NEXT = '2026-11-17';
const requisition = (change: Partial<Fields<'PrepareRequisition'>> = {}) =>
  paper('PrepareRequisition', {
    day: DAY,
    requisition: 'R9',
    neededFor: { day: DAY },
    lines: [{ design: 'match-10', quantity: 5 }],
    estimate: 'as last week',
    ...change,
  });

test.each([
  ['a requisition a year ago', requisition({ day: '2025-11-16' }), 'day-closed'],
  ['a requisition before the first entry', requisition({ day: '2026-09-30' }), 'day-closed'],
  ['a requisition of yesterday', requisition({ day: '2026-11-15' }), undefined],
  ['a requisition of today', requisition(), undefined],
  ['a requisition of tomorrow', requisition({ day: NEXT }), 'day-not-come'],
  [
    'an inventory of 2030',
    paper('TakeInventory', { day: '2030-01-31', month: '2030-01', counted: [], explanation: 'x' }),
    'day-not-come',
  ],
  [
    'a form a year ahead',
    paper('CompleteForm', { day: '2027-11-16', remaining: [], returning: [], remarks: '' }),
    'day-not-come',
  ],
])('§ 525.21(m) days belong to the house’s clock: %s', (_, command, code) => {
  expect(stocked().asks(command, { today: DAY })?.refused).toBe(code);
});

test('§ 525.21(j) a late form says that it is late, and a timely one does not', () => {
  const form = paper('CompleteForm', {
    ...{ day: DAY, remaining: [], returning: [], remarks: '' },
  });
  const late = stocked().tries(form, { today: '2026-11-19' });
  expect(late.events[0]).toMatchObject({ day: DAY, entered: '2026-11-19' });
  expect(stocked().tries(form).events[0]).not.toHaveProperty('entered');
});

const present = (number: number, change: Partial<Fields<'PresentCoupon'>> = {}) =>
  paper('PresentCoupon', {
    day: DAY,
    serial: serial('MPX', number),
    table: 'T1',
    game: 'three-dice-football',
    round: number,
    seat: number,
    wager: 'touchdown',
    chipsCents: 1000,
    ...change,
  });
const redeem = (number: number, change: Partial<Fields<'RedeemCoupon'>> = {}) =>
  paper('RedeemCoupon', {
    ...{ day: DAY, serial: serial('MPX', number), table: 'T1', result: 'lose', paidCents: 0 },
    ...change,
  });
const allBack = (desk: Desk, day = DAY): Desk => {
  const held = [serials('MPX', 11, 100), serials('MPXXV', 6, 20)];
  return desk.does(
    paper('CompleteForm', { day, remaining: held, returning: held, remarks: '' }),
    paper('ReturnToFinance', { day, serials: held }),
  );
};
const count = (change: Partial<Fields<'CountCoupons'>> = {}) =>
  paper('CountCoupons', {
    ...{ day: DAY, boxes: [], voided: [], expired: [], explanation: '' },
    returned: [serials('MPX', 11, 100), serials('MPXXV', 6, 20)],
    ...change,
  });

test('§ 525.21(m)(1) a count is of a day that is over: today is refused, yesterday is not', () => {
  const desk = allBack(distributed());
  expect(desk.asks(count(), { today: DAY })).toMatchObject({ refused: 'day-not-over' });
  expect(desk.asks(count(), { today: NEXT })).toBeUndefined();
});

test('§ 525.22(e) a settlement is never refused by the register, even after a count', () => {
  const desk = allBack(distributed().does(present(1), present(2))).does(count());
  // The coupon was counted out of a box although it is on a layout: that is a variation, and it stays in play.
  const twice = allBack(distributed().does(present(1)));
  const boxes = [{ table: 'T1', serials: [serials('MPX', 1)] }];
  expect(twice.asks(count({ boxes }))).toMatchObject({ refused: 'variation-unexplained' });
  twice.does(count({ boxes, explanation: 'a copy; kept for the Bureau' }));
  for (const after of [desk, twice]) {
    after.does(redeem(1));
    expect(couponOf(after.book, serial('MPX', 1))?.holding).toMatchObject({
      state: 'redeemed',
      table: 'T1',
      day: NEXT,
    });
    expect(violations(after.book)).toEqual([]);
  }
});

test('§ 525.22(e) what the register does not have in play is nothing to it when a table settles', () => {
  const { book } = distributed().does(present(1));
  const line = (number: number) => ({
    ...{ bet: 1, seat: 1, wager: 'touchdown', stakeCents: 1000, result: 'lose', cite: '§' },
    ...{ returnedCents: 0, paidCents: 0 },
    coupon: {
      ...{ serial: serial('MPX', number), valueCents: 1000, paidCents: 0 },
      goes: 'to the drop box',
    },
  });
  const at = { table: 'T1', day: DAY, hands: { dealer: PEOPLE.dealer } };
  expect(onSettlement(book, line(1) as never, at)).toMatchObject({ type: 'RedeemCoupon' });
  expect(onSettlement(book, line(2) as never, at)).toBeUndefined();
  expect(onSettlement(book, line(1) as never, { ...at, table: 'T2' })).toBeUndefined();
});

test('§ 525.22(e) the count compares each table’s box with what was dropped there', () => {
  const desk = allBack(
    distributed().does(present(1), redeem(1), present(2, { table: 'T2' }), {
      ...redeem(2),
      table: 'T2',
    }),
  );
  const boxes = (t1: number, t2: number, second = 'T2') => ({
    boxes: [
      { table: 'T1', serials: [serials('MPX', t1)] },
      { table: second, serials: [serials('MPX', t2)] },
    ],
  });
  expect(desk.asks(count(boxes(1, 2)))).toBeUndefined();
  expect(desk.asks(count(boxes(2, 1)))).toMatchObject({
    refused: 'variation-unexplained',
    because: expect.stringContaining('redeemed at T1 and not in its drop box'),
  });
  expect(desk.asks(count(boxes(1, 2, 'T99')))).toMatchObject({ refused: 'unknown-table' });
  const explained = desk.does(count({ ...boxes(2, 1), explanation: 'boxes were swapped' }));
  expect(explained.events.at(-1)).toMatchObject({
    variations: [
      { what: 'redeemed at T1 and not in its drop box' },
      { what: 'in the drop box of T1 and redeemed at another table' },
      { what: 'redeemed at T2 and not in its drop box' },
      { what: 'in the drop box of T2 and redeemed at another table' },
    ],
  });
});

const run = (change: Partial<Fields<'PrintCoupons'>> = {}) =>
  paper('PrintCoupons', {
    ...{ day: DAY, run: 'P1', design: 'match-10', ...serials('MPX', 3001, 3100) },
    ...{ expires: '2026-12-31', reason: 'opening night', spoiled: [] },
    ...change,
  });
const sheets = (first: number, last: number, more: Partial<Fields<'PrintSheets'>> = {}) =>
  paper('PrintSheets', {
    day: DAY,
    run: 'P1',
    ...serials('MPX', first, last),
    reason: 'r',
    ...more,
  });

test('§ 525.21(p) every sheet is an entry, and no number is printed twice', () => {
  const desk = stocked().does(run(), sheets(3001, 3050));
  expect(desk.events.at(-1)).toMatchObject({
    ...{ type: 'SheetsPrinted', quantity: 50, reason: 'r' },
    hands: { printedBy: { credential: 'F-200' } },
  });
  expect(desk.asks(sheets(3050, 3060))).toMatchObject({ refused: 'already-printed' });
  expect(desk.asks(sheets(3051, 3101))).toMatchObject({ refused: 'not-of-the-run' });
  expect(desk.asks(sheets(3051, 3060, { run: 'P2' }))).toMatchObject({ refused: 'unknown-run' });
  desk.does(
    paper('SpoilSheets', {
      ...{ day: DAY, run: 'P1' },
      spoiled: [{ ...serials('MPX', 3051), reason: 'jam' }],
    }),
  );
  expect(desk.asks(sheets(3051, 3052))).toMatchObject({ refused: 'already-printed' });
  expect(desk.asks(sheets(3052, 3053))).toBeUndefined();
});

test.each([
  ['overlaps another run', run({ run: 'P2', ...serials('MPX', 3100, 3200) }), 'serial-exists'],
  ['is beside another run', run({ run: 'P2', ...serials('MPX', 3101, 3200) }), undefined],
  ['has numbers of the stock', run({ run: 'P2', ...serials('MPX', 1000, 1001) }), 'serial-exists'],
  [
    'has expired',
    run({ run: 'P2', ...serials('MPX', 4001, 4002), expires: '2026-11-15' }),
    'run-not-dated',
  ],
])('§ 525.21(p), (c)(3) a run that %s', (_, command, code) => {
  expect(stocked().does(run()).asks(command)?.refused).toBe(code);
});

test('§ 525.21(p) a run has a reason and a date', () => {
  const { expires: _expires, ...undated } = run();
  const { reason: _reason, ...unreasoned } = run();
  expect(stocked().asks(undated)).toMatchObject({ refused: 'run-not-dated' });
  expect(stocked().asks(unreasoned)).toMatchObject({ refused: 'reason-missing' });
});

const delivered = (change: Partial<Fields<'ExamineDelivery'>> = {}) =>
  paper('ExamineDelivery', {
    ...{ day: DAY, delivery: 'D9', source: { printed: 'P1' }, damaged: [] },
    invoiced: [{ ...serials('MPX', 3001, 3100), valueCents: 1000, quantity: 100 }],
    found: [{ ...serials('MPX', 3001, 3100), expires: '2026-12-31' }],
    ...change,
  });

test.each<[string, Partial<Fields<'ExamineDelivery'>>, string | undefined]>([
  ['as it was printed', {}, undefined],
  [
    'with another date',
    { found: [{ ...serials('MPX', 3001, 3100), expires: '2027-12-31' }] },
    'expiry-differs',
  ],
  [
    'from a supplier under numbers of the press',
    { source: { provider: 'p', invoice: 'i' } },
    'serial-exists',
  ],
])('§ 525.21(c)(5), (p) a run is received %s', (_, change, code) => {
  expect(stocked().does(run()).asks(delivered(change))?.refused).toBe(code);
});

test('§ 525.21(c)(5) expired stock is not received: the day before its date, on it and after it', () => {
  const dated = (expires: string) =>
    paper('ExamineDelivery', {
      ...{ day: DAY, delivery: 'D9', source: { provider: 'p', invoice: 'i' }, damaged: [] },
      invoiced: [{ ...serials('MPX', 4001), valueCents: 1000, quantity: 1 }],
      found: [{ ...serials('MPX', 4001), expires }],
    });
  const codes = ['2026-11-15', DAY, NEXT].map((day) => stocked().asks(dated(day))?.refused);
  expect(codes).toEqual(['expired', undefined, undefined]);
});

const mail = (change: Partial<Fields<'SupplyMailList'>> = {}) =>
  paper('SupplyMailList', {
    ...{ day: DAY, list: 'L1', provider: 'p', cleared: [] },
    rows: [
      {
        ...{ patron: 'P-1', name: 'Patron One', address: '1 Water St', valueCents: 1000 },
        ...{ expires: '2026-12-15', serial: serial('MPX', 5001) },
      },
    ],
    ...change,
  });
const posted = (day = DAY) =>
  paper('RecordMailing', { day, list: 'L1', confirmation: 'posted', cleared: [] });

test('§ 525.21(q)(7) nothing is mailed without both lists, or by old ones: 7 days, and 8', () => {
  expect(stocked().asks(mail())).toMatchObject({ refused: 'list-missing' });
  const [first] = lists();
  expect(stocked().does(first!).asks(mail())).toMatchObject({ refused: 'list-missing' });
  expect(
    stocked()
      .does(...lists('2026-11-09'))
      .asks(mail()),
  ).toBeUndefined();
  expect(
    stocked()
      .does(...lists('2026-11-08'))
      .asks(mail()),
  ).toMatchObject({
    refused: 'list-stale',
  });
  const supplied = stocked().does(...lists(), mail());
  expect(supplied.asks(posted('2026-11-23'))).toBeUndefined();
  expect(supplied.asks(posted('2026-11-24'))).toMatchObject({ refused: 'list-stale' });
});

test('§ 525.21(q)(2) a mailing comes after its list and before its coupons expire', () => {
  const supplied = stocked().does(...lists(), mail());
  expect(supplied.asks(posted('2026-11-15'), { today: DAY })).toMatchObject({
    refused: 'mailed-before-supplied',
  });
  const late = supplied.does(...lists('2026-12-15'));
  expect(late.asks(posted('2026-12-15'))).toBeUndefined();
  expect(late.asks(posted('2026-12-16'))).toMatchObject({ refused: 'expired' });
});

test('§ 525.21(q)(7) a list is replaced by two people', () => {
  const [list] = lists();
  const { confirmedBy: _second, ...one } = list!.hands as Record<string, unknown>;
  expect(stocked().asks({ ...list!, hands: one } as never)).toMatchObject({
    refused: 'signature-missing',
  });
  const twice = { ...one, confirmedBy: (one as { importedBy: unknown }).importedBy };
  expect(stocked().asks({ ...list!, hands: twice } as never)).toMatchObject({
    refused: 'one-person-twice',
  });
});

test.each([
  ['a name, on both sides', { name: 'Ann Excluded' }, { name: 'Ann Excluded' }, 'patron-to-clear'],
  [
    'an address on one side only',
    { name: 'Ann Excluded' },
    { name: 'Ann Excluded', address: '9 Hill Rd' },
    'patron-to-clear',
  ],
  [
    'a number on one side only',
    { name: 'Ann Excluded', address: '1 Water St' },
    { name: 'Ann Excluded', patron: 'P-9' },
    'patron-to-clear',
  ],
  [
    'the same address',
    { name: 'Ann Excluded', address: '1 Water St' },
    { name: 'Ann Excluded', address: '1 water st.' },
    'patron-excluded',
  ],
  [
    'another address',
    { name: 'Ann Excluded', address: '1 Water St' },
    { name: 'Ann Excluded', address: '9 Hill Rd' },
    undefined,
  ],
])('§ 525.21(q)(7) unknown is not "not excluded": %s', (_, listed, to, code) => {
  const desk = issued().does(
    paper('ImportExclusionList', { day: DAY, list: 'exclusion', persons: [listed] }),
  );
  const give = (more: Partial<Fields<'DistributeCoupons'>> = {}) =>
    paper('DistributeCoupons', {
      ...{ day: DAY, serials: [serials('MPX', 1)], promotion: 'p', to },
      ...more,
    });
  expect(desk.asks(give())?.refused).toBe(code);
  expect(desk.asks(give({ cleared: 'passport shown' }))?.refused).toBe(
    code === 'patron-to-clear' ? undefined : code,
  );
});

test.each<[string, Partial<Fields<'ApproveControls'>>, string | undefined]>([
  ['two departments', {}, undefined],
  [
    'a department without staff',
    { departments: { finance: 'finance', marketing: 'astrology' } },
    'unknown-department',
  ],
  [
    'the dealers’ own department',
    { departments: { finance: 'finance', marketing: 'table games' } },
    'department-not-independent',
  ],
])('§ 525.21(d), (r)(2) controls that name %s', (_, change, code) => {
  expect(new Desk().asks(paper('ApproveControls', { ...controls, ...change }))?.refused).toBe(code);
});

test('§ 525.21(i) coupons in a storage area that is withdrawn are to be moved', () => {
  const desk = stocked();
  const due = () => tasksDue(desk.book, DAY).filter(({ does }) => does === 'MoveCoupons');
  expect(due()).toEqual([]);
  const storage = controls.storage.filter(({ place }) => place !== 'vault');
  desk.does(paper('ApproveControls', { ...controls, day: DAY, storage }));
  expect(due()).toMatchObject([{ of: 'finance', about: 'vault', overdue: true }]);
  const all = [serials('MPX', 1, 1000), serials('MPXXV', 1, 200)];
  desk.does(paper('MoveCoupons', { day: DAY, serials: all, place: 'annex' }));
  expect(due()).toEqual([]);
});

test('§ 525.21(i), (k) marketing moves what it keeps in an area that is withdrawn, and finance does not do it for them', () => {
  const desk = distributed();
  const left = [serials('MPX', 11, 100), serials('MPXXV', 6, 20)];
  desk.does(
    paper('CompleteForm', {
      day: DAY,
      remaining: left,
      returning: [],
      keptAt: 'locker',
      remarks: '',
    }),
  );
  const due = () => tasksDue(desk.book, NEXT).filter(({ does }) => does === 'MoveCoupons');
  expect(due()).toEqual([]);
  const storage = [
    ...controls.storage.filter(({ place }) => place !== 'locker'),
    {
      place: 'booth-safe',
      where: 'promotions booth',
      of: 'marketing',
      approval: 'bureau 9',
    } as const,
  ];
  desk.does(paper('ApproveControls', { ...controls, day: NEXT, storage }));
  expect(due()).toMatchObject([{ of: 'marketing', about: 'locker', overdue: true }]);
  const move = (place: string, by: keyof typeof PEOPLE) =>
    paper('MoveCoupons', { day: NEXT, serials: left, place }, { movedBy: PEOPLE[by] });
  expect(desk.asks(move('booth-safe', 'financeSupervisor'))?.refused).toBe('wrong-department');
  expect(desk.asks(move('vault', 'marketingSupervisor'))?.refused).toBe('storage-not-approved');
  expect(desk.asks(move('locker', 'marketingSupervisor'))?.refused).toBe('storage-not-approved');
  desk.does(move('booth-safe', 'marketingSupervisor'));
  expect(due()).toEqual([]);
  expect(couponOf(desk.book, 'MPX-00000011')?.holding).toMatchObject({
    ...{ state: 'issued', place: 'booth-safe' },
  });
  // What marketing moved is still marketing's to distribute, and leaves the area with the patron.
  desk.does(
    paper('DistributeCoupons', { day: NEXT, serials: [serials('MPX', 11)], promotion: 'Tuesday' }),
  );
  expect(couponOf(desk.book, 'MPX-00000011')?.holding.place).toBeUndefined();
  expect(violations(desk.book)).toEqual([]);
  // Nor does marketing move what finance stores.
  const stored = { day: NEXT, serials: [serials('MPX', 200)], place: 'annex' };
  expect(
    desk.asks(paper('MoveCoupons', stored, { movedBy: PEOPLE.marketingSupervisor }))?.refused,
  ).toBe('wrong-department');
});

test.each<[string, object, string | undefined]>([
  ['with the house’s name', { holder: 'example casino' }, undefined],
  ['with another holder’s name', { holder: 'Another Casino' }, 'wrong-holder'],
  [
    'restricted to a game that is not here',
    { restrictions: { games: [{ game: 'whist', wagers: 'any' }], says: ['Whist'] } },
    'unknown-game',
  ],
  [
    'restricted without saying so',
    {
      restrictions: {
        games: [{ game: 'three-dice-football', wagers: ['touchdown'] }],
        says: ['Three Dice Football'],
      },
    },
    'restriction-not-printed',
  ],
  [
    'restricted in words',
    {
      restrictions: {
        games: [{ game: 'three-dice-football', wagers: ['touchdown'] }],
        says: ['Three Dice Football: Touchdown'],
      },
    },
    undefined,
  ],
  ['with blank words', { restrictions: { games: 'any', says: [' '] } }, 'face-incomplete'],
])('§ 525.21(c)(1), (4) a design %s', (_, change, code) => {
  const design = { ...ten, ...change } as typeof ten;
  expect(new Desk().asks(paper('SubmitDesign', { day: DAY, design }))?.refused).toBe(code);
});

test('§ 525.22(c) only games and wagers of the house are filed', () => {
  const filed = (game: string, wagers: string[]) =>
    paper('FileUse', { ...use, games: [{ game, title: game, banking: true, wagers }] });
  expect(new Desk().asks(filed('whist', []))).toMatchObject({ refused: 'unknown-game' });
  expect(new Desk().asks(filed('asia-poker', ['pip-street-1']))).toMatchObject({
    refused: 'unknown-game',
  });
  expect(new Desk().asks(filed('asia-poker', ['asia-poker']))).toBeUndefined();
});

test('§ 525.21(g) prepared, authorized and issued in order, and for days in order', () => {
  const promotion = (from: string, to: string) =>
    requisition({ neededFor: { promotion: 'p', from, to } });
  expect(stocked().asks(promotion('2026-11-20', '2026-11-19'))).toMatchObject({
    refused: 'dates-out-of-order',
  });
  expect(stocked().asks(promotion('2026-11-20', '2026-11-20'))).toBeUndefined();
  const authorize = (day: string) => paper('AuthoriseRequisition', { day, requisition: 'R9' });
  const issue = (day: string) =>
    paper('IssueCoupons', { day, requisition: 'R9', serials: [serials('MPX', 1)], voided: [] });
  const prepared = stocked().does(promotion('2026-11-17', '2026-11-18'));
  expect(prepared.asks(authorize('2026-11-15'), { today: DAY })).toMatchObject({
    refused: 'dates-out-of-order',
  });
  expect(prepared.asks(authorize('2026-11-19'))).toMatchObject({ refused: 'requisition-over' });
  const authorized = prepared.does(authorize(NEXT));
  expect(authorized.asks(issue(DAY), { today: NEXT })).toMatchObject({
    refused: 'dates-out-of-order',
  });
  expect(authorized.asks(issue('2026-11-18'))).toBeUndefined();
  expect(authorized.asks(issue('2026-11-19'))).toMatchObject({ refused: 'requisition-over' });
});

test('§ 525.21(o) quarters are reported in order', () => {
  const { firstMonth: _first, ...rest } = stocked().book;
  const desk = stocked();
  desk.book = { ...rest, firstMonth: '2026-06' };
  const report = (quarter: string) => paper('FileQuarterlyReport', { day: '2027-01-02', quarter });
  expect(desk.asks(report('2026-Q4'))).toMatchObject({
    ...{ refused: 'quarter-due', because: 'File the report for 2026-Q2 first.' },
  });
  desk.does(report('2026-Q2'), report('2026-Q3'), report('2026-Q4'));
  expect(desk.book.quarters).toEqual(['2026-Q2', '2026-Q3', '2026-Q4']);
});
