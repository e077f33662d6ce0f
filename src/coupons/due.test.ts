import { describe, expect, test } from 'vitest';
import {
  controls,
  DAY,
  Desk,
  distributed,
  type Fields,
  issued,
  lists,
  PEOPLE,
  paper,
  serial,
  serials,
  stocked,
} from '../../test/coupons-desk.ts';
import type { Command } from './commands/index.ts';
import { undistributed } from './inventory.ts';
import { quartersDue } from './quarter.ts';
import { emptyBook } from './register.ts';
import { nextToIssue } from './requisition.ts';
import { couponOf, denominationOf, quantities, take } from './stock.ts';
import { tasksDue } from './tasks.ts';

const NEXT = '2026-11-17';
const mpx = (first: number, last = first) => serials('MPX', first, last);
const held = [mpx(11, 100), serials('MPXXV', 6, 20)];
const form = (change: Partial<Fields<'CompleteForm'>> = {}) =>
  paper('CompleteForm', {
    ...{ day: DAY, remaining: held, returning: [], keptAt: 'locker', remarks: '', ...change },
  });
const tasks = (desk: Desk, does: string, today = DAY) =>
  tasksDue(desk.book, today).filter((task) => task.does === does);

describe('§ 525.21(i), (k) coupons are moved out of an area that is no longer approved', () => {
  const only = (...places: string[]) =>
    paper('ApproveControls', {
      ...{ ...controls, day: DAY },
      storage: controls.storage.filter(({ place }) => places.includes(place)),
    });
  const move = (of: string, place: string, paragraph: string) => ({
    ...{ of, does: 'MoveCoupons', about: place, overdue: true },
    says: `Move the coupons out of ${place}. It is no longer an approved storage area.`,
    cite: `58 Pa. Code § 525.21${paragraph}`,
  });
  test('finance’s by (i), marketing’s by (k), and only those', () => {
    const desk = distributed().does(form());
    expect(tasks(desk, 'MoveCoupons')).toEqual([]);
    expect(tasks(desk.does(only('annex')), 'MoveCoupons')).toEqual([
      move('finance', 'vault', '(i)'),
      move('marketing', 'locker', '(k)'),
    ]);
    expect(tasks(desk.does(only('vault')), 'MoveCoupons')).toEqual([
      move('marketing', 'locker', '(k)'),
    ]);
  });
  test('an area of the other department is none of theirs', () => {
    const swapped = controls.storage.map(({ place, of, ...area }) => ({
      ...{
        ...area,
        place: place === 'vault' ? 'locker' : place === 'locker' ? 'vault' : place,
        of,
      },
    }));
    const desk = distributed().does(
      form(),
      paper('ApproveControls', { ...controls, day: DAY, storage: swapped }),
    );
    expect(tasks(desk, 'MoveCoupons').map(({ about }) => about)).toEqual(['vault', 'locker']);
  });
  test('before any controls are approved there is nothing to move', () => {
    expect(tasksDue(emptyBook, DAY).map(({ does }) => does)).toEqual([
      ...['ApproveControls', 'FileUse', 'SubmitDesign'],
    ]);
  });
});

test('§ 525.21(h) a requisition is issued on until nothing of it is left', () => {
  const lines = [
    { design: 'match-10', quantity: 5 },
    { design: 'match-25', quantity: 5 },
  ];
  const desk = stocked().does(
    paper('PrepareRequisition', {
      ...{ day: DAY, requisition: 'R1', neededFor: { day: DAY }, lines, estimate: 'as ever' },
    }),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
  );
  const issue = (...of: ReturnType<typeof mpx>[]) =>
    paper('IssueCoupons', { day: DAY, requisition: 'R1', serials: of, voided: [] });
  desk.does(issue(mpx(1, 5)));
  expect(tasks(desk, 'IssueCoupons')).toHaveLength(1);
  desk.does(issue(serials('MPXXV', 1, 5)));
  expect(tasks(desk, 'IssueCoupons')).toEqual([]);
});

