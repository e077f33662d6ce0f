import { asiaPoker } from '../src/games/asia-poker/index.ts';
import { type Card, DECK_WITH_JOKER } from '../src/kernel/index.ts';
import { type Played, played } from './at-table.ts';

/** Stacks by position (0 is the dealer); what is not named is filled up from the rest of the deck in order. */
export type Stacks = Readonly<Record<number, string>>;

export const stacksOf = (named: Stacks): readonly (readonly Card[])[] => {
  const used = Object.values(named).flatMap((cards) => cards.split(' '));
  const rest = DECK_WITH_JOKER.filter((card) => !used.includes(card));
  return [0, 1, 2, 3, 4, 5, 6].map(
    (position) => (named[position]?.split(' ') as Card[] | undefined) ?? rest.splice(0, 7),
  );
};

/** One card at a time, clockwise from the starting position. */
export const dealt = (named: Stacks, start: number): string => {
  const stacks = stacksOf(named);
  const cards = Array.from(
    { length: 49 },
    (_, at) => stacks[(start + at) % 7]![Math.floor(at / 7)],
  );
  return `deal ${cards.join(' ')}`;
};

/** The deck is ready; what follows is up to the test. */
export const READY = ['receive deck 1 blue preshuffled', 'cut deck 1 at 26'];

/** Three dice that count to the dealer, who is first and eighth. */
export const FROM_DEALER = ['no more bets', 'shake 3', 'uncover 2 2 4', 'total 8'];

/** Pair of kings, pair of nines, a five: set by the house way. */
export const DEALER = 'Kd Kh 9s 9c 5d 4h 2s';
export const DEALER_SETS = 'dealer sets Kd Kh 4h 2s / 9s 9c / 5d';

/** Against that dealer: `hand` at seat 1, set as said, with the wagers laid. */
export const against = (
  filed: Readonly<Record<string, unknown>>,
  hand: string,
  sets: string,
  ...bets: readonly string[]
): Played =>
  played(
    asiaPoker,
    filed,
    ...READY,
    ...(bets.length === 0 ? ['seat 1  asia-poker $10'] : bets),
    ...FROM_DEALER,
    dealt({ 0: DEALER, 1: hand }, 0),
    'count 4',
    'seat 1  looks',
    `seat 1  sets ${sets}`,
    'turn dealer',
    DEALER_SETS,
    'reveal 1',
  );
