import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Event, EventOf, EventType } from '../events.ts';
import type { CouponRegister } from '../register.ts';
import { csvOfDocument, type Document } from './document.ts';
import { dayAccounting, inventory, quarterlyReport } from './finance.ts';
import type { Printing, Writes } from './heading.ts';
import { ledger } from './ledger.ts';
import { listDocument, reconciliationForm, requisition } from './marketing.ts';
import { offers } from './offers.ts';
import { deliveryRecord, printRecord } from './receiving.ts';

export const DOCUMENTS = [
  'ledger',
  'print-run',
  'delivery',
  'requisition',
  'form',
  'accounting',
  'inventory',
  'quarter',
  'batches',
  'mail-list',
] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

/** A document of which there are many: the fact that each begins with, how it is named by it, and how it is written. */
const named = <Type extends EventType>(
  type: Type,
  name: (event: EventOf<Type>) => string,
  writes: Writes,
) => ({
  names: (events: readonly Event[]): readonly string[] => [
    ...new Set(events.filter((event): event is EventOf<Type> => event.type === type).map(name)),
  ],
  writes,
});

const NAMED = {
  'print-run': named('CouponsPrinted', ({ run }) => run, printRecord),
  delivery: named('DeliveryExamined', ({ delivery }) => delivery, deliveryRecord),
  requisition: named('RequisitionPrepared', ({ requisition: id }) => id, requisition),
  form: named('FormCompleted', ({ day }) => day, reconciliationForm),
  accounting: named('DayReconciled', ({ day }) => day, dayAccounting),
  inventory: named('InventoryTaken', ({ month }) => month, inventory),
  quarter: named('QuarterlyReportFiled', ({ quarter }) => quarter, quarterlyReport),
  'mail-list': named('MailListSupplied', ({ list }) => list, listDocument),
};

/** Which of a kind there are in a log: requisitions by number, forms by day, and so on. */
export const which = (events: readonly Event[], kind: DocumentName): readonly string[] =>
  kind === 'ledger' || kind === 'batches' ? [] : NAMED[kind].names(events);

export const documentOf = (
  events: readonly Event[],
  book: CouponRegister,
  kind: DocumentName,
  name: string | undefined,
  printing: Printing,
): Document | Refusal => {
  const from = events[0]?.day ?? printing.printed;
  const to = events.reduce((last, { day }) => (day > last ? day : last), from);
  if (kind === 'ledger') {
    const [first = from, last = to] = name?.split('..') ?? [];
    return ledger(events, { from: first, to: last }, printing);
  }
  if (kind === 'batches') return offers(book, name ?? to, printing);
  if (name === undefined) {
    const known = which(events, kind);
    return refuse(
      'which-document',
      `Name which ${kind}: ${known.length === 0 ? 'the log has none' : known.join(', ')}.`,
      'House rules § coupons',
    );
  }
  return NAMED[kind].writes(events, name, printing);
};

/** Every document that a log holds, by a name fit for a file. */
export const documentsOf = (
  events: readonly Event[],
  book: CouponRegister,
  printing: Printing,
): readonly (readonly [string, Document])[] =>
  DOCUMENTS.flatMap((kind) => {
    const names = kind === 'ledger' || kind === 'batches' ? [undefined] : which(events, kind);
    return names.flatMap((name): (readonly [string, Document])[] => {
      const document = documentOf(events, book, kind, name, printing);
      if ('refused' in document) return [];
      return [[name === undefined ? kind : `${kind}-${name}`, document]];
    });
  });

/** A document as one file that a spreadsheet opens. */
export const csvFile = (name: string, document: Document): readonly [string, string] => [
  `${name}.csv`,
  csvOfDocument(document),
];
