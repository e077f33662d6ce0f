import { pa } from '../chapter.ts';
import type { EventOf } from '../events.ts';
import { type SerialRange, sizeOfRange } from '../serials.ts';
import { count, money, SERIALS, type Section, text } from './document.ts';
import { heading, last, late, signed, type Writes } from './heading.ts';

const withReasons = (
  title: string,
  rows: readonly (SerialRange & { readonly reason: string })[],
): Section => ({
  title,
  columns: [...SERIALS, text('Reason', 6)],
  rows: rows.map(({ first, last: end, reason }) => [first, end, reason]),
});

// § 525.21(e), (f): what came in, what differed from the invoice, and who was told.

export const deliveryRecord: Writes = (events, delivery, printing) => {
  const examined = last(events, 'DeliveryExamined', (each) => each.delivery === delivery);
  const entered = last(events, 'ReceiptEntered', (each) => each.delivery === delivery);
  const { reported } = examined ?? {};
  return {
    title: `Match Play Coupon Receiving Report ${delivery}`,
    number: `delivery/${delivery}`,
    cite: pa('525.21(e)'),
    facts: [
      ...heading(printing, examined?.day ?? ''),
      ['Source', sourceOf(examined)],
      ['Entered in the ledger', entered?.day ?? 'not entered'],
      ['Storage area', entered?.place ?? 'not stored'],
      ['Deviations reported to the Bureau', reported?.bureau ?? 'none to report'],
      ...late(examined),
    ],
    sections: [
      {
        title: 'On the invoice',
        columns: [...SERIALS, money('Denomination', 2), count('Quantity', 2)],
        rows: (examined?.invoiced ?? []).map((line) => [
          ...[line.first, line.last, line.valueCents, line.quantity],
        ]),
        totals: true,
      },
      {
        title: 'Found in the package',
        cite: pa('525.21(f)(3)'),
        columns: [...SERIALS, text('Expires', 2), count('Quantity', 2)],
        rows: (examined?.found ?? []).map((line) => [
          ...[line.first, line.last, line.expires, sizeOfRange(line)],
        ]),
        totals: true,
      },
      {
        title: 'Deviations',
        cite: pa('525.21(e)'),
        columns: [...SERIALS, text('Deviation', 6)],
        rows: (examined?.deviations ?? []).map((each) => [each.first, each.last, each.what]),
      },
      withReasons('Damaged', examined?.damaged ?? []),
    ],
    signatures: [
      ...signed(
        'ExamineDelivery',
        { finance: 'Examined, finance', marketing: 'Examined, marketing' },
        examined,
      ),
      ...(reported === undefined || examined === undefined
        ? []
        : [
            {
              as: 'Deviations reported to, finance supervisor',
              cite: pa('525.21(e)'),
              by: reported.supervisor,
              day: examined.entered ?? examined.day,
            },
          ]),
      ...signed('EnterReceipt', { enteredBy: 'Entered, finance supervisor' }, entered),
    ],
  };
};

const sourceOf = (examined: EventOf<'DeliveryExamined'> | undefined): string => {
  if (examined === undefined) return '';
  const { source } = examined;
  return 'printed' in source
    ? `our own press, run ${source.printed}`
    : `${source.provider}, invoice ${source.invoice}`;
};

// § 525.21(p): a run of our own press, sheet by sheet.

export const printRecord: Writes = (events, run, printing) => {
  const printed = last(events, 'CouponsPrinted', (each) => each.run === run);
  const sheets = events
    .filter((each) => each.type === 'SheetsPrinted')
    .filter((each) => each.run === run);
  const spoiled = events
    .filter((each) => each.type === 'SheetsSpoiled')
    .filter((each) => each.run === run)
    .flatMap((each) => each.spoiled);
  return {
    title: `Match Play Coupon Print Run ${run}`,
    number: `print-run/${run}`,
    cite: pa('525.21(p)'),
    facts: [
      ...heading(printing, printed?.day ?? ''),
      ['Design', printed?.design ?? ''],
      ['Numbers', printed === undefined ? '' : `${printed.first} to ${printed.last}`],
      ['Expires', printed?.expires ?? 'not stated'],
      ['Reason', printed?.reason ?? 'not stated'],
      ...late(printed),
    ],
    sections: [
      {
        title: 'Sheets printed',
        columns: [
          ...[text('Date', 2), ...SERIALS, count('Coupons', 2), text('Reason', 4)],
          text('Printed by', 4),
        ],
        rows: sheets.map((each) => [
          ...[each.day, each.first, each.last, each.quantity, each.reason],
          `${each.hands.printedBy.name} (${each.hands.printedBy.credential})`,
        ]),
        totals: true,
      },
      withReasons('Spoiled', [...(printed?.spoiled ?? []), ...spoiled]),
    ],
    signatures: signed('PrintCoupons', { printedBy: 'Printed by' }, printed),
  };
};
