import { expect, test } from 'vitest';
import { DAY, distributed, issued, stocked, ten, twentyFive } from '../../test/coupons-desk.ts';
import type { Event } from '../coupons/index.ts';
import { games } from '../games/index.ts';
import type { FormField } from '../kernel/form.ts';
import { type AtDesk, couponForm } from './coupon-forms.ts';

const desk = (book: AtDesk['book'], events: readonly Event[] = [], today = DAY): AtDesk => ({
  ...{ book, events, games, holder: 'Example Casino', today },
});
const fields = (at: AtDesk, type: string, about = ''): readonly FormField[] =>
  couponForm(at, type, about).fields;
const field = (at: AtDesk, type: string, name: string, about = '') =>
  fields(at, type, about).find((one) => one.name === name);
const start = (at: AtDesk, type: string, name: string, about = '') =>
  field(at, type, name, about)?.starts;
const values = (of: FormField | undefined) =>
  of?.kind === 'choice' ? of.choices.map(({ value }) => value) : undefined;
const labels = (of: FormField | undefined) =>
  of?.kind === 'choice' ? of.choices.map(({ label }) => label) : undefined;

const STOCK = desk(stocked().book);
const ISSUED = desk(issued().book);
const OUT = desk(distributed().book);

test('§ 525.21(c) a design is submitted in the holder’s name, on the standard face, with a bar code', () => {
  expect(start(STOCK, 'SubmitDesign', 'design')).toMatchObject({
    ...{ holder: 'Example Casino', machineReadable: 'bar code', face: ten.face },
    restrictions: { games: 'any' },
  });
  expect(start(STOCK, 'ApproveDesign', 'design', 'match-10')).toBe('match-10');
  expect(start(STOCK, 'ApproveDesign', 'design')).toBeUndefined();
});

test('§ 525.21(b) controls are approved again from those that hold', () => {
  const storage = start(STOCK, 'ApproveControls', 'storage') as readonly { place: string }[];
  expect(storage.map(({ place }) => place)).toEqual(['vault', 'annex', 'locker']);
  expect(start(STOCK, 'ApproveControls', 'departments')).toMatchObject({
    ...{ finance: 'finance', marketing: 'marketing' },
  });
});

test('§ 525.21(i) each form offers the storage areas of the department that keeps the coupons', () => {
  const offered = (type: string, name: string) => values(field(STOCK, type, name));
  expect(offered('EnterReceipt', 'place')).toEqual(['vault', 'annex']);
  expect(labels(field(STOCK, 'EnterReceipt', 'place'))?.[0]).toBe('vault, main cage, vault');
  expect(offered('MoveCoupons', 'place')).toEqual(['vault', 'annex', 'locker']);
  expect(offered('CompleteForm', 'keptAt')).toEqual(['locker']);
  const counted = field(STOCK, 'TakeInventory', 'counted');
  const where =
    counted?.kind === 'rows' ? counted.fields.find(({ name }) => name === 'at') : undefined;
  expect(values(where)).toEqual(['vault', 'annex', 'finance', 'marketing']);
  expect(counted?.known).not.toEqual([]);
});

test('§ 525.21(g) requisitions that are prepared are authorized, and those that are authorized are issued', () => {
  const book = {
    ...STOCK.book,
    requisitions: {
      'R-1': { until: DAY, authorised: false, lines: { 'match-10': 100 } },
      'R-2': { until: DAY, authorised: true, lines: { 'match-10': 50, 'match-25': 5 } },
      'R-3': { until: '2026-11-15', authorised: true, lines: { 'match-10': 1 } },
      'R-4': { until: '2026-11-15', authorised: false, lines: { 'match-10': 1 } },
      'R-5': { until: DAY, authorised: true, lines: { 'match-10': 0 } },
    },
  } as object as AtDesk['book'];
  const prepared = field(desk(book), 'AuthoriseRequisition', 'requisition', 'R-1');
  expect(values(prepared)).toEqual(['R-1']);
  expect(labels(prepared)).toEqual([`R-1: 100 of match-10, for ${DAY}`]);
  expect(prepared?.starts).toBe('R-1');
  const authorized = field(desk(book), 'IssueCoupons', 'requisition');
  expect(values(authorized)).toEqual(['R-2']);
  expect(labels(authorized)).toEqual([`R-2: 50 of match-10, 5 of match-25, for ${DAY}`]);
});

