import type { Day } from '../kernel/days.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { approvedFor, PRINTING, providedFor } from './approval.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Decides, Evolves } from './deciding.ts';
import type { CouponRegister, PrintedRun, SubmittedDesign } from './register.ts';
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
import { numbersOf, readRanges, runsOf } from './stock.ts';

/** § 525.21(p), (r)(1): our own press prints approved faces only, and accounts for every number. */
export const printCoupons: Decides<'PrintCoupons'> = (book, command, given) => {
  const approved = printingApproved(book);
  if (approved !== true) return approved;
  if (book.printed[command.run] !== undefined) {
    return refuse(
      'run-exists',
      `The run ${command.run} has already been entered.`,
      pa('525.21(p)'),
    );
  }
  const design = book.designs[command.design];
  if (design?.approved === undefined) {
    return refuse(
      'design-not-approved',
      `Print an approved design; ${command.design} is not one.`,
      pa('525.21(r)(1)'),
    );
  }
  const timely = given === undefined ? true : approvedBy(book, design, command.day);
  if (timely !== true) return timely;
  const dated = given === undefined ? true : datedAndReasoned(command);
  if (dated !== true) return dated;
  const read = readRanges([command]);
  if (isRefusal(read)) return read;
  const spoiled = readRanges(command.spoiled);
  if (isRefusal(spoiled)) return spoiled;
  const fresh = given === undefined ? unstocked(book, read) : unused(book, read);
  if (fresh !== true) return fresh;
  const [range] = read;
  if (range?.series !== design.series || without(spoiled, read).length > 0) {
    return refuse(
      'not-of-the-run',
      `The run and its spoiled sheets must have consecutive numbers of the series ${design.series}.`,
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

/** Design and controls were approved on the day that the run says, and the controls named the press by then. */
const approvedBy = (book: CouponRegister, design: SubmittedDesign, day: Day): true | Refusal => {
  const approved = approvedFor(book, design, day);
  return approved === true ? providedFor(book, PRINTING, day, pa('525.21(p)')) : approved;
};

const printingApproved = ({ controls }: CouponRegister): true | Refusal =>
  controls?.inHousePrinting === undefined
    ? refuse(
        'printing-not-approved',
        'Have internal controls on production approved before coupons are printed in-house.',
        pa('525.21(p)'),
      )
    : true;

/** Who prints is signed; the form also needs why, and the date that every coupon of the run bears. */
const datedAndReasoned = ({ run, expires, reason, day }: Command<'PrintCoupons'>) => {
  if (expires === undefined || expires < day) {
    return refuse(
      'run-not-dated',
      `Give the run ${run} an expiration date that has not passed. Every coupon of a run bears the same one.`,
      pa('525.21(c)(5)'),
    );
  }
  return reason === undefined
    ? refuse('reason-missing', `State why the run ${run} is printed.`, pa('525.21(p)'))
    : true;
};

export const couponsPrinted: Evolves<'CouponsPrinted'> = (book, event) => {
  const numbers = readRange(event) ?? bug('a run without numbers was printed');
  const spoiled = event.spoiled.map(({ first, last }) => ({ first, last }));
  const { expires } = event;
  const run: PrintedRun = {
    ...numbers,
    printed: event.day,
    ...(expires === undefined ? {} : { expires }),
    ...{ sheets: [], spoiled, delivered: false },
  };
  return { ...book, printed: { ...book.printed, [event.run]: run } };
};

/** The run, as long as it is with the press: afterwards its sheets are coupons. */
const atThePress = (book: CouponRegister, id: string): PrintedRun | Refusal => {
  const run = book.printed[id];
  return run === undefined || run.delivered
    ? refuse(
        'unknown-run',
        `No print run ${id} is with the press. Enter the print run first.`,
        pa('525.21(p)'),
      )
    : run;
};

/** Sheets of a run come after its entry. */
const sincePrinted = (
  { printed }: PrintedRun,
  { run, day }: Command<'PrintSheets' | 'SpoilSheets'>,
): true | Refusal =>
  day >= printed
    ? true
    : refuse(
        'dates-out-of-order',
        `The run ${run} was entered on ${printed}. Enter this under that day or a later one.`,
        pa('525.21(p)'),
      );

/** § 525.21(p): a sheet is printed once. A second copy of a number would be a second coupon. */
export const printSheets: Decides<'PrintSheets'> = (book, command, given) => {
  // A run that was entered is still to be printed: the controls may have changed since.
  const approved = given === undefined ? true : printingApproved(book);
  if (approved !== true) return approved;
  const run = atThePress(book, command.run);
  if (isRefusal(run)) return run;
  const inOrder = given === undefined ? true : sincePrinted(run, command);
  if (inOrder !== true) return inOrder;
  if (run.expires === undefined) {
    return refuse(
      'run-not-dated',
      `The run ${command.run} has no expiration date. Enter a new print run.`,
      pa('525.21(c)(5)'),
    );
  }
  const asked = readRanges([command]);
  if (isRefusal(asked)) return asked;
  const [range] = asked;
  if (range === undefined || without(asked, [run]).length > 0) return notOfTheRun(command.run, run);
  const done = [...numbersOf(run.sheets), ...numbersOf(run.spoiled)];
  const again = without(asked, without(asked, done))[0];
  if (again !== undefined) {
    return refuse(
      'already-printed',
      `${sayRange(writeRange(again))} has already been printed or spoiled. Report it spoiled and print new numbers.`,
      pa('525.21(p)'),
    );
  }
  const design = book.designs[book.series[run.series] ?? ''] ?? bug(`no series ${run.series}`);
  const quantity = sizeOf(range);
  return [{ ...command, type: 'SheetsPrinted', valueCents: design.valueCents, quantity }];
};

const notOfTheRun = (id: string, run: Numbers): Refusal =>
  refuse(
    'not-of-the-run',
    `The run ${id} has ${sayRange(writeRange(run))}. Name numbers of it.`,
    pa('525.21(p)'),
  );

export const sheetsPrinted: Evolves<'SheetsPrinted'> = (book, { run, first, last }) =>
  withRun(book, run, ({ sheets }) => ({ sheets: [...sheets, { first, last }] }));

/** A reprint is a void and a new number: what is spoiled never comes back. */
export const spoilSheets: Decides<'SpoilSheets'> = (book, command, given) => {
  const run = atThePress(book, command.run);
  if (isRefusal(run)) return run;
  const inOrder = given === undefined ? true : sincePrinted(run, command);
  if (inOrder !== true) return inOrder;
  const spoiled = readRanges([...command.spoiled, ...run.spoiled]);
  if (isRefusal(spoiled)) return spoiled;
  if (without(spoiled, [run]).length > 0) return notOfTheRun(command.run, run);
  return [{ ...command, type: 'SheetsSpoiled' }];
};

export const sheetsSpoiled: Evolves<'SheetsSpoiled'> = (book, { run, spoiled }) =>
  withRun(book, run, (now) => ({
    spoiled: [...now.spoiled, ...spoiled.map(({ first, last }) => ({ first, last }))],
  }));

const withRun = (
  book: CouponRegister,
  id: string,
  change: (run: PrintedRun) => Partial<PrintedRun>,
): CouponRegister => {
  const run = book.printed[id] ?? bug(`no run ${id}`);
  return { ...book, printed: { ...book.printed, [id]: { ...run, ...change(run) } } };
};

/** What a run of the press made: its numbers without the spoiled ones. */
export const madeBy = (run: PrintedRun): readonly Numbers[] =>
  without([run], numbersOf(run.spoiled));

/** The runs of the press that are still to be examined, and what each made; one that was spoiled whole made nothing. */
export const runsToExamine = (
  book: CouponRegister,
): readonly { readonly run: string; readonly made: readonly SerialRange[] }[] =>
  Object.entries(book.printed)
    .filter(([, { delivered }]) => !delivered)
    .map(([run, printed]) => ({ run, made: madeBy(printed).map(writeRange) }))
    .filter(({ made }) => made.length > 0);

/** § 525.21(c)(3): numbers that no coupon and no sheet of another run has, for ever. */
export const unused = (
  book: CouponRegister,
  ranges: readonly Numbers[],
  own?: string,
): true | Refusal => {
  const known = unstocked(book, ranges);
  if (known !== true) return known;
  for (const [id, run] of Object.entries(book.printed)) {
    const shared = id === own ? undefined : without(ranges, without(ranges, [run]))[0];
    if (shared !== undefined) {
      return refuse(
        'serial-exists',
        `${sayRange(writeRange(shared))} is reserved for the print run ${id}. No number is used twice.`,
        pa('525.21(c)(3)'),
      );
    }
  }
  return true;
};

/** Numbers that no coupon of the register has. */
export const unstocked = (book: CouponRegister, ranges: readonly Numbers[]): true | Refusal => {
  for (const range of ranges) {
    const [known] = runsOf(book, range);
    if (known !== undefined) {
      return refuse(
        'serial-exists',
        `${writeSerial(range.series, known.first)} is already in the register. No number is used twice.`,
        pa('525.21(c)(3)'),
      );
    }
  }
  return true;
};
