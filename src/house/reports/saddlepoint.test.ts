import { describe, expect, test } from 'vitest';
import { lugannaniRice, rootOf, tilted } from './saddlepoint.ts';

/** A law of one or three, the one three times as likely. */
const POINTS = [
  [1, 0.75],
  [3, 0.25],
] as const;

describe('House rules § reports a law whose larger values weigh more', () => {
  test('is itself where nothing weighs more', () => {
    expect(tilted(POINTS, 0)).toEqual({ k: 0, mean: 1.5, variance: 0.75 });
  });

  test.each([Math.log(2), -Math.log(2)])('has the cumulants of its weights, tilted by %d', (s) => {
    const [one, three] = [0.75 * Math.exp(s), 0.25 * Math.exp(3 * s)];
    const whole = one + three;
    const mean = (one + 3 * three) / whole;
    const { k, ...moments } = tilted(POINTS, s);
    expect(k).toBeCloseTo(Math.log(whole), 12);
    expect(moments.mean).toBeCloseTo(mean, 12);
    expect(moments.variance).toBeCloseTo((one + 9 * three) / whole - mean ** 2, 12);
  });

  test('leaves the range of no number, however far it is tilted', () => {
    expect(tilted(POINTS, 1_000)).toEqual({ k: 3_000 + Math.log(0.25), mean: 3, variance: 0 });
    expect(tilted(POINTS, -1_000)).toEqual({ k: -1_000 + Math.log(0.75), mean: 1, variance: 0 });
  });
});

describe('House rules § reports a tail by Lugannani and Rice', () => {
  test.each([
    [1, 0.158655],
    [-1, 0.841345],
    [2, 0.02275],
    [2e-4, 0.49992],
  ])('is that of the bell curve where the curve is one: beyond %d', (w, above) => {
    expect(lugannaniRice(w, w)).toBeCloseTo(above, 5);
  });

  test('is corrected by how the curve differs from it', () => {
    const density = Math.exp(-0.5) / Math.sqrt(2 * Math.PI);
    expect(lugannaniRice(1, 1.25)).toBeCloseTo(0.158655 - 0.2 * density, 5);
    expect(lugannaniRice(1, 0.8)).toBeCloseTo(0.158655 + 0.25 * density, 5);
    // Two deviations away the density is 0.053991, and 0.022750 lies beyond.
    expect(lugannaniRice(2, 4)).toBeCloseTo(0.02275 - 0.25 * 0.053991, 5);
    expect(lugannaniRice(-2, -4)).toBeCloseTo(0.97725 + 0.25 * 0.053991, 5);
  });

  test('is a half at the mean, and never less than nothing nor more than all', () => {
    expect([lugannaniRice(0, 0), lugannaniRice(9e-5, 3), lugannaniRice(-9e-5, -3)]).toEqual([
      ...[0.5, 0.5, 0.5],
    ]);
    expect([lugannaniRice(1, 1e9), lugannaniRice(-1, 1e-3)]).toEqual([0, 1]);
  });
});

test.each([0, 1e-9, 0.3, -0.3, 7, -7, 1e6, -1e6, 1e12, -1e12])(
  'House rules § reports a rising function is followed to where it passes zero: %d',
  (root) => {
    expect(rootOf((at) => at - root)).toBeCloseTo(root, 3);
    const near = rootOf((at) => Math.cbrt(at - root));
    expect(Math.abs(near - root)).toBeLessThanOrEqual(1e-12 * Math.max(1e-3, Math.abs(root)));
  },
);

test('House rules § reports a function that stays at zero is followed to where it comes there', () => {
  expect(rootOf((at) => (at < 3 ? -1 : 0))).toBeCloseTo(3, 9);
  expect(rootOf((at) => (at < 3 ? -1 : at - 3))).toBeCloseTo(3, 9);
});
