import { expect, test } from 'vitest';
import { type Law, tailsOf, twoSided } from './tails.ts';

/** A coin that pays or takes one, so many times. */
const coin = (times: number): Law => ({
  points: [
    [-1, 0.5],
    [1, 0.5],
  ],
  times,
});

test('a few rounds are added up exactly', () => {
  const { below, above, method } = tailsOf([coin(4)], 2);
  // 2 or 4 of 16: five ways up, fifteen ways not above 2.
  expect(method).toBe('exact');
  expect(above).toBeCloseTo(5 / 16, 12);
  expect(below).toBeCloseTo(15 / 16, 12);
});

test('many rounds by the saddlepoint, close to what adding up exactly says', () => {
  const [many, split] = [tailsOf([coin(400)], 60), tailsOf(Array(4).fill(coin(100)), 60)];
  expect([many.method, split.method]).toEqual(['saddlepoint', 'exact']);
  // The exact tail counts whole steps of two; the saddlepoint is of a sum in between.
  expect(Math.abs(Math.log(many.above / split.above))).toBeLessThan(0.3);
});

test('laws of different rounds are added up together, and a sum that cannot be has no chance', () => {
  const rare: Law = {
    points: [
      [-1, 0.999],
      [900, 0.001],
    ],
    times: 2,
  };
  expect(tailsOf([rare, coin(1)], 1801).above).toBeCloseTo(0.5e-6, 12);
  expect(tailsOf([coin(1000)], 1001).above).toBe(0);
  expect(tailsOf([coin(1000)], -1001).above).toBe(1);
  expect(twoSided(tailsOf([coin(2)], 0))).toBe(1);
});

test('a sum of more than twenty thousand values is not added up', () => {
  const doubling = (rounds: number): readonly Law[] =>
    Array.from({ length: rounds }, (_, at) => ({
      ...{
        points: [
          [0, 0.5],
          [2 ** at, 0.5],
        ] as const,
        times: 1,
      },
    }));
  expect(tailsOf(doubling(14), 0)).toMatchObject({ method: 'exact', above: expect.closeTo(1, 9) });
  expect(tailsOf(doubling(15), 20_000).method).toBe('saddlepoint');
});

test('a wager that hardly ever wins is expected to be lost in every round, however many they are', () => {
  const rare = (times: number): Law => ({
    points: [
      [-90_000, 0.001],
      [100, 0.999],
    ],
    times,
  });
  const [few, many] = [tailsOf([rare(200)], 20_000), tailsOf([rare(300)], 30_000)];
  expect([few.method, many.method]).toEqual(['exact', 'exact']);
  expect([few.above, many.above]).toEqual([
    expect.closeTo(0.999 ** 200, 12),
    expect.closeTo(0.999 ** 300, 12),
  ]);
  expect([few.below, many.below]).toEqual([expect.closeTo(1, 12), 1]);
  expect(twoSided(many)).toBe(1);
  // And that it was won each time, which nobody would believe.
  expect(tailsOf([rare(300)], -27_000_000)).toMatchObject({ below: 0.001 ** 300, above: 1 });
});

test('at the ends of a sum every law counts, and beyond them nothing is left', () => {
  const die: Law = {
    points: [
      [1, 0.9],
      [2, 0.05],
      [2, 0.05],
    ],
    times: 2,
  };
  const laws = [{ ...coin(201), points: [[1, 1]] } as Law, die];
  const at = (actual: number) => {
    const { below, above } = tailsOf(laws, actual);
    return [below, above].map((chance) => Number(chance.toFixed(12)));
  };
  expect([202, 203, 205, 206].map(at)).toEqual([
    [0, 1],
    [0.81, 1],
    [1, 0.01],
    [1, 0],
  ]);
  // What can come out in one way only did.
  expect(twoSided(tailsOf([{ points: [[5, 1]], times: 300 }], 1_500))).toBe(1);
});

test('chances that are added up stay chances', () => {
  const points = [0.1, 0.2, 0.3, 0.4].map((p, value) => [3 - value, p] as const);
  const all = points.reduce((sum, [, p]) => sum + p, 0);
  for (const times of [1, 2, 3, 7, 20, 50]) {
    const { below } = tailsOf([{ points, times }], 1_000);
    const { above } = tailsOf([{ points, times }], -1_000);
    expect([below, above].map((chance) => chance <= 1)).toEqual([true, true]);
    expect(Math.min(below, above)).toBeCloseTo(all, 9);
  }
});

test('§ 575.11(e) a rare large win that did not come is nothing unlikely, and one that came often is', () => {
  // The Bonus Wager: what it won in the first line is no surprise, and a curve through the sums finds a chance of nothing there.
  const bonus: Law['points'] = [
    [100, 0.807_854],
    [-200, 0.071_584],
    [-300, 0.049_775],
    [-400, 0.040_03],
    [-500, 0.027_174],
    [-1_000, 0.000_213],
    [-3_000, 0.001_994],
    [-4_000, 0.000_948],
    [-8_000, 0.000_251],
    [-20_000, 0.000_169_6],
    [-80_000, 0.000_007_05],
    [-500_000, 0.000_000_35],
  ];
  const laws = (rounds: number): readonly Law[] => [{ points: bonus, times: rounds }];
  for (const rounds of [250, 500, 1_000, 2_000]) {
    const tail = tailsOf(laws(rounds), 0);
    expect(tail.method).toBe('bound');
    expect(twoSided(tail)).toBeGreaterThan(0.5);
  }
  expect(twoSided(tailsOf(laws(1_000), -30_000_000))).toBeLessThan(1e-6);
  expect(twoSided(tailsOf(laws(1_000), 60_000))).toBeLessThan(0.001);
  expect(tailsOf(laws(100_000_000), 500_000_000).method).toBe('saddlepoint');
});
