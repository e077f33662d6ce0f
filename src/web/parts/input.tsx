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

/** What every kind of field has. */
interface Common {
  readonly name: string;
  readonly value?: string;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly list?: string;
}

type Kind = 'text' | 'password' | 'number' | 'datetime-local';

/** A field with its label, whose kind is chosen by data. */
export const Field = ({
  label,
  hint = '',
  known = [],
  ...field
}: Common & {
  readonly type: Kind;
  readonly label: string;
  readonly hint?: string;
  /** What is offered while somebody writes. */
  readonly known?: readonly string[];
}) => (
  <div class="field">
    <label for={`field-${field.name}`}>
      {label} {hint !== '' && <small>{hint}</small>}
    </label>
    <Typed {...field} {...(known.length > 0 && { list: `known-${field.name}` })} />
    {known.length > 0 && (
      <datalist id={`known-${field.name}`}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    )}
  </div>
);

const Typed = ({ type, ...common }: Common & { readonly type: Kind }) => {
  const id = `field-${common.name}`;
  switch (type) {
    case 'password':
      return <input id={id} {...common} type="password" />;
    case 'number':
      return <input id={id} {...common} type="number" />;
    case 'datetime-local':
      return <input id={id} {...common} type="datetime-local" />;
    case 'text':
      return <input id={id} {...common} type="text" />;
  }
};
