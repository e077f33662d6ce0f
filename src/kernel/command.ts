import { z } from 'zod';
import type { Citation } from './law.ts';
import { type Cents, isCents } from './money.ts';
import { type Refusal, refuse } from './refusal.ts';

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

/** What a form, the help and a refusal call a command and its members. */
export interface Words {
  readonly title: string;
  readonly says?: string;
  readonly fields?: Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
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
  { type: Type } & (keyof Fields extends never ? unknown : z.output<z.ZodObject<Fields>>)
>;

export interface Declaration<Type extends string, Fields extends z.ZodRawShape>
  extends Declared<Type, CommandFrom<Type, Fields>> {
  readonly fields: Fields;
}

/** Declares a command. Its schema is strict: an unknown member is refused, nothing is dropped in silence. */
export const command = <const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  {
    fields,
    ...declared
  }: SigningRule & {
    readonly fields: Fields;
    readonly words: Words;
    readonly veiled?: true;
    readonly writes?: (command: CommandFrom<Type, Fields>) => string;
    readonly reads?: (text: string) => CommandFrom<Type, Fields> | Refusal | undefined;
  },
): Declaration<Type, Fields> => ({
  type,
  fields,
  ...declared,
  schema: z.strictObject({ type: z.literal(type), ...fields }) as unknown as z.ZodType<
    CommandFrom<Type, Fields>
  >,
});

/** The command that a declaration declares, or the union of several. */
export type CommandOf<D> = D extends { readonly schema: z.ZodType<infer Command> }
  ? Command
  : never;

/** The declarations of one decider, by type: their commands are its union. */
export type Declarations = Readonly<Record<string, Declared>>;

/** What came through the door, in its declared form; otherwise a refusal that names the member. */
export const parseDeclared = <Command>(
  declared: Declared<string, Command>,
  sent: unknown,
): Command | Refusal<'not-understood'> => {
  const parsed = declared.schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const member =
    issue?.code === 'unrecognized_keys'
      ? [...issue.path, issue.keys[0]].join('.')
      : (issue?.path.join('.') ?? '');
  return refuse(
    'not-understood',
    `${declared.words.title}: ${member === '' ? 'the command' : `"${member}"`} cannot be read. ${issue?.message ?? ''}.`,
    'House rules § command',
  );
};

/** The members that commands share, each with its bounds; a form draws them by the `field` of their meta. */
export const seat = z.int().min(1).max(64).meta({ field: 'seat' });
export const money = z
  .custom<Cents>((value) => isCents(value) && value >= 0, 'Enter whole cents')
  .meta({ field: 'money' });
export const die = z.int().min(1).max(6).meta({ field: 'die' });
export const person = z.string().min(1).max(64).meta({ field: 'person' });
export const text = z.string().trim().min(1).max(2000).meta({ field: 'text' });
export const identifier = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/, 'Use letters, digits, dots and dashes')
  .refine((name) => !(name in {}), 'Choose another name')
  .meta({ field: 'identifier' });
