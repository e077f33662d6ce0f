import type { Game } from '../../kernel/game.ts';
import { of } from './chapter.ts';
import type { Command } from './commands.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';

const WORN = [
  { reason: 'tampered, marked, chipped or scratched', cite: of('.3(a)') },
  { reason: 'no longer suitable', cite: of('.3(a)') },
] as const;

const DEALER = { duty: 'dealer', atLeast: 1, cite: of('.3(c)') } as const;

/** § .1 and .3, and § .6(b), (e), (f) for six dice. */
export const table: Game<Rules, Round, Command, Event>['table'] = {
  seats: 6,
  settlesFrom: 'lowest',
  crew: [DEALER],
  equipment: [
    {
      kind: 'ten-dice',
      title: 'Ten dice of 19 mm',
      under: { dice: 10 },
      holds: { dice: 10 },
      mostHours: 24,
      cite: of('.3(b)(1)'),
      present: of('.3(d)'),
      replacedWhen: WORN,
    },
    {
      kind: 'six-dice',
      title: 'Six dice of 19 mm',
      under: { dice: 6 },
      holds: { dice: 6 },
      mostHours: 24,
      cite: of('.6(e)'),
      present: of('.6(f)'),
      replacedWhen: WORN,
    },
    {
      kind: 'shaker',
      title: 'Dice shaker',
      holds: { shaker: 1 },
      lasts: true,
      attendedBy: DEALER,
      cite: of('.3(d)'),
      replacedWhen: [{ reason: 'no longer suitable', cite: of('.3(b)') }],
    },
  ],
  cite: of('.1(a)'),
};
