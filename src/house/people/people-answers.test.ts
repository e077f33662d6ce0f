import { expect, test } from 'vitest';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Actor } from '../../table/index.ts';
import { awayPatrons } from './away.ts';
import { unprotected } from './own-limits.ts';
import {
  decidePeople,
  evolvePeople,
  hasAdministrator,
  nobody,
  type People,
  type PeopleCommand,
  type PeopleEvent,
  type Person,
  presentIn,
  protectionOf,
} from './people.ts';

const CITE = 'House rules § people';
const SIGN_ON = 'House rules § sign-on';
const LIMITS = 'House rules § play limits';
const YEAR = 365 * 24 * 3_600_000;
const SESSION = 'a'.repeat(64);
const admin: readonly Actor[] = [{ person: 'admin', duty: 'administrator' }];
const staff = (person: string, more: Partial<Person> = {}): Person => ({
  ...{ person, kind: 'staff', name: person, duties: ['dealer'], credential: `C-${person}` },
  ...{ department: 'table games', grade: 'member', ...more },
});
const patron = (person: string, name = person): Person => ({
  ...{ person, kind: 'patron', name, duties: ['player'] },
});
const after = (...events: readonly PeopleEvent[]): People => events.reduce(evolvePeople, nobody);
const added = (person: Person): PeopleEvent => ({ type: 'PersonAdded', added: person });
const left = (person: string): PeopleEvent => ({ type: 'PersonLeft', person, reason: 'r' });
const opened = (person: string, session = SESSION, at = 1): PeopleEvent => ({
  ...{ type: 'SessionOpened', person, session, at },
});

const HOUSE = after(
  added(staff('admin', { duties: ['administrator'] })),
  added(staff('ann')),
  added(patron('pat', 'José  Núñez')),
  added(patron('guest-0123abcd')),
);
const ask = (command: PeopleCommand, state = HOUSE, by = admin, at = 5) =>
  decidePeople(state, command, at, by);
const add = (more: Partial<Person>, person = 'new'): PeopleCommand => ({
  ...{ type: 'AddPerson', added: staff(person, more) },
});

