import type { Day } from '../kernel/days.ts';
import type { Cents } from '../kernel/money.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { house, pa } from './chapter.ts';
import type { Quantity } from './events.ts';
import {
  allRuns,
  countOf,
  countsWithin,
  find,
  put,
  restate,
  runsIn,
  runsWithin,
  type SerialRun,
} from './intervals.ts';
import type { Batch, CouponRegister, SubmittedDesign } from './register.ts';
import {
  joined,
  type Numbers,
  readRange,
  readSerial,
  type SerialRange,
  sayRange,
  sharedNumber,
  sizeOf,
  writeRange,
  writeSerial,
} from './serials.ts';
import { type Holding, STATES, type State } from './states.ts';

/** Everything about one serial number that a dealer or an auditor may ask. */
export interface Coupon {
  readonly serial: string;
  readonly holding: Holding;
  readonly batch: Batch;
  readonly design: SubmittedDesign;
  readonly patron?: string;
  readonly mailed: boolean;
}

export const couponOf = (book: CouponRegister, serial: string): Coupon | undefined => {
  const at = readSerial(serial);
  const run = at && find(book.stock[at.series] ?? null, at.number);
  if (at === undefined || run === undefined) return undefined;
  const batch = batchOf(book, run);
  const patron = run.holding.patron ?? batch.patrons?.[at.number - batch.first];
  return {
    serial,
    holding: run.holding,
    batch,
    design: designOf(book, batch),
    ...(patron === undefined ? {} : { patron }),
    mailed: batch.patrons !== undefined,
  };
};

/** The coupons that a patron has: issued or mailed by name, and not used yet. */
export const couponsHeldBy = (book: CouponRegister, patron: string): readonly Coupon[] =>
  runsInState(book, 'distributed').flatMap((run) => {
    const { patrons, first } = batchOf(book, run);
    if (run.holding.patron === undefined && patrons === undefined) return [];
    const numbers = Array.from({ length: sizeOf(run) }, (_, at) => run.first + at);
    return numbers
      .filter((number) => (run.holding.patron ?? patrons?.[number - first]) === patron)
      .flatMap((number) => couponOf(book, writeSerial(run.series, number)) ?? []);
  });

export const batchOf = (book: CouponRegister, { holding }: SerialRun): Batch =>
  book.batches[holding.batch] ?? bug(`no batch ${holding.batch}`);

export const designOf = (book: CouponRegister, batch: Batch): CouponRegister['designs'][string] =>
  book.designs[batch.design] ?? bug(`no design ${batch.design}`);

export interface RunOf extends SerialRun {
  readonly series: string;
}

/** The runs of a series, or of all, that are in a state. */
export const runsInState = (book: CouponRegister, state: State): readonly RunOf[] =>
  Object.entries(book.stock).flatMap(([series, tree]) =>
    [...runsIn(tree, state)].map((run) => ({ ...run, series })),
  );

/** Those of them that belong to the accounting of a gaming day. */
export const runsOfDay = (book: CouponRegister, state: State, day: Day): readonly RunOf[] =>
  runsInState(book, state).filter((run) => run.holding.day === day);

export const everyRun = (book: CouponRegister): readonly RunOf[] =>
  Object.entries(book.stock).flatMap(([series, tree]) =>
    [...allRuns(tree)].map((run) => ({ ...run, series })),
  );

export const runsOf = (book: CouponRegister, { series, first, last }: Numbers): readonly RunOf[] =>
  [...runsWithin(book.stock[series] ?? null, first, last)].map((run) => ({ ...run, series }));

export const countInState = (book: CouponRegister, state: State): number =>
  Object.values(book.stock).reduce((sum, tree) => sum + countOf(tree, state), 0);

/** How many coupons of a batch are in each state; the counts add up to the batch. */
export const countsOfBatch = (
  book: CouponRegister,
  { series, first, last }: Batch,
): Readonly<Record<State, number>> => {
  const counts = countsWithin(book.stock[series] ?? null, first, last);
  return Object.fromEntries(STATES.map((state, place) => [state, counts[place] ?? 0])) as Record<
    State,
    number
  >;
};

/** The ranges as they are written, neighbours joined where the book knows the same of them. */
export const written = (runs: readonly Numbers[]): readonly SerialRange[] =>
  joined(runs).map(writeRange);

/** The ranges by denomination, as the ledger lists them. */
export const listed = (
  book: CouponRegister,
  ranges: readonly Numbers[],
): readonly (SerialRange & Quantity)[] =>
  joined(ranges).map((range) => ({
    ...writeRange(range),
    valueCents: denominationOf(book, range.series),
    quantity: sizeOf(range),
  }));

export const denominationOf = (book: CouponRegister, series: string): Cents => {
  const design = book.designs[book.series[series] ?? ''];
  return design?.valueCents ?? bug(`no design has the series ${series}`);
};

