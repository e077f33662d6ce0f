import { beforeEach, describe, expect, test } from 'vitest';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import type { Actor } from '../../table/index.ts';
import type { HouseCommand } from '../decisions.ts';
import { sha256Hex } from '../log/digest.ts';
import { attempts } from './attempts.ts';
import { decidePeople, evolvePeople, nobody, type People, type Person, patron } from './people.ts';
import { type SignOn, signOn } from './sign-on.ts';
import { THE_HOUSE } from './signers.ts';

const PASSWORD = 'twelve or more';
const ADMINISTRATOR: readonly Actor[] = [{ person: 'admin', duty: 'administrator' }];
const CAGE: readonly Actor[] = [{ person: 'cashier', duty: 'cage' }];
const dealer: Person = {
  ...{ person: 'dealer-1', kind: 'staff', name: 'Dealer', duties: ['dealer'] },
  ...{ credential: 'C-1', department: 'table games', grade: 'member' },
};

interface Asked {
  readonly command: HouseCommand;
  readonly by: readonly Actor[];
  readonly key: string | undefined;
}

/** What a house keeps of its people, without a store: every command that it was asked for is at hand. */
let asked: Asked[];
let people: People;
let now: number;
let door: SignOn;
let credentials: ReturnType<typeof plainCredentials>;

const eventsOf = (command: HouseCommand, by: readonly Actor[]) => {
  if (command.kind === 'people') return decidePeople(people, command.asks, 0, by);
  if (command.kind !== 'guest') throw new Error(command.kind);
  const { person, name, session } = command;
  return [
    { type: 'PersonAdded', added: patron({ person, name }) },
    { type: 'SessionOpened', person, session, at: 0 },
  ] as const;
};

beforeEach(() => {
  asked = [];
  now = 0;
  people = evolvePeople(nobody, { type: 'PersonAdded', added: dealer });
  credentials = plainCredentials([
    { person: 'dealer-1', password: PASSWORD },
    { person: 'nobody-here', password: PASSWORD },
  ]);
  door = signOn({
    ...{ people: async () => people, latest: async () => people },
    ask: async (command, by, key) => {
      asked.push({ command, by, key });
      const events = eventsOf(command, by);
      if (isRefusal(events)) return events;
      people = [...events].reduce(evolvePeople, people);
      return { entry: {} as never, again: false };
    },
    credentials,
    tries: attempts(() => now),
  });
});

const wrong = { refused: 'not-signed-in', because: 'Wrong name or password.' };
const commands = () => asked.map(({ command }) => command);

test('House rules § sign-on whoever has the token has the session, and the log has its digest alone', async () => {
  const { token, person } = expectAccepted(await door.signIn('dealer-1', PASSWORD));
  const session = sha256Hex(token);
  expect(person).toEqual(dealer);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(asked).toEqual([
    {
      command: { kind: 'people', asks: { type: 'OpenSession', person: 'dealer-1', session } },
      by: THE_HOUSE,
      key: undefined,
    },
  ]);
  expect(JSON.stringify(asked)).not.toContain(token);
  const on = { session, opened: people.sessions[session], person: dealer };
  expect(await door.signedOn(token)).toEqual(on);
  expect(await door.sessionOf(session)).toEqual(on);
  expect(await door.signedOn(session)).toBeUndefined();
  const { token: second } = expectAccepted(await door.signIn('dealer-1', PASSWORD));
  expect(second).not.toBe(token);
});

test('House rules § sign-on a session is nobody’s once it ended, or once its person left', async () => {
  const first = expectAccepted(await door.signIn('dealer-1', PASSWORD));
  const second = expectAccepted(await door.signIn('dealer-1', PASSWORD));
  await door.signOut(first.token, 'signed out');
  expect(commands().at(-1)).toEqual({
    kind: 'people',
    asks: { type: 'EndSession', session: sha256Hex(first.token), why: 'signed out' },
  });
  expect(await door.signedOn(first.token)).toBeUndefined();
  expect(await door.signedOn(second.token)).toBeDefined();
  // A session that is left over says nothing of somebody who retired.
  people = { ...people, left: { 'dealer-1': 'retired' } };
  expect(people.sessions[sha256Hex(second.token)]).toBeDefined();
  expect(await door.signedOn(second.token)).toBeUndefined();
});

test('House rules § sign-on a session is heard of and ended by the house, by its digest', async () => {
  const { token } = expectAccepted(await door.signIn('dealer-1', PASSWORD));
  const session = sha256Hex(token);
  await door.keepSession(session);
  await door.endSession(session, 'idle');
  expect(asked.slice(1)).toEqual([
    {
      command: { kind: 'people', asks: { type: 'KeepSession', session } },
      by: THE_HOUSE,
      key: undefined,
    },
    {
      command: { kind: 'people', asks: { type: 'EndSession', session, why: 'idle' } },
      by: THE_HOUSE,
      key: undefined,
    },
  ]);
});