test('§ 525.21(g) finance issues the next numbers on a requisition, as far as it has them', () => {
  const asked = (lines: object) => {
    const requisitions = { 'R-2': { until: DAY, authorised: true, lines } };
    const book = { ...STOCK.book, requisitions } as object as AtDesk['book'];
    return start(desk(book), 'IssueCoupons', 'serials', 'R-2');
  };
  const next = asked({ 'match-10': 3 }) as readonly { first: string; last: string }[];
  expect(next).toHaveLength(1);
  const [range] = next;
  expect(Number(range?.last.slice(-8)) - Number(range?.first.slice(-8))).toBe(2);
  expect(range?.first).toMatch(/^MPX-/);
  expect(asked({ 'match-10': 0 })).toEqual([]);
  expect(asked({ 'match-10': 99_999_999 })).toEqual([]);
  expect(start(STOCK, 'IssueCoupons', 'serials', 'toString')).toEqual([]);
});

test('§ 525.21(h) marketing distributes what was issued to it, and finance has none of that left', () => {
  expect(start(ISSUED, 'DistributeCoupons', 'serials')).not.toEqual([]);
  expect(start(STOCK, 'DistributeCoupons', 'serials')).toEqual([]);
  expect(field(ISSUED, 'CompleteForm', 'remaining')?.known).not.toEqual([]);
});

test('§ 525.21(n) a batch that expired is voided as it is stored; another has nothing to void', () => {
  const batch = Object.keys(STOCK.book.batches)[0] ?? '';
  expect(start(STOCK, 'VoidCoupons', 'serials', batch)).not.toEqual([]);
  expect(start(STOCK, 'VoidCoupons', 'reason', batch)).toBe('Expired');
  expect(start(STOCK, 'VoidCoupons', 'serials', 'no such batch')).toEqual([]);
  expect(start(STOCK, 'VoidCoupons', 'serials')).toBeUndefined();
});

test.each(['CompleteForm', 'CountCoupons', 'CancelCoupons', 'ReconcileDay'])(
  '§ 525.21(j) %s is about the day that it is opened for, or today',
  (type) => {
    expect(start(OUT, type, 'day', '2026-11-14')).toBe('2026-11-14');
    expect(start(OUT, type, 'day')).toBe(DAY);
  },
);

test('§ 525.21(l), (m) inventories and reports are of the month and quarter that are asked for', () => {
  expect(start(OUT, 'TakeInventory', 'month')).toBe('2026-11');
  expect(start(OUT, 'TakeInventory', 'month', '2026-10')).toBe('2026-10');
  expect(start(OUT, 'FileQuarterlyReport', 'quarter', '2026-Q4')).toBe('2026-Q4');
  expect(start(OUT, 'PrintSheets', 'run', 'RUN-1')).toBe('RUN-1');
  expect(start(OUT, 'SpoilSheets', 'run', 'RUN-1')).toBe('RUN-1');
  expect(start(OUT, 'RecordMailing', 'list', 'L-1')).toBe('L-1');
  expect(start(OUT, 'EnterReceipt', 'delivery', 'DEL-1')).toBe('DEL-1');
  expect(start(OUT, 'PrepareRequisition', 'neededFor')).toEqual({ day: DAY });
});

