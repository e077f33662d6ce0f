import { expect, test } from 'vitest';
import { parseShifts, SHIFTS, shiftAt } from './shifts.ts';

const at = (time: string): number => Date.parse(`2026-11-16T${time}Z`);

test.each([
  ['05:59:59.999', 'graveyard'],
  ['06:00:00.000', 'day'],
  ['13:59:59.999', 'day'],
  ['14:00:00.000', 'swing'],
  ['21:59:59.999', 'swing'],
  ['22:00:00.000', 'graveyard'],
  ['00:00:00.000', 'graveyard'],
])('House rules § reports %s belongs to the %s shift', (time, shift) => {
  expect(shiftAt(SHIFTS, at(time))).toBe(shift);
});

test('House rules § reports shifts have names and hours of the house', () => {
  expect(parseShifts('day 06:00, swing 14:00, graveyard 22:00')).toEqual(SHIFTS);
  const two = parseShifts('early shift 06:00,late shift 18:30') as typeof SHIFTS;
  expect(shiftAt(two, at('18:29:59.999'))).toBe('early shift');
  expect(shiftAt(two, at('18:30:00.000'))).toBe('late shift');
  expect(shiftAt(two, at('03:00:00.000'))).toBe('late shift');
  expect(parseShifts('all 06:00')).toEqual([{ name: 'all', from: 0 }]);
});

test.each([
  ['no hour', 'day'],
  ['no name', '06:00'],
  ['a time that is none', 'day 06:00, late 24:00'],
  ['a day that begins later', 'day 07:00, swing 14:00'],
  ['hours out of order', 'day 06:00, graveyard 22:00, swing 14:00'],
  ['an hour before the day begins, in the middle', 'day 06:00, night 05:00, swing 14:00'],
  ['one hour twice', 'day 06:00, early 06:00'],
  ['one name twice', 'day 06:00, day 14:00'],
  ['nothing', ''],
])('House rules § reports %s is refused', (_what, text) => {
  expect(parseShifts(text)).toMatchObject({ refused: 'not-shifts', cite: 'House rules § reports' });
});
