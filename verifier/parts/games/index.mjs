// The five games, by the name that the log has for them.
import { asiaPoker } from './asia-poker.mjs';
import { footballKings } from './football-kings.mjs';
import { highRollDice } from './high-roll-dice.mjs';
import { threeDiceFootball } from './three-dice-football.mjs';
import { threeDiceYahtzee } from './three-dice-yahtzee.mjs';

export const GAMES = {
  'three-dice-football': threeDiceFootball,
  'football-kings': footballKings,
  'asia-poker': asiaPoker,
  'three-dice-yahtzee': threeDiceYahtzee,
  'high-roll-dice': highRollDice,
};
