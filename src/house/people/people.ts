import type { Citation } from '../../kernel/law.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Role } from '../../table/index.ts';
import { isGuest } from './sessions.ts';

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
  /** When it was last heard of, as recorded from time to time. */
  readonly seen?: number;
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
  | { readonly type: 'KeepSession'; readonly session: string }
  | { readonly type: 'ForgetGuest'; readonly person: string }
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
  | { readonly type: 'SessionSeen'; readonly session: string; readonly at: number }
  | { readonly type: 'SessionEnded'; readonly session: string; readonly why: string }
  | { readonly type: 'GuestForgotten'; readonly person: string };

const cite: Citation = 'House rules § sign-on';

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
        return refuse('not-signed-on', 'Name or password is wrong.', cite);
      }
      return [{ type: 'SessionOpened', person: command.person, session: command.session, at }];
    case 'RecordFailure':
      return [{ type: 'LogOnFailed', person: command.person, at }];
    case 'EndSession':
      return Object.hasOwn(state.sessions, command.session)
        ? [{ type: 'SessionEnded', session: command.session, why: command.why }]
        : refuse('not-signed-on', 'That session has already ended.', cite);
    case 'KeepSession':
      return Object.hasOwn(state.sessions, command.session)
        ? [{ type: 'SessionSeen', session: command.session, at }]
        : refuse('not-signed-on', 'That session has already ended.', cite);
    case 'ForgetGuest':
      return Object.hasOwn(state.people, command.person) &&
        isGuest(command.person) &&
        Object.values(state.sessions).every(({ person }) => person !== command.person)
        ? [{ type: 'GuestForgotten', person: command.person }]
        : refuse('guest-here', 'This guest is still signed in.', 'House rules § people');
  }
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
    case 'SessionSeen': {
      const { [event.session]: session } = state.sessions;
      if (session === undefined) return state;
      const seen = { ...session, seen: event.at };
      return { ...state, sessions: { ...state.sessions, [event.session]: seen } };
    }
    case 'GuestForgotten': {
      const { [event.person]: _gone, ...people } = state.people;
      return { ...state, people };
    }
  }
};
