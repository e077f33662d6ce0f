import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { to } from './odds.ts';
import { TO_THE_CENT } from './payment.ts';
import {
  netOf,
  type PayoutLimit,
  payoutOf,
  type SettlementLine,
  type Settling,
  type Step,
  settle,
} from './settlement.ts';
import type { Bet, BetResult, Wager } from './wager.ts';

const cite = 'House rules § money';
const law = 'House rules § rounds';

/** The round is what each wager is to become. */
type Round = Readonly<Record<string, BetResult | undefined>>;

const wager = (pays: Wager<Round>['pays'] = {}): Wager<Round> => ({
  title: 'A wager',
  cite: 'House rules § seats',
  group: 'All',
  open: () => true,
  result: (round, bet) => round[bet.wager],
  pays: { even: { title: 'Even', pays: to(1, 1), cite }, ...pays },
});
const pot = { title: 'Pot', pays: { share: [1, 1], of: 'pot', keeps: 'stake' }, cite } as const;
const tenth = { title: 'Tenth', pays: { share: [1, 10], of: 'pot' }, cite } as const;
const wagers = {
  a: wager({
    triple: { title: 'Triple', pays: to(3, 1), cite },
    four: { title: 'Four', pays: to(4, 5), cite },
    award: { title: 'Award', pays: { amount: 700, keeps: 'stake' }, cite },
  }),
  b: wager(),
  pot: wager({ pot, tenth }),
};
const win = (line = 'even'): BetResult => ({ result: 'win', line });
const bet = (
  id: number,
  seat: number,
  on: string,
  stakeCents = 100,
  more: Partial<Bet> = {},
): Bet => ({
  id,
  seat,
  wager: on,
  stakeCents,
  ...more,
});
const settling = (bets: readonly Bet[], round: Round, more: Partial<Settling<Round>> = {}) =>
  settle<Round>({
    wagers,
    round,
    layout: { bets, players: [] },
    steps: [{ wagers: ['a', 'b', 'pot'], cite: law }],
    seatsFrom: 'lowest',
    payment: TO_THE_CENT,
    limits: [],
    before: [],
    meters: {},
    meterShared: 'equally',
    ...more,
  });
const ids = (lines: readonly SettlementLine[]) => lines.map((line) => line.bet);
const paid = (lines: readonly SettlementLine[]) => lines.map((line) => line.paidCents);

describe('the order', () => {
  const bets = [bet(1, 3, 'b'), bet(2, 1, 'b'), bet(3, 1, 'a'), bet(4, 3, 'a'), bet(5, 1, 'a')];
  const round = { a: win(), b: { result: 'lose' } } as const;

  test('within a step by place, then by the order the step names, then as laid', () => {
    expect(ids(settling(bets, round))).toEqual([3, 5, 2, 4, 1]);
    expect(ids(settling(bets, round, { seatsFrom: 'highest' }))).toEqual([4, 1, 3, 5, 2]);
    const turned: readonly Step[] = [{ wagers: ['b', 'a'], cite: law }];
    expect(ids(settling(bets, round, { steps: turned }))).toEqual([2, 3, 5, 1, 4]);
  });

  test('step after step, and each bet in the first that decides it', () => {
    const steps: readonly Step[] = [
      { wagers: ['b'], cite: law },
      { wagers: ['a', 'b'], cite: 'House rules § command' },
    ];
    const lines = settling(bets, round, { steps });
    expect(ids(lines)).toEqual([2, 1, 3, 5, 4]);
    expect(lines.map((line) => line.step).slice(1, 3)).toEqual([law, 'House rules § command']);
  });

  test('a step for some seats only', () => {
    expect(
      ids(settling(bets, round, { steps: [{ wagers: ['a'], cite: law, seats: [3] }] })),
    ).toEqual([4]);
  });

  test('collect only takes what lost, pay only pays what won', () => {
    const steps = (only: 'collect' | 'pay'): readonly Step[] => [
      { wagers: ['a', 'b'], cite: law, only },
    ];
    expect(ids(settling(bets, round, { steps: steps('collect') }))).toEqual([2, 1]);
    expect(ids(settling(bets, round, { steps: steps('pay') }))).toEqual([3, 5, 4]);
    const pushed = { a: { result: 'push' }, b: { result: 'push' } } as const;
    expect(settling(bets, pushed, { steps: steps('collect') })).toEqual([]);
    expect(settling(bets, pushed, { steps: steps('pay') })).toEqual([]);
  });

  test('what is not decided stays on the layout', () => {
    expect(ids(settling(bets, { a: win() }))).toEqual([3, 5, 4]);
    expect(settling(bets, {})).toEqual([]);
  });
});

