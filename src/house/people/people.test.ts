import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Actor } from '../../table/index.ts';
import {
  decidePeople,
  evolvePeople,
  nobody,
  type People,
  type PeopleCommand,
  type Person,
  presentIn,
} from './people.ts';

const administrator: readonly Actor[] = [{ person: 'admin', duty: 'administrator' }];
const someone = (person: string, more: Partial<Person> = {}): Person => ({
  ...{ person, kind: 'staff', name: 'Dealer', duties: ['dealer'], credential: `C-${person}` },
  ...{ department: 'table games', grade: 'member', ...more },
});
const add = (person: string, more: Partial<Person> = {}): PeopleCommand => ({
  ...{ type: 'AddPerson', added: someone(person, more) },
});

const asked = (state: People, command: PeopleCommand, by = administrator, at = 0) =>
  decidePeople(state, command, at, by);
const told = (state: People, command: PeopleCommand, by = administrator, at = 0): People => {
  const events = asked(state, command, by, at);
  if (isRefusal(events)) throw new Error(events.because);
  return events.reduce(evolvePeople, state);
};
const open = (person: string, session = 'a'.repeat(64)): PeopleCommand => ({
  ...{ type: 'OpenSession', person, session },
});

test.each(['house', 'device', 'meter', 'table'])(
  'House rules § people nobody is added as %s, a reserved signer',
  (person) => {
    expect(asked(nobody, add(person))).toMatchObject({ refused: 'person-exists' });
  },
);

test('House rules § people a name is given once, also that of somebody who left', () => {
  const known = told(nobody, add('dealer-1'));
  expect(presentIn(known, 'dealer-1')).toMatchObject({ duties: ['dealer'] });
  expect(asked(known, add('dealer-1'))).toMatchObject({ refused: 'person-exists' });
  const left = told(known, { type: 'RetirePerson', person: 'dealer-1', reason: 'left' });
  expect(presentIn(left, 'dealer-1')).toBeUndefined();
  expect(asked(left, add('dealer-1'))).toMatchObject({ refused: 'person-exists' });
});

describe('House rules § people what staff must have', () => {
  test.each<[Partial<Person>, string]>([
    [{ duties: ['device'] }, 'not-a-role'],
    [{ duties: ['dealer', 'device'] }, 'not-a-role'],
    [{ duties: ['player'] }, 'not-a-role'],
    [{ duties: [] }, 'not-a-role'],
    [{ kind: 'patron', duties: ['dealer'] }, 'not-on-file'],
    [{ kind: 'regulator' }, 'not-on-file'],
    [{ duties: ['regulator'] }, 'not-on-file'],
    [{ kind: 'regulator', duties: ['regulator', 'dealer'] }, 'not-a-role'],
  ])('%o is refused', (more, refused) => {
    expect(asked(nobody, add('x', more))).toMatchObject({ refused });
    const known = told(nobody, add('x'));
    const changed = someone('x', more);
    expect(asked(known, { type: 'ChangePerson', changed })).toMatchObject({ refused });
  });

  test.each(['credential', 'department', 'grade'] as const)('without a %s', (member) => {
    const { [member]: _none, ...added } = someone('x');
    expect(asked(nobody, { type: 'AddPerson', added })).toMatchObject({ refused: 'not-on-file' });
  });

  test('a credential is one person’s, for good', () => {
    const known = told(nobody, add('one', { credential: 'B-1' }));
    const other = add('two', { credential: 'B-1' });
    expect(asked(known, other)).toMatchObject({ refused: 'credential-exists' });
    const left = told(known, { type: 'RetirePerson', person: 'one', reason: 'left' });
    expect(asked(left, other)).toMatchObject({ refused: 'credential-exists' });
    const two = told(known, add('two'));
    const changed = someone('two', { credential: 'B-1' });
    expect(asked(two, { type: 'ChangePerson', changed })).toMatchObject({
      refused: 'credential-exists',
    });
    const same = someone('one', { credential: 'B-1', name: 'Another name' });
    expect(isRefusal(asked(two, { type: 'ChangePerson', changed: same }))).toBe(false);
  });
});

