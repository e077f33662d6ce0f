import type { AnyGame } from '../kernel/game.ts';

/** The games that this thread knows. The program that starts it puts them there: those of the house, or one that was brought. */
const known = new Map<string, AnyGame>();

export const putOnShelf = (games: Readonly<Record<string, AnyGame>>): void => {
  for (const [id, game] of Object.entries(games)) known.set(id, game);
};

export const onShelf = (id: string): AnyGame | undefined => known.get(id);

export const shelf = (): readonly AnyGame[] => [...known.values()];

const MEMBERS = ['id', 'title', 'submission', 'table', 'commands', 'wagers', 'procedure', 'next'];

/** Whether something that came from outside has the members of a game. */
export const isGame = (value: unknown): value is AnyGame =>
  typeof value === 'object' && value !== null && MEMBERS.every((member) => member in value);
