import { erfc } from '../dealing/devices/special-functions.ts';

/** What one round can bring, each value with its probability; and how often such a round was played. */
export interface Law {
  readonly points: readonly (readonly [value: number, probability: number])[];
  readonly times: number;
}

/** How likely something at least this far out is, and how that was found. */
export interface Tail {
  /** Of a sum no larger, and of one no smaller. */
  readonly below: number;
  readonly above: number;
  readonly method: 'exact' | 'saddlepoint';
}

/** Values that an exact sum may have; beyond that the saddlepoint is close enough. */
const MOST_VALUES = 20_000;

/** The tails of a sum over independent rounds, each by its own law. */
export const tailsOf = (laws: readonly Law[], actual: number): Tail => {
  const sum = exactSum(laws);
  if (sum !== undefined) {
    const chance = (counts: (value: number) => boolean) =>
      [...sum].reduce((all, [value, p]) => (counts(value) ? all + p : all), 0);
    return {
      below: Math.min(
        1,
        chance((value) => value <= actual),
      ),
      above: Math.min(
        1,
        chance((value) => value >= actual),
      ),
      method: 'exact',
    };
  }
  const above = saddlepoint(laws, actual);
  return { below: 1 - above, above, method: 'saddlepoint' };
};

/** Both ways out, as one chance. */
export const twoSided = ({ below, above }: Tail): number => Math.min(1, 2 * Math.min(below, above));

/** The whole distribution of the sum, where it has few values. */
const exactSum = (laws: readonly Law[]): ReadonlyMap<number, number> | undefined => {
  let sum = new Map([[0, 1]]);
  for (const { points, times } of laws) {
    if (times > 200) return undefined;
    for (let n = 0; n < times; n += 1) {
      const next = new Map<number, number>();
      for (const [so, p] of sum) {
        for (const [value, q] of points) {
          next.set(so + value, (next.get(so + value) ?? 0) + p * q);
        }
      }
      if (next.size > MOST_VALUES) return undefined;
      sum = next;
    }
  }
  return sum;
};

interface Cumulants {
  readonly k: number;
  readonly mean: number;
  readonly variance: number;
}

/** The cumulants of the sum, tilted by s. */
const cumulantsAt = (laws: readonly Law[], s: number): Cumulants => {
  let [k, mean, variance] = [0, 0, 0];
  for (const { points, times } of laws) {
    const top = points.reduce(
      (most, [value]) => Math.max(most, s * value),
      Number.NEGATIVE_INFINITY,
    );
    let [m0, m1, m2] = [0, 0, 0];
    for (const [value, p] of points) {
      const weight = p * Math.exp(s * value - top);
      m0 += weight;
      m1 += weight * value;
      m2 += weight * value * value;
    }
    k += times * (Math.log(m0) + top);
    mean += (times * m1) / m0;
    variance += times * (m2 / m0 - (m1 / m0) ** 2);
  }
  return { k, mean, variance };
};

/** P(sum ≥ actual) by Lugannani and Rice. */
const saddlepoint = (laws: readonly Law[], actual: number): number => {
  const bound = (most: boolean): number =>
    laws.reduce((all, { points, times }) => {
      const values = points.map(([value]) => value);
      return all + times * (most ? Math.max(...values) : Math.min(...values));
    }, 0);
  if (actual <= bound(false)) return 1;
  if (actual >= bound(true)) return 0;
  const scale = Math.sqrt(Math.max(1, cumulantsAt(laws, 0).variance));
  const s = rootOf((at) => cumulantsAt(laws, at / scale).mean - actual) / scale;
  const { k, variance } = cumulantsAt(laws, s);
  const w = Math.sign(s) * Math.sqrt(Math.max(0, 2 * (s * actual - k)));
  const u = s * Math.sqrt(variance);
  if (Math.abs(w) < 1e-4) return 0.5;
  const density = Math.exp((-w * w) / 2) / Math.sqrt(2 * Math.PI);
  return Math.min(1, Math.max(0, erfc(w / Math.SQRT2) / 2 + density * (1 / u - 1 / w)));
};

/** Where a rising function passes zero. */
const rootOf = (rising: (at: number) => number): number => {
  let [low, high] = [-1, 1];
  for (let tries = 0; rising(low) > 0 && tries < 60; tries += 1) low *= 2;
  for (let tries = 0; rising(high) < 0 && tries < 60; tries += 1) high *= 2;
  for (let halvings = 0; halvings < 100; halvings += 1) {
    const middle = (low + high) / 2;
    if (rising(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
