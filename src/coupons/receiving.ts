import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands.ts';
import { type Day, monthOf } from './days.ts';
import type { CouponVariation, Event, EventOf, NewBatch } from './events.ts';
import { dayUncounted, withDay } from './flows.ts';
import type { CouponRegister } from './register.ts';
import { departments } from './register.ts';
import {
  type Numbers,
  readRange,
  type SerialRange,
  sayRange,
  sizeOf,
  sizeOfAll,
  without,
  writeRange,
  writeSerial,
} from './serials.ts';
import { checkHands, everyoneOnce, hand } from './signatures.ts';
import { addedBatch, denominationOf, into, listed, moved, readRanges, runsOf } from './stock.ts';
import { storageOf } from './storage.ts';

/** § 525.21(p), (r)(1): our own press prints approved faces only, and accounts for every number. */
export const printCoupons = (
  book: CouponRegister,
  command: Command<'PrintCoupons'>,
): readonly Event[] | Refusal => {
  if (book.controls?.inHousePrinting === undefined) {
    return refuse(
      'printing-not-approved',
      'Have internal controls on production approved before coupons are printed in the house.',
      pa('525.21(p)'),
    );
  }
  if (book.printed[command.run] !== undefined) {
    return refuse('run-known', `The run ${command.run} is entered already.`, pa('525.21(p)'));
  }
  const design = book.designs[command.design];
  if (design?.approved === undefined) {
    return refuse(
      'design-not-approved',
      `Print an approved design; ${command.design} is not one.`,
      pa('525.21(r)(1)'),
    );
  }
  const read = readRanges([command]);
  if (isRefusal(read)) return read;
  const spoiled = readRanges(command.spoiled);
  if (isRefusal(spoiled)) return spoiled;
  const fresh = unused(book, read);
  if (fresh !== true) return fresh;
  const [range] = read;
  if (range?.series !== design.series || without(spoiled, read).length > 0) {
    return refuse(
      'not-of-the-run',
      `The run and its spoiled sheets have numbers of the series ${design.series}, one after the other.`,
      pa('525.21(c)(3)'),
    );
  }
  return [
    {
      ...command,
      type: 'CouponsPrinted',
      valueCents: design.valueCents,
      quantity: sizeOf(range) - sizeOfAll(spoiled),
    },
  ];
};

export const couponsPrinted = (
  book: CouponRegister,
  event: EventOf<'CouponsPrinted'>,
): CouponRegister => {
  const numbers = readRange(event) ?? bug('a run without numbers was printed');
  const spoiled = event.spoiled.map(({ first, last }) => ({ first, last }));
  return {
    ...book,
    printed: { ...book.printed, [event.run]: { ...numbers, spoiled, delivered: false } },
  };
};

/** § 525.21(e): opened and examined by one of each department; deviations are reported to two places. */
export const examineDelivery = (
  book: CouponRegister,
  command: Command<'ExamineDelivery'>,
): readonly Event[] | Refusal => {
  if (book.deliveries[command.delivery] !== undefined) {
    return refuse(
      'delivery-known',
      `The delivery ${command.delivery} is examined already.`,
      pa('525.21(e)'),
    );
  }
  const invoiced = readRanges(command.invoiced);
  if (isRefusal(invoiced)) return invoiced;
  const found = readRanges(command.found);
  if (isRefusal(found)) return found;
  const damaged = readRanges(command.damaged);
  if (isRefusal(damaged)) return damaged;
  const stranger = [...invoiced, ...found].find(({ series }) => book.series[series] === undefined);
  if (stranger !== undefined) {
    return refuse(
      'unknown-series',
      `No design has the series ${stranger.series}; set the package aside and call the supplier.`,
      pa('525.21(c)(3)'),
    );
  }
  const fresh = unused(book, found);
  if (fresh !== true) return fresh;
  if (without(damaged, found).length > 0) {
    return refuse(
      'not-of-the-delivery',
      'Damaged coupons are among those found; list them in both places.',
      pa('525.21(e)'),
    );
  }
  const ofThePress = agreesWithPress(book, command, invoiced);
  if (ofThePress !== true) return ofThePress;
  const deviations = deviationsOf(book, command, invoiced, found);
  const reported = reportOf(book, command, deviations);
  if (reported !== true) return reported;
  return [{ ...command, type: 'DeliveryExamined', batches: batchesOf(command), deviations }];
};

