import type { Role } from '../../kernel/command.ts';
import type { Citation } from '../../kernel/law.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { type Actor, signedBy } from '../../table/index.ts';
import { awayNamesake } from './away.ts';
import { type PeopleCommand, type Person, peopleCommands, type Scored } from './commands.ts';
import {
  anothersLimits,
  decideOwnLimits,
  evolveOwnLimits,
  type OwnLimitEvent,
  type Protection,
  unprotected,
} from './own-limits.ts';
import { isGuest } from './sessions.ts';

export { GRADES, type PeopleCommand, type Person } from './commands.ts';

/** A session is known by the digest of its token: the log never holds what opens a door. */
export interface Session {
  readonly person: string;
  readonly since: number;
  /** When it was last heard of, as recorded from time to time. */
  readonly seen?: number;
}

export interface People {
  readonly people: Readonly<Record<string, Person>>;
  /** Whose a credential number was that has been changed since; undefined until one is. */
  readonly formerly?: Readonly<Record<string, string>>;
  /** Who retired or closed the account, and why; they stay on file and sign nothing. */
  readonly left: Readonly<Record<string, string>>;
  readonly sessions: Readonly<Record<string, Session>>;
  readonly failures: Readonly<Record<string, { readonly count: number; readonly last: number }>>;
  /** What patrons have chosen to keep their play within bounds; undefined until one does. */
  readonly protections?: Readonly<Record<string, Protection>>;
}

export type PeopleEvent =
  | { readonly type: 'PersonAdded'; readonly added: Person }
  | { readonly type: 'PersonChanged'; readonly changed: Person }
  | { readonly type: 'PersonLeft'; readonly person: string; readonly reason: string }
  | { readonly type: 'PasswordSet'; readonly person: string }
  | {
      readonly type: 'SessionOpened';
      readonly person: string;
      readonly session: string;
      readonly at: number;
    }
  | { readonly type: 'LogOnFailed'; readonly person: string; readonly at: number }
  | {
      readonly type: 'ExportTaken';
      readonly person: string;
      readonly what: string;
      readonly at: number;
    }
  | ({ readonly type: 'TrainingScored'; readonly person: string; readonly at: number } & Scored)
  | { readonly type: 'SessionSeen'; readonly session: string; readonly at: number }
  | { readonly type: 'GuestForgotten'; readonly person: string }
  | { readonly type: 'SessionEnded'; readonly session: string; readonly why: string }
  | OwnLimitEvent;

const cite: Citation = 'House rules § people';
const signIn: Citation = 'House rules § sign-on';

const sessionOver = refuse('not-signed-in', 'That session has already ended.', signIn);

/** Reserved signers: no person may take one of these names. */
export const RESERVED: readonly string[] = ['house', 'device', 'meter', 'table'];

export const nobody: People = { people: {}, left: {}, sessions: {}, failures: {} };

/** Somebody who may act now: on file, and neither retired nor closed. */
export const presentIn = ({ people, left }: People, person: string): Person | undefined =>
  Object.hasOwn(people, person) && !Object.hasOwn(left, person) ? people[person] : undefined;

/** Who is entered on a crew and has left the house since, or lost the role. */
export const goneFrom = (people: People, crew: readonly Actor[]): readonly string[] =>
  crew
    .filter(({ person, duty }) => presentIn(people, person)?.duties.includes(duty) !== true)
    .map(({ person }) => person);

/** Until a house has an administrator it sets itself up. */
export const hasAdministrator = (state: People): boolean =>
  Object.values(state.people).some(
    ({ person, duties }) =>
      duties.includes('administrator') && presentIn(state, person) !== undefined,
  );

