import type { Signal } from '@preact/signals';
import type { ConsoleForm } from '../../kernel/form.ts';
import { useKeys } from '../felt/keys.ts';
import type { Declaration } from '../felt/table-stream.ts';
import { irregularFirst } from './phases.ts';
import { consoleTexts as texts } from './texts.ts';

/** Opens the list, and closes it again. */
export const LIST = 'n';

/** One for each, none of them the one that closes the list or `w`, which stands beside it. */
const LETTERS = 'abcdefghijklmopqrstuvxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ';

interface IrregularitiesProps {
  readonly game: Declaration;
  readonly rest: readonly ConsoleForm[];
  readonly open: Signal<boolean>;
  readonly other: Signal<string | undefined>;
}

/** What is not a step of a usual round: a list with paragraphs in place of the step, chosen from by a letter. */
export const Irregularities = ({ game, rest, open, other }: IrregularitiesProps) => {
  const groups = irregularFirst(rest, game.felt.phases);
  const all = groups.flatMap(({ entries }) => entries);
  const letterOf = (entry: (typeof all)[number]) => LETTERS.charAt(all.indexOf(entry));
  const choose = (type: string) => {
    other.value = type;
    open.value = false;
  };
  useKeys(Object.fromEntries(all.map((entry) => [letterOf(entry), () => choose(entry.command)])), {
    first: true,
  });
  return (
    <div class="irregularities">
      <h3>
        {texts.irregularity}{' '}
        <button type="button" class="quiet" onClick={() => (open.value = false)}>
          {texts.back} <kbd>{LIST}</kbd>
        </button>
      </h3>
      {groups.map(({ of, entries }) => (
        <section key={of} aria-label={titleOf[of]}>
          {of === 'steps' && <h4>{titleOf[of]}</h4>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.command}>
                <button type="button" onClick={() => choose(entry.command)}>
                  <kbd>{letterOf(entry)}</kbd> {entry.title} <span class="cite">{entry.cite}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

const titleOf = { irregularity: texts.irregularity, steps: texts.otherSteps } as const;
