/** What every kind of field has. */
interface Common {
  readonly name: string;
  readonly value?: string;
  readonly required?: boolean;
  readonly autocomplete?: string;
}

/** A field whose kind is chosen by data. */
export const Input = ({
  type,
  ...common
}: Common & { readonly type: 'text' | 'password' | 'number' | 'datetime-local' }) => {
  switch (type) {
    case 'password':
      return <input {...common} type="password" />;
    case 'number':
      return <input {...common} type="number" />;
    case 'datetime-local':
      return <input {...common} type="datetime-local" />;
    case 'text':
      return <input {...common} type="text" />;
  }
};
