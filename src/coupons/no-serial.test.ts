import { expect, test } from 'vitest';
import {
  DAY,
  type Desk,
  distributed,
  issued,
  PEOPLE,
  paper,
  serials,
  stocked,
} from '../../test/coupons-desk.ts';
import type { Command } from './commands/index.ts';

const mpx = (first: number, last = first) => serials('MPX', first, last);
const held = [mpx(11, 100), serials('MPXXV', 6, 20)];
const form = paper('CompleteForm', { day: DAY, remaining: held, returning: held, remarks: '' });
const formed = (): Desk => distributed().does(form);
const back = (): Desk => formed().does(paper('ReturnToFinance', { day: DAY, serials: held }));
const run = paper('PrintCoupons', {
  ...{ day: DAY, run: 'RUN-1', design: 'match-10', ...mpx(3001, 3100), spoiled: [] },
  ...{ expires: '2026-12-31', reason: 'opening night' },
});
const pressed = (): Desk => stocked().does(run);
const delivery = paper('ExamineDelivery', {
  ...{ day: DAY, delivery: 'D9', source: { provider: 'p', invoice: 'i' }, damaged: [] },
  invoiced: [{ ...mpx(4001), valueCents: 1000, quantity: 1 }],
  found: [{ ...mpx(4001), expires: '2026-12-31' }],
});
const count = paper('CountCoupons', {
  ...{ day: DAY, boxes: [], voided: [], returned: held, expired: [], explanation: 'as found' },
});
const inventory = paper('TakeInventory', {
  ...{ day: DAY, month: '2026-11', counted: [], explanation: 'as found' },
});
const issue = paper('IssueCoupons', { day: DAY, requisition: 'R1', serials: [], voided: [] });
const authorised = (): Desk =>
  stocked().does(
    paper('PrepareRequisition', {
      ...{ day: DAY, requisition: 'R1', neededFor: { day: DAY }, estimate: 'as last week' },
      lines: [{ design: 'match-10', quantity: 5 }],
    }),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
  );
const byFinance = { reportedBy: PEOPLE.financeSupervisor, voidedBy: PEOPLE.financeSupervisor };

/** Where a form lists coupons: the form as it is with a list that somebody wrote, in the place it is written. */
type Written = ReturnType<typeof mpx>;
const PLACES: readonly (readonly [
  what: string,
  desk: () => Desk,
  form: (...ranges: readonly [Written, ...Written[]]) => Command,
])[] = [
  [
    'in a drop box',
    back,
    (...of) => ({ ...count, boxes: [{ table: 'T1', serials: [...of] }], explanation: 'x' }),
  ],
  ['voided in the package', back, (...of) => ({ ...count, voided: [...of] })],
  ['returned in the package', back, (...of) => ({ ...count, returned: [...of] })],
  ['expired in the package', back, (...of) => ({ ...count, expired: [...of] })],
  [
    'voided',
    stocked,
    (...of) => paper('VoidCoupons', { day: DAY, serials: [...of], reason: 'torn' }, byFinance),
  ],
  [
    'missing',
    stocked,
    (...of) =>
      paper(
        'ReportVariation',
        { day: DAY, kind: 'missing', serials: [...of], explanation: 'not there' },
        byFinance,
      ),
  ],
  ['counted in hand', distributed, (...of) => ({ ...form, remaining: [...of] })],
  ['going back', distributed, (...of) => ({ ...form, returning: [...of] })],
  ['brought back', formed, (...of) => paper('ReturnToFinance', { day: DAY, serials: [...of] })],
  [
    'in the inventory',
    issued,
    (...of) => ({ ...inventory, counted: of.map((one) => ({ ...one, at: 'vault' })) }),
  ],
  ['printed', stocked, (one, ...of) => ({ ...run, ...one, spoiled: of.map(torn) })],
  ['spoiled in printing', stocked, (...of) => ({ ...run, spoiled: of.map(torn) })],
  [
    'on a sheet',
    pressed,
    (one) => paper('PrintSheets', { day: DAY, run: 'RUN-1', ...one, reason: 'r' }),
  ],
  [
    'on a spoiled sheet',
    pressed,
    (...of) => paper('SpoilSheets', { day: DAY, run: 'RUN-1', spoiled: of.map(torn) }),
  ],
  [
    'on an invoice',
    stocked,
    (...of) => ({
      ...delivery,
      invoiced: of.map((one) => ({ ...one, valueCents: 1000, quantity: 1 })),
    }),
  ],
  [
    'found in a package',
    stocked,
    (...of) => ({ ...delivery, found: of.map((one) => ({ ...one, expires: '2026-12-31' })) }),
  ],
  ['damaged', stocked, (...of) => ({ ...delivery, damaged: of.map(torn) })],
  ['issued', authorised, (...of) => ({ ...issue, serials: [...of] })],
  [
    'voided at the issue',
    authorised,
    (...of) => ({ ...issue, serials: [mpx(1)], voided: of.map(torn) }),
  ],
  [
    'distributed',
    issued,
    (...of) => paper('DistributeCoupons', { day: DAY, serials: [...of], promotion: 'Monday' }),
  ],
  [
    'moved',
    stocked,
    (...of) => paper('MoveCoupons', { day: DAY, serials: [...of], place: 'annex' }),
  ],
];
const torn = (range: Written) => ({ ...range, reason: 'torn' });

test.each(PLACES)(
  '§ 525.21(c)(3) what is no serial number is nowhere taken for one: %s',
  (_, desk, said) => {
    for (const [first, last, says] of [
      ['nothing', 'nothing', 'nothing'],
      ['MPX-00000009', 'MPX-00000008', 'MPX-00000009 to MPX-00000008'],
      ['MPX-00000008', 'MPXXV-00000009', 'MPX-00000008 to MPXXV-00000009'],
    ] as const) {
      expect(desk().asks(said({ first, last }))).toEqual({
        refused: 'not-a-serial',
        because: `"${says}" is not a range of serial numbers. Write first and last as MP10-00000001, in one series.`,
        cite: '58 Pa. Code § 525.21(c)(3)',
      });
    }
  },
);

test.each(PLACES.filter(([what]) => !['printed', 'on a sheet'].includes(what)))(
  '§ 525.21(c)(3) a number is listed once: %s',
  (_, desk, said) => {
    expect(desk().asks(said(mpx(3005, 3008), mpx(3008, 3009)))).toEqual({
      refused: 'serial-twice',
      because: 'MPX-00003008 is listed twice. List it once.',
      cite: '58 Pa. Code § 525.21(c)(3)',
    });
  },
);
