import {
  type CouponRegister,
  type Day,
  type Design,
  departments,
  type Event,
  nextToIssue,
  runsInState,
  runsOfDay,
  runsToExamine,
  type SerialRange,
  STANDARD_FACE,
  type State,
  sizeOfRange,
  undistributed,
  useOn,
  writeSerial,
  written,
} from '../coupons/index.ts';
import type { Games } from '../house/games.ts';
import { type Choice, type Form, formOf } from '../kernel/form.ts';
import { bug, isRefusal } from '../kernel/refusal.ts';
import { gamesOffered } from './coupon-cost.ts';
import { couponForms } from './declared.ts';
import { type Filling, filledIn } from './form-lists.ts';

/** What the desk knows when somebody takes up a form. */
export interface AtDesk {
  readonly book: CouponRegister;
  readonly events: readonly Event[];
  readonly games: Games;
  readonly holder: string;
  readonly today: Day;
}

/**
 * A form of the program as it is filled in now: made of its declaration, with the choices that there are, what is known
 * of what it is about, and what the register has of what is counted.
 */
export const couponForm = (at: AtDesk, type: string, about: string): Form => {
  const form = formOf(couponForms[type] ?? bug(`no form ${type}`));
  return { ...form, fields: filledIn(form.fields, fillingOf(at, type, about)) };
};

const fillingOf = (at: AtDesk, type: string, about: string): Filling => ({
  choices: choicesOf(at.book, at.today),
  known: knownOf(at, type, about),
  starts: { day: at.today, ...STARTS[type]?.(at, about === '' ? undefined : about) },
});

const plain = (values: readonly string[]): readonly Choice[] => values.map((value) => ({ value }));

const choicesOf = (book: CouponRegister, today: Day): Filling['choices'] => {
  const designs = Object.values(book.designs);
  const named = (some: readonly Design[]) =>
    some.map(({ design, title, series }) => ({
      value: design,
      label: `${title}, next ${writeSerial(series, nextNumber(book, series))}`,
    }));
  const areas = (of: string) =>
    (book.controls?.storage ?? [])
      .filter((area) => area.of === of)
      .map(({ place, where }) => ({ value: place, label: `${place}, ${where}` }));
  return {
    'designs.all': named(designs),
    'designs.submitted': named(designs.filter(({ approved }) => approved === undefined)),
    'designs.approved': named(designs.filter(({ approved }) => approved !== undefined)),
    'storage.finance': areas('finance'),
    'storage.marketing': areas('marketing'),
    'storage.all': [...areas('finance'), ...areas('marketing')],
    'storage.counted': [...areas('finance'), ...plain(['finance', 'marketing'])],
    'requisitions.prepared': requisitions(book, today, false),
    'requisitions.authorized': requisitions(book, today, true),
    deliveries: plain(
      Object.entries(book.deliveries).flatMap(([delivery, { entered }]) =>
        entered ? [] : [delivery],
      ),
    ),
    runs: plain(runsToExamine(book).map(({ run }) => run)),
    lists: plain(
      Object.entries(book.lists).flatMap(([list, { mailed }]) => (mailed ? [] : [list])),
    ),
  };
};

const requisitions = (book: CouponRegister, today: Day, wanted: boolean): readonly Choice[] =>
  Object.entries(book.requisitions)
    .filter(([, { until, authorised }]) => until >= today && authorised === wanted)
    // What was issued whole asks for nothing more.
    .filter(([, { lines }]) => Object.values(lines).some((quantity) => quantity > 0))
    .map(([requisition, { until, lines }]) => {
      const left = Object.entries(lines).map(([design, quantity]) => `${quantity} of ${design}`);
      return { value: requisition, label: `${requisition}: ${left.join(', ')}, for ${until}` };
    });

/** The first number that no batch and no run of the press has used. */
const nextNumber = (book: CouponRegister, series: string): number =>
  [...Object.values(book.batches), ...Object.values(book.printed)]
    .filter((batch) => batch.series === series)
    .reduce((next, { last }) => Math.max(next, last + 1), 1);

/** What the register has, for somebody who has counted the same. */
const knownOf = (
  { book, events }: AtDesk,
  type: string,
  about: string,
): NonNullable<Filling['known']> => {
  const of = (state: State) => written(runsOfDay(book, state, about));
  switch (type) {
    case 'CompleteForm':
      return { held: written(runsInState(book, 'issued')) };
    case 'CountCoupons':
      return {
        boxes: boxesOn(events, about),
        voided: of('voided'),
        returned: of('returned'),
        expired: of('expired'),
      };
    case 'TakeInventory':
      return { inventory: undistributed(book) };
    default:
      return {};
  }
};

