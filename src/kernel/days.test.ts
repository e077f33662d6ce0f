import { expect, test } from 'vitest';
import { dayAfter, isDay, isMonth, isQuarter, monthBefore, monthOf, quarterOf } from './days.ts';

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2100-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-11-00', false],
  ['2026-1-1', false],
  ['yesterday', false],
])('%s is a day of the calendar: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

test.each([
  ['2026-11-29', '2026-11-30'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-02-28', '2026-03-01'],
])('the day after %s is %s', (day, after) => {
  expect(dayAfter(day)).toBe(after);
});

test('months and quarters of a day', () => {
  expect(monthOf('2026-11-16')).toBe('2026-11');
  expect(monthBefore('2026-11')).toBe('2026-10');
  expect(monthBefore('2027-01')).toBe('2026-12');
  expect(['2026-03-31', '2026-04-01', '2026-09-30', '2026-10-01'].map(quarterOf)).toEqual([
    '2026-Q1',
    '2026-Q2',
    '2026-Q3',
    '2026-Q4',
  ]);
  expect([isMonth('2026-12'), isMonth('2026-13')]).toEqual([true, false]);
  expect([isQuarter('2026-Q4'), isQuarter('2026-Q5')]).toEqual([true, false]);
});
