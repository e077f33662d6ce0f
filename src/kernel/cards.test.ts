import { expect, test } from 'vitest';
import {
  choose,
  DECK,
  DECK_WITH_JOKER,
  isCard,
  parseCards,
  RANKS,
  rankOf,
  SUITS,
  suitOf,
} from './cards.ts';

const cite = 'House rules § cards';

test('52 cards, each once, and 53 with the joker', () => {
  expect(new Set(DECK).size).toBe(52);
  expect(DECK_WITH_JOKER).toEqual([...DECK, 'Joker']);
  expect(DECK.slice(0, 2)).toEqual(['2s', '3s']);
  for (const rank of RANKS) for (const suit of SUITS) expect(DECK).toContain(`${rank}${suit}`);
});

test('a card is a rank and a suit', () => {
  expect([rankOf('Td'), suitOf('Td')]).toEqual(['T', 'd']);
  expect(['As', 'Joker', '2c'].every(isCard)).toBe(true);
  for (const value of ['1s', 'Ax', 'as', '', 'A', 7, null, undefined]) {
    expect(isCard(value)).toBe(false);
  }
});

test.each([
  ['As Kd', ['As', 'Kd']],
  ['  as,KD ,  10h joker', ['As', 'Kd', 'Th', 'Joker']],
  ['JOKER', ['Joker']],
  ['', []],
])('"%s" is read as %j', (text, cards) => {
  expect(parseCards(text, DECK_WITH_JOKER, cite)).toEqual(cards);
});

test('a card that is there twice is refused', () => {
  expect(parseCards('As Kd as', DECK, cite)).toEqual({
    refused: 'not-cards',
    because: 'As is named twice. A deck has only one.',
    cite,
  });
});

test.each(['Ax', '1s', '11s', 'Asd', 'xJoker', 'Jokers'])('"%s" is no card', (word) => {
  expect(parseCards(word, DECK_WITH_JOKER, cite)).toEqual({
    refused: 'not-cards',
    because: `"${word}" is not a card of this deck. Write the rank (2-9, T, J, Q, K, A) and the suit (s, h, d, c), or Joker.`,
    cite,
  });
});

test('a deck without a joker does not offer one', () => {
  expect(parseCards('Joker', DECK, cite)).toEqual({
    refused: 'not-cards',
    because:
      '"Joker" is not a card of this deck. Write the rank (2-9, T, J, Q, K, A) and the suit (s, h, d, c).',
    cite,
  });
});

test.each([
  [52, 5, 2_598_960],
  [53, 7, 154_143_080],
  [5, 0, 1],
  [5, 5, 1],
  [5, 6, 0],
  [5, -1, 0],
])('%i choose %i is %i', (n, k, ways) => {
  expect(choose(n, k)).toBe(ways);
});
