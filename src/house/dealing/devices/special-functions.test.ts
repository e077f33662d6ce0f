import { expect, test } from 'vitest';
import {
  chiSquareTwoSided,
  erfc,
  gammaP,
  gammaQ,
  kolmogorov,
  kolmogorovSmirnovTwoSided,
  logGamma,
  normalTwoSided,
  poissonAtLeast,
  poissonAtMost,
  poissonTwoSided,
} from './special-functions.ts';

/** Reference values were computed with thirty digits by another program. */
const near = (value: number, reference: number, relative: number) =>
  expect(Math.abs(value - reference)).toBeLessThanOrEqual(relative * Math.abs(reference));

test.each([
  [0.5, 0.5723649429247001],
  [1.5, -0.12078223763524522],
  [3.7, 1.428072326665388],
  [10, 12.80182748008147],
  [100.25, 360.28455963776423],
  [5000, 37582.62631568535],
])('the logarithm of gamma at %d', (x, reference) => near(logGamma(x), reference, 1e-13));

test('the logarithm of gamma at 1 and 2 is 0, and at 21 that of 20!', () => {
  expect(Math.abs(logGamma(1))).toBeLessThan(1e-13);
  expect(Math.abs(logGamma(2))).toBeLessThan(1e-13);
  near(logGamma(21), Math.log(2_432_902_008_176_640_000), 1e-14);
});

test.each([
  [0.5, 0.1, 0.654720846018577],
  [0.5, 3, 0.01430587843542964],
  [1, 2, 0.1353352832366127],
  [2.5, 2.5, 0.41588018699550794],
  [10, 3, 0.9988975118698845],
  [10, 25, 0.00022147663824878357],
  [25.5, 38.7, 0.009971877631032385],
  [100, 80, 0.9828916869648668],
  [100, 140, 0.00016105717471255585],
  [1326, 1326, 0.49634810009391733],
  [1326, 1500, 2.183904754345599e-6],
  [1326, 1180, 0.9999839173907495],
  [15000, 15400, 0.0005974088007311184],
])('Q(%d, %d)', (a, x, reference) => {
  near(gammaQ(a, x), reference, 1e-9);
  expect(Math.abs(gammaP(a, x) + gammaQ(a, x) - 1)).toBeLessThan(1e-15);
});

test('Q at the edges: 1 at nothing, and what is not defined is a bug', () => {
  expect([gammaQ(3, 0), gammaP(3, 0)]).toEqual([1, 0]);
  expect(() => gammaQ(0, 1)).toThrow('not defined');
  expect(() => gammaP(1, -1)).toThrow('not defined');
  expect(() => gammaQ(1, Number.NaN)).toThrow('not defined');
});

test('the lower tail keeps its figures: P(1, x) = 1 - exp(-x)', () => {
  for (const x of [1e-12, 1e-6, 0.1, 1, 5]) near(gammaP(1, x), -Math.expm1(-x), 1e-13);
});

test.each([
  [0, 1],
  [0.1, 0.887537083981715],
  [0.5, 0.4795001221869535],
  [1, 0.15729920705028513],
  [2, 0.004677734981047266],
  [3, 2.209049699858544e-5],
  [5, 1.537459794428035e-12],
  [-1, 1.842700792949715],
  [8, 1.1224297172982926e-29],
])('erfc(%d)', (x, reference) => near(erfc(x), reference, 1e-12));

test.each([
  [1, 0.3173105078629141],
  [-1.959963984540054, 0.05],
  [2.5758293035489004, 0.01],
])('a normal deviate of %d', (z, reference) => near(normalTwoSided(z), reference, 1e-12));

// The upper 5 % and 1 % points that statistical tables print.
test.each([
  [3.841458820694124, 1, 0.1],
  [11.070497693516351, 5, 0.1],
  [15.08627246938899, 5, 0.02],
  [68.66929391228578, 51, 0.1],
  [77.38596201613733, 51, 0.02],
  [250.20704118042002, 215, 0.1],
  // The lower 1 % point: too even is as far out as too uneven.
  [0.554298076728276, 5, 0.02],
])('chi-square %d with %d degrees of freedom, both sides', (statistic, degrees, reference) =>
  near(chiSquareTwoSided(statistic, degrees), reference, 1e-9),
);

test.each([
  [0, 1, 0.36787944117144245, 1],
  [3, 1.5, 0.9343575456215499, 0.19115316946194183],
  [40, 30, 0.9676904258341258, 0.04625303764584204],
  [20, 30, 0.035284618454228846, 0.9781265315586091],
  [130, 100, 0.9982931596294986, 0.0022820930543169544],
])('a Poisson count of %d where %d is the mean', (count, mean, atMost, atLeast) => {
  near(poissonAtMost(count, mean), atMost, 1e-12);
  near(poissonAtLeast(count, mean), atLeast, 1e-12);
  near(poissonTwoSided(count, mean), Math.min(1, 2 * Math.min(atMost, atLeast)), 1e-12);
});

test.each([
  [0.3, 0.9999906941986655],
  [0.5, 0.9639452436648751],
  [0.8, 0.5441424115741981],
  [1, 0.26999967167735456],
  [1.36, 0.049485876755377876],
  [1.63, 0.009846364888486529],
  [2.5, 7.453306344157342e-6],
])('Kolmogorov beyond %d', (x, reference) => near(kolmogorov(x), reference, 1e-12));

test.each([
  [100, 0.1, 0.2526927570063874],
  [1000, 0.03, 0.3226902143914636],
  [1000, 0.052, 0.008637898904684693],
])('Kolmogorov-Smirnov of %d values, deviation %d, within 2 % of the exact law', (n, d, exact) =>
  near(kolmogorovSmirnovTwoSided(d, n), 2 * Math.min(exact, 1 - exact), 2e-2),
);
