import { type Card, type Rank, rankOf } from '../../kernel/cards.ts';
import type { Citation } from '../../kernel/law.ts';
import { bug } from '../../kernel/refusal.ts';
import { of } from './chapter.ts';

/** A card dealt to a side of the field, and what it counts there under which paragraph. */
export interface Worth {
  readonly points: number;
  readonly cite: Citation;
}

/** § .2(c)1: cards that count their own number. */
const NUMBERS: Readonly<Partial<Record<Rank, Worth>>> = Object.fromEntries(
  (['2', '3', '4', '5', '6', '7', '8', '9', 'T'] as const).map((rank): [Rank, Worth] => [
    rank,
    { points: rank === 'T' ? 10 : Number(rank), cite: of('.2(c)1') },
  ]),
);

/** § .1: any ace of the Third or Fourth Quarter is in the King Zone. */
export const inKingZone = (quarter: number): boolean => quarter >= 3;

const ACE: Worth = { points: 1, cite: of('.2(c)3') };
const ACE_IN_ZONE: Worth = { points: 11, cite: of('.2(c)3') };
const FACE: Worth = { points: 10, cite: of('.2(c)2') };

/** § .2(c): the value of a card in the quarter in which it was dealt. */
export const worthOf = (card: Card, quarter: number): Worth => {
  if (card === 'Joker') return bug('Football Kings is played without a joker');
  const rank = rankOf(card);
  if (rank === 'A') return inKingZone(quarter) ? ACE_IN_ZONE : ACE;
  return NUMBERS[rank] ?? FACE;
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

const pointsAt = (card: Card | undefined, quarter: number): number =>
  card === undefined ? 0 : worthOf(card, quarter).points;

/** The cards in the order of the deal. */
export const totalsOf = (cards: readonly Card[]): Totals => {
  let home = 0;
  let visitor = 0;
  for (let place = 0; place < cards.length; place += 2) {
    const quarter = 1 + (place >> 1);
    home += pointsAt(cards[place], quarter);
    visitor += pointsAt(cards[place + 1], quarter);
  }
  return { home, visitor };
};
