import type { DiceShown } from '../../kernel/felt.ts';
import type { Event } from './procedure.ts';

/** § .4(d), (h): the dice of the first roll, and of an extra one. */
export const dice = (event: Event): readonly DiceShown[] | undefined => {
  if (event.type === 'FirstRollThrown') {
    return [{ label: 'First roll', colour: 'white', faces: event.dice }];
  }
  return event.type === 'ExtraRollThrown'
    ? [{ label: 'Extra roll', colour: 'white', faces: event.dice }]
    : undefined;
};
