import { describe, expect, test } from 'vitest';
import {
  controls,
  DAY,
  Desk,
  lists,
  PEOPLE,
  paper,
  serial,
  serials,
  stocked,
  ten,
  use,
} from '../../test/coupons-desk.ts';
import { type Command, coupons } from './index.ts';

/** What the register answers without a house around it, as log format 1 was decided and is decided again. */
const inFormat1 = (desk: Desk, command: Command): string => {
  const answer = coupons.decide(desk.book, command);
  return 'refused' in answer ? answer.refused : 'accepted';
};
const now = (desk: Desk, command: Command): string => desk.asks(command)?.refused ?? 'accepted';

const NEXT = '2026-11-17';
const mpx = (first: number, last = first) => serials('MPX', first, last);
const run = (change: object = {}) =>
  paper('PrintCoupons', {
    ...{ day: DAY, run: 'RUN-2', design: 'match-10', ...mpx(3051, 3060), spoiled: [] },
    ...{ expires: '2026-12-31', reason: 'opening night', ...change },
  });
const undated = (({ expires: _expires, ...form }) => form)(run()) as Command;
const unreasoned = (({ reason: _reason, ...form }) => form)(run()) as Command;
const pressed = () => stocked().does(run({ run: 'RUN-1', ...mpx(3001, 3100) }));
const delivery = (change: object = {}) =>
  paper('ExamineDelivery', {
    ...{ day: DAY, delivery: 'D9', source: { provider: 'p', invoice: 'i' }, damaged: [] },
    invoiced: [{ ...mpx(3050), valueCents: 1000, quantity: 1 }],
    found: [{ ...mpx(3050), expires: '2026-12-31' }],
    ...change,
  });
const requisition = (neededFor: object) =>
  paper('PrepareRequisition', {
    ...{ day: DAY, requisition: 'R9', neededFor: neededFor as { day: string } },
    ...{ lines: [{ design: 'match-10', quantity: 5 }], estimate: 'as last week' },
  });
const authorise = (day: string) => paper('AuthoriseRequisition', { day, requisition: 'R9' });
const prepared = () => stocked().does(requisition({ day: DAY }));
const issue = (day: string) =>
  paper('IssueCoupons', { day, requisition: 'R9', serials: [mpx(1, 5)], voided: [] });
const mail = paper('SupplyMailList', {
  ...{ day: DAY, list: 'L1', provider: 'p', cleared: [] },
  rows: [
    {
      ...{ patron: 'P-1', name: 'Patron One', address: '1 Water St', valueCents: 1000 },
      ...{ expires: '2026-12-15', serial: serial('MPX', 5001) },
    },
  ],
});
const posted = (day: string) =>
  paper('RecordMailing', { day, list: 'L1', confirmation: 'slip', cleared: [] });
const design = paper('SubmitDesign', {
  day: DAY,
  design: { ...ten, design: 'match-5', series: 'MPV', holder: 'Other Casino' },
});
const strangers = paper('FileUse', {
  ...{ ...use, day: DAY, from: DAY },
  games: [{ game: 'checkers', title: 'Checkers', banking: true, wagers: ['red'] }],
});
const { confirmedBy: _nobody, ...imported } = lists()[0]!.hands as Record<string, object>;

