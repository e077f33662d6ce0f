import { expect, test } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

const games = ['three-dice-football', 'football-kings', 'asia-poker'];

test.each([
  ['three-dice-footbal', 'three-dice-football'],
  ['Asia-Poker', 'asia-poker'],
  ['aisa-poker', 'asia-poker'],
  ['foot', 'football-kings'],
  ['a', undefined],
  ['kings', undefined],
  ['', undefined],
])('"%s" was meant to be %s', (typed, meant) => {
  expect(nearest(typed, games)).toBe(meant);
});

test('a short word is corrected by one letter and no more', () => {
  expect(nearest('ods', ['odds'])).toBe('odds');
  expect(nearest('do', ['odds'])).toBeUndefined();
  expect(nearest('od', ['odds'])).toBe('odds');
});

test('of two words that begin so neither is meant more than the other', () => {
  expect(nearest('se', ['set', 'set-up'])).toBe('set');
  expect(nearest('si', ['simulate', 'sign-in-again'])).toBeUndefined();
});

test('the suggestion is a sentence, or nothing', () => {
  expect(didYouMean('od', ['odd'])).toBe(' Did you mean "odd"?');
  expect(didYouMean('xyz', ['odds'])).toBe('');
});
