import { z } from 'zod';
import type { CommandNotation, Game } from '../../kernel/game.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { diceWords, numberOf } from './words.ts';

/** What the dealer says and does. Values are checked where they are decided. */
export type Command =
  /** § .3(c), (d): the dealer answers for the shaker and the dice that were counted into it. */
  | { readonly type: 'TakeShaker'; readonly dice: number }
  | { readonly type: 'RemoveShaker' }
  | { readonly type: 'AnnounceNoMoreBets' }
  | { readonly type: 'ShakeDice'; readonly times: number }
  | {
      readonly type: 'CallThrow';
      readonly dice: readonly number[];
      readonly cocked?: readonly { readonly die: number; readonly restsOn: number }[] | undefined;
    }
  | { readonly type: 'CallNoRoll'; readonly reason: string }
  /** § .4(e), .6(h): the matching dice are announced and moved to their box; a count of 1 is no match. */
  | { readonly type: 'AnnounceMatch'; readonly face: number; readonly count: number }
  | { readonly type: 'CollectDice' };

export const commands: Game<Rules, Round, Command, Event>['commands'] = {
  TakeShaker: {
    by: ['dealer'],
    shape: z.object({ type: z.literal('TakeShaker'), dice: z.number() }),
  },
  RemoveShaker: { by: ['dealer'], shape: z.object({ type: z.literal('RemoveShaker') }) },
  AnnounceNoMoreBets: {
    by: ['dealer'],
    shape: z.object({ type: z.literal('AnnounceNoMoreBets') }),
  },
  ShakeDice: {
    by: ['dealer', 'device'],
    shape: z.object({ type: z.literal('ShakeDice'), times: z.number() }),
  },
  CallThrow: {
    by: ['dealer', 'device'],
    shape: z.object({
      type: z.literal('CallThrow'),
      dice: z.array(z.number()),
      cocked: z.array(z.object({ die: z.number(), restsOn: z.number() })).optional(),
    }),
  },
  CallNoRoll: {
    by: ['dealer'],
    shape: z.object({ type: z.literal('CallNoRoll'), reason: z.string() }),
  },
  AnnounceMatch: {
    by: ['dealer'],
    shape: z.object({ type: z.literal('AnnounceMatch'), face: z.number(), count: z.number() }),
  },
  CollectDice: { by: ['dealer'], shape: z.object({ type: z.literal('CollectDice') }) },
};

/**
 * `take shaker 10`, `remove shaker`, `no more bets`, `shake 3`, `throw 5555666114`, `throw 555566 cocked 2 on 2`,
 * `no roll: die off the table`, `announce four 5s`, `announce no match`, `collect dice`.
 */
export const notation: CommandNotation<Command> = {
  write(command) {
    switch (command.type) {
      case 'TakeShaker':
        return `take shaker ${command.dice}`;
      case 'RemoveShaker':
        return 'remove shaker';
      case 'AnnounceNoMoreBets':
        return 'no more bets';
      case 'ShakeDice':
        return `shake ${command.times}`;
      case 'CallThrow':
        return `throw ${command.dice.join('')}${(command.cocked ?? [])
          .map(({ die, restsOn }) => ` cocked ${die} on ${restsOn}`)
          .join('')}`;
      case 'CallNoRoll':
        return `no roll: ${command.reason}`;
      case 'AnnounceMatch':
        return isNoMatch(command)
          ? 'announce no match'
          : `announce ${diceWords(command.count, command.face)}`;
      case 'CollectDice':
        return 'collect dice';
    }
  },
  read(text) {
    if (text === 'remove shaker') return { type: 'RemoveShaker' };
    if (text === 'no more bets') return { type: 'AnnounceNoMoreBets' };
    if (text === 'collect dice') return { type: 'CollectDice' };
    const shaker = /^take shaker (\d+)$/.exec(text);
    if (shaker !== null) return { type: 'TakeShaker', dice: Number(shaker[1]) };
    const shaken = /^shake (\d+)$/.exec(text);
    if (shaken !== null) return { type: 'ShakeDice', times: Number(shaken[1]) };
    const noRoll = /^no roll: (.+)$/.exec(text);
    if (noRoll?.[1] !== undefined) return { type: 'CallNoRoll', reason: noRoll[1] };
    return readThrow(text) ?? readMatch(text);
  },
};

/** Dice that all differ show an ace, the highest of them, once. */
const isNoMatch = ({ face, count }: { readonly face: number; readonly count: number }): boolean =>
  face === 1 && count === 1;

const readThrow = (text: string): Command | undefined => {
  const thrown = /^throw (\d+)((?: cocked \d+ on \d)*)$/.exec(text);
  if (thrown?.[1] === undefined) return undefined;
  const cocked = [...(thrown[2] ?? '').matchAll(/cocked (\d+) on (\d)/g)].map(([, die, on]) => ({
    die: Number(die),
    restsOn: Number(on),
  }));
  return {
    type: 'CallThrow',
    dice: [...thrown[1]].map(Number),
    ...(cocked.length === 0 ? {} : { cocked }),
  };
};

const readMatch = (text: string): Command | undefined => {
  if (text === 'announce no match') return { type: 'AnnounceMatch', face: 1, count: 1 };
  const match = /^announce (\w+) (\d)s?$/.exec(text);
  const count = numberOf(match?.[1] ?? '');
  return match === null || count === undefined
    ? undefined
    : { type: 'AnnounceMatch', face: Number(match[2]), count };
};
