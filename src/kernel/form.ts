import { z } from 'zod';
import type { Declarations, Declared, Words } from './command.ts';
import type { Citation } from './law.ts';

/** A form as plain data: what a console, a desk or a command line asks for, with nothing left to look up. */
export interface Form {
  readonly command: string;
  readonly title: string;
  readonly says?: string;
  readonly cite: Citation;
  readonly fields: readonly FormField[];
}

/** A form of the crew's console. */
export interface ConsoleForm extends Form {
  /** A letter that opens it, where it is wanted often. */
  readonly key?: string;
}

export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: true;
  /** The list of the house that it is chosen or filled from, by name. */
  readonly from?: string;
  /** What is there before anybody enters anything, as the command has it. */
  readonly starts?: unknown;
  /** What the house has on record, where a count is compared with it. */
  readonly known?: unknown;
} & FieldKind;

export type DieColour = 'green' | 'red' | 'blue' | 'white';

export type FieldKind =
  | { readonly kind: 'seat' | 'money' | 'card' | 'yes-no' | 'other' }
  | { readonly kind: 'number'; readonly least?: number; readonly most?: number }
  | {
      readonly kind: 'text' | 'identifier' | 'day';
      /** Nobody reads it over a shoulder, and the log never has it. */
      readonly secret?: true;
      readonly least?: number;
      readonly most?: number;
    }
  /** A serial number; figures alone are of the series of the member that it comes after. */
  | { readonly kind: 'serial'; readonly after?: string }
  /** One of a list; `number` where the command has a number there. */
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly number?: true }
  | { readonly kind: 'die'; readonly colour: DieColour }
  | ({ readonly kind: 'dice'; readonly colour: DieColour } & Lengths)
  /** Several of one kind in a row, such as cards. */
  | ({ readonly kind: 'list'; readonly of: FormField } & Lengths)
  /** Members that belong together, once or row by row. */
  | { readonly kind: 'group'; readonly fields: readonly FormField[] }
  | ({ readonly kind: 'rows'; readonly fields: readonly FormField[] } & Lengths)
  /** One of several shapes. */
  | { readonly kind: 'one-of'; readonly shapes: readonly FormShape[] }
  /** What only the room that has the form can draw, by its name. */
  | { readonly kind: 'part'; readonly part: string };

export interface FormShape {
  readonly title: string;
  readonly fields: readonly FormField[];
}

export interface Choice {
  readonly value: string;
  readonly label?: string;
  readonly cite?: Citation;
}

interface Lengths {
  readonly least?: number;
  readonly most?: number;
}

/** The form of a command, made of its declaration. */
export const formOf = (declared: Declared): Form => {
  const { words } = declared;
  return {
    command: declared.type,
    title: words.title,
    ...(words.says === undefined ? {} : { says: words.says }),
    cite: declared.cite,
    fields: fieldsOf(z.toJSONSchema(declared.schema, { unrepresentable: 'any' }), words, '').filter(
      ({ name }) => name !== 'type',
    ),
  };
};

/** The forms of everything that staff say in a round; what only players and devices do needs none. */
export const staffForms = (commands: Declarations): readonly ConsoleForm[] =>
  Object.values(commands)
    .filter(({ by }) => by.some((role) => role !== 'player' && role !== 'device'))
    .map((declared) => formOf(declared));

type Schema = z.core.JSONSchema._JSONSchema;
type SchemaObject = Exclude<Schema, boolean>;

const objectOf = (schema: Schema | undefined): SchemaObject =>
  typeof schema === 'object' ? schema : {};

const fieldsOf = (schema: Schema, words: Words, path: string): readonly FormField[] => {
  const { properties = {}, required = [] } = objectOf(schema);
  return Object.entries(properties).map(([name, of]) =>
    fieldOf(name, objectOf(of), words, {
      path: `${path}${name}`,
      optional: !required.includes(name),
    }),
  );
};

const fieldOf = (
  name: string,
  schema: SchemaObject,
  words: Words,
  { path, optional }: { readonly path: string; readonly optional: boolean },
): FormField => {
  const said = saidOf(words, path);
  return {
    name,
    label: said?.label ?? inWords(name),
    ...(said?.hint === undefined ? {} : { hint: said.hint }),
    ...(optional ? { optional } : {}),
    ...(typeof schema.from === 'string' ? { from: schema.from } : {}),
    ...kindOf(schema, words, path),
  };
};