/** What was dropped at each table on a day, and not returned by a correction. */
const boxesOn = (events: readonly Event[], day: Day) => {
  const boxes = new Map<string, string[]>();
  for (const event of events) {
    if (event.type !== 'CouponRedeemed' && event.type !== 'CouponLaidAgain') continue;
    const others = (boxes.get(event.table) ?? []).filter((serial) => serial !== event.serial);
    if (event.type === 'CouponLaidAgain') boxes.set(event.table, others);
    else if (event.day === day) boxes.set(event.table, [...others, event.serial]);
  }
  return [...boxes]
    .filter(([, serials]) => serials.length > 0)
    .map(([table, serials]) => ({
      table,
      serials: serials.toSorted().map((serial) => ({ first: serial, last: serial })),
    }));
};

type Starts = NonNullable<Filling['starts']>;

const ofDay = (_: AtDesk, day: string | undefined): Starts => (day === undefined ? {} : { day });
const ofRun = (_: AtDesk, run: string | undefined): Starts => ({ run });

/** What is there before anybody enters anything, by what the form is about, where that is named. */
const STARTS: Readonly<Record<string, (at: AtDesk, about: string | undefined) => Starts>> = {
  ApproveControls: ({ book }) => ({
    ...{ departments: departments(book), storage: book.controls?.storage },
  }),
  FileUse: useNow,
  SubmitDesign: ({ holder }) => ({
    design: {
      ...{ holder, face: STANDARD_FACE, machineReadable: 'bar code' },
      restrictions: { games: 'any' },
    },
  }),
  ApproveDesign: (_, design) => ({ design }),
  ExamineDelivery: ({ book }, run) => (run === undefined ? {} : ofPress(book, run)),
  EnterReceipt: (_, delivery) => ({ delivery }),
  MoveCoupons: ({ book }, from = '') => ({
    serials: heldIn(book, ['stored', 'issued'], ({ place }) => place === from),
  }),
  VoidCoupons: ({ book }, of) =>
    of === undefined
      ? {}
      : { serials: heldIn(book, ['stored'], ({ batch }) => batch === of), reason: 'Expired' },
  PrepareRequisition: ({ today }) => ({ neededFor: { day: today } }),
  AuthoriseRequisition: (_, requisition) => ({ requisition }),
  IssueCoupons: ({ book }, requisition) => ({
    ...{ requisition, serials: nextOn(book, requisition ?? '') },
  }),
  DistributeCoupons: ({ book }) => ({ serials: written(runsInState(book, 'issued')) }),
  ReturnToFinance: (at, day) => ({
    ...ofDay(at, day),
    serials: at.book.marketing.returning?.serials,
  }),
  CompleteForm: ofDay,
  CountCoupons: ofDay,
  CancelCoupons: ofDay,
  ReconcileDay: ofDay,
  TakeInventory: ({ today }, month = today.slice(0, 7)) => ({ month }),
  FileQuarterlyReport: (_, quarter) => ({ quarter }),
  PrintSheets: ofRun,
  SpoilSheets: ofRun,
  RecordMailing: (_, list) => ({ list }),
};

/** What an address names may be a name that every object has. */
const own = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** The filing in force, or every wager that can take a coupon. */
function useNow({ book, games, today }: AtDesk) {
  const use = useOn(book, today);
  const offered = gamesOffered(games).map(({ game, title, wagers }) => ({
    ...{ game, title, banking: true },
    wagers: wagers.filter(({ takes }) => takes).map(({ wager }) => wager),
  }));
  return {
    from: today,
    couponEdition: use?.couponEdition ?? '525',
    couponOnPush: use?.couponOnPush ?? 'stays',
    games: use?.games ?? offered,
  };
}

/** A run of the press is its own invoice. */
const ofPress = (book: CouponRegister, run: string) => {
  const made = runsToExamine(book).find((one) => one.run === run)?.made ?? [];
  const { series, expires } = own(book.printed, run) ?? {};
  const of = Object.values(book.designs).find((design) => design.series === series);
  const { valueCents } = of ?? {};
  return {
    source: { printed: run },
    invoiced: made.map((range) => ({ ...range, valueCents, quantity: sizeOfRange(range) })),
    found: made.map((range) => ({ ...range, expires })),
  };
};

const heldIn = (
  book: CouponRegister,
  states: readonly State[],
  where: (holding: { readonly place?: string; readonly batch: string }) => boolean,
): readonly SerialRange[] =>
  written(
    states.flatMap((state) => runsInState(book, state)).filter(({ holding }) => where(holding)),
  );

/** What finance would issue next on a requisition, as far as it has it. */
const nextOn = (book: CouponRegister, requisition: string): readonly SerialRange[] => {
  const asked = own(book.requisitions, requisition);
  if (asked === undefined) return [];
  return Object.entries(asked.lines).flatMap(([design, left]) => {
    const next = left > 0 ? nextToIssue(book, design, left, asked.until) : [];
    return isRefusal(next) ? [] : next;
  });
};
