import { runsInState, undistributed, written } from '../../../coupons/index.ts';
import {
  authorize,
  byMarketing,
  file,
  give,
  issue,
  keep,
  mailing,
  reportQuarter,
  requisition,
  rows,
} from './forms.ts';
import { openingDays } from './opening-days.ts';
import { closes, does, form, on, type Scene, tries } from './script.ts';
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
  ...on(
    two,
    tries(
      'day-closed',
      'a coupon distributed under a day that is closed',
      form('DistributeCoupons', { day: one, serials: [x(203)], promotion: 'late' }),
    ),
    does(
      'the missing coupon found',
      byMarketing('ReportVariation', {
        kind: 'found',
        serials: [x(401)],
        explanation: 'behind the counter',
      }),
    ),
    does(
      'coupons distributed: carried over from opening night',
      give('carried over', x(203, 260), xxv(41, 50)),
    ),
    does('coupons filed for High Roll Dice too', file({ from: three })),
    footballKings,
    closes('second day closed; a void left both coupons with their patrons', 'everything'),
  ),
  ...on(
    three,
    highRoll,
    asiaPoker,
    closes('a coupon that no dealer entered is redeemed by the count', 'everything'),
  ),
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
  ...on(
    mailDay,
    tries('list-missing', 'a mail list before the exclusion lists are there', mail(without17, [])),
    tries('one-person-twice', 'an exclusion list replaced by one person', {
      ...exclusions('self-exclusion'),
      signs: { importedBy: 'finance-clerk', confirmedBy: 'finance-clerk' },
    }),
    does(
      'self-exclusion list imported by two',
      exclusions(
        'self-exclusion',
        { patron: 'P-0017', name: 'Patron 17' },
        { name: 'Patron 23', address: '900 Hill Road' },
      ),
    ),
    does('exclusion list imported by two', exclusions('exclusion')),
    tries('patron-excluded', 'a mail list with someone who is excluded', mail(rows, [])),
    tries('patron-to-clear', 'a namesake mailed without a look', mail(without17, [])),
    does(
      'the list supplied to the provider and to finance; a namesake was cleared',
      mail(without17, ['P-0023']),
    ),
    does(
      'somebody is excluded since',
      exclusions('exclusion', { patron: 'P-0031', name: 'Patron 31' }),
    ),
    tries('patron-excluded', 'the mail sent anyway', mailing('posting slip 1')),
    does(
      'that coupon taken out of the mail and voided',
      byMarketing('VoidCoupons', { serials: [x(50_031)], reason: 'addressee excluded' }),
    ),
    does('mailing recorded', mailing('posting slip 2')),
    closes('day closed', 'everything'),
  ),
  ...on(
    sat,
    does('requisition REQ-2 prepared', requisition('REQ-2', sat, 500, 100)),
    does('requisition REQ-2 authorized', authorize('REQ-2')),
    does('coupons issued on REQ-2', issue('REQ-2', x(303, 401), x(403, 803), xxv(61, 160))),
    does('coupons distributed: Saturday', give('Saturday', x(303, 401), x(403, 702), xxv(61, 100))),
    saturday,
    closes('Saturday closed', 'nothing'),
  ),
  ...on('2026-12-13', closes('Sunday closed, nothing distributed', 'everything')),
];

const edition: readonly Scene[] = [
  ...on(
    '2026-12-14',
    tries(
      'filed-backwards',
      'the new edition filed for days that were played',
      file({ from: '2026-12-01', couponEdition: '603a' }),
    ),
    does(
      'edition 603a filed from 2026-12-16: one coupon in a round',
      file({ from: editionDay, couponEdition: '603a' }),
    ),
  ),
  ...on(
    editionDay,
    oneInRound,
    corrected,
    decidedLater,
    closes('day closed; the corrected coupon counted once', 'everything'),
  ),
  ...on(
    '2026-12-17',
    does(
      'a push takes the coupon from 2026-12-18 on',
      file({ from: takenDay, couponEdition: '603a', couponOnPush: 'taken' }),
    ),
  ),
  ...on(
    takenDay,
    pushTaken,
    closes('day closed; the coupon of the push was in the box', 'everything'),
  ),
  ...on(
    '2026-12-19',
    does(
      'a push leaves the coupon with the patron again',
      file({ from: '2026-12-20', couponEdition: '603a' }),
    ),
  ),
];

const yearEnd: readonly Scene[] = [
  ...on(
    last,
    does('requisition REQ-3 prepared', requisition('REQ-3', last, 150, 20)),
    does('requisition REQ-3 authorized', authorize('REQ-3')),
    does('coupons issued on REQ-3', issue('REQ-3', x(804, 903), x(20_001, 20_050), xxv(161, 180))),
    does('coupons distributed: New Year’s Eve', give('New Year’s Eve', x(804, 850), xxv(161, 170))),
    newYearsEve,
    tries('expired-kept', 'expired coupons kept for the next day', (book) =>
      keep('booth-locker', written(runsInState(book, 'issued'))),
    ),
    tries('quarter-not-over', 'the report of the quarter before it is over', reportQuarter),
  ),
  ...on('2027-01-01', tries('day-due', 'the report while the last day is open', reportQuarter)),
  ...on(last, closes('year closed; expired coupons are returned and canceled', 'everything')),
  ...on(
    newYear,
    does('requisition REQ-4 prepared', requisition('REQ-4', newYear, 50)),
    does('requisition REQ-4 authorized', authorize('REQ-4')),
    tries(
      'inventory-due',
      'coupons issued while December’s inventory is due',
      issue('REQ-4', x(20_051, 20_100)),
    ),
    tries('variation-unexplained', 'an inventory with a box uncounted', (book) =>
      form('TakeInventory', {
        month: '2026-12',
        counted: undistributed(book).slice(1),
        explanation: '',
      }),
    ),
    does('inventory of December taken, no difference', (book) =>
      form('TakeInventory', { month: '2026-12', counted: undistributed(book), explanation: '' }),
    ),
    tries('expired', 'last year’s coupons issued', issue('REQ-4', x(904, 953))),
    does('quarterly report filed with the Bureau of Casino Compliance', reportQuarter),
    tries(
      'day-closed',
      'coupons missed under a quarter that was reported',
      form('ReportVariation', {
        day: '2026-12-30',
        kind: 'missing',
        serials: [x(904)],
        explanation: 'found late',
      }),
    ),
  ),
];

export const scenes: readonly Scene[] = [
  ...openingDays,
  ...secondDay,
  ...mailed,
  ...edition,
  ...yearEnd,
];