describe('what a line says', () => {
  const common = { bet: 1, seat: 2, wager: 'a', stakeCents: 100, step: law };
  const nothing = { paidCents: 0, cutCents: 0, breakageCents: 0 };
  const one = (verdict: BetResult, more: Partial<Bet> = {}, rest: Partial<Settling<Round>> = {}) =>
    settling([bet(1, 2, 'a', 100, more)], { a: verdict }, rest)[0];

  test('a win returns the stake and pays its line', () => {
    expect(one(win('triple'))).toEqual({
      ...common,
      ...nothing,
      result: 'win',
      line: 'triple',
      returnedCents: 100,
      paidCents: 300,
      cite,
    });
  });

  test('an award that keeps the stake is all that is paid', () => {
    expect(one(win('award'))).toMatchObject({ returnedCents: 0, paidCents: 700 });
  });

  test('a loss keeps the stake, under the paragraph of the verdict or of the wager', () => {
    expect(one({ result: 'lose' })).toEqual({
      ...common,
      ...nothing,
      result: 'lose',
      returnedCents: 0,
      cite: 'House rules § seats',
    });
    expect(one({ result: 'lose', cite: 'House rules § void' })).toMatchObject({
      cite: 'House rules § void',
    });
  });

  test('a push returns the stake, under the paragraph of the verdict or of the step', () => {
    expect(one({ result: 'push' })).toEqual({
      ...common,
      ...nothing,
      result: 'push',
      returnedCents: 100,
      cite: law,
    });
    expect(one({ result: 'push', cite: 'House rules § void' })).toMatchObject({
      cite: 'House rules § void',
    });
  });

  test('a voided step returns the stake whatever fell, decided or not', () => {
    const steps: readonly Step[] = [{ wagers: ['a'], cite: 'House rules § void', voided: true }];
    const line = { ...common, ...nothing, result: 'void', returnedCents: 100 };
    const expected = { ...line, step: 'House rules § void', cite: 'House rules § void' };
    expect(one({ result: 'lose' }, {}, { steps })).toEqual(expected);
    expect(settling([bet(1, 2, 'a')], {}, { steps })).toEqual([expected]);
  });

  test('breakage is what making up the pay in chips added or took off', () => {
    const payment = (otherwise: 'round up' | 'round down') => ({ unitCents: 100, otherwise });
    const lines = (otherwise: 'round up' | 'round down') =>
      settling([bet(1, 2, 'a', 1200)], { a: win('four') }, { payment: payment(otherwise) });
    expect(lines('round up')).toMatchObject([{ paidCents: 1000, breakageCents: 40 }]);
    expect(lines('round down')).toMatchObject([{ paidCents: 900, breakageCents: -60 }]);
  });

  test('a pay line that is not there is a bug', () => {
    expect(() => one(win('nowhere'))).toThrow('A wager has no pay line nowhere');
    expect(() =>
      settling([bet(1, 1, 'stranger')], {}, { steps: [{ wagers: ['stranger'], cite: law }] }),
    ).toThrow('no wager stranger');
  });
});

