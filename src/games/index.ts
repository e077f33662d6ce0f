import type { AnyGame } from '../kernel/game.ts';
import { asiaPoker } from './asia-poker/index.ts';
import { footballKings } from './football-kings/index.ts';
import { highRollDice } from './high-roll-dice/index.ts';
import { threeDiceFootball } from './three-dice-football/index.ts';
import { threeDiceYahtzee } from './three-dice-yahtzee/index.ts';

export { asiaPoker, footballKings, highRollDice, threeDiceFootball, threeDiceYahtzee };

/** Every game, by the id other programs rely on. */
export const games: Readonly<Record<string, AnyGame>> = {
  [threeDiceFootball.id]: threeDiceFootball,
  [footballKings.id]: footballKings,
  [asiaPoker.id]: asiaPoker,
  [threeDiceYahtzee.id]: threeDiceYahtzee,
  [highRollDice.id]: highRollDice,
};
