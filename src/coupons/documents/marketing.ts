import type { Citation } from '../../kernel/law.ts';
import { pa } from '../chapter.ts';
import type { Event, Quantity } from '../events.ts';
import type { SerialRange } from '../serials.ts';
import { count, money, SERIALS, type Section, text } from './document.ts';
import { heading, last, late, signed, type Writes } from './heading.ts';

export const requisition: Writes = (events, id, printing) => {
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
    number: `requisition/${id}`,
    cite: pa('525.21(g)'),
    facts: [
      ...heading(printing, needed),
      ['Prepared', prepared?.day ?? ''],
      ['Needed for', needed],
      ['Estimate', prepared?.estimate ?? ''],
      ...late(prepared),
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
        totals: true,
      },
      {
        title: 'Issued on it',
        cite: pa('525.21(h)'),
        columns: [text('Date', 2), ...SERIALS, money('Denomination', 2), count('Quantity', 2)],
        rows: events
          .filter((each) => each.type === 'CouponsIssued')
          .filter((each) => each.requisition === id)
          .flatMap(({ day, lines }) =>
            lines.map((line) => [day, line.first, line.last, line.valueCents, line.quantity]),
          ),
        totals: true,
      },
    ],
    signatures: [
      ...signed('PrepareRequisition', { preparedBy: 'Marketing supervisor' }, prepared),
      ...signed('AuthoriseRequisition', { authorisedBy: 'Finance supervisor' }, authorised),
    ],
  };
};

export const reconciliationForm: Writes = (events, day, printing) => {
  const form = last(events, 'FormCompleted', (each) => each.day === day);
  const ranges = (title: string, cite: Citation, lines: readonly (SerialRange & Quantity)[]) => ({
    title,
    cite,
    columns: [money('Denomination', 2), count('Quantity', 2), ...SERIALS],
    rows: lines.map((line) => [line.valueCents, line.quantity, line.first, line.last]),
    totals: true as const,
  });
  return {
    title: 'Match Play Coupon Reconciliation Form',
    number: `form/${day}`,
    cite: pa('525.21(j)'),
    facts: [
      ...heading(printing, day),
      ['Kept for the next day at', form?.keptAt ?? 'nothing kept'],
      ...late(form),
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
        columns: [...SERIALS, text('Reason', 6)],
        rows: (form?.voids ?? []).map((each) => [each.first, each.last, each.reason]),
      },
      {
        title: 'Variations',
        cite: pa('525.21(j)(7)'),
        columns: [...SERIALS, text('Variation'), text('Explanation', 6)],
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
  totals: true,
});

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

export const listDocument: Writes = (events, list, printing) => {
  const section = mailList(events, list);
  return {
    title: section.title,
    cite: pa('525.21(q)(2)'),
    facts: heading(printing, section.title),
    sections: [section],
    signatures: [],
  };
};
