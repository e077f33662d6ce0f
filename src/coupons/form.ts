import { type Day, dayAfter } from '../kernel/days.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Decides, Evolves } from './deciding.ts';
import type { Quantity } from './events.ts';
import { dayOf, dayUncounted, flowed, flowsOf, withDay } from './flows.ts';
import type { CouponRegister } from './register.ts';
import { type Numbers, sayRange, without, writeRange, writeSerial } from './serials.ts';
import {
  batchOf,
  countInState,
  firstExpired,
  into,
  listed,
  moved,
  quantities,
  readRanges,
  runsInState,
  take,
  written,
} from './stock.ts';
import { storageOf } from './storage.ts';

/** The earliest day before this one for which marketing still owes its form. */
export const formDue = (book: CouponRegister, before: Day): Day | undefined => {
  const { open, closed } = book.marketing;
  if (open !== undefined) return open < before ? open : undefined;
  if (closed === undefined || countInState(book, 'issued') === 0) return undefined;
  return dayAfter(closed) < before ? dayAfter(closed) : undefined;
};

/** § 525.21(j), (k): marketing works on a day whose form is open, after every earlier form is in. */
export const marketingMay = (book: CouponRegister, day: Day): true | Refusal => {
  const { closed, open, returning } = book.marketing;
  if (open !== undefined && day < open) {
    return refuse(
      'day-closed',
      `Marketing has begun ${open}. Enter this under that day, and complete its form.`,
      pa('525.21(j)'),
    );
  }
  if (closed !== undefined && day <= closed) {
    return refuse(
      'day-closed',
      `Marketing's form for ${closed} is complete. Enter this under the next gaming day.`,
      pa('525.21(j)'),
    );
  }
  const due = formDue(book, day);
  if (due !== undefined) {
    return refuse(
      'form-due',
      `Complete the Reconciliation Form for ${due} first. There is one for each day.`,
      pa('525.21(j)'),
    );
  }
  if (returning !== undefined) {
    return refuse(
      'return-due',
      `Return the coupons listed on the ${returning.day} form to finance first.`,
      pa('525.21(k)'),
    );
  }
  return dayUncounted(book, day);
};

export const marketingMoved = (book: CouponRegister, day: Day): CouponRegister => ({
  ...book,
  marketing: { ...book.marketing, open: day },
});

/** § 525.21(j): the eight things, of which the register has five; what is left was counted by hand. */
export const completeForm: Decides<'CompleteForm'> = (book, command, given) => {
  const { day } = command;
  const may = marketingMay(book, day);
  if (may !== true) return may;
  const remaining = readRanges(command.remaining);
  if (isRefusal(remaining)) return remaining;
  const returning = readRanges(command.returning);
  if (isRefusal(returning)) return returning;
  const held = runsInState(book, 'issued');
  const agrees = countAgrees(held, remaining);
  if (agrees !== true) return agrees;
  const [stranger] = without(returning, remaining);
  if (stranger !== undefined) {
    return refuse(
      'not-in-hand',
      `${sayRange(writeRange(stranger))} cannot be returned. Marketing does not hold it.`,
      pa('525.21(k)'),
    );
  }
  const kept = without(remaining, returning);
  const late = firstExpired(
    book,
    held.filter((run) => without([run], returning).length > 0),
    day,
    'on its day',
  );
  if (late !== undefined) {
    return refuse(
      'expired-kept',
      `${writeSerial(late.series, late.first)} expires on ${batchOf(book, late).expires}. Return expired coupons to finance the same day.`,
      pa('525.21(k)'),
    );
  }
  if (kept.length > 0) {
    const area = storageOf(book, command.keptAt ?? 'nowhere', 'marketing', given && day);
    if (area !== true) return area;
  }
  const today = dayOf(book, day);
  const flows = (of: 'distributed') =>
    Object.keys(today.flows)
      .map(Number)
      .toSorted((a, b) => a - b)
      .map(
        (valueCents): Quantity => ({ valueCents, quantity: flowsOf(today.flows, valueCents)[of] }),
      )
      .filter(({ quantity }) => quantity > 0);
  const received = asNumbers(today.received);
  const carried = asNumbers(book.marketing.kept);
  return [
    {
      ...command,
      type: 'FormCompleted',
      received: listed(book, received),
      carriedOver: listed(book, carried),
      toDistribute: quantities(book, [...received, ...carried]),
      distributed: flows('distributed'),
      left: listed(book, held),
      voids: today.voids,
      variations: today.variations,
    },
  ];
};

