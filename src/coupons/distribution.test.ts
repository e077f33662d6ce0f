import { describe, expect, test } from 'vitest';
import {
  DAY,
  type Desk,
  distributed,
  type Fields,
  issued,
  lists,
  PEOPLE,
  paper,
  serial,
  serials,
} from '../../test/coupons-desk.ts';
import { coupons } from './coupons.ts';
import { violations } from './invariants.ts';
import { couponOf } from './stock.ts';

const NEXT = '2026-11-17';
const mpx = (first: number, last = first) => serials('MPX', first, last);
const held = [mpx(11, 100), serials('MPXXV', 6, 20)];
const give = (change: Partial<Fields<'DistributeCoupons'>> = {}) =>
  paper('DistributeCoupons', { day: DAY, serials: [mpx(1)], promotion: 'Monday', ...change });
const form = (more: Partial<Fields<'CompleteForm'>> = {}) =>
  paper('CompleteForm', {
    ...{ day: DAY, remaining: held, returning: [], keptAt: 'locker', remarks: '', ...more },
  });
const voids = (number: number, by = PEOPLE.marketingSupervisor, day = DAY) =>
  paper('VoidCoupons', { day, serials: [mpx(number)], reason: 'torn' }, { voidedBy: by });
const reports = (
  number: number,
  {
    by = PEOPLE.marketingSupervisor,
    ...more
  }: Partial<Fields<'ReportVariation'>> & { by?: typeof PEOPLE.financeSupervisor } = {},
) =>
  paper(
    'ReportVariation',
    { day: DAY, kind: 'missing', serials: [mpx(number)], explanation: 'not there', ...more },
    { reportedBy: by },
  );
const holdingOf = (desk: Desk, number: number) =>
  couponOf(desk.book, serial('MPX', number))?.holding;

test('§ 525.21(k) a coupon is handed out up to its last day, and not after it', () => {
  expect(issued(100, 20, NEXT).asks(give())).toBeUndefined();
  expect(issued(100, 20, DAY).asks(give())).toBeUndefined();
  const late = issued(100, 20, DAY);
  // Nobody filed the form of the day: the register is asked as if it were the next one.
  late.book = { ...late.book, marketing: { kept: [] } };
  expect(late.asks(give({ day: NEXT }))).toEqual({
    refused: 'expired',
    because: `MPX-00000001 expired on ${DAY}. Return it to finance.`,
    cite: '58 Pa. Code § 525.21(k)',
  });
});

const ANN = { patron: 'P-7', name: 'Ann Example', address: '1 Water St' };
const withList = (): Desk =>
  issued().does(
    ...lists(),
    paper('ImportExclusionList', { day: DAY, list: 'self-exclusion', persons: [ANN] }),
  );
const onList = (by: string) => ({
  refused: 'patron-excluded',
  because: `The patron is on the self-exclusion list (by ${by}). Do not hand over a coupon.`,
  cite: '58 Pa. Code § 525.21(q)(7)',
});
const toClear = {
  refused: 'patron-to-clear',
  because:
    'The patron has the name of someone on the self-exclusion list. Compare the two, and enter how you know they differ.',
  cite: '58 Pa. Code § 525.21(q)(7)',
};

describe('§ 525.21(q)(7) nobody on a list is handed a coupon', () => {
  const { patron, name, address } = ANN;
  const cleared = 'another birthday on the card';
  test.each<[string, Partial<Fields<'DistributeCoupons'>>, ReturnType<typeof onList> | undefined]>([
    ['any patron', {}, undefined],
    ['a stranger', { to: { name: 'Bob Example', patron: 'P-8', address } }, undefined],
    ['the number', { to: { name: 'Other Name', patron } }, onList('number')],
    ['name and address', { to: { name, address } }, onList('name and address')],
    ['the number, cleared', { to: { name, patron }, cleared }, onList('number')],
    ['the name alone', { to: { name } }, toClear],
    ['the name in wide letters', { to: { name: 'Ａｎｎ Ｅｘａｍｐｌｅ' } }, toClear],
    [
      'name and address in wide letters',
      { to: { name: 'Ａｎｎ Ｅｘａｍｐｌｅ', address: '１ Water St' } },
      onList('name and address'),
    ],
    ['the name alone, cleared', { to: { name }, cleared }, undefined],
    ['the name at another address', { to: { name, address: '2 Water St' } }, undefined],
    ['the name under another number', { to: { name, patron: 'P-8' } }, undefined],
  ])('%s', (_, to, refusal) => {
    expect(withList().asks(give(to))).toEqual(refusal);
  });

  test('in log format 1 a namesake passed as soon as a number or an address was given', () => {
    const desk = withList();
    const asked = (to?: NonNullable<Fields<'DistributeCoupons'>['to']>) => {
      const answer = coupons.decide(desk.book, give(to === undefined ? {} : { to }));
      return 'refused' in answer ? answer : 'given';
    };
    expect(asked()).toBe('given');
    expect(asked({ name: 'Bob Example' })).toBe('given');
    expect(asked({ name })).toEqual(onList('name'));
    expect(asked({ name, patron: 'P-8' })).toBe('given');
    expect(asked({ name, address: '2 Water St' })).toBe('given');
    expect(asked({ name, patron })).toEqual(onList('number'));
    expect(asked({ name, address })).toEqual(onList('name and address'));
  });

  test('whoever has excluded themselves at this house is on a list as well', () => {
    const excluded = [{ patron: 'P-9', name: 'Cy Example' }];
    expect(issued().asks(give({ to: { name: 'Cy', patron: 'P-9' } }), { excluded })).toMatchObject({
      because:
        'The patron is on the house self-exclusion list (by number). Do not hand over a coupon.',
    });
  });
});

