import { expect, test } from 'vitest';
import { defaultBonus } from '../../../test/asia-poker/standard.ts';
import { choose } from '../../kernel/cards.ts';
import { BONUS_HANDS, type BonusCounts, countSize } from './bonus.ts';

const countsOf = (size: number): BonusCounts => {
  const counts = Object.fromEntries([...BONUS_HANDS, 'none'].map((hand) => [hand, 0]));
  countSize(size, defaultBonus, counts as Record<keyof BonusCounts, number>);
  return counts as BonusCounts;
};

test('§ 575.6(d) of five cards there are as many hands of each kind as every poker book says', () => {
  expect(countsOf(5)).toEqual({
    'three-of-a-kind and four 8s': 0,
    'five aces': 0,
    'royal flush': 4,
    'natural straight flush': 36,
    'straight flush with a joker': 0,
    'four-of-a-kind': 624,
    '9-high': 0,
    'full house': 3744,
    flush: 5108,
    'three-of-a-kind': 54_912,
    straight: 10_200,
    none: 1_098_240 + 123_552 + 1_302_540,
  });
});

test('§ 575.6(d) four cards, of which no five are in a suit or in sequence, are four or three of a kind or nothing', () => {
  expect(countsOf(4)).toMatchObject({
    ...{ 'four-of-a-kind': 13, 'three-of-a-kind': 13 * 4 * 48, 'full house': 0, flush: 0 },
    ...{ straight: 0, none: choose(52, 4) - 13 - 13 * 4 * 48 },
  });
});
