import { COCKED_WORDS, cocked, readsCocked, writesCocked } from '../../kernel/cocked.ts';
import {
  type CommandsOf,
  choice,
  command,
  declarations,
  dice,
  die,
  onCrew,
  seat,
} from '../../kernel/command.ts';
import { chapter } from './chapter.ts';
import { NO_ROLL_REASONS } from './throw.ts';

const of = chapter('661a');
const STICK = onCrew('stickperson');
/** A patron without an account answers aloud, and the stickperson enters it. */
const PLAYER = onCrew('stickperson', ['player', 'stickperson']);
const SEAT = { seat: { label: 'Seat' } };

const offerDice = command('OfferDice', {
  ...STICK,
  cite: of('.4(b)'),
  fields: { seat },
  line: 'offer {seat}',
  words: { title: 'Offer the dice', fields: SEAT },
});

const acceptDice = command('AcceptDice', {
  ...PLAYER,
  cite: of('.4(b)'),
  fields: { seat },
  line: 'accept {seat}',
  words: { title: 'Accept the dice', fields: SEAT },
});

const rejectDice = command('RejectDice', {
  ...PLAYER,
  cite: of('.4(b)'),
  fields: { seat },
  line: 'reject {seat}',
  words: { title: 'Reject the dice', fields: SEAT },
});

const passDice = command('PassDice', {
  ...PLAYER,
  cite: of('.7(a)'),
  fields: { seat },
  line: 'pass {seat}',
  words: { title: 'Give up the dice', fields: SEAT },
});

const callThrow = command('CallThrow', {
  ...onCrew('stickperson', ['stickperson', 'device']),
  cite: of('.5(h)'),
  fields: {
    offensive: dice(2, 'green'),
    defensive: die.meta({ field: 'die', colour: 'red' }),
    cocked,
  },
  words: {
    title: 'Call the throw',
    fields: {
      offensive: { label: 'Offense, green' },
      defensive: { label: 'Defense, red' },
      ...COCKED_WORDS,
    },
  },
  writes: (thrown) =>
    `throw ${thrown.offensive.join('')}/${thrown.defensive}${writesCocked(thrown.cocked)}`,
  reads(text) {
    const thrown = /^throw (\d)(\d)\/(\d)((?: cocked \d on \d)*)$/.exec(text);
    return thrown === null
      ? undefined
      : {
          type: 'CallThrow',
          offensive: [Number(thrown[1]), Number(thrown[2])],
          defensive: Number(thrown[3]),
          ...readsCocked(thrown[4]),
        };
  },
});

const callNoRoll = command('CallNoRoll', {
  ...STICK,
  cite: of('.5(c)'),
  fields: { reason: choice(NO_ROLL_REASONS) },
  line: 'no roll: {reason}',
  words: { title: 'No roll', fields: { reason: { label: 'Reason' } } },
});

/** What the stickperson says, and what a player answers. */
export const commands = declarations(
  offerDice,
  acceptDice,
  rejectDice,
  passDice,
  callThrow,
  callNoRoll,
);
export type Command = CommandsOf<typeof commands>;