test('§ 525.21(m) a day is counted although the form of a later one has coupons to return', () => {
  const desk = distributed().does(form(), form({ day: NEXT, returning: [mpx(11, 100)] }));
  expect(tasks(desk, 'CountCoupons', '2026-11-18').map(({ about }) => about)).toEqual([DAY]);
  expect(tasks(distributed().does(form({ returning: [mpx(11)] })), 'CountCoupons', NEXT)).toEqual(
    [],
  );
});

test('§ 525.21(q)(7) lists are due again while a mailing waits, and when they are old', () => {
  const mail = paper('SupplyMailList', {
    ...{ day: DAY, list: 'L1', provider: 'p', cleared: [] },
    rows: [
      {
        ...{ patron: 'P-1', name: 'Patron One', address: '1 Water St', valueCents: 1000 },
        ...{ expires: '2026-12-15', serial: serial('MPX', 5001) },
      },
    ],
  });
  const waiting = stocked().does(...lists(), mail);
  const due = [
    {
      ...{ of: 'marketing', does: 'ImportExclusionList', overdue: false },
      says: 'Import the current exclusion lists before the mailing is recorded.',
      cite: '58 Pa. Code § 525.21(q)(7)',
    },
  ];
  expect(tasks(waiting, 'ImportExclusionList', '2026-11-23')).toEqual([]);
  expect(tasks(waiting, 'ImportExclusionList', '2026-11-24')).toEqual(due);
  expect(tasks(stocked().does(...lists()), 'ImportExclusionList', '2026-11-24')).toEqual([]);
});

