import { expect, test } from 'vitest';
import { READY } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { wholly } from '../../../test/whole.ts';
import { seeded } from '../../kernel/chance.ts';
import { drawSource } from '../../kernel/draw.ts';
import { fraction, sayFraction } from '../../kernel/fraction.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { layoutOdds } from '../../odds/layout.ts';
import { estimated } from '../../odds/simulated.ts';
import { bonusOf } from './bonus.ts';
import { REPRESENTATIVES } from './chance.ts';
import { asiaPoker } from './index.ts';
import { countedTo } from './positions.ts';
import { handOf, type Round } from './round.ts';
import type { Rules } from './submission.ts';

const rulesOf = (filed: Readonly<Record<string, unknown>>): Rules =>
  expectAccepted(parseSubmission(asiaPoker.submission, filed));

test('every representative is of its class under every reading of § 575.6(d)', () => {
  for (const bonusJokerWithEights of ['ace', 'none'] as const) {
    for (const bonusJokerRoyal of ['yes', 'no'] as const) {
      for (const nineHighFlush of ['nine-high', 'flush'] as const) {
        const readings = { bonusJokerWithEights, bonusJokerRoyal, nineHighFlush };
        for (const [hand, cards] of Object.entries(REPRESENTATIVES)) {
          expect(bonusOf(cards, readings) ?? 'none').toBe(hand);
        }
      }
    }
  }
});

const begun = (filed: Readonly<Record<string, unknown>>, ...lines: readonly string[]) => {
  const { state } = played(
    asiaPoker,
    filed,
    ...READY,
    'seat 1  asia-poker $1',
    'seat 4  asia-poker $1',
    'seat 4  bonus $1',
    'no more bets',
    ...lines,
  );
  const round = state.round as Round;
  return { state, round, next: asiaPoker.next(rulesOf(filed), round, state) };
};

test('§ 575.5(g)(1) the dice: one throw for every position, 216 in all', () => {
  const { next } = begun({}, 'shake 3');
  if (next.kind !== 'chance') throw new Error(next.kind);
  const ways = [0, 0, 0, 0, 0, 0, 0];
  for (let a = 1; a <= 6; a += 1) {
    for (let b = 1; b <= 6; b += 1) {
      for (let c = 1; c <= 6; c += 1) ways[countedTo(a + b + c)]! += 1;
    }
  }
  const listed = next.draws.map(({ weight, command }) => {
    if (command.type !== 'UncoverShaker') throw new Error(command.type);
    return [countedTo(command.dice.reduce((sum, face) => sum + face, 0)), Number(weight)];
  });
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(ways.entries()));
  expect(next.outOf).toBe(216n);
});

test('§ 575.5(g)(2) the generator: seven numbers alike', () => {
  const { next } = begun({ startingPosition: 'generator' });
  if (next.kind !== 'chance') throw new Error(next.kind);
  expect(next.draws.map(({ weight }) => weight)).toEqual([1n, 1n, 1n, 1n, 1n, 1n, 1n]);
});

test('the deal lists the hands of the seat with the Bonus Wager, wherever the deal begins', () => {
  for (const [dice, total] of [
    ['1 1 1', 3],
    ['2 2 4', 8],
    ['6 6 6', 18],
  ] as const) {
    const { next, state, round } = begun({}, 'shake 3', `uncover ${dice}`, `total ${total}`);
    if (next.kind !== 'chance') throw new Error(next.kind);
    expect(next.outOf).toBe(154_143_080n);
    const procedure = asiaPoker.procedure(rulesOf({}));
    const hands = next.draws.map(({ command }) => {
      const events = expectAccepted(procedure.decide(round, command, state));
      return handOf(events.reduce(procedure.evolve, round), 4);
    });
    expect(hands).toEqual(Object.values(REPRESENTATIVES));
  }
});

test('§ 575.6(d) every hand is listed with as many ways as there are of it, 154,143,080 in all', () => {
  const { next, state, round } = begun({}, 'shake 3', 'uncover 2 2 4', 'total 8');
  if (next.kind !== 'chance') throw new Error(next.kind);
  expect(next.draws.reduce((sum, { weight }) => sum + weight, 0n)).toBe(next.outOf);
  const weights = Object.fromEntries(
    Object.keys(REPRESENTATIVES).map((hand, at) => [hand, next.draws[at]?.weight]),
  );
  // 103/409955 and 153709/77071540 of all hands.
  expect(weights).toMatchObject({
    ...{ 'natural straight flush': 38_728n, 'four-of-a-kind': 307_418n },
  });
  // With no Bonus Wager the first seat that plays stands for all.
  const bets = state.bets.filter(({ wager }) => wager === 'asia-poker');
  const plain = asiaPoker.next(rulesOf({}), round, { ...state, bets });
  const afterFirst = (commands: typeof plain, at: number) => {
    const { decide, evolve } = asiaPoker.procedure(rulesOf({}));
    const [first] = commands.kind === 'chance' ? commands.draws : [];
    const events = expectAccepted(decide(round, first!.command, state));
    return handOf(events.reduce(evolve, round), at);
  };
  expect(afterFirst(next, 4)).toEqual(Object.values(REPRESENTATIVES)[0]);
  expect(afterFirst(plain, 1)).toEqual(Object.values(REPRESENTATIVES)[0]);
});

test('a deal that is under way is drawn, not listed', () => {
  const { next, state, round } = begun({}, 'shake 3', 'uncover 2 2 4', 'total 8', 'deal As Kd');
  expect(next).toEqual({ kind: 'choice', commands: [] });
  const drawn = asiaPoker.draw(rulesOf({}), round, state, drawSource(seeded(1)));
  expect(drawn).toMatchObject({ type: 'DealCards', cards: { length: 47 } });
  expect(drawn?.type === 'DealCards' && new Set([...drawn.cards, 'As', 'Kd']).size).toBe(49);
});

test('exact odds of the Bonus Wager, by pay table', () => {
  const edge = (bonusPayTable: string) => {
    const [bonus, ...more] = layoutOdds(asiaPoker, rulesOf({ bonusPayTable }));
    expect(more).toEqual([]);
    return bonus === undefined ? '' : sayFraction(bonus.houseEdge);
  };
  expect(edge('A')).toBe('2230887/38535770');
  // B pays 30 less on a natural straight flush (103/409955 of all hands), C another 5 less on four-of-a-kind
  // (153709/77071540): 103 × 30 × 94 = 290,460 and 153,709 × 5 ÷ 2 = 384,272½ parts of 38,535,770 more.
  expect(edge('B')).toBe(reduced(2_230_887n + 290_460n, 38_535_770n));
  expect(edge('C')).toBe(reduced(2n * (2_230_887n + 290_460n) + 768_545n, 77_071_540n));
});

const reduced = (above: bigint, below: bigint): string => sayFraction(fraction(above, below));

wholly('the estimate of the Asia Poker Wager is what 10,000 rounds with seed 575 gave', () => {
  const wager = asiaPoker.wagers(rulesOf({}))['asia-poker'];
  const estimate = wager && estimated(wager);
  expect(estimate).toMatchObject({
    kind: 'estimate',
    rounds: 10_000,
    seed: 575,
    strategy: 'house way against house way',
    stakedCents: 100,
    netSquares: 100_000_000n,
  });
  // The exact edge is near 3 %: three standard errors are 3 % as well.
  expect(Number(estimate?.netCents)).toBeLessThan(0);
  expect(Number(estimate?.netCents)).toBeGreaterThan(-60_000);
});
