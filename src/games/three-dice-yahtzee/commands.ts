import { z } from 'zod';
import type { CommandNotation, Game } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';

/** What the dealer does with the cups, and a player who is handed one. Values are checked where they are decided. */
export type Command =
  | { readonly type: 'ShakeCup'; readonly cup: string }
  | { readonly type: 'HandCup'; readonly cup: string; readonly seat: Seat }
  | { readonly type: 'ShakeHandedCup'; readonly cup: string; readonly seat: Seat }
  | { readonly type: 'TakeBackCup'; readonly cup: string }
  | { readonly type: 'CallReshake'; readonly cup: string; readonly reason: string }
  | {
      readonly type: 'RevealHands';
      readonly red: readonly number[];
      readonly blue: readonly number[];
    };

const cup = z.string();
const seat = z.number();

export const commands: Game<Rules, Round, Command, Event>['commands'] = {
  ShakeCup: {
    by: ['dealer', 'device'],
    shape: z.object({ type: z.literal('ShakeCup'), cup }),
  },
  HandCup: { by: ['dealer'], shape: z.object({ type: z.literal('HandCup'), cup, seat }) },
  ShakeHandedCup: {
    by: ['player', 'dealer'],
    shape: z.object({ type: z.literal('ShakeHandedCup'), cup, seat }),
  },
  TakeBackCup: { by: ['dealer'], shape: z.object({ type: z.literal('TakeBackCup'), cup }) },
  CallReshake: {
    by: ['dealer', 'floorperson'],
    shape: z.object({ type: z.literal('CallReshake'), cup, reason: z.string() }),
  },
  RevealHands: {
    by: ['dealer', 'device'],
    shape: z.object({
      type: z.literal('RevealHands'),
      red: z.array(z.number()),
      blue: z.array(z.number()),
    }),
  },
};

/** `shake red`, `hand red to 2`, `seat 2 shakes red`, `take back red`, `reshake red: dice exposed`, `reveal 333/643`. */
export const notation: CommandNotation<Command> = {
  write(command) {
    switch (command.type) {
      case 'ShakeCup':
        return `shake ${command.cup}`;
      case 'HandCup':
        return `hand ${command.cup} to ${command.seat}`;
      case 'ShakeHandedCup':
        return `seat ${command.seat}  shakes ${command.cup}`;
      case 'TakeBackCup':
        return `take back ${command.cup}`;
      case 'CallReshake':
        return `reshake ${command.cup}: ${command.reason}`;
      case 'RevealHands':
        return `reveal ${command.red.join('')}/${command.blue.join('')}`;
    }
  },
  read(text): Command | undefined {
    const dealer = /^(shake|take back) ([a-z]+)$/.exec(text);
    if (dealer?.[2] !== undefined) {
      return { type: dealer[1] === 'shake' ? 'ShakeCup' : 'TakeBackCup', cup: dealer[2] };
    }
    const handed = /^hand ([a-z]+) to (\d+)$/.exec(text);
    if (handed?.[1] !== undefined) {
      return { type: 'HandCup', cup: handed[1], seat: Number(handed[2]) };
    }
    const player = /^seat (\d+) +shakes ([a-z]+)$/.exec(text);
    if (player?.[2] !== undefined) {
      return { type: 'ShakeHandedCup', cup: player[2], seat: Number(player[1]) };
    }
    const reshake = /^reshake ([a-z]+): (.+)$/.exec(text);
    if (reshake?.[1] !== undefined && reshake[2] !== undefined) {
      return { type: 'CallReshake', cup: reshake[1], reason: reshake[2] };
    }
    const hands = /^reveal (\d*)\/(\d*)$/.exec(text);
    if (hands?.[1] === undefined || hands[2] === undefined) return undefined;
    return { type: 'RevealHands', red: [...hands[1]].map(Number), blue: [...hands[2]].map(Number) };
  },
};
