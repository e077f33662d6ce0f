import { beforeEach, expect, test } from 'vitest';
import { oneDie } from '../../../test/one-die.ts';
import { evolveAll } from '../../kernel/decider.ts';
import { fraction } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { play } from '../../kernel/play.ts';
import { expectAccepted, refuse } from '../../kernel/refusal.ts';
import { betOn, type Placing, type Wager } from '../../kernel/wager.ts';
import { closedTable, type Table, type TableEvent } from '../../table/index.ts';
import { keyOf, revenueOf } from './layout-walk.ts';
import { type KeptRound, type Told, theorizing } from './round-theory.ts';

/*
 * One die, thrown once: every figure below is worked out by hand. Even pays even money on 2 and 4 and stands off on 6, High
 * pays 4 to 5 on 4, 5 and 6, and a named face pays 5 to 1.
 */
let made = 0;
let theory: ReturnType<typeof theorizing>;
beforeEach(() => {
  theory = theorizing();
});

/** A game of its own for each test: what was walked for one is not remembered for another. */
const gameWith = (more: Partial<AnyGame> = {}): AnyGame => {
  made += 1;
  const unlimited = { ...(oneDie as AnyGame), limits: () => [] };
  return { ...unlimited, id: `one-die-${made}`, ...more };
};
const bet = (seat: number, wager: string, stakeCents: number, more: Partial<Placing> = {}) => ({
  ...{ type: 'PlaceBet', seat, wager, stakeCents, ...more },
});
const throws = (face: number) => ({ type: 'Throw', face });

/** What is told of each command, and the table after all of them. */
const told = (
  game: AnyGame,
  said: readonly object[],
  start: Table = closedTable(game),
): { readonly parts: readonly Told[]; readonly table: Table } => {
  const decider = play(game, start.inForce);
  let table = start;
  const parts = said.map((command) => {
    const events = expectAccepted(decider.decide(table.play, command as never));
    const after = { ...table, play: evolveAll(decider, table.play, events) };
    const event = { type: 'Played', said: command, events } as unknown as TableEvent;
    const now = theory.told('T1', game, table, event, after);
    table = after;
    return now;
  });
  return { parts, table };
};
const last = (game: AnyGame, ...said: readonly object[]): Told => {
  theory = theorizing();
  return told(game, said).parts.at(-1)!;
};
const third = Number((1 / 3).toFixed(15));
const sixth = Number((1 / 6).toFixed(15));
const EVEN = {
  ...{ wager: 'even', winCents: fraction(100), variance: fraction(290_000) },
  law: [
    [-600, expect.closeTo(third, 12)],
    [0, expect.closeTo(sixth, 12)],
    [600, 0.5],
  ],
};
const HIGH = {
  ...{ wager: 'high', winCents: fraction(50), variance: fraction(202_500) },
  law: [
    [-400, 0.5],
    [500, 0.5],
  ],
};

test('House rules § reports each wager by its own law, and all of a throw together', () => {
  const { parts } = told(gameWith(), [bet(1, 'even', 600), bet(2, 'high', 500), throws(3)]);
  expect(parts.slice(0, 2)).toStrictEqual([{ theories: [] }, { theories: [] }]);
  // Faces 4 and 5 win and lose for both: a covariance of 45,000 counts twice.
  expect(parts[2]).toEqual({ theories: [EVEN, HIGH], variance: fraction(582_500) });
});

test('House rules § reports bets of several seats on one wager win and lose together', () => {
  const { theories, variance } = last(
    ...[gameWith(), bet(1, 'even', 600), bet(3, 'even', 600), throws(1)],
  );
  expect(theories).toEqual([
    {
      ...{ wager: 'even', winCents: fraction(200), variance: fraction(1_160_000) },
      law: EVEN.law.map(([cents, p]) => [2 * Number(cents), p]),
    },
  ]);
  expect(variance).toEqual(fraction(1_160_000));
});

test('House rules § reports a throw that is called off leaves all bets to the next one, whoever comes in between', () => {
  const game = gameWith();
  const { parts } = told(game, [
    bet(1, 'even', 600),
    { type: 'CallOff' },
    bet(2, 'even', 600),
    throws(6),
  ]);
  expect(parts.slice(0, 3)).toStrictEqual(Array(3).fill({ theories: [] }));
  expect(parts[3]?.theories).toMatchObject([{ winCents: fraction(200) }]);
});

