import { bug } from '../../../kernel/refusal.ts';

/** The functions behind p-values. Each is held to reference values in the tests beside. */

/** The natural logarithm of the gamma function for x > 0 (Stirling's series, after moving x up to 15). */
export const logGamma = (x: number): number => {
  let below = 0;
  let y = x;
  for (; y < 15; y += 1) below += Math.log(y);
  const square = 1 / (y * y);
  const series =
    (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / y;
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - below;
};

/** The upper regularised incomplete gamma function Q(a, x), the share of a gamma law beyond x. */
export const gammaQ = (a: number, x: number): number => {
  if (!(a > 0) || !(x >= 0)) return bug(`Q(${a}, ${x}) is not defined.`);
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
};

/** Its complement P(a, x), found directly where it is small, so that neither tail loses its figures. */
export const gammaP = (a: number, x: number): number => {
  if (!(a > 0) || !(x >= 0)) return bug(`P(${a}, ${x}) is not defined.`);
  return x < a + 1 ? lowerSeries(a, x) : 1 - upperFraction(a, x);
};

const MOST_TERMS = 1_000_000;
const SMALLEST = 1e-300;
const PRECISE = 1e-16;

const front = (a: number, x: number): number => Math.exp(a * Math.log(x) - x - logGamma(a));

const lowerSeries = (a: number, x: number): number => {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    term *= x / (a + n);
    sum += term;
    if (term < sum * PRECISE) return sum * front(a, x);
  }
  return bug(`The series of P(${a}, ${x}) does not end.`);
};

/** Legendre's continued fraction by the modified method of Lentz. */
const upperFraction = (a: number, x: number): number => {
  let b = x + 1 - a;
  let c = 1 / SMALLEST;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / away(numerator * d + b);
    c = away(b + numerator / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 2 * PRECISE) return fraction * front(a, x);
  }
  return bug(`The fraction of Q(${a}, ${x}) does not end.`);
};

const away = (value: number): number => (Math.abs(value) < SMALLEST ? SMALLEST : value);

export const erfc = (x: number): number => (x < 0 ? 2 - erfc(-x) : gammaQ(0.5, x * x));

/** How likely a normal deviate is at least this far from its mean, on either side. */
export const normalTwoSided = (z: number): number => erfc(Math.abs(z) / Math.SQRT2);

/** How likely a chi-square value with these degrees of freedom is to be as far out, on either side. */
export const chiSquareTwoSided = (statistic: number, degrees: number): number =>
  Math.min(1, 2 * Math.min(gammaQ(degrees / 2, statistic / 2), gammaP(degrees / 2, statistic / 2)));

/** How likely a Poisson count with this mean is to be as many or more. */
export const poissonAtLeast = (count: number, mean: number): number =>
  count <= 0 ? 1 : gammaP(count, mean);
export const poissonAtMost = (count: number, mean: number): number => gammaQ(count + 1, mean);

export const poissonTwoSided = (count: number, mean: number): number =>
  Math.min(1, 2 * Math.min(poissonAtLeast(count, mean), poissonAtMost(count, mean)));

/** The limiting law of Kolmogorov: how likely the largest deviation times the root of n is to be beyond x. */
export const kolmogorov = (x: number): number => {
  if (x < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * x * x);
  return Math.min(1, Math.max(0, sum));
};

/** For n values, with the correction of Stephens for finite n; two-sided as the others: too even counts too. */
export const kolmogorovSmirnovTwoSided = (deviation: number, n: number): number => {
  const root = Math.sqrt(n);
  const beyond = kolmogorov(deviation * (root + 0.12 + 0.11 / root));
  return 2 * Math.min(beyond, 1 - beyond);
};