/** What a member is called: by its whole path, or by its own name wherever it occurs. */
const saidOf = ({ fields }: Words, path: string) =>
  fields?.[path] ?? fields?.[path.slice(path.lastIndexOf('.') + 1)];

const kindOf = (schema: SchemaObject, words: Words, path: string): FieldKind => {
  const field = schema.field;
  switch (field) {
    case 'seat':
    case 'money':
    case 'card':
    case 'yes-no':
      return { kind: field };
    case 'die':
      return { kind: 'die', colour: colourOf(schema) };
    case 'dice':
      return { kind: 'dice', colour: colourOf(schema), ...lengthsOf(schema) };
    case 'text':
    case 'identifier':
    case 'day':
      return { kind: field, ...wordsLong(schema) };
    case 'serial':
      return {
        kind: 'serial',
        ...(typeof schema.after === 'string' ? { after: schema.after } : {}),
      };
    case 'part':
      return { kind: 'part', part: String(schema.part) };
    case 'kept':
      return { kind: 'other' };
    case 'choice':
      return choiceOf(schema.choices, words, path);
    default:
      return plainKind(schema, words, path);
  }
};

/** What the schema alone tells of a member that no field was named for. */
const plainKind = (schema: SchemaObject, words: Words, path: string): FieldKind => {
  if (schema.enum !== undefined) return choiceOf(schema.enum, words, path);
  if (schema.const !== undefined) return choiceOf([schema.const], words, path);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        ...(schema.minimum === undefined ? {} : { least: schema.minimum }),
        ...(schema.maximum === undefined ? {} : { most: schema.maximum }),
      };
    case 'string':
      return { kind: 'text', ...wordsLong(schema) };
    case 'boolean':
      return { kind: 'yes-no' };
    case 'array': {
      const items = objectOf(Array.isArray(schema.items) ? schema.items[0] : schema.items);
      return items.type === 'object'
        ? { kind: 'rows', fields: fieldsOf(items, words, `${path}.`), ...lengthsOf(schema) }
        : {
            kind: 'list',
            of: fieldOf(path, items, words, { path, optional: false }),
            ...lengthsOf(schema),
          };
    }
    case 'object':
      return schema.properties === undefined
        ? { kind: 'other' }
        : { kind: 'group', fields: fieldsOf(schema, words, `${path}.`) };
    default:
      return shapesOf(schema, words, path);
  }
};

/** A choice between shapes, each with its title; anything else cannot be drawn. */
const shapesOf = ({ anyOf = [] }: SchemaObject, words: Words, path: string): FieldKind => {
  const shapes = anyOf.map(objectOf);
  return shapes.length > 0 && shapes.every(({ properties }) => properties !== undefined)
    ? {
        kind: 'one-of',
        shapes: shapes.map((shape) => ({
          title: shape.title ?? '',
          fields: fieldsOf(shape, words, `${path}.`),
        })),
      }
    : { kind: 'other' };
};

/** How long words are at least, where they must be there, and at most. */
const wordsLong = ({ minLength, maxLength, pattern, ...schema }: SchemaObject) => {
  const least = minLength ?? (pattern !== undefined || schema.field === 'day' ? 1 : undefined);
  return {
    ...(least === undefined ? {} : { least }),
    ...(maxLength === undefined ? {} : { most: maxLength }),
  };
};

const COLOURS: readonly DieColour[] = ['green', 'red', 'blue', 'white'];
const colourOf = (schema: SchemaObject): DieColour =>
  COLOURS.find((one) => one === schema.colour) ?? 'white';

const lengthsOf = ({ minItems, maxItems }: SchemaObject): Lengths => ({
  ...(minItems === undefined ? {} : { least: minItems }),
  ...(maxItems === undefined ? {} : { most: maxItems }),
});

const choiceOf = (values: unknown, words: Words, path: string): FieldKind => {
  const labels = saidOf(words, path)?.choices ?? {};
  return {
    kind: 'choice',
    choices: (Array.isArray(values) ? values : []).map(String).map((value) => {
      const label = labels[value];
      return { value, ...(label === undefined ? {} : { label }) };
    }),
  };
};

/** `stakeCents` said to people: "Stake cents". */
export const inWords = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