const asNumbers = (ranges: Parameters<typeof readRanges>[0]): readonly Numbers[] => {
  const numbers = readRanges(ranges);
  return isRefusal(numbers) ? [] : numbers;
};

/** § 525.21(j)(7): what was counted is what the register has, or the variation is explained first. */
const countAgrees = (held: readonly Numbers[], counted: readonly Numbers[]): true | Refusal => {
  const [missing] = without(held, counted);
  const [over] = without(counted, held);
  const found = missing ?? over;
  return found === undefined
    ? true
    : refuse(
        'variation-unexplained',
        missing !== undefined
          ? `The register shows ${sayRange(writeRange(found))} with marketing, but the count does not. Record what happened to it, or report it missing with an explanation.`
          : `The count has ${sayRange(writeRange(found))}, but the register does not. Count again, or report it found with an explanation.`,
        pa('525.21(j)(7)'),
      );
};

export const formCompleted: Evolves<'FormCompleted'> = (book, event) => {
  const { day } = event;
  const kept = without(asNumbers(event.remaining), asNumbers(event.returning));
  const goesBack = event.returning.length > 0 || event.voids.length > 0;
  const { keptAt: place } = event;
  const stored =
    place === undefined ? book : moved(book, written(kept), (holding) => ({ ...holding, place }));
  return {
    ...withDay(stored, day, {
      opening: quantities(book, asNumbers(event.carriedOver)),
      closing: quantities(book, kept),
    }),
    marketing: {
      closed: day,
      kept: written(kept),
      ...(goesBack ? { returning: { day, serials: event.returning, voided: event.voids } } : {}),
    },
  };
};

/** § 525.21(k), (l): unused, expired and voided coupons go back, from supervisor to supervisor. */
export const returnToFinance: Decides<'ReturnToFinance'> = (book, command) => {
  const due = book.marketing.returning;
  if (due === undefined || due.day !== command.day) {
    return refuse(
      'form-due',
      `Return coupons with a copy of the Reconciliation Form. Complete the one for ${command.day} first.`,
      pa('525.21(k)'),
    );
  }
  const runs = take(book, command.serials, ['issued']);
  if (isRefusal(runs)) return runs;
  const agreed = asNumbers(due.serials);
  const [apart] = [...without(agreed, runs), ...without(runs, agreed)];
  if (apart !== undefined) {
    return refuse(
      'not-as-on-form',
      `The form for ${due.day} and the package differ in ${sayRange(writeRange(apart))}. Count the package again.`,
      pa('525.21(l)(2)'),
    );
  }
  const isOut = (run: (typeof runs)[number]) => batchOf(book, run).expires <= command.day;
  const lines = [false, true].flatMap((expired) =>
    listed(
      book,
      runs.filter((run) => isOut(run) === expired),
    ).map((line) => ({ ...line, expired })),
  );
  return [{ ...command, type: 'CouponsReturned', lines, voided: due.voided }];
};

export const couponsReturned: Evolves<'CouponsReturned'> = (book, event) => {
  const { day } = event;
  const { returning: _returning, ...marketing } = book.marketing;
  return event.lines.reduce(
    (now, line) =>
      line.expired
        ? flowed(moved(now, [line], into('expired', { day })), day, 'expired', [line])
        : flowed(moved(now, [line], into('returned', { day })), day, 'returned', [line]),
    { ...book, marketing },
  );
};
