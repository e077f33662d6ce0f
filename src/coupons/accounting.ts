import { type Day, dayAfter, quarterOf } from '../kernel/days.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Decides, Evolves } from './deciding.ts';
import type { CouponVariation, DayTotals, EventOf, Quantity } from './events.ts';
import { dayOf, dayOpen, dayUncounted, flowed, flowsOf, withDay } from './flows.ts';
import { formDue } from './form.ts';
import type { Given } from './given.ts';
import type { CouponRegister } from './register.ts';
import {
  differences,
  type Numbers,
  type SerialRange,
  sayRange,
  without,
  writeRange,
  writeSerial,
} from './serials.ts';
import type { State } from './states.ts';
import {
  firstExpired,
  into,
  moved,
  numbersOf,
  quantities,
  type RunOf,
  readRanges,
  runsOf,
  runsOfDay,
  written,
} from './stock.ts';
import { storageOf } from './storage.ts';

/** § 525.21(m): the documents of the day are all at finance before anything is counted. */
const documentsAreIn = (book: CouponRegister, day: Day): true | Refusal => {
  const due = formDue(book, dayAfter(day));
  if (due !== undefined) {
    return refuse(
      'form-due',
      `Marketing's Reconciliation Form for ${due} is not in. Ask for it before the count.`,
      pa('525.21(m)'),
    );
  }
  const { returning } = book.marketing;
  if (returning !== undefined && returning.day <= day) {
    return refuse(
      'return-due',
      `Receive the coupons that the form for ${returning.day} returns before the count.`,
      pa('525.21(m)'),
    );
  }
  return true;
};

/** § 525.21(m)(1), (q)(6): what came in is counted against the register, and the boxes cancel what is still open. */
export const countCoupons: Decides<'CountCoupons'> = (book, command, given) => {
  const { day } = command;
  const may = mayCount(book, command, given);
  if (may !== true) return may;
  const boxed = readRanges(command.boxes.flatMap(({ serials }) => serials));
  if (isRefusal(boxed)) return boxed;
  const inBook = runsOfDay(book, 'redeemed', day);
  const known = joinedBoxes(command);
  const byTheCount =
    given === undefined
      ? without(boxed, inBook).flatMap((range) => redeemable(book, range, FORMAT_1))
      : known.flatMap(({ numbers }) =>
          without(numbers, inBook).flatMap((range) => redeemable(book, range, BY_THE_COUNT)),
        );
  const held = byTheCount.find(({ were }) => were === 'issued' || were === 'stored');
  if (held !== undefined) {
    return refuse(
      'box-serial-held',
      `${sayRange(written([held])[0] ?? bug('an empty range'))} came out of a drop box, but the register has it ${held.were}. Report it missing there first.`,
      pa('525.21(m)(1)'),
    );
  }
  const variations = [
    ...(given === undefined
      ? differences(inBook, boxed, 'redeemed in the book and in no drop box')
      : boxVariations(inBook, known)),
    ...differences(without(boxed, inBook), byTheCount, 'in a drop box and not good'),
    ...differences(given === undefined ? [] : expiredBy(book, byTheCount, day), [], EXPIRED),
  ];
  for (const state of ['voided', 'returned', 'expired'] as const) {
    const counted = readRanges(command[state]);
    if (isRefusal(counted)) return counted;
    const ofDay = runsOfDay(book, state, day);
    variations.push(
      ...differences(ofDay, counted, `${state} in the book and not in the package`),
      ...differences(counted, ofDay, `in the package and not ${state} in the book`),
    );
  }
  const [first] = variations;
  if (first !== undefined && command.explanation.trim() === '') {
    return refuse(
      'variation-unexplained',
      `${sayRange(first)}: ${first.what}. Count again, or explain it.`,
      pa('525.21(m)(1)'),
    );
  }
  return [
    {
      ...command,
      type: 'CouponsCounted',
      redeemed: quantities(book, [...inBook, ...byTheCount]),
      byTheCount: byTheCount.map((range) => ({ ...writeRange(range), were: range.were })),
      variations,
    },
  ];
};

