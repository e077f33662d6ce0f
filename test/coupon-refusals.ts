import type { Command, CouponRegister } from '../src/coupons/index.ts';
import {
  controls,
  DAY,
  Desk,
  distributed,
  lists,
  PEOPLE,
  paper,
  serial,
  serials,
  stocked,
  ten,
  use,
} from './coupons-desk.ts';

/** For each refusal that the scripted month does not meet: a register, and a form that it refuses. */

const NEXT = '2026-11-17';
const mpx = (first: number, last = first) => serials('MPX', first, last);
const held = [mpx(11, 100), serials('MPXXV', 6, 20)];
const form = (more = {}) =>
  paper('CompleteForm', {
    ...{ day: DAY, remaining: held, returning: [], keptAt: 'locker', remarks: '' },
    ...more,
  });
const back = () =>
  distributed().does(
    form({ returning: held }),
    paper('ReturnToFinance', { day: DAY, serials: held }),
  );
const count = (more = {}) =>
  paper('CountCoupons', {
    ...{ day: DAY, boxes: [], voided: [], returned: held, expired: [], explanation: '' },
    ...more,
  });
const cancel = (more = {}) =>
  paper('CancelCoupons', { day: DAY, signaturesReviewed: true, ...more });
const present = (more = {}) =>
  paper('PresentCoupon', {
    ...{ day: DAY, serial: serial('MPX', 1), table: 'T1', game: 'three-dice-football', round: 1 },
    ...{ seat: 1, wager: 'touchdown', chipsCents: 1000, ...more },
  });
const at = { day: DAY, serial: serial('MPX', 1), table: 'T1' };
const redeem = (more = {}) =>
  paper('RedeemCoupon', { ...at, result: 'lose', paidCents: 0, ...more });
const again = paper('LayCouponAgain', {
  ...{ ...at, game: 'three-dice-football', round: 1, seat: 1, wager: 'touchdown', reason: 'slip' },
});
const run = (more = {}) =>
  paper('PrintCoupons', {
    ...{ day: DAY, run: 'RUN-1', design: 'match-10', ...mpx(3001, 3100), spoiled: [] },
    ...{ expires: '2026-12-31', reason: 'opening night', ...more },
  });
const delivery = (more = {}) =>
  paper('ExamineDelivery', {
    ...{ day: DAY, delivery: 'D9', source: { provider: 'p', invoice: 'i' }, damaged: [] },
    invoiced: [{ ...mpx(4001), valueCents: 1000, quantity: 1 }],
    found: [{ ...mpx(4001), expires: '2026-12-31' }],
    ...more,
  });
const requisition = (more = {}) =>
  paper('PrepareRequisition', {
    ...{ day: DAY, requisition: 'R9', neededFor: { day: DAY }, estimate: 'as last week' },
    lines: [{ design: 'match-10', quantity: 5 }],
    ...more,
  });
const row = {
  ...{ patron: 'P-1', name: 'Patron One', address: '1 Water St', valueCents: 1000 },
  ...{ expires: '2026-12-15', serial: serial('MPX', 5001) },
};
const mail = (more = {}) =>
  paper('SupplyMailList', {
    ...{ day: DAY, list: 'L1', provider: 'p', cleared: [], rows: [row], ...more },
  });
const posted = (more = {}) =>
  paper('RecordMailing', { day: DAY, list: 'L1', confirmation: 'slip', cleared: [], ...more });
const ready = () => stocked().does(...lists());
const { directMail: _mail, inHousePrinting: _press, ...bare } = controls;
const missing = paper(
  'ReportVariation',
  { day: DAY, kind: 'missing', serials: [mpx(11)], explanation: 'not in the drawer' },
  { reportedBy: PEOPLE.marketingSupervisor },
);
const design = (more = {}) => paper('SubmitDesign', { day: DAY, design: { ...ten, ...more } });
const marketing = { voidedBy: PEOPLE.marketingSupervisor };
const { parts } = ten.face;
const report = (quarter: string) => paper('FileQuarterlyReport', { day: '2027-01-02', quarter });
const changed = (desk: Desk, change: (book: CouponRegister) => CouponRegister): Desk => {
  desk.book = change(desk.book);
  return desk;
};

