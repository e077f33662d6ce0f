import type { Citation } from '../kernel/law.ts';
import { pa } from './chapter.ts';
import { COMMANDS, type CommandType } from './commands/index.ts';
import type { Day } from './days.ts';
import {
  count,
  type Document,
  type DocumentCell,
  money,
  type Section,
  type SignatureLine,
  sayQuantities,
  sayReasons,
  saySigned,
  text,
} from './document.ts';
import type { DayTotals, Event, EventOf, EventType, Quantity } from './events.ts';
import type { SerialRange } from './serials.ts';
import type { DocumentSignature, RequiredSignature } from './signatures.ts';

/** Who prints it and when, as every report says; the day comes from whoever prints it. */
export interface Printing {
  readonly holder: string;
  readonly printed: Day;
}

export interface Interval {
  readonly from: Day;
  readonly to: Day;
}

const heading = ({ holder, printed }: Printing, interval: string) =>
  [
    ['Certificate holder', holder],
    ['Interval', interval],
    ['Printed', printed],
  ] as const;

const last = <Type extends EventType>(
  events: readonly Event[],
  type: Type,
  is: (event: EventOf<Type>) => boolean,
): EventOf<Type> | undefined =>
  events.filter((event): event is EventOf<Type> => event.type === type).findLast(is);

/** The signature lines of a command's hands, in words, filled where the entry was signed. */
const signed = (
  type: CommandType,
  labels: Readonly<Record<string, string>>,
  event:
    | { readonly hands: Readonly<Record<string, DocumentSignature>>; readonly day: Day }
    | undefined,
): readonly SignatureLine[] =>
  Object.entries<RequiredSignature>(COMMANDS[type].places).map(([place, { cite }]) => {
    const by = event?.hands[place];
    return {
      as: labels[place] ?? place,
      cite,
      ...(by === undefined || event === undefined ? {} : { by, day: event.day }),
    };
  });

// § 525.21(f), (h), (l), (n): the Match Play Coupon ledger.

const LEDGER_COLUMNS = [
  text('Date', 3),
  text('Entry', 4),
  money('Denomination', 3),
  count('Quantity', 2),
  text('First serial', 4),
  text('Last serial', 4),
  text('Remarks', 6),
  text('Signed', 6),
];

export const ledger = (
  events: readonly Event[],
  { from, to }: Interval,
  printing: Printing,
): Document => ({
  title: 'Match Play Coupon Ledger',
  cite: pa('525.21(f)'),
  facts: heading(printing, `${from} to ${to}`),
  sections: [
    {
      title: 'Entries',
      columns: LEDGER_COLUMNS,
      rows: events.filter(({ day }) => day >= from && day <= to).flatMap(ledgerRows),
    },
  ],
  signatures: [],
});

const ledgerRows = (event: Event): readonly (readonly DocumentCell[])[] => {
  const rows = (
    entry: string,
    lines: readonly (SerialRange & Quantity)[],
    remarks: string,
    hands: Readonly<Record<string, DocumentSignature>> = event.hands,
  ) =>
    lines.map(({ valueCents, quantity, first, last: end }, place) => [
      event.day,
      entry,
      valueCents,
      quantity,
      first,
      end,
      place === 0 ? remarks : '',
      place === 0 ? saySigned(hands) : '',
    ]);
  switch (event.type) {
    case 'ReceiptEntered':
      return rows(
        `Received, ${event.delivery}`,
        event.lines,
        [`stored at ${event.place}`, voidRemark(event.voided)].filter(Boolean).join('; '),
        { ...event.checkedBy, ...event.hands },
      );
    case 'CouponsIssued':
      return rows(`Issued, ${event.requisition}`, event.lines, voidRemark(event.voided));
    case 'CouponsReturned':
      return event.lines.length === 0
        ? [[event.day, 'Returned', '', 0, '', '', voidRemark(event.voided), saySigned(event.hands)]]
        : event.lines.flatMap((line) =>
            rows(
              line.expired ? 'Returned, expired' : 'Returned, unused',
              [line],
              voidRemark(event.voided),
            ),
          );
    case 'CouponsVoided':
      return event.were === 'stored' ? unlisted(event, 'Voided', event.reason) : [];
    case 'VariationReported':
      return unlisted(event, event.kind === 'missing' ? 'Missing' : 'Found', event.explanation);
    case 'InventoryTaken':
      return event.lines.map(({ valueCents, at, inBook, counted }) => [
        event.day,
        `Inventory ${event.month}`,
        valueCents,
        counted,
        '',
        '',
        `${at}: ${inBook} in the book${counted === inBook ? '' : `; ${event.explanation}`}`,
        saySigned(event.hands),
      ]);
    case 'MailListSupplied':
      return [
        [
          event.day,
          `Mail list ${event.list}`,
          '',
          event.rows.length,
          event.batches[0]?.first ?? '',
          event.batches.at(-1)?.last ?? '',
          `${sayQuantities(event.lines)}, through ${event.provider}`,
          saySigned(event.hands),
        ],
      ];
    default:
      return [];
  }
};

