import { runsInState, written } from '../../../coupons/index.ts';
import { controls, DESIGNS, delivery, use } from './forms.ts';
import { authorize, give, issue, requisition } from './requisitions.ts';
import { does, form, type Scene, tries } from './script.ts';
import { crooked, x, xxv } from './serials.ts';
import { highRollUnfiled, opening, yahtzee } from './tables.ts';

const one = '2026-12-02';
const two = '2026-12-03';

const before: readonly Scene[] = [
  tries(
    '2026-11-20',
    'one-department',
    'one department for both tasks',
    form('ApproveControls', {
      ...controls,
      departments: { finance: 'finance', marketing: 'finance' },
    }),
  ),
  tries(
    '2026-11-20',
    'unknown-department',
    'a department that has no staff',
    form('ApproveControls', {
      ...controls,
      departments: { finance: 'finance', marketing: 'hospitality' },
    }),
  ),
  tries(
    '2026-11-20',
    'department-not-independent',
    'the dealers distribute their own coupons',
    form('ApproveControls', {
      ...controls,
      departments: { finance: 'finance', marketing: 'table games' },
    }),
  ),
  tries(
    '2026-11-20',
    'day-not-come',
    'controls approved tomorrow',
    form('ApproveControls', { ...controls, day: '2026-11-21' }),
  ),
  does('2026-11-20', 'internal controls approved', form('ApproveControls', controls)),
  tries(
    '2026-11-20',
    'unknown-game',
    'coupons filed for a game that is not here',
    form('FileUse', {
      ...use,
      games: [{ game: 'whist', title: 'Whist', banking: true, wagers: [] }],
    }),
  ),
  does(
    '2026-11-20',
    'use at the tables filed, edition 525; High Roll Dice comes later',
    form('FileUse', { ...use, games: use.games.filter(({ game }) => game !== 'high-roll-dice') }),
  ),
  tries(
    '2026-11-21',
    'face-incomplete',
    'a design whose chips would hide the value',
    form('SubmitDesign', { design: crooked(DESIGNS.tens) }),
  ),
  tries(
    '2026-11-21',
    'wrong-holder',
    'a design with another holder’s name',
    form('SubmitDesign', { design: { ...DESIGNS.tens, holder: 'Another Casino' } }),
  ),
  tries(
    '2026-11-21',
    'restriction-not-printed',
    'a restriction that is not printed',
    form('SubmitDesign', {
      design: {
        ...DESIGNS.twentyFives,
        restrictions: { ...DESIGNS.twentyFives.restrictions, says: ['No cash value.'] },
      },
    }),
  ),
  does('2026-11-21', '$10 design submitted', form('SubmitDesign', { design: DESIGNS.tens })),
  does('2026-11-21', '$25 design submitted', form('SubmitDesign', { design: DESIGNS.twentyFives })),
  does(
    '2026-11-27',
    '$10 design approved',
    form('ApproveDesign', { design: 'match-10', reference: 'BGO-771' }),
  ),
];

