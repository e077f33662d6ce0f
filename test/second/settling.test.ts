import { expect, test } from 'vitest';
import { seeded } from '../../src/kernel/chance.ts';
import type { Pay } from '../../src/kernel/odds.ts';
import type { Payment } from '../../src/kernel/payment.ts';
import { type SettlementLine, settle } from '../../src/kernel/settlement.ts';
import type { Bet, BetResult, MatchPlay, Wager } from '../../src/kernel/wager.ts';

const { settled } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/settle.mjs'
);
const { amountsOf } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/table.mjs'
);

const PAYS: Readonly<Record<string, Pay>> = {
  even: { to: [1, 1] },
  short: { to: [4, 5] },
  three: { to: [3, 5] },
  long: { to: [1500, 1] },
  award: { amount: 20_000, keeps: 'stake' },
  fixed: { amount: 5_000_000 },
  meter: { share: [1, 1], of: 'progressive', keeps: 'stake' },
};
const LINES = Object.keys(PAYS);

/** Bets of several seats that one happening decides, whatever it is. */
const happening = (seed: number) => {
  const uniform = seeded(seed);
  const one = <T>(list: readonly T[]): T => list[uniform(list.length)]!;
  const payment: Payment = {
    unitCents: one([1, 100, 500]),
    otherwise: one(['refuse', 'round down', 'round up', 'even money'] as const),
  };
  const verdicts = new Map<number, BetResult | { readonly result: 'void' }>();
  const bets = Array.from({ length: 1 + uniform(7) }, (_, i): Bet => {
    const line = one(LINES);
    const result = one(['win', 'win', 'win', 'lose', 'push'] as const);
    verdicts.set(i + 1, result === 'win' ? { result, line } : { result });
    const odds = 'to' in PAYS[line]!;
    const matchPlay: MatchPlay = {
      ...{ serial: `M-${i}`, valueCents: one([500, 1_000, 2_500]) },
      pays: one(['wager odds', 'even money'] as const),
      ...(uniform(2) === 0 ? { onPush: 'taken' as const } : {}),
    };
    // A stake is in chips of the table's unit (reading 35).
    const stakeCents = one([1, 2, 5, 7, 25, 123, 999]) * payment.unitCents;
    const coupon = odds && uniform(3) === 0 ? { matchPlay } : {};
    return { id: i + 1, seat: 1 + uniform(4), wager: one(['a', 'b']), stakeCents, ...coupon };
  });
  const limitCents = one([0, 1, 777, 25_000, 2_500_000, 9_999_999]);
  const per = one(['round', 'player'] as const);
  const people = { 1: 'one', 2: 'one', 3: 'three', 4: one(['four', 'three']) };
  const paidBefore: SettlementLine[] =
    uniform(2) === 0
      ? []
      : [
          {
            ...{ bet: 99, seat: 1, wager: 'a', result: 'win', line: 'even', stakeCents: 500 },
            ...{ returnedCents: 500, paidCents: 500, cutCents: 0, breakageCents: 0 },
            ...{ step: 'House rules § rounds', cite: 'House rules § rounds' },
          },
        ];
  const shared = one(['equally', 'first'] as const);
  return { bets, verdicts, payment, limitCents, per, people, paidBefore, shared };
};

const bySrc = ({ bets, verdicts, payment, ...it }: ReturnType<typeof happening>) => {
  const cite = 'House rules § rounds';
  const lines = Object.entries(PAYS).map(([line, pays]) => [line, { title: line, pays, cite }]);
  const wager: Wager<undefined> = {
    ...{ title: 'Any', cite, group: 'Any', pays: Object.fromEntries(lines) },
    open: () => true,
    result: (_, { id }) => verdicts.get(id) as BetResult,
  };
  const limit = { per: it.per, wagers: ['a', 'b'], limitCents: it.limitCents, cite } as const;
  return settle({
    ...{ wagers: { a: wager, b: wager }, round: undefined, payment, before: it.paidBefore },
    layout: { bets, players: [], people: it.people },
    steps: [{ wagers: ['a', 'b'], cite }],
    ...{ seatsFrom: 'lowest', limits: it.limitCents === 0 ? [] : [limit] },
    ...{ meters: { progressive: 200_013 }, meterShared: it.shared },
  });
};

const bySecond = ({ bets, verdicts, ...it }: ReturnType<typeof happening>) => {
  const inOrder = bets.toSorted(
    (a, b) => a.seat - b.seat || (a.wager < b.wager ? -1 : a.wager > b.wager ? 1 : 0),
  );
  const decided = inOrder.map((bet) => {
    const verdict = verdicts.get(bet.id)!;
    if (verdict.result !== 'win') return [bet, verdict];
    const pay = PAYS[verdict.line]!;
    const keeps = pay.keeps === 'stake';
    if ('to' in pay) return [bet, { ...verdict, to: pay.to, keeps }];
    if ('amount' in pay) return [bet, { ...verdict, cents: pay.amount, keeps }];
    return [bet, { ...verdict, meter: pay.of, keeps }];
  });
  return settled(decided, {
    ...{ payment: it.payment, before: it.paidBefore, people: it.people, shared: it.shared },
    limit: { per: it.per, wagers: ['a', 'b'], cents: it.limitCents },
    meters: { progressive: 200_013 },
  });
};

test('House rules § payable stake, readings 9, 15, 26, 27, 34, 35: both settle 4,000 happenings alike, to the cent', () => {
  let [cuts, rounded, coupons, meters] = [0, 0, 0, 0];
  for (let seed = 1; seed <= 4_000; seed += 1) {
    const it = happening(seed);
    const lines = bySrc(it);
    expect(bySecond(it), `seed ${seed}`).toEqual(lines.map(amountsOf));
    cuts += lines.filter(({ cutCents }) => cutCents > 0).length;
    rounded += lines.filter(({ breakageCents }) => breakageCents !== 0).length;
    coupons += lines.filter(({ coupon }) => coupon !== undefined).length;
    meters += lines.filter(({ meter }) => meter !== undefined).length;
  }
  expect(Math.min(cuts, rounded, coupons, meters)).toBeGreaterThan(500);
});
