import {
  type CouponRegister,
  type Design,
  runsInState,
  type SerialRange,
  STANDARD_FACE,
  undistributed,
  writeRange,
} from '../../coupons/index.ts';
import type { Scene } from './month.ts';
import { type Paper, STAFF, signed } from './staff.ts';

/** December 2026: from the first delivery to the report of the quarter, with every shortcut somebody tries. */

export const HOLDER = 'Example Casino';

const tens: Design = {
  design: 'match-10',
  title: '$10 Match Play',
  holder: HOLDER,
  valueCents: 1000,
  series: 'MPX',
  restrictions: {
    games: 'any',
    says: ['Any table game played against the house.', 'One coupon with a wager. No cash value.'],
  },
  pays: 'wager odds',
  machineReadable: 'bar code',
  surveillanceTest: 'surveillance test S-2026-41',
  face: STANDARD_FACE,
};

const twentyFives: Design = {
  ...tens,
  design: 'match-25',
  title: '$25 Match Play',
  valueCents: 2500,
  series: 'MPXXV',
  pays: 'even money',
  restrictions: {
    games: [
      { game: 'three-dice-football', wagers: ['touchdown', 'defense'] },
      { game: 'football-kings', wagers: ['home', 'visitor'] },
    ],
    says: [
      'Three Dice Football: Touchdown or Defense. Football Kings: Home or Visitor.',
      'Pays even money. No cash value.',
    ],
  },
};

export const DESIGNS = { tens, twentyFives };

const serials = (series: string, first: number, last = first): SerialRange =>
  writeRange({ series, first, last });
const x = (first: number, last = first) => serials('MPX', first, last);
const xxv = (first: number, last = first) => serials('MPXXV', first, last);

const { financeClerk, financeSupervisor, marketingSupervisor, promotionsHost } = STAFF;
const byMarketing = { voidedBy: marketingSupervisor, reportedBy: marketingSupervisor };
const only = (place: string, by: (typeof STAFF)[keyof typeof STAFF]) => ({ [place]: by });

const controls: Paper<'ApproveControls'> = {
  day: '2026-11-20',
  reference: 'internal controls, amendment 12',
  departments: { finance: 'finance', marketing: 'marketing' },
  storage: [
    { place: 'main-vault', where: 'main cage, vault', of: 'finance', approval: 'BCC-2026-310' },
    { place: 'count-safe', where: 'count room, safe', of: 'finance', approval: 'BCC-2026-311' },
    { place: 'booth-locker', where: 'promotions booth', of: 'marketing', approval: 'BCC-2026-312' },
  ],
  inventoryProcedure: 'section 9: one counts, a supervisor enters',
  inHousePrinting: 'section 10',
  directMail: 'section 11',
  computerised: 'section 12',
};

const use: Paper<'FileUse'> = {
  day: '2026-11-20',
  from: '2026-12-01',
  couponEdition: '525',
  couponOnPush: 'stays',
  games: [
    {
      game: 'three-dice-football',
      title: 'Three Dice Football',
      banking: true,
      wagers: ['touchdown', 'defense', 'over-four-yards', 'under-four-yards'],
    },
    { game: 'football-kings', title: 'Football Kings', banking: true, wagers: ['home', 'visitor'] },
    {
      game: 'three-dice-yahtzee',
      title: '3-Dice Yahtzee',
      banking: true,
      wagers: ['red', 'blue'],
    },
    {
      game: 'high-roll-dice',
      title: 'High Roll Dice',
      banking: true,
      wagers: [
        'pip-street-1',
        'pip-street-2',
        'pip-street-3',
        'pip-street-4',
        'pip-street-5',
        'pip-street-6',
      ],
    },
    { game: 'asia-poker', title: 'Asia Poker', banking: true, wagers: ['asia-poker'] },
    { game: 'poker', title: 'Poker', banking: false, wagers: [] },
  ],
};

const delivery = (change: Partial<Paper<'ExamineDelivery'>> = {}): Paper<'ExamineDelivery'> => ({
  day: '2026-12-01',
  delivery: 'DEL-1',
  source: { provider: 'coupon printer, a gaming service provider', invoice: 'INV-8841' },
  invoiced: [
    { ...x(1, 20_000), valueCents: 1000, quantity: 20_000 },
    { ...xxv(1, 5000), valueCents: 2500, quantity: 5000 },
  ],
  // Five of the second carton are not there.
  found: [
    { ...x(1, 20_000), expires: '2026-12-31' },
    { ...xxv(1, 4995), expires: '2026-12-31' },
  ],
  damaged: [],
  ...change,
});

