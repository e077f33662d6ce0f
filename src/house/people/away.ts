import { plain } from '../../kernel/plain.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Person } from './commands.ts';
import { awayAt, OWN_LIMITS } from './own-limits.ts';
import type { People } from './people.ts';

/** Patrons who have chosen not to play now, for a while or for good, closed accounts too: none of them is given a coupon. */
export const awayPatrons = ({ people, protections = {} }: People, at: number): readonly Person[] =>
  Object.entries(protections).flatMap(([person, protection]) => {
    const known = people[person];
    return awayAt(protection, at) === undefined || !known ? [] : [known];
  });

/** A new account is not a way around a break or an exclusion: a namesake is registered once somebody has told the two apart. */
export const awayNamesake = (
  state: People,
  { name, checked }: { readonly name: string; readonly checked?: string },
  at: number,
): Refusal | undefined =>
  checked === undefined && awayPatrons(state, at).some((away) => plain(away.name) === plain(name))
    ? refuse(
        'patron-excluded',
        'A patron of this name has chosen not to play. Check the identity, and enter how you know they differ.',
        OWN_LIMITS,
      )
    : undefined;

/** Whether a name without an account is that of a patron who has chosen not to play, however it is written. */
export const isNameOfAway = (state: People, name: string, at: number): boolean =>
  !Object.hasOwn(state.people, name) &&
  awayPatrons(state, at).some(({ person, name: called }) =>
    [person, called].some((one) => plain(one) === plain(name)),
  );
