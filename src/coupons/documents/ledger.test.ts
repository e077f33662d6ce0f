import { expect, test } from 'vitest';
import {
  DAY,
  type Desk,
  distributed,
  lists,
  PEOPLE,
  paper,
  serial,
  serials,
  stocked,
} from '../../../test/coupons-desk.ts';
import type { Command } from '../commands/index.ts';
import type { Event, EventOf } from '../events.ts';
import { csvLines } from './csv.ts';
import { csvOfDocument, sayQuantities, sayReasons } from './document.ts';
import { dayAccounting, inventory, quarterlyReport } from './finance.ts';
import { ledger } from './ledger.ts';
import { offers } from './offers.ts';
import { deliveryRecord, printRecord } from './receiving.ts';

const NEXT = '2026-11-17';
const printing = { holder: 'Example Casino', printed: DAY };
const mpx = (first: number, last = first) => serials('MPX', first, last);
/** The entries of the day as the ledger prints them, without who signed. */
const entries = (events: readonly Event[], from = DAY, to = from) =>
  ledger(events, { from, to }, printing).sections[0]!.rows.map((row) => row.slice(0, 7));
const done = (desk: Desk, ...commands: readonly Command[]): readonly Event[] => {
  const before = desk.events.length;
  return desk.does(...commands).events.slice(before);
};
const byFinance = { voidedBy: PEOPLE.financeSupervisor, reportedBy: PEOPLE.financeSupervisor };
const voids = (...ranges: ReturnType<typeof mpx>[]) =>
  paper('VoidCoupons', { day: DAY, serials: ranges, reason: 'torn' }, byFinance);

test('§ 525.21(f) the ledger has the days that are asked for, the first and the last included', () => {
  const days = ['2026-11-15', DAY, NEXT, '2026-11-18'];
  const [moved] = done(
    stocked(),
    paper('MoveCoupons', { day: DAY, serials: [mpx(1)], place: 'annex' }),
  );
  const events = days.map((day) => ({ ...moved!, day }));
  expect(entries(events, DAY, NEXT).map(([day]) => day)).toEqual([DAY, NEXT]);
});

test('§ 525.21(h)(4) what finance voids is in the ledger, with how many on the first of its lines', () => {
  expect(entries(done(stocked(), voids(mpx(1, 9), mpx(20))))).toEqual([
    [DAY, 'Voided', 1000, 10, serial('MPX', 1), serial('MPX', 9), 'torn'],
    [DAY, 'Voided', '', '', serial('MPX', 20), serial('MPX', 20), 'torn'],
  ]);
  // Of two denominations neither is the one of the line.
  expect(entries(done(stocked(), voids(mpx(1), serials('MPXXV', 1, 2))))).toEqual([
    [DAY, 'Voided', '', 3, serial('MPX', 1), serial('MPX', 1), 'torn'],
    [DAY, 'Voided', '', '', serial('MPXXV', 1), serial('MPXXV', 2), 'torn'],
  ]);
  const ofMarketing = paper(
    'VoidCoupons',
    { day: DAY, serials: [mpx(20)], reason: 'torn' },
    { voidedBy: PEOPLE.marketingSupervisor },
  );
  // What marketing voids is on its form.
  expect(entries(done(distributed(), ofMarketing))).toEqual([]);
});

test('§ 525.21(j)(7) missing and found are in the ledger with their explanation', () => {
  const report = (kind: 'missing' | 'found', explanation: string) =>
    paper(
      'ReportVariation',
      {
        day: DAY,
        kind,
        serials: [mpx(9)],
        explanation,
        ...(kind === 'found' ? { place: 'vault' } : {}),
      },
      byFinance,
    );
  const events = done(
    stocked(),
    report('missing', 'not there'),
    report('found', 'behind the shelf'),
  );
  expect(
    entries(events).map(([, entry, , quantity, , , remarks]) => [entry, quantity, remarks]),
  ).toEqual([
    ['Missing', 1, 'not there'],
    ['Found', 1, 'behind the shelf'],
  ]);
});