const run = {
  run: 'RUN-1',
  design: 'match-10',
  ...x(20_001, 20_500),
  expires: '2027-01-31',
  spoiled: [],
};
const received: readonly Scene[] = [
  tries(
    '2026-12-01',
    'wrong-department',
    'a delivery opened by finance alone',
    form('ExamineDelivery', delivery(), { marketing: 'finance-supervisor' }),
  ),
  tries(
    '2026-12-01',
    'not-examined',
    'a delivery entered that nobody examined',
    form('EnterReceipt', { delivery: 'DEL-1', place: 'main-vault' }),
  ),
  tries(
    '2026-12-01',
    'deviation-unreported',
    'five missing coupons passed over',
    form('ExamineDelivery', delivery()),
  ),
  does('2026-12-01', 'delivery examined by both, five missing coupons reported', {
    // The supervisor's signature on the report is added by the desk.
    command: {
      type: 'ExamineDelivery',
      ...delivery(),
      reported: { bureau: 'letter of 2026-12-01' },
    },
    signs: {
      finance: 'finance-clerk',
      marketing: 'promotions-host',
      supervisor: 'finance-supervisor',
    },
  }),
  tries(
    '2026-12-01',
    'wrong-grade',
    'the ledger kept by a clerk',
    form(
      'EnterReceipt',
      { delivery: 'DEL-1', place: 'main-vault' },
      { enteredBy: 'finance-clerk' },
    ),
  ),
  tries(
    '2026-12-01',
    'storage-not-approved',
    'cartons left in the office',
    form('EnterReceipt', { delivery: 'DEL-1', place: 'office' }),
  ),
  does(
    '2026-12-01',
    'delivery entered in the ledger and stored',
    form('EnterReceipt', { delivery: 'DEL-1', place: 'main-vault' }),
  ),
  does(
    '2026-12-01',
    'some of it moved to the count room',
    form('MoveCoupons', { serials: [x(19_001, 20_000)], place: 'count-safe' }),
  ),
  tries(
    '2026-12-01',
    'serial-exists',
    'a run of the press over numbers of the delivery',
    form('PrintCoupons', { ...run, ...x(20_000, 20_100), reason: 'promotion' }),
  ),
  tries(
    '2026-12-01',
    'run-not-dated',
    'a run that has expired',
    form('PrintCoupons', { ...run, expires: '2026-11-30', reason: 'promotion' }),
  ),
  does(
    '2026-12-01',
    '500 more in a run of our own press',
    form('PrintCoupons', { ...run, reason: 'the opening needs more' }),
  ),
  does(
    '2026-12-01',
    'its sheets printed',
    form('PrintSheets', { run: 'RUN-1', ...x(20_001, 20_500), reason: 'the run' }),
  ),
  tries(
    '2026-12-01',
    'already-printed',
    'a sheet printed a second time',
    form('PrintSheets', { run: 'RUN-1', ...x(20_101, 20_104), reason: 'a copy' }),
  ),
  does(
    '2026-12-01',
    'one sheet spoiled',
    form('SpoilSheets', {
      run: 'RUN-1',
      spoiled: [{ ...x(20_101, 20_104), reason: 'sheet jammed' }],
    }),
  ),
  tries(
    '2026-12-01',
    'expiry-differs',
    'a later date written on the run',
    form(
      'ExamineDelivery',
      delivery({ delivery: 'DEL-2', source: { printed: 'RUN-1' }, ...made('2027-12-31') }),
    ),
  ),
  does(
    '2026-12-01',
    'run examined against the record of the press',
    form(
      'ExamineDelivery',
      delivery({ delivery: 'DEL-2', source: { printed: 'RUN-1' }, ...made('2027-01-31') }),
    ),
  ),
  does(
    '2026-12-01',
    'run entered in the ledger',
    form('EnterReceipt', { delivery: 'DEL-2', place: 'count-safe' }),
  ),
];

function made(expires: string) {
  const ranges = [x(20_001, 20_100), x(20_105, 20_500)];
  return {
    invoiced: ranges.map((range, place) => ({
      ...range,
      valueCents: 1000,
      quantity: [100, 396][place] ?? 0,
    })),
    found: ranges.map((range) => ({ ...range, expires })),
  };
}

