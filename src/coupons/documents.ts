import { type Refusal, refuse } from '../kernel/refusal.ts';
import { csvOf, type Document, type Section } from './document.ts';
import type { Event } from './events.ts';
import { offers } from './offers.ts';
import {
  dayAccounting,
  inventory,
  ledger,
  mailList,
  type Printing,
  quarterlyReport,
  reconciliationForm,
  requisition,
} from './records.ts';
import type { CouponRegister } from './register.ts';

export const DOCUMENTS = [
  'ledger',
  'requisition',
  'form',
  'accounting',
  'inventory',
  'quarter',
  'batches',
  'mail-list',
] as const;
export type PaperName = (typeof DOCUMENTS)[number];

/** Which of a kind there are in a log: requisitions by number, forms by day, and so on. */
export const which = (events: readonly Event[], paper: PaperName): readonly string[] => {
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
  switch (paper) {
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

export const paperOf = (
  events: readonly Event[],
  book: CouponRegister,
  paper: PaperName,
  name: string | undefined,
  printing: Printing,
): Document | Refusal => {
  const from = events[0]?.day ?? printing.printed;
  const to = events.reduce((last, { day }) => (day > last ? day : last), from);
  if (paper === 'ledger') {
    const [first = from, last = to] = name?.split('..') ?? [];
    return ledger(events, { from: first, to: last }, printing);
  }
  if (paper === 'batches') return offers(book, name ?? to, printing);
  if (name === undefined) {
    const known = which(events, paper);
    return refuse(
      'which-paper',
      `Say which ${paper}: ${known.length === 0 ? 'the log has none' : known.join(', ')}.`,
      'House rules § coupons',
    );
  }
  switch (paper) {
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

const listDocument = (section: Section, { holder, printed }: Printing): Document => ({
  title: section.title,
  cite: '58 Pa. Code § 525.21(q)(2)',
  facts: [
    ['Certificate holder', holder],
    ['Interval', section.title],
    ['Printed', printed],
  ],
  sections: [section],
  signatures: [],
});

/** Every paper that a log holds, by a name fit for a file. */
export const papersOf = (
  events: readonly Event[],
  book: CouponRegister,
  printing: Printing,
): readonly (readonly [string, Document])[] =>
  DOCUMENTS.flatMap((paper) => {
    const names = paper === 'ledger' || paper === 'batches' ? [undefined] : which(events, paper);
    return names.flatMap((name): (readonly [string, Document])[] => {
      const document = paperOf(events, book, paper, name, printing);
      if ('refused' in document) return [];
      return [[name === undefined ? paper : `${paper}-${name}`, document]];
    });
  });

/** One file for each table of a paper; a paper with one table has one file under its own name. */
export const csvFiles = (name: string, { sections }: Document): readonly [string, string][] =>
  sections.map((section) => [
    sections.length === 1
      ? `${name}.csv`
      : `${name}-${section.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`,
    csvOf(section),
  ]);
