import { z } from 'zod';
import type { Citation } from './law.ts';
import { readsLine, writesLine } from './line.ts';
import { MOST_CENTS } from './money.ts';
import { isRefusal, type Refusal, refuse, say } from './refusal.ts';
import { sayIssue } from './unread.ts';

/** Every schema says what is wrong in these words, whichever door reads by it. */
z.config({ localeError: sayIssue });

/** What people do in the house; a command declares which of them may give it. */
export const ROLES = [
  'player',
  'dealer',
  'stickperson',
  'boxperson',
  'floorperson',
  'device',
  'cage',
  'finance',
  'marketing',
  'surveillance',
  'regulator',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

/** Who may give a command, where they must stand, and who signs beside them. */
export interface SigningRule {
  readonly by: readonly Role[];
  /** The roles among `by` that count only on the crew of the table concerned. */
  readonly onCrew?: readonly Role[];
  readonly second?: readonly Role[];
  readonly cite: Citation;
}

/** Entered by one of the table's crew; whoever else is among `by` needs no place on it. */
export const onCrew = (
  crew: Role,
  by: readonly Role[] = [crew],
): Pick<SigningRule, 'by' | 'onCrew'> => ({ by, onCrew: [crew] });

/** What a form, the help and a refusal call a command and its members. */
export interface Words {
  readonly title: string;
  readonly says?: string;
  readonly fields?: Readonly<Record<string, FieldWords>>;
}

export interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** What a choice is called, where its value is not said as it is. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** A member that staff see and enter at a live table, where a device would know it. */
export interface EnteredLive {
  readonly member: string;
  readonly says: string;
}

/**
 * A command, declared once: its type follows from its schema, and the HTTP door, OpenAPI, the check of roles, the round
 * notation, every form, the command line and the documents read the rest.
 */
export interface Declared<Type extends string = string, Command = unknown> extends SigningRule {
  readonly type: Type;
  readonly schema: z.ZodType<Command>;
  readonly words: Words;
  /** Names cards that are face down: others learn who gave it, and no more. */
  readonly veiled?: true;
  readonly live?: EnteredLive;
  /** The kinds of equipment that it makes ready for a result: of what comes to the table after it, it is done again. */
  readonly readies?: readonly string[];
  /** How it is written in a round script; `reads` answers undefined where the text is not this command. */
  writes?(command: Command): string;
  reads?(text: string): Command | Refusal | undefined;
}

type ReadonlyDeep<T> = T extends readonly (infer _)[]
  ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

type CommandFrom<Type extends string, Fields extends z.ZodRawShape> = ReadonlyDeep<
  z.output<z.ZodObject<{ type: z.ZodLiteral<Type> } & Fields>>
>;

export interface Declaration<Type extends string, Fields extends z.ZodRawShape>
  extends Declared<Type, CommandFrom<Type, Fields>> {
  readonly fields: Fields;
}

type Spoken<Type extends string, Fields extends z.ZodRawShape> = {
  /** Its line in a round script with the members in braces, as `hand {cup} to {seat}`: written and read alike. */
  readonly line?: string;
  /** Where one line cannot say it. */
  readonly writes?: (command: CommandFrom<Type, Fields>) => string;
  readonly reads?: (text: string) => CommandFrom<Type, Fields> | Refusal | undefined;
};

/** Declares a command. Its schema is strict: an unknown member is refused, nothing is dropped in silence. */
export const command = <const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  {
    fields,
    line,
    ...declared
  }: SigningRule &
    Spoken<Type, Fields> & {
      readonly fields: Fields;
      readonly words: Words;
      readonly veiled?: true;
      readonly live?: EnteredLive;
      readonly readies?: readonly string[];
    },
): Declaration<Type, Fields> => ({
  type,
  fields,
  ...(line === undefined
    ? {}
    : {
        writes: writesLine<CommandFrom<Type, Fields>>(line, fields),
        reads: readsLine<CommandFrom<Type, Fields>>(type, line, fields),
      }),
  ...declared,
  // Only `readonly` is added to what the schema answers.
  schema: z.strictObject({ type: z.literal(type), ...fields }) as z.ZodType<unknown> as z.ZodType<
    CommandFrom<Type, Fields>
  >,
});

/** The command that a declaration declares, or the union of several. */
export type CommandOf<D> = D extends { readonly schema: z.ZodType<infer Command> }
  ? Command
  : never;

/** The declarations of one decider, by type: their commands are its union. */
export type Declarations = Readonly<Record<string, Declared<string, { readonly type: string }>>>;

