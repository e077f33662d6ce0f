import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, distributed, paper, serial } from '../../../test/coupons-desk.ts';
import { threeDiceFootball } from '../../games/index.ts';
import type { Meter } from '../../progressive/index.ts';
import type { TableEvent } from '../../table/index.ts';
import { type Folding, folding } from '../log/stream.ts';
import {
  couponStream,
  deviceStream,
  floorStream,
  type HouseStream,
  meterStream,
  tableStream,
} from '../streams.ts';
import { tellerOf, unsound } from './teller.ts';

const T1 = tableStream(threeDiceFootball, 'T1');
const pot = meterStream('T1', 'pot');
const settings = { seedCents: 50_000, increment: [1, 10], shared: 'equally', levels: {} };
const installs = { type: 'MeterInstalled', settings, cents: 50_000 };
const opens = (practice: boolean): TableEvent => ({
  ...{ type: 'TableOpened', kind: 'felt', practice, openerCents: 100_000 },
});
const bought: TableEvent = { type: 'BoughtIn', seat: 1, cents: 2_000 };
const seated: TableEvent = { type: 'SeatTaken', seat: 1, patron: 'one' };

/** What streams are said to be in the end, where that is not what the events made of them. */
let said: Map<string, unknown>;
let states: Folding;
let money: ReturnType<typeof tellerOf>;
beforeEach(() => {
  said = new Map();
  const kept = folding();
  const of: Folding['of'] = (stream) =>
    said.has(stream.name) ? (said.get(stream.name) as never) : kept.of(stream);
  states = { ...kept, of };
  money = tellerOf(states);
});
const tell = (stream: HouseStream, ...events: readonly unknown[]) => {
  for (const event of events) money.tell(stream, event);
};
const held = () => Object.fromEntries([...money.balances()].filter(([, cents]) => cents !== 0));

describe('House rules § ledger what each event moves is posted from one account to another', () => {
  test('an opener, chips for cash, and nothing that comes from nowhere', () => {
    tell(T1, opens(false), seated, bought);
    expect(held()).toEqual({
      ...{ cage: -100_000, patrons: -2_000 },
      ...{ 'inventory/T1': 98_000, 'drop-box/T1': 2_000, 'seat/T1/1': 2_000 },
    });
    expect([...money.balances().values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(money.difference([T1])).toBeUndefined();
  });

  test('a practice table and its meter have accounts of their own', () => {
    tell(T1, opens(true));
    tell(pot, installs);
    expect(held()).toEqual({
      ...{ 'practice/cage': -150_000, 'inventory/practice/T1': 100_000 },
      'practice/meter/T1/pot': 50_000,
    });
    expect(money.difference([T1, pot])).toBeUndefined();
  });

  test('a meter at a table for money, or at one that was never opened, is for money', () => {
    tell(pot, installs);
    expect(held()).toEqual({ cage: -50_000, 'meter/T1/pot': 50_000 });
    expect(money.difference([pot])).toBeUndefined();
    tell(T1, opens(false));
    expect(money.difference([pot])).toBeUndefined();
  });

  test('what moves no money is told all the same', () => {
    tell(floorStream, { type: 'HouseFounded', name: 'Example Casino', demo: true });
    expect(states.of(floorStream).name).toBe('Example Casino');
    expect(held()).toEqual({});
    expect(money.difference([floorStream, deviceStream('T1')])).toBeUndefined();
  });
});

describe('House rules § ledger the first stream that is not what was posted is named', () => {
  test('a table', () => {
    tell(T1, opens(false), seated, bought);
    said.set(T1.name, { ...states.of(T1), tipBoxCents: 5 });
    expect(money.difference([floorStream, T1])).toEqual({
      row: 'table/three-dice-football/T1',
      because: 'the tip-box holds 5 cents, its postings come to 0',
    });
  });

  test('a practice table is not held to the accounts of one for money', () => {
    tell(T1, opens(true));
    said.set(T1.name, { ...states.of(T1), practice: false });
    expect(money.difference([T1])?.because).toBe(
      'the inventory holds 100000 cents, its postings come to 0',
    );
  });

  test.each([
    [499_990_000, 'it holds 49999 cents, its postings come to 50000'],
    [499_999_999, 'it holds 49999 cents, its postings come to 50000'],
    [500_000_000, undefined],
    [500_009_999, undefined],
    [500_010_000, 'it holds 50001 cents, its postings come to 50000'],
  ])('a meter of %i parts holds its whole cents', (balanceParts, because) => {
    tell(pot, installs);
    said.set(pot.name, { ...states.of(pot), balanceParts });
    expect(money.difference([pot])).toEqual(
      because === undefined ? undefined : { row: 'meter/T1/pot', because },
    );
  });

  test('a meter that was never installed holds nothing', () => {
    expect(money.difference([pot])).toBeUndefined();
    tell(pot, installs);
    const never: Meter = { phase: 'not installed' };
    said.set(pot.name, never);
    expect(money.difference([pot])?.because).toBe('it holds 0 cents, its postings come to 50000');
  });
});

describe('§ 525.21(m)(3) the coupon register is sound, and agrees with what was at the tables', () => {
  const [one, two] = [serial('MPX', 1), serial('MPX', 2)];
  const redeem = (of: string) => [
    paper('PresentCoupon', {
      ...{ day: DAY, serial: of, table: 'T1', game: 'three-dice-football', round: 1, seat: 1 },
      ...{ wager: 'touchdown', chipsCents: 1_000 },
    }),
    paper('RedeemCoupon', {
      ...{ day: DAY, serial: of, table: 'T1', result: 'win', paidCents: 1_000 },
    }),
  ];
  const sound = distributed();
  const redeemed = distributed().does(...redeem(one), ...redeem(two));
  const counts = (...coupons: readonly string[]): TableEvent => ({
    ...{ type: 'DropBoxCounted', countedCents: 0, countedAgainstCents: 0, coupons },
  });

  test('a sound one has nothing to name', () => {
    expect(unsound(sound.book)).toBeUndefined();
    said.set(couponStream.name, sound.book);
    expect(money.difference([couponStream])).toBeUndefined();
  });

  test('every sentence about one that is not sound is told', () => {
    const broken = { ...sound.book, flows: {} };
    const because =
      'the coupon register is not sound: marketing holds 90 of 1000 cents, the forms leave it 0; marketing holds 15 of 2500 cents, the forms leave it 0';
    said.set(couponStream.name, broken);
    expect(unsound(broken)).toBe(because);
    expect(money.difference([couponStream])).toEqual({ row: 'coupons', because });
  });

  test('what was redeemed at a table is in its drop box, or was counted out of it, all counts together', () => {
    said.set(couponStream.name, redeemed.book);
    expect(money.difference([couponStream])).toBeUndefined();
    tell(T1, opens(false));
    const never = (of: string) => ({
      row: 'coupons',
      because: `${of} is redeemed at T1, whose drop box never had it`,
    });
    expect(money.difference([couponStream])).toEqual(never(one));
    tell(T1, counts(one));
    expect(money.difference([couponStream])).toEqual(never(two));
    tell(T1, counts(two));
    expect(money.difference([couponStream])).toBeUndefined();
  });
});
