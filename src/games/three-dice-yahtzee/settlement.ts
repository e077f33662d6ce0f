import type { Step } from '../../kernel/settlement.ts';
import { BONUS_IDS } from './bonuses.ts';
import type { Event } from './procedure.ts';
import { MAIN } from './wagers.ts';

/**
 * The sheet fixes no order: main wagers first, then bonuses in the order of their pay tables, then the progressive.
 * Shaking, handing over and shaking again settle nothing.
 */
export const settlement = (event: Event): readonly Step[] =>
  event.type === 'HandsRevealed'
    ? [
        { wagers: MAIN, cite: '3-Dice Yahtzee § rules of play' },
        { wagers: BONUS_IDS, cite: '3-Dice Yahtzee § single-event bonus wagers' },
        { wagers: ['progressive'], cite: '3-Dice Yahtzee § progressive wager paytable' },
      ]
    : [];
