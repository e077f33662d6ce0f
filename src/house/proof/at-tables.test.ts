import { describe, expect, test } from 'vitest';
import { DAY, distributed, paper, serial } from '../../../test/coupons-desk.ts';
import type { CouponRegister } from '../../coupons/index.ts';
import { threeDiceFootball } from '../../games/index.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import { closedTable, type Table, type TableEvent } from '../../table/index.ts';
import { type CouponsAt, couponsAt, differenceAt, differenceInCoupons } from './at-tables.ts';
import { couponsDiffer } from './coupons-agree.ts';

const closed = closedTable(threeDiceFootball);
const bet = (id: number, stakeCents: number, coupon?: string) => ({
  ...{ id, seat: id, wager: 'touchdown', stakeCents },
  ...(coupon === undefined
    ? {}
    : { matchPlay: { serial: coupon, valueCents: 1_000, pays: 'wager odds' as const } }),
});

describe('House rules § ledger what is at a table is what was posted, to the cent', () => {
  const table: Table = {
    ...closed,
    inventoryCents: 500_000,
    tipBoxCents: 300,
    owed: { two: 700 },
    dropBox: { cashCents: 20_000, coupons: [] },
    seats: { 1: { patron: 'one', chipsCents: 900 }, 4: { patron: 'four', chipsCents: 800 } },
    play: { ...closed.play, bets: [bet(1, 500), bet(4, 1_000)] },
  };
  const held = {
    ...{ 'inventory/T1': 499_998, 'breakage/T1': 2, 'layout/T1': 1_500 },
    ...{ 'drop-box/T1': 20_000, 'tip-box/T1': 300, 'seat/T1/1': 900, 'seat/T1/4': 800 },
    ...{ 'owed/T1/two': 700 },
  };

  test('where everything is there, nothing differs', () => {
    expect(differenceAt('T1', table, new Map(Object.entries(held)))).toBeUndefined();
    const more = (account: string) => new Map(Object.entries({ ...held, [account]: 1 }));
    expect(differenceAt('T1', table, more('owed/T1/three'))).toMatch(/^three is owed 0 cents/);
    expect(differenceAt('T1', table, more('owed/T2/three'))).toBeUndefined();
    // Of another table there is nothing, and an empty table holds nothing.
    expect(differenceAt('T2', table, new Map(Object.entries(held)))).toBeDefined();
    const bare = { ...closed, inventoryCents: 0 };
    expect(differenceAt('T2', bare, new Map())).toBeUndefined();
  });

  test.each([
    [
      'inventory/T1',
      'the inventory holds 500000 cents, its postings come to 499999',
      'the inventory holds 500000 cents, its postings come to 500001',
    ],
    [
      'breakage/T1',
      'the inventory holds 500000 cents, its postings come to 499999',
      'the inventory holds 500000 cents, its postings come to 500001',
    ],
    [
      'layout/T1',
      '1500 cents are on the layout, its postings come to 1499',
      '1500 cents are on the layout, its postings come to 1501',
    ],
    [
      'owed/T1/two',
      'two is owed 700 cents, the postings come to 699',
      'two is owed 700 cents, the postings come to 701',
    ],
    [
      'drop-box/T1',
      'the drop-box holds 20000 cents, its postings come to 19999',
      'the drop-box holds 20000 cents, its postings come to 20001',
    ],
    [
      'tip-box/T1',
      'the tip-box holds 300 cents, its postings come to 299',
      'the tip-box holds 300 cents, its postings come to 301',
    ],
    [
      'seat/T1/1',
      'seat 1 has 900 cents in chips, its postings come to 899',
      'seat 1 has 900 cents in chips, its postings come to 901',
    ],
    [
      'seat/T1/4',
      'seat 4 has 800 cents in chips, its postings come to 799',
      'seat 4 has 800 cents in chips, its postings come to 801',
    ],
  ] as const)('a cent less or more in %s is named', (account, less, more) => {
    const with_ = (cents: number) =>
      differenceAt('T1', table, new Map(Object.entries({ ...held, [account]: cents })));
    expect([with_(held[account] - 1), with_(held[account] + 1)]).toEqual([less, more]);
  });

  test('an account that nothing was posted to holds nothing', () => {
    for (const account of Object.keys(held)) {
      const rest = Object.entries(held).filter(([name]) => name !== account);
      expect(differenceAt('T1', table, new Map(rest)), account).toMatch(/come to (0|2|499998)$/);
    }
  });
});

const [one, two] = [serial('MPX', 1), serial('MPX', 2)];
const present = (at: string) =>
  paper('PresentCoupon', {
    ...{ day: DAY, serial: one, table: at, game: 'three-dice-football', round: 1, seat: 1 },
    ...{ wager: 'touchdown', chipsCents: 1000 },
  });
const redeem = paper('RedeemCoupon', {
  ...{ day: DAY, serial: one, table: 'T1', result: 'win', paidCents: 1000 },
});
const inPlay = distributed().does(present('T1')).book;
const redeemed = distributed().does(present('T1'), redeem).book;

