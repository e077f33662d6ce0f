import { describe, expect, test } from 'vitest';
import { daily, wholly } from '../../test/whole.ts';
import { games } from '../games/index.ts';
import { seeded } from '../kernel/chance.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import type { Placing } from '../kernel/wager.ts';
import { drivenRounds } from './driven.ts';
import { exactEnds } from './exact-ends.ts';
import { wholeLayout } from './layout.ts';
import { playable } from './playable.ts';
import { loggedRounds } from './twin.ts';

const SEED = BigUint64Array.from([0x9e3779b97f4a7c15n, 2n, 3n, 4n]);

const gameOf = (id: string, filed: Readonly<Record<string, string>> = {}) => {
  const game = games[id] as AnyGame;
  return { game, rules: expectAccepted(parseSubmission<object>(game.submission, filed)) };
};

const playableOf = (
  id: string,
  placings?: readonly Placing[],
  terms: { readonly strategy?: string } = {},
) => {
  const { game, rules } = gameOf(id);
  return expectAccepted(playable(game, rules, placings ?? wholeLayout(game, rules), terms));
};

const GAMES = [
  { id: 'three-dice-football', form: 'one', rounds: 1000 },
  { id: 'three-dice-yahtzee', form: 'two', rounds: 1000 },
  { id: 'high-roll-dice', form: 'many', rounds: 1000 },
  { id: 'football-kings', form: 'sums', rounds: 1000 },
  { id: 'asia-poker', form: 'hands', rounds: 100 },
] as const;
// The hands of Asia Poker take longest to count; its fast path is held to its odds whole.
const FORMS = daily(GAMES, ({ form }) => form !== 'hands');

const layouts = new Map(FORMS.map(({ id }) => [id, playableOf(id)]));
const layoutOf = (id: (typeof GAMES)[number]['id']) => layouts.get(id) ?? playableOf(id);

describe.each(FORMS)('House rules § odds $id played fast', ({ id, form, rounds }) => {
  const made = layoutOf(id);

  test('takes the form that fits it', () => {
    expect(made.form).toBe(form);
  });

  test('rounds of the fast path, given to the table, pay every bet the same', () => {
    const [told, quick]: [unknown[], unknown[]] = [[], []];
    const seen = made.vectors.map(() => 0);
    for (const { vector, answer } of made.replays(SEED, rounds)) {
      told.push(made.told(answer));
      quick.push(made.vectors[vector]);
      seen[vector] = (seen[vector] ?? 0) + 1;
    }
    expect(told).toHaveLength(rounds);
    expect(told).toEqual(quick);
    expect([...made.play(SEED, rounds)]).toEqual(seen);
  });

  test('a block is a function of its seed: played again it is the same, with another seed another', () => {
    const first = [...made.play(SEED, 4096)];
    expect([
      ...made.play(
        SEED.map((word) => word + 1n),
        4096,
      ),
    ]).not.toEqual(first);
    expect([...made.play(SEED, 4096)]).toEqual(first);
    expect(first.reduce((sum, count) => sum + count, 0)).toBe(4096);
  });

  test('driven by other whole numbers it comes to the same ends', () => {
    const uniform = seeded(7);
    const counts = drivenRounds(made, () => uniform, 400);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(400);
    const most = made.compiled === undefined ? undefined : exactEnds(made.compiled);
    if (most === undefined) return;
    const likely = most.map(({ n, d }) => Number((n * 1000n) / d));
    const top = likely.indexOf(Math.max(...likely));
    expect(counts[top]).toBeGreaterThan((likely[top] ?? 0) * 0.2);
  });
});

describe('House rules § odds the plain twin of every kernel', () => {
  test.each(FORMS.slice(0, 4))('$id: over slices, lanes and rejected words', ({ id }) => {
    const made = layoutOf(id);
    const tables = made.tables;
    if (tables === undefined) throw new Error('no tables');
    const [rounds = 0] = daily([30_000, 10_000], (count) => count === 10_000);
    const counted = made.vectors.map(() => 0);
    for (const { vector } of loggedRounds(tables, SEED, rounds)) {
      counted[vector] = (counted[vector] ?? 0) + 1;
    }
    expect([...made.play(SEED, rounds)]).toEqual(counted);
  });
});

describe('House rules § odds strategies, seats, coupons and choices', () => {
  const bet = (seat: number, wager: string) => ({ seat, wager, stakeCents: 500 });

  // The other strategies take seconds to count: playable.deep.ts.
  wholly('Asia Poker by the house way', () => {
    const placings = [bet(1, 'asia-poker'), bet(1, 'bonus'), bet(4, 'asia-poker')];
    const made = playableOf('asia-poker', placings, { strategy: 'house-way' });
    const seen = made.vectors.map(() => 0);
    for (const { vector, answer } of made.replays(SEED, 40)) {
      expect(made.told(answer)).toEqual(made.vectors[vector]);
      seen[vector] = (seen[vector] ?? 0) + 1;
    }
    expect([...made.play(SEED, 40)]).toEqual(seen);
  });

  test('an unknown strategy is refused by name', () => {
    const { game, rules } = gameOf('asia-poker');
    expect(playable(game, rules, [bet(1, 'asia-poker')], { strategy: 'lucky' })).toMatchObject({
      refused: 'unknown-strategy',
      because: expect.stringContaining('house-way, simple, best'),
    });
  });

  wholly('Bonus Wagers on four seats have too many ends', () => {
    const { game, rules } = gameOf('asia-poker');
    const seats = [1, 2, 3, 4].flatMap((seat) => [bet(seat, 'asia-poker'), bet(seat, 'bonus')]);
    expect(playable(game, rules, seats)).toMatchObject({ refused: 'too-many-ends' });
    expect(playable(game, rules, seats.slice(0, 6))).not.toHaveProperty('refused');
  });

  test('§ 525.22(b) a coupon under the chips is part of what a round wins', () => {
    const matchPlay = { serial: 'A1', valueCents: 500, pays: 'even money' as const };
    const made = playableOf('football-kings', [{ ...bet(1, 'home'), matchPlay }]);
    expect(made.vectors.toSorted()).toEqual([[-500], [1000]]);
  });

  test('§ 675a.2(e)(3) an Extra Roll is thrown where it was bought', () => {
    const placings = ['pip-street-1', 'like-kind-5', 'extra-roll'].map((wager) => bet(1, wager));
    const bought = playableOf('high-roll-dice', placings);
    const without = playableOf('high-roll-dice', placings.slice(0, 2));
    expect(without.compiled?.states).toHaveLength(1);
    expect(bought.compiled?.states.length).toBeGreaterThan(5);
  });
});