const unused = (book: CouponRegister, ranges: readonly Numbers[]): true | Refusal => {
  for (const range of ranges) {
    const [known] = runsOf(book, range);
    if (known !== undefined) {
      return refuse(
        'serial-known',
        `${writeSerial(range.series, known.first)} is in the book already; no number is used twice.`,
        pa('525.21(c)(3)'),
      );
    }
  }
  return true;
};

/** What the press says it made is the invoice of a home-made delivery. */
const agreesWithPress = (
  book: CouponRegister,
  { source }: Command<'ExamineDelivery'>,
  invoiced: readonly Numbers[],
): true | Refusal => {
  if (!('printed' in source)) return true;
  const run = book.printed[source.printed];
  if (run === undefined || run.delivered) {
    return refuse(
      'unknown-run',
      `No run ${source.printed} waits to be examined; enter the printing first.`,
      pa('525.21(p)'),
    );
  }
  const good = madeBy(run);
  if (without(good, invoiced).length > 0 || without(invoiced, good).length > 0) {
    return refuse(
      'not-of-the-run',
      `The run ${source.printed} made ${good.map((each) => sayRange(writeRange(each))).join(', ')}; list just these as invoiced.`,
      pa('525.21(p)'),
    );
  }
  return true;
};

/** What a run of the press made: its numbers without the spoiled ones. */
const madeBy = (run: CouponRegister['printed'][string]): readonly Numbers[] => {
  const spoiled = readRanges(run.spoiled);
  return isRefusal(spoiled) ? bug(spoiled.because) : without([run], spoiled);
};

/** The runs of the press that wait to be examined, and what each made. */
export const runsToExamine = (
  book: CouponRegister,
): readonly { readonly run: string; readonly made: readonly SerialRange[] }[] =>
  Object.entries(book.printed)
    .filter(([, { delivered }]) => !delivered)
    .map(([run, printed]) => ({ run, made: madeBy(printed).map(writeRange) }));

const deviationsOf = (
  book: CouponRegister,
  command: Command<'ExamineDelivery'>,
  invoiced: readonly Numbers[],
  found: readonly Numbers[],
): readonly CouponVariation[] => {
  const say = (what: string) => (range: Numbers) => ({ ...writeRange(range), what });
  const misstated = command.invoiced.flatMap((line, place): CouponVariation[] => {
    const range = invoiced[place];
    if (range === undefined) return [];
    const { first, last } = line;
    return [
      ...(line.quantity === sizeOf(range)
        ? []
        : [{ first, last, what: `invoiced as ${line.quantity}, numbered for ${sizeOf(range)}` }]),
      ...(line.valueCents === denominationOf(book, range.series)
        ? []
        : [{ first, last, what: 'another denomination on the invoice' }]),
    ];
  });
  return [
    ...without(invoiced, found).map(say('invoiced and not found')),
    ...without(found, invoiced).map(say('found and not invoiced')),
    ...misstated,
    ...command.damaged.map(({ first, last, reason }) => ({
      first,
      last,
      what: `damaged: ${reason}`,
    })),
  ];
};

