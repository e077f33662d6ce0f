import type { Card } from '../../kernel/cards.ts';
import type { Deal, DealEvent } from '../../kernel/deck/deal.ts';
import { type Gone, unseen } from '../../kernel/deck/stub.ts';
import type { Citation } from '../../kernel/law.ts';
import { quotient } from '../../kernel/money.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { BonusHand } from './bonus.ts';
import { CARDS } from './cards.ts';
import type { Comparison } from './comparison.ts';
import { clockwise, DEALER, POSITIONS, type Position, SEATS } from './positions.ts';
import type { Setting } from './setting.ts';
import type { Rules } from './submission.ts';

export const HAND = 7;
/** § .8(c): seven stacks of seven, whoever has wagered. */
export const TO_DEAL = HAND * POSITIONS;
/** § .8(d): what remains of fifty-three. */
export const LEFT_OVER = CARDS.length - TO_DEAL;

export const NO_ROLL_REASONS = ['not flat', 'fell out'] as const;
export type NoRollReason = (typeof NO_ROLL_REASONS)[number];
export const SHOE_FAULTS = ['jam', 'stopped', 'cards not all dealt'] as const;
export type ShoeFault = (typeof SHOE_FAULTS)[number];
export const SHOE_OUT = ['covered', 'marked out of order'] as const;
export type ShoeOut = (typeof SHOE_OUT)[number];
export type VoidReason =
  | 'wrong starting position'
  | 'card of the dealer exposed'
  | 'more than one card face up'
  | 'wrong number of cards'
  | 'card exposed in the deal'
  | 'dealing shoe failed'
  | 'not four cards left';

/** How this round finds its starting position and deals: as filed, unless a device is out of order. */
export interface Ways {
  readonly starting: Rules['startingPosition'];
  readonly dealing: Rules['dealing'];
}

export interface Revealed {
  readonly seat: Seat;
  readonly comparison: Comparison;
}

/** A card of a position that somebody saw; where `choice` is true its player has yet to decide. */
export interface Exposed {
  readonly position: Position;
  readonly card: Card;
  readonly choice: boolean;
}

export interface Round extends Deal {
  /** The automated dealing shoe. */
  readonly shoe: 'none' | 'at the table' | ShoeOut;
  /** § .5(g)(3): where the button is. */
  readonly button: Position;
  /** Neighbouring positions of one player in this round. */
  readonly pairs: readonly (readonly [Seat, Seat])[];
  readonly betsClosed: boolean;
  readonly ways: Ways;
  /** Seats with a wager in this round. */
  readonly seats: readonly Seat[];
  readonly shakes: number;
  readonly dice: readonly number[];
  readonly start?: Position;
  readonly shakerCovered: boolean;
  /** In the order of the deal, where a shoe or a device reads the cards. */
  readonly dealt: readonly Card[];
  /** A deal of a live table, where nobody has seen the cards. */
  readonly unseen?: UnseenDeal;
  readonly stub: 'to be counted' | 'placed';
  readonly exposed: readonly Exposed[];
  readonly looked: readonly Seat[];
  readonly set: readonly { readonly seat: Seat; readonly setting: Setting }[];
  readonly dealerTurned: boolean;
  readonly dealer?: Setting;
  readonly surrendered: readonly Seat[];
  readonly voided: readonly Seat[];
  readonly left: readonly Seat[];
  readonly revealed: readonly Revealed[];
  /** § .11(i): the discard rack from the bottom up, by what each pile was. */
  readonly rack: readonly Pile[];
  readonly ended?: 'settled' | 'void';
}

export interface UnseenDeal {
  /** How many cards were dealt. */
  readonly cards: number;
  /** Stacks whose cards were turned over, or shown to the dealer by their player. */
  readonly turned: readonly { readonly position: Position; readonly cards: readonly Card[] }[];
  /** Seats whose hands are set face down. */
  readonly set: readonly Seat[];
}

export type Pile = Position | 'stub' | 'face up';

export type Event =
  | DealEvent
  | { readonly type: 'PositionsPaired'; readonly seat: Seat; readonly also: Seat }
  | { readonly type: 'BetsClosed'; readonly seats: readonly Seat[]; readonly ways: Ways }
  | { readonly type: 'ShakerShaken'; readonly times: number }
  | { readonly type: 'ShakerUncovered'; readonly dice: readonly number[] }
  | { readonly type: 'NoRollCalled'; readonly reason: NoRollReason; readonly cite: Citation }
  | {
      readonly type: 'StartFound';
      readonly count: number;
      readonly position: Position;
      readonly cite: Citation;
    }
  | { readonly type: 'ShakerCovered' }
  | { readonly type: 'CardsDealt'; readonly cards: readonly Card[]; readonly cite: Citation }
  | { readonly type: 'StacksDealt'; readonly cards: number; readonly cite: Citation }
  | { readonly type: 'StubPlaced'; readonly cards: number; readonly cite: Citation }
  | { readonly type: 'StacksCollected'; readonly seats: readonly Seat[]; readonly cite: Citation }
  | { readonly type: 'CardsExamined'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'HouseWayTold'; readonly seat: Seat; readonly setting: Setting }
  | { readonly type: 'HandsSet'; readonly seat: Seat; readonly setting: Setting }
  | { readonly type: 'HandsSetFaceDown'; readonly seat: Seat }
  | { readonly type: 'DealerTurned'; readonly cards: readonly Card[] }
  | { readonly type: 'DealerMisset'; readonly setting: Setting; readonly cite: Citation }
  | { readonly type: 'DealerSet'; readonly setting: Setting }
  | { readonly type: 'Surrendered'; readonly seat: Seat; readonly counted: number }
  | {
      readonly type: 'HandsCompared';
      readonly seat: Seat;
      readonly setting: Setting;
      readonly comparison: Comparison;
    }
  | {
      readonly type: 'BonusFormed';
      readonly seat: Seat;
      readonly hand?: BonusHand;
      readonly cite: Citation;
    }
  | { readonly type: 'WagersAbandoned'; readonly seat: Seat }
  | {
      readonly type: 'CardExposed';
      readonly position: Position;
      readonly card: Card;
      readonly choice: boolean;
      readonly cite: Citation;
    }
  | { readonly type: 'HandPlayedOn'; readonly seat: Seat }
  | { readonly type: 'HandVoided'; readonly seat: Seat }
  | { readonly type: 'ShoeFailed'; readonly fault: ShoeFault; readonly cite: Citation }
  | { readonly type: 'ShoeTakenOut'; readonly how: ShoeOut }
  | { readonly type: 'ShoeBrought' }
  | { readonly type: 'RoundVoided'; readonly reason: VoidReason; readonly cite: Citation }
  | { readonly type: 'RoundCompleted' };

