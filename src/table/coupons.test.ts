import { expect, test } from 'vitest';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Role } from './actor.ts';
import type { TableCommand } from './commands.ts';
import { closedTable, type Table } from './state.ts';
import { tableOf } from './table.ts';

const table = tableOf(threeDiceFootball);
const given = (person: string, duty: Role) => ({
  at: 0,
  day: '2026-11-16',
  by: [{ person, duty }],
});
const open: Table = {
  ...closedTable(threeDiceFootball),
  ...{ status: 'open', kind: 'felt' },
  crew: [
    { person: 'dealer', duty: 'dealer' },
    { person: 'boxperson', duty: 'boxperson' },
  ],
  seats: { 1: { patron: 'ann', chipsCents: 10_000 }, 2: { patron: 'bob', chipsCents: 10_000 } },
};
const offer: TableCommand = {
  ...{ type: 'OfferCoupon', seat: 1, wager: 'touchdown', stakeCents: 1000 },
  serial: 'MPX-00000001',
};
const matchPlay = { serial: 'MPX-00000001', valueCents: 1000, pays: 'wager odds' } as const;
const decided = (now: Table, asks: TableCommand, person: string, duty: Role) =>
  table.decide(now, asks, given(person, duty));
const after = (now: Table, asks: TableCommand, person: string, duty: Role): Table =>
  expectAccepted(decided(now, asks, person, duty)).reduce(table.evolve, now);
const code = (answer: ReturnType<typeof decided>) => (isRefusal(answer) ? answer.refused : 'done');

test('§ 525.22(b) a patron offers, a dealer or boxperson accepts, and only then is the wager placed', () => {
  const offered = after(open, offer, 'ann', 'player');
  expect(offered.offers?.[1]).toMatchObject({ serial: 'MPX-00000001', stakeCents: 1000 });
  expect(offered.play.bets).toEqual([]);
  const accept: TableCommand = {
    ...{ type: 'AcceptCoupon', seat: 1, serial: 'MPX-00000001', matchPlay },
  };
  expect(code(decided(offered, accept, 'ann', 'player'))).toBe('not-your-role');
  expect(code(decided(offered, accept, 'stick', 'stickperson'))).toBe('not-your-role');
  // A dealer of another table neither accepts nor returns it.
  expect(code(decided(offered, accept, 'other-dealer', 'dealer'))).toBe('not-on-crew');
  const back: TableCommand = { type: 'DeclineCoupon', seat: 1, reason: 'late' };
  expect(code(decided(offered, back, 'other-dealer', 'dealer'))).toBe('not-on-crew');
  for (const duty of ['dealer', 'boxperson'] as const) {
    const accepted = after(offered, accept, duty, duty);
    expect(accepted.play.bets).toMatchObject([{ seat: 1, stakeCents: 1000, matchPlay }]);
    expect(accepted.offers).toEqual({});
    expect(accepted.seats[1]?.chipsCents).toBe(9000);
    expect(code(decided(accepted, accept, duty, duty))).toBe('no-offer');
  }
});

test('§ 525.22(b) nobody offers for another seat, and an offer ends with a return or a departure', () => {
  expect(code(decided(open, { ...offer, seat: 2 }, 'ann', 'player'))).toBe('not-your-seat');
  expect(code(decided(open, { ...offer, seat: 3 }, 'ann', 'player'))).toBe('not-your-seat');
  const offered = after(open, offer, 'ann', 'player');
  const decline: TableCommand = { type: 'DeclineCoupon', seat: 1 };
  expect(after(offered, decline, 'ann', 'player').offers).toEqual({});
  expect(after(offered, { ...decline, reason: 'expired' }, 'dealer', 'dealer').offers).toEqual({});
  expect(code(decided(offered, decline, 'bob', 'player'))).toBe('not-your-seat');
  expect(after(offered, { type: 'LeaveSeat', seat: 1 }, 'dealer', 'dealer').offers).toEqual({});
});

test('§ 525.22(b) the crew reads the number from the coupon, and accepts what it has looked at', () => {
  const accept: TableCommand = {
    ...{ type: 'AcceptCoupon', seat: 1, serial: 'MPX-00000001', matchPlay },
    ...{ wager: 'touchdown', stakeCents: 1000 },
  };
  const asked = (now: Table, more: object = {}) =>
    code(decided(now, { ...accept, ...more }, 'dealer', 'dealer'));
  const offered = after(open, offer, 'ann', 'player');
  expect(asked(offered, { serial: 'MPX-00000002' })).toBe('another-coupon');
  expect(asked(offered, { serial: 'mpx-1' })).toBe('another-coupon');
  // Between the look and the press the player has moved it, raised it, or put down another coupon.
  const moved = after(offered, { ...offer, wager: 'defense' }, 'ann', 'player');
  expect(asked(moved)).toBe('offer-changed');
  const raised = after(offered, { ...offer, stakeCents: 1500 }, 'ann', 'player');
  expect(asked(raised)).toBe('offer-changed');
  const [of3, of4] = [3, 4].map((value) =>
    after(open, { ...offer, names: [value] }, 'ann', 'player'),
  );
  expect(asked(of4!, { names: [3] })).toBe('offer-changed');
  expect(asked(of3!, { names: [3] })).not.toBe('offer-changed');
  const other = after(offered, { ...offer, serial: 'MPX-00000007' }, 'ann', 'player');
  expect(asked(other)).toBe('another-coupon');
  expect(asked(offered)).toBe('done');
});

test('§ 525.22(b) the crew says why it returns a coupon, and the player can read it until the next offer or round', () => {
  const offered = after(open, offer, 'ann', 'player');
  const decline: TableCommand = { type: 'DeclineCoupon', seat: 1 };
  expect(code(decided(offered, decline, 'dealer', 'dealer'))).toBe('reason-missing');
  const returned = after(offered, { ...decline, reason: 'Expired' }, 'dealer', 'dealer');
  expect(returned.returned).toEqual({ 1: { serial: 'MPX-00000001', reason: 'Expired' } });
  expect(after(returned, offer, 'ann', 'player').returned).toEqual({});
  expect(after(returned, { type: 'LeaveSeat', seat: 1 }, 'dealer', 'dealer').returned).toEqual({});
});

test('House rules § coupons an offer holds for its round: the crew cannot accept it in the next', () => {
  const offered = after(open, offer, 'ann', 'player');
  const begun = table.evolve(offered, {
    ...{ type: 'Played', said: { type: 'BeginRound' }, events: [] },
  });
  expect([begun.offers, begun.returned, begun.told.table.offers]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('House rules § coupons an offer with chips that the player does not have is not made', () => {
  for (const [stakeCents, answer] of [
    [9999, 'done'],
    [10_000, 'done'],
    [10_001, 'not-enough-chips'],
  ] as const) {
    expect(code(decided(open, { ...offer, stakeCents }, 'ann', 'player'))).toBe(answer);
  }
});

test('House rules § coupons a table with practice chips takes no offers', () => {
  expect(code(decided({ ...open, practice: true }, offer, 'ann', 'player'))).toBe('practice-table');
});

test('§ 525.22(b) a table without a dealer takes no offers', () => {
  const answer = decided({ ...open, kind: 'electronic' }, offer, 'ann', 'player');
  expect(code(answer)).toBe('no-dealer');
});
