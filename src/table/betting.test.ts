import { expect, test } from 'vitest';
import { footballKings, highRollDice, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Actor } from './actor.ts';
import type { TableCommand } from './commands.ts';
import { EVERY_DAY, type Table } from './state.ts';
import { tableOf } from './table.ts';

const FLOOR: readonly Actor[] = [{ person: 'floor', duty: 'floorperson' }];
const DEVICE: readonly Actor[] = [{ person: 'device', duty: 'device' }];

/** An electronic table with two patrons of $1,000 each; the first has seats 1 and 2 where the game lets them. */
const opened = (game: AnyGame, filed: Record<string, unknown> = {}) => {
  const table = tableOf(game);
  let state: Table = table.initial;
  const ask = (command: TableCommand, by: readonly Actor[]) => {
    const answer = table.decide(state, command, { at: 0, day: '2026-11-16', by });
    if (!isRefusal(answer)) state = answer.reduce(table.evolve, state);
    return isRefusal(answer) ? [answer.refused, answer.because, answer.cite] : 'accepted';
  };
  const accept = (command: TableCommand, by: readonly Actor[]) =>
    expect(ask(command, by)).toBe('accepted');
  const as = (person: string): readonly Actor[] => [{ person, duty: 'player' }];
  accept({ type: 'FileSubmission', from: EVERY_DAY, filed }, FLOOR);
  accept({ type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 10_000_000 }, FLOOR);
  const seats = filed.additionalPositions === 'yes' ? [1, 2, 3] : [1, 3];
  for (const seat of seats) {
    const patron = seat === 3 ? 'second' : 'first';
    accept({ type: 'TakeSeat', seat, patron }, as(patron));
    accept({ type: 'BuyIn', seat, cents: 100_000 }, as(patron));
  }
  return {
    ask,
    accept,
    wager: (seat: number, wager: string, stakeCents: number) =>
      ask(
        { type: 'Say', said: { type: 'PlaceBet', seat, wager, stakeCents } },
        as(seat === 3 ? 'second' : 'first'),
      ),
  };
};
const close = { type: 'CloseBetting' } as const;

test('§ 661a.3(e) betting is closed once, and not before somebody has wagered', () => {
  const { ask, wager } = opened(threeDiceFootball);
  expect(ask(close, DEVICE)).toEqual([
    ...['no-wagers', 'Nobody has wagered. Close betting after a wager.', 'House rules § rounds'],
  ]);
  expect(wager(1, 'touchdown', 1_000)).toBe('accepted');
  expect(ask(close, DEVICE)).toBe('accepted');
  expect(ask(close, DEVICE)).toEqual([
    ...['betting-closed', 'Betting is already closed.', '58 Pa. Code § 661a.3(e)'],
  ]);
});

test('§ 661a.3(e) after "no more bets" a wager is too late, whether or not there are chips for it', () => {
  const { accept, wager } = opened(threeDiceFootball);
  expect(wager(1, 'touchdown', 1_000)).toBe('accepted');
  accept(close, DEVICE);
  const late = [
    ...[
      'betting-closed',
      'No more bets. Wait for the next throw or deal.',
      '58 Pa. Code § 661a.3(e)',
    ],
  ];
  expect(wager(1, 'touchdown', 1_000)).toEqual(late);
  expect(wager(1, 'touchdown', 99_900_000)).toEqual(late);
});

test('House rules § limits the sentence says the limits, and each position meets the minimum by itself', () => {
  const { accept, wager } = opened(footballKings, { additionalPositions: 'yes' });
  const limits = { minimumCents: 500, maximumCents: 2_000 };
  accept({ type: 'SetLimits', limits }, FLOOR);
  const outside = ['outside-limits', 'Wager from $5 to $20 here.', 'N.J.A.C. 13:69F-45.5(d)'];
  expect(wager(1, 'home', 1_000)).toBe('accepted');
  expect(wager(2, 'home', 300)).toEqual(outside);
  // Reading 34: two positions of one patron are one player's, up to the maximum together.
  expect(wager(2, 'home', 1_100)).toEqual(outside);
  expect(wager(3, 'home', 1_100)).toBe('accepted');
  expect(wager(2, 'home', 1_000)).toBe('accepted');
});

test('§ 675a.2(e) a wager of its own amount keeps to no posted minimum, but to a limit of its own', () => {
  const { accept, wager } = opened(highRollDice);
  const limits = { minimumCents: 500, maximumCents: 10_000 };
  accept({ type: 'SetLimits', limits }, FLOOR);
  expect(wager(1, 'pip-street-1', 500)).toBe('accepted');
  expect(wager(1, 'millionaire-row-9', 100)).toBe('accepted');
  const own = { 'millionaire-row-9': { minimumCents: 200, maximumCents: 200 } };
  accept({ type: 'SetLimits', limits: { ...limits, perWager: own } }, FLOOR);
  expect(wager(3, 'millionaire-row-9', 100)).toContain('outside-limits');
});

test.each([[{ minimumCents: 0, maximumCents: 500 }], [{ minimumCents: 501, maximumCents: 500 }]])(
  'House rules § limits %j is no limit',
  (limits) => {
    const { ask } = opened(threeDiceFootball);
    expect(ask({ type: 'SetLimits', limits }, FLOOR)).toEqual([
      'not-a-limit',
      'Set a minimum above zero and at most the maximum, in whole cents.',
      'House rules § limits',
    ]);
  },
);

test('House rules § payable stake the smallest chip is more than nothing', () => {
  const { ask } = opened(threeDiceFootball);
  const payment = { unitCents: 0, otherwise: 'refuse' } as const;
  expect(ask({ type: 'SetPayment', payment }, FLOOR)).toEqual([
    'not-money',
    'Enter the smallest chip in whole cents, above zero.',
    'House rules § payable stake',
  ]);
});