export const fresh = (rules: Rules, lasting: Pick<Round, 'decks' | 'shoe' | 'button'>): Round => ({
  ...lasting,
  pairs: [],
  betsClosed: false,
  ways: { starting: rules.startingPosition, dealing: rules.dealing },
  seats: [],
  shakes: 0,
  dice: [],
  shakerCovered: false,
  dealt: [],
  faceUp: [],
  drawnInError: false,
  stub: 'to be counted',
  exposed: [],
  looked: [],
  set: [],
  dealerTurned: false,
  surrendered: [],
  voided: [],
  left: [],
  revealed: [],
  rack: [],
});

export const over = (round: Round): boolean => round.ended !== undefined;

/** No card is burned in this chapter. A card of a stack that is face down is seen when it is exposed or turned. */
export const gone = (round: Round): Gone => ({
  burned: 0,
  seen: [
    ...new Set([
      ...round.dealt,
      ...round.faceUp,
      ...(round.unseen?.turned ?? []).flatMap(({ cards }) => cards),
      ...round.exposed.map(({ card }) => card),
    ]),
  ],
});

export const cardsDealt = ({ dealt, unseen: down }: Round): number =>
  dealt.length + (down?.cards ?? 0);

/** To whom the card of that place in the deal goes: in turn, or seven at a time from an automated shoe. */
const receiver = (round: Round, index: number): Position =>
  clockwise(
    round.start ?? DEALER,
    round.ways.dealing === 'automated-shoe' ? quotient(index, HAND) : index,
  );

/** The cards of a position as far as they are known: none while its stack is face down. */
export const handOf = (round: Round, position: Position): readonly Card[] =>
  round.unseen?.turned.find((one) => one.position === position)?.cards ??
  round.dealt.filter((_, index) => receiver(round, index) === position);

/** How many cards a position has by now. */
export const countAt = (round: Round, position: Position): number =>
  Array.from({ length: cardsDealt(round) }, (_, index) => receiver(round, index)).filter(
    (one) => one === position,
  ).length;

/** The stacks of all positions put in the order in which they are dealt. */
export const inDealOrder = (round: Round, hands: readonly (readonly Card[])[]): readonly Card[] => {
  const taken = hands.map(() => 0);
  return Array.from({ length: TO_DEAL }, (_, index) => {
    const position = receiver(round, index);
    const place = taken[position] ?? 0;
    taken[position] = place + 1;
    return hands[position]?.[place] ?? 'Joker';
  });
};

/** Seats that still play for their wagers. */
export const playing = (round: Round): readonly Seat[] =>
  round.seats.filter((seat) => !finished(round, seat));

export const finished = (round: Round, seat: Seat): boolean =>
  round.surrendered.includes(seat) ||
  round.voided.includes(seat) ||
  round.left.includes(seat) ||
  round.revealed.some((one) => one.seat === seat);

export const settingOf = (round: Round, seat: Seat): Setting | undefined =>
  round.set.find((one) => one.seat === seat)?.setting;

export const hasSet = (round: Round, seat: Seat): boolean =>
  settingOf(round, seat) !== undefined || round.unseen?.set.includes(seat) === true;

/** § .13(d): a player whose card was exposed decides before looking at the others. */
export const choiceDue = (round: Round, seat: Seat): boolean =>
  round.exposed.some(({ position, choice }) => position === seat && choice);

/** § .11(i): every pile in the rack, as it can be put together again. */
export const discards = (
  round: Round,
): readonly { readonly of: Pile; readonly count: number; readonly cards: readonly Card[] }[] =>
  round.rack.map((pile) => ({
    of: pile,
    count: pileSize(round, pile),
    cards: cardsIn(round, pile),
  }));

/** How many cards a pile holds, seen or not. */
const pileSize = (round: Round, pile: Pile): number => {
  if (pile === 'face up') return round.faceUp.length;
  return pile === 'stub' ? LEFT_OVER - round.faceUp.length : countAt(round, pile);
};

const cardsIn = (round: Round, pile: Pile): readonly Card[] => {
  if (pile === 'face up') return round.faceUp;
  if (pile !== 'stub') return handOf(round, pile);
  return round.unseen === undefined ? unseen(CARDS, gone(round)) : [];
};

/** § .8(f): stacks of positions where nobody plays. */
export const emptyPositions = (round: Round): readonly Seat[] =>
  SEATS.filter((seat) => !playing(round).includes(seat));
