import { expect, test } from 'vitest';
import type { Event } from './round.ts';
import { settlement } from './settlement.ts';

const both = ['asia-poker', 'bonus'];
const setting = { high: [], medium: [], low: [] };
const comparison = {
  standings: [],
  result: 'lose',
  cite: '58 Pa. Code § 575.11(f)(1)(i)',
} as const;
const cite = '58 Pa. Code § 575.13(e)';

test.each<[Event, object]>([
  [
    { type: 'RoundVoided', reason: 'card of the dealer exposed', cite },
    { wagers: both, cite, voided: true },
  ],
  [
    { type: 'HandVoided', seat: 3 },
    { wagers: both, seats: [3], cite: '58 Pa. Code § 575.13(d)', voided: true },
  ],
  [
    { type: 'WagersAbandoned', seat: 3 },
    { wagers: both, seats: [3], cite: '58 Pa. Code § 575.7(b)' },
  ],
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
  expect(settlement(event)).toEqual([step]);
});

test('§ 575.11 what only leads on to the hands settles nothing', () => {
  expect(settlement({ type: 'DealerSet', setting })).toEqual([]);
  expect(settlement({ type: 'RoundCompleted' })).toEqual([]);
});