test.each<[string, PeopleCommand, { refused: string; because: string; cite: string }]>([
  [
    'a name that is taken',
    add({}, 'ann'),
    { refused: 'person-exists', because: 'That name is taken. Choose another.', cite: CITE },
  ],
  [
    'a guest’s name',
    add({}, 'guest-00000000'),
    {
      refused: 'person-exists',
      because: 'Names like this are kept for guests. Choose another.',
      cite: CITE,
    },
  ],
  [
    'a patron by a guest’s name',
    { type: 'RegisterPatron', person: 'guest-00000000', name: 'x' },
    {
      refused: 'person-exists',
      because: 'Names like this are kept for guests. Choose another.',
      cite: CITE,
    },
  ],
  [
    'a patron by a taken name',
    { type: 'RegisterPatron', person: 'ann', name: 'x' },
    { refused: 'person-exists', because: 'That name is taken. Choose another.', cite: CITE },
  ],
  [
    'no role',
    add({ duties: [] }),
    { refused: 'not-a-role', because: 'Enter at least one role.', cite: CITE },
  ],
  [
    'a player on the staff',
    add({ duties: ['dealer', 'player'] }),
    { refused: 'not-a-role', because: 'Staff cannot have the role player.', cite: CITE },
  ],
  [
    'a regulator without the role',
    add({ kind: 'regulator' }),
    {
      refused: 'not-on-file',
      because: 'A regulator has that role; register patrons as patrons.',
      cite: CITE,
    },
  ],
  [
    'a regulator who deals',
    add({ kind: 'regulator', duties: ['regulator', 'dealer'] }),
    { refused: 'not-a-role', because: 'A regulator reads and has no other role.', cite: CITE },
  ],
  [
    'no credential',
    { type: 'AddPerson', added: patron('new') as Person & { kind: 'staff' } },
    { refused: 'not-a-role', because: 'Staff cannot have the role player.', cite: CITE },
  ],
  [
    'a credential twice',
    add({ credential: 'C-ann' }),
    { refused: 'credential-exists', because: 'Credential C-ann belongs to ann.', cite: CITE },
  ],
  [
    'a change of nobody',
    { type: 'ChangePerson', changed: staff('nobody') },
    {
      refused: 'not-on-file',
      because: 'There is no staff or regulator named "nobody" here.',
      cite: CITE,
    },
  ],
  [
    'a change of a patron',
    { type: 'ChangePerson', changed: staff('pat') },
    {
      refused: 'not-on-file',
      because: 'There is no staff or regulator named "pat" here.',
      cite: CITE,
    },
  ],
  [
    'the last administrator',
    { type: 'RetirePerson', person: 'admin', reason: 'r' },
    { refused: 'last-administrator', because: 'Add another administrator first.', cite: CITE },
  ],
  [
    'closing one of the staff',
    { type: 'ClosePatron', person: 'ann', reason: 'r' },
    { refused: 'not-on-file', because: 'There is no patron named "ann" here.', cite: CITE },
  ],
  [
    'training of a patron',
    {
      type: 'RecordTraining',
      person: 'pat',
      kind: 'lesson',
      script: 's',
      title: 't',
      right: 1,
      of: 1,
      seconds: 1,
      paragraphs: [],
    },
    {
      refused: 'not-on-file',
      because: 'There is no staff or regulator named "pat" here.',
      cite: CITE,
    },
  ],
  [
    'a password of nobody',
    { type: 'SetPassword', person: 'nobody' },
    { refused: 'not-on-file', because: 'There is no "nobody" here.', cite: CITE },
  ],
  [
    'a session of nobody',
    { type: 'OpenSession', person: 'nobody', session: SESSION },
    { refused: 'not-signed-in', because: 'Wrong name or password.', cite: SIGN_ON },
  ],
  [
    'the end of a session that is over',
    { type: 'EndSession', session: SESSION, why: 'w' },
    { refused: 'not-signed-in', because: 'That session has already ended.', cite: SIGN_ON },
  ],
  [
    'keeping a session that is over',
    { type: 'KeepSession', session: SESSION },
    { refused: 'not-signed-in', because: 'That session has already ended.', cite: SIGN_ON },
  ],
  [
    'forgetting a patron',
    { type: 'ForgetGuest', person: 'pat' },
    { refused: 'guest-here', because: 'This guest is still signed in.', cite: CITE },
  ],
  [
    'forgetting a guest who is not there',
    { type: 'ForgetGuest', person: 'guest-00000000' },
    { refused: 'guest-here', because: 'This guest is still signed in.', cite: CITE },
  ],
])('House rules § people %s is refused, with what to do next', (_, command, refusal) => {
  expect(ask(command)).toEqual(refusal);
});

test.each(['credential', 'department', 'grade'] as const)(
  'House rules § people staff without a %s are told what to enter',
  (member) => {
    const { [member]: _none, ...lacking } = staff('new');
    expect(ask({ type: 'AddPerson', added: lacking })).toEqual({
      ...{ refused: 'not-on-file', cite: CITE },
      because: 'Enter a credential number, a department and a grade.',
    });
  },
);

test.each<[PeopleCommand, PeopleEvent]>([
  [add({}), { type: 'PersonAdded', added: staff('new') }],
  [
    add({ kind: 'regulator', duties: ['regulator'] }),
    { type: 'PersonAdded', added: staff('new', { kind: 'regulator', duties: ['regulator'] }) },
  ],
  [
    { type: 'ChangePerson', changed: staff('ann', { grade: 'above' }) },
    { type: 'PersonChanged', changed: staff('ann', { grade: 'above' }) },
  ],
  [
    { type: 'RetirePerson', person: 'ann', reason: 'moved' },
    { type: 'PersonLeft', person: 'ann', reason: 'moved' },
  ],
  [
    { type: 'RegisterPatron', person: 'new', name: 'New' },
    { type: 'PersonAdded', added: patron('new', 'New') },
  ],
  [
    { type: 'ClosePatron', person: 'pat', reason: 'asked' },
    { type: 'PersonLeft', person: 'pat', reason: 'asked' },
  ],
  [
    { type: 'SetPassword', person: 'ann' },
    { type: 'PasswordSet', person: 'ann' },
  ],
  [
    { type: 'RecordExport', what: 'log' },
    { type: 'ExportTaken', person: 'admin', what: 'log', at: 5 },
  ],
  [
    {
      type: 'RecordTraining',
      person: 'ann',
      kind: 'lesson',
      script: 's',
      title: 't',
      right: 1,
      of: 2,
      seconds: 3,
      paragraphs: [],
    },
    {
      type: 'TrainingScored',
      person: 'ann',
      kind: 'lesson',
      script: 's',
      title: 't',
      right: 1,
      of: 2,
      seconds: 3,
      paragraphs: [],
      at: 5,
    },
  ],
  [
    { type: 'OpenSession', person: 'ann', session: SESSION },
    { type: 'SessionOpened', person: 'ann', session: SESSION, at: 5 },
  ],
  [
    { type: 'RecordFailure', person: 'anybody' },
    { type: 'LogOnFailed', person: 'anybody', at: 5 },
  ],
  [
    { type: 'ForgetGuest', person: 'guest-0123abcd' },
    { type: 'GuestForgotten', person: 'guest-0123abcd' },
  ],
])('House rules § people %j is recorded', (command, event) => {
  expect(ask(command)).toEqual([event]);
});