/** A day is counted once, after it is over, when its documents are in, and after the days before it. */
const mayCount = (
  book: CouponRegister,
  { day, boxes }: Command<'CountCoupons'>,
  given: Given | undefined,
): true | Refusal => {
  const open = dayUncounted(book, day);
  if (open !== true) return open;
  if (given !== undefined && day >= given.today) {
    return refuse(
      'day-not-over',
      `Count the coupons of ${day} when the gaming day is over. Its tables may still take coupons.`,
      pa('525.21(m)'),
    );
  }
  const stranger = boxes.find(({ table }) => given !== undefined && !given.tables.includes(table));
  if (stranger !== undefined) {
    return refuse(
      'unknown-table',
      `There is no table ${stranger.table}. Count each drop box under the table it came from.`,
      pa('525.22(e)'),
    );
  }
  const documents = documentsAreIn(book, day);
  if (documents !== true) return documents;
  const earlier = Object.keys(book.days).find((other) => other < day);
  return earlier === undefined
    ? true
    : refuse('day-due', `Finish the accounting of ${earlier} first.`, pa('525.21(m)'));
};

interface CountedBox {
  readonly table: string;
  readonly numbers: readonly Numbers[];
}

/** The boxes as they were counted, one for each table. */
const joinedBoxes = ({ boxes }: Pick<Command<'CountCoupons'>, 'boxes'>): readonly CountedBox[] =>
  [...new Set(boxes.map(({ table }) => table))].map((table) => ({
    table,
    numbers: numbersOf(boxes.flatMap((box) => (box.table === table ? box.serials : []))),
  }));

/** A table that would have entered it would have refused it: the count redeems it, and says why it was taken. */
const expiredBy = (
  book: CouponRegister,
  ranges: readonly Numbers[],
  day: Day,
): readonly Numbers[] =>
  ranges
    .flatMap((range) => runsOf(book, range))
    .filter((run) => firstExpired(book, [run], day, 'after its day') !== undefined);

const EXPIRED = 'in a drop box and expired before that day';

/** § 525.22(e): each table's box against the coupons that were dropped at that table. */
const boxVariations = (
  inBook: readonly RunOf[],
  boxes: readonly CountedBox[],
): readonly CouponVariation[] => {
  const dropped = (at: string) => inBook.filter(({ holding }) => holding.table === at);
  const tables = new Set([
    ...boxes.map(({ table }) => table),
    ...inBook.flatMap(({ holding }) => holding.table ?? []),
  ]);
  return [...tables].toSorted().flatMap((table) => {
    const counted = boxes.find((box) => box.table === table)?.numbers ?? [];
    return [
      ...differences(dropped(table), counted, `redeemed at ${table} and not in its drop box`),
      ...differences(
        without(counted, without(counted, inBook)),
        dropped(table),
        `in the drop box of ${table} and redeemed at another table`,
      ),
    ];
  });
};

/** § 525.21(q)(6): a coupon in a box that the table did not enter is redeemed by the count. */
const BY_THE_COUNT: readonly State[] = [
  'distributed',
  'missing at marketing',
  // These two are refused by name: somebody still answers for them.
  'issued',
  'stored',
];
/** In log format 1 the count also took coupons off the layout. */
const FORMAT_1: readonly State[] = [...BY_THE_COUNT, 'in play'];

const redeemable = (
  book: CouponRegister,
  range: Numbers,
  from: readonly State[],
): readonly (Numbers & { were: State })[] =>
  runsOf(book, range)
    .filter(({ holding }) => from.includes(holding.state))
    .map(({ series, first, last, holding }) => ({ series, first, last, were: holding.state }));

export const couponsCounted: Evolves<'CouponsCounted'> = (book, event) => {
  const { day } = event;
  let now = book;
  for (const range of event.byTheCount) {
    const lines = quantities(book, numbersOf([range]));
    if (range.were === 'missing at marketing') {
      now = flowed(flowed(now, day, 'found', lines), day, 'distributed', lines);
    }
    const table = tableOf(event, range);
    const held = { day, ...(table === undefined ? {} : { table }) };
    const redeemed = moved(takenOffLayout(now, range), [range], into('redeemed', held));
    now = redeemedOn(redeemed, day, lines);
  }
  return withDay(now, day, { counted: true });
};

/** The table out of whose box a range came. */
const tableOf = (event: EventOf<'CouponsCounted'>, range: SerialRange): string | undefined =>
  joinedBoxes(event).find(({ numbers }) => without(numbersOf([range]), numbers).length === 0)
    ?.table;

/** In log format 1 a coupon that was counted out of a box is on no wager any more. */
const takenOffLayout = (
  book: CouponRegister,
  range: Parameters<typeof readRanges>[0][number],
): CouponRegister => {
  const inPlay = { ...book.inPlay };
  for (const { series, first, last } of numbersOf([range])) {
    for (let number = first; number <= last; number += 1)
      delete inPlay[writeSerial(series, number)];
  }
  return { ...book, inPlay };
};