test('House rules § void what goes back whole should have won nothing', () => {
  const { theories, variance } = last(gameWith(), bet(1, 'even', 600), { type: 'Declare' });
  expect(theories).toEqual([]);
  expect(variance).toEqual(fraction(0));
});

test('House rules § reports a round without wagers tells nothing, and another round begins anew', () => {
  const game = gameWith();
  const rounds = [throws(2), { type: 'BeginRound' }, bet(1, 'high', 500), throws(2)];
  const { parts } = told(game, rounds);
  expect(parts.slice(0, 3)).toStrictEqual(Array(3).fill({ theories: [] }));
  expect(parts[3]).toEqual({ theories: [HIGH], variance: HIGH.variance });
  expect(theory.kept()).toMatchObject([{ table: 'T1', round: 2, together: [], met: [1] }]);
});

test('House rules § limits a limit for all wagers of a round changes the odds of each', () => {
  const limits: AnyGame['limits'] = () => [
    { per: 'round', wagers: ['named', 'pair'], limitCents: 1_000, cite: 'House rules § limits' },
  ];
  const bets = [bet(1, 'named', 500, { names: [3] }), bet(2, 'pair', 500, { names: [3, 4] })];
  const alone = last(gameWith({ limits }), bets[0]!, throws(1)).theories;
  expect(alone).toMatchObject([
    {
      law: [
        [-1_000, expect.closeTo(sixth, 12)],
        [500, expect.closeTo(1 - sixth, 12)],
      ],
    },
  ]);
  const both = last(gameWith({ limits }), ...bets, throws(1)).theories;
  expect(both[0]?.law?.[0]?.[0]).toBeGreaterThan(-1_000);
  // A bundle means that bets are worth something together: all of them are walked then too.
  const bundles = () => [{ title: 'Both', cite: 'House rules § limits' as const, placings: [] }];
  const seen = layoutsOf({ bundles }, ...bets, throws(1));
  expect(seen).toEqual(['1 named, 2 pair']);
  expect(layoutsOf({ bundles: () => [] }, ...bets, throws(1))).toEqual([
    ...['1 named', '2 pair', '1 named, 2 pair'],
  ]);
});

/** The layouts that were walked: who had placed what. */
const layoutsOf = (more: Partial<AnyGame>, ...said: readonly object[]): readonly string[] => {
  const seen = new Set<string>();
  let isWalked = false;
  const game = gameWith(more);
  theory = theorizing();
  const { settlement } = game;
  const watched: AnyGame = {
    ...game,
    settlement: (rules, round, event, layout) => {
      if (isWalked) seen.add(layout.bets.map(({ seat, wager }) => `${seat} ${wager}`).join(', '));
      return settlement(rules, round, event, layout);
    },
  };
  const { table } = told(watched, said.slice(0, -1));
  const decider = play(watched, table.inForce);
  const events = expectAccepted(decider.decide(table.play, said.at(-1) as never));
  const after = { ...table, play: evolveAll(decider, table.play, events) };
  isWalked = true;
  const event = { type: 'Played', said: said.at(-1), events } as unknown as TableEvent;
  theory.told('T1', watched, table, event, after);
  return [...seen];
};

test('House rules § reports a wager that needs another of its seat is judged beside it, and beside no other seat', () => {
  const insured = [bet(1, 'even', 600), bet(1, 'insurance', 100), bet(2, 'even', 600)];
  expect(layoutsOf({}, ...insured, throws(1))).toEqual([
    ...['1 even, 2 even', '1 even, 1 insurance', '1 even, 1 insurance, 2 even'],
  ]);
  // One that pays only beside Even: without it on the layout it would never win.
  const wagers = oneDie.wagers({} as never) as Readonly<Record<string, Wager<unknown>>>;
  const insurance: Wager<unknown> = {
    ...wagers.insurance!,
    result: (round, placed, layout) =>
      betOn(layout, placed.seat, 'even') === undefined
        ? { result: 'lose' }
        : wagers.insurance!.result(round, placed, layout),
  };
  const game = gameWith({ wagers: () => ({ ...wagers, insurance }) });
  const { theories } = last(game, ...insured, throws(2));
  expect(theories[1]).toMatchObject({
    ...{ wager: 'insurance', winCents: fraction(200, 6) },
    law: [
      [-300, expect.closeTo(sixth, 12)],
      [100, expect.closeTo(1 - sixth, 12)],
    ],
  });
});

