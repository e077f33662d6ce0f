import { randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, same } from './canonical.ts';

const anyJson = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger().map((n) => n + 0),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).json;

describe('canonical JSON', () => {
  test('names are sorted by UTF-16 code units and nothing is spaced', () => {
    const value = {
      b: [1, { z: null, a: true }],
      a: 'x',
      '\ud83d\ude00': 1,
      '\ufb33': 2,
      '10': 3,
      '9': 4,
    };
    expect(canonical(value)).toBe(
      '{"10":3,"9":4,"a":"x","b":[1,{"a":true,"z":null}],"😀":1,"\ufb33":2}',
    );
  });

  test('texts are escaped as RFC 8785 does', () => {
    expect(canonical('\u0000\b\t\n\f\r"\\/\u001f\u007f€')).toBe(
      '"\\u0000\\b\\t\\n\\f\\r\\"\\\\/\\u001f\u007f€"',
    );
  });

  test('a member that is undefined is left out', () => {
    expect(canonical({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  test('a name that was never written before is written as any other, the first time and the next', () => {
    const name = `name ${randomUUID()}`;
    for (const time of [1, 2]) {
      expect(canonical({ [name]: time })).toBe(JSON.stringify({ [name]: time }));
    }
  });

  test('a record of another realm, or without a prototype, is a record', () => {
    expect(canonical(runInNewContext('({ b: 1, a: [2] })'))).toBe('{"a":[2],"b":1}');
    expect(canonical(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
  });

  test.each([
    ['a fraction', 0.5],
    ['beyond what a number holds', 2 ** 53],
    ['no number', Number.NaN],
    ['half a surrogate pair', '\ud800'],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a bigint', 1n],
    ['undefined in a list', [undefined]],
    ['a function', () => {}],
  ])('what JSON cannot carry there and back is a bug: %s', (_, value) => {
    expect(() => canonical(value)).toThrow();
  });

  test('it reads back the same, and what reads the same is written the same', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = canonical(value);
        expect(JSON.parse(text)).toEqual(value);
        expect(canonical(JSON.parse(text))).toBe(text);
        expect(canonical(JSON.parse(JSON.stringify(value)))).toBe(text);
      }),
      { seed: 661, numRuns: 300 },
    );
  });
});

test('two values are the same whoever wrote them; what is missing is the same as nothing else', () => {
  expect(same({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(same({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 2 })).toBe(false);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(undefined, undefined)).toBe(true);
  expect(same(undefined, null)).toBe(false);
  expect(same({ a: undefined }, { b: 1 })).toBe(false);
  expect(same({ a: 1, b: 2 }, { a: 1 })).toBe(false);
  expect(same([], {})).toBe(false);
  expect(same([1], [1, 2])).toBe(false);
  expect(same('1', 1)).toBe(false);
  // Only an own member counts.
  expect(same({ toString: undefined, a: 1 }, { a: 1 })).toBe(true);
  expect(same(JSON.parse('{"toString":1}'), {})).toBe(false);
});

test('two values are the same exactly where they are written the same', () => {
  const values = fc.tuple(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }));
  const whole = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, one) =>
      typeof one === 'number' ? Math.trunc(one) % 3 || 0 : one,
    );
  fc.assert(
    fc.property(values, ([a, b]) => {
      const [one, other] = [whole(a), whole(b)];
      expect(same(one, other)).toBe(canonical(one) === canonical(other));
      expect(same(one, structuredClone(one))).toBe(true);
    }),
    { seed: 661, numRuns: 200 },
  );
});
