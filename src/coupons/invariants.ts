import { heldAfter } from './accounting.ts';
import { flowsOf } from './flows.ts';
import type { CouponRegister } from './register.ts';
import { sizeOf, writeSerial } from './serials.ts';
import { STATES, type State, sameHolding } from './states.ts';
import {
  batchOf,
  countInState,
  countsOfBatch,
  couponOf,
  denominationOf,
  everyRun,
  type RunOf,
} from './stock.ts';

/**
 * What must hold of every book, whatever was done to it. An empty list is a sound book; each sentence names
 * what is broken. Nothing in here can be broken by a command: whoever finds one has found a bug or a
 * book that was written by other means.
 */
export const violations = (book: CouponRegister): readonly string[] => [
  ...oneStateEach(book),
  ...countsAddUp(book),
  ...issuedIsAccountedFor(book),
  ...redeemedAgrees(book),
  ...inPlayAgrees(book),
];

/** Every serial number stands in exactly one run, and that run is inside its batch. */
const oneStateEach = (book: CouponRegister): readonly string[] =>
  everyRun(book).flatMap((run, place, all) => {
    const at = writeSerial(run.series, run.first);
    const before = all[place - 1];
    const batch = batchOf(book, run);
    const follows = before?.series === run.series ? before : undefined;
    return [
      ...(follows !== undefined && run.first <= follows.last ? [`${at} has two states`] : []),
      ...(follows !== undefined &&
      run.first === follows.last + 1 &&
      sameHolding(run.holding, follows.holding)
        ? [`the runs before and after ${at} are one`]
        : []),
      ...(run.first > run.last || run.first < batch.first || run.last > batch.last
        ? [`${at} is outside its batch`]
        : []),
    ];
  });

/** Counts by state add up to the batch, and the batches to the book. */
const countsAddUp = (book: CouponRegister): readonly string[] => {
  const sum = (counts: Readonly<Record<State, number>>) =>
    STATES.reduce((total, state) => total + counts[state], 0);
  const wrong = Object.entries(book.batches).flatMap(([id, batch]) => {
    const counted = sum(countsOfBatch(book, batch));
    return counted === sizeOf(batch) ? [] : [`${id} has ${counted} of ${sizeOf(batch)} coupons`];
  });
  const inBook = STATES.reduce((total, state) => total + countInState(book, state), 0);
  const received = Object.values(book.batches).reduce((total, batch) => total + sizeOf(batch), 0);
  return inBook === received ? wrong : [...wrong, `${inBook} coupons of ${received} received`];
};

/** The runs of a denomination in some of the states. */
const counted = (book: CouponRegister, valueCents: number, states: readonly State[]): number =>
  everyRun(book)
    .filter((run: RunOf) => states.includes(run.holding.state))
    .filter((run) => denominationOf(book, run.series) === valueCents)
    .reduce((sum, run) => sum + sizeOf(run), 0);

/** Issued = distributed + returned + expired + voided + missing − found + held. */
const issuedIsAccountedFor = (book: CouponRegister): readonly string[] =>
  valuesOf(book).flatMap((valueCents) => {
    const held = counted(book, valueCents, ['issued']);
    const due = heldAfter(flowsOf(book.flows, valueCents));
    return held === due
      ? []
      : [`marketing holds ${held} of ${valueCents} cents, the forms leave it ${due}`];
  });

/** What was redeemed is in the running totals, in the quarters and in the stock, one and the same. */
const redeemedAgrees = (book: CouponRegister): readonly string[] =>
  valuesOf(book).flatMap((valueCents) => {
    const flows = flowsOf(book.flows, valueCents).redeemed;
    const stock = counted(book, valueCents, ['redeemed', 'redeemed and cancelled']);
    const quarters = Object.values(book.redeemed).reduce(
      (sum, quarter) => sum + (quarter[valueCents] ?? 0),
      0,
    );
    return flows === stock && stock === quarters
      ? []
      : [`of ${valueCents} cents ${flows}, ${stock} and ${quarters} were redeemed`];
  });

const inPlayAgrees = (book: CouponRegister): readonly string[] => {
  const serials = Object.keys(book.inPlay);
  return [
    ...serials
      .filter((serial) => couponOf(book, serial)?.holding.state !== 'in play')
      .map((serial) => `${serial} is on a wager and is not in play`),
    ...(serials.length === countInState(book, 'in play')
      ? []
      : ['more coupons are in play than are on wagers']),
  ];
};

const valuesOf = (book: CouponRegister): readonly number[] => [
  ...new Set(Object.values(book.designs).map(({ valueCents }) => valueCents)),
];