describe('§ 525.21(n), (o) once a month an inventory, once a quarter a report', () => {
  const taken = (month: string, day = DAY) =>
    paper('TakeInventory', { day, month, counted: undistributedOf(stocked()), explanation: '' });
  const undistributedOf = (desk: Desk) => undistributed(desk.book).map((each) => ({ ...each }));
  const about = (desk: Desk, does: string, today: string) =>
    tasks(desk, does, today).map((task) => `${task.about}${task.overdue ? ', overdue' : ''}`);

  test('the register tells what a careful count finds', () => {
    expect(undistributed(stocked().book)).toEqual([
      { ...mpx(1, 1000), at: 'vault' },
      { ...serials('MPXXV', 1, 200), at: 'vault' },
    ]);
    expect(
      undistributed(
        distributed().does(
          form({ returning: held }),
          paper('ReturnToFinance', { day: DAY, serials: held }),
        ).book,
      ),
    ).toEqual([
      { ...mpx(101, 1000), at: 'vault' },
      { ...serials('MPXXV', 21, 200), at: 'vault' },
      { ...mpx(11, 100), at: 'finance' },
      { ...serials('MPXXV', 6, 20), at: 'finance' },
    ]);
  });

  test('the month’s is due until it is taken, last month’s before anything else', () => {
    expect(about(stocked(), 'TakeInventory', DAY)).toEqual(['2026-11']);
    const desk = stocked().does(taken('2026-11'));
    expect(about(desk, 'TakeInventory', DAY)).toEqual([]);
    expect(about(desk, 'TakeInventory', '2026-12-01')).toEqual(['2026-12']);
    expect(about(stocked(), 'TakeInventory', '2026-12-01')).toEqual(['2026-11, overdue']);
    expect(about(desk, 'TakeInventory', '2027-01-01')).toEqual(['2026-12, overdue']);
    // Before the first receipt there is nothing to count, and nothing to report.
    expect(about(new Desk(), 'TakeInventory', DAY)).toEqual([]);
    expect(quartersDue(emptyBook, '2026-Q4')).toEqual([]);
    expect(about(stocked(), 'FileQuarterlyReport', '2027-01-01')).toEqual(['2026-Q4, overdue']);
  });

  test('(o) a quarter in which coupons were mailed has its report, though none was ever received', () => {
    const { book } = stocked();
    const row = {
      ...{ patron: 'P-1', name: 'Patron 1', address: '1 Water Street', valueCents: 1000 },
      ...{ expires: '2027-03-15', serial: 'MPX-00005001' },
    };
    const mail = { day: DAY, list: 'L1', provider: 'mail house', rows: [row], cleared: [] };
    const desk = stocked().does(...lists(), paper('SupplyMailList', mail));
    const { firstMonth: _none, ...mailedOnly } = desk.book;
    expect(quartersDue(mailedOnly, '2027-Q2')).toEqual(['2026-Q4', '2027-Q1']);
    expect(quartersDue({ ...book, lists: desk.book.lists }, '2027-Q1')).toEqual(['2026-Q4']);
    desk.book = mailedOnly;
    expect(about(desk, 'FileQuarterlyReport', '2027-01-01')).toEqual(['2026-Q4, overdue']);
    // There is nothing in the house to be counted.
    expect(about(desk, 'TakeInventory', '2027-01-01')).toEqual([]);
    const report = paper('FileQuarterlyReport', { day: '2027-04-02', quarter: '2027-Q1' });
    expect(desk.asks(report)).toMatchObject({ refused: 'quarter-due' });
  });

  test('while last month’s is due nothing is issued, and after it something is', () => {
    const ready = (...more: readonly Command[]) =>
      stocked().does(
        ...more,
        paper('PrepareRequisition', {
          ...{ day: '2026-12-01', requisition: 'R1', neededFor: { day: '2026-12-01' } },
          ...{ lines: [{ design: 'match-10', quantity: 5 }], estimate: 'e' },
        }),
        paper('AuthoriseRequisition', { day: '2026-12-01', requisition: 'R1' }),
      );
    const issue = paper('IssueCoupons', {
      ...{ day: '2026-12-01', requisition: 'R1', serials: [mpx(1, 5)], voided: [] },
    });
    const refusal = {
      refused: 'inventory-due',
      because: 'Take the inventory for 2026-11 before more coupons are issued.',
      cite: '58 Pa. Code § 525.21(n)',
    };
    expect(ready().asks(issue)).toEqual(refusal);
    const desk = ready();
    desk.book = { ...desk.book, inventoried: '2026-10' };
    expect(desk.asks(issue)).toEqual(refusal);
    expect(ready(taken('2026-11')).asks(issue)).toBeUndefined();
  });

  test('what differs is named with its place, and explained by more than blanks', () => {
    const count = (change: Partial<Fields<'TakeInventory'>>) =>
      paper('TakeInventory', {
        day: DAY,
        month: '2026-11',
        counted: [],
        explanation: '',
        ...change,
      });
    const at = (place: string, ...ranges: ReturnType<typeof mpx>[]) =>
      ranges.map((range) => ({ ...range, at: place }));
    const counted = [
      ...at('vault', mpx(1, 999), serials('MPXXV', 1, 200)),
      ...at('annex', mpx(1000)),
    ];
    const refusal = {
      refused: 'variation-unexplained',
      because:
        'MPX-00001000: counted at annex, where the book has it not. Count again, or explain it.',
      cite: '58 Pa. Code § 525.21(n)',
    };
    expect(stocked().asks(count({ counted }))).toEqual(refusal);
    expect(stocked().asks(count({ counted, explanation: ' ' }))).toEqual(refusal);
    const { events } = stocked().tries(count({ counted, explanation: 'moved in haste' }));
    expect(events).toMatchObject([
      {
        variations: [
          { ...mpx(1000), what: 'counted at annex, where the book has it not' },
          { ...mpx(1000), what: 'not counted at vault' },
        ],
        lines: [
          { at: 'annex', valueCents: 1000, inBook: 0, counted: 1 },
          { at: 'vault', valueCents: 1000, inBook: 1000, counted: 999 },
          { at: 'vault', valueCents: 2500, inBook: 200, counted: 200 },
        ],
      },
    ]);
    expect(stocked().asks(count({ counted: at('vault', serials('ZZZ', 1)) }))).toEqual({
      refused: 'unknown-series',
      because: 'No design has the series ZZZ. Set coupons that bear it aside and call the Bureau.',
      cite: '58 Pa. Code § 525.21(c)(3)',
    });
  });

  test('the lines of a place are by denomination, smallest first, in whatever order they were counted', () => {
    const counted = [serials('MPXXV', 1, 200), mpx(1, 1000)].map((one) => ({
      ...one,
      at: 'annex',
    }));
    const { events } = stocked().tries(
      paper('TakeInventory', { day: DAY, month: '2026-11', counted, explanation: 'moved' }),
    );
    const [taking] = events as readonly { lines: readonly { at: string; valueCents: number }[] }[];
    expect(taking!.lines.map(({ at, valueCents }) => [at, valueCents])).toEqual([
      ...[
        ['annex', 1000],
        ['annex', 2500],
        ['vault', 1000],
        ['vault', 2500],
      ],
    ]);
  });

  test('a report waits for what the last form of its quarter returns, and not for a later one’s', () => {
    const report = (quarter: string, day: string) => paper('FileQuarterlyReport', { day, quarter });
    const returning = (day: string) => {
      const desk = stocked();
      const due = { day, serials: [mpx(1)], voided: [] };
      desk.book = { ...desk.book, marketing: { kept: [], closed: day, returning: due } };
      return desk;
    };
    for (const day of ['2026-12-31', '2026-11-16'])
      expect(returning(day).asks(report('2026-Q4', '2027-01-02'))).toEqual({
        refused: 'return-due',
        because: `Receive the coupons that the form for ${day} returns first. The report closes the quarter.`,
        cite: '58 Pa. Code § 525.21(k)',
      });
    expect(returning('2027-01-01').asks(report('2026-Q4', '2027-01-02'))).toBeUndefined();
    const opened = stocked();
    const [today] = Object.values(distributed().book.days);
    const open = (day: string) => ({ ...opened.book, days: { [day]: today! } });
    opened.book = open('2027-01-01');
    expect(opened.asks(report('2026-Q4', '2027-01-02'))).toBeUndefined();
    opened.book = open('2026-12-31');
    expect(opened.asks(report('2026-Q4', '2027-01-02'))).toMatchObject({ refused: 'day-due' });
  });
});

