import { expect, test } from 'vitest';
import {
  controls,
  DAY,
  Desk,
  type Fields,
  lists,
  paper,
  serial,
  serials,
  stocked,
  ten,
} from '../../test/coupons-desk.ts';
import { checkRows, type MailRow } from './mail.ts';
import { countInState, couponOf } from './stock.ts';

/** Stocked, with both exclusion lists imported on the day. */
const ready = () => stocked().does(...lists());

const row = (number: number, change: Partial<MailRow> = {}): MailRow => ({
  patron: `P-${number}`,
  name: `Patron ${number}`,
  address: `${number} Water Street`,
  valueCents: 1000,
  expires: '2026-12-15',
  serial: serial('MPX', 5000 + number),
  ...change,
});
const list = (rows: MailRow[], cleared: string[] = []): Fields<'SupplyMailList'> => ({
  day: DAY,
  list: 'L1',
  provider: 'gaming service provider',
  rows,
  cleared,
});
const excluded = paper('ImportExclusionList', {
  day: DAY,
  list: 'exclusion',
  persons: [
    { patron: 'P-2', name: 'Someone Else' },
    { name: 'Pátron  3', address: '3 Water Street' },
    { name: 'Patron 4' },
  ],
});
const mailing = paper('RecordMailing', {
  day: DAY,
  list: 'L1',
  confirmation: 'posted',
  cleared: [],
});

test('§ 525.21(q)(2), (4) the list has five things for each patron, and finance keeps it', () => {
  const desk = ready().does(
    paper('SupplyMailList', list([row(2), row(1), row(3, { expires: '2026-12-31' })])),
  );
  expect(desk.events.at(-1)).toMatchObject({
    type: 'MailListSupplied',
    rows: [
      {
        name: 'Patron 2',
        address: '2 Water Street',
        valueCents: 1000,
        expires: '2026-12-15',
        serial: 'MPX-00005002',
      },
      {},
      {},
    ],
    batches: [
      { batch: 'L1/1', ...serials('MPX', 5001, 5002), expires: '2026-12-15' },
      { batch: 'L1/2', ...serials('MPX', 5003), expires: '2026-12-31' },
    ],
    hands: { suppliedBy: { credential: 'M-100' }, keptBy: { credential: 'F-100' } },
  });
  expect(couponOf(desk.book, 'MPX-00005002')).toMatchObject({
    patron: 'P-2',
    mailed: true,
    holding: { state: 'listed' },
  });
  expect(couponOf(desk.book, 'MPX-00005001')).toMatchObject({ patron: 'P-1' });
  desk.does(mailing);
  expect(countInState(desk.book, 'distributed')).toBe(3);
  expect(desk.asks(mailing)).toMatchObject({ refused: 'unknown-list' });
});

test.each<[string, Partial<MailRow>, string, string]>([
  ['(q)(2)(v)', { serial: 'MPX-1' }, 'not-a-serial', 'a number that is none'],
  ['(q)(2)(v)', { serial: 'ZZZ-00000001' }, 'not-a-serial', 'a series of nobody’s'],
  ['(q)(2)(iii)', { valueCents: 2500 }, 'wrong-denomination', 'another denomination'],
  ['(q)(2)(iv)', { expires: '2026-11-15' }, 'expired', 'an expiry gone by'],
  ['(c)(3)', { serial: serial('MPX', 1) }, 'serial-exists', 'a number of the book'],
  ['(q)(7)', { patron: 'P-2' }, 'patron-excluded', 'a patron on a list by number'],
  [
    '(q)(7)',
    { name: 'patron 3', address: '3 WATER STREET.' },
    'patron-excluded',
    'a patron on a list by name and address',
  ],
  ['(q)(7)', { name: 'Patron 4' }, 'patron-to-clear', 'the name of someone on a list'],
])('§ 525.21%s a row is refused: %j → %s (%s)', (paragraph, change, code) => {
  const desk = ready().does(excluded);
  expect(desk.asks(paper('SupplyMailList', list([row(1), row(9, change)])))).toMatchObject({
    refused: code,
    because: expect.stringMatching(/^Row 2: /),
    cite: `58 Pa. Code § 525.21${paragraph}`,
  });
});

test('§ 525.21(q)(7) a namesake who was looked at and cleared is mailed', () => {
  const desk = ready().does(excluded);
  expect(
    desk.asks(paper('SupplyMailList', list([row(9, { name: 'Patron 4' })], ['P-9']))),
  ).toBeUndefined();
  // Nobody clears a patron whose number is on the list.
  expect(desk.asks(paper('SupplyMailList', list([row(2)], ['P-2'])))).toMatchObject({
    refused: 'patron-excluded',
  });
});

