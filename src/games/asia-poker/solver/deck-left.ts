import { type Card, DECK_WITH_JOKER, RANKS, SUITS } from '../../../kernel/cards.ts';
import type { RankMask } from '../ranking-table.ts';
import { rankValue } from '../rankings.ts';

/** The cards that a dealer's hand can still come from. */
export interface DeckLeft {
  /** By rank: how many of the four. */
  readonly ofRank: Uint8Array;
  /** By suit: which ranks. */
  readonly ofSuit: readonly RankMask[];
  readonly joker: boolean;
  readonly cards: number;
}

export const deckWithout = (gone: readonly Card[]): DeckLeft => {
  const left = DECK_WITH_JOKER.filter((card) => !gone.includes(card));
  const natural = left.filter((card) => card !== 'Joker');
  const ofRank = Uint8Array.from(
    RANKS,
    (_, rank) => natural.filter((card) => rankValue(card) === rank).length,
  );
  const ofSuit = SUITS.map((suit) =>
    natural
      .filter((card) => card[1] === suit)
      .reduce((mask, card) => mask | (1 << rankValue(card)), 0),
  );
  return { ofRank, ofSuit, joker: natural.length < left.length, cards: left.length };
};