const voidRemark = (voided: readonly (SerialRange & { readonly reason: string })[]): string =>
  voided.length === 0 ? '' : `voided ${sayReasons(voided)}`;

const unlisted = (
  event: EventOf<'CouponsVoided' | 'VariationReported'>,
  entry: string,
  why: string,
): readonly (readonly DocumentCell[])[] =>
  event.serials.map(({ first, last: end }, place) => [
    event.day,
    entry,
    place === 0 && event.lines.length === 1 ? (event.lines[0]?.valueCents ?? '') : '',
    place === 0 ? event.lines.reduce((sum, { quantity }) => sum + quantity, 0) : '',
    first,
    end,
    why,
    saySigned(event.hands),
  ]);

// § 525.21(g): the requisition.

export const requisition = (events: readonly Event[], id: string, printing: Printing): Document => {
  const prepared = last(events, 'RequisitionPrepared', (each) => each.requisition === id);
  const authorised = last(events, 'RequisitionAuthorised', (each) => each.requisition === id);
  const neededFor = prepared?.neededFor;
  const needed =
    neededFor === undefined
      ? ''
      : 'day' in neededFor
        ? neededFor.day
        : `${neededFor.promotion}, ${neededFor.from} to ${neededFor.to}`;
  return {
    title: `Match Play Coupon Requisition ${id}`,
    cite: pa('525.21(g)'),
    facts: [
      ...heading(printing, needed),
      ['Prepared', prepared?.day ?? ''],
      ['Needed for', needed],
      ['Estimate', prepared?.estimate ?? ''],
    ],
    sections: [
      {
        title: 'Requested',
        cite: pa('525.21(g)(3)'),
        columns: [text('Design', 3), money('Denomination', 2), count('Quantity', 2)],
        rows: (prepared?.lines ?? []).map(({ design, valueCents, quantity }) => [
          design,
          valueCents,
          quantity,
        ]),
      },
      {
        title: 'Issued on it',
        cite: pa('525.21(h)'),
        columns: [
          text('Date', 2),
          text('First serial', 3),
          text('Last serial', 3),
          money('Denomination', 2),
          count('Quantity', 2),
        ],
        rows: events
          .filter((each) => each.type === 'CouponsIssued')
          .filter((each) => each.requisition === id)
          .flatMap(({ day, lines }) =>
            lines.map((line) => [day, line.first, line.last, line.valueCents, line.quantity]),
          ),
      },
    ],
    signatures: [
      ...signed('PrepareRequisition', { preparedBy: 'Marketing supervisor' }, prepared),
      ...signed('AuthoriseRequisition', { authorisedBy: 'Finance supervisor' }, authorised),
    ],
  };
};

// § 525.21(j): the daily Reconciliation Form.

