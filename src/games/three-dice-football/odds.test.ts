import { describe, expect, test } from 'vitest';
import { type Fraction, fraction, minus, plus, sayFraction, times } from '../../kernel/fraction.ts';
import { layoutOdds } from '../../odds/index.ts';
import { threeDiceFootball } from './index.ts';
import type { Rules } from './submission.ts';

/*
 * A second computation, written from the chapter alone: it counts the ways of six throws, 216 to the sixth power
 * of them, and shares nothing with the game but the fractions.
 */

const WAYS = 216n ** 6n;

interface Reading {
  readonly atOnce: boolean;
  readonly reachesZero: boolean;
}

/** How many of the six-throw sequences end a game in this way on this play. */
const endings = ({ atOnce, reachesZero }: Reading) => {
  const ends = new Map<string, bigint>();
  const end = (how: string, play: number, ways: bigint) => {
    const key = `${how} ${play}`;
    ends.set(key, (ends.get(key) ?? 0n) + ways * 216n ** BigInt(6 - play));
  };
  // Yards to go, downs left, whether they are & Goal downs, whether the 10 yard line was reached.
  let games = new Map([['20 3 0 0', 1n]]);
  for (let play = 1; games.size > 0; play += 1) {
    const after = new Map<string, bigint>();
    for (const [key, ways] of games) {
      const [yards = 0, downs = 0, goal = 0, reached = 0] = key.split(' ').map(Number);
      for (let g1 = 1; g1 <= 6; g1 += 1)
        for (let g2 = 1; g2 <= 6; g2 += 1)
          for (let red = 1; red <= 6; red += 1) {
            if (g1 === g2 && g2 === red) end('trips', play, ways);
            else if (red === 6 && g1 + g2 <= 3) end('turnover', play, ways);
            else {
              const to = yards - Math.max(g1 + g2 - red, -1);
              const near = reached === 1 || to <= 10 ? 1 : 0;
              if (to < 0 || (reachesZero && to === 0)) end('touchdown', play, ways);
              else {
                const fresh = goal === 0 && near === 1 && (atOnce || downs === 1);
                const left = fresh ? 3 : downs - 1;
                if (left === 0) end('downs', play, ways);
                else {
                  const next = `${to} ${left} ${fresh ? 1 : goal} ${near}`;
                  after.set(next, (after.get(next) ?? 0n) + ways);
                }
              }
            }
          }
    }
    games = after;
  }
  return (how: RegExp, play?: number): Fraction =>
    fraction(
      [...ends]
        .filter(([key]) => how.test(key) && (play === undefined || key.endsWith(` ${play}`)))
        .reduce((sum, [, ways]) => sum + ways, 0n),
      WAYS,
    );
};

/** Out of 216 throws, by counting. */
const ofThrows = (
  counts: (green: number, red: number, triple: boolean, ones: number) => boolean,
) => {
  let ways = 0;
  for (let throw_ = 0; throw_ < 216; throw_ += 1) {
    const dice = [1 + (throw_ % 6), 1 + (Math.floor(throw_ / 6) % 6), 1 + Math.floor(throw_ / 36)];
    const [a = 0, b = 0, c = 0] = dice;
    const ones = dice.filter((face) => face === 1).length;
    if (counts(a + b, c, a === b && b === c, ones)) ways += 1;
  }
  return fraction(ways, 216);
};

type Win = readonly [probability: Fraction, pays: Fraction];

const expected = (reading: Reading): Record<string, readonly Win[]> => {
  const ended = endings(reading);
  const score = ended(/trips|touchdown/);
  const to = (a: number, b = 1) => fraction(a, b);
  const extra = (chance: Fraction) => times(score, chance);
  const lost = (green: number, red: number, triple: boolean) => !triple && green < red;
  return {
    touchdown: [[score, to(1)]],
    defense: [[minus(fraction(1), score), to(4, 5)]],
    'extra-point': [
      [extra(ofThrows((_g, _r, _t, ones) => ones === 1)), to(1)],
      [extra(ofThrows((_g, _r, _t, ones) => ones === 2)), to(10)],
      [extra(ofThrows((_g, _r, _t, ones) => ones === 3)), to(50)],
      [extra(ofThrows((_g, _r, triple, ones) => triple && ones === 0)), to(10)],
    ],
    'quick-strike-td': [8, 5, 3, 1].map((pays, index) => [
      ended(/trips|touchdown/, index + 1),
      to(pays),
    ]),
    'game-changer': [[ended(/trips|turnover/), to(5)]],
    'game-length-1': [[ended(/./, 1), to(22)]],
    'game-length-2': [[ended(/./, 2), to(22)]],
    'game-length-3': [[ended(/./, 3), to(6, 5)]],
    'game-length-4': [[ended(/./, 4), to(5)]],
    'game-length-5': [[ended(/./, 5), to(3)]],
    'game-length-6': [[ended(/./, 6), to(6)]],
    'trips-td': [[ofThrows((_g, _r, triple) => triple), to(30)]],
    penalty: [[ofThrows(lost), to(9)]],
    turnover: [[ofThrows((green, red) => green <= 3 && red === 6), to(60)]],
    'cover-three': [[ofThrows((green, red, triple) => triple || green < red), to(7)]],
    'no-gain': [[ofThrows((green, red, triple) => !triple && green <= red), to(5)]],
    'big-play': [[ofThrows((green, red, triple) => triple || green - red >= 7), to(4)]],
    'over-four-yards': [
      [ofThrows((green, red, triple) => !triple && green - red > 4), to(1)],
      [ofThrows((_g, _r, triple) => triple), to(7)],
    ],
    'under-four-yards': [[ofThrows((green, red, triple) => !triple && green - red < 4), to(1)]],
  };
};

