import type { Design, SerialRange } from '../../../coupons/index.ts';
import { CONTROLS, designsOf } from '../../demo-coupons.ts';
import { type Fields, form } from './script.ts';
import { x, xxv } from './serials.ts';
import { HOLDER } from './stage.ts';

/** The forms of the month that are filled in more than once. */

const [welcome] = designsOf(HOLDER);

const tens: Design = {
  ...{ ...welcome, design: 'match-10', title: '$10 Match Play', series: 'MPX' },
  surveillanceTest: 'surveillance test S-2026-41',
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

export const controls: Fields<'ApproveControls'> = {
  ...CONTROLS,
  reference: 'internal controls, amendment 12',
  storage: CONTROLS.storage.map((area, at) => ({ ...area, approval: `BCC-2026-${310 + at}` })),
  inventoryProcedure: 'section 9: one counts, a supervisor enters',
};

export const use: Fields<'FileUse'> = {
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
  ],
};

export const delivery = (
  change: Partial<Fields<'ExamineDelivery'>> = {},
): Fields<'ExamineDelivery'> => ({
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

const row = (number: number, name: string, address: string) => ({
  patron: `P-${String(number).padStart(4, '0')}`,
  name,
  address,
  valueCents: 1000,
  expires: '2026-12-24',
  serial: x(50_000 + number).first,
});

export const rows = Array.from({ length: 40 }, (_, place) =>
  row(place + 1, `Patron ${place + 1}`, `${place + 1} Canal Street`),
);

export const marketingBy = (marketing: string) =>
  form('ApproveControls', { ...controls, departments: { finance: 'finance', marketing } });
export const file = (change: Partial<Fields<'FileUse'>>) => form('FileUse', { ...use, ...change });
export const submit = (design: Design) => form('SubmitDesign', { design });
export const store = (id: string, place: string) => form('EnterReceipt', { delivery: id, place });

export const requisition = (id: string, day: string, tens: number, twentyFives = 0) =>
  form('PrepareRequisition', {
    ...{ requisition: id, neededFor: { day }, estimate: 'the same day of the last four weeks' },
    lines: [
      { design: 'match-10', quantity: tens },
      ...(twentyFives > 0 ? [{ design: 'match-25', quantity: twentyFives }] : []),
    ],
  });
export const authorize = (id: string) => form('AuthoriseRequisition', { requisition: id });
export const issue = (id: string, ...serials: SerialRange[]) =>
  form('IssueCoupons', { requisition: id, serials, voided: [] });
export const give = (promotion: string, ...serials: SerialRange[]) =>
  form('DistributeCoupons', { serials, promotion });

/** What marketing has left stays with it overnight. */
export const keep = (keptAt: string, remaining: readonly SerialRange[]) =>
  form('CompleteForm', { remaining, returning: [], keptAt, remarks: '' });
export const count = ({ day, ...found }: Partial<Fields<'CountCoupons'>>) =>
  form('CountCoupons', {
    ...(day !== undefined && { day }),
    ...{ boxes: [], voided: [], returned: [], expired: [], explanation: '' },
    ...found,
  });

/** What either department may sign, signed by marketing. */
export const byMarketing = <Type extends 'VoidCoupons' | 'ReportVariation'>(
  type: Type,
  fields: Fields<Type>,
) => form(type, fields, { voidedBy: 'marketing-supervisor', reportedBy: 'marketing-supervisor' });

export const mailing = (confirmation: string) =>
  form('RecordMailing', { list: 'HOLIDAY', confirmation, cleared: ['P-0023'] });
export const reportQuarter = form('FileQuarterlyReport', { quarter: '2026-Q4' });
