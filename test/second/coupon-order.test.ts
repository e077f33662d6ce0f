import { expect, test } from 'vitest';
import { type Command, coupons } from '../../src/coupons/index.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import {
  controls,
  DAY,
  Desk,
  distributed,
  paper,
  serials,
  stocked,
  ten,
  use,
} from '../coupons-desk.ts';

const { couponAtTable, couponEntry, couponEvent, newRegister } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/coupons.mjs'
);

const NEXT = '2026-11-17';
const line = serials('MPX', 2001, 2010);
const expires = '2027-03-31';
const delivery = (day: string, source: object = { provider: 'a provider', invoice: 'INV-2' }) =>
  paper('ExamineDelivery', {
    ...{ day, delivery: 'D2', source: source as { printed: string }, damaged: [] },
    ...{ invoiced: [{ ...line, valueCents: 1000, quantity: 10 }], found: [{ ...line, expires }] },
  });
const receipt = (day: string) => paper('EnterReceipt', { day, delivery: 'D2', place: 'vault' });
const print = (day: string) =>
  paper('PrintCoupons', {
    ...{ day, run: 'P1', design: 'match-10', expires, reason: 'the opening', ...line },
    spoiled: [],
  });
const list = (day: string) => paper('ImportExclusionList', { day, list: 'exclusion', persons: [] });
const voids = (day: string) => paper('VoidCoupons', { day, serials: [line], reason: 'torn' });
const moves = (day: string) => paper('MoveCoupons', { day, serials: [line], place: 'annex' });
const misses = (day: string) =>
  paper('ReportVariation', { ...{ day, serials: [line], kind: 'missing', explanation: 'gone' } });
const sheets = (day: string) => paper('PrintSheets', { day, run: 'P1', reason: 'why', ...line });
const approves = (day: string) =>
  paper('ApproveDesign', { day, design: 'match-5', reference: 'design 5' });
const five = { ...ten, design: 'match-5', series: 'MPV', valueCents: 500 };
const submits = (day: string) => paper('SubmitDesign', { day, design: five });
const prints = (day: string) =>
  paper('PrintCoupons', {
    ...{ day, run: 'P5', design: 'match-5', expires, reason: 'the opening', spoiled: [] },
    ...serials('MPV', 1, 10),
  });
const mails = (day: string) =>
  paper('SupplyMailList', {
    ...{ day, list: 'L1', provider: 'mail house', cleared: [] },
    rows: [
      {
        ...{ patron: 'P-1', name: 'Patron 1', address: '1 Water Street', valueCents: 500 },
        ...{ expires, serial: serials('MPV', 11).first },
      },
    ],
  });

const safe = { place: 'safe', where: 'basement', of: 'finance', approval: 'approval 4' } as const;
const amended = (day: string) =>
  paper('ApproveControls', { ...controls, day, storage: [...controls.storage, safe] });
const { directMail: _mail, inHousePrinting: _press, ...neither } = controls;
const fewer = [paper('ApproveControls', { ...neither, day: '2026-11-03' })];
const toSafe = (day: string) =>
  paper('MoveCoupons', { day, serials: [serials('MPX', 1, 5)], place: 'safe' });
const inSafe = (day: string) => paper('EnterReceipt', { day, delivery: 'D2', place: 'safe' });
const mailsTen = (day: string) => {
  const form = mails(day);
  const rows = form.rows.map((row) => ({ ...row, valueCents: 1000, serial: 'MPX-00005001' }));
  return { ...form, rows };
};

test.each<[string, readonly Command[], (day: string) => Command, string]>([
  [
    'examined before it is printed',
    [print(NEXT)],
    (day) => delivery(day, { printed: 'P1' }),
    'printed',
  ],
  ['received before it is examined', [delivery(NEXT)], receipt, 'examined'],
  ['voided before it is received', [delivery(NEXT), receipt(NEXT)], voids, 'in the ledger'],
  ['moved before it is received', [delivery(NEXT), receipt(NEXT)], moves, 'in the ledger'],
  ['missing before it is received', [delivery(NEXT), receipt(NEXT)], misses, 'in the ledger'],
  ['printed before its run', [print(NEXT)], sheets, 'run was entered later'],
  ['approved before it is submitted', [submits(NEXT)], approves, 'before it was submitted'],
  ['printed before it is approved', [submits(DAY), approves(NEXT)], prints, 'not approved'],
  ['mailed before it is approved', [submits(DAY), approves(NEXT)], mails, 'not approved'],
  ['replaced by an earlier list', [list(NEXT)], list, 'a later list'],
  ['amended by earlier controls', [amended(NEXT)], amended, 'later controls'],
  ['moved to an area before it is named', [amended(NEXT)], toSafe, 'safe on that day'],
  ['received in an area before it is named', [amended(NEXT), delivery(DAY)], inSafe, 'safe on'],
  ['printed before controls name the press', [...fewer, amended(NEXT)], print, 'the press on'],
  ['mailed before controls name it', [...fewer, amended(NEXT)], mailsTen, 'direct mail on'],
  [
    'filed for a day that was played',
    [],
    (from) => paper('FileUse', { ...use, day: DAY, from }),
    'played',
  ],
])('58 Pa. Code § 525.21 the second verifier finds what is %s', (_, before, form, because) => {
  const told = (day: string) => {
    const { events, book } = stocked().does(...before);
    const register = newRegister();
    for (const event of events) couponEvent(register, event);
    const asks = form(day);
    // As log format 1 decided it, without a question for its day.
    const [fact] = expectAccepted(coupons.decide(book, asks));
    const entered = asks.day < NEXT ? { entered: NEXT } : {};
    const event = { ...fact, ...entered };
    const at = Date.parse(`${NEXT}T20:00:00Z`);
    couponEntry(register, { command: { asks }, events: [{ event }], at }, true);
  };
  expect(() => told(NEXT)).not.toThrow();
  expect(() => told(DAY)).toThrow(because);
});

