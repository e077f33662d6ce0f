import { z } from 'zod';
import { dollars, readDollars } from './money.ts';

/** How one member stands in a line of a round script. */
interface Gap {
  readonly pattern: string;
  write(value: unknown): string;
  read(text: string): unknown;
}

const WHOLE: Gap = { pattern: '\\d+', write: String, read: Number };
const MONEY: Gap = {
  pattern: '-?\\$\\S+',
  write: (value) => dollars(Number(value)),
  read: (text) => readDollars(text) ?? Number.NaN,
};
const WORD: Gap = { pattern: '\\S+', write: String, read: (text) => text };
const WORDS: Gap = { pattern: '\\S(?:.*\\S)?', write: String, read: (text) => text };
const LETTERS: Gap = { ...WORD, pattern: '[a-z]+' };
const DICE: Gap = {
  pattern: '\\d*',
  write: (value) => listOf(value).join(''),
  read: (text) => [...text].map(Number),
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const several = (one: Gap): Gap => ({
  pattern: `${one.pattern}(?: ${one.pattern})*`,
  write: (value) => listOf(value).map(one.write).join(' '),
  read: (text) => text.split(' ').map(one.read),
});

const metaOf = (schema: z.core.$ZodType): Readonly<Record<string, unknown>> =>
  (schema instanceof z.ZodType ? schema.meta() : undefined) ?? {};

/** A choice between single words is one word itself, so that a slip is not taken for another line. */
const choiceGap = (choices: readonly unknown[]): Gap =>
  choices.every((one) => /^[a-z]+$/.test(String(one))) ? LETTERS : WORDS;

const gapOf = (schema: z.core.$ZodType | undefined): Gap => {
  if (schema === undefined) return WORDS;
  const { field, choices } = metaOf(schema);
  if (field === 'dice') return DICE;
  if (schema instanceof z.ZodArray) return several(gapOf(schema.element));
  if (field === 'money') return MONEY;
  if (schema instanceof z.ZodNumber) return WHOLE;
  if (field === 'choice') return choiceGap(listOf(choices));
  return field === 'card' || field === 'identifier' ? WORD : WORDS;
};

const BRACES = /\{(\w+)\}/;

/** The line as text and members in turn: text stands at even places. */
const parts = (line: string): readonly string[] => line.split(BRACES);

export const writesLine =
  <Command extends object>(line: string, fields: z.ZodRawShape) =>
  (command: Command): string =>
    parts(line)
      .map((part, at) =>
        at % 2 === 0 ? part : gapOf(fields[part]).write(command[part as keyof Command]),
      )
      .join('');

const quoted = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, ' +');

export const readsLine = <Command extends object>(
  type: string,
  line: string,
  fields: z.ZodRawShape,
) => {
  const said = parts(line);
  const names = said.filter((_, at) => at % 2 === 1);
  const pattern = new RegExp(
    `^${said.map((part, at) => (at % 2 === 0 ? quoted(part) : `(${gapOf(fields[part]).pattern})`)).join('')}$`,
  );
  return (text: string): Command | undefined => {
    const found = pattern.exec(text);
    if (found === null) return undefined;
    const members = names.map((name, at) => [name, gapOf(fields[name]).read(found[at + 1] ?? '')]);
    return { type, ...Object.fromEntries(members) } as Command;
  };
};