describe('58 Pa. Code § 525.22 coupons', () => {
  const coupon = (pays: 'wager odds' | 'even money') => ({
    matchPlay: { serial: 'C7', valueCents: 50, pays },
  });
  const one = (verdict: BetResult | undefined, pays: 'wager odds' | 'even money', voided?: true) =>
    settling(
      [bet(1, 2, 'a', 100, coupon(pays))],
      { a: verdict },
      { steps: [{ wagers: ['a'], cite: law, ...(voided ? { voided } : {}) }] },
    )[0];

  test('a winning coupon is paid by its terms and goes to the drop box', () => {
    expect(one(win('triple'), 'wager odds')).toMatchObject({
      paidCents: 300,
      coupon: { serial: 'C7', valueCents: 50, paidCents: 150, goes: 'to the drop box' },
    });
    expect(one(win('triple'), 'even money')).toMatchObject({
      paidCents: 300,
      coupon: { paidCents: 50, goes: 'to the drop box' },
    });
  });
  test('§ 525.22(b) an award is paid once, on the chips: a coupon at wager odds adds nothing, at even money its value', () => {
    const award = (pays: 'wager odds' | 'even money') => one(win('award'), pays);
    expect(award('wager odds')).toMatchObject({ paidCents: 700, coupon: { paidCents: 0 } });
    expect(award('even money')).toMatchObject({ paidCents: 700, coupon: { paidCents: 50 } });
  });
  test.each([
    ['at what is owed, nothing is cut', 450, 300, 0, 150, undefined],
    ['one cent below, the odd cent is the chips’', 449, 300, 0, 149, 1],
    ['at half, chips and coupon are halved', 225, 150, 150, 75, 75],
  ] as const)(
    '§ 525.21(a) a payout limit counts what is paid on a coupon: %s',
    (_, limitCents, chips, cut, onCoupon, cutOff) => {
      const [line] = settling(
        [bet(1, 2, 'a', 100, coupon('wager odds'))],
        { a: win('triple') },
        { limits: [{ per: 'player', wagers: ['a'], limitCents, cite }] },
      );
      expect(line).toMatchObject({ paidCents: chips, cutCents: cut });
      expect(line?.coupon).toMatchObject({ paidCents: onCoupon });
      expect(line?.coupon?.cutCents).toBe(cutOff);
    },
  );
  test('a limit that runs over the round remembers what was paid on coupons before', () => {
    const limits: readonly PayoutLimit[] = [{ per: 'round', wagers: ['a'], limitCents: 500, cite }];
    const before = settling([bet(1, 2, 'a', 100, coupon('wager odds'))], { a: win('triple') });
    const [later] = settling([bet(2, 3, 'a')], { a: win('triple') }, { limits, before });
    expect(later).toMatchObject({ paidCents: 50, cutCents: 250 });
  });
  test('a losing coupon is collected', () => {
    expect(one({ result: 'lose' }, 'wager odds')?.coupon).toEqual({
      serial: 'C7',
      valueCents: 50,
      paidCents: 0,
      goes: 'to the drop box',
    });
  });
  test('reading 25: on a push or a void it stays with the patron', () => {
    const stays = { serial: 'C7', valueCents: 50, paidCents: 0, goes: 'stays with the patron' };
    expect(one({ result: 'push' }, 'wager odds')?.coupon).toEqual(stays);
    expect(one(undefined, 'wager odds', true)?.coupon).toEqual(stays);
  });
  test('reading 25: where the house takes it on a push, a void still leaves it with the patron', () => {
    const matchPlay = {
      serial: 'C7',
      valueCents: 50,
      pays: 'wager odds',
      onPush: 'taken',
    } as const;
    const bets = [bet(1, 1, 'a', 100, { matchPlay })];
    const goes = (round: Round, voided: boolean) =>
      settling(bets, round, {
        steps: [{ wagers: ['a'], cite: law, ...(voided ? { voided } : {}) }],
      })[0]?.coupon?.goes;
    expect(goes({ a: { result: 'push' } }, false)).toBe('to the drop box');
    expect(goes({ a: { result: 'push' } }, true)).toBe('stays with the patron');
    expect(goes({ a: { result: 'lose' } }, false)).toBe('to the drop box');
  });
  test('§ 525.21(a) the dealer pays chips and coupon together', () => {
    const line = one(win('triple'), 'wager odds');
    expect(line && [payoutOf(line), netOf(line)]).toEqual([450, 450]);
  });
  test('a limit that takes nothing off the coupon says nothing of it, and adds none', () => {
    const matchPlay = { serial: 'C7', valueCents: 50, pays: 'wager odds' } as const;
    const limits = [{ per: 'round', wagers: ['a'], limitCents: 600, cite } as const];
    const cut = (more: Partial<Bet>) =>
      settling([bet(1, 1, 'a', 100, more)], { a: win('award') }, { limits })[0];
    expect(cut({})).toMatchObject({ paidCents: 600, cutCents: 100 });
    expect(cut({})).not.toHaveProperty('coupon');
    expect(cut({ matchPlay })?.coupon).toEqual({
      ...{ serial: 'C7', valueCents: 50, paidCents: 0, goes: 'to the drop box' },
    });
  });
});

