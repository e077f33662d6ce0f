import {
  type CouponRegister,
  countInState,
  type Day,
  DESK_COMMANDS,
  DOCUMENTS,
  dayAfter,
  departments,
  type Event,
  formDue,
  nextToIssue,
  runsInState,
  runsOfDay,
  runsToExamine,
  type SerialRange,
  STANDARD_FACE,
  STATES,
  type State,
  sizeOf,
  tasksDue,
  undistributed,
  useOn,
  which,
  written,
} from '../coupons/index.ts';
import { signatureOf } from '../house/coupon-house.ts';
import type { Games } from '../house/games.ts';
import type { Person } from '../house/people/people.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { takesCoupon } from './coupon-cost.ts';
import { placesOf } from './coupon-signing.ts';

/** Everything a desk needs to show what waits and to fill in its forms; a screen keeps no rule of its own. */
export const deskOf = (
  { book, events, games }: { book: CouponRegister; events: readonly Event[]; games: Games },
  person: Person,
  today: Day,
) => {
  const named = departments(book);
  const acts = Object.fromEntries(
    DESK_COMMANDS.map((type) => [type, placesOf(type, person, named)]),
  );
  return {
    day: today,
    me: signatureOf(person),
    departments: named,
    duties: tasksDue(book, today).map((duty) => ({
      ...duty,
      mine: acts[duty.does]?.some(({ mine }) => mine) ?? false,
    })),
    acts,
    papers: Object.fromEntries(DOCUMENTS.map((paper) => [paper, which(events, paper)])),
    counts: Object.fromEntries(STATES.map((state) => [state, countInState(book, state)])),
    storage: book.controls?.storage ?? [],
    ...(book.controls === undefined ? {} : { controls: book.controls.reference }),
    use: useOn(book, today),
    games: Object.values(games).map(gameOf),
    face: STANDARD_FACE,
    designs: Object.values(book.designs).map(({ face: _face, ...design }) => ({
      ...design,
      stored: stored(book, design.series),
      next: nextNumber(book, design.series),
    })),
    runs: runsToExamine(book),
    deliveries: Object.entries(book.deliveries).flatMap(([delivery, { entered }]) =>
      entered ? [] : [delivery],
    ),
    requisitions: Object.entries(book.requisitions)
      .filter(([, { until }]) => until >= today)
      .map(([requisition, { until, authorised, lines }]) => ({
        requisition,
        until,
        authorised,
        left: lines,
        next: nextOn(book, lines, until),
      })),
    marketing: {
      holds: written(runsInState(book, 'issued')),
      formFor: formDue(book, dayAfter(today)) ?? null,
      returning: book.marketing.returning ?? null,
    },
    days: Object.keys(book.days)
      .toSorted()
      .map((day) => ({ day, ...book.days[day], ...expectedOn(book, events, day) })),
    inventory: undistributed(book),
    lists: Object.entries(book.lists).map(([list, { mailed }]) => ({ list, mailed })),
    exclusions: Object.fromEntries(
      Object.entries(book.exclusions).map(([list, persons]) => [list, persons.length]),
    ),
  };
};

/** The wagers of a game under standard rules, and which of them can take a coupon at all. */
const asked = new Map<string, { game: string; title: string; wagers: readonly object[] }>();
const gameOf = (game: AnyGame) => {
  const known = asked.get(game.id);
  if (known !== undefined) return known;
  const rules = parseSubmission<Record<string, unknown>>(game.submission, {});
  const wagers = isRefusal(rules) ? {} : game.wagers(rules);
  const told = {
    game: game.id,
    title: game.title,
    wagers: Object.entries(wagers).map(([wager, { title }]) => ({
      wager,
      title,
      takes: !isRefusal(rules) && takesCoupon(game, rules, wager),
    })),
  };
  asked.set(game.id, told);
  return told;
};

const stored = (book: CouponRegister, series: string): number =>
  runsInState(book, 'stored')
    .filter((run) => run.series === series)
    .reduce((sum, run) => sum + sizeOf(run), 0);

/** The first number that no batch and no run of the press has used. */
const nextNumber = (book: CouponRegister, series: string): number =>
  [...Object.values(book.batches), ...Object.values(book.printed)]
    .filter((batch) => batch.series === series)
    .reduce((next, { last }) => Math.max(next, last + 1), 1);

/** What finance would hand over next on a requisition, as far as it has it. */
const nextOn = (
  book: CouponRegister,
  lines: Readonly<Record<string, number>>,
  until: Day,
): readonly SerialRange[] =>
  Object.entries(lines).flatMap(([design, left]) => {
    const next = left > 0 ? nextToIssue(book, design, left, until) : [];
    return isRefusal(next) ? [] : next;
  });

/** What a count of the day should find, if nothing went astray. */
const expectedOn = (book: CouponRegister, events: readonly Event[], day: Day) => {
  const boxes = new Map<string, string[]>();
  for (const event of events) {
    if (event.type !== 'CouponRedeemed' && event.type !== 'CouponLaidAgain') continue;
    const others = (boxes.get(event.table) ?? []).filter((serial) => serial !== event.serial);
    if (event.type === 'CouponLaidAgain') boxes.set(event.table, others);
    else if (event.day === day) boxes.set(event.table, [...others, event.serial]);
  }
  const of = (state: State) => written(runsOfDay(book, state, day));
  return {
    expected: {
      boxes: [...boxes].flatMap(([table, serials]) =>
        serials.toSorted().map((serial) => ({ table, first: serial, last: serial })),
      ),
      voided: of('voided'),
      returned: of('returned'),
      expired: of('expired'),
    },
  };
};
