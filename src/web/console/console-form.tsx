import type { ConsoleForm, FormField } from '../../kernel/form.ts';
import type { View } from '../felt/table-stream.ts';
import { Tick } from '../parts/input.tsx';
import { CardPad, CountPad, DicePad, MANY } from './pads.tsx';
import { consoleTexts } from './texts.ts';

/** What staff have entered so far, by the names of the fields. */
export type Values = Readonly<
  Record<string, number | string | boolean | readonly (number | string)[] | readonly Row[]>
>;
/** Members that belong together, such as a die and the side it rests on. */
export type Row = Readonly<Record<string, number>>;
export type Value = Values[string];

export const listOf = (value: Value | undefined): readonly (number | string)[] => {
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'object');
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : [];
};

export const facesOf = (value: Value | undefined): readonly number[] =>
  listOf(value).filter((one) => typeof one === 'number');

export const wordsOf = (value: Value | undefined): string => listOf(value).join(' ');

const mostOf = (field: FormField): number => ('most' in field ? (field.most ?? 1) : 1);
const leastOf = (field: FormField): number => ('least' in field ? (field.least ?? 1) : 1);

/** A form for this number of dice and no other; as it is declared where nobody says how many. */
export const withDice = (entry: ConsoleForm, dice: number | undefined): ConsoleForm => {
  if (dice === undefined) return entry;
  const fields = entry.fields.map((field) =>
    field.kind === 'dice' ? { ...field, least: dice, most: dice } : field,
  );
  return { ...entry, fields };
};

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

export const diceOf = ({ fields }: ConsoleForm): readonly FormField[] =>
  fields.filter(({ kind }) => kind === 'die' || kind === 'dice');

/** A face from the keyboard goes to the first die that is missing. */
export const withFace = (entry: ConsoleForm, values: Values, face: number): Values => {
  const field = diceOf(entry).find((one) => hasRoom(one, values[one.name]));
  return field === undefined
    ? values
    : { ...values, [field.name]: added(field, values[field.name], face) };
};

/** A digit from the keyboard, where a number is all that a step asks for with the keyboard. */
export const withDigit = (entry: ConsoleForm, values: Values, digit: number): Values => {
  const field = entry.fields.find(({ kind }) => kind === 'number');
  if (field === undefined) return values;
  return { ...values, [field.name]: Number(`${values[field.name] ?? ''}${digit}`) };
};

/** One die of a face goes again. */
export const withoutFace = (entry: ConsoleForm, values: Values, face: number): Values => {
  const field = diceOf(entry).find((one) => facesOf(values[one.name]).includes(face));
  if (field === undefined || field.kind !== 'dice') return values;
  const faces = facesOf(values[field.name]);
  const at = faces.lastIndexOf(face);
  return entered(
    values,
    field.name,
    faces.filter((_, i) => i !== at),
  );
};

export const withoutLast = (entry: ConsoleForm, values: Values): Values => {
  const card = cardFieldsOf(entry)
    .toReversed()
    .find(({ name }) => listOf(values[name]).length > 0);
  if (card !== undefined) {
    return withCard(entry, values, String(listOf(values[card.name]).at(-1)));
  }
  const number = entry.fields.find(({ kind, name }) => kind === 'number' && name in values);
  if (number !== undefined && diceOf(entry).length === 0) {
    const left = String(values[number.name]).slice(0, -1);
    return entered(values, number.name, left === '' ? '' : Number(left));
  }
  const field = diceOf(entry)
    .toReversed()
    .find((one) => facesOf(values[one.name]).length > 0);
  if (field === undefined) return values;
  const left = facesOf(values[field.name]).slice(0, -1);
  const { [field.name]: _gone, ...rest } = values;
  return field.kind === 'dice' && left.length > 0 ? { ...rest, [field.name]: left } : rest;
};

const isCard = (field: FormField): boolean =>
  field.kind === 'card' || (field.kind === 'list' && field.of.kind === 'card');

/** The fields that cards are entered into, one after the other. */
export const cardFieldsOf = ({ fields }: ConsoleForm): readonly FormField[] =>
  fields.filter(isCard);

/** A card that is entered already goes again; another one goes to the first place that is free. */
export const withCard = (entry: ConsoleForm, values: Values, card: string): Values => {
  const fields = cardFieldsOf(entry);
  const has = fields.find(({ name }) => listOf(values[name]).includes(card));
  const to = has ?? fields.find((one) => listOf(values[one.name]).length < mostOf(one));
  if (to === undefined) return values;
  const before = listOf(values[to.name]);
  const cards = has === undefined ? [...before, card] : before.filter((one) => one !== card);
  return entered(values, to.name, to.kind === 'card' ? (cards[0] ?? '') : cards);
};

