import type { AnyGame } from '../kernel/game.ts';
import { threeDiceFootball } from './three-dice-football/index.ts';

export { threeDiceFootball };

/** Every game, by the id other programs rely on. */
export const games: Readonly<Record<string, AnyGame>> = {
  [threeDiceFootball.id]: threeDiceFootball,
};
