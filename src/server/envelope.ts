import { z } from 'zod';
import { isName } from '../house/log/log-entry.ts';
import { canonical } from '../kernel/canonical.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { parseTableCommand, type TableCommand } from '../table/index.ts';
import { commandOf } from './declared.ts';

/** A name as the log can keep it. */
export const name = (least: number, most: number) =>
  z.string().min(least).max(most).refine(isName, 'Use no control characters');

/** The second signer's name and password, entered on the same console. */
export const approver = z.strictObject({ person: name(1, 64), password: z.string().max(200) });

/** A command at a table, with a key of its own and, where two must sign, the second signer. */
export const commandBody = z
  .strictObject({
    key: name(8, 100),
    command: commandOf('TableCommand').exactOptional(),
    /** Several that are decided together: all of them or none. */
    commands: z.array(commandOf('TableCommand')).min(1).max(40).exactOptional(),
    approver: approver.exactOptional(),
    /** 32 bytes of the player's own, with the first wager of a round at an electronic table. */
    entropy: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Use 64 small hexadecimal digits')
      .exactOptional(),
    /** How far the round was told when a result was read back: its number, and how many commands were said in it. */
    seen: z.strictObject({ round: z.int(), said: z.int().min(0) }).exactOptional(),
  })
  .refine(
    ({ command, commands }) => (command === undefined) !== (commands === undefined),
    'Send one command, or several as commands',
  );

type Commands = readonly [TableCommand, ...TableCommand[]];

/** What was sent, each in its declared form, or the first refusal: of several it says which. */
export const parseCommands = (
  game: AnyGame,
  { command, commands = [] }: Pick<z.output<typeof commandBody>, 'command' | 'commands'>,
): Commands | Refusal => {
  const parsed =
    command === undefined
      ? commands.map((one, index) => parseOne(game, one, ['commands', String(index)]))
      : [parseOne(game, command)];
  const refused = parsed.find(isRefusal);
  if (refused !== undefined) return refused;
  const [first, ...others] = parsed.filter((one): one is TableCommand => !isRefusal(one));
  return first === undefined ? nothingSent : [first, ...others];
};

export const parseOne = (
  game: AnyGame,
  command: { readonly type: string },
  within?: readonly string[],
): TableCommand | Refusal => {
  const parsed = parseTableCommand(game, command, within);
  return isRefusal(parsed) || canBeKept(parsed) ? parsed : notKept;
};

const nothingSent = refuse('not-understood', 'Send a command.', 'House rules § command');

const notKept = refuse(
  'not-understood',
  'The log keeps whole numbers and well-formed text. Send no fractions and no half characters.',
  'House rules § command',
);

/** The log refuses what JSON cannot carry there and back; the sender hears so before anything is decided. */
const canBeKept = (value: unknown): boolean => {
  try {
    canonical(value);
    return true;
  } catch {
    return false;
  }
};