test('§ 525.21(d) a coupon is in the name of the patron it was given to, and in nobody’s otherwise', () => {
  const desk = issued().does(
    give({ to: ANN }),
    give({ serials: [mpx(2)], to: { name: 'Bob Example' } }),
    give({ serials: [mpx(3)] }),
  );
  expect(holdingOf(desk, 1)).toEqual({ state: 'distributed', batch: 'D1/1', patron: 'P-7' });
  for (const number of [2, 3])
    expect(holdingOf(desk, number)).toStrictEqual({ state: 'distributed', batch: 'D1/1' });
});

test('§ 525.21(h)(4), (j)(6) finance voids until the day is counted, marketing until its form is in', () => {
  const formed = () => distributed().does(form());
  expect(formed().asks(voids(900, PEOPLE.financeSupervisor))).toBeUndefined();
  expect(formed().asks(voids(20))).toMatchObject({
    because: `Marketing's form for ${DAY} is complete. Enter this under the next gaming day.`,
  });
  const counted = formed().does(
    paper('CountCoupons', {
      ...{ day: DAY, boxes: [], voided: [], returned: [], expired: [], explanation: '' },
    }),
  );
  expect(counted.asks(voids(900, PEOPLE.financeSupervisor))).toMatchObject({
    refused: 'day-counted',
  });
  expect(counted.asks(voids(900, PEOPLE.financeSupervisor, NEXT))).toBeUndefined();
});

test('§ 525.21(j)(7) marketing reports until its form is in, finance until the day is closed', () => {
  const by = PEOPLE.financeSupervisor;
  const formed = () => distributed().does(form());
  expect(formed().asks(reports(20))).toMatchObject({
    refused: 'day-closed',
    because: `Marketing's form for ${DAY} is complete. Enter this under the next gaming day.`,
  });
  const missing = distributed().does(reports(20), reports(900, { by }));
  expect(holdingOf(missing, 20)).toStrictEqual({ state: 'missing at marketing', batch: 'D1/1' });
  const counted = [mpx(11, 19), mpx(21, 100), serials('MPXXV', 6, 20)];
  missing.does(form({ remaining: counted }));
  expect(missing.asks(reports(20, { kind: 'found' }))).toMatchObject({ refused: 'day-closed' });
  const found = { by, kind: 'found', place: 'annex' } as const;
  expect(missing.asks(reports(900, found))).toBeUndefined();
  missing.does(reports(900, found));
  expect(holdingOf(missing, 900)).toEqual({ state: 'stored', batch: 'D1/1', place: 'annex' });
  missing.does(reports(20, { kind: 'found', day: NEXT }));
  expect(holdingOf(missing, 20)).toStrictEqual({ state: 'issued', batch: 'D1/1' });
  expect(violations(missing.book)).toEqual([]);
});

test('§ 525.21(i) what finance finds is locked up in an area of finance’s', () => {
  const by = PEOPLE.financeSupervisor;
  const missing = distributed().does(reports(900, { by }));
  const refused = (place: string) => ({
    refused: 'storage-not-approved',
    because: `"${place}" is not an approved storage area of finance. Use vault or annex.`,
    cite: '58 Pa. Code § 525.21(i)',
  });
  expect(missing.asks(reports(900, { by, kind: 'found' }))).toEqual(refused('nowhere'));
  expect(missing.asks(reports(900, { by, kind: 'found', place: 'locker' }))).toEqual(
    refused('locker'),
  );
});

test('§ 525.21(j)(7) each department reports what it should have', () => {
  const by = PEOPLE.financeSupervisor;
  expect(distributed().asks(reports(20, { by }))).toEqual({
    refused: 'wrong-department',
    because: 'A marketing supervisor must sign for coupons that are issued.',
    cite: '58 Pa. Code § 525.21(d)',
  });
  expect(distributed().asks(reports(900))).toEqual({
    refused: 'wrong-department',
    because: 'A finance supervisor must sign for coupons that are stored.',
    cite: '58 Pa. Code § 525.21(d)',
  });
  expect(distributed().asks(reports(900, { by, kind: 'found' }))).toMatchObject({
    refused: 'wrong-state',
    because:
      'MPX-00000900 is stored, not missing at finance or missing at marketing. Leave it out.',
  });
  expect(distributed().asks(reports(1))).toMatchObject({
    because: 'MPX-00000001 is distributed, not stored or issued. Leave it out.',
  });
});