test('House rules § sign-on a guest has a name that nobody had, and a session', async () => {
  const one = expectAccepted(await door.guest());
  const other = expectAccepted(await door.guest());
  expect(one.person).toMatchObject({ kind: 'patron', name: 'Guest' });
  expect(one.person.person).toMatch(/^guest-[0-9a-f]{8}$/);
  expect(other.person.person).not.toBe(one.person.person);
  expect(await door.signedOn(one.token)).toMatchObject({ person: one.person });
  expect(asked.map(({ by }) => by)).toEqual([THE_HOUSE, THE_HOUSE]);
});

test('House rules § sign-on a guest whom the house refuses has no token', async () => {
  const full = { refused: 'house-busy', because: 'Come back later.', cite: 'House rules § store' };
  const shut = signOn({
    ...{ people: async () => people, ask: async () => full as never, credentials },
    ...{ latest: async () => people, tries: attempts(() => now) },
  });
  expect(await shut.guest()).toBe(full);
  expect(await shut.signIn('dealer-1', PASSWORD)).toBe(full);
});

test('House rules § sign-on a session that ended before it was read is none, and its token is told nobody', async () => {
  const late = signOn({
    ...{ people: async () => people, latest: async () => people },
    ...{ credentials, tries: attempts(() => now) },
    ask: async () => ({ entry: {} as never, again: false }),
  });
  expect(await late.signIn('dealer-1', PASSWORD)).toMatchObject(wrong);
});

test('House rules § sign-on who vouches is known by name and password, and no session is opened', async () => {
  expect(await door.vouch('dealer-1', PASSWORD, 'here')).toEqual(dealer);
  expect(asked).toEqual([]);
  expect(await door.vouch('dealer-1', 'another password', 'here')).toMatchObject(wrong);
  expect(await door.vouch('nobody-here', PASSWORD, 'here')).toMatchObject(wrong);
});

test('House rules § sign-on a wrong password is recorded for whom the house knows, and a name that nobody has nowhere', async () => {
  expect(await door.signIn('dealer-1', 'another password')).toMatchObject(wrong);
  expect(asked).toEqual([
    {
      command: { kind: 'people', asks: { type: 'RecordFailure', person: 'dealer-1' } },
      by: THE_HOUSE,
      key: undefined,
    },
  ]);
  // A password that is kept for nobody opens nothing, and one typed as a name is written nowhere.
  for (const name of ['nobody-here', PASSWORD])
    expect(await door.signIn(name, PASSWORD)).toMatchObject(wrong);
  expect(asked).toHaveLength(1);
});

test('House rules § sign-on failures slow the name where they came from, and a success begins anew', async () => {
  const fails = (from?: string) => door.signIn('dealer-1', 'another password', from);
  for (let i = 0; i < 3; i += 1) await fails('1.1.1.1');
  expect(await door.signIn('dealer-1', PASSWORD, '1.1.1.1')).toMatchObject({
    refused: 'slow-down',
  });
  expect(await door.vouch('dealer-1', PASSWORD, '1.1.1.1')).toMatchObject({ refused: 'slow-down' });
  expect(expectAccepted(await door.vouch('dealer-1', PASSWORD, '2.2.2.2'))).toEqual(dealer);
  now = 1_000;
  expectAccepted(await door.signIn('dealer-1', PASSWORD, '1.1.1.1'));
  for (let i = 0; i < 2; i += 1) await fails('1.1.1.1');
  expectAccepted(await door.signIn('dealer-1', PASSWORD, '1.1.1.1'));
});

test('House rules § sign-on whoever tries at the house itself is slowed there, and by either door', async () => {
  for (let i = 0; i < 3; i += 1) await door.signIn('dealer-1', 'another password');
  expect(await door.vouch('dealer-1', PASSWORD, 'here')).toMatchObject({ refused: 'slow-down' });
  now = 1_000;
  await door.vouch('dealer-1', 'another password', 'here');
  expect(await door.signIn('dealer-1', PASSWORD, 'here')).toMatchObject({ refused: 'slow-down' });
});

test('House rules § sign-on not every failure of many fills the log', async () => {
  for (let i = 0; i < 7; i += 1) {
    await door.signIn('dealer-1', 'another password', `1.1.1.${i}`);
  }
  expect(asked).toHaveLength(4);
});

test('House rules § sign-on a password has twelve characters, and is kept once the log has its person', async () => {
  const added: Person = { ...dealer, person: 'dealer-2', credential: 'C-2' };
  expect(await door.addPerson(added, 'eleven char', ADMINISTRATOR)).toMatchObject({
    refused: 'password-short',
    because: 'Choose a password with at least 12 characters.',
    cite: 'House rules § sign-on',
  });
  expect(asked).toEqual([]);
  expect(await door.addPerson(added, 'twelve chars', CAGE)).toMatchObject({
    refused: expect.any(String),
  });
  expect(await credentials.fits('dealer-2', 'twelve chars')).toBe(false);
  expectAccepted(await door.addPerson(added, 'twelve chars', ADMINISTRATOR, 'key 1'));
  expect(asked.at(-1)).toEqual({
    command: { kind: 'people', asks: { type: 'AddPerson', added } },
    by: ADMINISTRATOR,
    key: 'key 1',
  });
  expect(expectAccepted(await door.signIn('dealer-2', 'twelve chars')).person).toEqual(added);
});

