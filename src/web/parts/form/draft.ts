import type { FormField, FormShape } from '../../../kernel/form.ts';
import { serial } from './serials.ts';

/** What stands in a field while a form is filled in. What is typed is text until it is sent. */
export type Draft =
  | string
  | boolean
  | undefined
  | readonly Draft[]
  | DraftGroup
  | Kept
  | ShapeDraft;
export interface DraftGroup {
  readonly [name: string]: Draft;
}
/** A value that no text field holds. */
export interface Kept {
  readonly kept: unknown;
}
/** Which of several shapes was chosen, and what stands in it. */
export interface ShapeDraft {
  readonly shape: string;
  readonly of: DraftGroup;
}

/** A form as it is when somebody takes it up. */
export const draftOf = (fields: readonly FormField[]): DraftGroup =>
  Object.fromEntries(fields.map((field) => [field.name, startOf(field)]));

const startOf = (field: FormField): Draft => {
  const { starts } = field;
  switch (field.kind) {
    case 'part':
    case 'other':
      return { kept: starts };
    case 'yes-no':
      return starts === true;
    case 'money':
      return typeof starts === 'number' ? typedMoney(starts) : '';
    case 'rows': {
      const rows = rowsOf(field, starts);
      return rows.length === 0 && (field.least ?? 0) > 0 ? [draftOf(field.fields)] : rows;
    }
    case 'group':
      return field.optional && starts === undefined
        ? undefined
        : draftOf(startingWith(field.fields, starts));
    case 'one-of':
      return shapeDraft(field.shapes, starts);
    default:
      return Array.isArray(starts) ? starts.join('\n') : String(starts ?? '');
  }
};

/** Lines as a record has them, to be looked at and changed. */
export const rowsOf = (
  { fields }: Extract<FormField, { kind: 'rows' }>,
  values: unknown,
): readonly DraftGroup[] =>
  (Array.isArray(values) ? values : []).map((row) => draftOf(startingWith(fields, row)));

const startingWith = (fields: readonly FormField[], value: unknown): readonly FormField[] => {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  return fields.map((field) =>
    values[field.name] === undefined ? field : { ...field, starts: values[field.name] },
  );
};

export const shapeDraft = (shapes: readonly FormShape[], starts: unknown): ShapeDraft => {
  const members = Object.keys((starts ?? {}) as object);
  const fitting = shapes.findIndex(
    ({ fields }) =>
      members.length > 0 && members.every((name) => fields.some((field) => field.name === name)),
  );
  const at = Math.max(0, fitting);
  return { shape: String(at), of: draftOf(startingWith(shapes[at]?.fields ?? [], starts)) };
};

const typedMoney = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** The members of a command, as somebody filled them in. What cannot be read goes as it was typed, to be refused. */
export const readDraft = (
  fields: readonly FormField[],
  draft: DraftGroup,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = readField(field, draft[field.name], draft);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

const readField = (field: FormField, draft: Draft, beside: DraftGroup): unknown => {
  switch (field.kind) {
    case 'part':
    case 'other':
      return (draft as Kept | undefined)?.kept;
    case 'yes-no':
      return draft === true ? true : field.optional ? undefined : false;
    case 'rows':
      return filledRows(draft).map((row) => readDraft(field.fields, row));
    case 'group':
      return draft === undefined ? undefined : readDraft(field.fields, draft as DraftGroup);
    case 'one-of': {
      const { shape, of } = draft as ShapeDraft;
      return readDraft(field.shapes[Number(shape)]?.fields ?? [], of);
    }
    case 'list':
    case 'dice':
      return listIn(field, String(draft ?? ''));
    default:
      return readTyped(field, String(draft ?? '').trim(), beside);
  }
};

const readTyped = (field: FormField, typed: string, beside: DraftGroup): unknown => {
  if (field.kind === 'serial') {
    const before = field.after === undefined ? '' : serial(String(beside[field.after] ?? ''));
    return typed === '' ? before || absent(field) : serial(typed, before);
  }
  if (typed === '') return absent(field);
  switch (field.kind) {
    case 'money':
      return centsIn(typed) ?? typed;
    case 'number':
    case 'seat':
    case 'die':
      return numberIn(typed) ?? typed;
    case 'choice':
      return field.number === true ? (numberIn(typed) ?? typed) : typed;
    default:
      return typed;
  }
};

const absent = ({ optional }: FormField): string | undefined => (optional ? undefined : '');

const numberIn = (typed: string): number | undefined =>
  /^-?\d{1,15}$/.test(typed.replaceAll(',', '')) ? Number(typed.replaceAll(',', '')) : undefined;

/** `1,250.50` and `$10` in cents. */
export const centsIn = (typed: string): number | undefined => {
  const [, whole = '', rest = ''] =
    /^\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  return whole === ''
    ? undefined
    : Number(whole.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
};

/** Words one on a line; numbers and cards with blanks between. */
const listIn = (
  field: Extract<FormField, { kind: 'list' | 'dice' }>,
  typed: string,
): readonly unknown[] | undefined => {
  const kind = field.kind === 'dice' ? 'die' : field.of.kind;
  const inLines = kind === 'text' || kind === 'identifier';
  const words = typed
    .split(inLines ? '\n' : /[\s,]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0 && field.optional) return undefined;
  return words.map((word) =>
    kind === 'number' || kind === 'die' || kind === 'seat' ? (numberIn(word) ?? word) : word,
  );
};

/** Lines on which something stands. */
const filledRows = (draft: Draft): readonly DraftGroup[] =>
  ((draft ?? []) as readonly DraftGroup[]).filter((row) => Object.values(row).some(isFilled));

const isFilled = (draft: Draft): boolean => {
  if (typeof draft === 'string') return draft.trim() !== '';
  return draft === true || (Array.isArray(draft) && filledRows(draft).length > 0);
};

/** The first member that must be filled in and is not, with what it is called. */
export const missingIn = (
  fields: readonly FormField[],
  draft: DraftGroup,
  path = '',
): { readonly member: string; readonly label: string } | undefined => {
  for (const field of fields) {
    const found = missingField(field, draft[field.name], `${path}${field.name}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

const missingField = (
  field: FormField,
  draft: Draft,
  member: string,
): ReturnType<typeof missingIn> => {
  const missing = { member, label: field.label };
  switch (field.kind) {
    case 'part':
    case 'other':
    case 'yes-no':
      return undefined;
    case 'rows': {
      const rows = filledRows(draft);
      if (rows.length < (field.least ?? 0)) return missing;
      return rows.map((row, at) => missingIn(field.fields, row, `${member}.${at}.`)).find(Boolean);
    }
    case 'group':
      return draft === undefined
        ? undefined
        : missingIn(field.fields, draft as DraftGroup, `${member}.`);
    case 'one-of': {
      const { shape, of } = draft as ShapeDraft;
      return missingIn(field.shapes[Number(shape)]?.fields ?? [], of, `${member}.`);
    }
    case 'serial':
      return field.optional || field.after !== undefined || isFilled(draft) ? undefined : missing;
    case 'list':
    case 'dice':
    case 'text':
    case 'identifier':
    case 'day':
      return field.optional || (field.least ?? 0) === 0 || isFilled(draft) ? undefined : missing;
    default:
      return field.optional || isFilled(draft) ? undefined : missing;
  }
};
