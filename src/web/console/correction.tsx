import { useSignal } from '@preact/signals';
import type { ConsoleForm } from '../../kernel/form.ts';
import type { View } from '../felt/table-stream.ts';
import { command } from '../house.ts';
import { Fields, isComplete, type Values, wordsOf } from './console-form.tsx';
import { consoleTexts as texts } from './texts.ts';

/** The felt is always right: what was entered wrongly is entered again, and an approver signs. */
export const Correction = ({
  table,
  now,
  entries,
  open,
  onOpen,
}: {
  table: string;
  now: View;
  entries: readonly ConsoleForm[];
  open: boolean;
  onOpen: (open: boolean) => void;
}) => {
  const said = (now.said ?? []).flatMap((one, index) => {
    const entry = entries.find(
      ({ command: type, fields }) => type === one.type && fields.length > 0,
    );
    return entry === undefined ? [] : [{ entry, index, was: one as Values }];
  });
  const chosen = useSignal<number | undefined>(undefined);
  const values = useSignal<Values>({});
  const it = said.find(({ index }) => index === chosen.value);
  if (said.length === 0) return null;
  const send = async (element: HTMLFormElement) => {
    if (it === undefined) return;
    const form = new FormData(element);
    const corrected = await command(
      table,
      {
        type: 'Correct',
        index: it.index,
        instead: { type: it.entry.command, ...values.value },
        reason: String(form.get('reason')),
      },
      {
        approver: { person: String(form.get('approver')), password: String(form.get('password')) },
      },
    );
    // A name and a password serve one answer, whatever it is.
    for (const name of ['approver', 'password']) {
      const field = element.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = '';
    }
    if (!corrected) return;
    chosen.value = undefined;
    element.reset();
  };
  return (
    <details class="correction" open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>{texts.correction}</summary>
      <form
        class="entry"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <label>
          {texts.correctionWhich}
          <select
            name="index"
            required
            value={String(chosen.value ?? '')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              chosen.value = value === '' ? undefined : Number(value);
              values.value = {};
            }}
          >
            <option value="">{texts.choose}</option>
            {said.map(({ entry, index, was }) => (
              <option key={index} value={index}>
                {`${entry.title}: ${entered(entry, was)}`}
              </option>
            ))}
          </select>
        </label>
        {it !== undefined && (
          <Fields
            entry={it.entry}
            values={values.value}
            now={now}
            was={it.was}
            onSet={(set) => (values.value = set)}
          />
        )}
        <label>
          {texts.correctionWhy}
          <input name="reason" required />
        </label>
        <div class="pair">
          <label>
            {texts.approver}
            <input name="approver" required autocomplete="off" />
          </label>
          <label>
            {texts.approverPassword}
            <input name="password" type="password" required autocomplete="off" />
          </label>
        </div>
        <button type="submit" disabled={it === undefined || !isComplete(it.entry, values.value)}>
          {texts.correct}
        </button>
      </form>
    </details>
  );
};

const entered = ({ fields }: ConsoleForm, was: Values): string =>
  fields
    .map(({ name }) => wordsOf(was[name]))
    .filter((words) => words !== '')
    .join(' / ');
