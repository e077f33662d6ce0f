import { expect, test } from 'vitest';
import {
  controls,
  DAY,
  Desk,
  distributed,
  type Fields,
  lists,
  paper,
  serials,
  stocked,
  ten,
  use,
} from '../../test/coupons-desk.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type Command, coupons } from './index.ts';

// Forms of an earlier day that is still open are entered late. What they say happened in the order of the chapter all the same.

const NEXT = '2026-11-17';
const late = { today: NEXT };
const out = (paragraph: string, because: string) => ({
  refused: 'dates-out-of-order',
  cite: `58 Pa. Code § 525.21${paragraph}`,
  because: expect.stringContaining(because),
});
/** In log format 1 no day was held against another. */
const early = (desk: Desk, command: Command) => isRefusal(coupons.decide(desk.book, command));

const line = serials('MPX', 2001, 2010);
const delivery = (change: Partial<Fields<'ExamineDelivery'>> = {}) =>
  paper('ExamineDelivery', {
    ...{ day: NEXT, delivery: 'D2', source: { provider: 'a provider', invoice: 'INV-2' } },
    invoiced: [{ ...line, valueCents: 1000, quantity: 10 }],
    ...{ found: [{ ...line, expires: '2027-03-31' }], damaged: [], ...change },
  });
const receipt = (day: string) => paper('EnterReceipt', { day, delivery: 'D2', place: 'vault' });

test('§ 525.21(f)(1) what was examined is received on that day or later', () => {
  const desk = stocked().does(delivery());
  expect(desk.asks(receipt(DAY), late)).toMatchObject(out('(f)(1)', `examined on ${NEXT}`));
  expect(early(desk, receipt(DAY))).toBe(false);
  expect(desk.asks(receipt(NEXT))).toBeUndefined();
});

test('§ 525.21(e) a run of the press is examined after it was printed', () => {
  const expires = '2027-03-31';
  const desk = stocked().does(
    paper('PrintCoupons', {
      ...{ day: NEXT, run: 'P1', design: 'match-10', expires, reason: 'the opening', ...line },
      spoiled: [],
    }),
  );
  const examined = (day: string) => delivery({ day, source: { printed: 'P1' } });
  expect(desk.asks(examined(DAY), late)).toMatchObject(out('(e)', `printed on ${NEXT}`));
  expect(early(desk, examined(DAY))).toBe(false);
  expect(desk.asks(examined(NEXT))).toBeUndefined();
});

test('§ 525.21(h) coupons are in the ledger before they are issued or voided', () => {
  const desk = stocked().does(
    paper('PrepareRequisition', {
      ...{
        day: DAY,
        requisition: 'R1',
        neededFor: { promotion: 'week', from: DAY, to: NEXT },
        estimate: 'a guess',
      },
      lines: [{ design: 'match-10', quantity: 10 }],
    }),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
    delivery(),
    receipt(NEXT),
  );
  const issue = (day: string, change: Partial<Fields<'IssueCoupons'>> = {}) =>
    paper('IssueCoupons', { day, requisition: 'R1', serials: [line], voided: [], ...change });
  const spoiled = [{ ...line, reason: 'torn' }];
  const voids = (day: string) => paper('VoidCoupons', { day, serials: [line], reason: 'torn' });
  const moves = (day: string) => paper('MoveCoupons', { day, serials: [line], place: 'annex' });
  const misses = (day: string) =>
    paper('ReportVariation', { ...{ day, serials: [line], kind: 'missing', explanation: 'gone' } });
  const ofFirst = { serials: [serials('MPX', 1, 5)], voided: spoiled };
  for (const form of [issue(DAY), issue(DAY, ofFirst), voids(DAY), moves(DAY), misses(DAY)]) {
    expect(desk.asks(form, late)).toMatchObject(out('(h)', `ledger on ${NEXT}`));
    expect(early(desk, form)).toBe(false);
  }
  for (const form of [issue(NEXT), issue(NEXT, ofFirst), voids(NEXT), moves(NEXT), misses(NEXT)])
    expect(desk.asks(form)).toBeUndefined();
});

