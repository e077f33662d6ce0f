import type { Game } from '../../kernel/game.ts';
import { chapter } from './chapter.ts';
import type { Command } from './commands.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';

const of = chapter('661a');

/** § .2 and .4, and the staffing and surveillance duties of § 577.9 (reading 30). */
export const table: Game<Rules, Round, Command, Event>['table'] = {
  seats: 16,
  settlesFrom: 'lowest',
  crew: [
    { duty: 'dealer', atLeast: 3, cite: '58 Pa. Code § 577.9(b)' },
    { duty: 'stickperson', atLeast: 1, cite: '58 Pa. Code § 577.9(b)' },
  ],
  supervision: {
    mostTables: 2,
    withOther: {
      most: 1,
      notWith: ['baccarat', 'midibaccarat', 'craps', 'mini-craps', 'pai-gow'],
    },
    cite: '58 Pa. Code § 577.9(c)',
  },
  cameras: { atLeast: 2, where: 'one at each end of the table', cite: '58 Pa. Code § 577.9(a)' },
  equipment: [
    {
      kind: 'dice',
      title: 'Set of four green and two red dice',
      // § .4(a)
      holds: { green: 4, red: 2 },
      mostHours: 24,
      cite: of('.4(d)'),
      present: of('.4(a)'),
      replacedWhen: [
        { reason: 'table reopened', cite: of('.4(d)') },
        { reason: 'die lost off the table', cite: of('.4(d)') },
        { reason: 'tampered, marked, chipped or scratched', cite: of('.4(d)') },
        { reason: 'no longer suitable', cite: of('.4(d)') },
      ],
    },
  ],
  cite: of('.2(a)'),
};
