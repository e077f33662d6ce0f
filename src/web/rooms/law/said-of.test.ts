import { expect, test } from 'vitest';
import { saidOf } from './said-of.ts';

const OPTION = { name: 'base', title: 'Base', cite: 'House rules § x', standard: '100' };

test('House rules § submission a rule is read by people: money in dollars, a choice with its words', () => {
  expect(saidOf({ ...OPTION, value: '150', unit: 'cents' })).toBe('$1.50');
  expect(saidOf({ ...OPTION, value: '2', unit: 'count' })).toBe('2');
  const choices = [{ value: 'any', says: 'a Yahtzee in each hand' }];
  expect(saidOf({ ...OPTION, value: 'any', choices })).toBe('any: a Yahtzee in each hand');
});
