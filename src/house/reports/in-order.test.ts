import { expect, test } from 'vitest';
import { daysInOrder, searchInOrder } from './in-order.ts';

const because = (answer: unknown) => Object(answer).because;

test.each([
  ['2026-01-02', '2026-01-02'],
  ['2026-01-01', '2026-01-02'],
  [undefined, '2026-01-01'],
  ['2026-01-02', undefined],
])('House rules § reports a report from %s to %s is asked for in order', (from, to) => {
  expect(daysInOrder({ from, to })).toBeUndefined();
});

test('House rules § reports a report that ends before it begins says which days to exchange', () => {
  expect(daysInOrder({ from: '2026-01-02', to: '2026-01-01' })).toEqual({
    refused: 'not-a-report',
    because:
      'The report ends on 2026-01-01, before it begins on 2026-01-02. Exchange the two days.',
    cite: 'House rules § reports',
  });
});

test('House rules § reports a search has its times and its amounts in order, and says which are not', () => {
  const TIMES = 'The search ends before it begins. Exchange the two times.';
  const AMOUNTS =
    'The smallest amount asked for is more than the largest. Exchange the two amounts.';
  expect(searchInOrder({})).toBeUndefined();
  expect(searchInOrder({ from: 1, to: 1, leastCents: 5, mostCents: 5 })).toBeUndefined();
  expect(because(searchInOrder({ from: 2, to: 1 }))).toBe(TIMES);
  expect(because(searchInOrder({ from: 2, to: 1, leastCents: 6, mostCents: 5 }))).toBe(TIMES);
  expect(because(searchInOrder({ from: 1, to: 2, leastCents: 6, mostCents: 5 }))).toBe(AMOUNTS);
  expect(because(searchInOrder({ leastCents: 1, mostCents: 0 }))).toBe(AMOUNTS);
});
