import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { GRADES, type Person } from '../house/people/people.ts';
import type { Role } from '../kernel/command.ts';
import type { FormField } from '../kernel/form.ts';
import { STAFF_ROLES } from './offered-form.ts';
import { peopleForms } from './people-forms.ts';

const somebody: Person = {
  ...{ person: 'dealer-7', kind: 'staff', name: 'Dealer 7', duties: ['dealer', 'boxperson'] },
  ...{ credential: 'C-77', department: 'table games', grade: 'supervisor' },
} as Person;
const formsOf = (duties: readonly Role[], about?: Person) =>
  peopleForms(games, { person: 'me-1', duties: [...duties] }, about);
const named = (forms: ReturnType<typeof formsOf>, title: string) =>
  forms.find(({ form }) => form.title === title)?.form.fields ?? [];
const field = (fields: readonly FormField[], name: string) =>
  fields.find((one) => one.name === name);
const within = (fields: readonly FormField[], group: string): readonly FormField[] => {
  const found = field(fields, group);
  return found?.kind === 'group' ? found.fields : [];
};
const listed = (duties: readonly Role[]) =>
  formsOf(duties).map(({ group, form }) => `${group}: ${form.title}`);

test('House rules § people an administrator has every form about staff, tables and passwords, by what it is about', () => {
  expect(listed(['administrator'])).toEqual([
    'Staff: Add a person',
    'Staff: Change a person',
    'Staff: Retire a person',
    'Patrons: Register a patron',
    'Patrons: Close a patron’s account',
    'Play limits: End an exclusion',
    'Passwords: Set a new password',
    'Tables: Set up a table',
  ]);
});

test('House rules § people the cage has patrons and their limits, and whoever has no such role nothing but a password', () => {
  expect(listed(['cage'])).toEqual([
    'Patrons: Register a patron',
    'Patrons: Close a patron’s account',
    'Play limits: Set play limits',
    'Play limits: Take a break',
    'Play limits: Exclude from play',
    'Passwords: Set a new password',
  ]);
  expect(listed(['dealer'])).toEqual(['Passwords: Set a new password']);
});

const labels = (fields: readonly FormField[]) =>
  fields.map(({ name, label, kind }) => [name, label, kind]);
const PERSON = [
  ['person', 'Sign-in name', 'identifier'],
  ['kind', 'Kind', 'choice'],
  ['name', 'Name', 'text'],
  ['duties', 'Roles', 'list'],
  ['credential', 'Credential number', 'text'],
  ['department', 'Department', 'text'],
  ['grade', 'Grade', 'choice'],
];
const values = (one: FormField | undefined): unknown =>
  one?.kind === 'choice' ? one.choices.map(({ value }) => value) : undefined;

test('House rules § people somebody new is a member of the staff until it is said otherwise, and has a first password', () => {
  const fields = named(formsOf(['administrator'], somebody), 'Add a person');
  const added = within(fields, 'added');
  expect(labels(added)).toEqual(PERSON);
  expect(added.map(({ starts }) => starts)).toEqual([
    ...[undefined, 'staff', undefined, undefined, undefined, undefined, 'member'],
  ]);
  expect(values(field(added, 'kind'))).toEqual(['staff', 'regulator']);
  expect(values(field(added, 'grade'))).toEqual([...GRADES]);
  const duties = field(added, 'duties');
  expect(duties).toMatchObject({ of: { name: 'role', label: 'Role', kind: 'choice' } });
  expect(values(duties?.kind === 'list' ? duties.of : undefined)).toEqual(STAFF_ROLES);
  expect(fields.at(-1)).toEqual({
    ...{ name: 'password', label: 'Password', hint: 'At least 12 characters' },
    ...{ kind: 'text', secret: true },
  });
});

test('House rules § people who is changed stands there as they are on file', () => {
  const forms = formsOf(['administrator'], somebody);
  const changed = within(named(forms, 'Change a person'), 'changed');
  expect(labels(changed)).toEqual(PERSON);
  expect(changed.map(({ starts }) => starts)).toEqual([
    ...['dealer-7', 'staff', 'Dealer 7', ['dealer', 'boxperson'], 'C-77', 'table games'],
    'supervisor',
  ]);
  const nobodyChosen = within(named(formsOf(['administrator']), 'Change a person'), 'changed');
  expect(field(nobodyChosen, 'person')?.starts).toBeUndefined();
});

test('House rules § people whoever was chosen is named in every form about one person', () => {
  const roles: readonly Role[] = ['administrator', 'cage', 'floorperson'];
  const starts = (about?: Person) =>
    formsOf(roles, about).flatMap(({ form }) =>
      form.fields.filter(({ name }) => name === 'person').map((one) => [form.title, one.starts]),
    );
  const chosen = starts(somebody);
  expect(chosen.length).toBeGreaterThan(6);
  // A patron who is registered is new.
  for (const [title, is] of chosen)
    expect([title, is]).toEqual([title, title === 'Register a patron' ? undefined : 'dealer-7']);
  for (const [title, is] of starts()) expect([title, is]).toEqual([title, undefined]);
});

test('House rules § sign-on an administrator sets anybody’s password, everybody else their own, each with their own beside it', () => {
  const own = named(formsOf(['dealer'], somebody), 'Set a new password');
  expect(values(field(own, 'person'))).toEqual(['me-1']);
  const any = named(formsOf(['administrator'], somebody), 'Set a new password');
  expect(field(any, 'person')).toMatchObject({ kind: 'identifier', starts: 'dealer-7' });
  for (const fields of [own, any])
    expect(fields.slice(-2)).toEqual([
      {
        ...{ name: 'password', label: 'Password', hint: 'At least 12 characters' },
        ...{ kind: 'text', secret: true },
      },
      {
        ...{ name: 'own', label: 'Your own password', hint: 'The one you signed in with' },
        ...{ kind: 'text', secret: true },
      },
    ]);
});

test('House rules § sign-on a patron who forgot the password is helped at the counter, by the cage or a floorperson, and by nobody else', () => {
  const patron: Person = {
    person: 'patron-9',
    kind: 'patron',
    name: 'Patron 9',
    duties: ['player'],
  };
  const whom = (duties: readonly Role[], about: Person) =>
    values(field(named(formsOf(duties, about), 'Set a new password'), 'person'));
  for (const role of ['cage', 'floorperson'] as const) {
    expect([role, whom([role], patron)]).toEqual([role, ['patron-9', 'me-1']]);
    expect([role, whom([role], somebody)]).toEqual([role, ['me-1']]);
  }
  for (const role of ['dealer', 'marketing', 'surveillance', 'regulator'] as const) {
    expect([role, whom([role], patron)]).toEqual([role, ['me-1']]);
  }
});

test('House rules § tables a table is set up for one of the games of the house, by its title', () => {
  const game = field(named(formsOf(['administrator']), 'Set up a table'), 'game');
  expect(game?.kind === 'choice' ? game.choices : []).toEqual(
    Object.entries(games).map(([value, { title }]) => ({ value, label: title })),
  );
});
