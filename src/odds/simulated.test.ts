import { expect, test } from 'vitest';
import { oneDie, type Rules } from '../../test/one-die.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { decimal, fraction, over } from '../kernel/fraction.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { exactOdds } from './exact.ts';
import { type Estimate, simulated } from './simulated.ts';

const rules: Rules = { shared: 'equally', mostCents: 1_000_000, colour: 'white' };

/** How many standard errors lie between what was seen and the exact mean. */
const deviations = (
  estimate: Estimate,
  exact: { houseEdge: { n: bigint; d: bigint }; variance: { n: bigint; d: bigint } },
): number => {
  const number = (of: { n: bigint; d: bigint }) => Number(decimal(of, 15));
  const seen = Number(estimate.netCents) / estimate.rounds / estimate.stakedCents;
  const error = Math.sqrt(number(exact.variance) / estimate.rounds);
  return Math.abs(seen + number(exact.houseEdge)) / error;
};

test('a simulation agrees with the exact odds within four deviations', () => {
  const football = expectAccepted(parseSubmission(threeDiceFootball.submission));
  for (const wager of ['touchdown', 'defense', 'extra-point', 'game-length-3', 'penalty']) {
    const placings = [{ seat: 1, wager, stakeCents: 100 }];
    const estimate = simulated(threeDiceFootball, football, placings, { rounds: 4000, seed: 661 });
    const exact = exactOdds(threeDiceFootball, football, placings);
    expect(deviations(expectAccepted(estimate), expectAccepted(exact)), wager).toBeLessThan(4);
  }
});

test('and its spread with the exact variance', () => {
  const placings = [{ seat: 1, wager: 'even', stakeCents: 100 }];
  const seen = expectAccepted(simulated(oneDie, rules, placings, { rounds: 20_000, seed: 3 }));
  const exact = expectAccepted(exactOdds(oneDie, rules, placings));
  const mean = Number(seen.netCents) / seen.rounds / 100;
  const variance = Number(seen.netSquares) / seen.rounds / 10_000 - mean * mean;
  expect(variance).toBeCloseTo(Number(decimal(exact.variance, 10)), 1);
  expect(deviations(seen, exact)).toBeLessThan(4);
});

test('it says what it is: an estimate, of so many rounds, from that seed', () => {
  const placings = [
    { seat: 1, wager: 'even', stakeCents: 100 },
    { seat: 2, wager: 'high', stakeCents: 500 },
  ];
  const estimate = simulated(oneDie, rules, placings, { rounds: 10, seed: 3 });
  expect(estimate).toMatchObject({
    kind: 'estimate',
    rounds: 10,
    seed: 3,
    strategy: 'first choice',
    stakedCents: 600,
  });
  expect(simulated(oneDie, rules, placings, { rounds: 10, seed: 3 })).toEqual(estimate);
  expect(simulated(oneDie, rules, placings, { rounds: 10, seed: 4 })).not.toMatchObject({
    netCents: (estimate as Estimate).netCents,
    netSquares: (estimate as Estimate).netSquares,
  });
  expect(simulated(oneDie, rules, placings, { rounds: 0, seed: 3 })).toMatchObject({
    netCents: 0n,
    netSquares: 0n,
  });
});

test('a player who is told what to do is asked', () => {
  const football = expectAccepted(parseSubmission(threeDiceFootball.submission));
  const placings = [{ seat: 1, wager: 'touchdown', stakeCents: 100 }];
  let asked = 0;
  const estimate = simulated(threeDiceFootball, football, placings, {
    rounds: 5,
    seed: 1,
    choose: (commands) => {
      asked += 1;
      return commands[asked % 2]!;
    },
  });
  expect(estimate).toMatchObject({ strategy: 'as told' });
  // Each round the dice are rejected once and then accepted.
  expect(asked).toBe(10);
});

test('bets that cannot be laid are refused', () => {
  const placings = [{ seat: 1, wager: 'nothing', stakeCents: 100 }];
  expect(simulated(oneDie, rules, placings, { rounds: 1, seed: 1 })).toMatchObject({
    refused: 'unknown-wager',
  });
});

test('the exact mean is a fraction, and no estimate is one', () => {
  const exact = expectAccepted(
    exactOdds(oneDie, rules, [{ seat: 1, wager: 'even', stakeCents: 100 }]),
  );
  expect(over(exact.houseEdge, fraction(1, 6))).toEqual(fraction(1));
});
