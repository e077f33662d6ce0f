import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Event } from '../events.ts';
import type { CouponRegister } from '../register.ts';
import { csvOfDocument, type Document, type Section } from './document.ts';
import { dayAccounting, inventory, quarterlyReport } from './finance.ts';
import { heading, type Printing } from './heading.ts';
import { ledger } from './ledger.ts';
import { mailList, reconciliationForm, requisition } from './marketing.ts';
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

/** Which of a kind there are in a log: requisitions by number, forms by day, and so on. */
export const which = (events: readonly Event[], kind: DocumentName): readonly string[] => {
  const of = <Type extends Event['type']>(
    type: Type,
    name: (event: Extract<Event, { type: Type }>) => string,
  ) => [
    ...new Set(
      events
        .filter((event): event is Extract<Event, { type: Type }> => event.type === type)
        .map(name),
    ),
  ];
  switch (kind) {
    case 'print-run':
      return of('CouponsPrinted', (event) => event.run);
    case 'delivery':
      return of('DeliveryExamined', (event) => event.delivery);
    case 'requisition':
      return of('RequisitionPrepared', (event) => event.requisition);
    case 'form':
      return of('FormCompleted', (event) => event.day);
    case 'accounting':
      return of('DayReconciled', (event) => event.day);
    case 'inventory':
      return of('InventoryTaken', (event) => event.month);
    case 'quarter':
      return of('QuarterlyReportFiled', (event) => event.quarter);
    case 'mail-list':
      return of('MailListSupplied', (event) => event.list);
    case 'ledger':
    case 'batches':
      return [];
  }
};

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
  switch (kind) {
    case 'print-run':
      return printRecord(events, name, printing);
    case 'delivery':
      return deliveryRecord(events, name, printing);
    case 'requisition':
      return requisition(events, name, printing);
    case 'form':
      return reconciliationForm(events, name, printing);
    case 'accounting':
      return dayAccounting(events, name, printing);
    case 'inventory':
      return inventory(events, name, printing);
    case 'quarter':
      return quarterlyReport(events, name, printing);
    case 'mail-list':
      return listDocument(mailList(events, name), printing);
  }
};

const listDocument = (section: Section, printing: Printing): Document => ({
  title: section.title,
  cite: '58 Pa. Code § 525.21(q)(2)',
  facts: heading(printing, section.title),
  sections: [section],
  signatures: [],
});

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
