import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type Command,
  type CouponGiven,
  type CouponRegister,
  coupons,
  DOCUMENTS,
  dayAfter,
  documentOf,
  documentsOf,
  type Event,
  tasksDue,
  violations,
} from '../src/coupons/index.ts';
import { canonical, same } from '../src/kernel/canonical.ts';
import { isRefusal, type Refusal } from '../src/kernel/refusal.ts';

/**
 * The month of coupons as it was played over HTTP, kept as text: every form that was entered or refused, every event, and the
 * register after it. Tests play it again in the register alone, form by form; `test/coupons-month.test.ts` holds it to the month.
 */
export type MonthLine =
  | { readonly asks: Command; readonly given: Partial<CouponGiven>; readonly answer: MonthAnswer }
  | { readonly event: Event; readonly register: string };
/** Refused, or how many of the events that follow came of it. */
export type MonthAnswer = Refusal | { readonly events: number };

const FILE = new URL('fixtures/coupon-month.jsonl', import.meta.url);

export const registerDigest = (book: CouponRegister): string =>
  createHash('sha256').update(canonical(book)).digest('hex').slice(0, 16);

interface Heard {
  readonly register: string;
  readonly asks: Command;
  readonly given: CouponGiven;
  readonly answer: readonly Event[] | Refusal;
}

/** Listens to the register while a month is played; `text` is what is kept of it. */
export const listening = () => {
  const heard: Heard[] = [];
  const { decide } = coupons;
  const listened: { decide: typeof decide } = coupons;
  listened.decide = (book, asks, given) => {
    const answer = decide(book, asks, given);
    if (given !== undefined) heard.push({ register: registerDigest(book), asks, given, answer });
    return answer;
  };
  return {
    text: (events: readonly Event[]): string => {
      listened.decide = decide;
      return writtenMonth(heard, events);
    },
  };
};

/** What a given has that is not in the one before it. */
const changeOf = (given: CouponGiven, from: Partial<CouponGiven>): Partial<CouponGiven> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !same(value, from[name as 'today'])),
  );

const writtenMonth = (heard: readonly Heard[], events: readonly Event[]): string => {
  const lines: MonthLine[] = [];
  const seen = new Set<string>();
  let [book, given]: [CouponRegister, Partial<CouponGiven>] = [coupons.initial, {}];
  for (let place = 0; place <= events.length; place += 1) {
    const before = registerDigest(book);
    for (const { register, asks, given: now, answer } of heard) {
      if (register !== before) continue;
      const isOfMonth =
        isRefusal(answer) || answer.every((event, i) => same(event, events[place + i]));
      const known = canonical([place, asks]);
      if (!isOfMonth || seen.has(known)) continue;
      seen.add(known);
      const said = isRefusal(answer) ? answer : { events: answer.length };
      lines.push({ asks, given: changeOf(now, given), answer: said });
      given = now;
    }
    const event = events[place];
    if (event === undefined) continue;
    book = coupons.evolve(book, event);
    lines.push({ event, register: registerDigest(book) });
  }
  return `${lines.map((line) => canonical(line)).join('\n')}\n`;
};

export const keptMonth = (): readonly MonthLine[] =>
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Each document of a log, and each kind once under a name that nobody gave; what is due on each day beside it. */
export const writtenDocuments = (events: readonly Event[]): string => {
  const printing = { holder: 'Example Casino', printed: '2027-01-31' };
  const book = events.reduce(coupons.evolve, coupons.initial);
  const named = documentsOf(events, book, printing);
  const unknown = DOCUMENTS.map((kind) => [
    `${kind} of nothing`,
    documentOf([], coupons.initial, kind, kind === 'ledger' ? undefined : '2026-12-01', printing),
  ]);
  const week = documentOf(events, book, 'ledger', '2026-11-25..2026-12-02', printing);
  return [...named, ['ledger of a week', week], ...unknown]
    .map((one) => JSON.stringify(one, null, 1))
    .join('\n');
};

/** What waits for whom after each event of a month, on its day and on the next. */
export const writtenTasks = (events: readonly Event[]): string => {
  let book = coupons.initial;
  return events
    .map((event) => {
      book = coupons.evolve(book, event);
      const due = [event.day, dayAfter(event.day)].flatMap((day) => [
        ` ${day}`,
        ...tasksDue(book, day).map((task) => `  ${JSON.stringify(task)}`),
      ]);
      return [`${event.day} ${event.type}`, ...due, ...violations(book)].join('\n');
    })
    .join('\n');
};
