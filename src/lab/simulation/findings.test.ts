import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { alarmed, exactOf, findingsOf } from './findings.ts';
import { prepared } from './player.ts';

/** A bet alone, and what is found where it came to these amounts so often. */
const found = (game: string, wager: string, counts: Readonly<Record<number, number>>) => {
  const rules: Record<string, unknown> = expectAccepted(parseSubmission(games[game]!.submission));
  const placings = [{ seat: 1, wager, stakeCents: 100 }];
  const rounds = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const wanted = { game, rules, placings, meters: {}, seed: '1', rounds };
  const { made, run } = expectAccepted(prepared(wanted));
  const seen = made.vectors.map(([net = 0]) => BigInt(counts[net] ?? 0));
  expect(seen.reduce((sum, count) => sum + count, 0n)).toBe(BigInt(rounds));
  return findingsOf(made, exactOf(made, run), seen);
};

test.each<readonly [string, string, Readonly<Record<number, number>>]>([
  // One in 72 wins: of two, one that is won is six deviations off, and comes every 36th time.
  ['three-dice-football', 'turnover', { [-100]: 1, 6000: 1 }],
  // Won in every 36th round on average, and in just as many.
  ['three-dice-football', 'trips-td', { [-100]: 3_500, 3000: 100 }],
  ['three-dice-football', 'trips-td', { [-100]: 1, 3000: 1 }],
  ['three-dice-football', 'trips-td', { 3000: 2 }],
])('House rules § odds what comes by chance alarms nobody: %s, %s %j', (game, wager, counts) => {
  expect(alarmed(found(game, wager, counts))).toBe(false);
});

test.each<readonly [string, string, Readonly<Record<number, number>>]>([
  ['three-dice-football', 'turnover', { [-100]: 1, 6000: 5 }],
  ['three-dice-football', 'trips-td', { [-100]: 3_420, 3000: 180 }],
  ['three-dice-football', 'trips-td', { [-100]: 3_555, 3000: 45 }],
  ['three-dice-football', 'trips-td', { 3000: 5 }],
  ['three-dice-football', 'trips-td', { [-100]: 1_000 }],
])(
  'House rules § odds what does not come once in a million runs alarms: %s, %s %j',
  (game, wager, counts) => {
    expect(alarmed(found(game, wager, counts))).toBe(true);
  },
);

test('House rules § odds close to the mean the chance is that of a normal deviate', () => {
  const { bets, chiSquare } = found('three-dice-football', 'trips-td', {
    [-100]: 3_480,
    3000: 120,
  });
  expect(bets[0]?.z).toBeCloseTo(20 / Math.sqrt((3_600 * 35) / 36 / 36), 9);
  expect(bets[0]?.chance).toBeCloseTo(0.04252, 5);
  expect(chiSquare?.p).toBeCloseTo(0.08504, 5);
});
