import type { Holding } from '../../src/games/asia-poker/solver/player-classes.ts';
import { type Card, RANKS, SUITS } from '../../src/kernel/cards.ts';

/** The cards of a holding, whose ranks each suit has by these bits. */
export const cardsOf = ({ held, holdsJoker }: Holding, suits: readonly number[]): Card[] => {
  const ranks = [...held.keys()].filter((rank) => held[rank]! > 0);
  return [
    ...suits.flatMap((set, suit) =>
      ranks
        .filter((_, at) => (set >> at) & 1)
        .map((rank): Card => `${RANKS[rank]!}${SUITS[suit]!}`),
    ),
    ...(holdsJoker ? (['Joker'] as const) : []),
  ];
};