test('House rules § reports where a bet alone cannot go on, the odds are those of the whole layout', () => {
  const game = gameWith();
  const together: AnyGame = {
    ...game,
    procedure: (rules) => {
      const { decide, ...rest } = game.procedure(rules);
      return {
        ...rest,
        decide: (round, command, layout) =>
          layout.bets.length < 2
            ? refuse('alone', 'Two are needed.', 'House rules § rounds')
            : decide(round, command, layout),
      };
    },
  };
  const { theories } = last(together, bet(1, 'even', 600), bet(2, 'high', 500), throws(3));
  expect(theories).toEqual([EVEN, HIGH]);
});

test('House rules § reports the same bets are worth the same, and others are not taken for them', () => {
  const game = gameWith();
  const named = (face: number, stakeCents = 500) =>
    last(...[game, bet(1, 'even', 600), bet(2, 'named', stakeCents, { names: [face] }), throws(1)])
      .variance;
  // A named face wins 2,500: with Even on 2, against it on 1, and neither on 6.
  const [two, one, six] = [named(2), named(1), named(6)];
  expect(named(2)).toEqual(two);
  expect(new Set([two, one, six].map((of) => `${of?.n}/${of?.d}`)).size).toBe(3);
  expect(named(2, 400)).not.toEqual(two);
  const pays = { serial: 'AA-000001', valueCents: 500, pays: 'even money' } as const;
  const coupon = (matchPlay: Placing['matchPlay']) =>
    last(game, bet(1, 'high', 500, matchPlay && { matchPlay }), throws(1)).theories[0]?.law;
  expect(coupon(undefined)).toEqual(HIGH.law);
  // What a coupon pays is not revenue, at whichever odds.
  expect(coupon(pays)).toEqual(HIGH.law);
});

test('House rules § reports what is settled before any chance was certain; what was void is not told', () => {
  const game = gameWith();
  const { table } = told(game, [bet(1, 'even', 600)]);
  const settled = (result: string, more: object = {}) => ({
    type: 'BetSettled',
    settled: {
      ...{ bet: 9, seat: 1, wager: 'even', stakeCents: 600, result },
      ...{ returnedCents: 100, paidCents: 30, ...more },
    },
  });
  const heard = (type: string, ...events: readonly object[]) =>
    theory.told('T1', game, table, { type, events, said: {} } as never, table);
  expect(heard('Played', settled('lose'), settled('void'))).toStrictEqual({
    theories: [{ wager: 'even', winCents: fraction(470), variance: fraction(0) }],
  });
  // A correction as the first format of the log had it tells what it settles, and nothing of chance.
  expect(heard('RoundCorrected', settled('lose', { meter: 'pot' }))).toStrictEqual({
    theories: [{ wager: 'even', winCents: fraction(500), variance: fraction(0) }],
  });
  expect(heard('BettingClosed', settled('lose'))).toStrictEqual({ theories: [] });
  const thrown = { ...table, play: { ...table.play, round: { shows: 1 } } };
  const corrected = { type: 'RoundCorrected', events: [] } as never;
  theory.told('T1', game, table, corrected, thrown);
  expect(theory.kept()).toMatchObject([{ met: [], together: [] }]);
});

test('House rules § reports revenue is what stays of a stake less what the table pays; a meter pays by itself', () => {
  const line = { stakeCents: 600, returnedCents: 500, paidCents: 40 };
  expect(revenueOf(line as never)).toBe(60);
  expect(revenueOf({ ...line, meter: 'pot' } as never)).toBe(100);
});

test('House rules § reports a place in a round is named by the key of its game, where it has one', () => {
  expect(keyOf(gameWith(), { shows: 3 })).toBe('{"shows":3}');
  expect(keyOf(gameWith({ key: () => 7 }), { shows: 3 })).toBe('7');
});

const kept = (): KeptRound[] => JSON.parse(JSON.stringify(theory.kept()));

