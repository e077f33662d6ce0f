import { expect, test } from 'vitest';
import {
  DAY,
  type Desk,
  distributed,
  lists,
  PEOPLE,
  paper,
  stocked,
  ten,
} from '../../test/coupons-desk.ts';
import { quarterBefore } from '../kernel/days.ts';
import { emptyBook } from './register.ts';
import { runsInState, written } from './stock.ts';
import { type Task, tasksDue } from './tasks.ts';

const due = (desk: Pick<Desk, 'book'>, day = DAY): readonly string[] =>
  tasksDue(desk.book, day).map(
    ({ of, does, about, overdue }: Task) =>
      `${of}: ${does}${about === undefined ? '' : ` ${about}`}${overdue ? ', overdue' : ''}`,
  );

test('§ 525.21(b) an empty book waits for controls, use and a first design', () => {
  expect(due({ book: emptyBook })).toEqual([
    'finance: ApproveControls',
    'finance: FileUse',
    'marketing: SubmitDesign',
  ]);
});

test('§ 525.21(b)(1), (e), (f) a design waits for its approval, a run for two pairs of eyes, a delivery for the ledger', () => {
  const desk = stocked().does(
    paper('SubmitDesign', { day: DAY, design: { ...ten, design: 'match-5', series: 'MPV' } }),
    paper('PrintCoupons', {
      day: DAY,
      run: 'RUN-1',
      design: 'match-10',
      first: 'MPX-00002001',
      last: 'MPX-00002100',
      expires: '2027-03-31',
      reason: 'the opening night',
      spoiled: [],
    }),
  );
  expect(due(desk)).toEqual([
    'finance: ApproveDesign match-5',
    'finance: ExamineDelivery RUN-1',
    'finance: TakeInventory 2026-11',
  ]);
  desk.does(
    paper('ExamineDelivery', {
      day: DAY,
      delivery: 'D2',
      source: { printed: 'RUN-1' },
      invoiced: [{ first: 'MPX-00002001', last: 'MPX-00002100', valueCents: 1000, quantity: 100 }],
      found: [{ first: 'MPX-00002001', last: 'MPX-00002100', expires: '2027-03-31' }],
      damaged: [],
    }),
  );
  expect(due(desk)).toContain('finance: EnterReceipt D2');
});

test('§ 525.21(g)–(m) a gaming day, duty by duty, passes between the departments', () => {
  const desk = stocked();
  const wait = (day = DAY) => due(desk, day).filter((one) => !one.includes('TakeInventory'));
  const requisition = { day: DAY, requisition: 'R1' };
  desk.does(
    paper('PrepareRequisition', {
      ...requisition,
      neededFor: { day: DAY },
      lines: [{ design: 'match-10', quantity: 10 }],
      estimate: 'as ever',
    }),
  );
  expect(wait()).toEqual(['finance: AuthoriseRequisition R1']);
  // Nobody issues on a requisition whose day has passed.
  expect(due(desk, '2026-11-17').filter((one) => one.includes('R1'))).toEqual([]);
  desk.does(paper('AuthoriseRequisition', requisition));
  expect(wait()).toEqual(['finance: IssueCoupons R1']);
  const serials = [{ first: 'MPX-00000001', last: 'MPX-00000010' }];
  desk.does(paper('IssueCoupons', { ...requisition, serials, voided: [] }));
  expect(wait()).toEqual([`marketing: CompleteForm ${DAY}`]);
  expect(due(desk, '2026-11-17')).toContain(`marketing: CompleteForm ${DAY}, overdue`);
  const held = [...written(runsInState(desk.book, 'issued'))];
  desk.does(paper('CompleteForm', { day: DAY, remaining: held, returning: held, remarks: '' }));
  expect(wait()).toEqual([`marketing: ReturnToFinance ${DAY}`]);
  desk.does(paper('ReturnToFinance', { day: DAY, serials: held }));
  // A day is counted when it is over.
  expect(wait()).toEqual([]);
  expect(wait('2026-11-17')).toEqual([`finance: CountCoupons ${DAY}`]);
  desk.does(
    paper('CountCoupons', {
      day: DAY,
      boxes: [],
      voided: [],
      returned: held,
      expired: [],
      explanation: '',
    }),
  );
  expect(wait('2026-11-17')).toEqual([`finance: CancelCoupons ${DAY}`]);
  desk.does(paper('CancelCoupons', { day: DAY, signaturesReviewed: true }));
  expect(wait('2026-11-18')).toEqual([`finance: ReconcileDay ${DAY}, overdue`]);
  desk.does(paper('ReconcileDay', { day: DAY, place: 'vault' }));
  expect(wait()).toEqual([]);
});

