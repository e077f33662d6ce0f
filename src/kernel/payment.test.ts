import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Pay, to } from './odds.ts';
import { owedOn, type Payment, payable, TO_THE_CENT } from './payment.ts';
import type { MatchPlay, PayLine, Placing, Wager } from './wager.ts';

const cite = 'House rules § payable stake';
const wagerOf = (...pays: readonly PayLine['pays'][]): Wager => ({
  title: 'Defense',
  cite,
  group: 'All',
  open: () => true,
  result: () => undefined,
  pays: Object.fromEntries(
    pays.map((pay, index) => [String(index), { title: '', pays: pay, cite }]),
  ),
});
const placing = (stakeCents: number, matchPlay?: MatchPlay): Placing => ({
  seat: 1,
  wager: 'defense',
  stakeCents,
  ...(matchPlay === undefined ? {} : { matchPlay }),
});
const chips = (otherwise: Payment['otherwise']): Payment => ({ unitCents: 100, otherwise });

describe('which stakes can be paid', () => {
  const four = wagerOf(to(4, 5));
  test.each([
    [300, 200, true],
    [700, 200, false],
  ])(
    'reading 35: %i cents and a coupon of %i at 4 to 5 are payable together: %s',
    (stake, valueCents, fits) => {
      const matchPlay = { serial: 'A1', valueCents, pays: 'wager odds' } as const;
      expect(payable(chips('refuse'), four, placing(stake, matchPlay)) === true).toBe(fits);
    },
  );
  test.each([
    [5, true],
    [100, true],
    [4, false],
    [6, false],
    [101, false],
  ])('4 to 5 on %i cents at an electronic table: %s', (stake, fits) => {
    expect(payable(TO_THE_CENT, four, placing(stake)) === true).toBe(fits);
  });

  test.each([
    [500, true],
    [1000, true],
    [400, false],
    [125, false],
    [1200, false],
  ])('4 to 5 on %i cents with dollar chips: %s', (stake, fits) => {
    expect(payable(chips('refuse'), four, placing(stake)) === true).toBe(fits);
  });

  test('the sentence says the multiple that would do', () => {
    expect(payable(chips('refuse'), four, placing(550))).toMatchObject({
      because: 'The smallest chip is $1. Wager a multiple of it.',
    });
    expect(payable(chips('refuse'), four, placing(1200))).toEqual({
      refused: 'stake-not-payable',
      because: 'Defense pays 4 to 5. Wager a multiple of $5.',
      cite,
    });
    expect(payable(chips('refuse'), wagerOf(to(6, 4)), placing(100))).toMatchObject({
      because: 'Defense pays 6 to 4. Wager a multiple of $2.',
    });
  });

  test.each(['round down', 'round up', 'even money'] as const)(
    'under "%s" a stake need only come out in cents',
    (otherwise) => {
      expect(payable(chips(otherwise), four, placing(1200))).toBe(true);
      expect(payable(chips(otherwise), four, placing(1201))).toMatchObject({
        refused: 'stake-not-payable',
      });
    },
  );

  test('every line must be payable, awards and shares always are', () => {
    const many = wagerOf(to(1, 1), { amount: 3 }, { share: [1, 3], of: 'pot' }, to(1, 3));
    expect(payable(TO_THE_CENT, many, placing(3))).toBe(true);
    expect(payable(TO_THE_CENT, many, placing(4))).toMatchObject({ refused: 'stake-not-payable' });
    expect(payable(TO_THE_CENT, wagerOf({ amount: 3 }), placing(1))).toBe(true);
  });

  test.each([
    [750, false],
    [700, true],
  ])(
    '§ 525.22(b) what a coupon of %i cents is paid at even money is in chips: %s',
    (value, fits) => {
      const matchPlay = { serial: 'A1', valueCents: value, pays: 'even money' } as const;
      const placed = placing(1_000, matchPlay);
      const even = wagerOf(to(1, 1));
      expect(payable(chips('refuse'), even, placed) === true).toBe(fits);
      expect(payable(chips('round down'), even, placed)).toBe(true);
      expect(payable(TO_THE_CENT, even, placed)).toBe(true);
    },
  );

  test('a coupon paid at the odds of the wager is a stake like the chips; at even money it is not', () => {
    const coupon = (pays: MatchPlay['pays']): MatchPlay => ({ serial: 'A1', valueCents: 4, pays });
    expect(payable(TO_THE_CENT, four, placing(5, coupon('wager odds')))).toMatchObject({
      refused: 'stake-not-payable',
    });
    expect(payable(TO_THE_CENT, four, placing(5, coupon('even money')))).toBe(true);
  });
});

const amountOf = (pay: Pay, stakeCents: number, payment: Payment) => {
  const { paidCents, breakageCents } = owedOn(pay, { stakeCents }, payment);
  return { owedCents: paidCents - breakageCents, paidCents };
};

