import { runsInState, undistributed, written } from '../../../coupons/index.ts';
import { rows, use } from './forms.ts';
import { openingDays } from './opening-days.ts';
import { authorize, give, issue, requisition } from './requisitions.ts';
import { does, form, type Scene, tries } from './script.ts';
import { x, xxv } from './serials.ts';
import {
  asiaPoker,
  corrected,
  decidedLater,
  footballKings,
  highRoll,
  newYearsEve,
  oneInRound,
  pushTaken,
  saturday,
} from './tables.ts';

/** December 2026: from the first delivery to the report of the quarter, with every shortcut somebody tries. */

const one = '2026-12-02';
const two = '2026-12-03';
const three = '2026-12-04';
const mailDay = '2026-12-07';
const sat = '2026-12-12';
const editionDay = '2026-12-16';
const takenDay = '2026-12-18';
const last = '2026-12-31';
const newYear = '2027-01-02';

const secondDay: readonly Scene[] = [
  tries(
    two,
    'day-closed',
    'a coupon distributed under a day that is closed',
    form('DistributeCoupons', { day: one, serials: [x(203)], promotion: 'late' }),
  ),
  does(
    two,
    'the missing coupon found',
    form(
      'ReportVariation',
      { kind: 'found', serials: [x(401)], explanation: 'behind the counter' },
      { reportedBy: 'marketing-supervisor' },
    ),
  ),
  does(
    two,
    'coupons distributed: carried over from opening night',
    give('carried over', x(203, 260), xxv(41, 50)),
  ),
  does(two, 'coupons filed for High Roll Dice too', form('FileUse', { ...use, from: three })),
  footballKings(two),
  {
    day: two,
    closes: 'second day closed; a void left both coupons with their patrons',
    returning: 'everything',
  },
  highRoll(three),
  asiaPoker(three),
  {
    day: three,
    closes: 'a coupon that no dealer entered is redeemed by the count',
    returning: 'everything',
  },
];

const mail = (listed: typeof rows, cleared: readonly string[]) =>
  form('SupplyMailList', {
    list: 'HOLIDAY',
    provider: 'mail house, a gaming service provider',
    rows: listed,
    cleared,
  });
const exclusions = (
  list: 'exclusion' | 'self-exclusion',
  ...persons: { patron?: string; name: string; address?: string }[]
) => form('ImportExclusionList', { list, persons });
const without17 = rows.filter(({ patron }) => patron !== 'P-0017');
const mailed: readonly Scene[] = [
  tries(
    mailDay,
    'list-missing',
    'a mail list before the exclusion lists are there',
    mail(without17, []),
  ),
  tries(mailDay, 'one-person-twice', 'an exclusion list replaced by one person', {
    ...exclusions('self-exclusion'),
    signs: { importedBy: 'finance-clerk', confirmedBy: 'finance-clerk' },
  }),
  does(
    mailDay,
    'self-exclusion list imported by two',
    exclusions(
      'self-exclusion',
      { patron: 'P-0017', name: 'Patron 17' },
      { name: 'Patron 23', address: '900 Hill Road' },
    ),
  ),
  does(mailDay, 'exclusion list imported by two', exclusions('exclusion')),
  tries(mailDay, 'patron-excluded', 'a mail list with someone who is excluded', mail(rows, [])),
  tries(mailDay, 'patron-to-clear', 'a namesake mailed without a look', mail(without17, [])),
  does(
    mailDay,
    'the list supplied to the provider and to finance; a namesake was cleared',
    mail(without17, ['P-0023']),
  ),
  does(
    mailDay,
    'somebody is excluded since',
    exclusions('exclusion', { patron: 'P-0031', name: 'Patron 31' }),
  ),
  tries(
    mailDay,
    'patron-excluded',
    'the mail sent anyway',
    form('RecordMailing', { list: 'HOLIDAY', confirmation: 'posting slip 1', cleared: ['P-0023'] }),
  ),
  does(
    mailDay,
    'that coupon taken out of the mail and voided',
    form(
      'VoidCoupons',
      { serials: [x(50_031)], reason: 'addressee excluded' },
      { voidedBy: 'marketing-supervisor' },
    ),
  ),
  does(
    mailDay,
    'mailing recorded',
    form('RecordMailing', { list: 'HOLIDAY', confirmation: 'posting slip 2', cleared: ['P-0023'] }),
  ),
  { day: mailDay, closes: 'day closed', returning: 'everything' },
  does(sat, 'requisition REQ-2 prepared', requisition('REQ-2', sat, 500, 100)),
  does(sat, 'requisition REQ-2 authorized', authorize('REQ-2')),
  does(sat, 'coupons issued on REQ-2', issue('REQ-2', x(303, 401), x(403, 803), xxv(61, 160))),
  does(
    sat,
    'coupons distributed: Saturday',
    give('Saturday', x(303, 401), x(403, 702), xxv(61, 100)),
  ),
  saturday(sat),
  { day: sat, closes: 'Saturday closed', returning: 'nothing' },
  { day: '2026-12-13', closes: 'Sunday closed, nothing distributed', returning: 'everything' },
];

