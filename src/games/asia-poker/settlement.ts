import type { Step } from '../../kernel/settlement.ts';
import { of } from './chapter.ts';
import type { Event, Round } from './round.ts';
import { WAGERS } from './wagers.ts';

/** Seat by seat as the hands are shown: the Asia Poker Wager first, then the Bonus Wager. A void gives wagers back. */
export const settlement = (round: Round, event: Event): readonly Step[] => {
  switch (event.type) {
    case 'RoundVoided':
      return [{ wagers: WAGERS, cite: event.cite, voided: true }];
    case 'HandVoided':
      return [{ wagers: WAGERS, seats: [event.seat], cite: of('.13(d)'), voided: true }];
    // Reading 32: what a player left behind is lost with the round, and comes back if the round is void.
    case 'RoundCompleted':
      return round.left.length === 0
        ? []
        : [{ wagers: WAGERS, seats: round.left, cite: of('.7(b)') }];
    case 'Surrendered':
      return [{ wagers: ['asia-poker'], seats: [event.seat], cite: of('.11(d)') }];
    case 'HandsCompared':
      return [{ wagers: ['asia-poker'], seats: [event.seat], cite: of('.11(f)') }];
    case 'BonusFormed':
      return [{ wagers: ['bonus'], seats: [event.seat], cite: of('.11(h)') }];
    default:
      return [];
  }
};
