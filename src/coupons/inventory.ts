import { type Day, type Month, monthBefore, monthOf } from '../kernel/days.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Decides, Evolves } from './deciding.ts';
import type { CouponVariation, InventoryLine } from './events.ts';
import type { CouponRegister } from './register.ts';
import {
  differences,
  type Numbers,
  type SerialRange,
  sayRange,
  sizeOf,
  writeRange,
} from './serials.ts';
import { UNDISTRIBUTED } from './states.ts';
import { denominationOf, type RunOf, readRanges, runsInState } from './stock.ts';

/** § 525.21(n): while the inventory of a past month is due, nothing more is issued. */
export const inventoryDone = (book: CouponRegister, day: Day): true | Refusal => {
  const due = inventoryDue(book, monthOf(day));
  return due === undefined
    ? true
    : refuse(
        'inventory-due',
        `Take the inventory for ${due} before more coupons are issued.`,
        pa('525.21(n)'),
      );
};

/** The earliest month before this one, since the first receipt, that has no inventory yet. */
export const inventoryDue = (
  { firstMonth, inventoried = '' }: CouponRegister,
  before: Month,
): Month | undefined => {
  let due: Month | undefined;
  for (
    let month = monthBefore(before);
    firstMonth !== undefined && month >= firstMonth && month > inventoried;
    month = monthBefore(month)
  )
    due = month;
  return due;
};

/** Where undistributed coupons are: a storage area of finance's, or one of the two desks. */
const placeOf = ({ holding }: RunOf): string => {
  switch (holding.state) {
    case 'stored':
      return holding.place ?? 'storage';
    case 'issued':
      return 'marketing';
    default:
      return 'finance';
  }
};

/** What the register has of it, by storage area: a careful count finds exactly this. */
export const undistributed = (
  book: CouponRegister,
): readonly (SerialRange & { readonly at: string })[] =>
  inBookOf(book).map(({ range, at }) => ({ ...writeRange(range), at }));

const inBookOf = (
  book: CouponRegister,
): readonly { readonly range: Numbers; readonly at: string }[] =>
  UNDISTRIBUTED.flatMap((state) => runsInState(book, state)).map((run) => ({
    range: run,
    at: placeOf(run),
  }));

/** § 525.21(n): everything that is not with patrons, counted place by place. */
export const takeInventory: Decides<'TakeInventory'> = (book, command, given) => {
  const { month } = command;
  if (monthOf(command.day) < month || (book.inventoried ?? '') >= month) {
    return refuse(
      'month-not-open',
      `Take the inventory of a month once, in the month or after it. ${month} is not open.`,
      pa('525.21(n)'),
    );
  }
  // The inventory of a later month would leave an earlier one out for good.
  const earlier = given === undefined ? undefined : inventoryDue(book, month);
  if (earlier !== undefined) {
    return refuse(
      'inventory-due',
      `Take the inventory for ${earlier} first. There is one for each month.`,
      pa('525.21(n)'),
    );
  }
  const counted = readRanges(command.counted);
  if (isRefusal(counted)) return counted;
  const stranger = counted.find(({ series }) => book.series[series] === undefined);
  if (stranger !== undefined) {
    return refuse(
      'unknown-series',
      `No design has the series ${stranger.series}. Set coupons that bear it aside and call the Bureau.`,
      pa('525.21(c)(3)'),
    );
  }
  const located = counted.map((range, place) => ({ range, at: command.counted[place]?.at ?? '' }));
  const inBook = inBookOf(book);
  const places = [...new Set([...inBook, ...located].map(({ at }) => at))].toSorted();
  const variations = places.flatMap((at): CouponVariation[] => {
    const these = rangesAt(inBook, at);
    const those = rangesAt(located, at);
    return [
      ...differences(these, those, `not counted at ${at}`),
      ...differences(those, these, `counted at ${at}, where the book has it not`),
    ];
  });
  const [first] = variations;
  if (first !== undefined && command.explanation.trim() === '') {
    return refuse(
      'variation-unexplained',
      `${sayRange(first)}: ${first.what}. Count again, or explain it.`,
      pa('525.21(n)'),
    );
  }
  const lines = places.flatMap((at) =>
    linesAt(book, at, rangesAt(inBook, at), rangesAt(located, at)),
  );
  return [{ ...command, type: 'InventoryTaken', lines, variations }];
};

const rangesAt = (
  all: readonly { readonly range: Numbers; readonly at: string }[],
  place: string,
): readonly Numbers[] => all.filter(({ at }) => at === place).map(({ range }) => range);

const linesAt = (
  book: CouponRegister,
  at: string,
  inBook: readonly Numbers[],
  counted: readonly Numbers[],
): readonly InventoryLine[] => {
  const values = new Set([...inBook, ...counted].map(({ series }) => denominationOf(book, series)));
  const sum = (ranges: readonly Numbers[], value: number) =>
    ranges
      .filter(({ series }) => denominationOf(book, series) === value)
      .reduce((total, range) => total + sizeOf(range), 0);
  return [...values]
    .toSorted((a, b) => a - b)
    .map((valueCents) => ({
      valueCents,
      at,
      inBook: sum(inBook, valueCents),
      counted: sum(counted, valueCents),
    }));
};

export const inventoryTaken: Evolves<'InventoryTaken'> = (book, { month }) => ({
  ...book,
  inventoried: month,
});
