import { expect, test } from 'vitest';
import type { Event, EventType } from '../../src/coupons/index.ts';
import { DESK_COMMANDS } from '../../src/coupons/index.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { keptMonth } from '../coupon-month.ts';

const { couponAtTable, couponEntry, newRegister } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/coupons.mjs'
);

const lines = keptMonth();
const events = lines.flatMap((line) => ('event' in line ? [line.event] : []));

/** The kept month before the last event of a kind, as the second verifier has read it, and that event with its form. */
const until = (type: EventType | undefined) => {
  const register = newRegister();
  const last = events.findLastIndex((event) => event.type === type);
  let [place, today] = [0, ''];
  for (const line of lines) {
    if ('event' in line || isRefusal(line.answer)) {
      if (!('event' in line) && line.given?.today !== undefined) today = line.given.today;
      continue;
    }
    today = line.given?.today ?? today;
    const { asks } = line;
    const made = events.slice(place, place + (line.answer as { events: number }).events);
    const at = Date.parse(`${today}T20:00:00Z`);
    if (place === last) return { register, asks, event: made[0] as Event, at };
    place += made.length;
    if (DESK_COMMANDS.includes(asks.type))
      couponEntry(
        register,
        { command: { asks }, events: made.map((event) => ({ event })), at },
        true,
      );
    else for (const event of made) couponAtTable(register, event, today);
  }
  return { register, asks: undefined, event: undefined, at: 0 };
};

test('House rules § coupons the second verifier reads a month of forms, and finds nothing', () => {
  const { register } = until(undefined);
  expect(register.reported.size).toBe(1);
});

// biome-ignore lint/suspicious/noExplicitAny: a forger writes what the types do not allow
type Any = any;
/** A form with another fact, both as a house would write them that signs for it. */
const forged = (type: EventType, change: (form: Any, register: Any) => object) => () => {
  const { register, asks, event, at } = until(type);
  const told = { ...event, ...change(event, register) };
  const said = Object.fromEntries(Object.keys(asks!).map((name) => [name, (told as Any)[name]]));
  const signed = { ...said, type: asks!.type };
  couponEntry(register, { command: { asks: signed }, events: [{ event: told }], at }, true);
};

const first = (type: EventType): Any => events.find((event) => event.type === type);

test.each<[string, EventType, (form: Any, register: Any) => object, string]>([
  [
    '(e) a delivery under the name of another’s coupons',
    'DeliveryExamined',
    ({ batches: [one, ...more] }) => ({
      batches: [{ ...one, batch: first('DeliveryExamined').batches[0].batch }, ...more],
    }),
    'is another batch',
  ],
  [
    '(e) batches that are not what was found',
    'DeliveryExamined',
    ({ batches: [one, ...more] }) => ({ batches: [{ ...one, expires: '2031-12-31' }, ...more] }),
    'not what was found',
  ],
  [
    '(g)(5) a requisition that is authorized twice',
    'RequisitionAuthorised',
    (_, { requisitions }) => ({
      requisition: [...requisitions].find(([, { authorised }]) => authorised)[0],
    }),
    'no such requisition is open',
  ],
  [
    '(g)(5) a requisition that is authorized by who prepared it',
    'RequisitionAuthorised',
    ({ requisition }, { requisitions }) => ({
      hands: { authorisedBy: requisitions.get(requisition).preparedBy },
    }),
    'on both sides',
  ],
  [
    '(g)(5) an issue that nobody authorized',
    'CouponsIssued',
    () => ({ requisition: 'nobody-s' }),
    'nobody authorized',
  ],
  [
    '(h) more coupons than were asked for',
    'CouponsIssued',
    ({ requisition }, { requisitions }) => {
      const { left } = requisitions.get(requisition);
      for (const [design, quantity] of left) left.set(design, quantity - 1);
      return {};
    },
    'more is issued',
  ],
  [
    '(h)(3) an issue by who asked for it',
    'CouponsIssued',
    ({ requisition, hands }, { requisitions }) => ({
      hands: { ...hands, issuedBy: requisitions.get(requisition).preparedBy },
    }),
    'on both sides',
  ],
  [
    '(h) coupons that go to who authorized them',
    'CouponsIssued',
    ({ requisition, hands }, { requisitions }) => ({
      hands: { ...hands, receivedBy: requisitions.get(requisition).authorisedBy },
    }),
    'on both sides',
  ],
  [
    '(j)(5) a form with fewer coupons than marketing has',
    'FormCompleted',
    ({ remaining }) => ({ remaining: remaining.slice(1), returning: [] }),
    'other coupons are counted',
  ],
  [
    '(k) coupons that stay overnight where nobody approved',
    'FormCompleted',
    () => ({ returning: [], keptAt: 'a drawer' }),
    'a drawer',
  ],
  [
    '(q)(6) a coupon out of a box that the count leaves open',
    'CouponsCounted',
    (form, { runs }) => {
      const [series, all] = [...runs].find(([, some]) =>
        some.some(({ state }: Any) => state === 'distributed'),
      );
      const { from } = all.find(({ state }: Any) => state === 'distributed');
      const serial = `${series}-${String(from).padStart(8, '0')}`;
      const box = { table: 'T1', serials: [{ first: serial, last: serial }] };
      return { boxes: [...form.boxes, box] };
    },
    'other coupons than were in the boxes',
  ],
  [
    '(o) a report of one coupon less',
    'QuarterlyReportFiled',
    ({ lines: [one, ...more] }) => ({
      lines: [
        {
          ...one,
          quantity: one.quantity - 1,
          redeemedCents: one.redeemedCents - one.valueCents,
        },
        ...more,
      ],
    }),
    'not of what was redeemed',
  ],
  [
    '(o) a report of a quarter that is not over',
    'QuarterlyReportFiled',
    ({ day }) => ({
      quarter: `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
    }),
    'not over',
  ],
  [
    '(q) mail that the controls provide for no more',
    'MailingRecorded',
    (_, { provided }) => {
      provided.delete('direct mail');
      return {};
    },
    'do not name direct mail',
  ],
])('58 Pa. Code § 525.21 the second verifier finds %s', (_, type, change, because) => {
  expect(forged(type, () => ({}))).not.toThrow();
  expect(forged(type, change)).toThrow(because);
});
