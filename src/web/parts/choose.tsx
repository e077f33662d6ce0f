interface ChooseProps {
  readonly label: string;
  readonly choices: readonly (readonly [value: string, says?: string])[];
  readonly name?: string;
  readonly required?: boolean;
  readonly value?: string | undefined;
  readonly onSet?: (value: string) => void;
}

/** One of a list, under its label. */
export const Choose = ({ label, choices, onSet, ...select }: ChooseProps) => (
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
