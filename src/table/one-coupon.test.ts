import { expect, test } from 'vitest';
import type { PlayEvent } from '../kernel/play.ts';
import type { TableEvent } from './commands.ts';
import { countedStays, oneWagerEach } from './one-coupon.ts';

const placed = (id: number, serial?: string): PlayEvent => ({
  type: 'BetPlaced',
  bet: {
    ...{ id, seat: 1, wager: 'touchdown', stakeCents: 1_000 },
    ...(serial === undefined
      ? {}
      : { matchPlay: { serial, valueCents: 1_000, pays: 'wager odds' as const } }),
  },
});
const withdrawn = (bet: number): PlayEvent => ({ type: 'BetWithdrawn', bet });
const settled = (
  serial: string | undefined,
  goes: 'to the drop box' | 'stays with the patron',
): PlayEvent => ({
  type: 'BetSettled',
  settled: {
    ...{ bet: 1, seat: 1, wager: 'touchdown', result: 'push', stakeCents: 1_000 },
    ...{ returnedCents: 1_000, paidCents: 0, cutCents: 0, breakageCents: 0 },
    ...{ step: 'House rules § rounds', cite: 'House rules § rounds' },
    ...(serial === undefined ? {} : { coupon: { serial, valueCents: 1_000, paidCents: 0, goes } }),
  },
});
const twice = (serial: string) => ({
  refused: 'coupon-twice',
  because: `${serial} would be under two wagers of this round. Enter the wager with the coupon that was under it, or settle it by hand.`,
  cite: '58 Pa. Code § 525.22(d)',
});

test.each<[string, readonly PlayEvent[], object | true]>([
  [
    'no coupon at all',
    [placed(1), placed(2), withdrawn(1), settled(undefined, 'to the drop box')],
    true,
  ],
  ['two coupons', [placed(1, 'A'), placed(2, 'B')], true],
  ['one under two wagers', [placed(1, 'A'), placed(2, 'B'), placed(3, 'B')], twice('B')],
  ['withdrawn, then under another', [placed(1, 'A'), withdrawn(1), placed(2, 'A')], true],
  ['another withdrawn', [placed(1, 'A'), placed(2, 'B'), withdrawn(2), placed(3, 'A')], twice('A')],
  [
    'back with the patron after a push',
    [placed(1, 'A'), settled('A', 'stays with the patron'), placed(2, 'A')],
    true,
  ],
  [
    'in the drop box',
    [placed(1, 'A'), settled('A', 'to the drop box'), placed(2, 'A')],
    twice('A'),
  ],
  [
    'another one back with the patron',
    [placed(1, 'A'), placed(2, 'B'), settled('B', 'stays with the patron'), placed(3, 'A')],
    twice('A'),
  ],
])('§ 525.22(d) a coupon is under one wager of a replayed round: %s', (_, events, answer) => {
  expect(oneWagerEach(events)).toEqual(answer);
});

const counts = (...coupons: string[]): TableEvent => ({
  ...{ type: 'DropBoxCounted', countedCents: 0, countedAgainstCents: 0 },
  coupons,
});
const drops = (serial: string): TableEvent => ({
  ...{ type: 'Played', said: { type: 'BeginRound' } },
  events: [settled(serial, 'to the drop box')],
});
const counted = (serial: string) => ({
  refused: 'coupon-counted',
  because: `${serial} was counted out of the drop box. Settle the wager by hand, and report the coupon to finance.`,
  cite: '58 Pa. Code § 525.21(m)(1)',
});

test.each<[string, readonly TableEvent[], object | true]>([
  ['no count', [drops('B')], true],
  ['of an earlier round', [counts('A')], true],
  ['dropped before the count', [drops('B'), counts('A', 'B')], true],
  ['dropped after it', [counts('A', 'B'), drops('B')], counted('B')],
  ['not dropped any more', [counts('B', 'A')], counted('B')],
  ['counted out of the box twice', [counts('A'), counts('A')], counted('A')],
])(
  '§ 525.21(m)(1) a replayed round leaves what was counted in the count room: %s',
  (_, events, answer) => {
    expect(countedStays(['A'], events)).toEqual(answer);
  },
);
