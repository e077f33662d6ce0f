import { expect, test } from 'vitest';
import { fraction, sayFraction } from '../kernel/fraction.ts';
import { to } from '../kernel/odds.ts';
import { type CouponTerms, costOf, couponWorth, offerWorth, type WagerOutcome } from './worth.ts';

const terms: CouponTerms = { valueCents: 1000, pays: 'wager odds', couponOnPush: 'stays' };
const wins = (p: [number, number], a: number, b: number): WagerOutcome => ({
  result: 'win',
  pay: to(a, b),
  probability: fraction(...p),
  net: fraction(a, b),
});
const loses = (...p: [number, number]): WagerOutcome => ({
  result: 'lose',
  probability: fraction(...p),
  net: fraction(-1),
});
const pushes = (...p: [number, number]): WagerOutcome => ({
  result: 'push',
  probability: fraction(...p),
  net: fraction(0),
});
const say = (worth: ReturnType<typeof couponWorth>) =>
  Object.fromEntries(Object.entries(worth).map(([name, part]) => [name, sayFraction(part)]));

test('a coin for even money: half the face, and nothing back from fair chips', () => {
  expect(say(couponWorth([wins([1, 2], 1, 1), loses(1, 2)], terms))).toEqual({
    perWager: '1/2',
    coupon: '1/2',
    wagers: '1/1',
    chips: '0/1',
    net: '1/2',
  });
});

// The textbook case: an even-money wager won 9 times in 19 costs 9/19 of the face, less 1/19 on the chips.
test('an even-money wager with an edge of one in nineteen', () => {
  expect(say(couponWorth([wins([9, 19], 1, 1), loses(10, 19)], terms))).toMatchObject({
    coupon: '9/19',
    chips: '1/19',
    net: '8/19',
  });
});

test('reading 25: a push that leaves the coupon lets it be laid again until it is decided', () => {
  const outcomes = [wins([1, 4], 1, 1), pushes(1, 2), loses(1, 4)];
  expect(say(couponWorth(outcomes, terms))).toMatchObject({
    perWager: '1/4',
    coupon: '1/2',
    wagers: '2/1',
  });
  expect(say(couponWorth(outcomes, { ...terms, couponOnPush: 'taken' }))).toMatchObject({
    coupon: '1/4',
    wagers: '1/1',
  });
});

test('reading 26: even money pays a long shot once, the odds of the wager pay it in full', () => {
  const outcomes = [wins([1, 36], 30, 1), loses(35, 36)];
  expect(say(couponWorth(outcomes, terms))).toMatchObject({ coupon: '5/6' });
  expect(say(couponWorth(outcomes, { ...terms, pays: 'even money' }))).toMatchObject({
    coupon: '1/36',
  });
});

test('an award and a share of a meter are paid on the chips alone, so a coupon at wager odds costs nothing there', () => {
  const award = { ...wins([1, 100], 1, 1), pay: { amount: 5000 }, net: fraction(5) };
  const meter = {
    ...wins([1, 100], 1, 1),
    pay: { share: [1, 1], of: 'jackpot' } as const,
    net: fraction(50),
  };
  expect(sayFraction(couponWorth([award, loses(99, 100)], terms).perWager)).toBe('0/1');
  expect(sayFraction(couponWorth([meter, loses(99, 100)], terms).perWager)).toBe('0/1');
});

test('what a $10 coupon costs in cents', () => {
  expect(sayFraction(costOf(fraction(9, 19), 1000))).toBe('9000/19');
});

test('an offer costs what its dearest wager costs, and a restriction lowers it', () => {
  const layout = [
    { wager: 'even', outcomes: [wins([9, 19], 1, 1), loses(10, 19)] },
    { wager: 'long', outcomes: [wins([1, 38], 35, 1), loses(37, 38)] },
  ];
  const open = offerWorth(layout, terms);
  expect(open.wagers.map(({ wager }) => wager)).toEqual(['long', 'even']);
  expect(open.dearest?.wager).toBe('long');
  expect(sayFraction(open.dearest!.net)).toBe('33/38');
  const shut = offerWorth(layout, terms, ['even']);
  expect(shut.dearest?.wager).toBe('even');
  expect(shut.wagers).toHaveLength(1);
  expect(offerWorth(layout, terms, []).dearest).toBeUndefined();
});
