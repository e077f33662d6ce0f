import type { Choice, FormField } from '../../../kernel/form.ts';
import type { Draft } from './draft.ts';
import { texts } from './texts.ts';

const NUMBERS: readonly FormField['kind'][] = ['number', 'money', 'seat', 'die', 'dice'];

interface ControlProps {
  readonly field: FormField;
  readonly draft: Draft;
  readonly onSet: (draft: Draft) => void;
  /** The id of what is said against it. */
  readonly refused: string | undefined;
  readonly id?: string;
  /** Where no label points at it: in a line of many. */
  readonly label?: string;
}

/** One field to write, choose or tick. */
export const Control = ({ field, draft, onSet, refused, id, label }: ControlProps) => {
  const common = {
    name: field.name,
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(refused === undefined
      ? {}
      : { 'aria-invalid': 'true' as const, 'aria-describedby': refused }),
  };
  const text = typeof draft === 'string' ? draft : '';
  const written = {
    ...{ ...common, value: text },
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      onSet(event.currentTarget.value),
  };
  switch (field.kind) {
    case 'yes-no':
      return (
        <input
          {...common}
          type="checkbox"
          checked={draft === true}
          onChange={(event) => onSet(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <Choose common={common} choices={field.choices} text={text} onSet={onSet} />;
    case 'list':
      return <textarea {...written} rows={3} />;
    case 'day':
      return <input {...written} type="date" />;
    default:
      return 'secret' in field && field.secret === true ? (
        <input {...written} type="password" autocomplete="new-password" />
      ) : (
        <input
          {...written}
          type="text"
          {...(NUMBERS.includes(field.kind) ? { inputMode: 'decimal' as const } : {})}
          autocomplete="off"
        />
      );
  }
};

interface ChooseProps {
  readonly common: { readonly name: string };
  readonly choices: readonly Choice[];
  readonly text: string;
  readonly onSet: (draft: Draft) => void;
}

/** One of a list; what was chosen before and is gone from it stays to be seen. */
const Choose = ({ common, choices, text, onSet }: ChooseProps) => {
  const known = text === '' || choices.some(({ value }) => value === text);
  return (
    <select {...common} value={text} onChange={(event) => onSet(event.currentTarget.value)}>
      <option value="">{texts.choose}</option>
      {!known && <option value={text}>{text}</option>}
      {choices.map(({ value, label = value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
};
