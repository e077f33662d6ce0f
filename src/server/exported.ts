import { randomUUID } from 'node:crypto';
import type { House } from '../house/house.ts';
import { peopleCommands } from '../house/people/commands.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import { signatures } from './session.ts';

/** House rules § export: whoever takes something out of the house as a file signs for it, before it is sent. */
export const exported = async (
  house: House,
  on: SignedOn,
  what: string,
): Promise<true | Refusal> => {
  const by = signatures(on, peopleCommands.RecordExport.by);
  const asks = { type: 'RecordExport', what } as const;
  const answer = await house.ask({ kind: 'people', asks }, by, `export ${randomUUID()}`);
  return isRefusal(answer) ? answer : true;
};
