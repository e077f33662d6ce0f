import { expect, test } from 'vitest';
import { anySetHands } from '../../../../test/asia-poker/any-set-hands.ts';
import { type Card, DECK_WITH_JOKER, RANKS, SUITS } from '../../../kernel/cards.ts';
import { seeded } from '../../../kernel/chance.ts';
import { setHandOf } from './look-up.ts';

const uniform = seeded(57_512);
const { hands, of } = anySetHands();
const dealt = (size: number, deck: readonly Card[]): Card[] => {
  const left = [...deck];
  return Array.from({ length: size }, () => left.splice(uniform(left.length), 1)[0]!);
};
const NATURAL = DECK_WITH_JOKER.filter((card) => card !== 'Joker');
const ofSuit = (suit: string): Card[] => NATURAL.filter((card) => card[1] === suit);
const notOfSuit = (suit: string): Card[] => NATURAL.filter((card) => card[1] !== suit);
const asNumbers = (hand: readonly Card[]): Int32Array =>
  Int32Array.from(hand, (card) =>
    card === 'Joker'
      ? 52
      : RANKS.indexOf(card[0] as 'A') * 4 + SUITS.indexOf(card[1] as (typeof SUITS)[number]),
  );
const wrongOf = (deal: () => readonly Card[], times: number): readonly (readonly Card[])[] =>
  Array.from({ length: times }, deal).filter(
    (hand) => setHandOf(hands, asNumbers(dealt(7, hand))) !== of(hand),
  );

test('seven cards of any deck, with the joker and without, in any order', () => {
  expect(wrongOf(() => dealt(7, DECK_WITH_JOKER), 400)).toEqual([]);
  expect(wrongOf(() => ['Joker', ...dealt(6, NATURAL)], 400)).toEqual([]);
});

test.each(SUITS.flatMap((suit) => [4, 5, 6, 7].map((long) => [suit, long] as const)))(
  'of suit %s %i cards',
  (suit, long) => {
    const some = () => [...dealt(long, ofSuit(suit)), ...dealt(7 - long, notOfSuit(suit))];
    expect(wrongOf(some, 40)).toEqual([]);
  },
);

test.each(SUITS.flatMap((suit) => [3, 4, 5, 6].map((long) => [suit, long] as const)))(
  'of suit %s %i cards beside the joker',
  (suit, long) => {
    const some = (): Card[] => [
      'Joker',
      ...dealt(long, ofSuit(suit)),
      ...dealt(6 - long, notOfSuit(suit)),
    ];
    expect(wrongOf(some, 40)).toEqual([]);
  },
);

test('three of each of two suits beside the joker', () => {
  for (const [at, one] of SUITS.entries())
    for (const other of SUITS.slice(at + 1)) {
      const some = (): Card[] => ['Joker', ...dealt(3, ofSuit(one)), ...dealt(3, ofSuit(other))];
      expect(wrongOf(some, 40)).toEqual([]);
    }
});
