import { pa } from '../chapter.ts';
import type { CouponVariation, DayTotals } from '../events.ts';
import { sizeOfRange } from '../serials.ts';
import { count, money, SERIALS, type Section, sum, text } from './document.ts';
import { heading, last, late, signed, type Writes } from './heading.ts';

const FLOW_COLUMNS: readonly (readonly [string, keyof DayTotals])[] = [
  ['Carried over', 'opening'],
  ['Issued', 'issued'],
  ['Distributed', 'distributed'],
  ['Returned', 'returned'],
  ['Expired', 'expired'],
  ['Voided', 'voided'],
  ['Missing', 'missing'],
  ['Found', 'found'],
  ['Remaining', 'closing'],
  ['Difference', 'difference'],
  ['Redeemed', 'redeemed'],
];

export const dayAccounting: Writes = (events, day, printing) => {
  const counted = last(events, 'CouponsCounted', (each) => each.day === day);
  const cancelled = last(events, 'CouponsCancelled', (each) => each.day === day);
  const reconciled = last(events, 'DayReconciled', (each) => each.day === day);
  const cancelledRows = (
    [
      ['redeemed', cancelled?.redeemed],
      ['voided', cancelled?.voided],
      ['expired', cancelled?.expired],
    ] as const
  ).flatMap(([what, ranges]) =>
    (ranges ?? []).map((each) => [what, each.first, each.last, sizeOfRange(each)]),
  );
  return {
    title: 'Match Play Coupon Daily Accounting',
    number: `accounting/${day}`,
    cite: pa('525.21(m)'),
    facts: [...heading(printing, day), ['Explanation', counted?.explanation || 'none needed']],
    sections: [
      {
        title: 'Reconciled by number',
        cite: pa('525.21(m)(3)'),
        columns: [money('Denomination', 3), ...FLOW_COLUMNS.map(([name]) => count(name, 2))],
        rows: (reconciled?.totals ?? []).map((totals) => [
          totals.valueCents,
          ...FLOW_COLUMNS.map(([, of]) => totals[of]),
        ]),
        totals: true,
      },
      {
        title: 'Counted out of the drop boxes',
        cite: pa('525.21(m)(1)'),
        columns: [text('Table'), ...SERIALS, count('Quantity', 2)],
        rows: (counted?.boxes ?? []).flatMap(({ table, serials }) =>
          serials.map((each) => [table, each.first, each.last, sizeOfRange(each)]),
        ),
        totals: true,
      },
      variations(counted?.variations, { cite: pa('525.21(m)(1)') }),
      {
        title: 'Canceled',
        cite: pa('525.21(m)(2)'),
        columns: [text('Kind'), ...SERIALS, count('Quantity', 2)],
        rows: cancelledRows,
        totals: true,
      },
    ],
    signatures: [
      ...signed('CountCoupons', { countedBy: 'Counted, finance' }, counted),
      ...signed('CancelCoupons', { cancelledBy: 'Canceled, finance' }, cancelled),
      ...signed('ReconcileDay', { reconciledBy: 'Reconciled, finance supervisor' }, reconciled),
    ],
  };
};

export const inventory: Writes = (events, month, printing) => {
  const taken = last(events, 'InventoryTaken', (each) => each.month === month);
  return {
    title: 'Match Play Coupon Inventory',
    number: `inventory/${month}`,
    cite: pa('525.21(n)'),
    facts: [
      ...heading(printing, month),
      ['Taken on', taken?.day ?? 'not taken'],
      ['Explanation', taken?.explanation || 'none needed'],
      ...late(taken),
    ],
    sections: [
      {
        title: 'Coupons not distributed to patrons',
        columns: [
          text('Storage area', 3),
          money('Denomination', 2),
          count('In the register', 2),
          count('Counted', 2),
          count('Difference', 2),
        ],
        rows: (taken?.lines ?? []).map(({ at, valueCents, inBook, counted }) => [
          at,
          valueCents,
          inBook,
          counted,
          counted - inBook,
        ]),
        totals: true,
      },
      variations(taken?.variations),
    ],
    signatures: signed(
      'TakeInventory',
      { countedBy: 'Counted, finance', enteredBy: 'Entered, finance supervisor' },
      taken,
    ),
  };
};

export const quarterlyReport: Writes = (events, quarter, printing) => {
  const filed = last(events, 'QuarterlyReportFiled', (each) => each.quarter === quarter);
  const lines = filed?.lines ?? [];
  const redeemed = lines.filter(({ quantity }) => quantity > 0);
  return {
    title: 'Match Play Coupons Redeemed by Patrons',
    number: `quarter/${quarter}`,
    cite: pa('525.21(o)'),
    facts: [
      ...heading(printing, quarter),
      ['To', 'Bureau of Casino Compliance'],
      ['Filed', filed?.day ?? 'not filed'],
    ],
    sections: [
      {
        title: 'By denomination',
        columns: [money('Denomination', 2), count('Coupons redeemed', 2), sum('Total value', 2)],
        rows:
          redeemed.length === 0
            ? []
            : lines.map((line) => [line.valueCents, line.quantity, line.redeemedCents]),
        totals: true,
      },
    ],
    signatures: signed('FileQuarterlyReport', { filedBy: 'Finance supervisor' }, filed),
  };
};

const variations = (
  found: readonly CouponVariation[] = [],
  under: Pick<Section, 'cite'> = {},
): Section => ({
  ...{ title: 'Variations', ...under },
  columns: [...SERIALS, text('Variation', 6)],
  rows: found.map((each) => [each.first, each.last, each.what]),
});