describe('reading 15: meters', () => {
  const bets = [bet(1, 2, 'pot'), bet(2, 1, 'pot'), bet(3, 3, 'pot')];
  const meters = { pot: 1000 };

  test('shared equally, cents left over stay in the pool', () => {
    const lines = settling(bets, { pot: win('pot') }, { meters });
    expect(paid(lines)).toEqual([333, 333, 333]);
    expect(lines[0]).toMatchObject({ meter: 'pot', returnedCents: 0, breakageCents: 0 });
  });
  test('or the first by settlement order takes it', () => {
    const first = (more: Partial<Settling<Round>>) =>
      settling(bets, { pot: win('pot') }, { meters, meterShared: 'first', ...more });
    expect(first({}).map((line) => [line.bet, line.paidCents])).toEqual([
      [2, 1000],
      [1, 0],
      [3, 0],
    ]);
    expect(first({ seatsFrom: 'highest' })[0]).toMatchObject({ bet: 3, paidCents: 1000 });
  });
  test('a part of the meter is a part of what it shows', () => {
    expect(
      paid(settling([bet(1, 1, 'pot')], { pot: win('tenth') }, { meters: { pot: 1009 } })),
    ).toEqual([100]);
  });
  test('each line of a pay table is shared among those who hit it, and no others', () => {
    const lines = settling(
      [bet(1, 1, 'pot'), bet(2, 2, 'tenths'), bet(3, 3, 'tenths')],
      { pot: win('pot'), tenths: win('tenth') },
      {
        wagers: { ...wagers, tenths: wager({ tenth }) },
        meters,
        steps: [{ wagers: ['pot', 'tenths'], cite: law }],
      },
    );
    expect(paid(lines)).toEqual([1000, 50, 50]);
  });
  test('other lines of the settlement are left alone, and other meters do not share', () => {
    const two = {
      ...wagers,
      other: wager({ pot: { ...pot, pays: { ...pot.pays, of: 'other' } } }),
    };
    const lines = settling(
      [bet(1, 1, 'pot'), bet(2, 1, 'other'), bet(3, 1, 'a')],
      { pot: win('pot'), other: win('pot'), a: win() },
      {
        wagers: two,
        meters: { pot: 1000, other: 70 },
        steps: [{ wagers: ['pot', 'other', 'a'], cite: law }],
      },
    );
    expect(paid(lines)).toEqual([1000, 70, 100]);
  });
  test('a meter that was not read is a bug', () => {
    expect(() => settling(bets, { pot: win('pot') })).toThrow('the meter pot was not read');
  });
});

