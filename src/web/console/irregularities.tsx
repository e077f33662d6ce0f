import type { Signal } from '@preact/signals';
import type { ConsoleForm } from '../../kernel/form.ts';
import { useKeys } from '../felt/keys.ts';
import { consoleTexts as texts } from './texts.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** What is not a step of a usual round: a list with paragraphs, opened and chosen from by a letter. */
export const Irregularities = ({
  entries,
  letter,
  open,
  other,
}: {
  entries: readonly ConsoleForm[];
  /** What opens the list, where no step of its own has that letter. */
  letter: string | undefined;
  open: Signal<boolean>;
  other: Signal<string | undefined>;
}) => {
  const choose = (type: string) => {
    other.value = type;
    open.value = false;
  };
  useKeys(
    open.value
      ? Object.fromEntries(
          entries.map(({ command }, i) => [LETTERS.charAt(i), () => choose(command)]),
        )
      : {},
    { first: true },
  );
  return (
    <details
      class="irregularities"
      open={open.value}
      onToggle={(event) => (open.value = event.currentTarget.open)}
    >
      <summary>
        {texts.irregularity} {letter !== undefined && <kbd>{letter}</kbd>}
      </summary>
      <ul>
        {entries.map(({ command, title, cite }, i) => (
          <li key={command}>
            <button type="button" onClick={() => choose(command)}>
              <kbd>{LETTERS.charAt(i)}</kbd> {title} <span class="cite">{cite}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
};
