import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ConsoleForm } from '../../kernel/form.ts';
import type { View } from '../felt/table-stream.ts';
import { command } from '../house.ts';
import { Line } from '../parts/input.tsx';
import { ApproverInputs } from './approver.tsx';
import { Fields, facesOf, isComplete, type Values, withDice, wordsOf } from './console-form.tsx';
import { consoleTexts as texts } from './texts.ts';

/** Something that staff entered in this round. */
interface Said {
  readonly entry: ConsoleForm;
  readonly index: number;
  readonly was: Values;
}

interface CorrectionProps {
  readonly table: string;
  readonly now: View;
  readonly entries: readonly ConsoleForm[];
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The felt is always right: what was entered wrongly is entered again, and an approver signs. */
export const Correction = ({ table, now, entries, open, onOpen }: CorrectionProps) => {
  const said = (now.said ?? []).flatMap((one, index): readonly Said[] => {
    const entry = entries.find(
      ({ command: type, fields }) => type === one.type && fields.length > 0,
    );
    if (entry === undefined) return [];
    const was = one as Values;
    // As many dice as there were.
    const dice = was.dice === undefined ? undefined : facesOf(was.dice).length;
    return [{ entry: withDice(entry, dice), index, was }];
  });
  const chosen = useSignal<number | undefined>(undefined);
  const values = useSignal<Values>({});
  const it = said.find(({ index }) => index === chosen.value);
  const form = useRef<HTMLFormElement>(null);
  // Opened by its key: whoever has no mouse goes on typing there.
  useEffect(() => {
    if (open && document.activeElement === document.body) form.current?.index.focus();
  }, [open]);
  if (said.length === 0) return null;
  const send = async (element: HTMLFormElement) => {
    if (it === undefined || !(await corrects(table, it, values.value, element))) return;
    chosen.value = undefined;
    element.reset();
  };
  return (
    <details class="correction" open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>{texts.correction}</summary>
      <form
        ref={form}
        class="entry"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <Which
          said={said}
          chosen={chosen.value}
          onChoose={(index) => {
            chosen.value = index;
            values.value = {};
          }}
        />
        {it !== undefined && (
          <Fields
            entry={it.entry}
            values={values.value}
            now={now}
            was={it.was}
            onSet={(set) => (values.value = set)}
          />
        )}
        <Line label={texts.correctionWhy} name="reason" required />
        <div class="pair">
          <ApproverInputs />
        </div>
        <button type="submit" disabled={it === undefined || !isComplete(it.entry, values.value)}>
          {texts.correct}
        </button>
      </form>
    </details>
  );
};

/** Sends what was entered instead, signed by the approver. A name and a password serve one answer, whatever it is. */
const corrects = async (
  table: string,
  { index, entry }: Said,
  values: Values,
  element: HTMLFormElement,
): Promise<boolean> => {
  const form = new FormData(element);
  const said = (name: string): string => String(form.get(name));
  const instead = { type: entry.command, ...values };
  const corrected = await command(
    table,
    { type: 'Correct', index, instead, reason: said('reason') },
    { approver: { person: said('approver'), password: said('password') } },
  );
  for (const name of ['approver', 'password']) {
    const field = element.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = '';
  }
  return corrected;
};

interface WhichProps {
  readonly said: readonly Said[];
  readonly chosen: number | undefined;
  readonly onChoose: (index: number | undefined) => void;
}

const Which = ({ said, chosen, onChoose }: WhichProps) => (
  <label>
    {texts.correctionWhich}
    <select
      name="index"
      required
      value={String(chosen ?? '')}
      onChange={({ currentTarget: { value } }) =>
        onChoose(value === '' ? undefined : Number(value))
      }
    >
      <option value="">{texts.choose}</option>
      {said.map(({ entry, index, was }) => (
        <option key={index} value={index}>
          {`${entry.title}: ${entered(entry, was)}`}
        </option>
      ))}
    </select>
  </label>
);

const entered = ({ fields }: ConsoleForm, was: Values): string =>
  fields
    .map(({ name }) => wordsOf(was[name]))
    .filter((words) => words !== '')
    .join(' / ');