test('§ 525.21(q)(7) an exclusion list does not replace a later one', () => {
  const list = (day: string) =>
    paper('ImportExclusionList', { day, list: 'exclusion', persons: [{ name: 'A. Person' }] });
  const desk = stocked().does(list(NEXT));
  expect(desk.asks(list(DAY), late)).toMatchObject(out('(q)(7)', `list of ${NEXT}`));
  expect(early(desk, list(DAY))).toBe(false);
  expect(desk.asks(list(NEXT))).toBeUndefined();
  expect(desk.asks({ ...list(DAY), list: 'self-exclusion' }, late)).toBeUndefined();
});

test('House rules § submission a filing that is entered late is of no day that was played', () => {
  const filed = paper('FileUse', { ...use, day: DAY, from: DAY });
  expect(stocked().asks(filed)).toBeUndefined();
  expect(stocked().asks(filed, late)).toMatchObject({
    refused: 'filed-backwards',
    because: expect.stringContaining(`File a change for ${NEXT} or later`),
  });
});

/** Stocked with coupons of a design, as far as approvals go; the two days are of the controls and of the design. */
const approved = (controlled: string, design: string): Desk =>
  new Desk(
    paper('SubmitDesign', { day: '2026-10-02', design: ten }),
    paper('ApproveControls', { ...controls, day: controlled }),
    paper('ApproveDesign', { day: design, design: 'match-10', reference: 'design 10' }),
    ...lists(),
    paper('ExamineDelivery', {
      ...{ day: DAY, delivery: 'D2', source: { provider: 'a provider', invoice: 'INV-2' } },
      invoiced: [{ ...line, valueCents: 1000, quantity: 10 }],
      ...{ found: [{ ...line, expires: '2027-03-31' }], damaged: [] },
    }),
    // Its vault is approved with the controls.
    paper('EnterReceipt', { day: controlled, delivery: 'D2', place: 'vault' }),
    paper('PrepareRequisition', {
      ...{ day: DAY, requisition: 'R1', estimate: 'a guess' },
      neededFor: { promotion: 'week', from: DAY, to: NEXT },
      lines: [{ design: 'match-10', quantity: 10 }],
    }),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
  );

test('§ 525.21(b) nothing is issued, mailed or printed on a day before the approvals', () => {
  const issue = (day: string) =>
    paper('IssueCoupons', { day, requisition: 'R1', serials: [line], voided: [] });
  const row = { patron: 'P-1', name: 'Patron 1', address: '1 Water Street', valueCents: 1000 };
  const mail = (day: string) =>
    paper('SupplyMailList', {
      ...{ day, list: 'L1', provider: 'mail house', cleared: [] },
      rows: [{ ...row, expires: '2027-03-31', serial: 'MPX-00005001' }],
    });
  const print = (day: string) =>
    paper('PrintCoupons', {
      ...{ day, run: 'P1', design: 'match-10', expires: '2027-03-31', reason: 'the opening' },
      ...{ ...serials('MPX', 3001, 3010), spoiled: [] },
    });
  const ofDesign = approved(DAY, NEXT);
  const ofControls = approved(NEXT, DAY);
  for (const form of [issue, mail, print]) {
    expect(ofDesign.asks(form(DAY), late)).toMatchObject(out('(b)(1)', `approved on ${NEXT}`));
    const ofVault = out('(h)', `ledger on ${NEXT}`);
    expect(ofControls.asks(form(DAY), late)).toMatchObject(
      form === issue ? ofVault : out('(b)(2)', `approved on ${NEXT}`),
    );
    for (const desk of [ofDesign, ofControls]) {
      expect(early(desk, form(DAY))).toBe(false);
      expect(desk.asks(form(NEXT))).toBeUndefined();
    }
  }
  // Controls that are amended were approved before.
  const amended = approved(DAY, DAY).does(paper('ApproveControls', { ...controls, day: NEXT }));
  expect(amended.asks(issue(DAY), late)).toBeUndefined();
});