test('§ 525.21(n) an inventory explains the places that differ, and those alone', () => {
  const counted = [
    { ...mpx(1, 999), at: 'vault' },
    { ...serials('MPXXV', 1, 200), at: 'vault' },
  ];
  const events = done(
    stocked(),
    paper('TakeInventory', { day: DAY, month: '2026-11', counted, explanation: 'one is gone' }),
  );
  expect(entries(events).map((row) => [...row.slice(1, 4), row[6]])).toEqual([
    ['Inventory 2026-11', 1000, 999, 'vault: 1000 in the register; one is gone'],
    ['Inventory 2026-11', 2500, 200, 'vault: 200 in the register'],
  ]);
  const paperOf = (month: string) => inventory(events, month, printing);
  expect(paperOf('2026-11').sections[1]!.rows).toEqual([
    [serial('MPX', 1000), serial('MPX', 1000), 'not counted at vault'],
  ]);
  expect(paperOf('2026-10').facts).toContainEqual(['Taken on', 'not taken']);
});

test('§ 525.21(p) a print run says why, until when, and what was spoiled', () => {
  const run = (change: object = {}) =>
    paper('PrintCoupons', {
      ...{ day: DAY, run: 'RUN-1', design: 'match-10', ...mpx(3001, 3010), spoiled: [] },
      ...{ expires: '2026-12-31', reason: 'opening night', ...change },
    });
  const remarks = (events: readonly Event[]) => entries(events).map((row) => row[6]);
  expect(remarks(done(stocked(), run()))).toEqual(['opening night; expires 2026-12-31']);
  const spoiled = [
    { ...mpx(3002), reason: 'torn' },
    { ...mpx(3004, 3005), reason: 'jam' },
  ];
  expect(remarks(done(stocked(), run({ spoiled })))).toEqual([
    'opening night; expires 2026-12-31; spoiled MPX-00003002: torn; MPX-00003004 to MPX-00003005: jam',
  ]);
  // A run of log format 1 has neither date nor reason.
  const [printed] = done(stocked(), run()) as readonly EventOf<'CouponsPrinted'>[];
  const { expires: _expires, reason: _reason, ...old } = printed!;
  expect(remarks([old])).toEqual(['']);
});

test('§ 525.21(p) the record of a run is of that run alone', () => {
  const run = (id: string, first: number) =>
    paper('PrintCoupons', {
      ...{ day: DAY, run: id, design: 'match-10', ...mpx(first, first + 9), spoiled: [] },
      ...{ expires: '2026-12-31', reason: `why ${id}` },
    });
  const sheets = (id: string, first: number) =>
    paper('PrintSheets', { day: DAY, run: id, ...mpx(first), reason: `r ${id}` });
  const spoils = (id: string, first: number) =>
    paper('SpoilSheets', { day: DAY, run: id, spoiled: [{ ...mpx(first), reason: 'jam' }] });
  const { events } = stocked().does(
    ...[run('A', 3001), run('B', 3011)],
    ...[sheets('A', 3001), sheets('B', 3011), spoils('A', 3002), spoils('B', 3012)],
  );
  for (const [id, first] of [
    ['A', 3001],
    ['B', 3011],
  ] as const) {
    const record = printRecord(events, id, printing);
    expect(record.facts).toContainEqual(['Reason', `why ${id}`]);
    expect(record.sections.map(({ rows }) => rows.map((row) => row.slice(0, 2).at(-1)))).toEqual([
      [serial('MPX', first)],
      [serial('MPX', first + 1)],
    ]);
  }
});

test('§ 525.21(e) a delivery that differs is in the ledger with whom it was reported to', () => {
  const delivery = paper('ExamineDelivery', {
    ...{ day: DAY, delivery: 'D2', source: { provider: 'p', invoice: 'i' }, damaged: [] },
    invoiced: [{ ...mpx(3001, 3002), valueCents: 1000, quantity: 2 }],
    found: [{ ...mpx(3001), expires: '2026-12-31' }],
    reported: { supervisor: PEOPLE.financeSupervisor, bureau: 'letter 7' },
  });
  const events = done(stocked(), delivery);
  expect(entries(events).map((row) => row[6])).toEqual([
    'invoiced and not found; reported to finance supervisor and the Bureau (letter 7)',
  ]);
  const { reported: _told, ...untold } = events[0] as EventOf<'DeliveryExamined'>;
  expect(entries([untold]).map((row) => row[6])).toEqual(['invoiced and not found']);
  const record = deliveryRecord(events, 'D2', printing);
  expect(record.signatures.map(({ as }) => as)).toContain(
    'Deviations reported to, finance supervisor',
  );
  expect(deliveryRecord([untold], 'D2', printing).signatures.map(({ as }) => as)).not.toContain(
    'Deviations reported to, finance supervisor',
  );
});