describe('House rules § export what format 1 could not know is not asked of its entries', () => {
  test.each<[string, () => Desk, Command, string]>([
    ['a day to come', stocked, requisition({ day: DAY }), 'day-not-come'],
    [
      'departments without staff',
      () => new Desk(),
      paper('ApproveControls', {
        ...controls,
        departments: { finance: 'cage', marketing: 'hosts' },
      }),
      'unknown-department',
    ],
    ['another holder on the face', stocked, design, 'wrong-holder'],
    ['a game that the house has not', stocked, strangers, 'unknown-game'],
    ['a run without a date', stocked, undated, 'run-not-dated'],
    ['a run without a reason', stocked, unreasoned, 'reason-missing'],
    ['numbers of another run, printed', pressed, run(), 'serial-exists'],
    ['numbers of another run, delivered', pressed, delivery(), 'serial-exists'],
    [
      'a delivery that has expired',
      stocked,
      delivery({
        invoiced: [{ ...mpx(4001), valueCents: 1000, quantity: 1 }],
        found: [{ ...mpx(4001), expires: '2026-11-15' }],
      }),
      'expired',
    ],
    [
      'a promotion that ends before it begins',
      stocked,
      requisition({ promotion: 'x', from: '2026-11-20', to: NEXT }),
      'dates-out-of-order',
    ],
    ['an authorization after the last day', prepared, authorise(NEXT), 'requisition-over'],
    [
      'an issue after the last day',
      () => prepared().does(authorise(DAY)),
      issue(NEXT),
      'requisition-over',
    ],
    ['a mail list without lists of the Board', stocked, mail, 'list-missing'],
    [
      'a mailing by old lists',
      () => stocked().does(...lists(), mail),
      posted('2026-11-24'),
      'list-stale',
    ],
    [
      'a list that one person signed',
      stocked,
      { ...lists()[0]!, hands: imported } as never,
      'signature-missing',
    ],
    [
      'a report while an earlier one is due',
      () => {
        const desk = stocked();
        desk.book = { ...desk.book, firstMonth: '2026-06' };
        return desk;
      },
      paper('FileQuarterlyReport', { day: '2027-01-02', quarter: '2026-Q4' }),
      'quarter-due',
    ],
  ])('%s', (_, desk, command, code) => {
    expect(inFormat1(desk(), command)).toBe('accepted');
    const asked =
      code === 'day-not-come'
        ? desk().asks(command, { today: '2026-11-15' })?.refused
        : now(desk(), command);
    expect(asked).toBe(code);
  });

  test('and what was forbidden then is refused still', () => {
    expect(inFormat1(stocked(), run(mpx(1000, 1009)))).toBe('serial-exists');
    expect(
      inFormat1(stocked(), delivery({ found: [{ ...mpx(1000), expires: '2026-12-31' }] })),
    ).toBe('serial-exists');
    expect(inFormat1(stocked(), { ...run(), hands: {} } as never)).toBe('signature-missing');
    expect(inFormat1(stocked(), requisition({ day: '2026-11-15' }))).toBe('needed-before');
    const twice = paper('ApproveControls', {
      ...{ ...controls, departments: { finance: 'finance', marketing: 'finance' } },
    });
    expect(inFormat1(new Desk(), twice)).toBe('one-department');
  });

  test('an entry of format 1 does not say when it was entered, and one of today does not either', () => {
    const form = requisition({ day: DAY });
    expect(coupons.decide(stocked().book, form)).toEqual([
      expect.not.objectContaining({ entered: expect.anything() }),
    ]);
    expect(stocked().tries(form, { today: NEXT }).refusal).toBeUndefined();
    expect(stocked().tries(form, { today: NEXT }).events).toMatchObject([{ entered: NEXT }]);
  });
});

test('§ 525.21(d), (r)(2) two departments that differ in their capitals only are one', () => {
  const named = (finance: string, marketing: string) =>
    new Desk().asks(
      paper('ApproveControls', { ...controls, departments: { finance, marketing } }),
      {
        departments: ['Finance', 'finance', 'hosts'],
      },
    );
  expect(named('Finance', 'finance')).toEqual({
    refused: 'one-department',
    because: 'Name two departments. Finance and finance are one.',
    cite: '58 Pa. Code § 525.21(d)',
  });
  expect(named('finance', 'hosts')).toBeUndefined();
});

test('§ 525.21(q)(7) a place that was added to a form is signed, by somebody of the right department', () => {
  const [list] = lists();
  const by = (confirmedBy: object) => ({ ...list!, hands: { ...imported, confirmedBy } }) as never;
  expect(stocked().asks(by(PEOPLE.marketingHost))).toBeUndefined();
  expect(inFormat1(stocked(), by(PEOPLE.dealer))).toBe('wrong-department');
});
