import { deckEquipment } from '../../kernel/deck/filed.ts';
import type { Game } from '../../kernel/game.ts';
import { CARDS, COVER_CARDS, deckCites } from './cards.ts';
import { of, SEATS } from './chapter.ts';
import type { Command } from './commands.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';

/** 13:69E-1.13CC(a) and § .2(a). The subchapter sets no hours after which a deck is changed. */
export const table: Game<Rules, Round, Command, Event>['table'] = {
  seats: SEATS,
  // § .6(g): from the player farthest to the dealer's right.
  settlesFrom: 'highest',
  crew: [{ duty: 'dealer', atLeast: 1, cite: 'N.J.A.C. 13:69E-1.13CC(a)' }],
  equipment: deckEquipment(
    { cards: CARDS, coverCards: COVER_CARDS, cites: deckCites },
    { cite: of('.2(a)') },
  ),
  idle: {
    until: 'DeckSpread',
    says: 'Nobody was playing. Spread the cards, show them to the player who arrives, wash and shuffle them.',
    cite: of('.4(d)'),
  },
  cite: 'N.J.A.C. 13:69E-1.13CC(a)',
};
