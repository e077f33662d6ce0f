import { runsInState, written } from '../../../coupons/index.ts';
import {
  authorize,
  byMarketing,
  controls,
  count,
  DESIGNS,
  delivery,
  file,
  give,
  issue,
  keep,
  marketingBy,
  requisition,
  store,
  submit,
  use,
} from './forms.ts';
import { closes, does, form, on, type Scene, tries } from './script.ts';
import { crooked, x, xxv } from './serials.ts';
import { highRollUnfiled, opening, yahtzee } from './tables.ts';

const one = '2026-12-02';
const two = '2026-12-03';

const before: readonly Scene[] = [
  ...on(
    '2026-11-20',
    tries('one-department', 'one department for both tasks', marketingBy('finance')),
    tries('unknown-department', 'a department that has no staff', marketingBy('hospitality')),
    tries(
      'department-not-independent',
      'the dealers distribute their own coupons',
      marketingBy('table games'),
    ),
    tries(
      'day-not-come',
      'controls approved tomorrow',
      form('ApproveControls', { ...controls, day: '2026-11-21' }),
    ),
    does('internal controls approved', form('ApproveControls', controls)),
    tries(
      'unknown-game',
      'coupons filed for a game that is not here',
      file({ games: [{ game: 'whist', title: 'Whist', banking: true, wagers: [] }] }),
    ),
    does(
      'use at the tables filed, edition 525; High Roll Dice comes later',
      file({ games: use.games.filter(({ game }) => game !== 'high-roll-dice') }),
    ),
  ),
  ...on(
    '2026-11-21',
    tries(
      'face-incomplete',
      'a design whose chips would hide the value',
      submit(crooked(DESIGNS.tens)),
    ),
    tries(
      'wrong-holder',
      'a design with another holder’s name',
      submit({ ...DESIGNS.tens, holder: 'Another Casino' }),
    ),
    tries(
      'restriction-not-printed',
      'a restriction that is not printed',
      submit({
        ...DESIGNS.twentyFives,
        restrictions: { ...DESIGNS.twentyFives.restrictions, says: ['No cash value.'] },
      }),
    ),
    does('$10 design submitted', submit(DESIGNS.tens)),
    does('$25 design submitted', submit(DESIGNS.twentyFives)),
  ),
  ...on(
    '2026-11-27',
    does(
      '$10 design approved',
      form('ApproveDesign', { design: 'match-10', reference: 'BGO-771' }),
    ),
  ),
];

