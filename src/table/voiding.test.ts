import { describe, expect, test } from 'vitest';
import type { PlayEvent } from '../kernel/play.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Bet } from '../kernel/wager.ts';
import type { TableEvent } from './commands.ts';
import type { Replay } from './replay.ts';
import { voidedIn, voiding } from './voiding.ts';

type Played = Extract<TableEvent, { type: 'Played' }>;

const bet = (id: number, change: Partial<Bet> = {}): Bet => ({
  ...{ id, seat: 1, wager: 'line', stakeCents: 1_000, ...change },
});
const placed = (of: Bet, more: object = {}): Played => {
  const { id: _id, ...said } = of;
  return {
    type: 'Played',
    said: { type: 'PlaceBet', ...said } as never,
    events: [{ type: 'BetPlaced', bet: of }],
    ...more,
  };
};
const settled = (id: number, change: Partial<SettlementLine> = {}): PlayEvent => ({
  type: 'BetSettled',
  settled: {
    ...{ bet: id, seat: 1, wager: 'line', result: 'win', line: 'line', stakeCents: 1_000 },
    ...{ returnedCents: 1_000, paidCents: 5_000, cutCents: 50, breakageCents: 7 },
    ...{ step: 'House rules § rounds', cite: 'House rules § rounds', ...change },
  },
});
const thrown = (...events: readonly PlayEvent[]): Played => ({
  type: 'Played',
  said: { type: 'CallThrow' },
  events,
});

describe('House rules § void a void wager is returned, and decides nothing', () => {
  const returned = {
    ...{ bet: 1, seat: 1, wager: 'line', result: 'void', stakeCents: 1_000, returnedCents: 1_000 },
    ...{ paidCents: 0, cutCents: 0, breakageCents: 0 },
    ...{ step: 'House rules § void', cite: 'House rules § void' },
  };
  test('its own result alone', () => {
    const { returns } = voiding();
    returns(placed(bet(1), { void: true }));
    returns(placed(bet(2)));
    const { events } = returns(thrown(settled(1), settled(2)));
    expect(events).toEqual([{ type: 'BetSettled', settled: returned }, settled(2)]);
  });

  test('what a meter would have paid stays with it, and a coupon with its patron', () => {
    const { returns } = voiding();
    returns(placed(bet(1), { void: true }));
    const coupon = {
      ...{ serial: 'A', valueCents: 500, paidCents: 500, goes: 'to the drop box' as const },
    };
    expect(returns(thrown(settled(1, { meter: 'm', coupon }))).events).toEqual([
      {
        type: 'BetSettled',
        settled: {
          ...returned,
          coupon: { serial: 'A', valueCents: 500, paidCents: 0, goes: 'stays with the patron' },
        },
      },
    ]);
  });

  test('still on the layout it comes off: all of them, or the one that did so before', () => {
    const { returns, left } = voiding();
    const bets = [
      ...[bet(1), bet(2), bet(3, { seat: 2 }), bet(4, { wager: 'other' })],
      ...[bet(5, { names: [4, 5] }), bet(6)],
    ];
    for (const one of bets.slice(0, 5)) returns(placed(one, { void: true }));
    const off = (...events: readonly Played[]) =>
      events.flatMap(({ events: gone }) => gone.map((one) => ('bet' in one ? one.bet : one)));
    expect(off(...left(bets))).toEqual([1, 2, 3, 4, 5]);
    const only = (seat: number, wager: string, names?: readonly number[]) =>
      off(
        ...left(bets, {
          ...{ type: 'WithdrawBet', seat, wager },
          ...(names === undefined ? {} : { names: [...names] }),
        }),
      );
    expect(only(1, 'line')).toEqual([1, 2]);
    expect(only(2, 'line')).toEqual([3]);
    expect(only(1, 'other')).toEqual([4]);
    expect(only(1, 'line', [4, 5])).toEqual([5]);
    expect(only(1, 'line', [4])).toEqual([]);
    expect(left([bet(5, { names: [4, 5] }), bet(1)])).toStrictEqual([
      {
        ...{ type: 'Played', said: { type: 'WithdrawBet', seat: 1, wager: 'line', names: [4, 5] } },
        ...{ events: [{ type: 'BetWithdrawn', bet: 5 }], void: true },
      },
      {
        ...{ type: 'Played', said: { type: 'WithdrawBet', seat: 1, wager: 'line' } },
        ...{ events: [{ type: 'BetWithdrawn', bet: 1 }], void: true },
      },
    ]);
  });
});

describe('House rules § void the player’s wagers that rest on it are void with it', () => {
  const wagers = { line: {}, raise: { needs: 'line' }, side: { needs: 'line' } } as never;
  const entry = placed(bet(1));
  const own = placed(bet(2, { wager: 'raise' }));
  const others = placed(bet(3, { wager: 'raise', seat: 2 }));
  const free = placed(bet(4, { wager: 'line' }));
  const closed: TableEvent = { type: 'BettingClosed' };
  const taken: Played = {
    ...{ type: 'Played', said: { type: 'WithdrawBet', seat: 1, wager: 'raise' } },
    events: [{ type: 'BetWithdrawn', bet: 2 }],
  };
  const events = [entry, closed, own, others, free, taken, thrown()];
  const dropping =
    (...fell: readonly Played[]) =>
    (): Replay =>
      ({ dropped: fell.map(({ said }) => ({ said, refusal: {} })) }) as never;
  const marked = (...fell: readonly Played[]) =>
    voidedIn(wagers, events, entry, dropping(...fell)).map((event) => 'void' in event);

  test('those that could not have been placed without it, and need it', () => {
    expect(marked()).toEqual([true, false, false, false, false, false, false]);
    expect(marked(own)).toEqual([true, false, true, false, false, false, false]);
    // Another player has played on because of it, and keeps what was played.
    expect(marked(own, others)).toEqual([true, false, true, false, false, false, false]);
    expect(marked(free)).toEqual([true, false, false, false, false, false, false]);
    // A raise that was taken back was taken back by its player, and not by the void.
    expect(marked(taken)).toEqual([true, false, false, false, false, false, false]);
    expect(marked(events.at(-1) as Played)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('an entry that placed nothing was never there', () => {
    const raised: Played = { ...entry, events: [] };
    const round = [raised, closed];
    expect(voidedIn(wagers, round, raised, dropping())).toEqual([closed]);
  });
});