test('§ 525.21(b)(1) a design is approved after it was submitted', () => {
  const desk = new Desk(paper('SubmitDesign', { day: NEXT, design: ten }));
  const approve = (day: string) =>
    paper('ApproveDesign', { day, design: 'match-10', reference: 'design 10' });
  const opened = { ...late, today: NEXT };
  desk.book = { ...desk.book, opened: DAY };
  expect(desk.asks(approve(DAY), opened)).toMatchObject(out('(b)(1)', `submitted on ${NEXT}`));
  expect(early(desk, approve(DAY))).toBe(false);
  expect(desk.asks(approve(NEXT))).toBeUndefined();
});

test('§ 525.21(q)(7) a mailing that is entered late is held against lists that are not old by now', () => {
  const row = { patron: 'P-1', name: 'Patron 1', address: '1 Water Street', valueCents: 1000 };
  const mail = paper('SupplyMailList', {
    ...{ day: DAY, list: 'L1', provider: 'mail house', cleared: [] },
    rows: [{ ...row, expires: '2027-03-31', serial: 'MPX-00005001' }],
  });
  const mailed = paper('RecordMailing', {
    ...{ day: DAY, list: 'L1', confirmation: 'posted', cleared: [] },
  });
  const [soon, later] = [{ today: '2026-11-23' }, { today: '2026-11-24' }];
  const desk = stocked().does(...lists());
  expect(desk.asks(mail, soon)).toBeUndefined();
  expect(desk.asks(mail, later)).toMatchObject({ refused: 'list-stale' });
  desk.does(mail);
  expect(desk.asks(mailed, soon)).toBeUndefined();
  expect(desk.asks(mailed, later)).toMatchObject({ refused: 'list-stale' });
  expect(early(desk, mailed)).toBe(false);
});

test('§ 525.21(p) sheets of a run are printed and spoiled after it was entered', () => {
  const run = { day: NEXT, run: 'P1', design: 'match-10', expires: '2027-03-31' };
  const desk = stocked().does(
    paper('PrintCoupons', { ...run, reason: 'the opening', ...line, spoiled: [] }),
  );
  const sheets = (day: string) =>
    paper('PrintSheets', { day, run: 'P1', reason: 'the opening', ...line });
  const spoils = (day: string) =>
    paper('SpoilSheets', { day, run: 'P1', spoiled: [{ ...line, reason: 'torn' }] });
  for (const form of [sheets, spoils]) {
    expect(desk.asks(form(DAY), late)).toMatchObject(out('(p)', `entered on ${NEXT}`));
    expect(early(desk, form(DAY))).toBe(false);
    expect(desk.asks(form(NEXT))).toBeUndefined();
  }
});

test('§ 525.21(p) sheets of a run are printed while the controls allow it', () => {
  const desk = stocked().does(
    paper('PrintCoupons', {
      ...{ day: DAY, run: 'P1', design: 'match-10', expires: '2027-03-31', reason: 'the opening' },
      ...{ ...line, spoiled: [] },
    }),
  );
  const sheets = paper('PrintSheets', { day: DAY, run: 'P1', reason: 'the opening', ...line });
  expect(desk.asks(sheets)).toBeUndefined();
  const { inHousePrinting: _no, ...without } = controls;
  desk.does(paper('ApproveControls', { ...without, day: DAY }));
  expect(desk.asks(sheets)).toMatchObject({
    refused: 'printing-not-approved',
    cite: '58 Pa. Code § 525.21(p)',
  });
  expect(early(desk, sheets)).toBe(false);
});

