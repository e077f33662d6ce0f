import type { Citation } from '../../kernel/law.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Role } from '../../table/index.ts';

/** Somebody known to the house. Staff have Board-issued credentials; demo staff are named by their duty. */
export interface Person {
  readonly person: string;
  readonly kind: 'staff' | 'patron' | 'regulator';
  readonly name: string;
  readonly duties: readonly Role[];
  readonly credential?: string;
  readonly department?: string;
  readonly grade?: 'member' | 'supervisor' | 'above';
}

/** A session is known by the digest of its token: the log never holds what opens a door. */
export interface Session {
  readonly person: string;
  readonly since: number;
}

export interface People {
  readonly people: Readonly<Record<string, Person>>;
  readonly sessions: Readonly<Record<string, Session>>;
  readonly failures: Readonly<Record<string, { readonly count: number; readonly last: number }>>;
}

export type PeopleCommand =
  | { readonly type: 'AddPerson'; readonly added: Person }
  | { readonly type: 'OpenSession'; readonly person: string; readonly session: string }
  | { readonly type: 'RecordFailure'; readonly person: string }
  | { readonly type: 'EndSession'; readonly session: string; readonly why: string };

export type PeopleEvent =
  | { readonly type: 'PersonAdded'; readonly added: Person }
  | {
      readonly type: 'SessionOpened';
      readonly person: string;
      readonly session: string;
      readonly at: number;
    }
  | { readonly type: 'LogOnFailed'; readonly person: string; readonly at: number }
  | { readonly type: 'SessionEnded'; readonly session: string; readonly why: string };

const cite: Citation = 'House rules § sign-on';

/** Each failure doubles the wait, from the third on, up to five minutes. */
export const waitAfter = (failures: number): number =>
  failures < 3 ? 0 : Math.min(300_000, 1000 * 2 ** (failures - 3));

/** Hands in the log that are no person's; a person of such a name would sign for them. */
const NOBODYS_NAMES: readonly string[] = ['house', 'device', 'meter', 'table'];

export const nobody: People = { people: {}, sessions: {}, failures: {} };

export const decidePeople = (
  state: People,
  command: PeopleCommand,
  at: number,
): readonly PeopleEvent[] | Refusal => {
  switch (command.type) {
    case 'AddPerson':
      return Object.hasOwn(state.people, command.added.person) ||
        NOBODYS_NAMES.includes(command.added.person)
        ? refuse('person-known', 'That name is taken already.', 'House rules § people')
        : [{ type: 'PersonAdded', added: command.added }];
    case 'OpenSession':
      if (!Object.hasOwn(state.people, command.person)) {
        return refuse('not-signed-on', 'Name or password do not fit.', cite);
      }
      return [{ type: 'SessionOpened', person: command.person, session: command.session, at }];
    case 'RecordFailure':
      return [{ type: 'LogOnFailed', person: command.person, at }];
    case 'EndSession':
      return Object.hasOwn(state.sessions, command.session)
        ? [{ type: 'SessionEnded', session: command.session, why: command.why }]
        : refuse('not-signed-on', 'That session has ended already.', cite);
  }
};

/** Whether somebody may try to sign on now, after earlier failures. */
export const mayTry = (state: People, person: string, at: number): true | Refusal<'slow-down'> => {
  const failed = Object.hasOwn(state.failures, person) ? state.failures[person] : undefined;
  const wait = failed === undefined ? 0 : failed.last + waitAfter(failed.count) - at;
  return wait <= 0
    ? true
    : refuse(
        'slow-down',
        `Too many failed attempts: try again in ${Math.ceil(wait / 1000)} seconds.`,
        cite,
      );
};

export const evolvePeople = (state: People, event: PeopleEvent): People => {
  switch (event.type) {
    case 'PersonAdded':
      return { ...state, people: { ...state.people, [event.added.person]: event.added } };
    case 'SessionOpened': {
      const { [event.person]: _forgiven, ...failures } = state.failures;
      const opened = { person: event.person, since: event.at };
      return { ...state, failures, sessions: { ...state.sessions, [event.session]: opened } };
    }
    case 'LogOnFailed': {
      const count = (state.failures[event.person]?.count ?? 0) + 1;
      return {
        ...state,
        failures: { ...state.failures, [event.person]: { count, last: event.at } },
      };
    }
    case 'SessionEnded': {
      const { [event.session]: _ended, ...sessions } = state.sessions;
      return { ...state, sessions };
    }
  }
};
