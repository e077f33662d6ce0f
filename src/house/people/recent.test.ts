import { expect, test } from 'vitest';
import { recent } from './recent.ts';

test('House rules § sign-on at least the latest keys are remembered, and at most twice as many', () => {
  const known = recent<number>(2);
  known.set('a', 1);
  known.set('b', 2);
  // One that is there already takes no room.
  known.set('b', 3);
  expect([known.get('a'), known.get('b')]).toEqual([1, 3]);
  known.set('c', 4);
  expect(['a', 'b', 'c'].map(known.get)).toEqual([1, 3, 4]);
  known.set('a', 5);
  known.set('d', 6);
  expect(['a', 'b', 'c', 'd'].map(known.get)).toEqual([5, undefined, 4, 6]);
  known.delete('a');
  known.delete('d');
  expect(['a', 'c', 'd'].map(known.get)).toEqual([undefined, 4, undefined]);
});
