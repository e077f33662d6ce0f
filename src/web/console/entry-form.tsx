import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ConsoleForm } from '../../kernel/form.ts';
import { useKeys } from '../felt/keys.ts';
import type { Line, View } from '../felt/table-stream.ts';
import { dollars, isProblem, notice, post, refuse, say } from '../house.ts';
import { Fields, isComplete, type Values, withFace, withoutLast } from './console-form.tsx';
import { consoleTexts as texts } from './texts.ts';

interface ReadBack {
  readonly calls: readonly string[];
  readonly lines: readonly Line[];
}

/** What is entered and read back. What changed meanwhile voids the read-back. */
const useEntry = (entry: ConsoleForm, now: View, table: string) => {
  const due = now.due.kind === 'forced' ? (now.due.command as Values | undefined) : undefined;
  const given = due !== undefined && String(due['type']) === entry.command ? due : {};
  const values = useSignal<Values>(
    Object.fromEntries(
      entry.fields.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])),
    ),
  );
  const back = useSignal<(ReadBack & { readonly at: string }) | undefined>(undefined);
  const complete = isComplete(entry, values.value);
  const said = { type: entry.command, ...values.value };
  // What a read-back depends on: the wagers and the round, whoever changed them.
  const state = JSON.stringify([now.bets, now.round.number, now.said?.length, now.betting]);
  useEffect(() => {
    if (back.value === undefined || back.value.at === state) return;
    back.value = undefined;
    notice(texts.changed);
  }, [state]);
  const readBack = async () => {
    const at = state;
    const answer = await post<ReadBack>(`/api/tables/${table}/preview`, { said });
    if (isProblem(answer)) refuse(answer);
    else back.value = { ...answer, at };
  };
  return {
    values: values.value,
    back: back.value,
    complete,
    set: (entered: Values) => {
      values.value = entered;
      back.value = undefined;
    },
    go: () => {
      if (!complete) return;
      if (back.value === undefined) void readBack();
      else void say(table, said);
    },
  };
};

/** One step of the dealer: entered, read back, and only then said. */
export const EntryForm = ({
  entry,
  now,
  table,
}: {
  entry: ConsoleForm;
  now: View;
  table: string;
}) => {
  const { values, back, complete, set, go } = useEntry(entry, now, table);
  useKeys({
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((face) => [String(face), () => set(withFace(entry, values, face))]),
    ),
    Backspace: () => set(withoutLast(entry, values)),
    Enter: go,
  });
  return (
    <form
      class="entry"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <h3>{entry.title}</h3>
      <Fields entry={entry} values={values} now={now} onSet={set} />
      <p class="read-back" aria-live="assertive">
        {back !== undefined && (
          <>
            {texts.readBack}: <strong>{back.calls.join('; ') || entry.title}</strong>
            {back.lines.length > 0 && <span>{wouldSettle(back.lines)}</span>}
          </>
        )}
      </p>
      <p class="tools">
        <button type="submit" class="primary" disabled={!complete}>
          {back === undefined ? texts.readBack : texts.confirm}
        </button>
        {back !== undefined && (
          <button type="button" onClick={() => set({})}>
            {texts.change}
          </button>
        )}
      </p>
    </form>
  );
};

const wouldSettle = (lines: readonly Line[]): string => {
  const won = lines.filter(({ result }) => result === 'win');
  const lost = lines.filter(({ result }) => result === 'lose');
  const sum = (of: readonly Line[], cents: (line: Line) => number) =>
    dollars(of.reduce((all, line) => all + cents(line), 0));
  return texts.wouldSettle(
    won.length,
    sum(won, ({ paidCents, coupon }) => paidCents + (coupon?.paidCents ?? 0)),
    lost.length,
    sum(lost, ({ stakeCents }) => stakeCents),
  );
};
