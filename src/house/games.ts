import type { AnyGame } from '../kernel/game.ts';
import { bug } from '../kernel/refusal.ts';

/** The games of a house, by their ids. */
export type Games = Readonly<Record<string, AnyGame>>;

export const gameOf = (games: Games, id: string): AnyGame =>
  (Object.hasOwn(games, id) ? games[id] : undefined) ?? bug(`there is no game ${id}`);
