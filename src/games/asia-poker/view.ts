import type { Card } from '../../kernel/cards.ts';
import type { Viewer } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/wager.ts';
import { DEALER } from './positions.ts';
import {
  cardsDealt,
  choiceDue,
  discards,
  type Event,
  handOf,
  type Round,
  settingOf,
} from './round.ts';
import type { Setting } from './setting.ts';

/** What is open on the layout, with the viewer's own cards where they may be seen. */
export interface Seen extends Omit<Round, 'dealt' | 'unseen' | 'set' | 'rack'> {
  readonly cardsDealt: number;
  /** Seats whose hands are set, face down. */
  readonly setSeats: readonly Seat[];
  /** § .11(i): what each pile of the rack was, and how many cards; their faces are nobody's business. */
  readonly rack: readonly { readonly of: Round['rack'][number]; readonly cards: number }[];
  readonly dealerCards?: readonly Card[];
  /** Hands that the dealer has shown. */
  readonly shown: readonly { readonly seat: Seat; readonly setting: Setting }[];
  readonly own?: { readonly cards: readonly Card[]; readonly setting?: Setting };
}

/**
 * Surveillance sees everything. A seat sees its own cards once it has looked at them; the dealer's when they are turned, another's
 * when they are shown. Dealer and public see what is face up.
 */
export const view = (round: Round, viewer: Viewer): Round | Seen => {
  if (viewer.as === 'surveillance') return round;
  const { dealt: _dealt, unseen: down, set, rack: _rack, ...open } = round;
  const own = viewer.as === 'seat' ? ownOf(round, viewer.seat) : undefined;
  return {
    ...open,
    cardsDealt: cardsDealt(round),
    setSeats: [...new Set([...(down?.set ?? []), ...set.map(({ seat }) => seat)])],
    rack: discards(round).map(({ of, count }) => ({ of, cards: count })),
    ...(round.dealerTurned ? { dealerCards: handOf(round, DEALER) } : {}),
    shown: set.filter(({ seat }) => round.revealed.some((one) => one.seat === seat)),
    ...(own === undefined ? {} : { own }),
  };
};

const ownOf = (round: Round, seat: Seat): Seen['own'] => {
  if (!round.looked.includes(seat) || choiceDue(round, seat)) return undefined;
  const cards = handOf(round, seat);
  // What was dealt face down at a live table is in the player's own hand and nowhere else.
  if (cards.length === 0) return undefined;
  const setting = settingOf(round, seat);
  return { cards, ...(setting === undefined ? {} : { setting }) };
};

/** An event without the cards that the viewer may not know. */
export const see = (event: Event, viewer: Viewer): unknown => {
  if (viewer.as === 'surveillance') return event;
  switch (event.type) {
    case 'CardsDealt':
      return { type: event.type, cards: event.cards.length, cite: event.cite };
    case 'CardsExamined':
    case 'HouseWayTold':
    case 'HandsSet':
      return viewer.as === 'seat' && viewer.seat === event.seat
        ? event
        : { type: event.type, seat: event.seat };
    default:
      return event;
  }
};
