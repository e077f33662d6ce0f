import { expect, test } from 'vitest';
import { holm, PROFILES } from './battery.ts';
import { successionLaw } from './draw-tests.ts';
import {
  classesOf,
  classesOfGroups,
  geometric,
  goodnessOfFit,
  lengths,
  worst,
} from './goodness.ts';
import { type Sample, symbolsOf } from './sample.ts';
import { binomialLaw, collectorLaw, fairCoin } from './symbol-tests.ts';

test('GLI-19 3.2.2 seven tests at 99 %, 58 Pa. 810a.5(c) fifteen at 95 %', () => {
  expect([PROFILES.gli19.tests.length, PROFILES.gli19.level]).toEqual([7, 99]);
  expect([PROFILES.pa810a.tests.length, PROFILES.pa810a.level]).toEqual([15, 95]);
  expect(new Set(PROFILES.pa810a.tests).size).toBe(15);
});

test("Holm's rule, worked by hand", () => {
  const rounded = (ps: readonly number[]) => holm(ps).map((p) => Number(p.toFixed(6)));
  expect(rounded([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  expect(rounded([0.5, 0.9])).toEqual([1, 1]);
  expect(rounded([0.004])).toEqual([0.004]);
  expect(holm([])).toEqual([]);
});

test('chi-square worked by hand: 20, 30 and 50 of 100 where a third each is due', () => {
  const third = 1 / 3;
  expect(goodnessOfFit('', [20, 30, 50], [third, third, third])).toMatchObject({ degrees: 2 });
  expect(goodnessOfFit('', [20, 30, 50], [third, third, third]).statistic).toBeCloseTo(14, 10);
});

test('cells that expect fewer than ten are put together, the rest with the last', () => {
  // 60, 9 + 9 and 9 + 9 + 4 are expected of 100.
  const found = goodnessOfFit('', [60, 9, 9, 9, 9, 4], [0.6, 0.09, 0.09, 0.09, 0.09, 0.04]);
  expect(found.degrees).toBe(2);
  expect(found.statistic).toBeCloseTo(0, 10);
});

test('cells that together expect just ten are together, and one that expects ten is alone', () => {
  const eighth = Array.from({ length: 8 }, () => 1 / 8);
  // Of 40 each expects 5, and two of them 10; of 80 each expects 10.
  expect(goodnessOfFit('', [5, 5, 5, 5, 5, 5, 5, 5], eighth).degrees).toBe(3);
  expect(goodnessOfFit('', [10, 10, 10, 10, 10, 10, 10, 10], eighth).degrees).toBe(7);
});

test('where nothing could be counted the device is stuck', () => {
  expect(goodnessOfFit('', [0, 0], [0.5, 0.5]).p).toBe(0);
});

test('of several looks the worst counts, as often as there were looks', () => {
  const looks = [0.5, 0.02, 0.4].map((p) => ({ looksAt: String(p), statistic: 0, p }));
  expect(worst(looks)).toMatchObject({ looksAt: '0.02', p: 0.06 });
});

test('NIST SP 800-22 2.1.8 the printed example of the mono-bit test', () => {
  expect(fairCoin('', 42, 100).p).toBeCloseTo(0.109599, 6);
});

const sum = (law: readonly number[]) => law.reduce((total, p) => total + p, 0);

test('the law of the coupon collector: 6!/6⁶ for six symbols, 14.7 on average', () => {
  const law = collectorLaw(400);
  expect(law.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(law[5]).toBeCloseTo(720 / 46_656, 12);
  expect(law[6]).toBeCloseTo((720 * 15) / 279_936, 12);
  expect(sum(law)).toBeCloseTo(1, 12);
  expect(sum(law.map((p, i) => p * (i + 1)))).toBeCloseTo(14.7, 9);
});

test('the law of successions: of the 24 orders of four cards 11, 9, 3 and 1', () => {
  const law = successionLaw(4).map((p) => p * 24);
  [11, 9, 3, 1].forEach((orders, k) => {
    expect(law[k]).toBeCloseTo(orders, 9);
  });
  expect(sum(successionLaw(52))).toBeCloseTo(1, 12);
});

test('the binomial and geometric laws', () => {
  expect(binomialLaw(2, 0.25).map((p) => p * 16)).toEqual(
    [9, 6, 1].map((p) => expect.closeTo(p, 9)),
  );
  expect(sum(binomialLaw(216, 1 / 216))).toBeCloseTo(1, 10);
  expect(geometric(0.5, 3)).toEqual([0.5, 0.25, 0.125]);
  expect(
    lengths(
      '',
      [...Array(50).fill(1), ...Array(25).fill(2), ...Array(25).fill(9)],
      geometric(0.5, 2),
    ).statistic,
  ).toBe(0);
});

test('each group of three once gives a statistic of nothing', () => {
  const every = Array.from(
    { length: 216 * 3 },
    (_, i) => Math.floor(Math.floor(i / 3) / 6 ** (i % 3)) % 6,
  );
  const ten = Array.from({ length: 10 }, () => every).flat();
  const found = classesOfGroups(
    '',
    ten,
    classesOf(3, (group) => Math.max(...group)),
  );
  expect(found).toMatchObject({ degrees: 5, statistic: expect.closeTo(0, 9) });
});

test('the symbols of a shuffle: a new deck gives the lowest, a deck in reverse the highest', () => {
  const deckOf = (values: Uint8Array): Sample => ({
    shape: { cards: 52 },
    draws: 1,
    width: 52,
    values,
    raw: new Uint32Array(),
    rawEnds: new Uint32Array(1),
  });
  const newDeck = Uint8Array.from({ length: 52 }, (_, i) => i);
  expect([...symbolsOf(deckOf(newDeck)).symbols]).toEqual(Array(8).fill(0));
  expect([...symbolsOf(deckOf(newDeck.toReversed())).symbols]).toEqual(Array(8).fill(5));
});