const requisition = (
  id: string,
  day: string,
  quantities: readonly [number, number],
): Paper<'PrepareRequisition'> => ({
  day,
  requisition: id,
  neededFor: { day },
  lines: [
    { design: 'match-10', quantity: quantities[0] },
    ...(quantities[1] > 0 ? [{ design: 'match-25', quantity: quantities[1] }] : []),
  ],
  estimate: 'attendance of the same day of the last four weeks',
});

/** Asked for, authorised and issued. */
const supplied = (
  id: string,
  day: string,
  ranges: readonly SerialRange[],
  quantities: readonly [number, number],
): readonly Scene[] => [
  {
    day,
    says: `requisition ${id} prepared`,
    does: signed('PrepareRequisition', requisition(id, day, quantities)),
  },
  {
    day,
    says: `requisition ${id} authorised`,
    does: signed('AuthoriseRequisition', { day, requisition: id }),
  },
  {
    day,
    says: `coupons issued on ${id}`,
    does: signed('IssueCoupons', { day, requisition: id, serials: [...ranges], voided: [] }),
  },
];

const given = (day: string, ranges: readonly SerialRange[], promotion: string): Scene => ({
  day,
  says: `coupons handed to patrons: ${promotion}`,
  does: signed('DistributeCoupons', { day, serials: [...ranges], promotion }),
});

const before: readonly Scene[] = [
  {
    day: '2026-11-20',
    tries: 'one department for both tasks',
    does: signed('ApproveControls', {
      ...controls,
      departments: { finance: 'finance', marketing: 'finance' },
    }),
    refused: 'one-department',
  },
  {
    day: '2026-11-20',
    says: 'internal controls approved',
    does: signed('ApproveControls', controls),
  },
  { day: '2026-11-20', says: 'use at the tables filed, edition 525', does: signed('FileUse', use) },
  {
    day: '2026-11-21',
    tries: 'a design whose chips would hide the value',
    does: signed('SubmitDesign', {
      day: '2026-11-21',
      design: {
        ...tens,
        face: {
          ...STANDARD_FACE,
          parts: { ...STANDARD_FACE.parts, chips: { x: 40, y: 10, width: 46, height: 46 } },
        },
      },
    }),
    refused: 'face-incomplete',
  },
  {
    day: '2026-11-21',
    says: '$10 design submitted',
    does: signed('SubmitDesign', { day: '2026-11-21', design: tens }),
  },
  {
    day: '2026-11-21',
    says: '$25 design submitted',
    does: signed('SubmitDesign', { day: '2026-11-21', design: twentyFives }),
  },
  {
    day: '2026-11-27',
    says: '$10 design approved by the Bureau of Gaming Operations',
    does: signed('ApproveDesign', { day: '2026-11-27', design: 'match-10', reference: 'BGO-771' }),
  },
];