describe('§ 525.22(e) tables and register say the same of every coupon', () => {
  const none: CouponsAt = { inPlay: new Set(), inBox: new Set(), counted: new Set() };
  const at = (name: string, change: Partial<CouponsAt>) =>
    new Map([[name, { ...none, ...change }]]);
  const differs = (register: CouponRegister, tables: ReadonlyMap<string, CouponsAt>) =>
    differenceInCoupons(register, tables);

  test('what a table holds is read from its wagers and its drop box', () => {
    const counted = new Set(['c']);
    const table: Table = {
      ...closed,
      dropBox: { cashCents: 0, coupons: ['b'] },
      play: { ...closed.play, bets: [bet(1, 500), bet(2, 500, 'a')] },
    };
    expect(couponsAt(table, counted)).toEqual({
      ...{ inPlay: new Set(['a']), inBox: new Set(['b']), counted },
    });
  });

  test('a coupon in play is on the layout of its table and nowhere else', () => {
    expect(differs(inPlay, at('T1', { inPlay: new Set([one]) }))).toBeUndefined();
    expect(differs(inPlay, at('T1', {}))).toBe(
      `${one} is in play at T1 in the register, and not on its layout`,
    );
    // A table that the log does not have says nothing of it.
    expect(differs(inPlay, at('T2', {}))).toBeUndefined();
    expect(differs(redeemed, at('T1', { inPlay: new Set([one]), inBox: new Set([one]) }))).toBe(
      `${one} is in play at T1, and redeemed in the register`,
    );
    expect(differs(inPlay, at('T1', { inPlay: new Set([one, 'ZZZ-1']) }))).toBe(
      'ZZZ-1 is in play at T1, and unknown in the register',
    );
  });

  test('a coupon in a drop box is redeemed, and a redeemed one is in the box or was counted out of it', () => {
    expect(differs(redeemed, at('T1', { inBox: new Set([one]) }))).toBeUndefined();
    expect(differs(redeemed, at('T1', { counted: new Set([one]) }))).toBeUndefined();
    expect(differs(redeemed, at('T1', {}))).toBe(
      `${one} is redeemed at T1, whose drop box never had it`,
    );
    expect(differs(redeemed, at('T2', {}))).toBeUndefined();
    expect(differs(redeemed, at('T1', { inBox: new Set([one, two]) }))).toBe(
      `${two} is in the drop box of T1, and distributed in the register`,
    );
  });
});

describe('§ 525.22(e) what a settlement line says of a coupon is what became of it', () => {
  const settles = (goes: 'to the drop box' | 'stays with the patron', type = 'Played') =>
    [
      {
        type,
        events: [
          { type: 'BetSettled', settled: { coupon: { serial: one, goes } } as SettlementLine },
          { type: 'BetSettled', settled: {} as SettlementLine },
          { type: 'RoundBegun', number: 2 },
        ],
      },
    ] as unknown as readonly TableEvent[];
  const withBox = (...coupons: readonly string[]): Table => ({
    ...closed,
    dropBox: { cashCents: 0, coupons },
  });

  test.each(['Played', 'RoundCorrected'])(
    'in the box and redeemed, in neither, or named: %s',
    (type) => {
      const dropped = settles('to the drop box', type);
      const stays = settles('stays with the patron', type);
      expect(couponsDiffer('T1', withBox(one), dropped, redeemed)).toBeUndefined();
      expect(couponsDiffer('T1', withBox(), stays, inPlay)).toBeUndefined();
      expect(couponsDiffer('T1', withBox(), dropped, redeemed)).toBe(
        `${one} goes to the drop box at T1, and is not in its drop box`,
      );
      expect(couponsDiffer('T1', withBox(one), stays, inPlay)).toBe(
        `${one} goes stays with the patron at T1, and is in its drop box`,
      );
      expect(couponsDiffer('T1', withBox(one), dropped, inPlay)).toBe(
        `${one} goes to the drop box at T1, and the register has it in play`,
      );
      expect(couponsDiffer('T1', withBox(one), stays, redeemed)).toBe(
        `${one} goes stays with the patron at T1, and the register has it redeemed`,
      );
    },
  );

  test('redeemed at another table is not redeemed here, and a coupon that is not in the register is named', () => {
    expect(couponsDiffer('T2', withBox(one), settles('to the drop box'), redeemed)).toBe(
      `${one} goes to the drop box at T2, and the register has it redeemed`,
    );
    expect(
      couponsDiffer('T1', withBox(one), settles('to the drop box'), { ...redeemed, stock: {} }),
    ).toBe(`${one} goes to the drop box at T1, and the register has it not at all`);
  });

  test('one that is redeemed and cancelled stays so wherever it was dropped; one in play is not redeemed', () => {
    const held = (state: 'redeemed and cancelled' | 'in play'): CouponRegister => {
      const stock = JSON.stringify(redeemed.stock).replaceAll('"redeemed"', `"${state}"`);
      return { ...redeemed, stock: JSON.parse(stock) };
    };
    const dropped = settles('to the drop box');
    expect(couponsDiffer('T1', withBox(one), dropped, held('redeemed and cancelled'))).toBe(
      undefined,
    );
    expect(couponsDiffer('T2', withBox(one), dropped, held('redeemed and cancelled'))).toBe(
      undefined,
    );
    expect(couponsDiffer('T1', withBox(one), dropped, held('in play'))).toBe(
      `${one} goes to the drop box at T1, and the register has it in play`,
    );
  });

  test('an event that settles nothing says nothing of coupons', () => {
    const filled: TableEvent = { type: 'Filled', cents: 1, slip: 'F-1' };
    expect(couponsDiffer('T1', withBox(), [filled], redeemed)).toBeUndefined();
  });
});