const edition: readonly Scene[] = [
  tries(
    '2026-12-14',
    'filed-backwards',
    'the new edition filed for days that were played',
    form('FileUse', { ...use, from: '2026-12-01', couponEdition: '603a' }),
  ),
  does(
    '2026-12-14',
    'edition 603a filed from 2026-12-16: one coupon in a round',
    form('FileUse', { ...use, from: editionDay, couponEdition: '603a' }),
  ),
  oneInRound(editionDay),
  corrected(editionDay),
  decidedLater(editionDay),
  {
    day: editionDay,
    closes: 'day closed; the corrected coupon counted once',
    returning: 'everything',
  },
  does(
    '2026-12-17',
    'a push takes the coupon from 2026-12-18 on',
    form('FileUse', {
      ...{ ...use, from: takenDay, couponEdition: '603a', couponOnPush: 'taken' },
    }),
  ),
  pushTaken(takenDay),
  {
    day: takenDay,
    closes: 'day closed; the coupon of the push was in the box',
    returning: 'everything',
  },
  does(
    '2026-12-19',
    'a push leaves the coupon with the patron again',
    form('FileUse', { ...use, from: '2026-12-20', couponEdition: '603a' }),
  ),
];

const yearEnd: readonly Scene[] = [
  does(last, 'requisition REQ-3 prepared', requisition('REQ-3', last, 150, 20)),
  does(last, 'requisition REQ-3 authorized', authorize('REQ-3')),
  does(
    last,
    'coupons issued on REQ-3',
    issue('REQ-3', x(804, 903), x(20_001, 20_050), xxv(161, 180)),
  ),
  does(
    last,
    'coupons distributed: New Year’s Eve',
    give('New Year’s Eve', x(804, 850), xxv(161, 170)),
  ),
  newYearsEve(last),
  tries(last, 'expired-kept', 'expired coupons kept for the next day', (book) =>
    form('CompleteForm', {
      remaining: written(runsInState(book, 'issued')),
      returning: [],
      keptAt: 'booth-locker',
      remarks: '',
    }),
  ),
  tries(
    last,
    'quarter-not-over',
    'the report of the quarter before it is over',
    form('FileQuarterlyReport', { quarter: '2026-Q4' }),
  ),
  tries(
    '2027-01-01',
    'day-due',
    'the report while the last day is open',
    form('FileQuarterlyReport', { quarter: '2026-Q4' }),
  ),
  {
    day: last,
    closes: 'year closed; expired coupons are returned and canceled',
    returning: 'everything',
  },
  does(newYear, 'requisition REQ-4 prepared', requisition('REQ-4', newYear, 50)),
  does(newYear, 'requisition REQ-4 authorized', authorize('REQ-4')),
  tries(
    newYear,
    'inventory-due',
    'coupons issued while December’s inventory is due',
    issue('REQ-4', x(20_051, 20_100)),
  ),
  tries(newYear, 'variation-unexplained', 'an inventory with a box uncounted', (book) =>
    form('TakeInventory', {
      month: '2026-12',
      counted: undistributed(book).slice(1),
      explanation: '',
    }),
  ),
  does(newYear, 'inventory of December taken, no difference', (book) =>
    form('TakeInventory', { month: '2026-12', counted: undistributed(book), explanation: '' }),
  ),
  tries(newYear, 'expired', 'last year’s coupons issued', issue('REQ-4', x(904, 953))),
  does(
    newYear,
    'quarterly report filed with the Bureau of Casino Compliance',
    form('FileQuarterlyReport', { quarter: '2026-Q4' }),
  ),
  tries(
    newYear,
    'day-closed',
    'coupons missed under a quarter that was reported',
    form('ReportVariation', {
      day: '2026-12-30',
      kind: 'missing',
      serials: [x(904)],
      explanation: 'found late',
    }),
  ),
];

export const scenes: readonly Scene[] = [
  ...openingDays,
  ...secondDay,
  ...mailed,
  ...edition,
  ...yearEnd,
];