describe('§ 525.21(g), (h) prepared, authorized, issued', () => {
  const requisition = (change: Partial<Fields<'PrepareRequisition'>> = {}) =>
    paper('PrepareRequisition', {
      ...{ day: DAY, requisition: 'R9', neededFor: { day: NEXT }, estimate: 'as last week' },
      ...{ lines: [{ design: 'match-10', quantity: 5 }], ...change },
    });
  const authorise = (day: string) => paper('AuthoriseRequisition', { day, requisition: 'R9' });
  const issue = (day: string, ...of: ReturnType<typeof mpx>[]) =>
    paper('IssueCoupons', { day, requisition: 'R9', serials: of, voided: [] });
  const refusal = (refused: string, because: string, paragraph: string) => ({
    ...{ refused, because, cite: `58 Pa. Code § 525.21${paragraph}` },
  });

  test('each design of the register once', () => {
    const line = (design: string) => ({ design, quantity: 1 });
    expect(stocked().asks(requisition({ lines: [line('match-10'), line('match-10')] }))).toEqual(
      refusal(
        'unknown-design',
        'List each design of the register once; match-10 is listed twice.',
        '(g)(3)',
      ),
    );
    expect(stocked().asks(requisition({ lines: [line('match-10'), line('match-99')] }))).toEqual(
      refusal(
        'unknown-design',
        'List each design of the register once; match-99 is not in it.',
        '(g)(3)',
      ),
    );
  });

  test.each([
    ['one day', DAY, DAY, undefined],
    ['in order', DAY, NEXT, undefined],
    ['backwards', '2026-11-18', NEXT, 'dates-out-of-order'],
  ])('a promotion has its dates in order: %s', (_, from, to, code) => {
    const answer = stocked().asks(requisition({ neededFor: { promotion: 'x', from, to } }));
    expect(answer?.refused).toBe(code);
  });

  test('not before the step before it, and not after its last day', () => {
    const prepared = () => stocked().does(requisition());
    const at = (desk: Desk, command: Command) => desk.asks(command, { today: '2026-11-18' });
    expect(at(prepared(), authorise('2026-11-15'))).toEqual(
      refusal(
        'dates-out-of-order',
        `The requisition R9 was prepared on ${DAY}. Enter this under that day or a later one.`,
        '(g)(1)',
      ),
    );
    for (const day of [DAY, NEXT]) expect(at(prepared(), authorise(day))).toBeUndefined();
    expect(at(prepared(), authorise('2026-11-18'))).toEqual(
      refusal(
        'requisition-over',
        `The requisition R9 was for ${NEXT}. Prepare a new one.`,
        '(g)(1)',
      ),
    );
    const ready = prepared().does(authorise(NEXT));
    expect(at(ready, issue(DAY, mpx(1)))).toEqual(
      refusal(
        'dates-out-of-order',
        `The requisition R9 was authorized on ${NEXT}. Enter this under that day or a later one.`,
        '(g)(2)',
      ),
    );
    expect(at(ready, issue(NEXT, mpx(1)))).toBeUndefined();
    expect(at(ready, authorise(NEXT))).toEqual(
      refusal('requisition-exists', 'The requisition R9 has already been authorized.', '(g)(5)'),
    );
  });

  test('no more than was asked for, in one range or in several', () => {
    const ready = () => stocked().does(requisition(), authorise(DAY));
    const beyond = (left: number) =>
      refusal(
        'beyond-requisition',
        `The requisition R9 leaves ${left} of match-10 to issue. Prepare a new one for more.`,
        '(h)',
      );
    expect(ready().asks(issue(DAY, mpx(1, 5)))).toBeUndefined();
    expect(ready().asks(issue(DAY, mpx(1, 6)))).toEqual(beyond(5));
    expect(ready().asks(issue(DAY, mpx(1, 3), mpx(5, 6)))).toBeUndefined();
    expect(ready().asks(issue(DAY, mpx(1, 3), mpx(5, 7)))).toEqual(beyond(2));
    expect(
      ready()
        .does(issue(DAY, mpx(1, 3)))
        .asks(issue(DAY, mpx(5, 7))),
    ).toEqual(beyond(2));
  });

  test('nothing that expires before the coupons are needed, and nothing while marketing owes a form', () => {
    const ready = (expires: string) => stocked(expires).does(requisition(), authorise(DAY));
    expect(ready(NEXT).asks(issue(DAY, mpx(1)))).toBeUndefined();
    expect(ready(DAY).asks(issue(DAY, mpx(1)))).toEqual(
      refusal(
        'expired',
        `MPX-00000001 expires on ${DAY}, before ${NEXT}. Issue later ones.`,
        '(c)(5)',
      ),
    );
    const owing = distributed().does(requisition(), authorise(DAY));
    expect(owing.asks(issue(NEXT, mpx(101)))).toEqual(
      refusal(
        'form-due',
        `Complete the Reconciliation Form for ${DAY} first. There is one for each day.`,
        '(j)',
      ),
    );
  });

  test('what finance would issue next is stored, valid on the last day, and as many as asked', () => {
    const { book } = issued(100, 20, NEXT);
    expect(nextToIssue(book, 'match-10', 5, NEXT)).toEqual([mpx(101, 105)]);
    expect(nextToIssue(book, 'match-25', 0, NEXT)).toEqual([]);
    expect(nextToIssue(book, 'match-10', 901, NEXT)).toEqual(
      refusal(
        'stock-short',
        `Finance holds 900 of match-10 that are valid on ${NEXT}. Order or print more.`,
        '(i)',
      ),
    );
    expect(nextToIssue(book, 'match-10', 5, '2026-11-18')).toMatchObject({
      because: 'Finance holds 0 of match-10 that are valid on 2026-11-18. Order or print more.',
    });
  });
});