const received: readonly Scene[] = [
  {
    day: '2026-12-01',
    tries: 'a delivery opened by finance alone',
    does: signed('ExamineDelivery', delivery(), only('marketing', financeSupervisor)),
    refused: 'wrong-department',
  },
  {
    day: '2026-12-01',
    tries: 'a delivery entered that nobody examined',
    does: signed('EnterReceipt', { day: '2026-12-01', delivery: 'DEL-1', place: 'main-vault' }),
    refused: 'not-examined',
  },
  {
    day: '2026-12-01',
    tries: 'five missing coupons passed over',
    does: signed('ExamineDelivery', delivery()),
    refused: 'deviation-unreported',
  },
  {
    day: '2026-12-01',
    says: 'delivery examined by both, five missing coupons reported to finance and the Bureau',
    does: signed('ExamineDelivery', {
      ...delivery(),
      reported: { supervisor: financeSupervisor, bureau: 'letter of 2026-12-01' },
    }),
  },
  {
    day: '2026-12-01',
    tries: 'the ledger kept by a clerk',
    does: signed(
      'EnterReceipt',
      { day: '2026-12-01', delivery: 'DEL-1', place: 'main-vault' },
      only('enteredBy', financeClerk),
    ),
    refused: 'wrong-grade',
  },
  {
    day: '2026-12-01',
    tries: 'cartons left in the office',
    does: signed('EnterReceipt', { day: '2026-12-01', delivery: 'DEL-1', place: 'office' }),
    refused: 'storage-not-approved',
  },
  {
    day: '2026-12-01',
    says: 'delivery entered in the ledger and locked up',
    does: signed('EnterReceipt', { day: '2026-12-01', delivery: 'DEL-1', place: 'main-vault' }),
  },
  {
    day: '2026-12-01',
    says: '500 more printed in the house, one sheet spoiled',
    does: signed('PrintCoupons', {
      day: '2026-12-01',
      run: 'RUN-1',
      design: 'match-10',
      ...x(20_001, 20_500),
      spoiled: [{ ...x(20_101, 20_104), reason: 'sheet jammed' }],
    }),
  },
  {
    day: '2026-12-01',
    says: 'run examined against the record of the press',
    does: signed(
      'ExamineDelivery',
      delivery({
        delivery: 'DEL-2',
        source: { printed: 'RUN-1' },
        invoiced: [
          { ...x(20_001, 20_100), valueCents: 1000, quantity: 100 },
          { ...x(20_105, 20_500), valueCents: 1000, quantity: 396 },
        ],
        found: [
          { ...x(20_001, 20_100), expires: '2027-01-31' },
          { ...x(20_105, 20_500), expires: '2027-01-31' },
        ],
      }),
    ),
  },
  {
    day: '2026-12-01',
    says: 'run entered in the ledger',
    does: signed('EnterReceipt', { day: '2026-12-01', delivery: 'DEL-2', place: 'count-safe' }),
  },
];

const firstDay = '2026-12-02';

const requisitioned: readonly Scene[] = [
  {
    day: firstDay,
    tries: 'a requisition by a host',
    does: signed(
      'PrepareRequisition',
      requisition('REQ-1', firstDay, [400, 60]),
      only('preparedBy', promotionsHost),
    ),
    refused: 'wrong-grade',
  },
  {
    day: firstDay,
    says: 'requisition REQ-1 prepared',
    does: signed('PrepareRequisition', requisition('REQ-1', firstDay, [400, 60])),
  },
  {
    day: firstDay,
    tries: 'coupons issued before finance authorises',
    does: signed('IssueCoupons', {
      day: firstDay,
      requisition: 'REQ-1',
      serials: [x(1, 400)],
      voided: [],
    }),
    refused: 'not-authorised',
  },
  {
    day: firstDay,
    tries: 'the requisition authorised by the one who prepared it',
    does: signed(
      'AuthoriseRequisition',
      { day: firstDay, requisition: 'REQ-1' },
      only('authorisedBy', { ...marketingSupervisor, department: 'finance' }),
    ),
    refused: 'one-person-twice',
  },
  {
    day: firstDay,
    says: 'requisition REQ-1 authorised',
    does: signed('AuthoriseRequisition', { day: firstDay, requisition: 'REQ-1' }),
  },
  {
    day: firstDay,
    tries: '$25 coupons issued before their design is approved',
    does: signed('IssueCoupons', {
      day: firstDay,
      requisition: 'REQ-1',
      serials: [x(1, 400), xxv(1, 60)],
      voided: [],
    }),
    refused: 'design-not-approved',
  },
  {
    day: firstDay,
    says: '$25 design approved by the Bureau of Gaming Operations',
    does: signed('ApproveDesign', { day: firstDay, design: 'match-25', reference: 'BGO-779' }),
  },
  {
    day: firstDay,
    tries: 'fifty more than was asked for',
    does: signed('IssueCoupons', {
      day: firstDay,
      requisition: 'REQ-1',
      serials: [x(1, 450)],
      voided: [],
    }),
    refused: 'beyond-requisition',
  },
  {
    day: firstDay,
    says: 'coupons issued on REQ-1, two torn ones voided',
    does: signed('IssueCoupons', {
      day: firstDay,
      requisition: 'REQ-1',
      serials: [x(1, 200), x(203, 402), xxv(1, 60)],
      voided: [{ ...x(201, 202), reason: 'torn in the wrapper' }],
    }),
  },
];

