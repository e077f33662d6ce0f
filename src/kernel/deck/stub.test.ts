import { expect, test } from 'vitest';
import { DECK } from '../cards.ts';
import { cardsOff, isCount, stubOf, unseen } from './stub.ts';

const cite = 'House rules § cards';

test('cards come off the deck once', () => {
  expect(cardsOff(DECK, [], ['As', 'Kd'], 2)).toEqual(['As', 'Kd']);
  expect(cardsOff(DECK, ['As'], ['As'], 1)).toEqual({
    refused: 'card-gone',
    because: 'As has already left the deck. Read it again.',
    cite,
  });
  expect(cardsOff(DECK, [], ['As', 'As'], 2)).toMatchObject({ refused: 'card-gone' });
});

test('as many as are asked for, each of this deck', () => {
  expect(cardsOff(DECK, [], ['As'], 2)).toEqual({
    refused: 'not-cards',
    because: 'Name 2 cards, such as As or Td.',
    cite,
  });
  expect(cardsOff(DECK, [], 'As', 1)).toMatchObject({
    because: 'Name one card, such as As or Td.',
  });
  for (const value of ['Joker', 'xx', 7, null, undefined]) {
    expect(cardsOff(DECK, [], [value], 1)).toMatchObject({
      refused: 'not-cards',
      because: expect.stringMatching(/^Name each card by rank/),
    });
  }
});

test('the stub is what was neither burned nor seen; unseen cards count the burned ones', () => {
  const gone = { burned: 3, seen: ['As', 'Kd'] as const };
  expect(stubOf(DECK, gone)).toBe(47);
  expect(unseen(DECK, gone)).toHaveLength(50);
  expect(unseen(DECK, gone)).not.toContain('As');
});

test.each([
  [0, true],
  [53, true],
  [54, false],
  [-1, false],
  [3.5, false],
  ['4', false],
  [undefined, false],
])('%j of at most 53 cards is a count: %s', (value, is) => {
  expect(isCount(value, 53)).toBe(is);
});
