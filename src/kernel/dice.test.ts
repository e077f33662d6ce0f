import { expect, test } from 'vitest';
import { countFaces, everyThrow, FACES, isFace, parseFaces } from './dice.ts';

const cite = 'House rules § command';

test('a face is a whole number from 1 to 6', () => {
  expect(FACES.every(isFace)).toBe(true);
  for (const value of [0, 7, -1, 1.5, Number.NaN, '1', null, undefined, [1]]) {
    expect(isFace(value)).toBe(false);
  }
});

test('exactly so many dice, each a face', () => {
  expect(parseFaces([1, 6], 2, cite)).toEqual([1, 6]);
  for (const values of [[1], [1, 2, 3], 'xx', undefined, null, { length: 2 }]) {
    expect(parseFaces(values, 2, cite)).toEqual({
      refused: 'not-a-throw',
      because: 'A throw here is 2 dice. Enter the face of each.',
      cite,
    });
  }
  // A hole in the list is no face, and neither is an undefined one.
  for (const values of [[1, 7], [0, 1], [1, undefined], new Array(2), [1, null], [1.5, 1]]) {
    expect(parseFaces(values, 2, cite)).toEqual({
      refused: 'not-a-throw',
      because: 'Each die shows a whole number from 1 to 6; check the entry.',
      cite,
    });
  }
});

test('how often each face shows', () => {
  expect(countFaces([1, 6, 6, 3])).toEqual([0, 1, 0, 1, 0, 0, 2]);
  expect(countFaces([])).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('every ordered throw, each once', () => {
  expect(everyThrow(0)).toEqual([[]]);
  expect(everyThrow(1)).toEqual(FACES.map((face) => [face]));
  const two = everyThrow(2);
  expect(two).toHaveLength(36);
  expect(two[1]).toEqual([1, 2]);
  expect(new Set(everyThrow(3).map(String)).size).toBe(216);
});