test('every wrong row is named, and none of the list is taken', () => {
  const desk = ready().does(excluded);
  const rows = [row(1), row(2), row(1, { patron: 'P-9' }), row(7, { valueCents: 1 })];
  expect(checkRows(desk.book, list(rows)).map(({ row: at, refused }) => [at, refused])).toEqual([
    [2, 'patron-excluded'],
    [3, 'serial-twice'],
    [4, 'wrong-denomination'],
  ]);
  expect(desk.asks(paper('SupplyMailList', list(rows)))?.because).toContain('(and 2 more)');
  expect(couponOf(desk.book, row(1).serial)).toBeUndefined();
});

test('§ 525.21(q)(7) whoever came onto a list since is taken out before the mail goes', () => {
  const desk = ready().does(paper('SupplyMailList', list([row(1), row(2)])), excluded);
  expect(desk.asks(mailing)).toMatchObject({
    refused: 'patron-excluded',
    because: expect.stringContaining('MPX-00005002'),
    cite: '58 Pa. Code § 525.21(q)(7)',
  });
  const { marketingSupervisor } = {
    marketingSupervisor: paper('SubmitDesign', { day: DAY, design: ten }).hands.submittedBy,
  };
  desk.does(
    paper(
      'VoidCoupons',
      { day: DAY, serials: [serials('MPX', 5002)], reason: 'excluded since' },
      { voidedBy: marketingSupervisor },
    ),
    mailing,
  );
  expect([countInState(desk.book, 'distributed'), countInState(desk.book, 'voided')]).toEqual([
    1, 1,
  ]);
});

test('§ 525.21(q)(7) every name that a number stands beside is looked at again before the mail goes', () => {
  const rows = [row(9, { name: 'Patron 4' }), row(10, { patron: 'P-9', name: 'Patron 10' })];
  const listed = (...of: MailRow[]) =>
    ready().does(
      paper('SupplyMailList', list([...of, row(11), row(11, { serial: 'MPX-00005012' })])),
    );
  for (const some of [rows, rows.toReversed()]) {
    expect(listed(...some).asks(mailing)).toBeUndefined();
    expect(
      listed(...some)
        .does(excluded)
        .asks(mailing),
    ).toMatchObject({
      refused: 'patron-to-clear',
    });
  }
  for (const patron of ['constructor', '__proto__'])
    expect(listed(row(9, { patron })).asks(mailing)).toBeUndefined();
});

test('§ 525.21(q) direct mail is in the approved controls, and its design approved and machine-readable', () => {
  const { directMail: _mail, ...without } = controls;
  const desk = new Desk(
    paper('ApproveControls', without),
    paper('SubmitDesign', { day: DAY, design: { ...ten, machineReadable: 'none' } }),
    ...lists(),
  );
  expect(desk.asks(paper('SupplyMailList', list([row(1)])))).toMatchObject({
    refused: 'mail-not-approved',
    cite: '58 Pa. Code § 525.21(q)',
  });
  desk.does(paper('ApproveControls', controls));
  expect(desk.asks(paper('SupplyMailList', list([row(1)])))).toMatchObject({
    refused: 'design-not-approved',
    cite: '58 Pa. Code § 525.21(q)(1)',
  });
  desk.does(paper('ApproveDesign', { day: DAY, design: 'match-10', reference: 'd' }));
  expect(desk.asks(paper('SupplyMailList', list([row(1)])))).toMatchObject({
    refused: 'not-machine-readable',
    cite: '58 Pa. Code § 525.21(q)(3)',
  });
});

test('§ 525.21(q) nothing is mailed once the controls provide for direct mail no more', () => {
  const { directMail: _mail, ...without } = controls;
  const desk = ready().does(
    paper('SupplyMailList', list([row(1)])),
    paper('ApproveControls', { ...without, day: DAY }),
  );
  expect(desk.asks(mailing)).toMatchObject({
    refused: 'mail-not-approved',
    cite: '58 Pa. Code § 525.21(q)',
  });
  expect(desk.does(paper('ApproveControls', { ...controls, day: DAY })).asks(mailing)).toBe(
    undefined,
  );
});

test('a list has its own name', () => {
  const desk = ready().does(paper('SupplyMailList', list([row(1)])));
  expect(desk.asks(paper('SupplyMailList', list([row(2)])))).toMatchObject({
    refused: 'list-exists',
  });
});
