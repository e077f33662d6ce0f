import { z } from 'zod';
import { isName } from '../house/log/log-entry.ts';
import { canonical } from '../kernel/canonical.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { parseTableCommand, type TableCommand } from '../table/index.ts';
import { commandOf } from './declared.ts';

/** A name as the log can keep it. */
export const name = (least: number, most: number) =>
  z.string().min(least).max(most).refine(isName, 'no control characters');

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
  })
  .refine(
    ({ command, commands }) => (command === undefined) !== (commands === undefined),
    'Send one command, or several as commands',
  );

/** What is wrong with a body, by the first thing that is. */
export const unreadable = (error: z.ZodError): Refusal => {
  const issue = error.issues[0];
  return refuse(
    'not-understood',
    `The request could not be read: ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'wrong form'}.`,
    'House rules § command',
  );
};

type Commands = readonly [TableCommand, ...TableCommand[]];

export const parseCommands = (
  game: AnyGame,
  commands: readonly { type: string }[],
): Commands | Refusal => {
  const parsed: TableCommand[] = [];
  for (const command of commands) {
    const one = parseCommand(game, command);
    if (isRefusal(one)) return one;
    parsed.push(one);
  }
  return parsed as unknown as Commands;
};

/** The command in its declared form; what is said at the table has the form its game declares. */
export const parseCommand = (game: AnyGame, command: { type: string }): TableCommand | Refusal => {
  const parsed = parseTableCommand(game, command);
  if (isRefusal(parsed)) return parsed;
  if (!canBeKept(parsed)) return notKept;
  return parsed;
};

const notKept = refuse(
  'not-understood',
  'The log keeps whole numbers and well-formed text; send no fractions and no half characters.',
  'House rules § command',
);

/** The log refuses what JSON cannot carry there and back; whoever sent it hears so before anything is decided. */
const canBeKept = (value: unknown): boolean => {
  try {
    canonical(value);
    return true;
  } catch {
    return false;
  }
};
