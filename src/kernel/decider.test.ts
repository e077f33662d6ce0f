import { expect, test } from 'vitest';
import { act, type Decider, evolveAll } from './decider.ts';
import { bug, expectAccepted, isRefusal, refuse, say } from './refusal.ts';

const cite = 'House rules § command';
const counter: Decider<number, number, number> = {
  initial: 0,
  decide: (state, by) =>
    state + by < 0 ? refuse('below-zero', 'Stay above zero.', cite) : [by, 0],
  evolve: (state, by) => state + by,
};

test('an accepted command gives its events and the state after them', () => {
  expect(act(counter, 1, 2)).toEqual({ state: 3, events: [2, 0] });
  expect(evolveAll(counter, 1, [2, 3])).toBe(6);
  expect(evolveAll(counter, 1, [])).toBe(1);
});

test('a refused command changes nothing', () => {
  const refusal = { refused: 'below-zero', because: 'Stay above zero.', cite };
  expect(act(counter, 1, -2)).toEqual({ state: 1, events: [], refusal });
});

test('a refusal is told from everything else', () => {
  expect(isRefusal(refuse('no', 'No.', cite))).toBe(true);
  for (const value of [null, undefined, [], {}, 'refused', { refused: 'no' }, { because: 'No.' }]) {
    expect(isRefusal(value)).toBe(false);
  }
});

test('a refusal where none may be, and a bug, throw', () => {
  expect(expectAccepted(7)).toBe(7);
  expect(() => expectAccepted(refuse('no', 'Not so.', cite))).toThrow(
    'no: Not so. (House rules § command)',
  );
  expect(() => bug('cannot be')).toThrow('cannot be');
});

test('what was entered is said as it is, unless it cannot be said', () => {
  expect(['x', 7, null, undefined, true, Number.NaN].map(say)).toEqual([
    'x',
    '7',
    'null',
    'undefined',
    'true',
    'NaN',
  ]);
  expect([[], {}, Object.create(null), { toString: 1 }].map(say)).toEqual(
    Array(4).fill('something else'),
  );
});
