import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changed, changesOf } from './changes.ts';

const through = (value: unknown) => JSON.parse(JSON.stringify(value));

test('House rules § rounds changes make of any value any other, also after they went over the wire', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const [was, is] = [through(before), through(after)];
      expect(changed(was, through(changesOf(was, is)))).toEqual(is);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [{ valueOf: '' }, {}],
  [{}, { toString: 1 }],
  [JSON.parse('{"__proto__":0}'), {}],
  [{}, JSON.parse('{"__proto__":{"a":1}}')],
])('House rules § rounds a member may have any name: %j to %j', (before, after) => {
  expect(JSON.stringify(changed(before, changesOf(before, after)))).toBe(JSON.stringify(after));
});

test('House rules § rounds what did not change is not sent', () => {
  const same = 'what stays as it was, '.repeat(9);
  const before = {
    same,
    seats: [{ seat: 1, chips: 5 }],
    bets: [{ id: 1 }],
    'a/b~c': 1,
    gone: true,
  };
  const after = { same, seats: [{ seat: 1, chips: 4 }], bets: [{ id: 1 }, { id: 2 }], 'a/b~c': 2 };
  expect(changesOf(before, before)).toEqual([]);
  expect(changesOf(before, structuredClone(before))).toEqual([]);
  expect(changesOf(before, after)).toEqual([
    { op: 'remove', path: '/gone' },
    { op: 'replace', path: '/seats/0/chips', value: 4 },
    { op: 'add', path: '/bets/-', value: { id: 2 } },
    { op: 'replace', path: '/a~1b~0c', value: 2 },
  ]);
  expect(changed(before, changesOf(before, after))).toEqual(after);
});

test('House rules § rounds a member that is undefined is none, as in JSON', () => {
  expect(changesOf({ a: undefined }, { a: undefined })).toEqual([]);
  expect(changesOf({ a: 1 }, { a: undefined })).toEqual([{ op: 'remove', path: '/a' }]);
  expect(changesOf({ a: undefined }, { a: 1 })).toEqual([{ op: 'add', path: '/a', value: 1 }]);
});

test('House rules § rounds a list that is cleared is sent as an empty one, not line by line', () => {
  const before = { keeps: 'x'.repeat(200), lines: Array.from({ length: 9 }, (_, i) => ({ i })) };
  expect(changesOf(before, { ...before, lines: [] })).toEqual([
    { op: 'replace', path: '/lines', value: [] },
  ]);
});

test('House rules § rounds what goes deep inside takes nothing beside it along', () => {
  const before = {
    seats: { 1: { chips: 5, warned: true }, 2: { chips: 1 } },
    lines: [{ a: 1, b: 2 }],
  };
  const after = { seats: { 1: { chips: 5 }, 2: { chips: 1 } }, lines: [{ a: 1 }] };
  expect(changesOf(before, after)).toEqual([
    { op: 'remove', path: '/seats/1/warned' },
    { op: 'remove', path: '/lines/0/b' },
  ]);
  expect(changed(before, changesOf(before, after))).toEqual(after);
});
