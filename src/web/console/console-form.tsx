import type { ConsoleForm, EntryField } from '../../kernel/felt.ts';
import { Die } from '../felt/board.tsx';
import type { View } from '../felt/table-stream.ts';
import { texts } from '../texts.ts';

/** What staff have entered so far, by the names of the fields. */
export type Values = Readonly<Record<string, number | string | readonly number[]>>;
type Value = Values[string];

export const facesOf = (value: Value | undefined): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];

const isFilled = (field: EntryField, value: Value | undefined): boolean =>
  field.kind === 'faces'
    ? facesOf(value).length === field.count
    : value !== undefined && value !== '';

export const isComplete = ({ fields }: ConsoleForm, values: Values): boolean =>
  fields.every((field) => isFilled(field, values[field.name]));

const added = (field: EntryField, value: Value | undefined, face: number): Value => {
  if (field.kind !== 'faces') return face;
  // A full row begins anew, so that a slip is mended by entering it again.
  return isFilled(field, value) ? [face] : [...facesOf(value), face];
};

const diceOf = ({ fields }: ConsoleForm): readonly EntryField[] =>
  fields.filter(({ kind }) => kind === 'face' || kind === 'faces');

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
  return field.kind === 'faces' && left.length > 0 ? { ...rest, [field.name]: left } : rest;
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
        onSet={(value) => onSet({ ...values, [field.name]: value })}
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
  field: EntryField;
  value: Value | undefined;
  now: View;
  onSet: (value: Value) => void;
}) => {
  switch (field.kind) {
    case 'face':
    case 'faces':
      return <DicePad field={field} value={value} onSet={onSet} />;
    case 'seat':
      return (
        <label>
          {field.title}
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
          <legend>{field.title}</legend>
          {field.choices.map(({ value: choice, cite }) => (
            <label key={choice}>
              <input
                type="radio"
                name={field.name}
                checked={value === choice}
                onChange={() => onSet(choice)}
              />
              {choice} <span class="cite">{cite}</span>
            </label>
          ))}
        </fieldset>
      );
  }
};

/** Six large keys for each colour; nothing is sent until all dice are in and read back. */
const DicePad = ({
  field,
  value,
  onSet,
}: {
  field: Extract<EntryField, { kind: 'face' | 'faces' }>;
  value: Value | undefined;
  onSet: (value: Value) => void;
}) => (
  <fieldset class="pad">
    <legend>
      {field.title}: <strong>{facesOf(value).join(' ') || '–'}</strong>
    </legend>
    {[1, 2, 3, 4, 5, 6].map((face) => (
      <button
        type="button"
        key={face}
        aria-label={`${field.title} ${face}`}
        aria-pressed={facesOf(value).includes(face)}
        onClick={() => onSet(added(field, value, face))}
      >
        <Die face={face} colour={field.colour} label={field.title} />
      </button>
    ))}
  </fieldset>
);