export const rowsOf = ({ fields }: ConsoleForm): FormField | undefined =>
  fields.find(({ kind }) => kind === 'rows');

const rowsIn = (value: Value | undefined): readonly Row[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object') : [];

/** Another row, for the first die of the throw until it is changed. */
export const withRow = (entry: ConsoleForm, values: Values): Values => {
  const field = rowsOf(entry);
  if (field?.kind !== 'rows') return values;
  const row = Object.fromEntries(field.fields.map(({ name }) => [name, 1]));
  return { ...values, [field.name]: [...rowsIn(values[field.name]), row] };
};

/** What was emptied again was not entered. */
const entered = (values: Values, name: string, value: Value): Values => {
  const { [name]: _before, ...rest } = values;
  return value === '' || (Array.isArray(value) && value.length === 0)
    ? rest
    : { ...rest, [name]: value };
};

interface FieldsProps {
  readonly entry: ConsoleForm;
  readonly values: Values;
  readonly now: View;
  /** What is entered again: its cards are free. */
  readonly was?: Values;
  readonly onSet: (values: Values) => void;
}

export const Fields = ({ entry, values, now, was, onSet }: FieldsProps) => (
  <>
    {cardFieldsOf(entry).length > 0 && (
      <CardPad
        fields={cardFieldsOf(entry)}
        values={values}
        gone={goneFrom(now, was)}
        onCard={(card) => onSet(withCard(entry, values, card))}
      />
    )}
    {entry.fields
      .filter((field) => !isCard(field))
      .map((field) =>
        field.kind === 'rows' ? (
          <RowsField
            key={field.name}
            field={field}
            rows={rowsIn(values[field.name])}
            keyed={was === undefined}
            onAdd={() => onSet(withRow(entry, values))}
            onSet={(rows) => onSet(entered(values, field.name, rows))}
          />
        ) : (
          <Field
            key={field.name}
            field={field}
            value={values[field.name]}
            now={now}
            onSet={(value) => onSet(entered(values, field.name, value))}
          />
        ),
      )}
  </>
);

/** The cards on the table, but for those that are entered again. */
const goneFrom = ({ shown }: View, was: Values = {}): readonly string[] => {
  const again = Object.values(was).flatMap(listOf);
  return (shown.lying ?? [])
    .flatMap(({ cards }) => cards ?? [])
    .filter((card) => !again.includes(card));
};

interface RowsFieldProps {
  readonly field: Extract<FormField, { kind: 'rows' }>;
  readonly rows: readonly Row[];
  /** Keys are those of the step: a correction beside it has none. */
  readonly keyed: boolean;
  readonly onAdd: () => void;
  readonly onSet: (rows: readonly Row[]) => void;
}

/** Dice that do not rest flat: which one, and the side that it rests on. */
const RowsField = ({ field, rows, keyed, onAdd, onSet }: RowsFieldProps) => (
  <fieldset class="rows-field">
    <legend class="unseen">{field.label}</legend>
    {rows.map((row, at) => (
      <p key={at} class="pair">
        {field.fields.map(({ name, label }) => (
          <label key={name}>
            {label}
            <input
              type="number"
              min="1"
              value={row[name]}
              onChange={(event) =>
                onSet(rows.with(at, { ...row, [name]: Number(event.currentTarget.value) }))
              }
            />
          </label>
        ))}
        <button type="button" onClick={() => onSet(rows.filter((_, i) => i !== at))}>
          {consoleTexts.remove}
        </button>
      </p>
    ))}
    <button type="button" class="quiet" onClick={onAdd}>
      {consoleTexts.cocked} {keyed && <kbd>k</kbd>}
    </button>
  </fieldset>
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
    case 'seat':
      return <SeatField field={field} value={value} now={now} onSet={onSet} />;
    case 'choice':
      return <ChoiceField field={field} value={value} onSet={onSet} />;
    case 'yes-no':
      return <Tick label={field.label} checked={value === true} onSet={onSet} />;
    // Fields of their own above, and what no form of a crew has.
    case 'card':
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
        onInput={(event) => onSet(read(event.currentTarget.value))}
      />
    </label>
  );
};
