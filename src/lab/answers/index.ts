import { games } from '../../games/index.ts';
import { putOnShelf } from '../shelf.ts';
import { described, listed } from './described.ts';
import { ranked } from './hand.ts';
import { offer } from './offer.ts';
import { practiced } from './practice.ts';
import { quoted } from './quoted.ts';
import { compared } from './readings.ts';
import { reported } from './report.ts';
import { played } from './script.ts';
import { spread, together } from './spread.ts';

putOnShelf(games);

/** What can be asked of the lab, and who answers it. A browser asks in a worker, tests ask here. */
export const ANSWERS = {
  listed,
  described,
  quoted,
  spread,
  together,
  compared,
  offer,
  ranked,
  practiced,
  played,
  reported,
} as const;

export type Question = keyof typeof ANSWERS;
export type Asked<Q extends Question> = Parameters<(typeof ANSWERS)[Q]>[0];
export type Answer<Q extends Question> = ReturnType<(typeof ANSWERS)[Q]>;

export { simulated } from './simulated.ts';
