import {
  type CommandsOf,
  choice,
  command,
  declarations,
  dice,
  onCrew,
  seat,
} from '../../kernel/command.ts';
import type { Citation } from '../../kernel/law.ts';
import { RESHAKE_REASONS } from './cups.ts';
import { SIDES } from './hands.ts';

const cite: Citation = '3-Dice Yahtzee § rules of play';
const DEALER = onCrew('dealer');
const cup = choice(SIDES);
const CUP = { cup: { label: 'Cup' } };
const SEAT = { seat: { label: 'Seat' } };

const shakeCup = command('ShakeCup', {
  ...onCrew('dealer', ['dealer', 'device']),
  cite,
  fields: { cup },
  readies: ['dice'],
  line: 'shake {cup}',
  words: { title: 'Shake a cup', fields: CUP },
});

const handCup = command('HandCup', {
  ...DEALER,
  cite,
  fields: { cup, seat },
  line: 'hand {cup} to {seat}',
  words: { title: 'Hand a cup to a player', fields: { ...CUP, ...SEAT } },
});

const shakeHandedCup = command('ShakeHandedCup', {
  ...onCrew('dealer', ['player', 'dealer']),
  cite,
  fields: { cup, seat },
  line: 'seat {seat}  shakes {cup}',
  words: { title: 'Shake the cup', fields: { ...CUP, ...SEAT } },
});

const takeBackCup = command('TakeBackCup', {
  ...DEALER,
  cite,
  fields: { cup },
  line: 'take back {cup}',
  words: { title: 'Take a cup back', fields: CUP },
});

const callReshake = command('CallReshake', {
  ...onCrew('dealer', ['dealer', 'floorperson']),
  cite,
  fields: { cup, reason: choice(RESHAKE_REASONS) },
  line: 'reshake {cup}: {reason}',
  words: { title: 'Have a cup shaken again', fields: { ...CUP, reason: { label: 'Reason' } } },
});

const revealHands = command('RevealHands', {
  ...onCrew('dealer', ['dealer', 'device']),
  cite,
  fields: { red: dice(3, 'red'), blue: dice(3, 'blue') },
  line: 'reveal {red}/{blue}',
  words: {
    title: 'Reveal the hands',
    fields: { red: { label: 'Red' }, blue: { label: 'Blue' } },
  },
});

/** What the dealer does with the cups, and a player who is handed one. */
export const commands = declarations(
  shakeCup,
  handCup,
  shakeHandedCup,
  takeBackCup,
  callReshake,
  revealHands,
);
export type Command = CommandsOf<typeof commands>;
