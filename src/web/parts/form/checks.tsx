import type { Choice } from '../../../kernel/form.ts';
import { Tick } from '../input.tsx';
import type { Draft } from './draft.ts';

interface ChecksProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly draft: Draft;
  readonly onSet: (draft: Draft) => void;
}

/** Any of a list, each with a box to tick. */
export const Checks = ({ label, choices, draft, onSet }: ChecksProps) => {
  const ticked = String(draft ?? '')
    .split(/\s+/)
    .filter((one) => one !== '');
  const set = (value: string, on: boolean) =>
    onSet([...ticked.filter((one) => one !== value), ...(on ? [value] : [])].join('\n'));
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="checks">
        {choices.map(({ value, label: said = value }) => (
          <Tick
            key={value}
            label={said}
            checked={ticked.includes(value)}
            onSet={(isTicked) => set(value, isTicked)}
          />
        ))}
      </div>
    </fieldset>
  );
};