/** The die is thrown twice: the first throw decides nothing. */
const twice = (): AnyGame => {
  const game = gameWith();
  return {
    ...game,
    procedure: (rules) => ({
      ...game.procedure(rules),
      decide: (_round, command) =>
        Object(command).face === 0 ? [{ type: 'DiceWarmed' }] : [{ ...command, type: 'Thrown' }],
      evolve: (round, event) =>
        event.type === 'DiceWarmed'
          ? { ...Object(round), warm: true }
          : { ...Object(round), shows: Object(event).face },
    }),
    settlement: (rules, round, event, layout) =>
      event.type === 'DiceWarmed' ? [] : game.settlement(rules, round, event, layout),
    next: (rules, round, layout) =>
      Object(round).warm === true || Object(round).shows !== undefined
        ? game.next(rules, round, layout)
        : {
            kind: 'chance',
            outOf: 1n,
            draws: [{ weight: 1n, command: { type: 'Throw', face: 0 } as never }],
          },
  };
};

test('House rules § reports what joins others on the layout strays with them, and a restart in between changes nothing', () => {
  // High comes after the first throw, and both are decided by the second.
  const game = twice();
  const first = told(game, [bet(1, 'even', 600), { type: 'Throw', face: 0 }]);
  const joins = told(game, [bet(2, 'high', 500), bet(3, 'even', 600)], first.table);
  expect(first.parts).toStrictEqual([{ theories: [] }, { theories: [] }]);
  expect(kept()).toMatchObject([
    { table: 'T1', round: 1, together: [{ bets: [{ id: 1 }] }], joined: [], met: [1], settled: [] },
  ]);
  theory = theorizing(kept());
  const [end] = told(game, [throws(5)], joins.table).parts;
  expect(end?.theories).toEqual([
    EVEN,
    HIGH,
    EVEN,
    // Two equal bets on one wager stray together: twice their covariance, which is their variance.
    { wager: 'even', winCents: fraction(0), variance: fraction(2 * 290_000) },
  ]);
  // Even twice and High once: 4 · 290,000 + 202,500 + 2 · 2 · 45,000.
  expect(end?.variance).toEqual(fraction(1_542_500));
  expect(kept()).toMatchObject([{ together: [], joined: [], met: [1, 2, 3] }]);
});

test('House rules § reports what joins wagers of several kinds strays, as its own kind, with that kind alone', () => {
  const game = twice();
  const first = [bet(1, 'even', 600), bet(2, 'high', 500), { type: 'Throw', face: 0 }];
  const { parts } = told(game, [...first, bet(3, 'even', 600), throws(5)]);
  expect(parts.at(-1)?.theories.at(-1)).toEqual({
    ...{ wager: 'even', winCents: fraction(0), variance: fraction(2 * 290_000) },
  });
  // All together they are what they were in another order.
  expect(parts.at(-1)?.variance).toEqual(fraction(1_542_500));
});

test('House rules § reports wagers on hands go by their solution, and stray at most as if all strayed at once', () => {
  const wagers = oneDie.wagers({} as never) as Readonly<Record<string, Wager<unknown>>>;
  const solved = { line: 'even', wins: 2n, rounds: 5n, source: 'counted' };
  const apart = (...strategies: readonly string[]) => ({
    ...{ strategy: '', rounds: 1, seed: 1, sample: () => ({ result: 'lose' }) as const },
    solved: strategies.map((strategy) => ({ ...solved, strategy })),
  });
  const quoted = gameWith({
    wagers: () => ({
      ...wagers,
      even: { ...wagers.even!, quotedApart: apart('best', 'house way against house way') },
      prize: { ...wagers.prize!, quotedApart: apart() },
    }),
  });
  const bets = [bet(1, 'even', 600), bet(2, 'even', 400), bet(2, 'high', 500)];
  const { theories, variance } = last(quoted, ...bets, bet(3, 'prize', 500), throws(1));
  // Won twice in five rounds: a fifth of $10 stays, and all of it strays as one.
  expect(theories).toStrictEqual([
    { wager: 'even', winCents: fraction(200), variance: fraction(960_000) },
    { wager: 'high', winCents: fraction(50), variance: fraction(202_500) },
  ]);
  // The square of 979.80 and 450 together, in whole cents.
  expect(variance).toEqual(fraction(2_044_317));
});
