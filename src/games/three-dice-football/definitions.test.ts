import { expect, test } from 'vitest';
import { throws } from './chance.ts';
import { downOf, extraPointOf, type Throw } from './definitions.ts';

const thrown = (text: string): Throw => {
  const [a, b, , c] = [...text].map(Number);
  return { offensive: [a, b], defensive: c } as Throw;
};

// § 661a.6(c)(1), the law's own example: 10 against 2 moves the Yard Marker 8 yards.
test.each(['64/2', '46/2', '55/2'])(
  '§ 661a.6(c)(1) a total of 10 against 2 gains 8: %s',
  (dice) => {
    expect(downOf(thrown(dice))).toEqual({ kind: 'gain', yards: 8 });
  },
);

test.each([
  ['23/4', { kind: 'gain', yards: 1 }],
  ['22/4', { kind: 'no gain' }],
  ['21/4', { kind: 'penalty' }],
  ['66/1', { kind: 'gain', yards: 11 }],
])('§ 661a.6(c)(1)–(3) greater, equal, less: %s', (dice, down) => {
  expect(downOf(thrown(dice))).toEqual(down);
});

test.each([
  ['11/6', 'turnover'],
  ['12/6', 'turnover'],
  ['21/6', 'turnover'],
  ['13/6', 'penalty'],
  ['22/6', 'penalty'],
  ['12/5', 'penalty'],
  ['11/5', 'penalty'],
])('§ 661a.1 a turnover is a 6 against 2 or 3, and no penalty: %s is a %s', (dice, kind) => {
  expect(downOf(thrown(dice)).kind).toBe(kind);
});

test.each(['11/1', '22/2', '33/3', '44/4', '55/5', '66/6'])(
  '§ 661a.1 reading 4: three alike are a Trips TD whatever else they would be: %s',
  (dice) => {
    expect(downOf(thrown(dice))).toEqual({ kind: 'trips td' });
  },
);

test.each(['11/2', '12/1', '21/1'])('§ 661a.1 two alike are no Trips TD: %s', (dice) => {
  expect(downOf(thrown(dice)).kind).not.toBe('trips td');
});

const countBy = (of: (thrown: Throw) => string) =>
  Object.fromEntries([...Map.groupBy(throws, of)].map(([kind, some]) => [kind, some.length]));

test('§ 661a.1 the 216 throws of a down', () => {
  expect(countBy((one) => downOf(one).kind)).toEqual({
    gain: 175,
    penalty: 17,
    'no gain': 15,
    'trips td': 6,
    turnover: 3,
  });
});

test('§ 661a.3(b)(3) the 216 throws of an extra point', () => {
  // Without a 1: 5 × 5 × 5 throws, of which 5 are triples.
  expect(countBy(extraPointOf)).toEqual({
    one: 75,
    'two-ones': 15,
    'three-ones': 1,
    triple: 5,
    none: 120,
  });
});

test.each([
  ['11/1', 'three-ones'],
  ['11/2', 'two-ones'],
  ['21/1', 'two-ones'],
  ['12/1', 'two-ones'],
  ['12/2', 'one'],
  ['22/1', 'one'],
  ['22/2', 'triple'],
  ['66/6', 'triple'],
  ['22/3', 'none'],
  ['23/2', 'none'],
  ['32/2', 'none'],
])('§ 661a.8(a) the extra point roll %s shows %s', (dice, shows) => {
  expect(extraPointOf(thrown(dice))).toBe(shows);
});

test('§ 661a.1 the green dice are alike: changing their places changes nothing', () => {
  for (const {
    offensive: [a, b],
    defensive,
  } of throws) {
    const turned: Throw = { offensive: [b, a], defensive };
    expect(downOf(turned)).toEqual(downOf({ offensive: [a, b], defensive }));
    expect(extraPointOf(turned)).toBe(extraPointOf({ offensive: [a, b], defensive }));
  }
});