test('§ 525.21(n), (o) the month wants its inventory, the quarter its report, and what is late says so', () => {
  const periods = (day: string) =>
    due(stocked(), day).filter((one) => /Inventory|Quarterly/.test(one));
  expect(periods(DAY)).toEqual(['finance: TakeInventory 2026-11']);
  expect(periods('2026-12-01')).toEqual(['finance: TakeInventory 2026-11, overdue']);
  expect(periods('2027-01-02')).toEqual([
    'finance: TakeInventory 2026-11, overdue',
    'finance: FileQuarterlyReport 2026-Q4, overdue',
  ]);
  expect([quarterBefore('2027-Q1'), quarterBefore('2026-Q3')]).toEqual(['2026-Q4', '2026-Q2']);
});

test('§ 525.21(q)(2) a list that was supplied waits for the post', () => {
  const row = { patron: 'P1', name: 'Patron 1', address: '1 Canal Street', valueCents: 1000 };
  const desk = distributed().does(
    ...lists(),
    paper('SupplyMailList', {
      day: DAY,
      list: 'FALL',
      provider: 'mail house',
      rows: [{ ...row, expires: '2026-12-24', serial: 'MPX-00005001' }],
      cleared: [],
    }),
  );
  expect(due(desk)).toContain('marketing: RecordMailing FALL');
});

test('§ 525.21(p), (q)(2) nothing waits for a run that was spoiled whole, nor for a list whose coupons are all void', () => {
  const numbers = { first: 'MPX-00002001', last: 'MPX-00002010' };
  const row = { patron: 'P1', name: 'Patron 1', address: '1 Canal Street', valueCents: 1000 };
  const mailed = ['MPX-00005001', 'MPX-00005002'];
  const rows = mailed.map((serial) => ({ ...row, expires: '2026-12-24', serial }));
  const desk = stocked().does(
    ...lists(),
    paper('PrintCoupons', {
      ...{ day: DAY, run: 'RUN-1', design: 'match-10', ...numbers, spoiled: [] },
      ...{ expires: '2027-03-31', reason: 'the opening night' },
    }),
    paper('SupplyMailList', {
      ...{ day: DAY, list: 'FALL', provider: 'mail house', rows, cleared: [] },
    }),
  );
  const waits = () => due(desk).filter((one) => /ExamineDelivery|RecordMailing/.test(one));
  const both = ['finance: ExamineDelivery RUN-1', 'marketing: RecordMailing FALL'];
  const voids = (serial: string) =>
    paper(
      'VoidCoupons',
      { day: DAY, serials: [{ first: serial, last: serial }], reason: 'not mailed' },
      { voidedBy: PEOPLE.marketingSupervisor },
    );
  const spoils = (first: string, last: string) =>
    paper('SpoilSheets', { day: DAY, run: 'RUN-1', spoiled: [{ first, last, reason: 'a jam' }] });
  expect(waits()).toEqual(both);
  desk.does(voids('MPX-00005001'), spoils('MPX-00002001', 'MPX-00002009'));
  expect(waits()).toEqual(both);
  desk.does(voids('MPX-00005002'), spoils('MPX-00002010', 'MPX-00002010'));
  expect(waits()).toEqual([]);
});