export const decidePeople = (
  state: People,
  command: PeopleCommand,
  at: number,
  by: readonly Actor[],
): readonly PeopleEvent[] | Refusal => {
  const signed = signedBy(peopleCommands[command.type], { by });
  if (signed !== true) return signed;
  switch (command.type) {
    case 'AddPerson':
      return (
        cannotBeNamed(state, command.added.person) ??
        notStaff(state, command.added) ?? [{ type: 'PersonAdded', added: command.added }]
      );
    case 'ChangePerson':
      return (
        absent(state, command.changed.person, ['staff', 'regulator']) ??
        notStaff(state, command.changed) ??
        lastAdministrator(state, command.changed.person, command.changed.duties) ?? [
          { type: 'PersonChanged', changed: command.changed },
        ]
      );
    case 'RetirePerson':
      return (
        absent(state, command.person, ['staff', 'regulator']) ??
        lastAdministrator(state, command.person, []) ?? [
          { type: 'PersonLeft', person: command.person, reason: command.reason },
        ]
      );
    case 'RegisterPatron':
      return (
        cannotBeNamed(state, command.person) ??
        awayNamesake(state, command, at) ?? [{ type: 'PersonAdded', added: patron(command) }]
      );
    case 'ClosePatron':
      return (
        absent(state, command.person, ['patron']) ?? [
          { type: 'PersonLeft', person: command.person, reason: command.reason },
        ]
      );
    case 'SetPlayLimits':
    case 'CoolOff':
    case 'ExcludeSelf':
    case 'EndExclusion':
      return (
        anothersLimits(command, by) ??
        absent(state, command.person, ['patron']) ??
        decideOwnLimits(protectionOf(state, command.person), command, at)
      );
    case 'SetPassword':
      return decidePassword(state, command.person, by);
    case 'RecordExport':
      return [{ type: 'ExportTaken', person: by[0]?.person ?? '', what: command.what, at }];
    case 'RecordTraining': {
      const { type: _recorded, ...scored } = command;
      return (
        absent(state, command.person, ['staff', 'regulator']) ?? [
          { type: 'TrainingScored', ...scored, at },
        ]
      );
    }
    case 'OpenSession':
    case 'RecordFailure':
    case 'EndSession':
    case 'KeepSession':
    case 'ForgetGuest':
      return decideSession(state, command, at);
  }
};

type SessionCommand = Extract<
  PeopleCommand,
  {
    readonly type: 'OpenSession' | 'RecordFailure' | 'EndSession' | 'KeepSession' | 'ForgetGuest';
  }
>;

/** The house's own acts, where name and password were right or wrong, or somebody has gone. */
const decideSession = (
  state: People,
  command: SessionCommand,
  at: number,
): readonly PeopleEvent[] | Refusal => {
  switch (command.type) {
    case 'OpenSession':
      return presentIn(state, command.person) === undefined
        ? refuse('not-signed-in', 'Wrong name or password.', signIn)
        : [{ type: 'SessionOpened', person: command.person, session: command.session, at }];
    case 'RecordFailure':
      return [{ type: 'LogOnFailed', person: command.person, at }];
    case 'EndSession':
      return Object.hasOwn(state.sessions, command.session)
        ? [{ type: 'SessionEnded', session: command.session, why: command.why }]
        : sessionOver;
    case 'KeepSession':
      return Object.hasOwn(state.sessions, command.session)
        ? [{ type: 'SessionSeen', session: command.session, at }]
        : sessionOver;
    case 'ForgetGuest':
      return isGuest(command.person) &&
        Object.hasOwn(state.people, command.person) &&
        Object.values(state.sessions).every(({ person }) => person !== command.person)
        ? [{ type: 'GuestForgotten', person: command.person }]
        : refuse('guest-here', 'This guest is still signed in.', cite);
  }
};

/** A patron is a player and nothing else. */
export const patron = ({ person, name }: { readonly person: string; readonly name: string }) =>
  ({ person, kind: 'patron', name, duties: ['player'] }) satisfies Person;

export const isTaken = ({ people }: People, person: string): Refusal | undefined =>
  Object.hasOwn(people, person) || RESERVED.includes(person)
    ? refuse('person-exists', 'That name is taken. Choose another.', cite)
    : undefined;

export const protectionOf = ({ protections }: People, person: string): Protection =>
  (protections !== undefined && Object.hasOwn(protections, person)
    ? protections[person]
    : undefined) ?? unprotected;

/** Names of guests are made by the house, and forgotten with them. */
const cannotBeNamed = (state: People, person: string): Refusal | undefined =>
  isTaken(state, person) ??
  (isGuest(person)
    ? refuse('person-exists', 'Names like this are kept for guests. Choose another.', cite)
    : undefined);

const absent = (
  state: People,
  person: string,
  kinds: readonly Person['kind'][],
): Refusal | undefined => {
  const known = presentIn(state, person);
  return known !== undefined && kinds.includes(known.kind)
    ? undefined
    : refuse('not-on-file', `There is no ${kinds.join(' or ')} named "${person}" here.`, cite);
};

/** The roles that staff may be given: a player is a patron, and the device is not a person. */
const NO_STAFF: readonly Role[] = ['player', 'device'];

