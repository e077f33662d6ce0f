import { expect, test } from 'vitest';
import {
  controls,
  DAY,
  type Desk,
  type Fields,
  paper,
  serials,
  stocked,
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
  const ofFirst = { serials: [serials('MPX', 1, 5)], voided: spoiled };
  for (const form of [issue(DAY), issue(DAY, ofFirst), voids(DAY)]) {
    expect(desk.asks(form, late)).toMatchObject(out('(h)', `ledger on ${NEXT}`));
    expect(early(desk, form)).toBe(false);
  }
  for (const form of [issue(NEXT), issue(NEXT, ofFirst), voids(NEXT)])
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
