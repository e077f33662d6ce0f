import type { Day } from '../kernel/days.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { approvedFor, DIRECT_MAIL, providedFor } from './approval.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Decides, Evolves } from './deciding.ts';
import type { NewBatch } from './events.ts';
import { excludedAs, listsFresh } from './exclusion.ts';
import { dayOpen } from './flows.ts';
import { unused } from './printing.ts';
import { readBatch } from './receiving.ts';
import type { Addressee, CouponRegister, MailList } from './register.ts';
import { type Numbers, one, readSerial, sizeOf, writeSerial } from './serials.ts';
import {
  addedBatch,
  into,
  moved,
  quantities,
  readRanges,
  runsOf,
  takenName,
  written,
} from './stock.ts';

export type MailRow = Command<'SupplyMailList'>['rows'][number];

/** A row that cannot be mailed, counted from 1, with why and under which paragraph. */
export interface RowRefusal extends Refusal {
  readonly row: number;
}

/**
 * § 525.21(q)(1)–(4), (7): every row of the list, each on its own, so that a desk can fix all of them
 * before it tries again. The list is imported whole or not at all.
 */
export const checkRows = (
  book: CouponRegister,
  { rows, cleared, day }: Pick<Command<'SupplyMailList'>, 'rows' | 'cleared' | 'day'>,
): readonly RowRefusal[] => {
  const seen = new Map<string, number>();
  const clear = new Set(cleared);
  return rows.flatMap((row, place) => {
    const before = seen.get(row.serial);
    seen.set(row.serial, place + 1);
    const twice =
      before === undefined
        ? true
        : refuse(
            'serial-twice',
            `${row.serial} is already on row ${before}. Each coupon has its own number.`,
            pa('525.21(q)(2)(v)'),
          );
    const answer = twice === true ? checkRow(book, row, day, clear) : twice;
    return answer === true ? [] : [{ ...answer, row: place + 1 }];
  });
};

const checkRow = (
  book: CouponRegister,
  row: MailRow,
  day: string,
  cleared: ReadonlySet<string>,
): true | Refusal => {
  const at = readSerial(row.serial);
  const design = at === undefined ? undefined : book.designs[book.series[at.series] ?? ''];
  if (at === undefined || design === undefined) {
    return refuse(
      'not-a-serial',
      `"${row.serial}" is not a serial number of a design in the register.`,
      pa('525.21(q)(2)(v)'),
    );
  }
  const approved = approvedFor(book, design);
  if (approved !== true) return { ...approved, cite: pa('525.21(q)(1)') };
  if (design.machineReadable === 'none') {
    return refuse(
      'not-machine-readable',
      `${design.design} has neither magnetic strip nor bar code. Mail a design that has one.`,
      pa('525.21(q)(3)'),
    );
  }
  if (row.valueCents !== design.valueCents) {
    return refuse(
      'wrong-denomination',
      `${row.serial} is a coupon of another denomination. Correct the value or the number.`,
      pa('525.21(q)(2)(iii)'),
    );
  }
  if (row.expires < day) {
    return refuse(
      'expired',
      `${row.serial} would have expired on ${row.expires}. Give it a later date.`,
      pa('525.21(q)(2)(iv)'),
    );
  }
  const number = { series: at.series, first: at.number, last: at.number };
  const fresh = unused(book, [number]);
  if (fresh !== true) return fresh;
  return mayBeMailed(book, row, cleared);
};

/** § 525.21(q)(7): nobody on either list; a person compares and clears every namesake. */
const mayBeMailed = (
  book: CouponRegister,
  person: { readonly patron: string; readonly name: string; readonly address: string },
  cleared: ReadonlySet<string>,
): true | Refusal => {
  const match = excludedAs(book, person);
  if (match === undefined) return true;
  if (match.by !== 'name') {
    return refuse(
      'patron-excluded',
      `The patron ${person.patron} is on the ${match.list} list (by ${match.by}). Take the row out.`,
      pa('525.21(q)(7)'),
    );
  }
  if (cleared.has(person.patron)) return true;
  return refuse(
    'patron-to-clear',
    `The patron ${person.patron} has the name of someone on the ${match.list} list. Compare the two, then take the row out or clear it.`,
    pa('525.21(q)(7)'),
  );
};

