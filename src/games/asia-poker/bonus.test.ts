import { expect, test } from 'vitest';
import { defaultBonus } from '../../../test/asia-poker/standard.ts';
import { wholly } from '../../../test/whole.ts';
import { type Card, choose, DECK_WITH_JOKER } from '../../kernel/cards.ts';
import { seeded } from '../../kernel/chance.ts';
import { BONUS_HANDS, bonusCounts, bonusOf } from './bonus.ts';

const bonus = (text: string, rules = defaultBonus): string =>
  bonusOf(text.split(' ') as Card[], rules) ?? 'none';

test.each([
  ['8s 8h 8d 8c Ks Kh Kd', 'three-of-a-kind and four 8s'],
  ['8s 8h 8d 8c Ks Kh Qd', 'four-of-a-kind'],
  ['9s 9h 9d 9c Ks Kh Kd', 'four-of-a-kind'],
  ['As Ah Ad Ac Joker 2s 3h', 'five aces'],
  ['As Ah Ad Ac 2s 3h 4d', 'four-of-a-kind'],
  ['As Ks Qs Js Ts 2h 2d', 'royal flush'],
  ['Ks Qs Js Ts 9s 2h 2d', 'natural straight flush'],
  ['As 2s 3s 4s 5s Kh Kd', 'natural straight flush'],
  ['Ks Qs Js 9s Joker 2h 2d', 'straight flush with a joker'],
  ['Qs Ks As 2s 3s 9h 9d', 'flush'],
  ['As Ah Ad Joker 2s 3h 4d', 'four-of-a-kind'],
  ['9s 8h 7d 6c 4s 3h 2d', '9-high'],
  ['9s 8h 7d 5c 4s 3h 2d', '9-high'],
  ['9s 8h 7d 6c 5s 3h 2d', 'straight'],
  ['Ts 8h 7d 5c 4s 3h 2d', 'none'],
  ['9s 9h 9d 4c 4s 3h 2d', 'full house'],
  ['9s 9h 9d 4c 4s 4h 2d', 'full house'],
  ['9s 9h 9d Ac Joker 4h 2d', 'full house'],
  ['As Ah Joker 4c 4h 9d 2c', 'full house'],
  ['Ks Js 9s 4s 2s Ah Ad', 'flush'],
  ['Ks Js 9s 4s Joker 2h 3d', 'flush'],
  ['Ks Js 9s 4h Joker 2h 3d', 'none'],
  ['9s 9h 9d 4c 5s 3h Kd', 'three-of-a-kind'],
  ['As Ah Joker 4c 6h 9d Jc', 'three-of-a-kind'],
  ['9s 8h 7d 6c Joker 2h 2d', 'straight'],
  ['As 2h 3d 4c 5s 9h 9d', 'straight'],
  ['Qs Kh Ad 2c 3s 9h 9d', 'none'],
])('§ 575.6(d) %s is %s', (hand, expected) => {
  expect(bonus(hand)).toBe(expected);
});

test('§ 575.6(d), reading 23: the joker beside four 8s and two aces', () => {
  const hand = '8s 8h 8d 8c As Ah Joker';
  expect(bonus(hand)).toBe('three-of-a-kind and four 8s');
  expect(bonus(hand, { ...defaultBonus, bonusJokerWithEights: 'none' })).toBe('four-of-a-kind');
  expect(bonus('8s 8h 8d 8c Ks Kh Joker')).toBe('four-of-a-kind');
});

test('§ 575.6(d), reading 23: the joker in a royal flush', () => {
  const hand = 'As Ks Qs Ts Joker 2h 2d';
  expect(bonus(hand)).toBe('royal flush');
  expect(bonus(hand, { ...defaultBonus, bonusJokerRoyal: 'no' })).toBe(
    'straight flush with a joker',
  );
});

test('§ 575.6(d), reading 23: a 9-high that is also a flush', () => {
  const hand = '9s 8s 7s 6s 4s 3h 2d';
  expect(bonus(hand)).toBe('9-high');
  expect(bonus(hand, { ...defaultBonus, nineHighFlush: 'flush' })).toBe('flush');
});

/** Counted once for both tests. */
let counted: ReturnType<typeof bonusCounts> | undefined;
const standardCounts = () => {
  counted ??= bonusCounts(defaultBonus);
  return counted;
};

test('§ 575.6(d) all 154,143,080 hands, by class', () => {
  const counts = standardCounts();
  expect(counts).toEqual({
    // Twelve ranks of three; or two aces and the joker.
    'three-of-a-kind and four 8s': 12 * 4 + choose(4, 2),
    'five aces': choose(48, 2),
    'royal flush': 26_132,
    'natural straight flush': 38_728,
    'straight flush with a joker': 146_104,
    'four-of-a-kind': 307_418,
    '9-high': 2 * 4 ** 7,
    'full house': 4_188_528,
    flush: 6_170_400,
    'three-of-a-kind': 7_672_500,
    straight: 11_034_204,
    none: 124_525_116,
  });
  expect(Object.keys(counts).slice(0, -1)).toEqual([...BONUS_HANDS]);
});

wholly('§ 575.6(d), reading 23: what each other reading moves', () => {
  const held = standardCounts();
  const without = bonusCounts({ ...defaultBonus, bonusJokerWithEights: 'none' });
  expect(held['three-of-a-kind and four 8s'] - without['three-of-a-kind and four 8s']).toBe(6);
  expect(without['four-of-a-kind'] - held['four-of-a-kind']).toBe(6);
  const natural = bonusCounts({ ...defaultBonus, bonusJokerRoyal: 'no' });
  // The five cards themselves and any two of the other 48, joker included.
  expect(natural['royal flush']).toBe(4 * choose(48, 2));
  const asFlush = bonusCounts({ ...defaultBonus, nineHighFlush: 'flush' });
  // Five, six or seven of the seven cards in one suit.
  const suited = 2 * 4 * (choose(7, 5) * 9 + 7 * 3 + 1);
  expect(asFlush['9-high']).toBe(held['9-high'] - suited);
  expect(asFlush.flush).toBe(held.flush + suited);
});

test('§ 575.6(d) the order of the cards changes nothing', () => {
  const uniform = seeded(575);
  for (let i = 0; i < 300; i += 1) {
    const deck = [...DECK_WITH_JOKER];
    const hand = Array.from({ length: 7 }, () => deck.splice(uniform(deck.length), 1)[0]!);
    expect(bonusOf(hand.toReversed(), defaultBonus)).toBe(bonusOf(hand, defaultBonus));
  }
});