export const reconciliationForm = (
  events: readonly Event[],
  day: Day,
  printing: Printing,
): Document => {
  const form = last(events, 'FormCompleted', (each) => each.day === day);
  const ranges = (title: string, cite: Citation, lines: readonly (SerialRange & Quantity)[]) => ({
    title,
    cite,
    columns: [
      money('Denomination', 2),
      count('Quantity', 2),
      text('First serial', 3),
      text('Last serial', 3),
    ],
    rows: lines.map((line) => [line.valueCents, line.quantity, line.first, line.last]),
  });
  return {
    title: 'Match Play Coupon Reconciliation Form',
    cite: pa('525.21(j)'),
    facts: [
      ...heading(printing, day),
      ['Kept for the next day at', form?.keptAt ?? 'nothing kept'],
      ...(form?.remarks ? ([['Remarks', form.remarks]] as const) : []),
    ],
    sections: [
      ranges('Received from finance', pa('525.21(j)(2)'), form?.received ?? []),
      ranges('Carried over', pa('525.21(k)'), form?.carriedOver ?? []),
      quantitiesSection('To distribute', pa('525.21(j)(3)'), form?.toDistribute ?? []),
      quantitiesSection('Distributed to patrons', pa('525.21(j)(4)'), form?.distributed ?? []),
      ranges('Remaining', pa('525.21(j)(5)'), form?.left ?? []),
      {
        title: 'Voided',
        cite: pa('525.21(j)(6)'),
        columns: [text('First serial', 3), text('Last serial', 3), text('Reason', 6)],
        rows: (form?.voids ?? []).map((each) => [each.first, each.last, each.reason]),
      },
      {
        title: 'Variations',
        cite: pa('525.21(j)(7)'),
        columns: [
          text('First serial', 3),
          text('Last serial', 3),
          text('Variation'),
          text('Explanation', 6),
        ],
        rows: (form?.variations ?? []).map((each) => [
          each.first,
          each.last,
          each.what,
          each.explanation,
        ]),
      },
    ],
    signatures: signed('CompleteForm', { completedBy: 'Marketing supervisor' }, form),
  };
};

const quantitiesSection = (title: string, cite: Citation, lines: readonly Quantity[]): Section => ({
  title,
  cite,
  columns: [money('Denomination', 2), count('Quantity', 2)],
  rows: lines.map(({ valueCents, quantity }) => [valueCents, quantity]),
});

// § 525.21(m): finance's accounting of a gaming day.

const FLOW_COLUMNS: readonly (readonly [string, keyof DayTotals])[] = [
  ['Carried over', 'opening'],
  ['Given', 'issued'],
  ['Distributed', 'distributed'],
  ['Returned', 'returned'],
  ['Expired', 'expired'],
  ['Voided', 'voided'],
  ['Missing', 'missing'],
  ['Found', 'found'],
  ['Left', 'closing'],
  ['Difference', 'difference'],
  ['Redeemed', 'redeemed'],
];

export const dayAccounting = (events: readonly Event[], day: Day, printing: Printing): Document => {
  const counted = last(events, 'CouponsCounted', (each) => each.day === day);
  const cancelled = last(events, 'CouponsCancelled', (each) => each.day === day);
  const reconciled = last(events, 'DayReconciled', (each) => each.day === day);
  const cancelledRows = (
    [
      ['redeemed', cancelled?.redeemed],
      ['voided', cancelled?.voided],
      ['expired', cancelled?.expired],
    ] as const
  ).flatMap(([what, ranges]) => (ranges ?? []).map((each) => [what, each.first, each.last]));
  return {
    title: 'Match Play Coupon Accounting of the Day',
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
      },
      {
        title: 'Counted out of the drop boxes',
        cite: pa('525.21(m)(1)'),
        columns: [text('Table'), text('First serial', 3), text('Last serial', 3)],
        rows: (counted?.boxes ?? []).flatMap(({ table, serials }) =>
          serials.map((each) => [table, each.first, each.last]),
        ),
      },
      {
        title: 'Variations',
        cite: pa('525.21(m)(1)'),
        columns: [text('First serial', 3), text('Last serial', 3), text('Variation', 6)],
        rows: (counted?.variations ?? []).map((each) => [each.first, each.last, each.what]),
      },
      {
        title: 'Cancelled',
        cite: pa('525.21(m)(2)'),
        columns: [text('Kind'), text('First serial', 3), text('Last serial', 3)],
        rows: cancelledRows,
      },
    ],
    signatures: [
      ...signed('CountCoupons', { countedBy: 'Counted, finance' }, counted),
      ...signed('CancelCoupons', { cancelledBy: 'Cancelled, finance' }, cancelled),
      ...signed('ReconcileDay', { reconciledBy: 'Reconciled, finance supervisor' }, reconciled),
    ],
  };
};