const firstPlay: readonly Scene[] = [
  {
    day: firstDay,
    tries: 'finance hands out coupons',
    does: signed(
      'DistributeCoupons',
      { day: firstDay, serials: [x(1, 5)], promotion: 'opening' },
      only('distributedBy', financeClerk),
    ),
    refused: 'wrong-department',
  },
  given(firstDay, [x(1, 200), xxv(1, 40)], 'opening night'),
  {
    day: firstDay,
    table: 'TDF-1',
    says: 'Three Dice Football, a split wager wins, another loses',
    script: `three-dice-football
seat 1  over-four-yards $15 coupon MPX-00000001 $10
seat 2  defense $25 coupon MPXXV-00000001 $25 even money
seat 3  touchdown $5 coupon MPX-00000002 $10
seat 3  penalty $10 coupon MPX-00000002 $10
seat 3  over-four-yards $25 coupon MPXXV-00000002 $25
seat 1  over-four-yards $10 coupon MPX-00000003 $10
seat 4  touchdown $10 coupon MPX-00000203 $10
seat 4  touchdown $10 coupon MPX-00009999 $10
seat 4  touchdown $10 coupon MPX-00030000 $10
offer 1
accept 1
throw 64/2
throw 65/1
throw 43/4`,
    refused: [
      'coupon-not-matched',
      'wrong-position',
      'wrong-wager',
      'one-coupon',
      'not-distributed',
      'not-distributed',
      'unknown-serial',
    ],
  },
  {
    day: firstDay,
    table: 'YAH-1',
    says: '3-Dice Yahtzee, a push leaves the coupon, the next round takes it',
    script: `three-dice-yahtzee
seat 2  blue $10 coupon MPX-00000004 $10
seat 1  red $25 coupon MPXXV-00000003 $25
shake red
shake blue
reveal 431/433
new round
seat 2  blue $10 coupon MPX-00000004 $10
shake red
shake blue
reveal 521/666
new round
seat 2  blue $10 coupon MPX-00000004 $10`,
    refused: ['wrong-game', 'already-redeemed'],
  },
  {
    day: firstDay,
    tries: 'a coupon on a pot',
    does: signed('PresentCoupon', {
      day: firstDay,
      serial: x(5).first,
      table: 'POK-1',
      game: 'poker',
      round: 1,
      seat: 1,
      wager: 'pot',
      chipsCents: 1000,
    }),
    refused: 'not-a-banking-game',
  },
  {
    day: firstDay,
    says: 'a coupon voided by marketing',
    does: signed(
      'VoidCoupons',
      { day: firstDay, serials: [x(402)], reason: 'written on' },
      byMarketing,
    ),
  },
];

const held = (book: CouponRegister) => runsInState(book, 'issued').map(writeRange);

const firstEvening: readonly Scene[] = [
  {
    day: firstDay,
    tries: 'one coupon fewer in hand than the book says',
    does: (book) =>
      signed('CompleteForm', {
        day: firstDay,
        remaining: [x(203, 400), ...held(book).filter(({ first }) => first.startsWith('MPXXV'))],
        returning: [],
        keptAt: 'booth-locker',
        remarks: '',
      }),
    refused: 'variation-unexplained',
  },
  {
    day: firstDay,
    says: 'the missing coupon reported with an explanation',
    does: signed(
      'ReportVariation',
      { day: firstDay, kind: 'missing', serials: [x(401)], explanation: 'fell behind the counter' },
      byMarketing,
    ),
  },
  {
    day: firstDay,
    tries: 'the rest kept in a drawer overnight',
    does: (book) =>
      signed('CompleteForm', {
        day: firstDay,
        remaining: held(book),
        returning: [],
        keptAt: 'drawer',
        remarks: '',
      }),
    refused: 'storage-not-approved',
  },
  {
    day: firstDay,
    tries: 'coupons sent back without the form',
    does: signed('ReturnToFinance', { day: firstDay, serials: [x(303, 400)] }),
    refused: 'form-due',
  },
  {
    day: firstDay,
    tries: 'a count before marketing’s papers are in',
    does: signed('CountCoupons', {
      day: firstDay,
      boxes: [],
      voided: [],
      returned: [],
      expired: [],
      explanation: '',
    }),
    refused: 'form-due',
  },
  { day: firstDay, closes: 'first gaming day closed', returning: [x(303, 400)] },
];

