import type { Refusal } from '../kernel/refusal.ts';
import type { Command, CommandType } from './commands/index.ts';
import type { Event, EventOf, EventType } from './events.ts';
import type { Given } from './given.ts';
import type { CouponRegister } from './register.ts';

/** What follows from a form, or why it is refused; without what the house gives, as log format 1 decided. */
export type Decides<Type extends CommandType> = (
  book: CouponRegister,
  command: Command<Type>,
  given?: Given,
) => readonly Event[] | Refusal;

/** The register after a fact. */
export type Evolves<Type extends EventType> = (
  book: CouponRegister,
  event: EventOf<Type>,
) => CouponRegister;
