import type { Game } from '../../kernel/game.ts';
import type { Command } from './commands.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';

/** § introduction: two shakers of three dice. Places, crew and order the sheet leaves to the house. */
export const table: Game<Rules, Round, Command, Event>['table'] = {
  seats: 6,
  settlesFrom: 'highest',
  crew: [{ duty: 'dealer', atLeast: 1, cite: 'House rules § crew' }],
  equipment: [
    {
      kind: 'dice',
      title: 'Red shaker and Blue shaker, three dice each',
      holds: { red: 3, blue: 3 },
      cite: '3-Dice Yahtzee § introduction',
      replacedWhen: [
        { reason: 'die lost', cite: 'House rules § equipment' },
        { reason: 'marked, chipped or no longer suitable', cite: 'House rules § equipment' },
      ],
    },
  ],
  cite: 'House rules § seats',
};