const secondDay = '2026-12-03';

const second: readonly Scene[] = [
  {
    day: firstDay,
    tries: 'a coupon handed out under a day that is closed',
    does: signed('DistributeCoupons', { day: firstDay, serials: [x(203)], promotion: 'late' }),
    refused: 'day-closed',
  },
  {
    day: secondDay,
    says: 'the missing coupon found behind the counter',
    does: signed(
      'ReportVariation',
      { day: secondDay, kind: 'found', serials: [x(401)], explanation: 'behind the counter' },
      byMarketing,
    ),
  },
  given(secondDay, [x(203, 260), xxv(41, 50)], 'carried over from opening night'),
  {
    day: secondDay,
    table: 'FKS-1',
    says: 'Football Kings, a round is void, and the next still runs at closing',
    script: `football-kings
receive deck 1 green preshuffled
cut deck 1 at 40
seat 1  home $25 coupon MPXXV-00000004 $25
seat 2  visitor $10 coupon MPX-00000210 $10
no more bets
quarter Ah 5c
face up 9d
face up 9s
new round
seat 1  home $25 coupon MPXXV-00000004 $25
seat 2  visitor $10 coupon MPX-00000210 $10`,
    refused: [],
  },
  {
    day: secondDay,
    closes: 'coupons still on the layout stay in play; day closed',
    returning: 'everything',
  },
];

const thirdDay = '2026-12-04';

const third: readonly Scene[] = [
  {
    day: thirdDay,
    says: 'the round is called off, both coupons go back to their patrons',
    does: signed('ReturnCoupon', {
      day: thirdDay,
      serial: xxv(4).first,
      table: 'FKS-1',
      why: 'void',
    }),
  },
  {
    day: thirdDay,
    says: 'the second of them',
    does: signed('ReturnCoupon', {
      day: thirdDay,
      serial: x(210).first,
      table: 'FKS-1',
      why: 'void',
    }),
  },
  {
    day: thirdDay,
    table: 'HRD-1',
    says: 'High Roll Dice, one wins and one loses',
    script: `high-roll-dice
take shaker 10
seat 1  pip-street-5 $10 coupon MPX-00000211 $10
seat 2  pip-street-6 $20 coupon MPX-00000212 $10
seat 2  millionaire-row-9 $1 coupon MPX-00000213 $10
no more bets
shake 3
throw 5555666114
announce four 5s`,
    refused: ['wrong-position'],
    unentered: [x(214).first],
  },
  {
    day: thirdDay,
    table: 'ASP-1',
    says: 'Asia Poker, two of three hands win, and the dealer’s higher hands take the other',
    script: `asia-poker  shuffler=yes  dealing=hand  startingPosition=generator
receive deck 1 green preshuffled
cut deck 1 at 26
seat 3  asia-poker $25 coupon MPX-00000215 $10
seat 3  bonus $10 coupon MPX-00000216 $10
seat 4  asia-poker $10 coupon MPX-00000216 $10
no more bets
number 3
deal 5h 3d Kd As 3s 8s Qs
deal 6h 4d Kc Ad 4s 8h Js
deal 7h 7d 9s Th 5s 8d Ts
deal 9h Td 9c 7c 6s 8c 9d
deal Jh Jd 5d 6d 7s Ac Qd
deal Qh 4c 4h 3h Ks Ah 3c
deal Kh 5c 2s 2c 2h Joker 2d
count 4
seat 4  looks
seat 4  sets Qs Qd 9d 2d / Js Ts / 3c
seat 3  looks
seat 3  sets 8s 8h 8d 8c / Ac Ah / Joker
turn dealer
dealer sets Kd Kc 4h 2s / 9s 9c / 5d
reveal 4
reveal 3`,
    refused: ['wrong-position'],
  },
  {
    day: thirdDay,
    closes: 'a coupon that no dealer entered is redeemed by the count',
    returning: 'everything',
  },
];

const row = (number: number, name: string, address: string) => ({
  patron: `P-${String(number).padStart(4, '0')}`,
  name,
  address,
  valueCents: 1000,
  expires: '2026-12-24',
  serial: x(50_000 + number).first,
});

