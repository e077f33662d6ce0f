import { describe, expect, test } from 'vitest';
import { daily } from '../../test/whole.ts';
import { footballKings, games, threeDiceFootball } from '../games/index.ts';
import { drawSource } from '../kernel/draw.ts';
import { fraction, negate, over, sayFraction, times } from '../kernel/fraction.ts';
import type { AnyGame } from '../kernel/game.ts';
import { bug, expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import type { Placing } from '../kernel/wager.ts';
import { exactOdds, momentsOf } from '../odds/index.ts';
import { type CompiledState, type Compiling, compile, stepped, type To } from './compile.ts';
import { byDraw, exactEnds, type Weights } from './exact-ends.ts';
import { wholeLayout } from './layout.ts';

type Filed = Readonly<Record<string, string>>;

const LAYOUTS: readonly { id: string; filed?: Filed; wagers: number }[] = [
  { id: 'three-dice-football', wagers: 19 },
  { id: 'three-dice-football', filed: { touchdown: 'pass-zero' }, wagers: 19 },
  { id: 'three-dice-yahtzee', wagers: 16 },
  { id: 'high-roll-dice', wagers: 16 },
  { id: 'high-roll-dice', filed: { dice: '6' }, wagers: 12 },
  { id: 'football-kings', wagers: 7 },
];

const gameOf = (id: string, filed: Filed = {}) => {
  const game = games[id] as AnyGame;
  return { game, rules: expectAccepted(parseSubmission<object>(game.submission, filed)) };
};

const compiled = (game: AnyGame, rules: object, placings: readonly Placing[]) =>
  expectAccepted(compile(game, rules, placings));

/** By what the game lists for the odds to walk. */
const byNext = (by: Compiling, state: CompiledState): Weights => {
  const next = by.game.next(by.rules, state.play.round, state.play);
  if (next.kind !== 'chance') return bug(`${by.game.title} draws where no chance is due`);
  const to = new Map<To, bigint>();
  for (const { weight, command } of next.draws) {
    const where = by.numberOf(stepped(by, state, command));
    to.set(where, (to.get(where) ?? 0n) + weight);
  }
  return { outOf: next.outOf, to };
};

/** Where two ways to weigh a state differ; empty where they are equal as fractions of whole numbers. */
const differences = (one: Weights, other: Weights): readonly To[] =>
  [...new Set([...one.to.keys(), ...other.to.keys()])].filter(
    (to) => (one.to.get(to) ?? 0n) * other.outOf !== (other.to.get(to) ?? 0n) * one.outOf,
  );

const wrongStates = (game: AnyGame, rules: object, placings: readonly Placing[]): number => {
  const made = compiled(game, rules, placings);
  return made.states.filter(
    (state) => differences(byDraw(state), byNext(made.by, state)).length > 0,
  ).length;
};

/** Three Dice Football has the most states: every day its Touchdown is weighed below. */
const picked = daily(LAYOUTS, ({ id }) => id !== 'three-dice-football');

describe.each(picked)('House rules § odds $id $filed', ({ id, filed, wagers }) => {
  const { game, rules } = gameOf(id, filed);
  const placings = wholeLayout(game, rules);
  const made = compiled(game, rules, placings);

  test('every wager of the layout is placed', () => {
    expect(placings).toHaveLength(wagers);
  });

  test('in every reachable state the device and the odds weigh each future alike, in whole numbers', () => {
    for (const state of made.states) {
      const ways = state.chances.classes.reduce((sum, one) => sum + one.ways, 0n);
      expect(ways).toBe(state.chances.outOf);
      expect(differences(byDraw(state), byNext(made.by, state))).toEqual([]);
    }
  });

  test('house edges from the compiled tables are the exact odds, as fractions', () => {
    const ends = exactEnds(made);
    const moments = momentsOf(made.vectors, ends);
    const odds = expectAccepted(exactOdds(game, rules, placings));
    const edges = made.bets.map(({ stakeCents }, at) =>
      over(negate(moments.means[at] ?? fraction(0)), fraction(stakeCents)),
    );
    expect(edges.map(sayFraction)).toEqual(
      odds.bets.map(({ houseEdge }) => sayFraction(houseEdge)),
    );
    const variances = moments.covariances.map((row, bet) => row[bet]);
    const cents = (stakeCents: number) => fraction(stakeCents ** 2);
    expect(variances).toEqual(
      odds.bets.map(({ variance, bet }) => times(variance, cents(bet.stakeCents))),
    );
  });
});

describe('House rules § odds a fault between the device and the odds', () => {
  const { rules } = gameOf('three-dice-football');
  const touchdown = [{ seat: 1, wager: 'touchdown', stakeCents: 100 }];

  test('a device that favors one face is found', () => {
    const loaded: typeof threeDiceFootball = {
      ...threeDiceFootball,
      draw: (filed, round, layout, source) =>
        threeDiceFootball.draw(
          filed,
          round,
          layout,
          drawSource((n) => Math.max(1, source.number(n) - 1)),
        ),
    };
    expect(wrongStates(threeDiceFootball, rules, touchdown)).toBe(0);
    expect(wrongStates(loaded, rules, touchdown)).toBeGreaterThan(0);
  });

  test('one deal of 30,342,338,208,000 listed under other totals is found', () => {
    const { rules: filed } = gameOf('football-kings');
    const moved: typeof footballKings = {
      ...footballKings,
      next: (...told) => {
        const next = footballKings.next(...told);
        if (next.kind !== 'chance') return next;
        const last = next.draws.length - 1;
        const draws = next.draws.map((draw, at) => ({
          ...draw,
          weight: draw.weight + (at === last ? 1n : at === 0 ? -1n : 0n),
        }));
        return { ...next, draws };
      },
    };
    const home = [
      { seat: 1, wager: 'home', stakeCents: 100 },
      { seat: 1, wager: 'hail-mary', stakeCents: 100 },
    ];
    expect(wrongStates(footballKings, filed, home)).toBe(0);
    expect(wrongStates(moved, filed, home)).toBe(1);
  });

  test('bets that may not be placed together are refused as at the table', () => {
    const { rules: filed } = gameOf('football-kings');
    const both = ['home', 'visitor'].map((wager) => ({ seat: 1, wager, stakeCents: 100 }));
    expect(compile(footballKings, filed as never, both)).toMatchObject({
      refused: 'one-side-only',
    });
  });
});
