import type { AnyGame } from '../kernel/game.ts';

/** For finding out which bets are settled, which does not depend on what a meter shows. */
export const anyReading = (game: AnyGame): Readonly<Record<string, number>> =>
  Object.fromEntries((game.meters?.names ?? []).map((name) => [name, 0]));