const mailApproved = ({ controls }: CouponRegister): true | Refusal =>
  controls?.directMail === undefined
    ? refuse(
        'mail-not-approved',
        'Have direct mail through a gaming service provider approved in the internal controls first.',
        pa('525.21(q)'),
      )
    : true;

export const supplyMailList: Decides<'SupplyMailList'> = (book, command, given) => {
  const mayMail = mailApproved(book);
  if (mayMail !== true) return mayMail;
  if (book.lists[command.list] !== undefined) {
    return refuse(
      'list-exists',
      `The list ${command.list} has already been supplied. Give a new one its own name.`,
      pa('525.21(q)(2)'),
    );
  }
  const fresh = given === undefined ? true : listsFresh(book, given.today);
  if (fresh !== true) return fresh;
  const [wrong, ...others] = checkRows(book, command);
  if (wrong !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return refuse(wrong.refused, `Row ${wrong.row}: ${wrong.because}${more}`, wrong.cite);
  }
  const batches = batchesOf(command);
  const ranges = readRanges(batches);
  if (isRefusal(ranges)) return ranges;
  const approved = given === undefined ? true : allApproved(book, ranges, command.day);
  if (approved !== true) return approved;
  const taken = given === undefined ? undefined : takenName(book, batches);
  if (taken !== undefined) {
    return refuse(
      'list-exists',
      `${taken} names coupons in the register. Give the list another name.`,
      pa('525.21(q)(2)'),
    );
  }
  return [{ ...command, type: 'MailListSupplied', batches, lines: quantities(book, ranges) }];
};

/** § 525.21(q), (q)(1): every design of the list and the mail itself, by the day that the list says. */
const allApproved = (
  book: CouponRegister,
  ranges: readonly Numbers[],
  day: Day,
): true | Refusal => {
  for (const { series } of ranges) {
    const design = book.designs[book.series[series] ?? ''] ?? bug(`no design has ${series}`);
    const approved = approvedFor(book, design, day);
    if (approved !== true) return approved;
  }
  return providedFor(book, DIRECT_MAIL, day, pa('525.21(q)'));
};

const inSequence = (a: MailRow, b: MailRow): number => (a.serial < b.serial ? -1 : 1);

/** Numbers in a row that expire on one day are a batch. */
const batchesOf = ({ list, rows }: Command<'SupplyMailList'>): readonly NewBatch[] => {
  const batches: NewBatch[] = [];
  for (const { serial, expires } of rows.toSorted(inSequence)) {
    const before = batches.at(-1);
    const at = readSerial(serial) ?? bug(`${serial} is no serial number`);
    if (before?.expires === expires && before.last === previousOf(at)) {
      batches[batches.length - 1] = { ...before, last: serial };
    } else {
      batches.push({ batch: `${list}/${batches.length + 1}`, expires, ...one(serial) });
    }
  }
  return batches;
};

const previousOf = ({ series, number }: { series: string; number: number }): string =>
  writeSerial(series, number - 1);

export const mailListSupplied: Evolves<'MailListSupplied'> = (book, event) => {
  const rows = event.rows.toSorted(inSequence);
  let row = 0;
  let now = book;
  for (const batch of event.batches) {
    const read = readBatch(book, batch);
    const patrons = rows.slice(row, row + sizeOf(read)).map(({ patron }) => patron);
    row += patrons.length;
    now = addedBatch(now, batch.batch, { ...read, patrons }, 'listed');
  }
  return {
    ...now,
    lists: {
      ...book.lists,
      [event.list]: {
        batches: event.batches.map(({ batch }) => batch),
        supplied: event.day,
        mailed: false,
        patrons: addressees(rows),
      },
    },
  };
};