describe('§ 525.21(j), (k) marketing’s form of the day', () => {
  test('is not needed where marketing never had a coupon, and is where it has one', () => {
    expect(stocked().asks(form({ remaining: [] }))).toBeUndefined();
    const idle = distributed().does(
      form({ returning: held }),
      paper('ReturnToFinance', { day: DAY, serials: held }),
    );
    // Nothing is left with marketing, so that no form of the days since is owed.
    expect(tasks(idle, 'CompleteForm', '2026-11-20')).toEqual([]);
    expect(tasks(distributed().does(form()), 'CompleteForm', '2026-11-20')).toMatchObject([
      { about: NEXT, overdue: true },
    ]);
  });

  test('lists what was distributed of each denomination, and nothing of which none was', () => {
    const [event] = distributed().tries(form()).events;
    expect(event).toMatchObject({
      distributed: [
        { valueCents: 1000, quantity: 10 },
        { valueCents: 2500, quantity: 5 },
      ],
    });
    const all = [mpx(1, 100), serials('MPXXV', 1, 20)];
    expect(issued().tries(form({ remaining: all })).events).toMatchObject([{ distributed: [] }]);
  });

  test('names where the rest is locked up, unless nothing is left', () => {
    const { keptAt: _nowhere, ...open } = form();
    expect(distributed().asks(open as Command)).toEqual({
      refused: 'storage-not-approved',
      because: '"nowhere" is not an approved storage area of marketing. Use locker.',
      cite: '58 Pa. Code § 525.21(k)',
    });
    const back = { ...open, returning: held } as Command;
    expect(distributed().asks(back)).toBeUndefined();
    const desk = distributed().does(back);
    expect(couponOf(desk.book, serial('MPX', 11))?.holding).toStrictEqual({
      ...{ state: 'issued', batch: 'D1/1' },
    });
    const none = distributed();
    none.book = { ...none.book, controls: { ...none.book.controls!, storage: [] } };
    expect(none.asks(form())).toMatchObject({
      because:
        '"locker" is not an approved storage area of marketing. Use one after it is approved.',
    });
  });

  test('is returned with, under its own day', () => {
    const formed = distributed().does(form({ returning: held }));
    const back = (day: string) => paper('ReturnToFinance', { day, serials: held });
    expect(formed.asks(back(NEXT))).toEqual({
      refused: 'form-due',
      because: `Return coupons with a copy of the Reconciliation Form. Complete the one for ${NEXT} first.`,
      cite: '58 Pa. Code § 525.21(k)',
    });
    expect(formed.asks(back(DAY))).toBeUndefined();
  });
});

test('§ 525.21(f)(3), (i) coupons are where the register has them, and of a series that it knows', () => {
  const { book } = stocked();
  expect(take(book, [mpx(999, 1001)], ['stored'])).toEqual({
    refused: 'unknown-serial',
    because: 'MPX-00001001 was never entered in the ledger. Check the number.',
    cite: '58 Pa. Code § 525.21(f)(3)',
  });
  expect(() => denominationOf(book, 'ZZZ')).toThrow('no design has the series ZZZ');
  const both = [
    { series: 'MPXXV', first: 1, last: 2 },
    { series: 'MPX', first: 1, last: 3 },
    { series: 'MPX', first: 7, last: 7 },
  ];
  expect(quantities(book, both)).toEqual([
    { valueCents: 1000, quantity: 4 },
    { valueCents: 2500, quantity: 2 },
  ]);
  const moves = paper('MoveCoupons', { day: DAY, serials: [mpx(1)], place: 'locker' });
  expect(stocked().asks({ ...moves, hands: { movedBy: PEOPLE.financeSupervisor } })).toMatchObject({
    refused: 'storage-not-approved',
  });
});