test('House rules § sign-on a password is set by oneself, an administrator, and a patron’s at the cage and on the floor', () => {
  const refusedTo = (person: string, by: Actor) => {
    const answer = ask({ type: 'SetPassword', person }, HOUSE, [by]);
    return isRefusal(answer) ? answer : undefined;
  };
  expect(refusedTo('ann', { person: 'bob', duty: 'floorperson' })).toEqual({
    ...{ refused: 'not-your-role', cite: SIGN_ON },
    because: 'Only these roles may do this: administrator.',
  });
  expect(refusedTo('pat', { person: 'bob', duty: 'dealer' })?.because).toBe(
    'Only these roles may do this: administrator, cage, floorperson.',
  );
  for (const duty of ['administrator', 'cage', 'floorperson'] as const)
    expect(refusedTo('pat', { person: 'bob', duty })).toBeUndefined();
});

test('House rules § sign-on a session is opened, heard of and ended, and an unknown one changes nothing', () => {
  const open = after(added(staff('ann')), opened('ann'));
  expect(open.sessions).toEqual({ [SESSION]: { person: 'ann', since: 1 } });
  expect(ask({ type: 'KeepSession', session: SESSION }, open)).toEqual([
    { type: 'SessionSeen', session: SESSION, at: 5 },
  ]);
  expect(ask({ type: 'EndSession', session: SESSION, why: 'idle' }, open)).toEqual([
    { type: 'SessionEnded', session: SESSION, why: 'idle' },
  ]);
  const seen = evolvePeople(open, { type: 'SessionSeen', session: SESSION, at: 9 });
  expect(seen.sessions).toEqual({ [SESSION]: { person: 'ann', since: 1, seen: 9 } });
  expect(evolvePeople(seen, { type: 'SessionSeen', session: 'b', at: 10 })).toBe(seen);
  const two = evolvePeople(seen, opened('bob', 'b'));
  expect(evolvePeople(two, { type: 'SessionEnded', session: SESSION, why: 'w' }).sessions).toEqual({
    b: { person: 'bob', since: 1 },
  });
  expect(evolvePeople(two, left('ann'))).toMatchObject({ left: { ann: 'r' }, sessions: { b: {} } });
  expect(evolvePeople(two, { type: 'PasswordSet', person: 'bob' }).sessions).toEqual(seen.sessions);
});

test('House rules § sign-on failures are counted by name, and forgiven when somebody signs in', () => {
  const failed = (person: string, at: number): PeopleEvent => ({ type: 'LogOnFailed', person, at });
  const wrong = after(failed('ann', 1), failed('bob', 2), failed('ann', 3));
  expect(wrong.failures).toEqual({ ann: { count: 2, last: 3 }, bob: { count: 1, last: 2 } });
  expect(evolvePeople(wrong, opened('ann')).failures).toEqual({ bob: { count: 1, last: 2 } });
});

test('House rules § people a guest is forgotten once no session is left, and reading changes nothing', () => {
  const guest = 'guest-0123abcd';
  const here = evolvePeople(HOUSE, opened(guest));
  expect(ask({ type: 'ForgetGuest', person: guest }, here)).toMatchObject({
    refused: 'guest-here',
  });
  const elsewhere = evolvePeople(HOUSE, opened('ann'));
  expect(ask({ type: 'ForgetGuest', person: guest }, elsewhere)).toHaveLength(1);
  const gone = evolvePeople(HOUSE, { type: 'GuestForgotten', person: guest });
  expect(Object.keys(gone.people)).toEqual(['admin', 'ann', 'pat']);
  expect(evolvePeople(HOUSE, { type: 'ExportTaken', person: 'ann', what: 'w', at: 1 })).toBe(HOUSE);
});

