import { expect, test } from 'vitest';
import { sentence } from './words.ts';

test.each([
  ['', ''],
  ['seat 4 plays on', 'Seat 4 plays on.'],
  ['¿otra vez?', '¿otra vez?'],
  ['done!', 'Done!'],
  ['done.', 'Done.'],
  ['3.5 of 7', '3.5 of 7.'],
  ['A', 'A.'],
])('%j begins with a capital and ends with a period: %j', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});
