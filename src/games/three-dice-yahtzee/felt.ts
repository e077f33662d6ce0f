import type { DiceShown } from '../../kernel/felt.ts';
import type { Event } from './procedure.ts';

/** § rules of play: the dice of both shakers, once they are revealed. */
export const dice = (event: Event): readonly DiceShown[] | undefined =>
  event.type === 'HandsRevealed'
    ? [
        { label: 'Red', colour: 'red', faces: event.red },
        { label: 'Blue', colour: 'blue', faces: event.blue },
      ]
    : undefined;
