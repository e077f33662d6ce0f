import { expect, test } from 'vitest';
import { distributed } from '../../../../test/coupons-desk.ts';
import { DESK_COMMANDS } from '../../../coupons/index.ts';
import { games } from '../../../games/index.ts';
import type { FormField } from '../../../kernel/form.ts';
import { couponForm } from '../../../server/coupon-forms.ts';
import { couponForms } from '../../../server/declared.ts';
import { centsIn, type Draft, type DraftGroup, draftOf, missingIn, readDraft } from './draft.ts';

const at = {
  ...{ book: distributed().book, events: [], games, holder: 'Example Casino' },
  today: '2026-12-01',
};

/** Something fit for each field, as somebody would type it. */
const typed = (field: FormField): Draft => {
  switch (field.kind) {
    case 'yes-no':
      return true;
    case 'money':
      return '1,250.50';
    case 'number':
      return '25';
    case 'day':
      return '2026-12-01';
    case 'serial':
      return field.after === undefined ? 'mpx-1' : '40';
    case 'choice':
      return field.choices[0]?.value ?? 'some-id';
    case 'group':
      return filled(field.fields);
    case 'rows':
      return [filled(field.fields), draftOf(field.fields)];
    case 'one-of':
      return { shape: '1', of: filled(field.shapes[1]?.fields ?? []) };
    case 'list':
      return 'One line, with a comma\n\nAnother ';
    case 'other':
      return { kept: field.name === 'supervisor' ? SIGNATURE : field.starts };
    case 'part':
      return { kept: field.starts ?? 'any' };
    default:
      return SPECIAL[field.name] ?? 'words';
  }
};
const SPECIAL: Readonly<Record<string, string>> = {
  month: '2026-11',
  quarter: '2026-Q4',
  design: 'match-5',
  series: 'MPV',
};
const SIGNATURE = {
  ...{ person: 'p', name: 'n', credential: 'c', department: 'finance', grade: 'supervisor' },
};
const filled = (fields: readonly FormField[]): DraftGroup => ({
  ...draftOf(fields),
  ...Object.fromEntries(
    fields.map((field) => {
      const started = field.kind === 'group' && field.starts !== undefined;
      const start = draftOf([field])[field.name] as DraftGroup;
      return [field.name, started ? { ...filled(field.fields), ...kept(start) } : typed(field)];
    }),
  ),
});
/** What the house has put there stays. */
const kept = (group: DraftGroup): DraftGroup =>
  Object.fromEntries(
    Object.entries(group).filter(
      ([, draft]) => typeof draft === 'object' && draft !== null && 'kept' in draft,
    ),
  );

test.each(DESK_COMMANDS)(
  'House rules § command %s: what its form sends is what is declared',
  (type) => {
    const form = couponForm(at, type, '');
    const draft = filled(form.fields);
    expect(missingIn(form.fields, draft)).toBeUndefined();
    const command = { type, ...readDraft(form.fields, draft) };
    expect(couponForms[type]?.schema.safeParse(command).error?.issues ?? []).toEqual([]);
  },
);

test('House rules § command an empty form says what is missing, member by member', () => {
  const { fields } = couponForm(at, 'ExamineDelivery', '');
  const empty = draftOf(fields);
  expect(missingIn(fields, empty)).toEqual({ member: 'delivery', label: 'Delivery' });
  const named = { ...empty, delivery: 'DEL-1' };
  expect(missingIn(fields, named)?.member).toBe('source.provider');
  const press = { ...named, source: { shape: '1', of: { printed: 'RUN-1' } } };
  expect(missingIn(fields, press)?.member).toBe('invoiced');
  const line = { first: 'MPX-1', last: '', valueCents: '10', quantity: '' };
  expect(missingIn(fields, { ...press, invoiced: [line] })?.member).toBe('invoiced.0.quantity');
});

test('House rules § command what is typed is read as amounts, numbers, lines and serial numbers', () => {
  const { fields } = couponForm(at, 'ExamineDelivery', '');
  const read = (invoiced: object) =>
    readDraft(fields, { ...draftOf(fields), invoiced: [invoiced as DraftGroup] }).invoiced;
  expect(read({ first: 'mpx-1', last: '40', valueCents: '$1,250.5', quantity: '1,000' })).toEqual([
    { first: 'MPX-00000001', last: 'MPX-00000040', valueCents: 125_050, quantity: 1000 },
  ]);
  // One coupon needs no last number; what is no amount goes as it was typed, and is refused by name.
  expect(read({ first: 'MPX-2', last: '', valueCents: 'ten', quantity: '1.5' })).toEqual([
    { first: 'MPX-00000002', last: 'MPX-00000002', valueCents: 'ten', quantity: '1.5' },
  ]);
});

test('§ 525.21(m)(1), (h) a form starts with what is known of what it is about', () => {
  const starts = (type: (typeof DESK_COMMANDS)[number], about: string) =>
    readDraft(couponForm(at, type, about).fields, draftOf(couponForm(at, type, about).fields));
  expect(starts('CancelCoupons', '2026-11-16')).toMatchObject({ day: '2026-11-16' });
  expect(starts('TakeInventory', '')).toMatchObject({ month: '2026-12', counted: [] });
  expect(starts('DistributeCoupons', '').serials).not.toEqual([]);
  expect(starts('MoveCoupons', 'no-such-area').serials).toEqual([]);
});

test.each([
  ['1250', 125_000],
  ['$1,250.5', 125_050],
  ['12,50', undefined],
  ['1,2500', undefined],
  ['12.505', undefined],
])(
  'House rules § ledger an amount is read as it is written, and never as another: %s',
  (typed, cents) => {
    expect(centsIn(typed)).toBe(cents);
  },
);