test('House rules § sign-on a patron is registered with what was checked, if anything was', async () => {
  const one = { person: 'patron-1', name: 'Patron' };
  expectAccepted(await door.registerPatron(one, PASSWORD, CAGE, 'key 1'));
  expectAccepted(
    await door.registerPatron(
      { person: 'patron-2', name: 'Other', checked: 'passport' },
      PASSWORD,
      CAGE,
    ),
  );
  expect(asked).toStrictEqual([
    {
      command: { kind: 'people', asks: { type: 'RegisterPatron', ...one } },
      by: CAGE,
      key: 'key 1',
    },
    {
      command: {
        kind: 'people',
        asks: { type: 'RegisterPatron', person: 'patron-2', name: 'Other', checked: 'passport' },
      },
      by: CAGE,
      key: undefined,
    },
  ]);
  expect(await credentials.fits('patron-1', PASSWORD)).toBe(true);
  expect(await credentials.fits('patron-2', PASSWORD)).toBe(true);
});

test('House rules § sign-on a new password takes the place of the old one, and ends every session', async () => {
  const { token } = expectAccepted(await door.signIn('dealer-1', PASSWORD));
  expectAccepted(await door.setPassword('dealer-1', 'an exchanged one', ADMINISTRATOR, 'key 2'));
  expect(asked.at(-1)).toEqual({
    command: { kind: 'people', asks: { type: 'SetPassword', person: 'dealer-1' } },
    by: ADMINISTRATOR,
    key: 'key 2',
  });
  expect(await door.signedOn(token)).toBeUndefined();
  expect(await door.signIn('dealer-1', PASSWORD)).toMatchObject(wrong);
  expectAccepted(await door.signIn('dealer-1', 'an exchanged one'));
});

describe('House rules § sign-on the password before opens nothing once there is a new one', () => {
  const NEW = 'an exchanged one';
  /** Each waits until somebody lets it go on. */
  const held = () => {
    const [begins, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = async () => {
      begins.resolve();
      await goes.promise;
    };
    return { began: begins.promise, go: () => goes.resolve(), hold };
  };
  const sessions = () => Object.keys(people.sessions);

  test('to whoever gave it before that, and is looked at after it', async () => {
    const { began, go, hold } = held();
    const fits = credentials.fits.bind(credentials);
    credentials.fits = async (person, password) => {
      const right = await fits(person, password);
      credentials.fits = fits;
      await hold();
      return right;
    };
    const comes = door.signIn('dealer-1', PASSWORD);
    await began;
    expectAccepted(await door.setPassword('dealer-1', NEW, ADMINISTRATOR, 'key 2'));
    go();
    expect(await comes).toMatchObject(wrong);
    expect(sessions()).toEqual([]);
  });

  test('to whoever gives it while the new one is being kept', async () => {
    const { began, go, hold } = held();
    const set = credentials.set.bind(credentials);
    credentials.set = async (person, password) => {
      await hold();
      await set(person, password);
    };
    const changes = door.setPassword('dealer-1', NEW, ADMINISTRATOR, 'key 2');
    await began;
    const { token } = expectAccepted(await door.signIn('dealer-1', PASSWORD));
    go();
    expectAccepted(await changes);
    expect(await door.signedOn(token)).toBeUndefined();
    expectAccepted(await door.signIn('dealer-1', NEW));
    expect(sessions()).toHaveLength(1);
  });
});

test('House rules § sign-on a first password that was lost on its way is kept with the same key, and then no other', async () => {
  const entered = signOn({
    ...{ people: async () => people, latest: async () => people },
    ...{ credentials, tries: attempts(() => now) },
    ask: async () => ({ entry: {} as never, again: true }),
  });
  const registers = (password: string) =>
    entered.registerPatron({ person: 'patron-1', name: 'Patron' }, password, CAGE, 'a key');
  expect(isRefusal(await registers('first of all of them'))).toBe(false);
  expect(await credentials.fits('patron-1', 'first of all of them')).toBe(true);
  expect(isRefusal(await registers('another one than that'))).toBe(false);
  expect(await credentials.fits('patron-1', 'first of all of them')).toBe(true);
  const set = await entered.setPassword('patron-1', 'another one than that', CAGE, 'a key');
  expect(set).toMatchObject({ refused: 'key-reused', cite: 'House rules § idempotency' });
  expect(await credentials.fits('patron-1', 'first of all of them')).toBe(true);
});
