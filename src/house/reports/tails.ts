import { type Cumulants, lugannaniRice, rootOf, tilted } from './saddlepoint.ts';

/** What one round can bring, each value with its probability; and how often such a round was played. */
export interface Law {
  readonly points: readonly (readonly [value: number, probability: number])[];
  readonly times: number;
}

/** How likely something at least this far out is, and how that was found. A bound is what it is at most. */
export interface Tail extends Chances {
  readonly method: 'exact' | 'saddlepoint' | 'bound';
}

interface Chances {
  /** Of a sum no larger, and of one no smaller. */
  readonly below: number;
  readonly above: number;
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
  const ended = atAnEnd(laws, actual);
  if (ended !== undefined) return { ...ended, method: 'exact' };
  return Math.abs(skewnessOf(laws)) > MOST_SKEWED
    ? { ...chernoff(laws, actual), method: 'bound' }
    : { ...saddlepoint(laws, actual), method: 'saddlepoint' };
};

/** What each tail is at most: of a sum that is too long to be added up, and that may have any shape. */
export const atMost = (laws: readonly Law[], actual: number): Chances =>
  atAnEnd(laws, actual) ?? chernoff(laws, actual);

/** Where a rare large win has most of the variance, the saddlepoint finds chances of nothing in the middle of the sums. */
const MOST_SKEWED = 0.5;

/** The skewness of the sum: none if it is even on both sides, large as long as a rare win is still rare. */
const skewnessOf = (laws: readonly Law[]): number => {
  let [second, third] = [0, 0];
  for (const { points, times } of laws) {
    const mean = points.reduce((sum, [value, p]) => sum + value * p, 0);
    second += times * points.reduce((sum, [value, p]) => sum + (value - mean) ** 2 * p, 0);
    third += times * points.reduce((sum, [value, p]) => sum + (value - mean) ** 3 * p, 0);
  }
  return second === 0 ? 0 : third / second ** 1.5;
};

/** Both ways out, as one chance. */
export const twoSided = ({ below, above }: Chances): number =>
  Math.min(1, 2 * Math.min(below, above));

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

/** The cumulants of the sum, tilted by s. */
const cumulantsAt = (laws: readonly Law[], s: number): Cumulants => {
  let [k, mean, variance] = [0, 0, 0];
  for (const { points, times } of laws) {
    const one = tilted(points, s);
    k += times * one.k;
    mean += times * one.mean;
    variance += times * one.variance;
  }
  return { k, mean, variance };
};

/** The least or the most that the sum can be, and how likely it is that every round brought just that. */
const endOf = (laws: readonly Law[], furthest: (...values: number[]) => number) => {
  let [value, chance] = [0, 1];
  for (const { points, times } of laws) {
    const end = furthest(...points.map(([one]) => one));
    value += times * end;
    chance *= points.reduce((sum, [one, p]) => (one === end ? sum + p : sum), 0) ** times;
  }
  return { value, chance };
};

/** A wager that hardly ever wins was most likely lost in every round: no curve is drawn through such a sum. */
const atAnEnd = (laws: readonly Law[], actual: number): Chances | undefined => {
  const [least, most] = [endOf(laws, Math.min), endOf(laws, Math.max)];
  if (actual <= least.value) return { below: actual < least.value ? 0 : least.chance, above: 1 };
  if (actual >= most.value) return { below: 1, above: actual > most.value ? 0 : most.chance };
  return undefined;
};

/** Where the tilted sum has its mean at what came, and how far down the density is there. */
const tiltedTo = (laws: readonly Law[], actual: number) => {
  const scale = Math.sqrt(Math.max(1, cumulantsAt(laws, 0).variance));
  const s = rootOf((at) => cumulantsAt(laws, at / scale).mean - actual) / scale;
  const { k, variance } = cumulantsAt(laws, s);
  return { s, variance, w: Math.sign(s) * Math.sqrt(Math.max(0, 2 * (s * actual - k))) };
};

/** By Lugannani and Rice, between the ends. */
const saddlepoint = (laws: readonly Law[], actual: number): Chances => {
  const { s, variance, w } = tiltedTo(laws, actual);
  const above = lugannaniRice(w, s * Math.sqrt(variance));
  return { below: 1 - above, above };
};

/** By Chernoff: what a chance is at most. */
const chernoff = (laws: readonly Law[], actual: number): Chances => {
  const { w } = tiltedTo(laws, actual);
  const most = Math.exp((-w * w) / 2);
  return w > 0 ? { below: 1, above: most } : { below: most, above: 1 };
};
