import type { AnyGame } from '../kernel/game.ts';
import type { Citation } from '../kernel/law.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Table } from './state.ts';

/** A refusal under the chapter and the edition that are in force at the table. */
export const citedAt = (
  game: AnyGame,
  { inForce }: Pick<Table, 'inForce'>,
  refusal: Refusal,
): Refusal => {
  const cite = game.cited?.(inForce, refusal.refused, refusal.cite) ?? refusal.cite;
  return {
    ...refusal,
    cite: isOnCoupons(cite) && isOfAnotherState(game) ? 'House rules § coupons' : cite,
  };
};

/** Pennsylvania's chapters on coupons. At a table under another state's law the house keeps their rules as its own. */
const isOnCoupons = (cite: Citation): boolean =>
  ['525', '603a'].some((chapter) => cite.startsWith(`58 Pa. Code § ${chapter}.`));

const isOfAnotherState = ({ editions }: AnyGame): boolean =>
  editions.every(({ chapter }) => chapter.startsWith('N.J.A.C'));
