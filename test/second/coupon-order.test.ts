import { expect, test } from 'vitest';
import { type Command, coupons } from '../../src/coupons/index.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { DAY, paper, serials, stocked, use } from '../coupons-desk.ts';

const { couponEntry, couponEvent, newRegister } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/coupons.mjs'
);

const NEXT = '2026-11-17';
const line = serials('MPX', 2001, 2010);
const expires = '2027-03-31';
const delivery = (day: string, source: object = { provider: 'a provider', invoice: 'INV-2' }) =>
  paper('ExamineDelivery', {
    ...{ day, delivery: 'D2', source: source as { printed: string }, damaged: [] },
    ...{ invoiced: [{ ...line, valueCents: 1000, quantity: 10 }], found: [{ ...line, expires }] },
  });
const receipt = (day: string) => paper('EnterReceipt', { day, delivery: 'D2', place: 'vault' });
const print = (day: string) =>
  paper('PrintCoupons', {
    ...{ day, run: 'P1', design: 'match-10', expires, reason: 'the opening', ...line },
    spoiled: [],
  });
const list = (day: string) => paper('ImportExclusionList', { day, list: 'exclusion', persons: [] });
const voids = (day: string) => paper('VoidCoupons', { day, serials: [line], reason: 'torn' });

test.each<[string, readonly Command[], (day: string) => Command, string]>([
  [
    'examined before it is printed',
    [print(NEXT)],
    (day) => delivery(day, { printed: 'P1' }),
    'printed',
  ],
  ['received before it is examined', [delivery(NEXT)], receipt, 'examined'],
  ['voided before it is received', [delivery(NEXT), receipt(NEXT)], voids, 'in the ledger'],
  ['replaced by an earlier list', [list(NEXT)], list, 'a later list'],
  [
    'filed for a day that was played',
    [],
    (from) => paper('FileUse', { ...use, day: DAY, from }),
    'played',
  ],
])('58 Pa. Code § 525.21 the second verifier finds what is %s', (_, before, form, because) => {
  const told = (day: string) => {
    const { events, book } = stocked().does(...before);
    const register = newRegister();
    for (const event of events) couponEvent(register, event);
    const asks = form(day);
    // As log format 1 decided it, without a question for its day.
    const [fact] = expectAccepted(coupons.decide(book, asks));
    const entered = asks.day < NEXT ? { entered: NEXT } : {};
    const event = { ...fact, ...entered };
    const at = Date.parse(`${NEXT}T20:00:00Z`);
    couponEntry(register, { command: { asks }, events: [{ event }], at }, true);
  };
  expect(() => told(NEXT)).not.toThrow();
  expect(() => told(DAY)).toThrow(because);
});