const run = {
  run: 'RUN-1',
  design: 'match-10',
  ...x(20_001, 20_500),
  expires: '2027-01-31',
  spoiled: [],
};
const received: readonly Scene[] = on(
  '2026-12-01',
  tries(
    'wrong-department',
    'a delivery opened by finance alone',
    form('ExamineDelivery', delivery(), { marketing: 'finance-supervisor' }),
  ),
  tries('not-examined', 'a delivery entered that nobody examined', store('DEL-1', 'main-vault')),
  tries(
    'deviation-unreported',
    'five missing coupons passed over',
    form('ExamineDelivery', delivery()),
  ),
  does('delivery examined by both, five missing coupons reported', {
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
    'wrong-grade',
    'the ledger kept by a clerk',
    form(
      'EnterReceipt',
      { delivery: 'DEL-1', place: 'main-vault' },
      { enteredBy: 'finance-clerk' },
    ),
  ),
  tries('storage-not-approved', 'cartons left in the office', store('DEL-1', 'office')),
  does('delivery entered in the ledger and stored', store('DEL-1', 'main-vault')),
  does(
    'some of it moved to the count room',
    form('MoveCoupons', { serials: [x(19_001, 20_000)], place: 'count-safe' }),
  ),
  tries(
    'serial-exists',
    'a run of the press over numbers of the delivery',
    form('PrintCoupons', { ...run, ...x(20_000, 20_100), reason: 'promotion' }),
  ),
  tries(
    'run-not-dated',
    'a run that has expired',
    form('PrintCoupons', { ...run, expires: '2026-11-30', reason: 'promotion' }),
  ),
  does(
    '500 more in a run of our own press',
    form('PrintCoupons', { ...run, reason: 'the opening needs more' }),
  ),
  does(
    'its sheets printed',
    form('PrintSheets', { run: 'RUN-1', ...x(20_001, 20_500), reason: 'the run' }),
  ),
  tries(
    'already-printed',
    'a sheet printed a second time',
    form('PrintSheets', { run: 'RUN-1', ...x(20_101, 20_104), reason: 'a copy' }),
  ),
  does(
    'one sheet spoiled',
    form('SpoilSheets', {
      run: 'RUN-1',
      spoiled: [{ ...x(20_101, 20_104), reason: 'sheet jammed' }],
    }),
  ),
  tries(
    'expiry-differs',
    'a later date written on the run',
    form(
      'ExamineDelivery',
      delivery({ delivery: 'DEL-2', source: { printed: 'RUN-1' }, ...made('2027-12-31') }),
    ),
  ),
  does(
    'run examined against the record of the press',
    form(
      'ExamineDelivery',
      delivery({ delivery: 'DEL-2', source: { printed: 'RUN-1' }, ...made('2027-01-31') }),
    ),
  ),
  does('run entered in the ledger', store('DEL-2', 'count-safe')),
);

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

const requisitioned: readonly Scene[] = on(
  one,
  tries('wrong-grade', 'a requisition by a host', {
    ...requisition('REQ-1', one, 400, 60),
    signs: { preparedBy: 'promotions-host' },
  }),
  tries(
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
  does('requisition REQ-1 prepared', requisition('REQ-1', one, 400, 60)),
  tries('not-authorized', 'coupons issued before finance authorizes', issue('REQ-1', x(1, 400))),
  tries('wrong-department', 'the requisition authorized by marketing', {
    ...authorize('REQ-1'),
    signs: { authorisedBy: 'marketing-supervisor' },
  }),
  does('requisition REQ-1 authorized', authorize('REQ-1')),
  tries(
    'design-not-approved',
    '$25 coupons issued before their design is approved',
    issue('REQ-1', x(1, 400), xxv(1, 60)),
  ),
  does('$25 design approved', form('ApproveDesign', { design: 'match-25', reference: 'BGO-779' })),
  tries('beyond-requisition', 'fifty more than was asked for', issue('REQ-1', x(1, 450))),
  does(
    'coupons issued on REQ-1, two torn ones voided',
    form('IssueCoupons', {
      requisition: 'REQ-1',
      serials: [x(1, 200), x(203, 402), xxv(1, 60)],
      voided: [{ ...x(201, 202), reason: 'torn in the wrapper' }],
    }),
  ),
  tries('wrong-department', 'finance distributes coupons', {
    ...give('opening', x(1, 5)),
    signs: { distributedBy: 'finance-clerk' },
  }),
  does('coupons distributed: opening night', give('opening night', x(1, 200), xxv(1, 40))),
  opening,
  yahtzee,
  highRollUnfiled,
  tries(
    'day-not-over',
    'finance counts the running day while coupons are in play',
    count({ explanation: 'early' }),
  ),
  does(
    'a coupon voided by marketing',
    byMarketing('VoidCoupons', { serials: [x(402)], reason: 'written on' }),
  ),
);

const evening: readonly Scene[] = [
  ...on(
    one,
    tries(
      'variation-unexplained',
      'one coupon fewer in hand than the register shows',
      keep('booth-locker', [x(203, 400), xxv(41, 60)]),
    ),
    does(
      'the missing coupon reported with an explanation',
      byMarketing('ReportVariation', {
        kind: 'missing',
        serials: [x(401)],
        explanation: 'fell behind the counter',
      }),
    ),
    tries('storage-not-approved', 'the rest kept in a drawer overnight', (book) =>
      keep('drawer', written(runsInState(book, 'issued'))),
    ),
    tries(
      'form-due',
      'coupons returned without the form',
      form('ReturnToFinance', { serials: [x(303, 400)] }),
    ),
  ),
  ...on(
    two,
    tries('form-due', 'a count before marketing’s forms are in', count({ day: one })),
    tries(
      'unknown-table',
      'coupons counted under a table that does not exist',
      count({ day: one, boxes: [{ table: 'TDF-99', serials: [x(1)] }], explanation: 'as found' }),
    ),
    tries('form-due', 'coupons distributed before yesterday’s form is in', give('early', x(203))),
  ),
  ...on(one, closes('first gaming day closed', 'nothing')),
];

/** From the approvals to the evening of the first gaming day. */
export const openingDays: readonly Scene[] = [...before, ...received, ...requisitioned, ...evening];
