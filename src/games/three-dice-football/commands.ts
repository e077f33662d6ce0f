import { z } from 'zod';
import type { CommandNotation, Game } from '../../kernel/game.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';

/** What the stickperson says, and what a player answers. Values are checked where they are decided. */
export type Command =
  | { readonly type: 'OfferDice'; readonly seat: Seat }
  | { readonly type: 'AcceptDice'; readonly seat: Seat }
  | { readonly type: 'RejectDice'; readonly seat: Seat }
  | { readonly type: 'PassDice'; readonly seat: Seat }
  | {
      readonly type: 'CallThrow';
      readonly offensive: readonly number[];
      readonly defensive: number;
      readonly cocked?: readonly { readonly die: number; readonly restsOn: number }[] | undefined;
    }
  | { readonly type: 'CallNoRoll'; readonly reason: string };

const seated = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), seat: z.number() });

export const commands: Game<Rules, Round, Command, Event>['commands'] = {
  OfferDice: { by: ['stickperson'], shape: seated('OfferDice') },
  AcceptDice: { by: ['player'], shape: seated('AcceptDice') },
  RejectDice: { by: ['player'], shape: seated('RejectDice') },
  PassDice: { by: ['player'], shape: seated('PassDice') },
  CallThrow: {
    by: ['stickperson', 'device'],
    shape: z.object({
      type: z.literal('CallThrow'),
      offensive: z.array(z.number()),
      defensive: z.number(),
      cocked: z.array(z.object({ die: z.number(), restsOn: z.number() })).optional(),
    }),
  },
  CallNoRoll: {
    by: ['stickperson'],
    shape: z.object({ type: z.literal('CallNoRoll'), reason: z.string() }),
  },
};

/** `offer 1`, `accept 1`, `reject 1`, `pass 1`, `throw 64/2`, `throw 64/2 cocked 3 on 5`, `no roll: improper throw`. */
export const notation: CommandNotation<Command> = {
  write(command) {
    switch (command.type) {
      case 'OfferDice':
        return `offer ${command.seat}`;
      case 'AcceptDice':
        return `accept ${command.seat}`;
      case 'RejectDice':
        return `reject ${command.seat}`;
      case 'PassDice':
        return `pass ${command.seat}`;
      case 'CallThrow':
        return `throw ${command.offensive.join('')}/${command.defensive}${(command.cocked ?? [])
          .map(({ die, restsOn }) => ` cocked ${die} on ${restsOn}`)
          .join('')}`;
      case 'CallNoRoll':
        return `no roll: ${command.reason}`;
    }
  },
  read(text): Command | Refusal | undefined {
    const seatWord = /^(offer|accept|reject|pass) (\d+)$/.exec(text);
    if (seatWord !== null) {
      const types = {
        offer: 'OfferDice',
        accept: 'AcceptDice',
        reject: 'RejectDice',
        pass: 'PassDice',
      } as const;
      return { type: types[seatWord[1] as keyof typeof types], seat: Number(seatWord[2]) };
    }
    const thrown = /^throw (\d)(\d)\/(\d)((?: cocked \d on \d)*)$/.exec(text);
    if (thrown !== null) {
      const cocked = [...(thrown[4] ?? '').matchAll(/cocked (\d) on (\d)/g)].map(([, die, on]) => ({
        die: Number(die),
        restsOn: Number(on),
      }));
      return {
        type: 'CallThrow',
        offensive: [Number(thrown[1]), Number(thrown[2])],
        defensive: Number(thrown[3]),
        ...(cocked.length === 0 ? {} : { cocked }),
      };
    }
    const noRoll = /^no roll: (.+)$/.exec(text);
    return noRoll?.[1] === undefined ? undefined : { type: 'CallNoRoll', reason: noRoll[1] };
  },
};
