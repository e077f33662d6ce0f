import type { ConsoleForm, FormField } from '../../kernel/form.ts';
import type { View } from '../felt/table-stream.ts';
import { CardPad, CountPad, DicePad, MANY } from './pads.tsx';
import { consoleTexts } from './texts.ts';

/** What staff have entered so far, by the names of the fields. */
export type Values = Readonly<
  Record<string, number | string | boolean | readonly (number | string)[]>
>;
export type Value = Values[string];

export const listOf = (value: Value | undefined): readonly (number | string)[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : [];
};

export const facesOf = (value: Value | undefined): readonly number[] =>
  listOf(value).filter((one) => typeof one === 'number');

export const wordsOf = (value: Value | undefined): string => listOf(value).join(' ');

const mostOf = (field: FormField): number => ('most' in field ? (field.most ?? 1) : 1);
const leastOf = (field: FormField): number => ('least' in field ? (field.least ?? 1) : 1);

const isFilled = (field: FormField, value: Value | undefined): boolean => {
  switch (field.kind) {
    case 'rows':
    case 'group':
    case 'other':
    case 'yes-no':
      return true;
    case 'dice':
    case 'list':
      return field.optional === true || listOf(value).length >= leastOf(field);
    default:
      return field.optional === true || (value !== undefined && value !== '');
  }
};

export const isComplete = ({ fields }: ConsoleForm, values: Values): boolean =>
  fields.every((field) => isFilled(field, values[field.name]));

const hasRoom = (field: FormField, value: Value | undefined): boolean =>
  facesOf(value).length < (field.kind === 'die' ? 1 : mostOf(field));

/** A full row starts again, so that a slip is fixed by entering it again. */
export const added = (field: FormField, value: Value | undefined, face: number): Value => {
  if (field.kind === 'die') return face;
  return hasRoom(field, value) ? [...facesOf(value), face] : [face];
};

const diceOf = ({ fields }: ConsoleForm): readonly FormField[] =>
  fields.filter(({ kind }) => kind === 'die' || kind === 'dice');

/** A face from the keyboard goes to the first die that is missing. */
export const withFace = (entry: ConsoleForm, values: Values, face: number): Values => {
  const field = diceOf(entry).find((one) => hasRoom(one, values[one.name]));
  return field === undefined
    ? values
    : { ...values, [field.name]: added(field, values[field.name], face) };
};

export const withoutLast = (entry: ConsoleForm, values: Values): Values => {
  const field = diceOf(entry)
    .toReversed()
    .find((one) => facesOf(values[one.name]).length > 0);
  if (field === undefined) return values;
  const left = facesOf(values[field.name]).slice(0, -1);
  const { [field.name]: _gone, ...rest } = values;
  return field.kind === 'dice' && left.length > 0 ? { ...rest, [field.name]: left } : rest;
};

/** What was emptied again was not entered. */
const entered = (values: Values, name: string, value: Value): Values => {
  const { [name]: _before, ...rest } = values;
  return value === '' || (Array.isArray(value) && value.length === 0)
    ? rest
    : { ...rest, [name]: value };
};

export const Fields = ({
  entry,
  values,
  now,
  onSet,
}: {
  entry: ConsoleForm;
  values: Values;
  now: View;
  onSet: (values: Values) => void;
}) => (
  <>
    {entry.fields.map((field) => (
      <Field
        key={field.name}
        field={field}
        value={values[field.name]}
        now={now}
        onSet={(value) => onSet(entered(values, field.name, value))}
      />
    ))}
  </>
);

export interface FieldProps<Field extends FormField = FormField> {
  readonly field: Field;
  readonly value: Value | undefined;
  readonly onSet: (value: Value) => void;
}

const Field = ({ field, value, now, onSet }: FieldProps & { readonly now: View }) => {
  switch (field.kind) {
    case 'die':
      return <DicePad field={field} value={value} onSet={onSet} />;
    case 'dice':
      return mostOf(field) > MANY ? (
        <CountPad field={field} value={value} onSet={onSet} />
      ) : (
        <DicePad field={field} value={value} onSet={onSet} />
      );
    case 'card':
      return <CardPad field={field} value={value} now={now} onSet={onSet} most={1} />;
    case 'list':
      return field.of.kind === 'card' ? (
        <CardPad field={field} value={value} now={now} onSet={onSet} most={mostOf(field)} />
      ) : (
        <Typed field={field} value={value} onSet={onSet} />
      );
    case 'seat':
      return <SeatField field={field} value={value} now={now} onSet={onSet} />;
    case 'choice':
      return <ChoiceField field={field} value={value} onSet={onSet} />;
    case 'yes-no':
      return (
        <label>
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onSet(event.currentTarget.checked)}
          />
          {field.label}
        </label>
      );
    // Left out where a crew has no time for it: a cocked die is called by what it shows.
    case 'rows':
    case 'group':
    case 'other':
      return null;
    default:
      return <Typed field={field} value={value} onSet={onSet} />;
  }
};

const SeatField = ({ field, value, now, onSet }: FieldProps & { readonly now: View }) => (
  <label>
    {field.label}
    <select
      value={String(value ?? '')}
      onChange={(event) => onSet(Number(event.currentTarget.value))}
    >
      <option value="">{consoleTexts.choose}</option>
      {now.seats.map(({ seat }) => (
        <option key={seat} value={seat}>
          {seat}
        </option>
      ))}
    </select>
  </label>
);

const ChoiceField = ({
  field,
  value,
  onSet,
}: FieldProps<Extract<FormField, { kind: 'choice' }>>) => (
  <fieldset class="reasons">
    <legend>{field.label}</legend>
    {field.choices.map(({ value: choice, cite }) => (
      <label key={choice}>
        <input
          type="radio"
          name={field.name}
          checked={value === choice}
          onChange={() => onSet(choice)}
        />
        {choice} {cite !== undefined && <span class="cite">{cite}</span>}
      </label>
    ))}
  </fieldset>
);

/** A number or words, or several of them apart from each other by a space. */
const Typed = ({ field, value, onSet }: FieldProps) => {
  const numbers = (field.kind === 'list' ? field.of.kind : field.kind) === 'number';
  const read = (typed: string): Value => {
    if (field.kind !== 'list') return numbers && typed !== '' ? Number(typed) : typed;
    const words = typed.split(/\s+/).filter((word) => word !== '');
    return numbers ? words.map(Number) : words;
  };
  return (
    <label>
      {field.label}
      <input
        inputMode={numbers ? 'numeric' : 'text'}
        placeholder={field.hint}
        value={Array.isArray(value) ? value.join(' ') : String(value ?? '')}
        onChange={(event) => onSet(read(event.currentTarget.value))}
      />
    </label>
  );
};
