import type { Seat } from '../../kernel/wager.ts';

/** 0 is the dealer; 1 to 6 are the betting positions clockwise from the dealer's left. */
export type Position = number;
export const DEALER: Position = 0;
export const SEATS: readonly Seat[] = [1, 2, 3, 4, 5, 6];
export const POSITIONS = SEATS.length + 1;

/** § .5(g)(1)(iii): counted counter-clockwise, the dealer being one, wagered on or not. */
export const countedTo = (count: number): Position =>
  (POSITIONS - ((count - 1) % POSITIONS)) % POSITIONS;

/** § .8(c): the position that many places clockwise from another. */
export const clockwise = (from: Position, places: number): Position => (from + places) % POSITIONS;

export const isPosition = (value: unknown): value is Position =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < POSITIONS;

export const sayPosition = (position: Position): string =>
  position === DEALER ? 'the dealer' : `seat ${position}`;
