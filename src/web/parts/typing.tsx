import { useSignal } from '@preact/signals';

interface Said {
  readonly id?: string;
  readonly class?: string;
  readonly type?: 'number';
  readonly inputMode?: 'decimal' | 'numeric';
  readonly placeholder?: string;
  readonly min?: number | undefined;
  readonly max?: number;
  readonly 'aria-label'?: string;
  readonly value: string;
  onSaid(said: string): void;
}

/**
 * A field that says what was typed once it is whole. What is half typed stays, whatever an answer that comes meanwhile draws
 * again.
 */
export const Typing = ({ value, onSaid, ...rest }: Said) => {
  const draft = useSignal<string | undefined>(undefined);
  return (
    <input
      {...rest}
      value={draft.value ?? value}
      onInput={(event) => {
        draft.value = event.currentTarget.value;
      }}
      onChange={(event) => {
        const said = event.currentTarget.value;
        draft.value = undefined;
        onSaid(said);
      }}
    />
  );
};

/** The same under its label. */
export const TypingLine = ({ label, ...rest }: Said & { readonly label: string }) => (
  <label>
    {label}
    <Typing {...rest} />
  </label>
);
