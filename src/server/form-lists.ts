import type { Choice, FormField } from '../kernel/form.ts';

/** What a form is filled in with: choices and records by the lists that its members name, and what is there already. */
export interface Filling {
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  readonly known?: Readonly<Record<string, unknown>>;
  /** By member, as the command has it. */
  readonly starts?: Readonly<Record<string, unknown>>;
}

/** The fields of a form as somebody meets them now, with nothing left to look up. */
export const filledIn = (
  fields: readonly FormField[],
  { starts = {}, ...filling }: Filling,
): readonly FormField[] =>
  fields.map((field) => {
    const start = starts[field.name];
    return {
      ...withLists(field, filling),
      ...(start === undefined ? {} : { starts: start }),
    };
  });

const withLists = (field: FormField, filling: Filling): FormField => {
  const { from = '' } = field;
  const known = filling.known?.[from];
  const also = known === undefined ? {} : { known };
  const choices = filling.choices[from];
  if (choices !== undefined) {
    const { name, label, hint, optional } = field;
    return {
      ...{ name, label, kind: 'choice', choices },
      ...(hint === undefined ? {} : { hint }),
      ...(optional === undefined ? {} : { optional }),
    };
  }
  switch (field.kind) {
    case 'group':
    case 'rows':
      return { ...field, ...also, fields: filledIn(field.fields, filling) };
    case 'one-of':
      return {
        ...field,
        shapes: field.shapes.map((shape) => ({
          ...shape,
          fields: filledIn(shape.fields, filling),
        })),
      };
    default:
      return { ...field, ...also };
  }
};