const rows = Array.from({ length: 40 }, (_, place) =>
  row(place + 1, `Patron ${place + 1}`, `${place + 1} Canal Street`),
);

const mailDay = '2026-12-07';

const mailed: readonly Scene[] = [
  {
    day: mailDay,
    says: 'self-exclusion list of the day imported',
    does: signed('ImportExclusionList', {
      day: mailDay,
      list: 'self-exclusion',
      persons: [
        { patron: 'P-0017', name: 'Patron 17' },
        { name: 'Patron 23', address: '900 Hill Road' },
      ],
    }),
  },
  {
    day: mailDay,
    tries: 'a mail list with someone who is excluded',
    does: signed('SupplyMailList', {
      day: mailDay,
      list: 'HOLIDAY',
      provider: 'mail house, a gaming service provider',
      rows,
      cleared: [],
    }),
    refused: 'patron-excluded',
  },
  {
    day: mailDay,
    says: 'the list without him supplied to the provider and to finance; a namesake was compared and cleared',
    does: signed('SupplyMailList', {
      day: mailDay,
      list: 'HOLIDAY',
      provider: 'mail house, a gaming service provider',
      rows: rows.filter(({ patron }) => patron !== 'P-0017'),
      cleared: ['P-0023'],
    }),
  },
  {
    day: mailDay,
    says: 'exclusion list imported: somebody excluded himself since',
    does: signed('ImportExclusionList', {
      day: mailDay,
      list: 'exclusion',
      persons: [{ patron: 'P-0031', name: 'Patron 31' }],
    }),
  },
  {
    day: mailDay,
    tries: 'the mail sent to him all the same',
    does: signed('RecordMailing', {
      day: mailDay,
      list: 'HOLIDAY',
      confirmation: 'posting slip 1',
      cleared: ['P-0023'],
    }),
    refused: 'patron-excluded',
  },
  {
    day: mailDay,
    says: 'his coupon taken out of the mail and voided',
    does: signed(
      'VoidCoupons',
      { day: mailDay, serials: [x(50_031)], reason: 'addressee excluded' },
      byMarketing,
    ),
  },
  {
    day: mailDay,
    says: 'mailing recorded',
    does: signed('RecordMailing', {
      day: mailDay,
      list: 'HOLIDAY',
      confirmation: 'posting slip 2',
      cleared: ['P-0023'],
    }),
  },
  { day: mailDay, closes: 'day closed', returning: 'everything' },
];

const midMonth = '2026-12-12';

const weekend: readonly Scene[] = [
  ...supplied('REQ-2', midMonth, [x(303, 401), x(403, 803), xxv(61, 160)], [500, 100]),
  given(midMonth, [x(303, 401), x(403, 702), xxv(61, 100)], 'Saturday'),
  {
    day: midMonth,
    table: 'TDF-2',
    says: 'mailed coupons, by their addressee and by others',
    script: `three-dice-football
seat 1  touchdown $10 coupon MPX-00050001 $10
seat 2  touchdown $10 coupon MPX-00050002 $10
seat 2  defense $10 coupon MPX-00050003 $10
seat 3  touchdown $10 coupon MPX-00050004 $10
seat 3  under-four-yards $10 coupon MPX-00000303 $10
seat 3  defense $10 coupon MPX-00000304 $10
offer 1
accept 1
throw 64/2
throw 65/1
throw 43/4
new round
seat 1  touchdown $10 coupon MPX-00050001 $10`,
    patrons: { 1: 'P-0001', 2: 'P-0002' },
    refused: ['another-patron', 'another-patron', 'already-redeemed'],
  },
  { day: midMonth, closes: 'Saturday closed', returning: [x(703, 803)] },
  { day: '2026-12-13', closes: 'Sunday closed, nothing handed out', returning: 'everything' },
];

const editionDay = '2026-12-16';

