import { pa } from '../chapter.ts';
import type { Event, EventOf, Quantity } from '../events.ts';
import type { SerialRange } from '../serials.ts';
import type { DocumentSignature } from '../signatures.ts';
import {
  count,
  type Document,
  type DocumentCell,
  money,
  sayQuantities,
  sayReasons,
  saySigned,
  text,
} from './document.ts';
import { heading, type Interval, type Printing } from './heading.ts';

// § 525.21(f), (h), (l), (n): the Match Play Coupon ledger.

const COLUMNS = [
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
      columns: COLUMNS,
      rows: events
        .filter(({ day }) => day >= from && day <= to)
        .flatMap((event) => linesOf(event).map((line) => cellsOf(event, line))),
    },
  ],
  signatures: [],
});

/** What an entry says in one line; a column that it has nothing for is empty. */
interface Line extends Partial<SerialRange>, Partial<Quantity> {
  readonly entry: string;
  readonly remarks?: string;
  /** Who signed, where that is more than the form itself. */
  readonly hands?: Readonly<Record<string, DocumentSignature>>;
}

const cellsOf = (event: Event, line: Line): readonly DocumentCell[] => [
  // An entry made after its day says so.
  event.entered === undefined ? event.day : `${event.day}, entered ${event.entered}`,
  line.entry,
  line.valueCents ?? '',
  line.quantity ?? '',
  line.first ?? '',
  line.last ?? '',
  line.remarks ?? '',
  saySigned(line.hands ?? event.hands),
];

const linesOf = (event: Event): readonly Line[] => {
  switch (event.type) {
    case 'CouponsPrinted':
    case 'SheetsPrinted':
    case 'SheetsSpoiled':
    case 'DeliveryExamined':
      return received(event);
    case 'ReceiptEntered': {
      const remarks = remarksOf(`stored at ${event.place}`, voided(event.voided));
      const hands = { ...event.checkedBy, ...event.hands };
      return event.lines.map((line) => ({
        ...{ ...line, entry: `Received, ${event.delivery}`, remarks, hands },
      }));
    }
    case 'CouponsMoved':
      return event.serials.map((line) => ({
        ...{ ...line, entry: 'Moved', remarks: `to ${event.place}` },
      }));
    case 'CouponsIssued':
      return event.lines.map((line) => ({
        ...{ ...line, entry: `Issued, ${event.requisition}`, remarks: voided(event.voided) },
      }));
    case 'CouponsReturned':
      return returned(event);
    case 'CouponsVoided':
      return event.were === 'stored' ? together(event, 'Voided', event.reason) : [];
    case 'VariationReported':
      return together(event, event.kind === 'missing' ? 'Missing' : 'Found', event.explanation);
    case 'InventoryTaken':
      return event.lines.map(({ valueCents, at, inBook, counted }) => ({
        ...{ entry: `Inventory ${event.month}`, valueCents, quantity: counted },
        remarks: remarksOf(
          `${at}: ${inBook} in the register`,
          counted === inBook ? '' : event.explanation,
        ),
      }));
    case 'MailListSupplied':
      return [
        {
          ...{ entry: `Mail list ${event.list}`, quantity: event.rows.length },
          first: event.batches[0]?.first ?? '',
          last: event.batches.at(-1)?.last ?? '',
          remarks: `${sayQuantities(event.lines)}, through ${event.provider}`,
        },
      ];
    default:
      return [];
  }
};

/** § 525.21(e), (p): what came off the press or out of the package, and what was wrong with it. */
const received = (
  event: EventOf<'CouponsPrinted' | 'SheetsPrinted' | 'SheetsSpoiled' | 'DeliveryExamined'>,
): readonly Line[] => {
  switch (event.type) {
    case 'CouponsPrinted': {
      const { run, first, last, valueCents, quantity, reason = '', expires, spoiled } = event;
      const remarks = remarksOf(
        reason,
        expires === undefined ? '' : `expires ${expires}`,
        spoiled.length === 0 ? '' : `spoiled ${sayReasons(spoiled)}`,
      );
      return [{ entry: `Print run ${run}`, first, last, valueCents, quantity, remarks }];
    }
    case 'SheetsPrinted': {
      const { run, first, last, valueCents, quantity, reason: remarks } = event;
      return [{ entry: `Sheets of ${run}`, first, last, valueCents, quantity, remarks }];
    }
    case 'SheetsSpoiled':
      return event.spoiled.map(({ first, last, reason: remarks }) => ({
        ...{ entry: `Spoiled sheets of ${event.run}`, first, last, remarks },
      }));
    case 'DeliveryExamined': {
      const { reported } = event;
      const told =
        reported === undefined
          ? ''
          : `reported to ${reported.supervisor.name} and the Bureau (${reported.bureau})`;
      return event.deviations.map(({ first, last, what }) => ({
        ...{ entry: `Deviation, ${event.delivery}`, first, last, remarks: remarksOf(what, told) },
      }));
    }
  }
};

const returned = ({ lines, voided: back }: EventOf<'CouponsReturned'>): readonly Line[] => {
  const remarks = voided(back);
  if (lines.length === 0) return [{ entry: 'Returned', quantity: 0, remarks }];
  return lines.map(({ expired, ...line }) => ({
    ...{ ...line, entry: expired ? 'Returned, expired' : 'Returned, unused', remarks },
  }));
};

/** Ranges that were entered together, with their number on the first line. */
const together = (
  { serials, lines }: EventOf<'CouponsVoided' | 'VariationReported'>,
  entry: string,
  remarks: string,
): readonly Line[] => {
  const [only, other] = lines;
  const quantity = lines.reduce((all, line) => all + line.quantity, 0);
  const totals = {
    quantity,
    ...(only === undefined || other !== undefined ? {} : { valueCents: only.valueCents }),
  };
  return serials.map(({ first, last }, place) => ({
    ...{ entry, first, last, remarks, ...(place === 0 ? totals : {}) },
  }));
};

const remarksOf = (...some: readonly string[]): string => some.filter(Boolean).join('; ');

const voided = (some: readonly (SerialRange & { readonly reason: string })[]): string =>
  some.length === 0 ? '' : `voided ${sayReasons(some)}`;
