import type { ConsoleForm, FormField } from '../../kernel/form.ts';
import { Die } from '../felt/board.tsx';
import type { View } from '../felt/table-stream.ts';
import { texts } from '../texts.ts';

/** What staff have entered so far, by the names of the fields. */
export type Values = Readonly<
  Record<string, number | string | boolean | readonly (number | string)[]>
>;
type Value = Values[string];

export const facesOf = (value: Value | undefined): readonly number[] =>
  Array.isArray(value) ? value.map(Number) : typeof value === 'number' ? [value] : [];

const isFilled = (field: FormField, value: Value | undefined): boolean => {
  if (field.kind === 'dice') return facesOf(value).length === field.most;
  if (field.kind === 'list') return Array.isArray(value) && value.length > 0;
  return value !== undefined && value !== '';
};

export const isComplete = ({ fields }: ConsoleForm, values: Values): boolean =>
  fields.every((field) => field.optional === true || isFilled(field, values[field.name]));

const added = (field: FormField, value: Value | undefined, face: number): Value => {
  if (field.kind !== 'dice') return face;
  // A full row begins anew, so that a slip is mended by entering it again.
  return isFilled(field, value) ? [face] : [...facesOf(value), face];
};

const diceOf = ({ fields }: ConsoleForm): readonly FormField[] =>
  fields.filter(({ kind }) => kind === 'die' || kind === 'dice');

/** A face from the keyboard goes to the first die that is missing. */
export const withFace = (entry: ConsoleForm, values: Values, face: number): Values => {
  const field = diceOf(entry).find((one) => !isFilled(one, values[one.name]));
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

const Field = ({
  field,
  value,
  now,
  onSet,
}: {
  field: FormField;
  value: Value | undefined;
  now: View;
  onSet: (value: Value) => void;
}) => {
  switch (field.kind) {
    case 'die':
    case 'dice':
      return <DicePad field={field} value={value} onSet={onSet} />;
    case 'seat':
      return (
        <label>
          {field.label}
          <select
            value={String(value ?? '')}
            onChange={(event) => onSet(Number(event.currentTarget.value))}
          >
            <option value="">{texts.choose}</option>
            {now.seats.map(({ seat }) => (
              <option key={seat} value={seat}>
                {seat}
              </option>
            ))}
          </select>
        </label>
      );
    case 'choice':
      return (
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

/** A number, a card or several of them, or words: typed, several apart from each other by a space. */
const Typed = ({
  field,
  value,
  onSet,
}: {
  field: FormField;
  value: Value | undefined;
  onSet: (value: Value) => void;
}) => {
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

/** Six large keys for each colour; nothing is sent until all dice are in and read back. */
const DicePad = ({
  field,
  value,
  onSet,
}: {
  field: Extract<FormField, { kind: 'die' | 'dice' }>;
  value: Value | undefined;
  onSet: (value: Value) => void;
}) => (
  <fieldset class="pad">
    <legend>
      {field.label}: <strong>{facesOf(value).join(' ') || '–'}</strong>
    </legend>
    {[1, 2, 3, 4, 5, 6].map((face) => (
      <button
        type="button"
        key={face}
        aria-label={`${field.label} ${face}`}
        aria-pressed={facesOf(value).includes(face)}
        onClick={() => onSet(added(field, value, face))}
      >
        <Die face={face} colour={field.colour} label={field.label} />
      </button>
    ))}
  </fieldset>
);