/** What a member of the staff lacks, if anything. */
const notStaff = (state: People, added: Person): Refusal | undefined => {
  const { person, kind, duties, credential, department, grade } = added;
  const wrong = duties.find((role) => NO_STAFF.includes(role));
  if (wrong !== undefined || duties.length === 0) {
    return refuse(
      'not-a-role',
      wrong === undefined ? 'Enter at least one role.' : `Staff cannot have the role ${wrong}.`,
      cite,
    );
  }
  if (kind === 'patron' || (kind === 'regulator') !== duties.includes('regulator')) {
    return refuse('not-on-file', 'A regulator has that role; register patrons as patrons.', cite);
  }
  if (kind === 'regulator' && duties.length > 1) {
    return refuse('not-a-role', 'A regulator reads and has no other role.', cite);
  }
  if (credential === undefined || department === undefined || grade === undefined) {
    return refuse('not-on-file', 'Enter a credential number, a department and a grade.', cite);
  }
  const holder = holderOf(state, credential, person);
  return holder === undefined
    ? undefined
    : refuse('credential-exists', `Credential ${credential} belongs to ${holder}.`, cite);
};

/** Whoever else has a credential number, or had it: what was signed with it stays theirs. */
const holderOf = (
  { people, formerly = {} }: People,
  credential: string,
  person: string,
): string | undefined => {
  const now = Object.values(people).find(
    (one) => one.person !== person && one.credential === credential,
  );
  const before = Object.hasOwn(formerly, credential) ? formerly[credential] : undefined;
  return now?.person ?? (before === person ? undefined : before);
};

/** Somebody must stay who can add and change people. */
const lastAdministrator = (
  state: People,
  person: string,
  duties: readonly Role[],
): Refusal | undefined => {
  const was = presentIn(state, person)?.duties.includes('administrator') === true;
  const others = { ...state, left: { ...state.left, [person]: '' } };
  return was && !duties.includes('administrator') && !hasAdministrator(others)
    ? refuse('last-administrator', 'Add another administrator first.', cite)
    : undefined;
};

/** Who sets somebody's password besides themselves: a patron who forgot it is helped at the counter. */
export const settersOf = ({ kind }: Pick<Person, 'kind'>): readonly Role[] =>
  kind === 'patron' ? ['administrator', 'cage', 'floorperson'] : ['administrator'];

/** Everybody may change their own; an administrator anybody's; the cage and the floor a patron's. */
const decidePassword = (
  state: People,
  person: string,
  by: readonly Actor[],
): readonly PeopleEvent[] | Refusal => {
  const known = presentIn(state, person);
  const isOwn = by.some((actor) => actor.person === person);
  const helps = (setters: readonly Role[]) => by.some(({ duty }) => setters.includes(duty));
  const refused = (setters: readonly Role[]) =>
    refuse('not-your-role', `Only these roles may do this: ${setters.join(', ')}.`, signIn);
  // Somebody who helps nobody is not told who is on file.
  const ofPatrons = settersOf({ kind: 'patron' });
  if (!isOwn && !helps(ofPatrons)) return refused(ofPatrons);
  if (known === undefined) return refuse('not-on-file', `There is no "${person}" here.`, cite);
  const may = settersOf(known);
  return isOwn || helps(may) ? [{ type: 'PasswordSet', person }] : refused(may);
};

export const evolvePeople = (state: People, event: PeopleEvent): People => {
  switch (event.type) {
    case 'PersonAdded':
      return { ...state, people: { ...state.people, [event.added.person]: event.added } };
    case 'PersonChanged': {
      const { person, credential } = event.changed;
      const had = state.people[person]?.credential;
      const people = { ...state.people, [person]: event.changed };
      return had === undefined || had === credential
        ? { ...state, people }
        : { ...state, people, formerly: { ...state.formerly, [had]: person } };
    }
    case 'PersonLeft': {
      const left = { ...state.left, [event.person]: event.reason };
      return { ...state, left, sessions: sessionsWithout(state, event.person) };
    }
    case 'PasswordSet':
      return { ...state, sessions: sessionsWithout(state, event.person) };
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
    case 'PlayLimitsSet':
    case 'CooledOff':
    case 'SelfExcluded':
    case 'ExclusionEnded':
    case 'PlayCounted': {
      const own = evolveOwnLimits(protectionOf(state, event.person), event);
      return { ...state, protections: { ...state.protections, [event.person]: own } };
    }
    // These two are read, and nothing follows from them.
    case 'ExportTaken':
    case 'TrainingScored':
      return state;
    case 'SessionEnded': {
      const { [event.session]: _ended, ...sessions } = state.sessions;
      return { ...state, sessions };
    }
  }
};

const sessionsWithout = ({ sessions }: People, person: string): People['sessions'] =>
  Object.fromEntries(Object.entries(sessions).filter(([, one]) => one.person !== person));