test('§ 525.21(q)(2) a mail list is in the ledger from its first number to its last', () => {
  const row = (number: number, expires: string) => ({
    ...{ patron: `P-${number}`, name: `Patron ${number}`, address: '1 Water St' },
    ...{ valueCents: 1000, expires, serial: serial('MPX', number) },
  });
  const rows = [row(5001, '2026-12-15'), row(5002, '2026-12-16'), row(5003, '2026-12-17')];
  const list = paper('SupplyMailList', { day: DAY, list: 'L1', provider: 'p', rows, cleared: [] });
  const supplied = done(stocked().does(...lists()), list);
  expect(entries(supplied)).toEqual([
    [DAY, 'Mail list L1', '', 3, serial('MPX', 5001), serial('MPX', 5003), '3 × $10, through p'],
  ]);
});

test('§ 525.21(m), (o) variations are on the day’s accounting; a quarter without redemptions is empty', () => {
  const counted = done(
    distributed().does(
      paper('CompleteForm', {
        ...{ day: DAY, remaining: [mpx(11, 100), serials('MPXXV', 6, 20)], returning: [] },
        ...{ keptAt: 'locker', remarks: '' },
      }),
    ),
    paper('CountCoupons', {
      ...{ day: DAY, boxes: [], voided: [mpx(900)], returned: [], expired: [] },
      explanation: 'a copy',
    }),
  );
  expect(dayAccounting(counted, DAY, printing).sections[2]!.rows).toEqual([
    [serial('MPX', 900), serial('MPX', 900), 'in the package and not voided in the book'],
  ]);
  const lines = (...quantities: number[]) =>
    quantities.map((quantity, at) => ({
      ...{ valueCents: 1000 * (at + 1), quantity, redeemedCents: quantity * 1000 * (at + 1) },
    }));
  const [report] = done(
    stocked(),
    paper('FileQuarterlyReport', { day: '2027-01-02', quarter: '2026-Q4' }),
  );
  const filed = (...quantities: number[]) =>
    quarterlyReport([{ ...report!, lines: lines(...quantities) } as Event], '2026-Q4', printing)
      .sections[0]!.rows;
  expect(filed(0, 0)).toEqual([]);
  expect(filed(0, 3)).toEqual([
    [1000, 0, 0],
    [2000, 3, 6000],
  ]);
  expect(quarterlyReport([report!], '2026-Q3', printing)).toMatchObject({
    ...{ facts: expect.arrayContaining([['Filed', 'not filed']]), sections: [{ rows: [] }] },
  });
});

test('House rules § coupons what expired with patrons is counted from the day after', () => {
  const { book } = distributed('2026-11-20');
  const row = (today: string) => offers(book, today, printing).sections[0]!.rows[0];
  expect(row('2026-11-20')?.slice(6, 8)).toEqual([10, 0]);
  expect(row('2026-11-21')?.slice(6, 8)).toEqual([10, 10]);
});

test('§ 525.21(f) lists on paper: several amounts, several reasons, none, and empty parts', () => {
  const some = [1000, 2500].map((valueCents) => ({ valueCents, quantity: 1_200 }));
  expect(sayQuantities(some)).toBe('1,200 × $10, 1,200 × $25');
  expect(sayQuantities([])).toBe('none');
  expect(sayReasons([mpx(1), mpx(2, 3)].map((range) => ({ ...range, reason: 'torn' })))).toBe(
    'MPX-00000001: torn; MPX-00000002 to MPX-00000003: torn',
  );
  const document = {
    ...{ title: 'Title', cite: 'House rules § coupons' as const, facts: [], sections: [] },
  };
  expect(csvOfDocument({ ...document, signatures: [] })).toBe('Title,House rules § coupons\r\n');
  const by = PEOPLE.financeClerk;
  const signatures = [
    { as: 'Clerk', cite: document.cite, by },
    { as: 'Other', cite: document.cite },
  ];
  expect(csvOfDocument({ ...document, signatures }).split('\r\n')).toEqual([
    'Title,House rules § coupons',
    '',
    'Signature,Name,Credential,Department,Grade,Date,Paragraph',
    'Clerk,finance clerk,F-200,finance,member,,House rules § coupons',
    'Other,not signed,,,,,House rules § coupons',
    '',
  ]);
  expect(csvLines([[1050, 0]])).toBe('1050,0\r\n');
  expect(csvLines([[1050, 0, -5]], () => true)).toBe('10.50,0.00,-0.05\r\n');
});