/** One number may stand beside two names in a list: each of them is mailed something. */
const addressees = (rows: readonly MailRow[]): MailList['patrons'] => {
  const all = new Map<string, readonly Addressee[]>();
  for (const { patron, name, address } of rows) {
    const known = all.get(patron) ?? [];
    if (known.some((one) => one.name === name && one.address === address)) continue;
    all.set(patron, [...known, { name, address }]);
  }
  return Object.fromEntries(all);
};

/** § 525.21(q)(7) once more on the day of mailing: lists grow between the order and the post. */
export const recordMailing: Decides<'RecordMailing'> = (book, command, given) => {
  const list = book.lists[command.list];
  if (list === undefined || list.mailed) {
    return refuse(
      'unknown-list',
      `No list ${command.list} is waiting to be mailed. Supply it first.`,
      pa('525.21(q)(2)'),
    );
  }
  const open = dayOpen(book, command.day);
  if (open !== true) return open;
  // A list that was supplied is still to be mailed: the controls may have changed since.
  const mayMail = given === undefined ? true : mailApproved(book);
  if (mayMail !== true) return mayMail;
  const timely = given === undefined ? true : mailedInTime(book, list, command, given.today);
  if (timely !== true) return timely;
  const cleared = new Set(command.cleared);
  const waiting = list.batches
    .map((id) => book.batches[id] ?? bug(`no batch ${id}`))
    .flatMap((batch) =>
      runsOf(book, batch)
        .filter(({ holding }) => holding.state === 'listed')
        .map((run) => ({ batch, run })),
    );
  for (const { batch, run } of waiting) {
    for (let number = run.first; number <= run.last; number += 1) {
      const patron = batch.patrons?.[number - batch.first] ?? bug('a mailed coupon for nobody');
      const persons = list.patrons[patron] ?? bug(`nobody has the number ${patron}`);
      for (const person of persons) {
        const may = mayBeMailed(book, { patron, ...person }, cleared);
        if (may === true) continue;
        const stop = `Have ${writeSerial(run.series, number)} taken out of the mail and void it.`;
        return { ...may, because: `${may.because} ${stop}` };
      }
    }
  }
  const runs = waiting.map(({ run }) => run);
  return [
    {
      ...command,
      type: 'MailingRecorded',
      mailed: written(runs),
      lines: quantities(book, runs),
    },
  ];
};

/** Not before the list went to the provider, not by lists that are old, and not after the coupons expired. */
const mailedInTime = (
  book: CouponRegister,
  { supplied, batches }: MailList,
  { day, list }: Command<'RecordMailing'>,
  today: Day,
): true | Refusal => {
  if (day < supplied) {
    return refuse(
      'mailed-before-supplied',
      `The list ${list} was supplied on ${supplied}. Enter the mailing under that day or a later one.`,
      pa('525.21(q)(2)'),
    );
  }
  const late = batches
    .map((id) => book.batches[id] ?? bug(`no batch ${id}`))
    .filter(({ expires }) => expires < day)
    .flatMap((batch) => runsOf(book, batch))
    .find(({ holding }) => holding.state === 'listed');
  if (late !== undefined) {
    return refuse(
      'expired',
      `${writeSerial(late.series, late.first)} has expired and cannot be mailed. Void the expired coupons of the list.`,
      pa('525.21(q)(2)(iv)'),
    );
  }
  return listsFresh(book, today);
};

/** Addresses have done their work once the mail is out; the log keeps them for the reconciliation of (m). */
export const mailingRecorded: Evolves<'MailingRecorded'> = (book, event) => {
  const list = book.lists[event.list] ?? bug(`no list ${event.list}`);
  return {
    ...moved(book, event.mailed, into('distributed')),
    lists: { ...book.lists, [event.list]: { ...list, mailed: true, patrons: {} } },
  };
};
