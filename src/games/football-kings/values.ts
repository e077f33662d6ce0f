import { type Card, type Rank, rankOf } from '../../kernel/cards.ts';
import type { Citation } from '../../kernel/law.ts';
import { bug } from '../../kernel/refusal.ts';
import { of } from './chapter.ts';

/** A card dealt to a side of the field, and what it counts there under which paragraph. */
export interface Worth {
  readonly points: number;
  readonly cite: Citation;
}

const NUMBERS: Readonly<Partial<Record<Rank, number>>> = {
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '6': 6,
  '7': 7,
  '8': 8,
  '9': 9,
  T: 10,
};

/** § .1: any ace of the Third or Fourth Quarter is in the King Zone. */
export const inKingZone = (quarter: number): boolean => quarter >= 3;

/** § .2(c): the value of a card in the quarter in which it was dealt. */
export const worthOf = (card: Card, quarter: number): Worth => {
  if (card === 'Joker') return bug('Football Kings is played without a joker');
  const rank = rankOf(card);
  if (rank === 'A') return { points: inKingZone(quarter) ? 11 : 1, cite: of('.2(c)3') };
  const number = NUMBERS[rank];
  return number === undefined
    ? { points: 10, cite: of('.2(c)2') }
    : { points: number, cite: of('.2(c)1') };
};

export interface Totals {
  readonly home: number;
  readonly visitor: number;
}

/** § .6(d): what a card adds to Home and to Visitor, dealt in turn, two cards to a quarter. */
export const adds = (card: Card, place: number): readonly [home: number, visitor: number] => {
  const { points } = worthOf(card, 1 + (place >> 1));
  return place % 2 === 0 ? [points, 0] : [0, points];
};

/** The cards in the order of the deal. */
export const totalsOf = (cards: readonly Card[]): Totals => {
  let [home, visitor] = [0, 0];
  cards.forEach((card, place) => {
    const [toHome, toVisitor] = adds(card, place);
    home += toHome;
    visitor += toVisitor;
  });
  return { home, visitor };
};