test('House rules § people whoever left signs nothing, and an administrator who left is none', () => {
  expect(hasAdministrator(HOUSE)).toBe(true);
  expect(hasAdministrator(after(added(staff('ann'))))).toBe(false);
  const gone = evolvePeople(HOUSE, left('admin'));
  expect(hasAdministrator(gone)).toBe(false);
  expect(presentIn(gone, 'admin')).toBeUndefined();
  expect(presentIn(gone, 'toString')).toBeUndefined();
  expect(presentIn(HOUSE, 'ann')).toEqual(staff('ann'));
  const second = evolvePeople(HOUSE, added(staff('second', { duties: ['administrator', 'cage'] })));
  expect(ask({ type: 'RetirePerson', person: 'admin', reason: 'r' }, second)).toHaveLength(1);
  // Who stays an administrator is changed freely, also alone.
  const changed = staff('admin', { duties: ['cage', 'administrator'] });
  expect(ask({ type: 'ChangePerson', changed })).toHaveLength(1);
});

const excluded = evolvePeople(HOUSE, {
  type: 'SelfExcluded',
  person: 'pat',
  since: 0,
  until: YEAR,
});
const cooled = evolvePeople(HOUSE, { type: 'CooledOff', person: 'pat', until: 100 });
const register = (name: string, more = {}): PeopleCommand => ({
  ...{ type: 'RegisterPatron', person: 'new', name, ...more },
});

test.each([
  ['José  Núñez', true],
  ['jose nunez', true],
  [' JOSE-NUNEZ. ', true],
  ['Jose Nunes', false],
  ['José', false],
])(
  'House rules § play limits beside an excluded José Núñez, %j is a namesake: %s',
  (name, isNamesake) => {
    const answer = ask(register(name), excluded);
    if (!isNamesake) expect(answer).toHaveLength(1);
    else
      expect(answer).toEqual({
        ...{ refused: 'patron-excluded', cite: LIMITS },
        because:
          'A patron of this name has chosen not to play. Check the identity, and enter how you know they differ.',
      });
  },
);

test('House rules § play limits a namesake is registered once told apart, also beside somebody who takes a break', () => {
  expect(ask(register('José Núñez', { checked: 'born 1990' }), excluded)).toHaveLength(1);
  expect(ask(register('José Núñez'), cooled)).toMatchObject({ refused: 'patron-excluded' });
  expect(ask(register('José Núñez', { checked: 'born 1990' }), cooled)).toHaveLength(1);
  const over = evolvePeople(HOUSE, { type: 'CooledOff', person: 'pat', until: 0 });
  expect(ask(register('José Núñez'), over)).toHaveLength(1);
  expect(ask(register('José Núñez'))).toHaveLength(1);
});

test('House rules § play limits who is away now: on a break until it is over, excluded until somebody ends it', () => {
  const away = (state: People, at: number) => awayPatrons(state, at).map(({ person }) => person);
  expect([away(cooled, 99), away(cooled, 100), away(HOUSE, 0)]).toEqual([['pat'], [], []]);
  expect(away(excluded, 2 * YEAR)).toEqual(['pat']);
  const forgotten = evolvePeople(cooled, { type: 'GuestForgotten', person: 'pat' });
  expect(away(forgotten, 0)).toEqual([]);
  expect(protectionOf(cooled, 'toString')).toBe(unprotected);
  expect(protectionOf(HOUSE, 'pat')).toBe(unprotected);
  expect(protectionOf(cooled, 'pat')).toMatchObject({ awayUntil: 100 });
});

test('House rules § people a credential number that was changed is nobody else’s, and may go back to whom it was', () => {
  const changed = (credential: string) => ({ ...staff('ann'), credential });
  const state = evolvePeople(HOUSE, { type: 'PersonChanged', changed: changed('C-2') });
  expect(ask(add({ credential: 'C-ann' }), state)).toMatchObject({
    ...{ refused: 'credential-exists', because: 'Credential C-ann belongs to ann.' },
  });
  expect(ask(add({ credential: 'C-3' }), state)).toMatchObject([{ type: 'PersonAdded' }]);
  expect(ask({ type: 'ChangePerson', changed: changed('C-ann') }, state)).toMatchObject([
    { type: 'PersonChanged' },
  ]);
});
