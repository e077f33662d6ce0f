import { type Day, monthOf } from '../kernel/days.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Decides, Evolves } from './deciding.ts';
import type { CouponVariation, NewBatch } from './events.ts';
import { dayUncounted, withDay } from './flows.ts';
import { madeBy, unstocked, unused } from './printing.ts';
import type { CouponRegister } from './register.ts';
import { departments } from './register.ts';
import {
  differences,
  type Numbers,
  readRange,
  type SerialRange,
  sayRange,
  sizeOf,
  without,
  writeRange,
} from './serials.ts';
import { checkSignatures, everyoneOnce, supervisor } from './signatures.ts';
import { addedBatch, denominationOf, into, listed, moved, readRanges, takenName } from './stock.ts';
import { storageOf } from './storage.ts';

/** § 525.21(e): opened and examined by one of each department; deviations are reported to two places. */
export const examineDelivery: Decides<'ExamineDelivery'> = (book, command, given) => {
  if (book.deliveries[command.delivery] !== undefined) {
    return refuse(
      'delivery-exists',
      `The delivery ${command.delivery} has already been examined.`,
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
      `No design has the series ${stranger.series}. Set the package aside and call the supplier.`,
      pa('525.21(c)(3)'),
    );
  }
  const ownRun = 'printed' in command.source ? command.source.printed : undefined;
  const fresh = given === undefined ? unstocked(book, found) : unused(book, found, ownRun);
  if (fresh !== true) return fresh;
  if (without(damaged, found).length > 0) {
    return refuse(
      'not-of-the-delivery',
      'List damaged coupons among those found as well.',
      pa('525.21(e)'),
    );
  }
  const ofThePress = agreesWithPress(book, command, invoiced);
  if (ofThePress !== true) return ofThePress;
  const dated = given === undefined ? true : stillGood(book, command);
  if (dated !== true) return dated;
  const deviations = deviationsOf(book, command, invoiced, found);
  const reported = reportOf(book, command, deviations);
  if (reported !== true) return reported;
  const batches = batchesOf(command);
  const taken = given === undefined ? undefined : takenName(book, batches);
  if (taken !== undefined) {
    return refuse(
      'delivery-exists',
      `${taken} names coupons in the register. Give the delivery another name.`,
      pa('525.21(e)'),
    );
  }
  return [{ ...command, type: 'DeliveryExamined', batches, deviations }];
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
      `No print run ${source.printed} is waiting to be examined. Enter the print run first.`,
      pa('525.21(p)'),
    );
  }
  const good = madeBy(run);
  if (without(good, invoiced).length > 0 || without(invoiced, good).length > 0) {
    return refuse(
      'not-of-the-run',
      `The run ${source.printed} made ${good.map((each) => sayRange(writeRange(each))).join(', ')}. List exactly these as invoiced.`,
      pa('525.21(p)'),
    );
  }
  return true;
};

/** § 525.21(c)(5), (p): a run is printed before it is examined and has one expiration date, and stock that has expired is not received. */
const stillGood = (
  book: CouponRegister,
  { source, found, day }: Command<'ExamineDelivery'>,
): true | Refusal => {
  const late = found.find(({ expires }) => expires < day);
  if (late !== undefined) {
    return refuse(
      'expired',
      `${sayRange(late)} expired on ${late.expires}. Return it to the supplier.`,
      pa('525.21(c)(5)'),
    );
  }
  const run = 'printed' in source ? book.printed[source.printed] : undefined;
  if (run !== undefined && day < run.printed) {
    return refuse(
      'dates-out-of-order',
      `The run was printed on ${run.printed}. Enter its examination under that day or a later one.`,
      pa('525.21(e)'),
    );
  }
  const dated = run?.expires;
  const other = found.find(({ expires }) => dated !== undefined && expires !== dated);
  return other === undefined
    ? true
    : refuse(
        'expiry-differs',
        `The run expires on ${dated}. Enter that date for ${sayRange(other)}, or report its sheets spoiled.`,
        pa('525.21(c)(5)'),
      );
};

const deviationsOf = (
  book: CouponRegister,
  command: Command<'ExamineDelivery'>,
  invoiced: readonly Numbers[],
  found: readonly Numbers[],
): readonly CouponVariation[] => {
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
    ...differences(invoiced, found, 'invoiced and not found'),
    ...differences(found, invoiced, 'found and not invoiced'),
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
  const told = checkSignatures(
    { supervisor: supervisor('finance', pa('525.21(e)')) },
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

/** A batch as the register keeps it, from the way it was written down. */
export const readBatch = (book: CouponRegister, { first, last, expires }: NewBatch) => {
  const numbers = readRange({ first, last }) ?? bug('a batch without numbers');
  const design = book.series[numbers.series] ?? bug(`no design for ${numbers.series}`);
  return { ...numbers, design, expires };
};

export const deliveryExamined: Evolves<'DeliveryExamined'> = (book, event) => {
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
        examined: event.day,
        batches: event.batches.map(({ batch }) => batch),
        damaged: event.damaged,
        checkedBy: event.hands,
        entered: false,
      },
    },
  };
};

/** § 525.21(f), (i): what was checked goes into the ledger, and into a locked area of finance's. */
export const enterReceipt: Decides<'EnterReceipt'> = (book, command, given) => {
  const delivery = book.deliveries[command.delivery];
  if (delivery === undefined) {
    return refuse(
      'not-examined',
      `The delivery ${command.delivery} has not been examined. Finance and marketing must open it together first.`,
      pa('525.21(e)'),
    );
  }
  if (delivery.entered) {
    return refuse(
      'delivery-exists',
      `The delivery ${command.delivery} is already in the ledger.`,
      pa('525.21(f)'),
    );
  }
  if (given !== undefined && command.day < delivery.examined) {
    return refuse(
      'dates-out-of-order',
      `The delivery ${command.delivery} was examined on ${delivery.examined}. Enter it under that day or a later one.`,
      pa('525.21(f)(1)'),
    );
  }
  const area = storageOf(book, command.place, 'finance', given && command.day);
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

export const receiptEntered: Evolves<'ReceiptEntered'> = (book, event) => {
  const delivery = book.deliveries[event.delivery] ?? bug(`no delivery ${event.delivery}`);
  const stored = moved(book, event.lines, into('stored', { place: event.place }));
  const damaged: readonly SerialRange[] = event.voided;
  const received = delivery.batches.map((id) => {
    const batch = book.batches[id] ?? bug(`no batch ${id}`);
    return [id, { ...batch, received: event.day }] as const;
  });
  return {
    ...voidedOn(stored, damaged, event.day),
    batches: { ...book.batches, ...Object.fromEntries(received) },
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
