import type { SignedOn } from '../house/people/sign-on.ts';
import type { Citation } from '../kernel/law.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Role } from '../table/index.ts';
import { type Sessions, signedOff } from './session.ts';

/** What only some roles may read. */
export interface ForRoles {
  /** `Alerts are`. */
  readonly what: string;
  readonly roles: readonly Role[];
  readonly cite: Citation;
}

/** The person signed in, if they may read it. */
export const readerOf = async (
  who: Sessions,
  request: Parameters<Sessions['of']>[0],
  { what, roles, cite }: ForRoles,
): Promise<SignedOn | Refusal> => {
  const on = await who.of(request);
  if (on === undefined) return signedOff;
  return on.person.duties.some((role) => roles.includes(role))
    ? on
    : refuse('not-your-role', `${what} for these roles: ${roles.join(', ')}.`, cite);
};
