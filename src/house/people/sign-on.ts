import { randomBytes } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Actor } from '../../table/index.ts';
import type { HouseCommand } from '../decisions.ts';
import type { House } from '../house.ts';
import { sha256Hex } from '../log/digest.ts';
import type { Decided } from '../log/log.ts';
import type { Attempts } from './attempts.ts';
import type { Credentials } from './credentials.ts';
import { type PeopleCommand, type Person, presentIn, type Session } from './people.ts';
import { THE_HOUSE } from './signers.ts';

/** Who is at the other end of a connection. */
export interface SignedOn {
  /** The digest of its token, by which the log has it. */
  readonly session: string;
  readonly opened: Session;
  readonly person: Person;
}

/** How people come to be known to the house, and to be signed in at it. */
export interface SignOn {
  /** A patron nobody knows, with practice in mind. */
  guest(): Promise<{ readonly token: string; readonly person: Person } | Refusal>;
  /** `from` is the address that the attempt came from; failures there slow the next one. */
  signIn(
    person: string,
    password: string,
    from?: string,
  ): Promise<{ readonly token: string; readonly person: Person } | Refusal>;
  /** Somebody who signs one entry beside the person signed in, by name and password; no session is opened. */
  vouch(person: string, password: string, from: string): Promise<Person | Refusal>;
  /** Puts a member of the staff on file, with a first password. */
  addPerson(
    added: Person,
    password: string,
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal>;
  registerPatron(
    patron: { readonly person: string; readonly name: string; readonly checked?: string },
    password: string,
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal>;
  /** A new password for somebody on file; every session of theirs ends. */
  setPassword(
    person: string,
    password: string,
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal>;
  /** Records that a session was heard of. */
  keepSession(session: string): Promise<void>;
  signOut(token: string, why: string): Promise<void>;
  endSession(session: string, why: string): Promise<void>;
  signedOn(token: string): Promise<SignedOn | undefined>;
  sessionOf(session: string): Promise<SignedOn | undefined>;
}

interface Doorway {
  readonly people: House['people'];
  /** The same with what another node appended a moment ago. */
  readonly latest: House['people'];
  readonly ask: House['ask'];
  readonly credentials: Credentials;
  readonly tries: Attempts;
}

export const signOn = (doorway: Doorway): SignOn => {
  const { people, ask, credentials } = doorway;
  const passes = passing(doorway);

  const sessionOf = async (session: string): Promise<SignedOn | undefined> => {
    const now = await people();
    const { [session]: opened } = now.sessions;
    const person = opened === undefined ? undefined : presentIn(now, opened.person);
    return opened === undefined || person === undefined ? undefined : { session, opened, person };
  };

  const endSession = async (session: string, why: string): Promise<void> => {
    await ask({ kind: 'people', asks: { type: 'EndSession', session, why } }, THE_HOUSE);
  };

  /** Whoever has the token has the session; the log has only its digest. */
  const open = async (command: (session: string) => HouseCommand) => {
    const token = randomBytes(32).toString('base64url');
    const session = sha256Hex(token);
    const answer = await ask(command(session), THE_HOUSE);
    if (isRefusal(answer)) return answer;
    const on = await sessionOf(session);
    return on === undefined ? notSignedOn : { token, person: on.person };
  };

  return {
    ...onFile(doorway, endSession),
    guest: () => {
      const person = `guest-${randomBytes(4).toString('hex')}`;
      return open((session) => ({ kind: 'guest', person, name: 'Guest', session }));
    },
    signIn: async (person, password, from = 'here') => {
      const right = await passes(person, password, from);
      if (right !== true) return right;
      const opened = await open((session) => ({
        ...{ kind: 'people', asks: { type: 'OpenSession', person, session } },
      }));
      // A new password that was kept meanwhile has ended every session but this one.
      if (isRefusal(opened) || (await credentials.fits(person, password))) return opened;
      await endSession(sha256Hex(opened.token), NEW_PASSWORD);
      return notSignedOn;
    },
    vouch: async (person, password, from) => {
      const right = await passes(person, password, from);
      return right === true ? (presentIn(await people(), person) ?? notSignedOn) : right;
    },
    keepSession: async (session) => {
      await ask({ kind: 'people', asks: { type: 'KeepSession', session } }, THE_HOUSE);
    },
    signOut: (token, why) => endSession(sha256Hex(token), why),
    endSession,
    signedOn: (token) => sessionOf(sha256Hex(token)),
    sessionOf,
  };
};

const onFile = (
  { ask, credentials, latest }: Doorway,
  endSession: SignOn['endSession'],
): Pick<SignOn, 'addPerson' | 'registerPatron' | 'setPassword'> => {
  /** Until the new password is kept the old one fits: whoever came in with it after the entry goes again. */
  const endSessionsOf = async (person: string): Promise<void> => {
    for (const [session, opened] of Object.entries((await latest()).sessions)) {
      if (opened.person === person) await endSession(session, NEW_PASSWORD);
    }
  };

  /**
   * The log first: a password that is kept for nobody opens nothing. What was entered before makes no password again: the
   * sender could give another one, of which the log would have no word. Only a first one that was lost on its way is kept.
   */
  const withPassword = async (
    asks: PeopleCommand,
    person: string,
    password: string,
    by: readonly Actor[],
    key?: string,
  ): Promise<Decided | Refusal> => {
    if (password.length < SHORTEST_PASSWORD) return passwordShort;
    const answer = await ask({ kind: 'people', asks }, by, key);
    if (isRefusal(answer)) return answer;
    if (answer.again && asks.type === 'SetPassword') return setBefore;
    if (answer.again) await credentials.setFirst(person, password);
    else await credentials.set(person, password);
    if (asks.type === 'SetPassword') await endSessionsOf(person);
    return answer;
  };
  return {
    addPerson: (added, password, by, key) =>
      withPassword({ type: 'AddPerson', added }, added.person, password, by, key),
    registerPatron: ({ person, name, checked }, password, by, key) => {
      const known = checked === undefined ? {} : { checked };
      const asks = { type: 'RegisterPatron' as const, person, name, ...known };
      return withPassword(asks, person, password, by, key);
    },
    setPassword: (person, password, by, key) =>
      withPassword({ type: 'SetPassword', person }, person, password, by, key),
  };
};

/** Whether name and password belong together; who fails is slowed, and failures of a known name are recorded. */
const passing =
  ({ people, ask, credentials, tries }: Doorway) =>
  async (person: string, password: string, from: string): Promise<true | Refusal> => {
    const may = tries.may(person, from);
    if (may !== true) return may;
    const fits = await credentials.fits(person, password);
    // A name that nobody has is written nowhere: it may be a password typed into the wrong field.
    const known = presentIn(await people(), person) !== undefined;
    if (fits && known) {
      tries.passed(person, from);
      return true;
    }
    if (tries.failed(person, from) && known) {
      await ask({ kind: 'people', asks: { type: 'RecordFailure', person } }, THE_HOUSE);
    }
    return notSignedOn;
  };

const NEW_PASSWORD = 'new password';

const notSignedOn = refuse('not-signed-in', 'Wrong name or password.', 'House rules § sign-on');

const setBefore = refuse(
  'key-reused',
  'A password was set with this key. Sign in with it; if it is not accepted, set it again with a key of its own.',
  'House rules § idempotency',
);

const SHORTEST_PASSWORD = 12;
const passwordShort = refuse(
  'password-short',
  `Choose a password with at least ${SHORTEST_PASSWORD} characters.`,
  'House rules § sign-on',
);
