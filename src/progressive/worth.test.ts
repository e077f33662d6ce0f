import { expect, test } from 'vitest';
import { threeDiceYahtzee } from '../games/three-dice-yahtzee/index.ts';
import { compare, fraction, sayFraction } from '../kernel/fraction.ts';
import { to } from '../kernel/odds.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { exactOdds, layoutOdds } from '../odds/index.ts';
import {
  breakEvenMeter,
  hoursToHit,
  longRunReturn,
  meterWhenHit,
  progressiveWager,
  returnAt,
  roundsToHit,
} from './worth.ts';

const rulesOf = (filed: object = {}) =>
  expectAccepted(parseSubmission(threeDiceYahtzee.submission, { mainWager: 'optional', ...filed }));

const quoted = (filed: object, stakeCents = 100) => {
  const bundle = exactOdds(threeDiceYahtzee, rulesOf(filed), [
    { seat: 1, wager: 'progressive', stakeCents },
  ]);
  return progressiveWager(stakeCents, expectAccepted(bundle).bets[0]?.outcomes ?? []);
};
const yahtzee = quoted({});
const settings = { seedCents: 200_000, increment: [13, 100] as const };
const say = sayFraction;

// 46,656 throws: $200 on 5, $10 on 180, $3 on 720, $1 on 3,600: $8,560; the rest of $46,656 is for the meter.
test('the break-even meter of a dollar is $38,096 for one player, and as many times that for more', () => {
  expect(say(breakEvenMeter(yahtzee))).toBe('3809600/1');
  expect(say(breakEvenMeter(yahtzee, 6))).toBe('22857600/1');
  expect(say(returnAt(yahtzee, 3_809_600))).toBe('1/1');
  expect(say(returnAt(yahtzee, 22_857_600, 6))).toBe('1/1');
  expect(compare(returnAt(yahtzee, 3_809_599), fraction(1))).toBe(-1);
  expect(compare(returnAt(yahtzee, 3_809_601), fraction(1))).toBe(1);
});

test('at any meter the return is what the odds say', () => {
  for (const progressive of [0, 200_000, 123_457, 3_809_600]) {
    const [odds] = layoutOdds(threeDiceYahtzee, rulesOf(), {
      only: ['progressive'],
      meters: { progressive },
    });
    expect(say(returnAt(yahtzee, progressive))).toBe(say(odds!.return));
  }
});

test('a hit comes once in 46,656 rounds, in 777.6 hours of sixty rounds', () => {
  expect(say(roundsToHit(yahtzee))).toBe('46656/1');
  expect(say(hoursToHit(yahtzee, 60))).toBe('3888/5');
});

test('what the meter shows when it is hit, and what comes back in the long run', () => {
  // 13 cents of each of 46,656 dollars on top of the seed.
  expect(say(meterWhenHit(yahtzee, settings, 1))).toBe(`${200_000 + 13 * 46_656}/1`);
  expect(say(meterWhenHit(yahtzee, settings, 6))).toBe(`${200_000 + 6 * 13 * 46_656}/1`);
  // 18.35% in awards and 13% of increment, and the seed shared among those who play for it.
  const returns = (players: number) =>
    say(fraction(856_000 * players + 13 * 46_656 * players + 200_000, 4_665_600 * players));
  expect(say(longRunReturn(yahtzee, settings, 1))).toBe(returns(1));
  expect(say(longRunReturn(yahtzee, settings, 6))).toBe(returns(6));
});

test('a returned stake and a larger column lower the break-even meter', () => {
  // 4,506 throws win and bring the stake back.
  expect(say(breakEvenMeter(quoted({ progressiveStake: 'returned' })))).toBe('3359000/1');
  expect(say(breakEvenMeter(quoted({}, 1000)))).toBe('38096000/1');
  // Six times the awards for a dollar are more than the dollar: the meter may be worth nothing and less.
  const generous = quoted({ dynamicPays: 'fixed-column', dynamicColumn: 6 });
  expect(compare(breakEvenMeter(generous), fraction(0))).toBe(-1);
});

test('lines that pay odds, and lines that pay a part of the meter, count as they pay', () => {
  const wager = progressiveWager(200, [
    { probability: fraction(1, 10), pay: to(3, 2) },
    { probability: fraction(1, 100), pay: { share: [1, 10], of: 'meter', keeps: 'stake' } },
    { probability: fraction(1, 1000), pay: { share: [1, 1], of: 'meter' } },
    { probability: fraction(889, 1000) },
  ]);
  // 300 and the stake of 200 in ten; the stake of 200 in a thousand.
  expect(say(wager.fixedCents)).toBe('251/5');
  expect(say(wager.meterPart)).toBe('1/500');
  expect(say(roundsToHit(wager))).toBe('1000/11');
});

test('nobody shares with less than one player', () => {
  expect(() => breakEvenMeter(yahtzee, 0)).toThrow('shared by one player at least');
});
