import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { percent, sayFraction } from '../kernel/fraction.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { layoutOdds } from '../odds/index.ts';
import { limitNotes, oddsAtStake } from './at-stake.ts';
import { quote } from './quote.ts';
import { readPayChange, varied } from './vary.ts';

const footballKings = games['football-kings']!;
const threeDiceYahtzee = games['three-dice-yahtzee']!;
const limited = expectAccepted(
  parseSubmission<Record<string, unknown>>(footballKings.submission, {
    payoutLimitCents: 2_500_000,
  }),
);
const yahtzee = (filed: object = {}) =>
  expectAccepted(parseSubmission<Record<string, unknown>>(threeDiceYahtzee.submission, filed));

// § 13:69F-45.7(e): 1,500 to 1 is paid in full on $16.66, and $25,000 is 250 to 1 on $100.
test.each([
  [100, '17.8215%', undefined],
  [1_666, '17.8215%', undefined],
  [1_667, '17.8', 'N.J.A.C. 13:69F-45.7(e)'],
  [10_000, '86.2580%', 'N.J.A.C. 13:69F-45.7(e)'],
])('13:69F-45.7(e) Hail Mary on %i cents with a limit of 25,000 dollars', (stake, edge, cutBy) => {
  const odds = expectAccepted(oddsAtStake(footballKings, limited, 'hail-mary', stake));
  expect(percent(odds.houseEdge)).toContain(edge);
  expect(odds.cutBy).toBe(cutBy);
});

test('13:69F-45.7(e) the note says up to which wager the pay is whole', () => {
  const notes = limitNotes(footballKings, limited);
  expect(notes.find(({ wager }) => wager === 'hail-mary')).toMatchObject({
    limitCents: 2_500_000,
    fullUpToCents: 1_666,
  });
  expect(limitNotes(footballKings, { ...limited, payoutLimitCents: 0 })).toEqual([]);
});

test('13:69F-45.7(e) a line that pays nothing is paid in full at any wager, and the others say how far', () => {
  const nothing = expectAccepted(readPayChange(footballKings, limited, 'fantasy/by-7-to-13=0:1'));
  const notes = limitNotes(varied(footballKings, [nothing]), limited);
  expect(notes.find(({ wager }) => wager === 'fantasy')).toMatchObject({ fullUpToCents: 25_000 });
});

test('at the quoted stake every wager has the odds of the layout', () => {
  for (const odds of layoutOdds(footballKings, limited)) {
    const alone = expectAccepted(oddsAtStake(footballKings, limited, odds.wager, 100));
    expect([odds.wager, sayFraction(alone.houseEdge)]).toEqual([
      odds.wager,
      sayFraction(odds.houseEdge),
    ]);
  }
});

test('3-Dice Yahtzee § dynamic pays: the progressive at each stake that has a column, and at no other', () => {
  const rules = yahtzee();
  const at = (stake: number) => oddsAtStake(threeDiceYahtzee, rules, 'progressive', stake);
  expect(isRefusal(at(250))).toBe(true);
  // Column ×1.5 rounds half dollars up: 5 and 2 dollars where 4.50 and 1.50 would be even.
  const [base, half, double] = [100, 150, 200].map((stake) => {
    const [meter] = quote(threeDiceYahtzee, rules, {
      ...{ only: ['progressive'], stakeCents: stake, meters: { progressive: 0 } },
    }).meters;
    return meter!;
  });
  expect(sayFraction(base!.awards)).toBe('535/2916');
  expect(sayFraction(double!.awards)).toBe('535/2916');
  expect(Number(half!.awards.n) / Number(half!.awards.d)).toBeGreaterThan(535 / 2916);
  expect([base!.stakeCents, half!.stakeCents, double!.stakeCents]).toEqual([100, 150, 200]);
});
