import type { Signal } from '@preact/signals';
import type { ConsoleForm } from '../../kernel/form.ts';
import { useKeys } from '../felt/keys.ts';
import { consoleTexts as texts } from './texts.ts';

/** Opens the list, and closes it again. */
export const LIST = 'n';

/** One for each, none of them the one that closes the list or `w`, which stands beside it. */
const LETTERS = 'abcdefghijklmopqrstuvxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ';

interface IrregularitiesProps {
  readonly entries: readonly ConsoleForm[];
  readonly open: Signal<boolean>;
  readonly other: Signal<string | undefined>;
}

/** What is not a step of a usual round: a list with paragraphs in place of the step, chosen from by a letter. */
export const Irregularities = ({ entries, open, other }: IrregularitiesProps) => {
  const choose = (type: string) => {
    other.value = type;
    open.value = false;
  };
  useKeys(
    Object.fromEntries(entries.map(({ command }, i) => [LETTERS.charAt(i), () => choose(command)])),
    { first: true },
  );
  return (
    <div class="irregularities">
      <h3>
        {texts.irregularity}{' '}
        <button type="button" class="quiet" onClick={() => (open.value = false)}>
          {texts.back} <kbd>{LIST}</kbd>
        </button>
      </h3>
      <ul>
        {entries.map(({ command, title, cite }, i) => (
          <li key={command}>
            <button type="button" onClick={() => choose(command)}>
              <kbd>{LETTERS.charAt(i)}</kbd> {title} <span class="cite">{cite}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
