import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands.ts';
import { type Day, dayAfter, quarterOf } from './days.ts';
import type { CouponVariation, DayTotals, Event, EventOf, Quantity } from './events.ts';
import { dayOf, dayOpen, dayUncounted, flowed, flowsOf, withDay } from './flows.ts';
import { formDue } from './form.ts';
import type { CouponRegister } from './register.ts';
import { type Numbers, sayRange, without, writeRange, writeSerial } from './serials.ts';
import type { State } from './states.ts';
import { into, moved, quantities, readRanges, runsOf, runsOfDay, written } from './stock.ts';
import { storageOf } from './storage.ts';

/** § 525.21(m): the papers of the day are all at finance before anything is counted. */
const papersAreIn = (book: CouponRegister, day: Day): true | Refusal => {
  const due = formDue(book, dayAfter(day));
  if (due !== undefined) {
    return refuse(
      'form-due',
      `Marketing's Reconciliation Form for ${due} is not in; ask for it before the count.`,
      pa('525.21(m)'),
    );
  }
  const { returning } = book.marketing;
  if (returning !== undefined && returning.day <= day) {
    return refuse(
      'return-due',
      `What the form for ${returning.day} sends back has not been received; receive it before the count.`,
      pa('525.21(m)'),
    );
  }
  return true;
};

/** § 525.21(m)(1), (q)(6): what came in is counted against the book, and the boxes cancel what is still open. */
export const countCoupons = (
  book: CouponRegister,
  command: Command<'CountCoupons'>,
): readonly Event[] | Refusal => {
  const { day } = command;
  const open = dayUncounted(book, day);
  if (open !== true) return open;
  const papers = papersAreIn(book, day);
  if (papers !== true) return papers;
  const earlier = Object.keys(book.days).find((other) => other < day);
  if (earlier !== undefined) {
    return refuse('day-due', `Finish the accounting of ${earlier} first.`, pa('525.21(m)'));
  }
  const boxed = readRanges(command.boxes.flatMap(({ serials }) => serials));
  if (isRefusal(boxed)) return boxed;
  const inBook = runsOfDay(book, 'redeemed', day);
  const byTheCount = without(boxed, inBook).flatMap((range) => redeemable(book, range));
  const held = byTheCount.find(({ were }) => were === 'issued' || were === 'stored');
  if (held !== undefined) {
    return refuse(
      'box-serial-held',
      `${sayRange(written([held])[0] ?? bug('an empty range'))} came out of a drop box and the book has it ${held.were}: have it reported missing there first.`,
      pa('525.21(m)(1)'),
    );
  }
  const variations = [
    ...differences(inBook, boxed, 'redeemed in the book and in no drop box'),
    ...differences(without(boxed, inBook), byTheCount, 'in a drop box and not good'),
  ];
  for (const state of ['voided', 'returned', 'expired'] as const) {
    const counted = readRanges(command[state]);
    if (isRefusal(counted)) return counted;
    const known = runsOfDay(book, state, day);
    variations.push(
      ...differences(known, counted, `${state} in the book and not in the package`),
      ...differences(counted, known, `in the package and not ${state} in the book`),
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

/** § 525.21(q)(6): a coupon in a box that the table did not enter is redeemed by the count. */
const REDEEMED_BY_THE_COUNT: readonly State[] = [
  'distributed',
  'in play',
  'missing at marketing',
  // These two are refused by name: somebody still answers for them.
  'issued',
  'stored',
];

const redeemable = (book: CouponRegister, range: Numbers): readonly (Numbers & { were: State })[] =>
  runsOf(book, range)
    .filter(({ holding }) => REDEEMED_BY_THE_COUNT.includes(holding.state))
    .map(({ series, first, last, holding }) => ({ series, first, last, were: holding.state }));

const differences = (
  these: readonly Numbers[],
  those: readonly Numbers[],
  what: string,
): readonly CouponVariation[] =>
  without(these, those).map((range) => ({ ...writeRange(range), what }));

export const couponsCounted = (
  book: CouponRegister,
  event: EventOf<'CouponsCounted'>,
): CouponRegister => {
  const { day } = event;
  let now = book;
  for (const range of event.byTheCount) {
    const lines = quantities(book, readRangesOf([range]));
    if (range.were === 'missing at marketing') {
      now = flowed(flowed(now, day, 'found', lines), day, 'distributed', lines);
    }
    if (range.were === 'in play') now = takenOffLayout(now, range);
    now = redeemedOn(moved(now, [range], into('redeemed', { day })), day, lines);
  }
  return withDay(now, day, { counted: true });
};

const readRangesOf = (ranges: Parameters<typeof readRanges>[0]): readonly Numbers[] => {
  const numbers = readRanges(ranges);
  return isRefusal(numbers) ? bug(numbers.because) : numbers;
};

const takenOffLayout = (
  book: CouponRegister,
  range: Parameters<typeof readRanges>[0][number],
): CouponRegister => {
  const inPlay = { ...book.inPlay };
  for (const { series, first, last } of readRangesOf([range])) {
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
export const cancelCoupons = (
  book: CouponRegister,
  command: Command<'CancelCoupons'>,
): readonly Event[] | Refusal => {
  const { day } = command;
  const open = dayOpen(book, day);
  if (open !== true) return open;
  const today = dayOf(book, day);
  if (!today.counted) {
    return refuse(
      'not-counted',
      `Count and examine the coupons of ${day} before they are cancelled.`,
      pa('525.21(m)(1)'),
    );
  }
  if (today.cancelled) {
    return refuse('cancelled', `The coupons of ${day} are cancelled already.`, pa('525.21(m)(2)'));
  }
  if (!command.signaturesReviewed) {
    return refuse(
      'signatures-not-reviewed',
      `Review the signatures on the papers of ${day} before the coupons are cancelled.`,
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

export const couponsCancelled = (
  book: CouponRegister,
  event: EventOf<'CouponsCancelled'>,
): CouponRegister => {
  const redeemed = moved(book, event.redeemed, into('redeemed and cancelled'));
  const voided = moved(redeemed, event.voided, into('voided and cancelled'));
  const expired = moved(voided, event.expired, into('expired and cancelled'));
  return withDay(expired, event.day, { cancelled: true });
};

/** § 525.21(m)(3): what marketing was given is accounted for to the last coupon. */
export const reconcileDay = (
  book: CouponRegister,
  command: Command<'ReconcileDay'>,
): readonly Event[] | Refusal => {
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

/** What issued coupons leave in marketing's hands once everything else is taken off. */
export const heldAfter = (flows: ReturnType<typeof flowsOf>): number =>
  flows.issued +
  flows.found -
  flows.distributed -
  flows.returned -
  flows.expired -
  flows.voided -
  flows.missing;

export const dayReconciled = (
  book: CouponRegister,
  event: EventOf<'DayReconciled'>,
): CouponRegister => {
  const { [event.day]: _closed, ...days } = book.days;
  return {
    ...moved(book, event.restored, into('stored', { place: event.place })),
    days,
    reconciled: event.day,
  };
};