const requisitioned: readonly Scene[] = [
  tries(one, 'wrong-grade', 'a requisition by a host', {
    ...requisition('REQ-1', one, 400, 60),
    signs: { preparedBy: 'promotions-host' },
  }),
  tries(
    one,
    'dates-out-of-order',
    'a promotion that ends before it begins',
    form('PrepareRequisition', {
      requisition: 'REQ-1',
      neededFor: { promotion: 'p', from: '2026-12-09', to: '2026-12-08' },
      lines: [{ design: 'match-10', quantity: 1 }],
      estimate: 'none',
    }),
  ),
  tries(
    one,
    'day-closed',
    'a requisition of last year',
    form('PrepareRequisition', {
      day: '2025-12-02',
      requisition: 'REQ-1',
      neededFor: { day: '2025-12-02' },
      lines: [{ design: 'match-10', quantity: 1 }],
      estimate: 'none',
    }),
  ),
  does(one, 'requisition REQ-1 prepared', requisition('REQ-1', one, 400, 60)),
  tries(
    one,
    'not-authorized',
    'coupons issued before finance authorizes',
    issue('REQ-1', x(1, 400)),
  ),
  tries(one, 'wrong-department', 'the requisition authorized by marketing', {
    ...authorize('REQ-1'),
    signs: { authorisedBy: 'marketing-supervisor' },
  }),
  does(one, 'requisition REQ-1 authorized', authorize('REQ-1')),
  tries(
    one,
    'design-not-approved',
    '$25 coupons issued before their design is approved',
    issue('REQ-1', x(1, 400), xxv(1, 60)),
  ),
  does(
    one,
    '$25 design approved',
    form('ApproveDesign', { design: 'match-25', reference: 'BGO-779' }),
  ),
  tries(one, 'beyond-requisition', 'fifty more than was asked for', issue('REQ-1', x(1, 450))),
  does(
    one,
    'coupons issued on REQ-1, two torn ones voided',
    form('IssueCoupons', {
      requisition: 'REQ-1',
      serials: [x(1, 200), x(203, 402), xxv(1, 60)],
      voided: [{ ...x(201, 202), reason: 'torn in the wrapper' }],
    }),
  ),
  tries(one, 'wrong-department', 'finance distributes coupons', {
    ...give('opening', x(1, 5)),
    signs: { distributedBy: 'finance-clerk' },
  }),
  does(one, 'coupons distributed: opening night', give('opening night', x(1, 200), xxv(1, 40))),
  opening(one),
  yahtzee(one),
  highRollUnfiled(one),
  tries(
    one,
    'day-not-over',
    'finance counts the running day while coupons are in play',
    form('CountCoupons', {
      boxes: [],
      voided: [],
      returned: [],
      expired: [],
      explanation: 'early',
    }),
  ),
  does(
    one,
    'a coupon voided by marketing',
    form(
      'VoidCoupons',
      { serials: [x(402)], reason: 'written on' },
      { voidedBy: 'marketing-supervisor' },
    ),
  ),
];

const evening: readonly Scene[] = [
  tries(
    one,
    'variation-unexplained',
    'one coupon fewer in hand than the register shows',
    form('CompleteForm', {
      remaining: [x(203, 400), xxv(41, 60)],
      returning: [],
      keptAt: 'booth-locker',
      remarks: '',
    }),
  ),
  does(
    one,
    'the missing coupon reported with an explanation',
    form(
      'ReportVariation',
      { kind: 'missing', serials: [x(401)], explanation: 'fell behind the counter' },
      { reportedBy: 'marketing-supervisor' },
    ),
  ),
  tries(one, 'storage-not-approved', 'the rest kept in a drawer overnight', (book) =>
    form('CompleteForm', {
      remaining: written(runsInState(book, 'issued')),
      returning: [],
      keptAt: 'drawer',
      remarks: '',
    }),
  ),
  tries(
    one,
    'form-due',
    'coupons returned without the form',
    form('ReturnToFinance', { serials: [x(303, 400)] }),
  ),
  tries(
    two,
    'form-due',
    'a count before marketing’s forms are in',
    form('CountCoupons', {
      day: one,
      boxes: [],
      voided: [],
      returned: [],
      expired: [],
      explanation: '',
    }),
  ),
  tries(
    two,
    'unknown-table',
    'coupons counted under a table that does not exist',
    form('CountCoupons', {
      day: one,
      boxes: [{ table: 'TDF-99', serials: [x(1)] }],
      voided: [],
      returned: [],
      expired: [],
      explanation: 'as found',
    }),
  ),
  tries(
    two,
    'form-due',
    'coupons distributed before yesterday’s form is in',
    give('early', x(203)),
  ),
  { day: one, closes: 'first gaming day closed', returning: 'nothing' },
];

/** From the approvals to the evening of the first gaming day. */
export const openingDays: readonly Scene[] = [...before, ...received, ...requisitioned, ...evening];
