import { expect, test } from 'vitest';
import { digitOf, shuffledOn, xoshiro256 } from './xoshiro.ts';

const SEED = new BigUint64Array([1n, 2n, 3n, 4n]);

test('House rules § odds simulations draw the words that the authors of xoshiro256** publish', () => {
  const { word } = xoshiro256(SEED);
  expect(Array.from({ length: 10 }, word)).toEqual([
    ...[11_520n, 0n, 1_509_978_240n, 1_215_971_899_390_074_240n, 1_216_172_134_540_287_360n],
    ...[607_988_272_756_665_600n, 16_172_922_978_634_559_625n, 8_476_171_486_693_032_832n],
    ...[10_595_114_339_597_558_777n, 2_904_607_092_377_533_576n],
  ]);
});

test('House rules § odds a digit is scaled from the lowest bits, and drawn again where it would favor one', () => {
  const sixteen = xoshiro256(SEED);
  // 11,520 × 52 ÷ 65,536; the next word, 0, is one of the sixteen too many, and the one after ends in 28,800.
  expect([sixteen.digit16(52), sixteen.digit16(52)]).toEqual([9, 22]);
  const other = xoshiro256(SEED);
  expect(other.digit32(1_000_000)).toBe(2);
  // Bits that are given are used as they are; only such as favor a digit take the generator on.
  const given = xoshiro256(SEED);
  expect([digitOf(given, 32_769n, 52), digitOf(given, 0n, 52)]).toEqual([26, 9]);
});

test('House rules § odds a deck is shuffled on from deal to deal: every card once, and no deal like the last', () => {
  const deal = shuffledOn(SEED, 52, 52);
  const [first, second] = [deal(), deal()];
  const sorted = (cards: readonly number[]) => cards.toSorted((a, b) => a - b);
  const all = Array.from({ length: 52 }, (_, card) => card);
  expect(sorted(first)).toEqual(all);
  expect(sorted(second)).toEqual(all);
  expect(second).not.toEqual(first);
  expect(shuffledOn(SEED, 52, 52)()).toEqual(first);
});

test('House rules § odds a card is exchanged with one at or behind its place, four cards to a word', () => {
  // Worked out apart from this program. The first deal exchanges 0 and 1, 1 and 4, 2 with itself, 3 and 7, 4 and 7, 5 and 9.
  const deal = shuffledOn(SEED, 10, 6);
  expect([deal(), deal(), deal()]).toEqual([
    [1, 4, 2, 7, 3, 9],
    [6, 8, 2, 7, 5, 3],
    [6, 9, 3, 1, 5, 7],
  ]);
});