test('§ 525.21(q) a filing starts from the one in force; the first names every wager that takes a coupon', () => {
  const inForce = start(OUT, 'FileUse', 'games') as readonly { game: string }[];
  expect(inForce.map(({ game }) => game)).toContain('three-dice-football');
  const early = desk(OUT.book, [], '2026-01-01');
  expect(start(early, 'FileUse', 'couponEdition')).toBe('525');
  expect(start(early, 'FileUse', 'couponOnPush')).toBe('stays');
  expect(start(early, 'FileUse', 'from')).toBe('2026-01-01');
  const all = start(early, 'FileUse', 'games') as readonly {
    readonly game: string;
    readonly wagers: readonly string[];
  }[];
  expect(all.map(({ game }) => game).toSorted()).toEqual(Object.keys(games).toSorted());
  expect(all.every(({ wagers }) => wagers.length > 0)).toBe(true);
  expect(all.find(({ game }) => game === 'high-roll-dice')?.wagers).not.toContain('extra-roll');
});

const redeemed = (table: string, serial: string, day = DAY) =>
  ({ type: 'CouponRedeemed', table, serial, day }) as object as Event;
const again = (table: string, serial: string) =>
  ({ type: 'CouponLaidAgain', table, serial }) as object as Event;

test('§ 525.21(q)(6) a count is compared with what was dropped at each table that day, and not returned since', () => {
  const events = [
    redeemed('F2', 'MPX-00000009'),
    redeemed('F1', 'MPX-00000003'),
    redeemed('F1', 'MPX-00000001'),
    redeemed('F1', 'MPX-00000002', '2026-11-15'),
    redeemed('F1', 'MPX-00000004'),
    again('F1', 'MPX-00000004'),
    again('F2', 'MPX-00000009'),
  ];
  const boxes = field(desk(OUT.book, events), 'CountCoupons', 'boxes', DAY);
  const one = (serial: string) => ({ first: serial, last: serial });
  expect(boxes?.known).toEqual([
    { table: 'F1', serials: [one('MPX-00000001'), one('MPX-00000003')] },
  ]);
});

test('§ 525.21(d) a design is offered with the next number of its series, once it is approved', () => {
  const next = (series: string) => {
    const last = Object.values(OUT.book.batches).flatMap((batch) =>
      batch.series === series ? [batch.last] : [],
    );
    return `${series}-${String(Math.max(...last) + 1).padStart(8, '0')}`;
  };
  const lines = field(OUT, 'PrepareRequisition', 'lines');
  const design =
    lines?.kind === 'rows' ? lines.fields.find(({ name }) => name === 'design') : undefined;
  expect(values(design)).toEqual([ten.design, twentyFive.design]);
  expect(labels(design)).toEqual(
    [ten, twentyFive].map(({ title, series }) => `${title}, next ${next(series)}`),
  );
  // All of them are approved: none is left to approve.
  expect(values(field(OUT, 'ApproveDesign', 'design'))).toEqual([]);
});

const with_ = (more: object): AtDesk => desk({ ...STOCK.book, ...more } as AtDesk['book']);

test('§ 525.21(d) a design that was submitted waits for its approval, and one that has it does not', () => {
  const { [ten.design]: one, ...others } = STOCK.book.designs;
  const { approved: _approved, ...submitted } = one as typeof one & { approved?: unknown };
  const at = with_({ designs: { [ten.design]: submitted, ...others } });
  expect(values(field(at, 'ApproveDesign', 'design'))).toEqual([ten.design]);
  expect(values(field(STOCK, 'ApproveDesign', 'design'))).toEqual([]);
  expect(values(field(at, 'PrintCoupons', 'design'))).toEqual([twentyFive.design]);
});