const edition: readonly Scene[] = [
  {
    day: '2026-12-14',
    tries: 'the new edition filed for days that were played',
    does: signed('FileUse', {
      ...use,
      day: '2026-12-14',
      from: '2026-12-01',
      couponEdition: '603a',
    }),
    refused: 'filed-backwards',
  },
  {
    day: '2026-12-14',
    says: 'edition 603a filed from 2026-12-16: one coupon in a round',
    does: signed('FileUse', { ...use, day: '2026-12-14', from: editionDay, couponEdition: '603a' }),
  },
  {
    day: editionDay,
    table: 'YAH-2',
    says: 'one coupon in a round of play',
    script: `three-dice-yahtzee
seat 1  red $10 coupon MPX-00000305 $10
seat 1  blue $10 coupon MPX-00000306 $10
shake red
shake blue
reveal 666/521
new round
seat 1  red $10 coupon MPX-00000306 $10
shake red
shake blue
reveal 521/666`,
    refused: ['one-coupon'],
  },
  { day: editionDay, closes: 'day closed', returning: 'everything' },
];

const lastDay = '2026-12-31';

const yearEnd: readonly Scene[] = [
  ...supplied('REQ-3', lastDay, [x(804, 903), x(20_001, 20_050), xxv(161, 180)], [150, 20]),
  given(lastDay, [x(804, 850), xxv(161, 170)], 'New Year’s Eve'),
  {
    day: lastDay,
    table: 'TDF-3',
    says: 'the last day of the first coupons',
    script: `three-dice-football
seat 1  touchdown $10 coupon MPX-00000804 $10
seat 2  defense $25 coupon MPXXV-00000161 $25
seat 3  touchdown $10 coupon MPX-00050005 $10
offer 1
accept 1
throw 65/1
throw 64/5
throw 21/5
throw 14/5`,
    patrons: { 3: 'P-0005' },
    refused: ['expired'],
  },
  {
    day: lastDay,
    tries: 'expired coupons kept for the next day',
    does: (book) =>
      signed('CompleteForm', {
        day: lastDay,
        remaining: held(book),
        returning: [],
        keptAt: 'booth-locker',
        remarks: '',
      }),
    refused: 'expired-kept',
  },
  {
    day: lastDay,
    closes: 'year closed; expired coupons go back and are cancelled',
    returning: 'everything',
  },
  {
    day: lastDay,
    tries: 'the report of the quarter before it is over',
    does: signed('FileQuarterlyReport', { day: lastDay, quarter: '2026-Q4' }),
    refused: 'quarter-not-over',
  },
];

const newYear = '2027-01-02';

const january: readonly Scene[] = [
  {
    day: newYear,
    says: 'requisition REQ-4 prepared',
    does: signed('PrepareRequisition', requisition('REQ-4', newYear, [50, 0])),
  },
  {
    day: newYear,
    says: 'requisition REQ-4 authorised',
    does: signed('AuthoriseRequisition', { day: newYear, requisition: 'REQ-4' }),
  },
  {
    day: newYear,
    tries: 'coupons issued while December’s inventory is due',
    does: signed('IssueCoupons', {
      day: newYear,
      requisition: 'REQ-4',
      serials: [x(20_051, 20_100)],
      voided: [],
    }),
    refused: 'inventory-due',
  },
  {
    day: newYear,
    tries: 'an inventory with a box uncounted',
    does: (book) =>
      signed('TakeInventory', {
        day: newYear,
        month: '2026-12',
        counted: undistributed(book).slice(1),
        explanation: '',
      }),
    refused: 'variation-unexplained',
  },
  {
    day: newYear,
    says: 'inventory of December taken, no difference',
    does: (book) =>
      signed('TakeInventory', {
        day: newYear,
        month: '2026-12',
        counted: [...undistributed(book)],
        explanation: '',
      }),
  },
  {
    day: newYear,
    tries: 'last year’s coupons issued',
    does: signed('IssueCoupons', {
      day: newYear,
      requisition: 'REQ-4',
      serials: [x(904, 953)],
      voided: [],
    }),
    refused: 'expired',
  },
  {
    day: newYear,
    says: 'quarterly report filed with the Bureau of Casino Compliance',
    does: signed('FileQuarterlyReport', { day: newYear, quarter: '2026-Q4' }),
  },
];

export const scenes: readonly Scene[] = [
  ...before,
  ...received,
  ...requisitioned,
  ...firstPlay,
  ...firstEvening,
  ...second,
  ...third,
  ...mailed,
  ...weekend,
  ...edition,
  ...yearEnd,
  ...january,
];