/** § 525.21(o): every redemption is in the totals of its gaming day and of its quarter. */
export const redeemedOn = (
  book: CouponRegister,
  day: Day,
  lines: readonly Quantity[],
): CouponRegister => {
  const quarter = quarterOf(day);
  const sums = { ...book.redeemed[quarter] };
  for (const { valueCents, quantity } of lines) {
    sums[valueCents] = (sums[valueCents] ?? 0) + quantity;
  }
  return flowed(
    { ...book, redeemed: { ...book.redeemed, [quarter]: sums } },
    day,
    'redeemed',
    lines,
  );
};

/** § 525.21(m)(2): the signatures are reviewed, and what was counted can never be used again. */
export const cancelCoupons: Decides<'CancelCoupons'> = (book, command) => {
  const { day } = command;
  const open = dayOpen(book, day);
  if (open !== true) return open;
  const today = dayOf(book, day);
  if (!today.counted) {
    return refuse(
      'not-counted',
      `Count and examine the coupons of ${day} before they are canceled.`,
      pa('525.21(m)(1)'),
    );
  }
  if (today.cancelled) {
    return refuse(
      'cancelled',
      `The coupons of ${day} have already been canceled.`,
      pa('525.21(m)(2)'),
    );
  }
  if (!command.signaturesReviewed) {
    return refuse(
      'signatures-not-reviewed',
      `Review the signatures on the documents of ${day} before the coupons are canceled.`,
      pa('525.21(m)(2)'),
    );
  }
  return [
    {
      ...command,
      type: 'CouponsCancelled',
      redeemed: written(runsOfDay(book, 'redeemed', day)),
      voided: written(runsOfDay(book, 'voided', day)),
      expired: written(runsOfDay(book, 'expired', day)),
    },
  ];
};

export const couponsCancelled: Evolves<'CouponsCancelled'> = (book, event) => {
  const redeemed = moved(book, event.redeemed, into('redeemed and cancelled'));
  const voided = moved(redeemed, event.voided, into('voided and cancelled'));
  const expired = moved(voided, event.expired, into('expired and cancelled'));
  return withDay(expired, event.day, { cancelled: true });
};

/** § 525.21(m)(3): what marketing was given is accounted for to the last coupon. */
export const reconcileDay: Decides<'ReconcileDay'> = (book, command) => {
  const { day } = command;
  const open = dayOpen(book, day);
  if (open !== true) return open;
  if (!dayOf(book, day).cancelled) {
    return refuse(
      'not-cancelled',
      `Count and cancel the coupons of ${day} before the day is reconciled.`,
      pa('525.21(m)(2)'),
    );
  }
  const area = storageOf(book, command.place, 'finance');
  if (area !== true) return area;
  const totals = dayTotals(book, day);
  if (totals.some(({ difference }) => difference !== 0)) {
    return bug(`the flows of ${day} and its form disagree although both were checked`);
  }
  return [
    {
      ...command,
      type: 'DayReconciled',
      totals,
      restored: written(runsOfDay(book, 'returned', day)),
    },
  ];
};

/** Given + carried over = distributed + returned + voided + missing + left, for each denomination. */
export const dayTotals = (book: CouponRegister, day: Day): readonly DayTotals[] => {
  const today = dayOf(book, day);
  const left = (lines: readonly Quantity[] | undefined, valueCents: number) =>
    lines?.find((line) => line.valueCents === valueCents)?.quantity ?? 0;
  const values = new Set([
    ...Object.keys(today.flows).map(Number),
    ...[...(today.opening ?? []), ...(today.closing ?? [])].map(({ valueCents }) => valueCents),
  ]);
  return [...values]
    .toSorted((a, b) => a - b)
    .map((valueCents) => {
      const flows = flowsOf(today.flows, valueCents);
      const opening = left(today.opening, valueCents);
      const closing = left(today.closing, valueCents);
      return {
        valueCents,
        ...flows,
        opening,
        closing,
        difference: opening + heldAfter(flows) - closing,
      };
    });
};

/** What marketing still holds of the issued coupons once everything else is taken off. */
export const heldAfter = (flows: ReturnType<typeof flowsOf>): number =>
  flows.issued +
  flows.found -
  flows.distributed -
  flows.returned -
  flows.expired -
  flows.voided -
  flows.missing;

export const dayReconciled: Evolves<'DayReconciled'> = (book, event) => {
  const { [event.day]: _closed, ...days } = book.days;
  return {
    ...moved(book, event.restored, into('stored', { place: event.place })),
    days,
    reconciled: event.day,
  };
};