test('§ 525.21(b)(2) controls do not replace later ones', () => {
  const amended = (day: string) => paper('ApproveControls', { ...controls, day });
  const desk = stocked().does(amended(NEXT));
  expect(desk.asks(amended(DAY), late)).toMatchObject(out('(b)(2)', `controls of ${NEXT}`));
  expect(early(desk, amended(DAY))).toBe(false);
  expect(desk.asks(amended(NEXT))).toBeUndefined();
});

const { directMail: _mail, inHousePrinting: _press, ...fewer } = controls;
const newer = { place: 'new-vault', where: 'basement', of: 'finance', approval: '4' } as const;
const ofMarketing = { ...newer, place: 'booth', of: 'marketing' } as const;
const more = {
  ...controls,
  ...{ day: NEXT, storage: [...controls.storage, newer, ofMarketing] },
};
/** Controls that name neither press nor mail nor the new areas until the day after. */
const amended = () =>
  stocked().does(
    ...[paper('ApproveControls', { ...fewer, day: '2026-11-03' }), ...lists()],
    paper('ApproveControls', more),
  );

test.each<[string, (day: string) => Command, string]>([
  [
    '(i)',
    (day) => paper('MoveCoupons', { day, serials: [serials('MPX', 1, 5)], place: 'new-vault' }),
    'new-vault',
  ],
  [
    '(p)',
    (day) =>
      paper('PrintCoupons', {
        ...{ day, run: 'P1', design: 'match-10', expires: '2027-03-31', reason: 'why' },
        ...{ spoiled: [], ...line },
      }),
    'printing',
  ],
  [
    '(q)',
    (day) =>
      paper('SupplyMailList', {
        ...{ day, list: 'L1', provider: 'mail house', cleared: [] },
        rows: [
          {
            ...{ patron: 'P-1', name: 'Patron 1', address: '1 Water Street', valueCents: 1000 },
            ...{ expires: '2026-12-15', serial: 'MPX-00005001' },
          },
        ],
      }),
    'mail',
  ],
])(
  '§ 525.21%s what an amendment of the controls provides for is not done on a day before it',
  (paragraph, form, what) => {
    const desk = amended();
    expect(desk.asks(form(DAY), late)).toMatchObject(out(paragraph, what));
    expect(early(desk, form(DAY))).toBe(false);
    expect(desk.asks(form(NEXT))).toBeUndefined();
    // What the controls provided for before, and still do, goes on.
    desk.does(paper('ApproveControls', { ...more, day: '2026-11-18' }));
    expect(desk.asks(form(NEXT), { today: '2026-11-18' })).toBeUndefined();
  },
);

test('§ 525.21(k) marketing keeps coupons overnight in an area that was approved by then', () => {
  const desk = distributed().does(paper('ApproveControls', more));
  const form = (keptAt: string) =>
    paper('CompleteForm', {
      ...{ day: DAY, returning: [], keptAt, remarks: '' },
      remaining: [serials('MPX', 11, 100), serials('MPXXV', 6, 20)],
    });
  expect(desk.asks(form('booth'), late)).toMatchObject(out('(k)', 'booth'));
  expect(desk.asks(form('locker'), late)).toBeUndefined();
});

test('§ 525.21(b)(1) a design is approved from the day of its first approval', () => {
  const requisition = { day: DAY, requisition: 'R1', neededFor: { day: DAY } };
  const desk = stocked().does(
    paper('PrepareRequisition', {
      ...{ ...requisition, estimate: 'a guess', lines: [{ design: 'match-10', quantity: 10 }] },
    }),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
    paper('ApproveDesign', { day: NEXT, design: 'match-10', reference: 'design 10, again' }),
  );
  const issue = paper('IssueCoupons', {
    ...{ day: DAY, requisition: 'R1', serials: [serials('MPX', 1, 10)], voided: [] },
  });
  expect(desk.asks(issue, late)).toBeUndefined();
});
