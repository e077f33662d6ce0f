import { expect, test } from 'vitest';
import { DAY, distributed, serial, ten } from '../../test/coupons-desk.ts';
import type { Event } from '../coupons/index.ts';
import type { Person } from '../house/people/people.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { mayScan, ownCoupons, scanned } from './coupon-scan.ts';
import { couponsFor } from './coupon-view.ts';

const { book } = distributed();
const person = (duties: readonly string[], department = 'table games') =>
  ({ person: 'p', kind: 'staff', name: 'P', duties, department }) as Partial<Person> as Person;
const DEALER = person(['dealer']);
const FINANCE = person(['finance'], 'finance');
const NUMBER = serial('MPX', 3);
const scan = (events: readonly object[] = [], who = FINANCE, number = NUMBER) =>
  scanned(book, events as readonly Event[], number, who);
const mailed = (number: string, name: string) => ({
  ...{ type: 'MailListSupplied' },
  rows: [{ serial: number, patron: 'P-1', name, address: '1 Main Street' }],
});
const given = (first: number, last: number, to?: object) => ({
  ...{ type: 'CouponsDistributed', ...(to && { to }) },
  serials: [{ first: serial('MPX', first), last: serial('MPX', last) }],
});

test('§ 525.21(q)(3) who redeems coupons may scan them, and the desk; nobody else', () => {
  for (const duty of ['dealer', 'boxperson', 'floorperson'])
    expect(mayScan(person([duty]), book)).toBe(true);
  expect(mayScan(FINANCE, book)).toBe(true);
  expect(isRefusal(mayScan(person(['player']), book))).toBe(true);
});

test('§ 525.21(q)(3) a scan finds denomination, expiration date, state and terms', () => {
  expect(scan()).toEqual({
    ...{ serial: NUMBER, valueCents: 1_000, expires: '2026-12-31', state: 'distributed' },
    ...{ design: 'match-10', title: ten.title, pays: ten.pays },
    restrictions: ten.restrictions.says,
  });
  expect(scan([], FINANCE, 'MPX-00009999')).toMatchObject({ refused: 'unknown-serial' });
});

test('§ 525.21(q)(3) only the desk sees the address of a patron; at the table the name is enough', () => {
  const list = [mailed(serial('MPX', 4), 'Other'), mailed(NUMBER, 'Pat')];
  expect(scan(list)).toMatchObject({
    ...{ patron: { patron: 'P-1', name: 'Pat' }, address: '1 Main Street' },
  });
  const seen = scan(list, DEALER);
  expect(seen).toMatchObject({ patron: { patron: 'P-1', name: 'Pat' } });
  expect(JSON.stringify(seen)).not.toContain('Main Street');
});

test('§ 525.21(h) whom a coupon was given to is who had it last, from the first to the last number', () => {
  const to = { patron: 'P-2', name: 'Quinn' };
  const patron = (...events: readonly object[]) => {
    const found = scan(events);
    return 'patron' in found ? found.patron : undefined;
  };
  expect(patron(given(3, 5, to))).toEqual(to);
  expect(patron(given(1, 3, to))).toEqual(to);
  expect(patron(given(4, 5, to))).toBeUndefined();
  expect(patron(given(1, 2, to))).toBeUndefined();
  expect(patron(given(1, 5))).toBeUndefined();
  expect(patron(mailed(NUMBER, 'Pat'), given(1, 5, to))).toEqual(to);
  expect(patron(given(1, 5, to), mailed(NUMBER, 'Pat'))).toMatchObject({ name: 'Pat' });
});

const presented = (number: string, table: string) => ({
  ...{ type: 'CouponPresented', serial: number, table },
  hands: { dealer: { name: 'Dana', credential: 'T-200', person: 'd' } },
});
const left = (number: string) => ({ type: 'CouponLeftWithPatron', serial: number });

test('§ 525.22(b) a scan says who accepted a coupon last and where; nothing where it went back since', () => {
  const accepted = { acceptedBy: { name: 'Dana', credential: 'T-200' }, table: 'F2' };
  expect(scan([presented(NUMBER, 'F1'), presented(NUMBER, 'F2')])).toMatchObject(accepted);
  const other = serial('MPX', 4);
  expect(scan([presented(NUMBER, 'F2'), left(other)])).toMatchObject(accepted);
  expect(scan([presented(NUMBER, 'F2'), left(NUMBER)])).not.toHaveProperty('acceptedBy');
  expect(scan([presented(other, 'F1')])).not.toHaveProperty('table');
  expect(scan([left(NUMBER), presented(NUMBER, 'F2')])).toMatchObject(accepted);
});

test('§ 525.21(h) a patron is shown nothing that was not given to them by name', () => {
  expect(ownCoupons(book, 'P-1', DAY)).toEqual({ coupons: [] });
});

test('§ 525.22(b) the crew sees every coupon that is offered or returned, a player their own; nobody else a number', () => {
  const table = {
    offers: { 1: { serial: 'M-1', wager: 'touchdown', stakeCents: 500, names: [6] } },
    returned: { 2: { serial: 'M-2', reason: 'Expired.' } },
  } as never;
  const offered = {
    ...{ seat: 1, state: 'offered', serial: 'M-1', wager: 'touchdown', stakeCents: 500 },
    names: [6],
  };
  const returned = { seat: 2, state: 'returned', serial: 'M-2', reason: 'Expired.' };
  expect(couponsFor(table, undefined, true)).toEqual({ coupons: [offered, returned] });
  expect(couponsFor(table, 1, false)).toEqual({ coupons: [offered] });
  expect(couponsFor(table, 2, false)).toEqual({ coupons: [returned] });
  expect(couponsFor(table, 3, false)).toEqual({});
  expect(couponsFor(table, undefined, false)).toEqual({});
  expect(couponsFor({} as never, 1, true)).toEqual({});
});
