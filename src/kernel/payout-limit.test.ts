import { expect, test } from 'vitest';
import {
  filedMinimum,
  limitAboveFloor,
  limitFiled,
  minimumWagerOption,
  payoutLimitOption,
} from './payout-limit.ts';
import { parseSubmission } from './submission.ts';

const cite = 'House rules § limits';
const filed = (payoutLimitCents: number) => ({ payoutLimitCents, minimumWagerCents: 1000 });

test.each([
  [4_999_999, false],
  [5_000_000, true],
  [5_000_001, true],
])(
  'House rules § limits: with a floor of $50,000 a limit of %i cents may be filed: %s',
  (cents, may) => {
    const answer = limitAboveFloor(filed(cents), () => 5_000_000, cite);
    if (may) expect(answer).toBe(true);
    else {
      expect(answer).toEqual({
        refused: 'limit-below-floor',
        because:
          'With a minimum wager of $10 the payout limit is $50,000 or more. File that, or 0 for none.',
        cite,
      });
    }
  },
);

test('House rules § limits: no limit has no floor, and nobody counts one', () => {
  const floor = () => {
    throw new Error('asked for the floor');
  };
  expect(limitAboveFloor(filed(0), floor, cite)).toBe(true);
});

test('House rules § limits: only a filed limit is kept, and only it ties the minimum wager', () => {
  const limit = { per: 'player', wagers: ['a'], cite } as const;
  expect(limitFiled({ ...limit, limitCents: 0 })).toEqual([]);
  expect(limitFiled({ ...limit, limitCents: 1 })).toEqual([{ ...limit, limitCents: 1 }]);
  expect(filedMinimum(filed(0))).toBeUndefined();
  expect(filedMinimum(filed(1))).toBe(1000);
  expect(filedMinimum({ dice: 10 })).toBeUndefined();
});

test('House rules § limits: what is filed is whole cents, a minimum of one at least and no limit by itself', () => {
  const submission = {
    options: {
      minimumWagerCents: minimumWagerOption,
      payoutLimitCents: payoutLimitOption('a player in a round', cite),
    },
  };
  expect(parseSubmission(submission, {})).toEqual({ minimumWagerCents: 100, payoutLimitCents: 0 });
  for (const wrong of [{ minimumWagerCents: 0 }, { payoutLimitCents: -1 }]) {
    expect(parseSubmission(submission, wrong)).toMatchObject({ refused: 'rule-not-allowed', cite });
  }
  expect(submission.options.payoutLimitCents.title).toContain('of a player in a round, 0 for none');
  expect(submission.options.minimumWagerCents.title).toContain('Minimum wager');
  for (const option of Object.values(submission.options)) {
    expect(option).toMatchObject({ cite, unit: 'cents' });
  }
});