test('58 Pa. Code § 525.21(b)(2) the second verifier finds what is issued before the controls are approved', () => {
  const told = (controlled: string) => {
    const desk = new Desk(
      paper('SubmitDesign', { day: DAY, design: ten }),
      paper('ApproveControls', { ...controls, day: controlled }),
      paper('ApproveDesign', { day: DAY, design: 'match-10', reference: 'design 10' }),
      delivery(DAY),
      receipt(controlled),
      paper('PrepareRequisition', {
        ...{ day: DAY, requisition: 'R1', neededFor: { day: DAY }, estimate: 'a guess' },
        lines: [{ design: 'match-10', quantity: 10 }],
      }),
      paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
    );
    const register = newRegister();
    for (const event of desk.events) couponEvent(register, event);
    const issues = { day: DAY, requisition: 'R1', serials: [line], voided: [] };
    const asks = paper('IssueCoupons', issues);
    const [fact] = expectAccepted(coupons.decide(desk.book, asks));
    const event = { ...fact, entered: NEXT };
    const at = Date.parse(`${NEXT}T20:00:00Z`);
    couponEntry(register, { command: { asks }, events: [{ event }], at }, true);
  };
  expect(() => told(DAY)).not.toThrow();
  expect(() => told(NEXT)).toThrow('controls were not approved on that day');
});

test('58 Pa. Code § 525.22(e) the second verifier finds a coupon that is taken out of the drop box of another table', () => {
  const at = { day: DAY, serial: serials('MPX', 1).first, table: 'T1' };
  const place = { game: 'three-dice-football', round: 1, seat: 1, wager: 'touchdown' };
  const there = { ...at, table: 'T2' };
  const { events } = distributed().does(
    paper('PresentCoupon', { ...at, ...place, chipsCents: 1000 }),
    paper('ReturnCoupon', { ...at, why: 'push' }),
    paper('PresentCoupon', { ...there, ...place, chipsCents: 1000 }),
    paper('RedeemCoupon', { ...there, result: 'win', paidCents: 1000 }),
  );
  const told = (table: string, today?: string) => {
    const register = newRegister();
    for (const event of events) couponEvent(register, event);
    const again = { ...at, ...place, table, type: 'CouponLaidAgain', was: 'redeemed' };
    couponAtTable(register, again, today);
  };
  expect(() => told('T2', DAY)).not.toThrow();
  expect(() => told('T1', DAY)).toThrow('in the drop box of another table');
  // Log format 1 did not ask.
  expect(() => told('T1')).not.toThrow();
});

test('58 Pa. Code § 525.21(g)(3) the second verifier finds a requisition that says another denomination than its design', () => {
  const lines = [{ design: 'match-10', quantity: 10 }];
  const prepares = { day: DAY, requisition: 'R9', neededFor: { day: DAY }, estimate: 'a guess' };
  const [fact] = expectAccepted(
    coupons.decide(stocked().book, paper('PrepareRequisition', { ...prepares, lines })),
  );
  const told = (valueCents: number, design = 'match-10') => {
    const register = newRegister();
    for (const event of stocked().events) couponEvent(register, event);
    couponEvent(register, { ...fact, lines: [{ design, quantity: 10, valueCents }] });
  };
  expect(() => told(1_000)).not.toThrow();
  expect(() => told(2_500)).toThrow('a line has another denomination');
  expect(() => told(1_000, 'match-11')).toThrow('a line has another denomination');
});

test('58 Pa. Code § 525.21(c)(3) the second verifier reads a serial number as it is written, and no other way', async () => {
  const { read } = await import(
    // @ts-expect-error it has no types
    '../../verifier/parts/serials.mjs'
  );
  expect(read('MP10-00000042')).toEqual({ series: 'MP10', number: 42 });
  for (const other of ['MP10-42', 'MP10-00000042 ', 'mp10-00000042', 'MP10-00000000', '-00000042'])
    expect(() => read(other)).toThrow('is no serial number');
});
