import type { ComponentChildren, JSX } from 'preact';

/** A line to write in, under its label. What is written here is nobody's to suggest again. */
export const Line = ({
  label,
  ...input
}: { readonly label: ComponentChildren } & JSX.IntrinsicElements['input']) => (
  <label>
    {label}
    <input autocomplete="off" {...input} />
  </label>
);

/** Something to tick, before what it means. */
export const Tick = ({
  label,
  onSet,
  class: looks,
  ...box
}: {
  readonly label: ComponentChildren;
  readonly class?: 'tick' | 'switch' | 'sure';
  readonly onSet?: (isTicked: boolean) => void;
} & Pick<JSX.IntrinsicElements['input'], 'checked' | 'name' | 'value'>) => (
  <label class={looks}>
    <input {...box} type="checkbox" onChange={(event) => onSet?.(event.currentTarget.checked)} />
    {label}
  </label>
);

export type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What is offered while somebody writes. */
  readonly known?: readonly string[];
} & JSX.IntrinsicElements['input'];

/** A field beside its label, whose kind is chosen by data. */
export const Field = ({ label, hint = '', known = [], ...field }: FieldProps) => {
  const [id, list] = [`field-${field.name}`, `known-${field.name}`];
  const offered = known.length > 0 ? { list } : {};
  return (
    <div class="field">
      <label for={id}>
        {label} {hint !== '' && <small>{hint}</small>}
      </label>
      <input {...({ id, ...field, ...offered } as JSX.IntrinsicElements['input'])} />
      {known.length > 0 && (
        <datalist id={list}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </div>
  );
};
