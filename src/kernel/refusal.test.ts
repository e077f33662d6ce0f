import { expect, test } from 'vitest';
import type { Citation } from './law.ts';
import { expectAccepted, isRefusal, refuse, say } from './refusal.ts';

const cite = 'House rules § command';

test('House rules § command a refusal has a code, a sentence and a citation', () => {
  expect(refuse('no-seat', 'Take a seat.', cite)).toEqual({
    ...{ refused: 'no-seat', because: 'Take a seat.', cite },
  });
  expect(() => refuse('', 'Take a seat.', cite)).toThrow('without a code');
  expect(() => refuse('no-seat', '', cite)).toThrow('no-seat');
  expect(() => refuse('no-seat', 'Take a seat.', '' as Citation)).toThrow('Take a seat.');
});

test('House rules § command only a refusal is one, and where none may come it is thrown', () => {
  const refusal = refuse('no-seat', 'Take a seat.', cite);
  expect(isRefusal(refusal)).toBe(true);
  for (const other of [null, undefined, 'no-seat', { refused: 'a' }, { because: 'b' }])
    expect(isRefusal(other)).toBe(false);
  expect(() => expectAccepted(refusal)).toThrow(`no-seat: Take a seat. (${cite})`);
  expect(expectAccepted(7)).toBe(7);
});

test('House rules § command what was entered is said as it is, unless it is no word', () => {
  expect([say('seven'), say(7), say(null), say({})]).toEqual([
    'seven',
    '7',
    'null',
    'something else',
  ]);
});
