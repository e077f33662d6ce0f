import { type Declared, ROLES, type SigningRule } from '../kernel/command.ts';
import { type Choice, type FormField, formOf } from '../kernel/form.ts';
import type { AnyGame } from '../kernel/game.ts';
import type { Option } from '../kernel/submission.ts';
import type { OfferedForm } from './wire/forms.ts';

/** What the house knows of a member before anybody enters it: choices, or what is there now. */
export type Filling = Partial<{
  readonly starts: unknown;
  readonly hint: string;
  readonly choices: readonly Choice[];
  readonly fields: readonly FormField[];
  readonly kind: 'day' | 'group' | 'choice';
  /** Known already: nobody is asked for it. */
  readonly kept: unknown;
  readonly number: true;
  readonly omit: true;
}>;

/** A declared command as a form, with what the house knows filled in, and who signs it. */
export const offered = (
  declared: Declared,
  group: string,
  mine: readonly string[],
  fill: Readonly<Record<string, Filling>> = {},
): OfferedForm => {
  const form = formOf(declared);
  return {
    group,
    form: { ...form, fields: form.fields.flatMap((field) => filled(field, fill[field.name])) },
    lines: linesOf(declared, mine),
  };
};

const filled = (field: FormField, with_: Filling | undefined): readonly FormField[] => {
  if (with_ === undefined) return [field];
  const { choices, fields, kind, omit, number, kept, ...more } = with_;
  if (omit) return [];
  const { name, label, hint, optional } = field;
  if (kept !== undefined) return [{ name, label, kind: 'other', starts: kept }];
  const base = {
    ...{ name, label },
    ...(hint === undefined ? {} : { hint }),
    ...(optional === undefined ? {} : { optional }),
    ...more,
  };
  if (choices !== undefined) {
    return [{ ...base, kind: 'choice', choices, ...(number === undefined ? {} : { number }) }];
  }
  if (fields !== undefined) return [{ ...base, kind: 'group', fields }];
  return kind === 'day' ? [{ ...base, kind: 'day' }] : [{ ...field, ...more }];
};

/** One signs with the session; where two must sign, the other gives name and password on the same screen. */
const linesOf = (
  { by, second, cite }: SigningRule,
  mine: readonly string[],
): OfferedForm['lines'] =>
  second === undefined
    ? []
    : [
        {
          place: by.find((role) => mine.includes(role)) ?? 'first',
          of: by.filter((role) => role !== 'player' && role !== 'device'),
          ...{ atLeast: '', cite, mine: by.some((role) => mine.includes(role)) },
        },
        { place: 'second', of: [...second], atLeast: '', cite, mine: false },
      ];

/** The Rules Submission of a game as a form: every option with its legal choices, as it is filed now. */
export const rulesFields = (
  game: AnyGame,
  inForce: Readonly<Record<string, unknown>>,
): readonly FormField[] =>
  Object.entries(game.submission.options).map(([name, option]) =>
    optionField(name, option, inForce[name]),
  );

const optionField = (name: string, option: Option<unknown>, value: unknown): FormField => {
  const base = { name, label: option.title, hint: option.cite, starts: value };
  if ('choices' in option) {
    const choices = option.choices.map((one) => ({
      value: String(one),
      label: option.says?.[String(one)] ?? String(one),
    }));
    return { ...base, kind: 'choice', choices };
  }
  const bounds = {
    least: option.atLeast,
    ...(option.atMost === undefined ? {} : { most: option.atMost }),
  };
  return option.unit === 'cents'
    ? { ...base, kind: 'money' }
    : { ...base, kind: 'number', ...bounds };
};

export const choicesOf = (values: Iterable<string>): readonly Choice[] =>
  [...values].map((value) => ({ value }));

/** Roles that people have at a table or in the house. */
export const STAFF_ROLES = ROLES.filter((role) => role !== 'player' && role !== 'device');
