import { expect, test } from 'vitest';
import { fraction, sayFraction } from '../kernel/fraction.ts';
import { measured } from './measures.ts';

const chance = (n: number, d: number, net: number, result: 'win' | 'push' | 'lose') => ({
  probability: fraction(n, d),
  net: fraction(net),
  result,
});

test('edge, return, variance and frequencies; a push is a resolved bet of zero', () => {
  const measures = measured([
    chance(1, 4, 2, 'win'),
    chance(1, 4, 0, 'push'),
    chance(1, 2, -1, 'lose'),
  ]);
  // Mean 0, mean square 1/4 × 4 + 1/2.
  expect(Object.fromEntries(Object.entries(measures).map(([k, v]) => [k, sayFraction(v)]))).toEqual(
    {
      houseEdge: '0/1',
      return: '1/1',
      variance: '3/2',
      hitFrequency: '1/4',
      pushFrequency: '1/4',
    },
  );
});

test('the mean is taken off the square', () => {
  const measures = measured([chance(1, 3, 1, 'win'), chance(2, 3, -1, 'lose')]);
  expect(sayFraction(measures.houseEdge)).toBe('1/3');
  expect(sayFraction(measures.return)).toBe('2/3');
  expect(sayFraction(measures.variance)).toBe('8/9');
});

test('nothing that may happen is worth nothing', () => {
  expect(sayFraction(measured([]).houseEdge)).toBe('0/1');
});
