import { command, onCrew } from './command.ts';
import type { Citation } from './law.ts';

/** The dealer's call after which no wager is placed, under the paragraph of the game's chapter. */
export const announceNoMoreBets = (cite: Citation) =>
  command('AnnounceNoMoreBets', {
    ...onCrew('dealer'),
    cite,
    fields: {},
    line: 'no more bets',
    words: { title: 'Announce no more bets' },
  });
