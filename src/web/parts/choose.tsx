/** One of a list, under its label. */
export const Choose = ({
  label,
  choices,
  onSet,
  ...select
}: {
  label: string;
  choices: readonly (readonly [value: string, says?: string])[];
  name?: string;
  required?: boolean;
  value?: string | undefined;
  onSet?: (value: string) => void;
}) => (
  <label>
    {label}
    <select {...select} onChange={(event) => onSet?.(event.currentTarget.value)}>
      {choices.map(([value, says = value]) => (
        <option key={value} value={value}>
          {says}
        </option>
      ))}
    </select>
  </label>
);