const readings = [
  ['at-once', 'reach-zero'],
  ['at-once', 'pass-zero'],
  ['after-three-downs', 'reach-zero'],
  ['after-three-downs', 'pass-zero'],
] as const;
const rulesOf = (
  [firstAndGoal, touchdown]: (typeof readings)[number],
  edition: Rules['edition'] = '661a',
): Rules => ({ edition, firstAndGoal, touchdown });

describe.each(readings)('§ 661a.8 exact odds under %s, %s', (firstAndGoal, touchdown) => {
  const odds = layoutOdds(threeDiceFootball, rulesOf([firstAndGoal, touchdown] as never));
  const plain = expected({
    atOnce: firstAndGoal === 'at-once',
    reachesZero: touchdown === 'reach-zero',
  });

  test.each(Object.entries(plain))('%s comes out as counted from the chapter', (wager, wins) => {
    const quoted = odds.find((one) => one.wager === wager)!;
    const said = quoted.outcomes.filter((one) => one.result === 'win');
    const possible = wins.filter(([probability]) => probability.n > 0n);
    expect(said.map((one) => [sayFraction(one.probability), sayFraction(one.net)])).toEqual(
      possible.map(([probability, pays]) => [sayFraction(probability), sayFraction(pays)]),
    );
    const won = wins.reduce((sum, [probability]) => plus(sum, probability), fraction(0));
    const lose = minus(fraction(1), won);
    expect(quoted.outcomes.filter((one) => one.result === 'lose')).toMatchObject([
      { probability: lose },
    ]);
    const mean = wins.reduce(
      (sum, [p, pays]) => plus(sum, times(p, pays)),
      times(lose, fraction(-1)),
    );
    expect(sayFraction(quoted.houseEdge)).toBe(sayFraction(minus(fraction(0), mean)));
    const square = wins.reduce((sum, [p, pays]) => plus(sum, times(p, times(pays, pays))), lose);
    expect(sayFraction(quoted.variance)).toBe(sayFraction(minus(square, times(mean, mean))));
  });

  test('nineteen wagers, and the probabilities of each add up to one', () => {
    expect(odds.map((one) => one.wager).toSorted()).toEqual(Object.keys(plain).toSorted());
    for (const { outcomes } of odds) {
      const sum = outcomes.reduce((so, { probability }) => plus(so, probability), fraction(0));
      expect(sayFraction(sum)).toBe('1/1');
    }
  });

  test('§ 577 reading 30: the temporary edition has the same odds', () => {
    const under577 = layoutOdds(
      threeDiceFootball,
      rulesOf([firstAndGoal, touchdown] as never, '577'),
    );
    const known = (one: (typeof odds)[number]) => [
      one.wager,
      one.title,
      one.outcomes.map(({ cite: _, ...outcome }) => outcome),
      one.houseEdge,
      one.variance,
    ];
    expect(under577.map(known)).toEqual(odds.map(known));
  });
});

test('readings 1 and 2: only at once with zero reached leaves the house an edge on every wager', () => {
  const edges = readings.map((reading) =>
    layoutOdds(threeDiceFootball, rulesOf(reading)).every(({ houseEdge }) => houseEdge.n > 0n),
  );
  expect(edges).toEqual([true, false, false, false]);
});

test('readings 1 and 2: the four combinations give four different layouts', () => {
  const said = readings.map((reading) =>
    JSON.stringify(
      layoutOdds(threeDiceFootball, rulesOf(reading)).map((one) => sayFraction(one.houseEdge)),
    ),
  );
  expect(new Set(said).size).toBe(4);
});

test('§ 661a.3(d) single play wagers by hand: penalty 20/216, trips 6/216, turnover 3/216', () => {
  const odds = layoutOdds(threeDiceFootball, rulesOf(readings[0]));
  const hits = Object.fromEntries(odds.map((one) => [one.wager, sayFraction(one.hitFrequency)]));
  expect(hits).toMatchObject({
    penalty: '5/54',
    'trips-td': '1/36',
    turnover: '1/72',
    'cover-three': '13/108',
    'no-gain': '35/216',
  });
});