const reportOf = (
  book: CouponRegister,
  { reported, hands }: Command<'ExamineDelivery'>,
  deviations: readonly CouponVariation[],
): true | Refusal => {
  const [first] = deviations;
  if (first === undefined) return true;
  if (reported === undefined) {
    return refuse(
      'deviation-unreported',
      `${sayRange(first)}: ${first.what}. Report it to a finance supervisor and to the Bureau of Casino Compliance, and enter both.`,
      pa('525.21(e)'),
    );
  }
  const told = checkHands(
    { supervisor: hand('finance', 'supervisor', pa('525.21(e)')) },
    { supervisor: reported.supervisor },
    departments(book),
  );
  if (told !== true) return told;
  return everyoneOnce([hands.finance, hands.marketing, reported.supervisor], pa('525.21(e)'));
};

const batchesOf = ({ delivery, found }: Command<'ExamineDelivery'>): readonly NewBatch[] =>
  found.map((range, place) => ({
    ...range,
    batch: found.length === 1 ? delivery : `${delivery}/${place + 1}`,
  }));

/** A batch as the book keeps it, from the way it was written down. */
export const readBatch = (book: CouponRegister, { first, last, expires }: NewBatch) => {
  const numbers = readRange({ first, last }) ?? bug('a batch without numbers');
  const design = book.series[numbers.series] ?? bug(`no design for ${numbers.series}`);
  return { ...numbers, design, expires };
};

export const deliveryExamined = (
  book: CouponRegister,
  event: EventOf<'DeliveryExamined'>,
): CouponRegister => {
  const received = event.batches.reduce(
    (now, batch) => addedBatch(now, batch.batch, readBatch(now, batch), 'examined'),
    book,
  );
  const run = 'printed' in event.source ? event.source.printed : undefined;
  const printed = run === undefined ? undefined : book.printed[run];
  return {
    ...received,
    ...(run === undefined || printed === undefined
      ? {}
      : { printed: { ...book.printed, [run]: { ...printed, delivered: true } } }),
    deliveries: {
      ...book.deliveries,
      [event.delivery]: {
        batches: event.batches.map(({ batch }) => batch),
        damaged: event.damaged,
        checkedBy: event.hands,
        entered: false,
      },
    },
  };
};

/** § 525.21(f), (i): what was checked goes into the ledger, and into a locked area of finance's. */
export const enterReceipt = (
  book: CouponRegister,
  command: Command<'EnterReceipt'>,
): readonly Event[] | Refusal => {
  const delivery = book.deliveries[command.delivery];
  if (delivery === undefined) {
    return refuse(
      'not-examined',
      `Nobody has examined a delivery ${command.delivery}; finance and marketing open it together first.`,
      pa('525.21(e)'),
    );
  }
  if (delivery.entered) {
    return refuse(
      'delivery-known',
      `The delivery ${command.delivery} is in the ledger already.`,
      pa('525.21(f)'),
    );
  }
  const area = storageOf(book, command.place, 'finance');
  if (area !== true) return area;
  const open = dayUncounted(book, command.day);
  if (open !== true) return open;
  const ranges = delivery.batches.map((id) => book.batches[id] ?? bug(`no batch ${id}`));
  return [
    {
      ...command,
      type: 'ReceiptEntered',
      lines: listed(book, ranges),
      voided: delivery.damaged,
      checkedBy: delivery.checkedBy,
    },
  ];
};

export const receiptEntered = (
  book: CouponRegister,
  event: EventOf<'ReceiptEntered'>,
): CouponRegister => {
  const delivery = book.deliveries[event.delivery] ?? bug(`no delivery ${event.delivery}`);
  const stored = moved(book, event.lines, into('stored', { place: event.place }));
  const damaged: readonly SerialRange[] = event.voided;
  return {
    ...voidedOn(stored, damaged, event.day),
    deliveries: { ...book.deliveries, [event.delivery]: { ...delivery, entered: true } },
    firstMonth: book.firstMonth ?? monthOf(event.day),
  };
};

/** Voided coupons wait for the accounting of their gaming day, which they open if nothing else did. */
const voidedOn = (
  book: CouponRegister,
  ranges: readonly SerialRange[],
  day: Day,
): CouponRegister =>
  ranges.length === 0 ? book : withDay(moved(book, ranges, into('voided', { day })), day, {});
