import { expect, test } from 'vitest';
import { fraction } from '../kernel/fraction.ts';
import {
  addFigures,
  countedWinOf,
  hasActivity,
  holdOf,
  holdOfHandle,
  NO_FIGURES,
  sumFigures,
  takenBack,
  winOf,
} from './figures.ts';

const night = addFigures(NO_FIGURES, {
  ...{ handleCents: 10_000, returnedCents: 4_000, paidCents: 3_500, contributedCents: 130 },
  ...{ dropCents: 20_000, fillsCents: 5_000, creditsCents: 1_000, openedCents: 50_000 },
  inventoryCents: 36_500,
});

test('House rules § reports win is the handle less stakes returned, pays and what meters are owed', () => {
  expect(winOf(night)).toBe(10_000 - 4_000 - 3_500 - 130);
  expect(holdOf(night)).toEqual(fraction(2_370, 20_000));
  expect(holdOfHandle(night)).toEqual(fraction(2_370, 10_000));
});

test('House rules § reports the counted win is closer, credits and drop, less opener and fills', () => {
  // Opened with $500, filled with $50, credited $10, closed with $365 and $200 in the box.
  expect(countedWinOf(night)).toBe(36_500 + 1_000 + 20_000 - 50_000 - 5_000);
});

test('House rules § reports there is no hold of nothing', () => {
  expect(holdOf(NO_FIGURES)).toBeUndefined();
  expect(holdOfHandle(NO_FIGURES)).toBeUndefined();
  expect(hasActivity(NO_FIGURES)).toBe(false);
  expect(hasActivity(addFigures(NO_FIGURES, { tipsCents: 1 }))).toBe(true);
});

test('House rules § reports figures add up, and what is taken back is gone', () => {
  const twice = sumFigures([night, night]);
  expect(twice).toEqual(addFigures(night, night));
  expect(twice.handleCents).toBe(20_000);
  expect(addFigures(twice, takenBack(night))).toEqual(night);
});
