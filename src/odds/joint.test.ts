import { describe, expect, test } from 'vitest';
import { footballKings, games, highRollDice, threeDiceYahtzee } from '../games/index.ts';
import { fraction, negate, over, percent, sayFraction, times } from '../kernel/fraction.ts';
import type { AnyGame } from '../kernel/game.ts';
import { play } from '../kernel/play.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { netOf, type SettlementLine } from '../kernel/settlement.ts';
import { parseSubmission } from '../kernel/submission.ts';
import type { Placing } from '../kernel/wager.ts';
import { exactOdds, laid, metersRead } from './exact.ts';
import { jointOdds, momentsOf } from './joint.ts';

const jointly = (
  game: AnyGame,
  placings: readonly Placing[],
  filed: Readonly<Record<string, unknown>> = {},
  worth: (line: SettlementLine) => number = netOf,
) => {
  const rules = expectAccepted(parseSubmission<object>(game.submission, filed));
  const decider = play(game, rules);
  const start = expectAccepted(laid(decider, placings, metersRead(game, rules)));
  const { vectors, ends } = expectAccepted(jointOdds({ game, rules, decider, worth }, start));
  return { rules, ...momentsOf(vectors, ends) };
};

const bet = (seat: number, wager: string, stakeCents = 500): Placing => ({
  seat,
  wager,
  stakeCents,
});

describe('House rules § reports the exact theory of what is placed in a round', () => {
  test.each([
    ['three-dice-football', ['touchdown', 'penalty', 'game-length-3']],
    ['football-kings', ['home', 'tie', 'fantasy']],
    ['high-roll-dice', ['pip-street-2', 'like-kind-5', 'extra-roll']],
  ])('%s: each bet has the mean and variance of its exact odds', (id, wagers) => {
    const game = games[id] as AnyGame;
    const placings = wagers.map((wager) => bet(1, wager));
    const { rules, means, covariances } = jointly(game, placings);
    const odds = expectAccepted(exactOdds(game, rules, placings));
    odds.bets.forEach(({ houseEdge, variance }, at) => {
      expect(means[at]).toEqual(times(negate(houseEdge), fraction(500)));
      expect(covariances[at]?.[at]).toEqual(times(variance, fraction(250_000)));
    });
    expect(covariances[0]?.[1]).toEqual(covariances[1]?.[0]);
  });

  test('players on one deal win and lose together; Home and Visitor do not', () => {
    const { covariances } = jointly(footballKings, [
      bet(1, 'home'),
      bet(2, 'home'),
      bet(3, 'visitor'),
    ]);
    expect(covariances[0]?.[1]).toEqual(covariances[0]?.[0]);
    const against = covariances[0]?.[2] ?? fraction(0);
    expect(against.n).toBeLessThan(0n);
  });

  test('§ 675a.2(e)(3) Like Kind 5 with an Extra Roll has a return above 100%, not 100% of the purchase lost beside its own edge', () => {
    const { means } = jointly(highRollDice, [
      bet(1, 'pip-street-1'),
      bet(1, 'like-kind-5'),
      bet(1, 'extra-roll'),
    ]);
    const edge = over(negate(means[1] ?? fraction(0)), fraction(500));
    expect(percent(edge, 1)).toBe('-15.8%');
  });

  test('13:69F-45.7(e) a payout limit takes from what several winners are owed', () => {
    const three = [1, 2, 3].flatMap((seat) => [
      bet(seat, 'home', 10_000),
      bet(seat, 'hail-mary', 10_000),
    ]);
    const whole = jointly(footballKings, three);
    const cut = jointly(footballKings, three, { payoutLimitCents: 15_000_000 });
    const hailMary = (means: typeof whole.means) => sayFraction(means[1] ?? fraction(0));
    expect(hailMary(cut.means)).not.toBe(hailMary(whole.means));
    expect(cut.means[0]).toEqual(whole.means[0]);
  });

  test('3-Dice Yahtzee § dynamic pays the half-dollar column of a larger progressive wager is its own', () => {
    const of = (stakeCents: number) => {
      const base = [bet(1, 'red', 100), bet(1, 'progressive', stakeCents)];
      const { means } = jointly(threeDiceYahtzee, base, {}, ({ meter, ...line }) =>
        meter === undefined ? netOf(line) : -line.stakeCents,
      );
      return over(means[1] ?? fraction(0), fraction(stakeCents));
    };
    expect(sayFraction(of(200))).toBe(sayFraction(of(400)));
    expect(sayFraction(of(150))).not.toBe(sayFraction(of(100)));
  });
});