describe('what is owed and what is paid', () => {
  test.each([
    ['refuse', 900],
    ['round down', 900],
    ['round up', 1000],
    // $10 at 4 to 5 is $8, and the other $2 at 1 to 1.
    ['even money', 1000],
  ] as const)('4 to 5 on $12 with dollar chips, %s: %i cents for 960 owed', (otherwise, paid) => {
    expect(amountOf(to(4, 5), 1200, chips(otherwise))).toEqual({ owedCents: 960, paidCents: paid });
  });

  test.each(['refuse', 'round down', 'round up', 'even money'] as const)(
    'what comes out even is paid as owed, %s',
    (otherwise) => {
      expect(amountOf(to(4, 5), 1000, chips(otherwise))).toEqual({
        owedCents: 800,
        paidCents: 800,
      });
      expect(amountOf(to(6, 5), 1000, chips(otherwise))).toEqual({
        owedCents: 1200,
        paidCents: 1200,
      });
    },
  );

  test('6 to 5 on $7 at even money on the remainder: $6 and $2', () => {
    expect(amountOf(to(6, 5), 700, chips('even money'))).toEqual({
      owedCents: 840,
      paidCents: 800,
    });
  });

  test('an award is what it says; a share is known only from its meter', () => {
    expect(amountOf({ amount: 5050 }, 100, chips('refuse'))).toEqual({
      owedCents: 5050,
      paidCents: 5050,
    });
    expect(amountOf({ share: [1, 1], of: 'pot' }, 100, chips('refuse'))).toEqual({
      owedCents: 0,
      paidCents: 0,
    });
  });

  test.each([
    // $7 and a $3 coupon at 4 to 5 owe $8 together, which chips can pay.
    [700, 300, 'refuse', { paidCents: 560, couponCents: 240, breakageCents: 0 }],
    [700, 200, 'round down', { paidCents: 540, couponCents: 160, breakageCents: -20 }],
    [700, 200, 'round up', { paidCents: 640, couponCents: 160, breakageCents: 80 }],
  ] as const)(
    'reading 35: %i cents and a coupon of %i at 4 to 5 are rounded together, %s',
    (stakeCents, valueCents, otherwise, paid) => {
      const matchPlay = { serial: 'A1', valueCents, pays: 'wager odds' } as const;
      expect(owedOn(to(4, 5), { stakeCents, matchPlay }, chips(otherwise))).toEqual(paid);
    },
  );

  test.each([
    // 4 to 5 on $9: $4 on $5 and $4 at even money; a coupon of $1.50 at even money beside it, of which 50 cents are no chip.
    [900, 150, 'even money', { paidCents: 750, couponCents: 150, breakageCents: 30 }],
    [900, 100, 'even money', { paidCents: 800, couponCents: 100, breakageCents: 80 }],
    // $4 and a coupon of $5 at the wager's odds are $9 together.
    [400, 500, 'wager odds', { paidCents: 400, couponCents: 400, breakageCents: 80 }],
  ] as const)(
    'readings 27 and 35: %i cents and a coupon of %i at %s, even money on the remainder',
    (stakeCents, valueCents, pays, paid) => {
      const matchPlay = { serial: 'A1', valueCents, pays };
      expect(owedOn(to(4, 5), { stakeCents, matchPlay }, chips('even money'))).toEqual(paid);
    },
  );

  test('reading 35: even money on the remainder takes no more off than chips cannot pay', () => {
    // 9 to 5 on $9 owes $16.20; $9 on $5 and $4 at even money would be $13.
    expect(amountOf(to(9, 5), 900, chips('even money'))).toEqual({
      owedCents: 1620,
      paidCents: 1600,
    });
  });

  test.each(['refuse', 'round down', 'round up', 'even money'] as const)(
    'reading 35: a stake is itself in chips, %s',
    (otherwise) => {
      const three = wagerOf(to(3, 1));
      expect(payable(chips(otherwise), three, placing(150))).toMatchObject({
        refused: 'stake-not-payable',
      });
      expect(payable(chips(otherwise), three, placing(200))).toBe(true);
    },
  );

  test('whole chips are paid on whole chips, never a chip or more from what is owed', () => {
    const odds = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(odds, odds, fc.integer({ min: 1, max: 500 }), (a, b, units) => {
        const stake = units * 100;
        const owed = Math.floor((stake * a) / b);
        for (const otherwise of ['round down', 'round up', 'even money'] as const) {
          const { owedCents, paidCents } = amountOf(to(a, b), stake, chips(otherwise));
          expect(owedCents).toBe(owed);
          expect(paidCents % 100).toBe(0);
          if (otherwise === 'round down') expect(owed - paidCents).toBeOneOf(range(0, 100));
          if (otherwise === 'round up') expect(paidCents - owed).toBeOneOf(range(0, 100));
        }
        expect(amountOf(to(a, b), stake, TO_THE_CENT).paidCents).toBe(owed);
      }),
      { seed: 27, numRuns: 300 },
    );
  });
});

const range = (from: number, to_: number) =>
  Array.from({ length: to_ - from }, (_, index) => from + index);
