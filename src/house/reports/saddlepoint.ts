import { erfc } from '../dealing/devices/special-functions.ts';

export interface Cumulants {
  readonly k: number;
  readonly mean: number;
  readonly variance: number;
}

/** The cumulants of a law whose values are weighted by e to the s times value. */
export const tilted = (
  points: readonly (readonly [value: number, probability: number])[],
  s: number,
): Cumulants => {
  let top = Number.NEGATIVE_INFINITY;
  for (const [value] of points) top = Math.max(top, s * value);
  let [m0, m1, m2] = [0, 0, 0];
  for (const [value, p] of points) {
    const weight = p * Math.exp(s * value - top);
    m0 += weight;
    m1 += weight * value;
    m2 += weight * value * value;
  }
  return { k: Math.log(m0) + top, mean: m1 / m0, variance: m2 / m0 - (m1 / m0) ** 2 };
};

/** The upper tail by Lugannani and Rice. */
export const lugannaniRice = (w: number, u: number): number => {
  // At the mean itself both terms have no bound; their sum has.
  if (Math.abs(w) < 1e-4) return 0.5;
  const density = Math.exp((-w * w) / 2) / Math.sqrt(2 * Math.PI);
  return Math.min(1, Math.max(0, erfc(w / Math.SQRT2) / 2 + density * (1 / u - 1 / w)));
};

/** Where a rising function passes zero. */
export const rootOf = (rising: (at: number) => number): number => {
  let [low, high] = [-(2 ** 40), 2 ** 40];
  for (let halvings = 0; halvings < 100; halvings += 1) {
    const middle = (low + high) / 2;
    if (rising(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
