import { expect, test } from 'vitest';
import { defaultRanking } from '../../../test/asia-poker/standard.ts';
import type { Card } from '../../kernel/cards.ts';
import { foul, isLegal, legalSettings, settingsOf, sevenCards } from './setting.ts';

const cards = (text: string): Card[] => text.split(' ') as Card[];
const set = (text: string) => {
  const [high = [], medium = [], low = []] = text.split(' / ').map(cards);
  return { high, medium, low };
};
const HAND = cards('As Ah Ts Td 7c 6d 3h');

test.each([
  ['As Kd 7h 7c 5s 4d', 'A hand is seven cards; this has 6. Name 1 more.'],
  ['As', 'A hand is seven cards; this has 1. Name 6 more.'],
  ['As Kd 7h 7c 5s 4d 3d 2d', 'A hand is seven cards; this has 8. Leave out 1.'],
  ['As Kd 7h 7c 5s 4d 4d', '4d is named twice. A deck has only one.'],
  ['As Kd 7h 7c 5s 4d 4d 2d', '4d is named twice. A deck has only one.'],
])('§ 575.11(b) %s is no hand', (hand, because) => {
  expect(sevenCards(cards(hand))).toEqual({
    refused: 'not-cards',
    because,
    cite: '58 Pa. Code § 575.11(b)',
  });
});

test('§ 575.11(b) seven cards are a hand', () => {
  expect(sevenCards(HAND)).toBeUndefined();
});

const SIZES =
  'The seven cards dealt are set as four in the high hand, two in the medium and one in the low.';
const ABOVE_MEDIUM =
  'The high hand must rank above the medium hand; move a stronger card or pair to the high hand.';
const ABOVE_LOW =
  'The medium hand must rank above the low hand; exchange the low card for a lower one.';

test.each([
  ['As Ah 6d / Ts Td 3h / 7c', 'not-these-seven-cards', '(v)', SIZES],
  ['As Ah 6d 3h / Ts Td / Kc', 'not-these-seven-cards', '(v)', SIZES],
  ['Ts Td 6d 3h / As Ah / 7c', 'high-not-above-medium', '(iii)', ABOVE_MEDIUM],
  ['As Ts Td 3h / 7c 6d / Ah', 'medium-not-above-low', '(iv)', ABOVE_LOW],
])('§ 575.11(f)(1) %s: %s', (hands, refused, paragraph, because) => {
  const cite = `58 Pa. Code § 575.11(f)(1)${paragraph}`;
  expect(foul(set(hands), HAND, defaultRanking)).toEqual({ refused, because, cite });
  expect(isLegal(set(hands), HAND, defaultRanking)).toBe(false);
});

test('§ 575.11(b) of the 105 settings those are legal in which no hand ranks below the next', () => {
  expect(settingsOf(HAND)).toHaveLength(105);
  expect(new Set(settingsOf(HAND).map((setting) => JSON.stringify(setting))).size).toBe(105);
  const legal = legalSettings(HAND, defaultRanking);
  expect(legal.length).toBeLessThan(105);
  expect(legal).toEqual(
    settingsOf(HAND).filter((setting) => foul(setting, HAND, defaultRanking) === undefined),
  );
  expect(legal).toContainEqual(set('As Ah 6d 3h / Ts Td / 7c'));
  expect(legal).not.toContainEqual(set('Ts Td 6d 3h / As Ah / 7c'));
});
