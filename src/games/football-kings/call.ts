import { dealCall, isDealEvent } from '../../kernel/deck/deal.ts';
import { QUARTERS } from './dealing.ts';
import type { Event } from './procedure.ts';

/** What the dealer says, in the words of the table. */
export const call = (event: Event): string | undefined => {
  if (isDealEvent(event)) return dealCall(event);
  switch (event.type) {
    case 'BetsClosed':
      return 'No more bets';
    case 'CardBurned':
      return 'top card burned';
    case 'QuarterDealt':
      return `${QUARTERS[event.quarter - 1]?.title}: Home ${event.home}, Visitor ${event.visitor}`;
    case 'TotalsAnnounced':
      return event.after === 2
        ? `at the half Home ${event.home}, Visitor ${event.visitor}`
        : `final Home ${event.home}, Visitor ${event.visitor}: ${winner(event)}`;
    case 'CuttingCardReached':
      return 'cutting card: the round is finished, then the cards are shuffled';
    case 'StubPlaced':
      return 'stub to the discard rack';
    case 'StubCounted':
      return `stub of ${event.stub} counted, ${event.inDeck} cards in the deck`;
    case 'RoundVoided':
      return `round void, ${event.reason}  ${event.cite}`;
    case 'CardsGathered':
      return undefined;
  }
};

const winner = ({ home, visitor }: { readonly home: number; readonly visitor: number }): string => {
  if (home === visitor) return 'a tie';
  return home > visitor ? `Home by ${home - visitor}` : `Visitor by ${visitor - home}`;
};