export type CommandsOf<D extends Declarations> = CommandOf<D[keyof D]>;

/** Declarations by their types. */
export const declarations = <const List extends readonly Declared[]>(
  ...list: List
): { readonly [One in List[number] as One['type']]: One } =>
  Object.fromEntries(list.map((one) => [one.type, one])) as {
    [One in List[number] as One['type']]: One;
  };

/** The declaration of what was sent. What nobody declared is refused here, and nowhere else. */
export const declarationOf = <D extends Declarations>(
  declared: D,
  sent: unknown,
  whose: string,
): D[keyof D] | Refusal<'unknown-command'> => {
  const type: unknown = Object(sent).type;
  if (typeof type === 'string' && Object.hasOwn(declared, type)) return declared[type as keyof D];
  const because = `Unknown ${whose} command "${say(type ?? sent)}".`;
  return refuse('unknown-command', because, 'House rules § command');
};

/**
 * A command as it came through the door, in the form that its declaration gives it; otherwise a refusal that names the
 * member, with its whole path where the command is a member of another.
 */
export const parseCommand = <D extends Declarations>(
  declared: D,
  sent: unknown,
  whose: string,
  within: readonly string[] = [],
): CommandsOf<D> | Refusal => {
  const one = declarationOf(declared, sent, whose);
  if (isRefusal(one)) return one;
  const parsed = one.schema.safeParse(sent);
  if (parsed.success) return parsed.data as CommandsOf<D>;
  const [issue] = parsed.error.issues;
  return notRead(
    `${one.words.title}: `,
    'the command',
    issue && { ...issue, path: [...within, ...issue.path] },
  );
};

/** What is wrong with what was sent, by the first member that is; unknown members are named themselves. */
export const notRead = (
  title: string,
  whole: string,
  issue: Pick<z.core.$ZodIssue, 'path' | 'message'> & { readonly keys?: readonly string[] } = {
    path: [],
    message: 'Send what the description says',
  },
): Refusal<'not-understood'> => {
  const member = [...issue.path, ...(issue.keys ?? []).slice(0, 1)].join('.');
  const named = member === '' ? whole : `"${member}"`;
  return {
    ...refuse(
      'not-understood',
      `${title}${named} cannot be read. ${issue.message}.`,
      'House rules § command',
    ),
    ...(member === '' ? {} : { member }),
  };
};

/** The members that commands share, each with its bounds; a form draws them by the `field` of their meta. */
export const seat = z.int().min(1).max(64).meta({ field: 'seat' });
export const money = z
  .int('Enter whole cents')
  .min(0, 'Enter whole cents')
  .max(MOST_CENTS, 'Enter no more than ten billion dollars')
  .meta({ field: 'money' });
export const die = z.int().min(1).max(6).meta({ field: 'die' });
/** Also somebody whom nobody has on file: chips are kept by name, and a name that every record has is nobody's. */
export const person = z
  .string()
  .min(1)
  .max(64)
  .refine((name) => !/\p{Cc}/u.test(name), 'Use no control characters')
  .refine((name) => !(name in {}), 'Choose another name')
  .meta({ field: 'text', from: 'people' });
export const text = z.string().trim().min(1).max(2000).meta({ field: 'text' });
export const identifier = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/, 'Use letters, digits, dots and dashes')
  .refine((name) => !(name in {}), 'Choose another name')
  .meta({ field: 'identifier' });
export const number = (least: number, most: number) =>
  z.int().min(least).max(most).meta({ field: 'number' });
export const yesNo = z.boolean().meta({ field: 'yes-no' });
/** One of a list that its chapter gives; what is not on it is refused where the paragraph is known. */
export const choice = (choices: readonly string[]) =>
  z.string().trim().min(1).max(200).meta({ field: 'choice', choices });
export const card = z.string().min(1).max(5).meta({ field: 'card' });
export const cards = (most: number) => z.array(card).max(most);
/** Dice thrown together; they are entered side by side, under the color they have. */
export const dice = (most: number, colour: 'green' | 'red' | 'blue' | 'white', least = most) =>
  z.array(die).min(least).max(most).meta({ field: 'dice', colour });
/** Exactly one of these words. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values);
export const several = <Field extends z.ZodType>(field: Field, most: number) =>
  z.array(field).max(most);
/** Members that belong together. */
export const together = <Fields extends z.ZodRawShape>(fields: Fields) => z.strictObject(fields);
