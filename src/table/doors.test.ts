import { describe, expect, test } from 'vitest';
import { footballKings, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Actor } from './actor.ts';
import type { TableCommand } from './commands.ts';
import { EVERY_DAY, type Table } from './state.ts';
import { tableOf } from './table.ts';

const floor: readonly Actor[] = [{ person: 'floor', duty: 'floorperson' }];
const cage: readonly Actor[] = [{ person: 'cage', duty: 'cage' }];
const player = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];

/** An electronic table that is asked one thing after the other, on whatever day it is. */
const tableAt = (game: AnyGame) => {
  const table = tableOf(game);
  const it = {
    state: table.initial as Table,
    day: '2026-11-16',
    ask(command: TableCommand, by: readonly Actor[] = floor): string {
      const answer = table.decide(it.state, command, { at: 0, day: it.day, by });
      if (isRefusal(answer)) return answer.refused;
      it.state = answer.reduce(table.evolve, it.state);
      return 'accepted';
    },
    must(command: TableCommand, by: readonly Actor[] = floor): void {
      const answer = table.decide(it.state, command, { at: 0, day: it.day, by });
      it.state = expectAccepted(answer).reduce(table.evolve, it.state);
    },
    open: (practice = false) =>
      it.ask({ type: 'OpenTable', kind: 'electronic', practice, openerCents: 9_000_000 }),
    close: () => it.ask({ type: 'CloseTable', closerCents: it.state.inventoryCents }),
    sit(seat: number) {
      it.must({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, player(seat));
      it.must({ type: 'BuyIn', seat, cents: 500_000 }, cage);
    },
    bet: (seat: number, wager: string, stakeCents: number) =>
      it.ask(
        { type: 'Say', said: { type: 'PlaceBet', seat, wager, stakeCents } } as TableCommand,
        player(seat),
      ),
  };
  return it;
};

describe('House rules § submission filings and their days', () => {
  const filing = (from: string, minimumWagerCents: number): TableCommand => ({
    ...{ type: 'FileSubmission', from },
    filed: { minimumWagerCents, payoutLimitCents: 9_000_000 },
    notice: 'at the entrance',
  });
  const inForceOn = (day: string, ...filings: readonly TableCommand[]): unknown => {
    const it = tableAt(footballKings);
    it.must({ type: 'SetLimits', limits: { minimumCents: 100, maximumCents: 100_000 } });
    for (const one of filings) it.must(one);
    it.day = day;
    expect(it.open()).toBe('accepted');
    return it.state.inForce.minimumWagerCents;
  };

  test.each([
    ['2027-01-31', 300],
    ['2027-02-01', 500],
    ['2027-02-28', 500],
    ['2027-03-01', 700],
  ])(
    'entered out of order, on %s the one of the latest day that has come is in force',
    (day, cents) => {
      const [march, february] = [filing('2027-03-01', 700), filing('2027-02-01', 500)];
      expect(inForceOn(day, filing(EVERY_DAY, 300), march, february)).toBe(cents);
      expect(inForceOn(day, march, filing(EVERY_DAY, 300), february)).toBe(cents);
    },
  );

  test('of two for one day the one entered later', () => {
    const [first, second] = [filing('2027-02-01', 500), filing('2027-02-01', 900)];
    expect(inForceOn('2027-02-01', first, second)).toBe(900);
  });
});

describe('House rules § tables closing and opening again', () => {
  test('not with a wager on the layout, not with somebody seated', () => {
    const it = tableAt(threeDiceFootball);
    it.open();
    it.sit(1);
    expect(it.bet(1, 'touchdown', 500)).toBe('accepted');
    expect(it.close()).toBe('round-not-over');
    it.must(
      { type: 'Say', said: { type: 'WithdrawBet', seat: 1, wager: 'touchdown' } } as TableCommand,
      player(1),
    );
    expect(it.close()).toBe('seats-taken');
    it.must({ type: 'LeaveSeat', seat: 1 });
    expect(it.close()).toBe('accepted');
    expect(it.state.status).toBe('closed');
  });

  test.each([
    [false, true],
    [true, false],
  ])('what is practice (%s) does not become practice: %s', (first, then) => {
    const it = tableAt(threeDiceFootball);
    expect(it.open(first)).toBe('accepted');
    expect(it.close()).toBe('accepted');
    expect(it.open(then)).toBe('practice-stays');
    expect(it.open(first)).toBe('accepted');
  });
});

describe('House rules § seats joining and leaving', () => {
  test('whoever joined and leaves no longer takes part, and the others do', () => {
    const it = tableAt(threeDiceFootball);
    it.open();
    for (const seat of [1, 2]) {
      it.sit(seat);
      it.must({ type: 'Say', said: { type: 'Join', seat } } as TableCommand, player(seat));
    }
    expect(it.state.play.players).toEqual([1, 2]);
    it.must({ type: 'LeaveSeat', seat: 1 });
    expect(it.state.play.players).toEqual([2]);
    it.sit(1);
    expect(it.state.play.players).toEqual([2]);
  });
});

describe('House rules § limits', () => {
  const bounds = (minimumCents: number, maximumCents: number) => ({ minimumCents, maximumCents });
  const limits = (
    of: ReturnType<typeof bounds>,
    perWager?: Readonly<Record<string, ReturnType<typeof bounds>>>,
  ): TableCommand => ({ type: 'SetLimits', limits: { ...of, ...(perWager && { perWager }) } });

  test.each([
    [400, 'outside-limits'],
    [500, 'accepted'],
    [5_000, 'accepted'],
    [5_100, 'outside-limits'],
  ])('a wager with limits of its own: %i cents', (cents, answer) => {
    const it = tableAt(threeDiceFootball);
    it.must(limits(bounds(100, 100_000), { touchdown: bounds(500, 5_000) }));
    it.open();
    it.sit(1);
    expect(it.bet(1, 'touchdown', cents)).toBe(answer);
    // The others are held to the table's.
    expect(it.bet(1, 'defense', 100)).toBe('accepted');
    expect(it.bet(1, 'extra-point', 50_000)).toBe('accepted');
  });

  test('raises count with what is there', () => {
    const it = tableAt(threeDiceFootball);
    it.must(limits(bounds(500, 5_000)));
    it.open();
    it.sit(1);
    expect(it.bet(1, 'touchdown', 4_900)).toBe('accepted');
    expect(it.bet(1, 'touchdown', 200)).toBe('outside-limits');
    expect(it.bet(1, 'touchdown', 100)).toBe('accepted');
  });

  test.each([
    [bounds(0, 100), undefined, 'not-a-limit'],
    [bounds(1, 100), undefined, 'accepted'],
    [bounds(100, 100), undefined, 'accepted'],
    [bounds(101, 100), undefined, 'not-a-limit'],
    [bounds(1, 100), { touchdown: bounds(0, 100) }, 'not-a-limit'],
    [bounds(1, 100), { touchdown: bounds(100, 100) }, 'accepted'],
    [bounds(1, 100), { touchdown: bounds(101, 100) }, 'not-a-limit'],
    [bounds(101, 100), { touchdown: bounds(1, 100) }, 'not-a-limit'],
  ])('%o and %o: %s', (of, perWager, answer) => {
    const it = tableAt(threeDiceFootball);
    const before = it.state.limits;
    expect(it.ask(limits(of, perWager))).toBe(answer);
    expect(it.state.limits).toEqual(
      answer === 'accepted' ? { ...of, ...(perWager && { perWager }) } : before,
    );
  });

  test.each([
    [0, 'not-money'],
    [1, 'accepted'],
    [500, 'accepted'],
  ])('House rules § payable stake the smallest chip is %i cents', (unitCents, answer) => {
    const it = tableAt(threeDiceFootball);
    const payment = { unitCents, otherwise: 'round down' } as const;
    expect(it.ask({ type: 'SetPayment', payment })).toBe(answer);
    if (answer === 'accepted') expect(it.state.payment).toEqual(payment);
  });
});
