import type { Credentials } from '../src/house/people/credentials.ts';

/** Passwords as they are: digesting them is tested where it is done, and takes its time on purpose. */
export const plainCredentials = (
  accounts: readonly { readonly person: string; readonly password: string }[] = [],
): Credentials => {
  const known = new Map(accounts.map(({ person, password }) => [person, password]));
  return {
    set: async (person, password) => {
      known.set(person, password);
    },
    setFirst: async (person, password) => {
      known.set(person, known.get(person) ?? password);
    },
    fits: async (person, password) => known.get(person) === password,
    close: async () => undefined,
  };
};
