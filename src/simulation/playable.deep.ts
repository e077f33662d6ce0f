import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { playable } from './playable.ts';

const SEED = BigUint64Array.from([0x9e3779b97f4a7c15n, 2n, 3n, 4n]);
const bet = (seat: number, wager: string) => ({ seat, wager, stakeCents: 500 });

test.each(['house-way', 'simple', 'balanced', 'best'])(
  'House rules § odds 1,000 rounds of Asia Poker by %s, given to the table, pay every bet the same',
  (strategy) => {
    const game = games['asia-poker'] as AnyGame;
    const rules = expectAccepted(parseSubmission<object>(game.submission, {}));
    const placings = [bet(1, 'asia-poker'), bet(1, 'bonus'), bet(4, 'asia-poker')];
    const made = expectAccepted(playable(game, rules, placings, { strategy }));
    const seen = made.vectors.map(() => 0);
    for (const { vector, answer } of made.replays(SEED, 1_000)) {
      expect(made.told(answer)).toEqual(made.vectors[vector]);
      seen[vector] = (seen[vector] ?? 0) + 1;
    }
    expect([...made.play(SEED, 1_000)]).toEqual(seen);
  },
);