test('House rules § people only an administrator adds, changes and retires', () => {
  const state = told(nobody, add('x'));
  for (const duty of ['floorperson', 'player', 'regulator', 'cage', 'device'] as const) {
    const by = [{ person: 'y', duty }];
    for (const command of [
      add('z'),
      { type: 'ChangePerson', changed: someone('x') },
      { type: 'RetirePerson', person: 'x', reason: 'r' },
    ] as PeopleCommand[]) {
      expect(asked(state, command, by)).toMatchObject({ refused: 'not-your-role' });
    }
  }
});

test('House rules § people the last administrator stays until there is another', () => {
  const one = told(nobody, add('admin', { duties: ['administrator'] }));
  const leaves: PeopleCommand = { type: 'RetirePerson', person: 'admin', reason: 'left' };
  expect(asked(one, leaves)).toMatchObject({ refused: 'last-administrator' });
  const changed = someone('admin', { duties: ['dealer'] });
  expect(asked(one, { type: 'ChangePerson', changed })).toMatchObject({
    refused: 'last-administrator',
  });
  const two = told(one, add('second', { duties: ['administrator'] }));
  expect(isRefusal(asked(two, leaves))).toBe(false);
});

test('House rules § people patrons are registered and closed as patrons, and are never staff', () => {
  const cage: readonly Actor[] = [{ person: 'cage-1', duty: 'cage' }];
  const known = told(nobody, { type: 'RegisterPatron', person: 'pat', name: 'Pat' }, cage);
  expect(presentIn(known, 'pat')).toEqual({
    ...{ person: 'pat', kind: 'patron', name: 'Pat', duties: ['player'] },
  });
  const retire: PeopleCommand = { type: 'RetirePerson', person: 'pat', reason: 'r' };
  expect(asked(known, retire)).toMatchObject({ refused: 'not-on-file' });
  const changed = someone('pat');
  expect(asked(known, { type: 'ChangePerson', changed })).toMatchObject({ refused: 'not-on-file' });
  const close: PeopleCommand = { type: 'ClosePatron', person: 'pat', reason: 'asked to' };
  expect(presentIn(told(known, close, cage), 'pat')).toBeUndefined();
  const staff = told(known, add('x'));
  expect(asked(staff, { ...close, person: 'x' }, cage)).toMatchObject({ refused: 'not-on-file' });
});

test('House rules § sign-on a new password, retirement or closing ends every session', () => {
  const on = told(told(nobody, add('x')), open('x'));
  expect(Object.keys(on.sessions)).toHaveLength(1);
  expect(told(on, { type: 'SetPassword', person: 'x' }).sessions).toEqual({});
  const left = told(on, { type: 'RetirePerson', person: 'x', reason: 'left' });
  expect(left.sessions).toEqual({});
  expect(asked(left, open('x'))).toMatchObject({ refused: 'not-signed-in' });
});

test('House rules § sign-on a password is set by oneself, an administrator, or for a patron at the cage', () => {
  const state = told(told(nobody, add('x')), { type: 'RegisterPatron', person: 'p', name: 'P' });
  const may = (person: string, by: Actor) =>
    !isRefusal(asked(state, { type: 'SetPassword', person }, [by]));
  expect(may('x', { person: 'x', duty: 'dealer' })).toBe(true);
  expect(may('x', { person: 'y', duty: 'dealer' })).toBe(false);
  expect(may('x', { person: 'y', duty: 'cage' })).toBe(false);
  expect(may('x', { person: 'y', duty: 'administrator' })).toBe(true);
  expect(may('p', { person: 'p', duty: 'player' })).toBe(true);
  expect(may('p', { person: 'y', duty: 'player' })).toBe(false);
  expect(may('p', { person: 'y', duty: 'cage' })).toBe(true);
});