test('§ 525.21(e) a run of the press is examined by its own record, whose numbers are counted', () => {
  const run = (series: string, more: object = {}) => ({
    ...{ series, first: 901, last: 950, expires: '2027-01-31', spoiled: [], ...more },
  });
  const at = with_({
    printed: {
      'RUN-1': run(twentyFive.series, { first: 801, last: 820 }),
      'RUN-2': run(ten.series),
      'RUN-3': run(ten.series, { delivered: true }),
    },
  });
  const range = { first: `${ten.series}-00000901`, last: `${ten.series}-00000950` };
  expect(start(at, 'ExamineDelivery', 'source', 'RUN-2')).toEqual({ printed: 'RUN-2' });
  expect(start(at, 'ExamineDelivery', 'invoiced', 'RUN-2')).toEqual([
    { ...range, valueCents: ten.valueCents, quantity: 50 },
  ]);
  expect(start(at, 'ExamineDelivery', 'found', 'RUN-2')).toEqual([
    { ...range, expires: '2027-01-31' },
  ]);
  expect(start(at, 'ExamineDelivery', 'invoiced', 'RUN-1')).toMatchObject([
    { valueCents: twentyFive.valueCents, quantity: 20 },
  ]);
  for (const other of ['RUN-3', 'RUN-4', 'toString'])
    expect(start(at, 'ExamineDelivery', 'invoiced', other)).toEqual([]);
  expect(start(at, 'ExamineDelivery', 'source')).toBeUndefined();
  expect(values(field(at, 'PrintSheets', 'run'))).toEqual(['RUN-1', 'RUN-2']);
});

test('§ 525.21(f) a delivery is entered and a list mailed once', () => {
  const at = with_({
    deliveries: { 'DEL-1': { entered: true }, 'DEL-2': { entered: false } },
    lists: { 'L-1': { mailed: false }, 'L-2': { mailed: true } },
  });
  expect(values(field(at, 'EnterReceipt', 'delivery'))).toEqual(['DEL-2']);
  expect(values(field(at, 'RecordMailing', 'list'))).toEqual(['L-1']);
});

test('§ 525.21(i) what lies in a storage area is moved from there, and nothing from another', () => {
  const places = ['vault', 'annex', 'locker', 'nowhere'];
  const held = places.map((place) => start(STOCK, 'MoveCoupons', 'serials', place) as object[]);
  expect(held.some((some) => some.length > 0)).toBe(true);
  expect(held.at(-1)).toEqual([]);
  expect(new Set(held.map((some) => JSON.stringify(some))).size).toBeGreaterThan(1);
});

test('§ 525.21(k) what the form of marketing sends back is in the package', () => {
  const serials = [{ first: 'MPX-00000001', last: 'MPX-00000004' }];
  const at = with_({ marketing: { kept: [], returning: { serials } } });
  expect(start(at, 'ReturnToFinance', 'serials')).toEqual(serials);
  expect(start(at, 'ReturnToFinance', 'day', '2026-11-14')).toBe('2026-11-14');
  expect(start(STOCK, 'ReturnToFinance', 'serials')).toBeUndefined();
});

test('§ 525.21(j), (l) whoever counts is compared with what the register has, and nobody else is', () => {
  const known = (at: AtDesk, type: string, name: string) => field(at, type, name)?.known;
  expect(known(ISSUED, 'CompleteForm', 'remaining')).toEqual(
    start(ISSUED, 'DistributeCoupons', 'serials'),
  );
  expect(known(STOCK, 'TakeInventory', 'counted')).toEqual([
    { at: 'vault', first: 'MPX-00000001', last: 'MPX-00001000' },
    { at: 'vault', first: 'MPXXV-00000001', last: 'MPXXV-00000200' },
  ]);
  for (const name of ['voided', 'returned', 'expired'])
    expect([name, known(STOCK, 'CountCoupons', name)]).toEqual([name, []]);
  expect(fields(STOCK, 'MoveCoupons').some((one) => one.known !== undefined)).toBe(false);
});

test('§ 525.21(b) before controls are approved there is no storage area to choose', () => {
  const { controls: _controls, ...before } = STOCK.book;
  expect(values(field(desk(before as AtDesk['book']), 'EnterReceipt', 'place'))).toEqual([]);
  expect(start(desk(before as AtDesk['book']), 'ApproveControls', 'storage')).toBeUndefined();
});
