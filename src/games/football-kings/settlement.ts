import type { Step } from '../../kernel/settlement.ts';
import { of } from './chapter.ts';
import type { Event } from './procedure.ts';
import { INITIAL, OPTIONAL } from './wagers.ts';

const ALL = [...INITIAL, ...OPTIONAL];

/**
 * § .6(g): once the stub is placed or counted right, player by player from the dealer's right. A void round gives every
 * wager back. Nothing else settles anything.
 */
export const settlement = (event: Event): readonly Step[] => {
  if (event.type === 'RoundVoided') return [{ wagers: ALL, cite: event.cite, voided: true }];
  const settles = event.type === 'StubPlaced' || (event.type === 'StubCounted' && event.right);
  return settles ? [{ wagers: ALL, cite: of('.6(g)') }] : [];
};
