import { COCKED_WORDS, cocked, readsCocked, writesCocked } from '../../kernel/cocked.ts';
import {
  type CommandsOf,
  choice,
  command,
  declarations,
  dice,
  die,
  number,
  onCrew,
} from '../../kernel/command.ts';
import { announceNoMoreBets } from '../../kernel/no-more-bets.ts';
import { of } from './chapter.ts';
import { NO_ROLL } from './throw.ts';
import { diceWords, numberOf } from './words.ts';

const DEALER = onCrew('dealer');
const DEALER_OR_DEVICE = onCrew('dealer', ['dealer', 'device']);

/** § .3(c), (d): the dealer answers for the shaker and the dice that were counted into it. */
const takeShaker = command('TakeShaker', {
  ...DEALER,
  cite: of('.3(c)'),
  fields: { dice: number(0, 20) },
  line: 'take shaker {dice}',
  words: { title: 'Take the dice shaker', fields: { dice: { label: 'Dice counted' } } },
});

const removeShaker = command('RemoveShaker', {
  ...DEALER,
  cite: of('.3(d)'),
  fields: {},
  line: 'remove shaker',
  words: { title: 'Remove the dice shaker' },
});

const shakeDice = command('ShakeDice', {
  ...DEALER_OR_DEVICE,
  cite: of('.4(b)'),
  fields: { times: number(0, 1000) },
  readies: ['ten-dice', 'six-dice', 'shaker'],
  line: 'shake {times}',
  words: { title: 'Shake the dice', fields: { times: { label: 'Times' } } },
});

const callThrow = command('CallThrow', {
  ...DEALER_OR_DEVICE,
  cite: of('.4(b)'),
  fields: { dice: dice(10, 'white', 1), cocked },
  words: {
    title: 'Call the throw',
    fields: { dice: { label: 'Dice' }, ...COCKED_WORDS },
  },
  writes: (thrown) => `throw ${thrown.dice.join('')}${writesCocked(thrown.cocked)}`,
  reads(text) {
    const thrown = /^throw (\d+)((?: cocked \d+ on \d)*)$/.exec(text);
    return thrown?.[1] === undefined
      ? undefined
      : { type: 'CallThrow', dice: [...thrown[1]].map(Number), ...readsCocked(thrown[2]) };
  },
});

const callNoRoll = command('CallNoRoll', {
  ...DEALER,
  cite: of('.4(b)'),
  fields: { reason: choice(Object.keys(NO_ROLL)) },
  line: 'no roll: {reason}',
  words: { title: 'No roll', fields: { reason: { label: 'Reason' } } },
});

/** § .4(e), .6(h): the matching dice are announced and moved to their box; a count of 1 means no match. */
const announceMatch = command('AnnounceMatch', {
  ...DEALER,
  cite: of('.4(e)'),
  fields: { face: die, count: number(1, 10) },
  words: {
    title: 'Announce the match',
    fields: {
      face: { label: 'Face' },
      count: { label: 'Matching dice', hint: '1 means no match' },
    },
  },
  writes: (match) =>
    isNoMatch(match) ? 'announce no match' : `announce ${diceWords(match.count, match.face)}`,
  reads(text) {
    if (text === 'announce no match') return { type: 'AnnounceMatch', face: 1, count: 1 };
    const match = /^announce (\w+) (\d)s?$/.exec(text);
    const count = numberOf(match?.[1] ?? '');
    return match === null || count === undefined
      ? undefined
      : { type: 'AnnounceMatch', face: Number(match[2]), count };
  },
});

/** Dice that all differ show an ace, the highest of them, once. */
const isNoMatch = ({ face, count }: { readonly face: number; readonly count: number }): boolean =>
  face === 1 && count === 1;

const collectDice = command('CollectDice', {
  ...DEALER,
  cite: of('.4(h)'),
  fields: {},
  line: 'collect dice',
  words: { title: 'Collect the dice' },
});

/** What the dealer says and does. */
export const commands = declarations(
  takeShaker,
  removeShaker,
  announceNoMoreBets(of('.4(a)')),
  shakeDice,
  callThrow,
  callNoRoll,
  announceMatch,
  collectDice,
);
export type Command = CommandsOf<typeof commands>;
