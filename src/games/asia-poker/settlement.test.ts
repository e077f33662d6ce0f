import { expect, test } from 'vitest';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { procedure } from './procedure.ts';
import type { Event } from './round.ts';
import { settlement } from './settlement.ts';
import { submission } from './submission.ts';

const both = ['asia-poker', 'bonus'];
const setting = { high: [], medium: [], low: [] };
const comparison = {
  standings: [],
  result: 'lose',
  cite: '58 Pa. Code § 575.11(f)(1)(i)',
} as const;
const cite = '58 Pa. Code § 575.13(e)';
const round = { ...procedure(expectAccepted(parseSubmission(submission, {}))).initial, left: [3] };

test.each<[Event, object]>([
  [
    { type: 'RoundVoided', reason: 'card of the dealer exposed', cite },
    { wagers: both, cite, voided: true },
  ],
  [
    { type: 'HandVoided', seat: 3 },
    { wagers: both, seats: [3], cite: '58 Pa. Code § 575.13(d)', voided: true },
  ],
  [{ type: 'RoundCompleted' }, { wagers: both, seats: [3], cite: '58 Pa. Code § 575.7(b)' }],
  [
    { type: 'Surrendered', seat: 3, counted: 7 },
    { wagers: ['asia-poker'], seats: [3], cite: '58 Pa. Code § 575.11(d)' },
  ],
  [
    { type: 'HandsCompared', seat: 3, setting, comparison },
    { wagers: ['asia-poker'], seats: [3], cite: '58 Pa. Code § 575.11(f)' },
  ],
  [
    { type: 'BonusFormed', seat: 3, cite: '58 Pa. Code § 575.11(h)(1)' },
    { wagers: ['bonus'], seats: [3], cite: '58 Pa. Code § 575.11(h)' },
  ],
])('%j settles one step', (event, step) => {
  expect(settlement(round, event)).toEqual([step]);
});

test('§ 575.11 what only leads on to the hands settles nothing', () => {
  expect(settlement(round, { type: 'DealerSet', setting })).toEqual([]);
  expect(settlement(round, { type: 'WagersAbandoned', seat: 3 })).toEqual([]);
  expect(settlement({ ...round, left: [] }, { type: 'RoundCompleted' })).toEqual([]);
});