// § 525.21(n): the monthly inventory.

export const inventory = (
  events: readonly Event[],
  month: string,
  printing: Printing,
): Document => {
  const taken = last(events, 'InventoryTaken', (each) => each.month === month);
  return {
    title: 'Match Play Coupon Inventory',
    cite: pa('525.21(n)'),
    facts: [
      ...heading(printing, month),
      ['Taken on', taken?.day ?? 'not taken'],
      ['Explanation', taken?.explanation || 'none needed'],
    ],
    sections: [
      {
        title: 'Coupons not distributed to patrons',
        columns: [
          text('Place', 3),
          money('Denomination', 2),
          count('In the book', 2),
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
      },
      {
        title: 'Variations',
        columns: [text('First serial', 3), text('Last serial', 3), text('Variation', 6)],
        rows: (taken?.variations ?? []).map((each) => [each.first, each.last, each.what]),
      },
    ],
    signatures: signed(
      'TakeInventory',
      { countedBy: 'Counted, finance', enteredBy: 'Entered, finance supervisor' },
      taken,
    ),
  };
};

// § 525.21(o): the quarterly report to the Bureau of Casino Compliance.

export const quarterlyReport = (
  events: readonly Event[],
  quarter: string,
  printing: Printing,
): Document => {
  const filed = last(events, 'QuarterlyReportFiled', (each) => each.quarter === quarter);
  const lines = filed?.lines ?? [];
  const redeemed = lines.filter(({ quantity }) => quantity > 0);
  return {
    title: 'Match Play Coupons Redeemed by Patrons',
    cite: pa('525.21(o)'),
    facts: [
      ...heading(printing, quarter),
      ['To', 'Bureau of Casino Compliance'],
      ['Filed', filed?.day ?? 'not filed'],
    ],
    sections: [
      {
        title: 'By denomination',
        columns: [money('Denomination', 2), count('Coupons redeemed', 2), money('Total value', 2)],
        rows:
          redeemed.length === 0
            ? []
            : lines.map((line) => [line.valueCents, line.quantity, line.redeemedCents]),
      },
      {
        title: 'In all',
        columns: [count('Coupons redeemed', 2), money('Total value', 2)],
        rows:
          redeemed.length === 0
            ? []
            : [
                [
                  lines.reduce((sum, { quantity }) => sum + quantity, 0),
                  lines.reduce((sum, { redeemedCents }) => sum + redeemedCents, 0),
                ],
              ],
      },
    ],
    signatures: signed('FileQuarterlyReport', { filedBy: 'Finance supervisor' }, filed),
  };
};

// § 525.21(q)(2): the electronic list, one row for each coupon to be mailed.

export const mailList = (events: readonly Event[], list: string): Section => ({
  title: `Mail list ${list}`,
  cite: pa('525.21(q)(2)'),
  columns: [
    text('patron'),
    text('name'),
    text('address'),
    money('denomination'),
    text('expires'),
    text('serial'),
  ],
  rows: (last(events, 'MailListSupplied', (each) => each.list === list)?.rows ?? []).map((row) => [
    row.patron,
    row.name,
    row.address,
    row.valueCents,
    row.expires,
    row.serial,
  ]),
});
