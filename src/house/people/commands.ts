import { z } from 'zod';
import { type CommandOf, command, identifier, ROLES, text } from '../../kernel/command.ts';
import { ownLimitCommands } from './own-limits.ts';

const cite = 'House rules § people' as const;
const session = z.string().regex(/^[0-9a-f]{64}$/);
const byAdministrator = { by: ['administrator'], cite } as const;
/** Patrons come to the cage or to a floorperson. */
const atTheCage = { by: ['cage', 'floorperson', 'administrator'], cite } as const;

export const GRADES = ['member', 'supervisor', 'above'] as const;

/** Somebody on file: staff and the regulator with what the Board issued, or a patron with a name alone. */
const onFile = z.strictObject({
  person: identifier,
  kind: z.enum(['staff', 'patron', 'regulator']),
  name: text,
  duties: z.array(z.enum(ROLES)).readonly(),
  credential: text.exactOptional(),
  department: text.exactOptional(),
  grade: z.enum(GRADES).exactOptional(),
});
export type Person = z.output<typeof onFile>;

const steps = z.int().min(0).max(10_000);
/** How a lesson or an exercise went: steps right at the first try, all together and by paragraph. */
const scored = z.strictObject({
  kind: z.enum(['lesson', 'exercise']),
  script: identifier,
  title: text,
  right: steps,
  of: steps,
  seconds: z.int().min(0).max(1e9),
  paragraphs: z
    .array(z.strictObject({ cite: text, right: steps, of: steps }))
    .max(200)
    .readonly(),
});
export type Scored = z.output<typeof scored>;

const who = { person: { label: 'Sign-in name' } };

/** What is said about people. Sessions are the house's own acts: it opens one where name and password are right. */
export const peopleCommands = {
  AddPerson: command('AddPerson', {
    ...byAdministrator,
    fields: { added: onFile },
    words: {
      title: 'Add a person',
      says: 'A member of the staff, or a regulator.',
      fields: { added: { label: 'Person' } },
    },
  }),
  ChangePerson: command('ChangePerson', {
    ...byAdministrator,
    fields: { changed: onFile },
    words: {
      title: 'Change a person',
      says: 'Holds from the next command on.',
      fields: { changed: { label: 'Person' } },
    },
  }),
  RetirePerson: command('RetirePerson', {
    ...byAdministrator,
    fields: { person: identifier, reason: text },
    words: {
      title: 'Retire a person',
      says: 'Ends every session. The name and the credential are never given again.',
      fields: { ...who, reason: { label: 'Reason' } },
    },
  }),
  RegisterPatron: command('RegisterPatron', {
    ...atTheCage,
    fields: { person: identifier, name: text, checked: text.exactOptional() },
    words: {
      title: 'Register a patron',
      fields: {
        ...who,
        name: { label: 'Name' },
        checked: { label: 'Identity', hint: 'How you know this is not the excluded namesake' },
      },
    },
  }),
  ClosePatron: command('ClosePatron', {
    ...atTheCage,
    fields: { person: identifier, reason: text },
    words: { title: 'Close a patron’s account', fields: { ...who, reason: { label: 'Reason' } } },
  }),
  SetPassword: command('SetPassword', {
    by: ROLES,
    cite: 'House rules § sign-on',
    fields: { person: identifier },
    words: { title: 'Set a new password', says: 'Ends every session.', fields: who },
  }),
  OpenSession: command('OpenSession', {
    ...byAdministrator,
    fields: { person: z.string().max(64), session },
    words: { title: 'Sign in' },
  }),
  RecordFailure: command('RecordFailure', {
    ...byAdministrator,
    fields: { person: z.string().max(64) },
    words: { title: 'Record a failed sign-in' },
  }),
  KeepSession: command('KeepSession', {
    ...byAdministrator,
    fields: { session },
    words: { title: 'Record that a session was heard of' },
  }),
  ForgetGuest: command('ForgetGuest', {
    ...byAdministrator,
    fields: { person: z.string().max(64) },
    words: { title: 'Forget a guest' },
  }),
  EndSession: command('EndSession', {
    ...byAdministrator,
    fields: { session, why: text },
    words: { title: 'End a session' },
  }),
  /** Something leaves the house as a file: whoever takes it signs. */
  RecordExport: command('RecordExport', {
    by: ROLES,
    cite: 'House rules § export',
    fields: { what: text },
    words: { title: 'Record an export', fields: { what: { label: 'What' } } },
  }),
  RecordTraining: command('RecordTraining', {
    ...byAdministrator,
    fields: { person: identifier, ...scored.shape },
    words: { title: 'Record a lesson or an exercise' },
  }),
  ...ownLimitCommands,
} as const;

export type PeopleCommand = CommandOf<(typeof peopleCommands)[keyof typeof peopleCommands]>;
