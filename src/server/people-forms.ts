import { floorCommands } from '../house/floor.ts';
import type { Games } from '../house/games.ts';
import { GRADES, type Person, settersOf } from '../house/people/people.ts';
import type { Declared } from '../kernel/command.ts';
import type { FormField } from '../kernel/form.ts';
import { counterCommands } from './declared.ts';
import { choicesOf, type Filling, offered, STAFF_ROLES } from './offered-form.ts';
import type { OfferedForm } from './wire/forms.ts';

/** What is sent beside the command and kept as a digest. */
const PASSWORD: FormField = {
  ...{ name: 'password', label: 'Password', hint: 'At least 12 characters' },
  ...{ kind: 'text', secret: true },
};

const OWN: FormField = {
  ...{ name: 'own', label: 'Your own password', hint: 'The one you signed in with' },
  ...{ kind: 'text', secret: true },
};

const personFields = (about: Person | undefined): readonly FormField[] => [
  { name: 'person', label: 'Sign-in name', kind: 'identifier', starts: about?.person },
  {
    ...{ name: 'kind', label: 'Kind', kind: 'choice', starts: about?.kind ?? 'staff' },
    choices: choicesOf(['staff', 'regulator']),
  },
  { name: 'name', label: 'Name', kind: 'text', starts: about?.name },
  {
    ...{ name: 'duties', label: 'Roles', kind: 'list', starts: about?.duties },
    of: { name: 'role', label: 'Role', kind: 'choice', choices: choicesOf(STAFF_ROLES) },
  },
  { name: 'credential', label: 'Credential number', kind: 'text', starts: about?.credential },
  { name: 'department', label: 'Department', kind: 'text', starts: about?.department },
  {
    ...{ name: 'grade', label: 'Grade', kind: 'choice', starts: about?.grade ?? 'member' },
    choices: choicesOf(GRADES),
  },
];

/** What somebody may enter about people and tables; `about` is the one whom they have chosen. */
export const peopleForms = (
  games: Games,
  { person: own, duties: roles }: Pick<Person, 'person' | 'duties'>,
  about: Person | undefined,
): readonly OfferedForm[] => {
  const named: Filling = about === undefined ? {} : { starts: about.person };
  // An administrator sets anybody's password; everybody else their own, and a patron's at the counter.
  const helped =
    about !== undefined && settersOf(about).some((role) => roles.includes(role))
      ? [about.person]
      : [];
  const whose: Filling = roles.includes('administrator')
    ? named
    : { choices: choicesOf([...helped, own]) };
  const may = ({ by }: Declared): boolean => by.some((role) => roles.includes(role));
  const form = (
    declared: Declared,
    group: string,
    fill: Readonly<Record<string, Filling>>,
    more: readonly FormField[] = [],
  ): readonly OfferedForm[] => {
    if (!may(declared)) return [];
    const one = offered(declared, group, roles, fill);
    return [{ ...one, form: { ...one.form, fields: [...one.form.fields, ...more] } }];
  };
  const { AddPerson, ChangePerson, RetirePerson, SetPassword, RegisterPatron, ClosePatron } =
    counterCommands;
  const { SetPlayLimits, CoolOff, ExcludeSelf, EndExclusion } = counterCommands;
  const chosenGame = Object.entries(games).map(([value, { title }]) => ({ value, label: title }));
  return [
    ...form(AddPerson, 'Staff', { added: { fields: personFields(undefined) } }, [PASSWORD]),
    ...form(ChangePerson, 'Staff', { changed: { fields: personFields(about) } }),
    ...form(RetirePerson, 'Staff', { person: named }),
    ...form(RegisterPatron, 'Patrons', {}, [PASSWORD]),
    ...form(ClosePatron, 'Patrons', { person: named }),
    ...form(SetPlayLimits, 'Play limits', { person: named }),
    ...form(CoolOff, 'Play limits', { person: named }),
    ...form(ExcludeSelf, 'Play limits', { person: named }),
    ...form(EndExclusion, 'Play limits', { person: named }),
    ...form(SetPassword, 'Passwords', { person: whose }, [PASSWORD, OWN]),
    ...form(floorCommands.SetUpTable, 'Tables', { game: { choices: chosenGame } }),
  ];
};
