import type { AnyGame } from '../kernel/game.ts';
import { threeDiceFootball } from './three-dice-football/index.ts';
import { threeDiceYahtzee } from './three-dice-yahtzee/index.ts';

export { threeDiceFootball, threeDiceYahtzee };

/** Every game, by the id other programs rely on. */
export const games: Readonly<Record<string, AnyGame>> = {
  [threeDiceFootball.id]: threeDiceFootball,
  [threeDiceYahtzee.id]: threeDiceYahtzee,
};
