import { type CommandsOf, card, command, declarations, onCrew } from '../command.ts';
import type { DeckCites } from './deck.ts';

/** What may go wrong with the next card of any deal. */
export const mishapCommands = (cites: DeckCites) =>
  declarations(
    command('FindFaceUp', {
      ...onCrew('dealer'),
      cite: cites.faceUp,
      fields: { card },
      line: 'face up {card}',
      words: { title: 'Report a card found face up', fields: { card: { label: 'Card' } } },
    }),
    command('DrawInError', {
      ...onCrew('dealer'),
      cite: cites.drawnInError,
      fields: {},
      line: 'drawn in error',
      words: { title: 'Report a card drawn in error' },
    }),
  );
export type Mishap = CommandsOf<ReturnType<typeof mishapCommands>>;