/** How many of each denomination, smallest first. */
export const quantities = (
  book: CouponRegister,
  ranges: readonly Numbers[],
): readonly Quantity[] => {
  const sums = new Map<Cents, number>();
  for (const range of ranges) {
    const value = denominationOf(book, range.series);
    sums.set(value, (sums.get(value) ?? 0) + sizeOf(range));
  }
  return [...sums]
    .map(([valueCents, quantity]) => ({ valueCents, quantity }))
    .toSorted((a, b) => a.valueCents - b.valueCents);
};

// What commands ask of the book.

/** Ranges as someone wrote them: real serial numbers, in order, none of them twice. */
export const readRanges = (ranges: readonly SerialRange[]): readonly Numbers[] | Refusal => {
  const numbers: Numbers[] = [];
  for (const range of ranges) {
    const read = readRange(range);
    if (read === undefined) {
      return refuse(
        'not-a-serial',
        `"${sayRange(range)}" is not a range of serial numbers. Write first and last as MP10-00000001, in one series.`,
        pa('525.21(c)(3)'),
      );
    }
    numbers.push(read);
  }
  const twice = sharedNumber(numbers);
  if (twice !== undefined) {
    return refuse('serial-twice', `${twice} is listed twice. List it once.`, pa('525.21(c)(3)'));
  }
  return numbers;
};

/** The same of what the register itself has written. */
export const numbersOf = (ranges: readonly SerialRange[]): readonly Numbers[] => {
  const numbers = readRanges(ranges);
  return isRefusal(numbers) ? bug(numbers.because) : numbers;
};

/** Ranges of coupons that are all in one of the states, run by run. */
export const take = (
  book: CouponRegister,
  ranges: readonly SerialRange[],
  from: readonly State[],
): readonly RunOf[] | Refusal => {
  const numbers = readRanges(ranges);
  if (isRefusal(numbers)) return numbers;
  const runs: RunOf[] = [];
  for (const range of numbers) {
    let next = range.first;
    for (const run of runsOf(book, range)) {
      if (run.first !== next) break;
      if (!from.includes(run.holding.state)) {
        return refuse(
          'wrong-state',
          `${writeSerial(range.series, run.first)} is ${run.holding.state}, not ${from.join(' or ')}. Leave it out.`,
          house,
        );
      }
      runs.push(run);
      next = run.last + 1;
    }
    if (next <= range.last) {
      return refuse(
        'unknown-serial',
        `${writeSerial(range.series, next)} was never entered in the ledger. Check the number.`,
        pa('525.21(f)(3)'),
      );
    }
  }
  return runs;
};

/** The first of the runs whose batch has expired by the end of a day. */
export const firstExpired = (
  book: CouponRegister,
  runs: readonly RunOf[],
  day: Day,
  counts: 'on its day' | 'after its day',
): RunOf | undefined =>
  runs.find((run) => {
    const { expires } = batchOf(book, run);
    return counts === 'on its day' ? expires <= day : expires < day;
  });

/** § 525.21(f), (h): coupons are in the ledger before anything is done with them. Log format 1 did not ask for the days. */
export const inLedgerBy = (
  book: CouponRegister,
  runs: readonly RunOf[],
  day: Day,
): true | Refusal => {
  const later = runs.find((run) => (batchOf(book, run).received ?? day) > day);
  return later === undefined
    ? true
    : refuse(
        'dates-out-of-order',
        `${writeSerial(later.series, later.first)} was entered in the ledger on ${batchOf(book, later).received}. Enter this under that day or a later one.`,
        pa('525.21(h)'),
      );
};

/** Of names that a form would give to its batches, the first that a batch of another form has: none is written over. */
export const takenName = (
  { batches }: CouponRegister,
  named: readonly { readonly batch: string }[],
): string | undefined => named.find(({ batch }) => batches[batch] !== undefined)?.batch;

// What events do to the book.

export const moved = (
  book: CouponRegister,
  ranges: readonly SerialRange[],
  become: (holding: Holding) => Holding,
): CouponRegister => {
  const stock = { ...book.stock };
  for (const range of ranges) {
    const numbers = readRange(range) ?? bug(`${sayRange(range)} is no range`);
    stock[numbers.series] = restate(stock[numbers.series] ?? null, numbers, become);
  }
  return { ...book, stock };
};

export const addedBatch = (
  book: CouponRegister,
  id: string,
  batch: Batch,
  state: State,
): CouponRegister => ({
  ...book,
  batches: { ...book.batches, [id]: batch },
  stock: {
    ...book.stock,
    [batch.series]: put(book.stock[batch.series] ?? null, {
      first: batch.first,
      last: batch.last,
      holding: { state, batch: id },
    }),
  },
});

/** What became of a holding when it left a place, a day or a name behind. */
export const into =
  (state: State, more: Partial<Holding> = {}) =>
  (holding: Holding): Holding => ({
    state,
    batch: holding.batch,
    ...more,
  });
