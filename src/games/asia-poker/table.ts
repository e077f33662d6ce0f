import { deckEquipment } from '../../kernel/deck/filed.ts';
import type { Equipment } from '../../kernel/equipment.ts';
import type { Game } from '../../kernel/game.ts';
import type { Citation } from '../../kernel/law.ts';
import { CARDS, COVER_CARDS, deckCites } from './cards.ts';
import { of } from './chapter.ts';
import type { Command } from './commands.ts';
import { SEATS } from './positions.ts';
import type { Event, Round } from './round.ts';
import type { Rules } from './submission.ts';

const decks = (
  dealing: Rules['dealing'],
  clock: { readonly mostHours: number; readonly cite: Citation },
): readonly Equipment[] =>
  deckEquipment(
    { cards: CARDS, coverCards: COVER_CARDS, cites: deckCites },
    { ...clock, under: { dealing } },
  );

/** § .2, .3. */
export const table: Game<Rules, Round, Command, Event>['table'] = {
  seats: SEATS.length,
  // § .11(e): from the player farthest to the dealer's right.
  settlesFrom: 'highest',
  crew: [{ duty: 'dealer', atLeast: 1, cite: of('.2(a)') }],
  equipment: [
    ...decks('hand', { mostHours: 4, cite: of('.3(c)(1)') }),
    ...decks('manual-shoe', { mostHours: 8, cite: of('.3(c)(2)') }),
    ...decks('automated-shoe', { mostHours: 8, cite: of('.3(c)(2)') }),
    {
      kind: 'shaker',
      title: 'Asia Poker shaker with three dice',
      holds: { dice: 3 },
      mostHours: 24,
      under: { startingPosition: 'shaker' },
      // § .2(c)(1): in the dealer's keeping, never unattended.
      attendedBy: { duty: 'dealer', atLeast: 1, cite: of('.2(c)(1)') },
      cite: of('.2(c)(1)(i)'),
      replacedWhen: [
        { reason: 'die lost', cite: of('.13(b)') },
        { reason: 'marked, chipped or no longer suitable', cite: 'House rules § equipment' },
      ],
    },
  ],
  idle: {
    until: 'DeckSpread',
    says: 'Nobody was playing. Spread the cards, show them to the first player to arrive, wash and shuffle them.',
    cite: of('.5(e)'),
  },
  cite: of('.2(a)'),
};
