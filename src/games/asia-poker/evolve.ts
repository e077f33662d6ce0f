import type { Card } from '../../kernel/cards.ts';
import { dealtOn, evolveDeal, isDealEvent } from '../../kernel/deck/deal.ts';
import type { Seat } from '../../kernel/wager.ts';
import { DEALER, type Position } from './positions.ts';
import { type Event, type Round, settingOf, type UnseenDeal } from './round.ts';
import { cardsOf } from './setting.ts';

export const evolve = (round: Round, event: Event): Round => {
  if (isDealEvent(event)) return evolveDeal(round, event);
  if (isOfSeat(event)) return evolveSeat(round, event);
  switch (event.type) {
    case 'BetsClosed':
      return {
        ...round,
        betsClosed: true,
        seats: event.seats,
        ways: event.ways,
        ...(event.ways.starting === 'button' ? { start: round.button } : {}),
      };
    case 'ShakerShaken':
      return { ...round, shakes: round.shakes + event.times };
    case 'ShakerUncovered':
      return { ...round, dice: event.dice };
    case 'NoRollCalled':
      return { ...round, shakes: 0, dice: [] };
    case 'StartFound':
      return { ...round, start: event.position };
    case 'ShakerCovered':
      return { ...round, shakerCovered: true };
    case 'CardsDealt':
      return { ...dealtOn(round), dealt: [...round.dealt, ...event.cards] };
    case 'StacksDealt':
      return dealtUnseen(dealtOn(round), (down) => ({ ...down, cards: down.cards + event.cards }));
    case 'StubPlaced':
      return {
        ...round,
        stub: 'placed',
        rack: [...(round.faceUp.length > 0 ? (['face up'] as const) : []), 'stub'],
      };
    case 'StacksCollected':
      return { ...round, rack: [...round.rack, ...event.seats] };
    case 'DealerTurned':
      return { ...turnedUp(round, DEALER, event.cards), dealerTurned: true };
    case 'DealerSet':
      return { ...round, dealer: event.setting };
    case 'CardExposed':
      return {
        ...round,
        exposed: [
          ...round.exposed,
          { position: event.position, card: event.card, choice: event.choice },
        ],
      };
    case 'ShoeTakenOut':
      return { ...round, shoe: event.how };
    case 'ShoeBrought':
      return { ...round, shoe: 'at the table' };
    case 'RoundVoided':
      return { ...round, ended: 'void' };
    case 'RoundCompleted':
      return { ...toRack(round, DEALER), ended: 'settled' };
    case 'DealerMisset':
    case 'ShoeFailed':
      return round;
  }
};

type SeatEvent = Extract<Event, { readonly seat: Seat }>;

const isOfSeat = (event: Event): event is SeatEvent => 'seat' in event;

/** What becomes of one player and that player's cards. */
const evolveSeat = (round: Round, event: SeatEvent): Round => {
  switch (event.type) {
    case 'PositionsPaired':
      return { ...round, pairs: [...round.pairs, [event.seat, event.also]] };
    case 'CardsExamined':
      return { ...round, looked: [...round.looked, event.seat] };
    case 'HandsSet':
      return { ...round, set: [...round.set, { seat: event.seat, setting: event.setting }] };
    case 'HandsSetFaceDown':
      return dealtUnseen(round, (down) => ({ ...down, set: [...down.set, event.seat] }));
    case 'Surrendered':
      return toRack({ ...round, surrendered: [...round.surrendered, event.seat] }, event.seat);
    case 'HandsCompared': {
      const { seat, setting, comparison } = event;
      const shown = turnedUp(round, seat, cardsOf(setting));
      const set =
        settingOf(round, seat) === undefined ? [...round.set, { seat, setting }] : round.set;
      return toRack({ ...shown, set, revealed: [...round.revealed, { seat, comparison }] }, seat);
    }
    case 'WagersAbandoned':
      return toRack(
        { ...decided(round, event.seat), left: [...round.left, event.seat] },
        event.seat,
      );
    case 'HandPlayedOn':
      return decided(round, event.seat);
    case 'HandVoided':
      return toRack(
        { ...decided(round, event.seat), voided: [...round.voided, event.seat] },
        event.seat,
      );
    case 'HouseWayTold':
      return turnedUp(round, event.seat, cardsOf(event.setting));
    case 'BonusFormed':
      return round;
  }
};

/** A stack that was dealt face down is known from now on. */
const turnedUp = (round: Round, position: Position, cards: readonly Card[]): Round =>
  round.unseen === undefined || round.unseen.turned.some((one) => one.position === position)
    ? round
    : dealtUnseen(round, (down) => ({ ...down, turned: [...down.turned, { position, cards }] }));

const NOTHING_YET: UnseenDeal = { cards: 0, turned: [], set: [] };

const dealtUnseen = (round: Round, to: (down: UnseenDeal) => UnseenDeal): Round => ({
  ...round,
  unseen: to(round.unseen ?? NOTHING_YET),
});

/** Stacks go to the rack once the deal was found right; before that they are collected with the empty positions. */
const toRack = (round: Round, position: Position): Round =>
  round.stub === 'placed' ? { ...round, rack: [...round.rack, position] } : round;

const decided = (round: Round, seat: Seat): Round => ({
  ...round,
  exposed: round.exposed.map((one) => (one.position === seat ? { ...one, choice: false } : one)),
});
