import { expect, test } from 'vitest';
import { fraction } from '../../kernel/fraction.ts';
import { behindBySaddlepoint, houseAhead, latticeOf, session } from './tails.ts';

type Line = readonly [net: number, ways: number];

const lattice = (outOf: number, ...lines: readonly Line[]) =>
  latticeOf(
    lines.map(([net, ways]) => ({ net: fraction(net), probability: fraction(ways, outOf) })),
  );
const coin = (wins: number, outOf: number, pays: number) =>
  lattice(outOf, [pays, wins], [-1, outOf - wins]);

/** The law of a sum by adding up every way, with whole numbers: slow, and sure. */
const added = (outOf: number, lines: readonly Line[], decisions: number) => {
  let ways = new Map([[0, 1n]]);
  for (let n = 0; n < decisions; n += 1) {
    const next = new Map<number, bigint>();
    for (const [sum, count] of ways) {
      for (const [net, more] of lines) {
        next.set(sum + net, (next.get(sum + net) ?? 0n) + count * BigInt(more));
      }
    }
    ways = next;
  }
  const all = BigInt(outOf) ** BigInt(decisions);
  let so = 0n;
  const law = [...ways]
    .toSorted(([a], [b]) => a - b)
    .map(([at, count]) => {
      so += count;
      return { at, upTo: Number((so * 10n ** 15n) / all) / 1e15 };
    });
  return {
    behind: law.findLast(({ at }) => at < 0)?.upTo ?? 0,
    least: (chance: number) => law.find(({ upTo }) => upTo >= chance)?.at ?? 0,
  };
};

test('House rules § odds three fair tosses are behind half the time, two a quarter', () => {
  expect(houseAhead(coin(1, 2, 1), 3)).toEqual({
    chance: expect.closeTo(0.5, 12),
    method: 'exact',
  });
  expect(houseAhead(coin(1, 2, 1), 2).chance).toBeCloseTo(0.25, 12);
});

test.each<readonly [number, readonly Line[], number]>([
  [
    38,
    [
      [-1, 20],
      [1, 18],
    ],
    300,
  ],
  [
    1_296,
    [
      [-1, 1_000],
      [0, 96],
      [2, 150],
      [8, 49],
      [300, 1],
    ],
    120,
  ],
  [
    10_000,
    [
      [-1, 9_999],
      [5_000, 1],
    ],
    60,
  ],
])(
  'House rules § odds of %i ways, %j: a session of %i is the sum of all ways',
  (outOf, lines, decisions) => {
    const { houseAhead: ahead, low, high } = session(lattice(outOf, ...lines), decisions);
    const sure = added(outOf, lines, decisions);
    expect(ahead).toEqual({ chance: expect.closeTo(sure.behind, 11), method: 'exact' });
    expect(low * decisions).toBeCloseTo(sure.least(0.025), 9);
    expect(high * decisions).toBeCloseTo(sure.least(0.975), 9);
  },
);

test('House rules § odds where most of a wager comes back as a rule, the chance is exact and the range nearly', () => {
  const lines: readonly Line[] = [
    [-2, 10],
    [-1, 20],
    [3, 6],
  ];
  const { houseAhead: ahead, low, high } = session(lattice(36, ...lines), 150);
  const sure = added(36, lines, 150);
  expect(ahead).toEqual({ chance: expect.closeTo(sure.behind, 11), method: 'exact' });
  expect(Math.abs(low * 150 - sure.least(0.025))).toBeLessThan(3);
  expect(Math.abs(high * 150 - sure.least(0.975))).toBeLessThan(3);
});

test('§ 575.11(e) a rare large win leaves the house ahead less often than a curve through it would say', () => {
  // The Bonus Wager, nearly: one in 350 wins forty, one in 2,854,501 five thousand.
  const bonus = lattice(
    1_000_000,
    [-1, 807_854],
    [2, 71_584],
    [3, 49_775],
    [4, 40_030],
    [5, 27_174],
    [10, 213],
    [30, 1_994],
    [40, 948],
    [80, 251],
    [200, 169],
    [800, 7],
    [5_000, 1],
  );
  expect(houseAhead(bonus, 1_000)).toEqual({ chance: expect.closeTo(0.7432, 3), method: 'exact' });
});

test('House rules § odds a million decisions are as exact as a thousand, and stay within what can be', () => {
  const { houseAhead: ahead, low, high } = session(coin(18, 38, 1), 1_000_000);
  expect(ahead).toEqual({ chance: expect.closeTo(1, 9), method: 'exact' });
  const half = 1.959964 * Math.sqrt((1 - 1 / 19 ** 2) / 1_000_000);
  expect(low).toBeCloseTo(-1 / 19 - half, 5);
  expect(high).toBeCloseTo(-1 / 19 + half, 5);
  const rare = session(coin(1, 10_077_696, 1_000_000), 1_000);
  expect([rare.low, rare.high]).toEqual([-1, -1]);
  expect(rare.houseAhead.chance).toBeCloseTo(1 - 1_000 / 10_077_696, 7);
});

test('House rules § odds an award of thousands of millions takes no memory of its size, and is exact where it can be', () => {
  const jackpot = lattice(
    10_000_000_000,
    [1, 4_000_000_000],
    [-1, 5_999_999_999],
    [2_000_000_000, 1],
  );
  const { houseAhead: ahead, low, high } = session(jackpot, 100_000);
  // One session in a hundred thousand has the award.
  expect(ahead).toEqual({ chance: expect.closeTo(1 - 1e-5, 9), method: 'exact' });
  const half = (1.959964 * Math.sqrt(1 - 0.2 ** 2)) / Math.sqrt(100_000);
  expect([low, high]).toEqual([expect.closeTo(-0.2 - half, 4), expect.closeTo(-0.2 + half, 4)]);
  expect(session(jackpot, 1_000_000).houseAhead.method).toBe('saddlepoint');
});

test('House rules § odds a wager that pays odd cents is too much to walk: its chance is told as an approximation', () => {
  const cents = latticeOf([
    { net: fraction(99_991, 100_000), probability: fraction(1, 2) },
    { net: fraction(-1), probability: fraction(1, 2) },
    { net: fraction(-99_999, 100_000), probability: fraction(0) },
    { net: fraction(-99_998, 100_000), probability: fraction(1, 1_000_000) },
  ]);
  const { houseAhead: ahead, low, high } = session(cents, 10_000);
  expect(ahead.method).toBe('saddlepoint');
  expect(ahead.chance).toBeCloseTo(0.502, 2);
  expect([low, high]).toEqual([expect.closeTo(-0.0196, 3), expect.closeTo(0.0196, 3)]);
});

test.each([
  [18, 38, 1, 1000],
  [1, 38, 35, 1000],
  [1, 24, 20, 400],
])(
  'House rules § odds %i in %i at %i to 1: the saddlepoint is within a thousandth of the exact chance',
  (wins, outOf, pays, n) => {
    const one = coin(wins, outOf, pays);
    const last = Math.ceil(n / (pays + 1)) - 1;
    const behind = houseAhead(one, n);
    expect(behind.method).toBe('exact');
    expect(
      Math.abs((1 - behindBySaddlepoint(one, n, last)) / (1 - behind.chance) - 1),
    ).toBeLessThan(1e-3);
  },
);

test('House rules § odds a wager that cannot win leaves the house ahead', () => {
  expect(session(coin(0, 2, 1), 1000)).toEqual({
    houseAhead: { chance: 1, method: 'exact' },
    ...{ low: -1, high: -1 },
  });
});
