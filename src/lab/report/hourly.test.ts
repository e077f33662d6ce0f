import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { layoutOdds } from '../../odds/index.ts';
import { hourly } from './hourly.ts';

const hour = (
  id: string,
  only: string,
  averageBetCents: number,
  filed: Readonly<Record<string, unknown>> = {},
) => {
  const game = games[id]!;
  const rules = expectAccepted(parseSubmission<Record<string, unknown>>(game.submission, filed));
  const [odds] = layoutOdds(game, rules, { only: [only] });
  return hourly(game, rules, odds!, { averageBetCents, decisionsPerHour: 60 });
};

test('§ 675a.2(e)(4) a Millionaire Row Wager is a dollar, whatever the average wager is', () => {
  const { averageBetCents, winPerHourDollars } = hour('high-roll-dice', 'millionaire-row-9', 1_000);
  expect(averageBetCents).toBe(100);
  expect(winPerHourDollars).toBeCloseTo(60 * (1 - (25 / 5_038_848) * 50_001), 9);
});

test('3-Dice Yahtzee § progressive wager paytable: awards in dollars are those of the wager that is quoted', () => {
  const { averageBetCents, winPerHourDollars } = hour('three-dice-yahtzee', 'progressive', 1_000);
  expect(averageBetCents).toBe(100);
  expect(winPerHourDollars).toBeCloseTo(60 * (188 / 243), 9);
});

test.each([
  [1_666, undefined, 17.82148],
  [10_000, 86.258, 86.258],
])(
  '13:69F-45.7(e) an average wager of %i cents on Hail Mary is won as the limit of $25,000 has it',
  (bet, cut, edge) => {
    const found = hour('football-kings', 'hail-mary', bet, { payoutLimitCents: 2_500_000 });
    expect(found).toMatchObject({ averageBetCents: bet, paidInFullUpToCents: 1_666 });
    if (cut === undefined) expect(found.cutEdgePercent).toBeUndefined();
    else expect(found.cutEdgePercent).toBeCloseTo(cut, 3);
    expect(found.winPerHourDollars).toBeCloseTo((60 * bet * edge) / 10_000, 2);
  },
);

test('13:69F-45.7(c) without a limit every wager is won as it is quoted', () => {
  const found = hour('football-kings', 'tie', 1_000);
  expect(Object.keys(found)).toEqual(['averageBetCents', 'winPerHourDollars']);
});
