import type { CommandOf } from '../../kernel/command.ts';
import { approvals } from './approvals.ts';
import { closing } from './closing.ts';
import { issuing } from './issuing.ts';
import { mailing } from './mailing.ts';
import { receiving } from './receiving.ts';
import { atTables } from './tables.ts';

/** The forms of the desk in the order in which coupons travel. */
export const STAGES = {
  Approvals: approvals,
  'Receiving and storage': receiving,
  'Requisition, issue and distribution': issuing,
  'End of day, month and quarter': closing,
  'Direct mail': mailing,
} as const;

/** Everything that can be entered in the coupon register, declared once. */
export const COMMANDS = {
  ...approvals,
  ...receiving,
  ...issuing,
  ...closing,
  ...mailing,
  ...atTables,
} as const;

export type CommandType = keyof typeof COMMANDS;
export const COMMAND_TYPES = Object.keys(COMMANDS) as readonly CommandType[];

/** What tables do by themselves, and nobody enters at the desk. */
export const DESK_COMMANDS = COMMAND_TYPES.filter((type) => !(type in atTables));

/** One command by name, as it is sent and as it is kept. */
export type Command<Type extends CommandType = CommandType> = CommandOf<(typeof COMMANDS)[Type]>;