export const EXAMPLES: readonly (readonly [code: string, desk: () => Desk, refused: Command])[] = [
  ['box-serial-held', back, count({ boxes: [{ table: 'T1', serials: [mpx(500)] }] })],
  ['cancelled', () => back().does(count(), cancel()), cancel()],
  [
    'controls-not-approved',
    () => changed(distributed(), ({ controls: _none, ...book }) => book),
    present(),
  ],
  ['day-counted', () => back().does(count()), count()],
  ['delivery-exists', () => stocked().does(delivery()), delivery()],
  ['design-exists', () => stocked(), design()],
  [
    'face-overlaps',
    () => new Desk(),
    design({ face: { ...ten.face, parts: { ...parts, serial: parts.code } } }),
  ],
  ['in-play', () => distributed().does(present()), present({ seat: 2 })],
  [
    'list-exists',
    () => ready().does(mail()),
    mail({ rows: [{ ...row, serial: serial('MPX', 5002) }] }),
  ],
  ['list-stale', () => stocked().does(...lists('2026-11-02')), mail()],
  ['mail-not-approved', () => new Desk(paper('ApproveControls', { ...bare, day: DAY })), mail()],
  ['mailed-before-supplied', () => stocked().does(...lists(NEXT), mail({ day: NEXT })), posted()],
  [
    'month-not-open',
    () => stocked(),
    paper('TakeInventory', { day: DAY, month: '2026-12', counted: [], explanation: '' }),
  ],
  ['needed-before', () => stocked(), requisition({ neededFor: { day: '2026-11-15' } })],
  [
    'not-a-serial',
    () => stocked(),
    paper('MoveCoupons', {
      day: DAY,
      serials: [{ first: 'MPX-1', last: 'MPX-2' }],
      place: 'annex',
    }),
  ],
  [
    'not-as-on-form',
    () => distributed().does(form({ returning: held })),
    paper('ReturnToFinance', { day: DAY, serials: [mpx(11, 90)] }),
  ],
  [
    'not-cancelled',
    () => back().does(count()),
    paper('ReconcileDay', { day: DAY, place: 'vault' }),
  ],
  ['not-counted', back, cancel()],
  ['not-in-hand', () => distributed(), form({ returning: [mpx(500)] })],
  ['not-in-play', () => distributed(), redeem()],
  [
    'not-machine-readable',
    () =>
      new Desk(
        paper('ApproveControls', { ...controls, day: DAY }),
        design({ machineReadable: 'none' }),
        paper('ApproveDesign', { day: DAY, design: 'match-10', reference: 'd' }),
        ...lists(),
      ),
    mail(),
  ],
  [
    'not-of-the-delivery',
    () => stocked(),
    delivery({ damaged: [{ ...mpx(4002), reason: 'torn' }] }),
  ],
  [
    'not-of-the-run',
    () => stocked().does(run()),
    paper('PrintSheets', { day: DAY, run: 'RUN-1', ...mpx(3100, 3101), reason: 'r' }),
  ],
  ['not-to-be-corrected', () => distributed().does(present()), again],
  ['nothing-to-pay', () => distributed().does(present()), redeem({ paidCents: 1000 })],
  [
    'not-understood',
    () => stocked(),
    paper('MoveCoupons', { day: DAY, serials: [], place: 'annex' }),
  ],
  ['printing-not-approved', () => new Desk(paper('ApproveControls', { ...bare, day: DAY })), run()],
  ['push-stays', () => distributed().does(present()), redeem({ result: 'push' })],
  [
    'push-takes',
    () =>
      distributed().does(
        paper('FileUse', { ...use, day: DAY, from: DAY, couponOnPush: 'taken' }),
        present(),
      ),
    paper('ReturnCoupon', { ...at, why: 'push' }),
  ],
  [
    'quarter-due',
    () => changed(stocked(), (book) => ({ ...book, firstMonth: '2026-06' })),
    report('2026-Q4'),
  ],
  ['quarter-filed', () => stocked().does(report('2026-Q4')), report('2026-Q4')],
  ['reason-missing', () => stocked(), (({ reason: _reason, ...one }) => one)(run()) as Command],
  ['reported-missing', () => distributed().does(missing), present({ serial: serial('MPX', 11) })],
  ['requisition-exists', () => stocked().does(requisition()), requisition()],
  [
    'requisition-over',
    () => stocked().does(requisition()),
    paper('AuthoriseRequisition', { day: NEXT, requisition: 'R9' }),
  ],
  ['return-due', () => distributed().does(form({ returning: held })), count()],
  ['run-exists', () => stocked().does(run()), run()],
  [
    'serial-twice',
    () => stocked(),
    paper('MoveCoupons', { day: DAY, serials: [mpx(1, 9), mpx(9)], place: 'annex' }),
  ],
  ['signature-missing', () => stocked(), { ...run(), hands: {} } as never],
  ['signatures-not-reviewed', () => back().does(count()), cancel({ signaturesReviewed: false })],
  [
    'states-differ',
    () => distributed(),
    paper('VoidCoupons', { day: DAY, serials: [mpx(1), mpx(11)], reason: 'r' }, marketing),
  ],
  ['unknown-command', () => stocked(), { type: 'BurnCoupons', day: DAY } as never],
  [
    'unknown-design',
    () => stocked(),
    requisition({ lines: [{ design: 'match-99', quantity: 1 }] }),
  ],
  ['unknown-list', () => ready(), posted()],
  [
    'unknown-requisition',
    () => stocked(),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R9' }),
  ],
  [
    'unknown-run',
    () => stocked(),
    paper('PrintSheets', { day: DAY, run: 'RUN-9', ...mpx(1), reason: 'r' }),
  ],
  [
    'unknown-series',
    () => stocked(),
    delivery({ found: [{ ...serials('ZZZ', 1), expires: '2026-12-31' }] }),
  ],
  ['use-not-filed', () => changed(distributed(), (book) => ({ ...book, uses: [] })), present()],
  [
    'voided',
    () =>
      distributed().does(
        paper('VoidCoupons', { day: DAY, serials: [mpx(1)], reason: 'copied' }, marketing),
      ),
    present(),
  ],
  ['wrong-denomination', ready, mail({ rows: [{ ...row, valueCents: 2500 }] })],
  [
    'wrong-state',
    () => distributed(),
    paper('MoveCoupons', { day: DAY, serials: [mpx(1)], place: 'annex' }),
  ],
];
