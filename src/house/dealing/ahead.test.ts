import { expect, test } from 'vitest';
import { oneDie } from '../../../test/one-die.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Wager } from '../../kernel/wager.ts';
import { closedTable, type Table } from '../../table/index.ts';
import { aheadAt, canWager, closesWagers, drawIsDue, firstOf, idleSeat } from './ahead.ts';

const GO = { type: 'CallOff' };
const STAY = { type: 'Declare', void: true };
const FORCED = { kind: 'forced', command: GO };
const CHOICE = { kind: 'choice', commands: [GO, STAY] };
const DRAW = { kind: 'chance' };
const OVER = { kind: 'over' };
type Open = (step: number, seat: number) => boolean;

/** A game that goes through these steps, one with each command; to stay is always refused. */
const going = (steps: readonly object[], { open = () => true, ...more }: { open?: Open } = {}) => {
  const at = (round: unknown): number => Object(round).at;
  const next = (round: unknown) => steps[Math.min(at(round), steps.length - 1)];
  const wager: Wager = {
    ...(oneDie.wagers({} as never).even as Wager),
    open: (round, seat) =>
      open(at(round), seat) || refuse('wager-closed', 'Closed.', 'House rules § rounds'),
  };
  const game: AnyGame = {
    ...(oneDie as AnyGame),
    wagers: () => ({ even: wager }),
    procedure: () => ({
      ...{ initial: { at: 0 }, over: () => false, again: (round) => round },
      decide: (_round, { type }) =>
        type === STAY.type
          ? refuse('stays', 'It stays.', 'House rules § rounds')
          : [{ type: 'Went' }],
      evolve: (round) => ({ at: at(round) + 1 }),
    }),
    settlement: () => [],
    next: (_rules, round) => next(round) as never,
    draw: (_rules, round) => (next(round) === DRAW ? (GO as never) : undefined),
    ...more,
  };
  return game;
};
const ahead = (...steps: readonly object[]) => {
  const game = going(steps);
  return aheadAt(game, closedTable(game));
};

test('FAIRNESS § 2.3 what comes at a table is followed over what is forced and the first of every choice, up to a draw', () => {
  expect(ahead(DRAW)).toEqual({ draw: true, choice: false });
  expect(ahead(FORCED, FORCED, DRAW)).toEqual({ draw: true, choice: false });
  expect(ahead(FORCED, CHOICE, FORCED, DRAW)).toEqual({ draw: true, choice: true });
  expect(ahead(FORCED, OVER)).toEqual({ draw: false, choice: false });
  expect(ahead(CHOICE, OVER)).toEqual({ draw: false, choice: true });
  expect(ahead({ kind: 'choice', commands: [] }, DRAW)).toEqual({ draw: false, choice: true });
  const refused = { kind: 'forced', command: STAY };
  expect(ahead(FORCED, refused, DRAW)).toEqual({ draw: false, choice: false });
  // What never comes to a draw is given up.
  expect(ahead(FORCED)).toEqual({ draw: false, choice: false });
});

test('FAIRNESS § 2.3 where chance has said all it will, no draw is ahead', () => {
  const said = (drawn: boolean) => {
    const game = { ...going([DRAW]), drawn: () => drawn };
    return aheadAt(game, closedTable(game)).draw;
  };
  expect([said(true), said(false)]).toEqual([false, true]);
});

const bet = (seat: number) => ({ id: seat, seat, wager: 'even', stakeCents: 500 });
const tableOf = (game: AnyGame, play: object, seats: readonly number[] = [1, 2]): Table => {
  const closed = closedTable(game);
  const taken = seats.map((seat) => [seat, { patron: `patron-${seat}`, chipsCents: 0 }]);
  return { ...closed, seats: Object.fromEntries(taken), play: { ...closed.play, ...play } };
};

test('House rules § seats a seat that takes part without a wager is idle while the round waits for it, before any draw', () => {
  const idle = (play: object, drawn = 0, step: object = OVER) => {
    const game = going([step]);
    return idleSeat(game, tableOf(game, { players: [1, 2], bets: [bet(1)], ...play }), drawn);
  };
  expect(idle({})).toBe(2);
  expect(idle({ players: [2, 1], bets: [bet(2)] })).toBe(1);
  expect(idle({ bets: [] })).toBeUndefined();
  expect(idle({ bets: [bet(1), bet(2)] })).toBeUndefined();
  expect(idle({ settled: [{}] })).toBeUndefined();
  expect(idle({}, 1)).toBeUndefined();
  expect(idle({}, 0, DRAW)).toBeUndefined();
});

test('FAIRNESS § 2.4 somebody can wager where a wager is open for a seat that is taken', () => {
  const can = (open: Open, ...seats: readonly number[]) => {
    const game = going([DRAW], { open });
    return canWager(game, tableOf(game, {}, seats));
  };
  expect(can((_step, seat) => seat === 2, 1, 2)).toBe(true);
  expect(can((_step, seat) => seat === 2, 1)).toBe(false);
  expect(can(() => true)).toBe(false);
});

test('FAIRNESS § 2.4 a command closes wagers where one is open before it and not after', () => {
  const closes = (open: Open, command: TableAction = GO) => {
    const game = going([FORCED, DRAW], { open });
    return closesWagers(game, tableOf(game, {}), command);
  };
  expect(closes((step) => step === 0)).toBe(true);
  expect(closes((step, seat) => step === 0 || seat === 1)).toBe(true);
  expect(closes(() => true)).toBe(false);
  expect(closes(() => false)).toBe(false);
  expect(closes((step) => step === 1)).toBe(false);
  expect(closes((step, seat) => step === 0 && seat === 3)).toBe(false);
  expect(closes((step) => step === 0, STAY)).toBe(false);
});

test('FAIRNESS § 2.6 the device may say what is forced, or the first of a choice, and draws where a draw is due', () => {
  expect(firstOf(FORCED as never)).toBe(GO);
  expect(firstOf(CHOICE as never)).toBe(GO);
  expect(firstOf(OVER as never)).toBeUndefined();
  for (const [step, due] of [
    [DRAW, true],
    [FORCED, false],
  ] as const) {
    const game = going([step]);
    const table = closedTable(game);
    expect(drawIsDue(game, table, table.play)).toBe(due);
  }
});
