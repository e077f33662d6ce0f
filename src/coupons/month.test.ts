import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  keptMonth,
  type MonthLine,
  registerDigest,
  writtenDocuments,
  writtenTasks,
} from '../../test/coupon-month.ts';
import { isRefusal } from '../kernel/refusal.ts';
import {
  type Command,
  type CouponGiven,
  type CouponRegister,
  coupons,
  type Event,
} from './index.ts';

/*
 * The month that `houseway coupons demo` plays over HTTP, form by form in the register alone: what each form was answered
 * with, to the word, and what the register was after each event.
 */
const lines = keptMonth();
const events = lines.flatMap((line) => ('event' in line ? [line.event] : []));

interface Asked {
  readonly name: string;
  readonly book: CouponRegister;
  readonly asks: Command;
  readonly given: CouponGiven;
  readonly answer: Extract<MonthLine, { readonly answer: unknown }>['answer'];
  readonly next: readonly Event[];
}
interface Happened {
  readonly name: string;
  readonly book: CouponRegister;
  readonly event: Event;
  readonly register: string;
}
const asked: Asked[] = [];
const happened: Happened[] = [];
let [book, given, place]: [CouponRegister, Partial<CouponGiven>, number] = [coupons.initial, {}, 0];
for (const [number, line] of lines.entries()) {
  if ('event' in line) {
    const { event, register } = line;
    happened.push({ name: `${number + 1} ${event.day} ${event.type}`, book, event, register });
    book = coupons.evolve(book, event);
    place += 1;
    continue;
  }
  given = { ...given, ...line.given };
  const { asks, answer } = line;
  const next = events.slice(place);
  const name = `${number + 1} ${asks.type}: ${isRefusal(answer) ? answer.refused : 'accepted'}`;
  asked.push({ name, book, asks, given: given as CouponGiven, answer, next });
}

describe('58 Pa. Code § 525.21 a month of forms is answered as it was', () => {
  test.each(asked.map((one) => [one.name, one] as const))('line %s', (_, one) => {
    const { asks, answer, next } = one;
    const again = coupons.decide(one.book, asks, one.given);
    expect(again).toEqual(isRefusal(answer) ? answer : next.slice(0, answer.events));
  });
});

describe('House rules § export what is accepted today, log format 1 accepted too, with the same events', () => {
  const accepted = asked.filter(({ answer }) => !isRefusal(answer));
  test.each(accepted.map((one) => [one.name, one] as const))('line %s', (_, one) => {
    const plain = ({ entered: _entered, ...event }: Event & { entered?: string }) => event;
    const again = coupons.decide(one.book, one.asks);
    const { events: count } = one.answer as { events: number };
    expect(isRefusal(again) ? again : again.map(plain)).toEqual(
      one.next.slice(0, count).map(plain),
    );
  });
});

describe('58 Pa. Code § 525.21 each event of a month makes the register that it made', () => {
  test.each(happened.map((one) => [one.name, one] as const))('line %s', (_, one) => {
    expect(registerDigest(coupons.evolve(one.book, one.event))).toBe(one.register);
  });
});

const kept = (name: string): string =>
  readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url), 'utf8');

test('58 Pa. Code § 525.21(g) every document of a month says what it said, signatures and paragraphs included', () => {
  expect(writtenDocuments(events)).toBe(kept('coupon-documents.txt'));
});

test('58 Pa. Code § 525.21 after every event of a month the same is due, and nothing is unsound', () => {
  expect(writtenTasks(events)).toBe(kept('coupon-tasks.txt'));
});