describe('reading 9: payout limits', () => {
  const limit = (limitCents: number, more: Partial<PayoutLimit> = {}): PayoutLimit => ({
    per: 'round',
    wagers: ['a'],
    limitCents,
    cite,
    ...more,
  });
  const cutOf = (lines: readonly SettlementLine[]) =>
    lines.map((line) => [line.paidCents, line.cutCents]);

  test('at the limit nothing is cut, above it the winners share', () => {
    const bets = [bet(1, 1, 'a', 100), bet(2, 2, 'a', 200)];
    const at = (limitCents: number) =>
      cutOf(settling(bets, { a: win('triple') }, { limits: [limit(limitCents)] }));
    expect(at(901)).toEqual([
      [300, 0],
      [600, 0],
    ]);
    expect(at(900)).toEqual([
      [300, 0],
      [600, 0],
    ]);
    // 899 × 300 ÷ 900 and 899 × 600 ÷ 900 rounded down are 299 and 599: one cent over, to the largest.
    expect(at(899)).toEqual([
      [299, 1],
      [600, 0],
    ]);
    expect(at(450)).toEqual([
      [150, 150],
      [300, 300],
    ]);
    expect(at(0)).toEqual([
      [0, 300],
      [0, 600],
    ]);
  });

  test('cents left over go to the largest, and among equals to the first settled', () => {
    const bets = [bet(1, 1, 'a', 100), bet(2, 2, 'a', 100), bet(3, 3, 'a', 100)];
    const lines = settling(bets, { a: win('even') }, { limits: [limit(200)] });
    expect(cutOf(lines)).toEqual([
      [68, 32],
      [66, 34],
      [66, 34],
    ]);
    const unequal = [bet(1, 1, 'a', 100), bet(2, 2, 'a', 101), bet(3, 3, 'a', 100)];
    expect(cutOf(settling(unequal, { a: win() }, { limits: [limit(200)] }))).toEqual([
      [66, 34],
      [68, 33],
      [66, 34],
    ]);
  });

  test('what the largest has no room for goes to the next', () => {
    // Tiny pays: each share rounds down to 0, and the largest can take no more than it was owed.
    const bets = [1, 2, 3, 4].map((id) => bet(id, id, 'a', 1));
    const lines = settling(bets, { a: win() }, { limits: [limit(3)] });
    expect(paid(lines)).toEqual([1, 1, 1, 0]);
    const twos = [1, 2, 3, 4].map((id) => bet(id, id, 'a', 2));
    expect(paid(settling(twos, { a: win() }, { limits: [limit(7)] }))).toEqual([2, 2, 2, 1]);
  });

  test('a limit counts only its own wagers, and leaves the others whole', () => {
    const bets = [bet(1, 1, 'a', 100), bet(2, 1, 'b', 100)];
    const round = { a: win(), b: win() };
    // Cents left over stay among the wagers of the limit, however large another line is.
    const odd = [bet(1, 1, 'a', 3), bet(2, 1, 'a', 3), bet(3, 1, 'b', 900)];
    expect(paid(settling(odd, round, { limits: [limit(5)] }))).toEqual([3, 2, 900]);
    expect(cutOf(settling(bets, round, { limits: [limit(40)] }))).toEqual([
      [40, 60],
      [100, 0],
    ]);
  });

  test('a limit runs over the whole round: what was paid before counts', () => {
    const before = settling([bet(9, 1, 'a', 100), bet(8, 1, 'b', 100)], { a: win(), b: win() });
    const now = (limitCents: number) =>
      paid(settling([bet(1, 2, 'a', 100)], { a: win() }, { before, limits: [limit(limitCents)] }));
    expect(now(200)).toEqual([100]);
    expect(now(150)).toEqual([50]);
    expect(now(100)).toEqual([0]);
    expect(now(60)).toEqual([0]);
  });

  test('per player each has his own', () => {
    const bets = [bet(1, 1, 'a', 100), bet(2, 2, 'a', 200), bet(3, 2, 'a', 200)];
    const limits = [limit(150, { per: 'player' })];
    expect(paid(settling(bets, { a: win() }, { limits }))).toEqual([100, 75, 75]);
    const three = [...bets, bet(4, 3, 'a', 140)];
    expect(paid(settling(three, { a: win() }, { limits }))).toEqual([100, 75, 75, 140]);
    const before = settling([bet(9, 2, 'a', 100)], { a: win() });
    expect(paid(settling(bets, { a: win() }, { limits, before }))).toEqual([100, 25, 25]);
  });

  test('what two limits take off adds up on the line', () => {
    const limits = [limit(80, { per: 'player' }), limit(50)];
    const lines = settling([bet(1, 1, 'a', 100)], { a: win() }, { limits });
    expect(cutOf(lines)).toEqual([[50, 50]]);
  });

  test('the sum is the limit, in proportion to within the cents left over, never above what is owed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 600_000 }),
        (stakes, limitCents) => {
          const bets = stakes.map((stake, index) => bet(index + 1, index + 1, 'a', stake));
          const lines = settling(bets, { a: win() }, { limits: [limit(limitCents)] });
          const owed = stakes.reduce((sum, stake) => sum + stake, 0);
          expect(paid(lines).reduce((sum, cents) => sum + cents, 0)).toBe(
            Math.min(owed, limitCents),
          );
          lines.forEach((line, index) => {
            expect(line.paidCents + line.cutCents).toBe(stakes[index]);
            expect(line.cutCents).toBeGreaterThanOrEqual(0);
            const fair = (stakes[index]! * Math.min(owed, limitCents)) / owed;
            expect(Math.abs(line.paidCents - fair)).toBeLessThanOrEqual(stakes.length);
          });
        },
      ),
      { seed: 9, numRuns: 300 },
    );
  });
});
