import { expect, test } from 'vitest';
import { fraction, minus, sayFraction, times } from '../../kernel/fraction.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import published from './golden/asia-poker-whole-game.json' with { type: 'json' };
import { type Rules, submission } from './submission.ts';
import { solvedFor } from './whole-game.ts';

const rulesOf = (filed: object): Rules => expectAccepted(parseSubmission(submission, filed));

test.each(published.solutions)(
  '§ 575.11(f) the solution of $rules.houseWay, ace-2-3-4 $rules.aceLowStraight, is quoted as published',
  ({ rules, bestPlayEdge, houseWayEdge, made }) => {
    const solved = solvedFor(rulesOf({ ...rules, bonusPayTable: 'B' }));
    // An even money wager loses what is not won: the edge is one less twice the wins.
    const edges = solved.map(({ strategy, wins, rounds }) => [
      strategy,
      sayFraction(minus(fraction(1), times(fraction(2), fraction(wins, rounds)))),
    ]);
    expect(edges).toEqual([
      ['best play', bestPlayEdge.exact],
      ['house way against house way', houseWayEdge.exact],
    ]);
    for (const { source, line } of solved) {
      expect(source).toBe(`houseway solve asia-poker, digest ${made.digest.slice(0, 16)}`);
      expect(line).toBe('two-hands');
    }
  },
);

test('§ 575.6(a), reading 20: other rules of the ranking were not solved', () => {
  expect(solvedFor(rulesOf({ jokerInFlush: 'ace' }))).toEqual([]);
});
