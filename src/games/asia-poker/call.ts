import { dealCall, isDealEvent } from '../../kernel/deck/deal.ts';
import { sayPosition } from './positions.ts';
import { nameOfRank, type Ranking, rankOfHand } from './rankings.ts';
import type { Event } from './round.ts';
import type { Setting } from './setting.ts';

/** What the dealer says, in the words of the table. Face-down cards are never named. */
export const call = (rules: Ranking, event: Event): string | undefined => {
  if (isDealEvent(event)) return dealCall(event);
  switch (event.type) {
    case 'PositionsPaired':
      return `seats ${event.seat} and ${event.also} are one player's`;
    case 'BetsClosed':
      return 'No more bets';
    case 'ShakerShaken':
      return event.times === 1 ? 'shaken once' : `shaken ${event.times} times`;
    case 'ShakerUncovered':
      return `dice ${event.dice.join(', ')}`;
    case 'NoRollCalled':
      return `no roll, ${event.reason}  ${event.cite}`;
    case 'StartFound':
      return `${event.count}: the deal begins with ${sayPosition(event.position)}`;
    case 'ShakerCovered':
      return 'shaker covered and shaken once';
    case 'CardsDealt':
      return `${sayCards(event.cards.length)} dealt face down`;
    case 'StacksDealt':
      return `${sayCards(event.cards)} dealt face down`;
    case 'StubPlaced':
      return `${sayCards(event.cards)} left, to the discard rack`;
    case 'StacksCollected':
      return `stacks of ${event.seats.map((seat) => `seat ${seat}`).join(', ')} to the discard rack`;
    case 'CardsExamined':
      return undefined;
    case 'HouseWayTold':
      return `seat ${event.seat} is told the house way`;
    case 'HandsSet':
    case 'HandsSetFaceDown':
      return `seat ${event.seat} has set`;
    case 'DealerTurned':
      return `the dealer has ${event.cards.join(' ')}`;
    case 'DealerMisset':
      return `set wrongly, set again by the house way  ${event.cite}`;
    case 'DealerSet':
      return sayHands(event.setting, rules);
    case 'Surrendered':
      return `seat ${event.seat} surrenders, ${event.counted} cards counted face down`;
    case 'HandsCompared': {
      const { foul, standings, result, cite } = event.comparison;
      const what =
        foul === undefined
          ? `${sayHands(event.setting, rules)}: ${standings.join(', ')}`
          : `set wrongly, ${foul.replaceAll('-', ' ')}`;
      return `${what}; seat ${event.seat} ${result === 'win' ? 'wins' : 'loses'}  ${cite}`;
    }
    case 'BonusFormed':
      return `bonus: ${event.hand ?? 'nothing'}`;
    case 'WagersAbandoned':
      return `seat ${event.seat} has left, its wagers are abandoned`;
    case 'CardExposed':
      return `${event.card} of ${sayPosition(event.position)} exposed  ${event.cite}`;
    case 'HandPlayedOn':
      return `seat ${event.seat} plays on`;
    case 'HandVoided':
      return `seat ${event.seat} voids the hand`;
    case 'ShoeFailed':
      return `dealing shoe: ${event.fault}  ${event.cite}`;
    case 'ShoeTakenOut':
      return `dealing shoe ${event.how}`;
    case 'ShoeBrought':
      return 'dealing shoe in use again';
    case 'RoundVoided':
      return `round void, ${event.reason}  ${event.cite}`;
    case 'RoundCompleted':
      return undefined;
  }
};

const sayCards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

const sayHands = (setting: Setting, rules: Ranking): string =>
  [setting.high, setting.medium, setting.low]
    .map((hand) => nameOfRank(rankOfHand(hand, rules), hand.length))
    .join(', ');
