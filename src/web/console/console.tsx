import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { ConsoleForm } from '../../kernel/form.ts';
import { declaration, skew, type View } from '../felt/table-stream.ts';
import { isProblem, post, problem, say } from '../house.ts';
import { texts } from '../texts.ts';
import { PayAndTake } from './collect-and-pay.tsx';
import { Fields, isComplete, type Values, withFace, withoutLast } from './console-form.tsx';
import { Correction } from './correction.tsx';

interface Preview {
  readonly calls: readonly string[];
}

/** The stickperson's and dealer's side: one next step at a time, read back before it counts. */
export const StaffConsole = ({ table, now }: { table: string; now: View }) => {
  const entries = declaration.value?.entries ?? [];
  const due = dueEntry(entries, now);
  const other = useSignal<string | undefined>(undefined);
  const keys = useSignal(false);
  const dealt = now.kind === 'felt';
  const shown = entries.find(({ command: type }) => type === other.value) ?? due;
  // A step is done when staff have said something; a player's wager leaves what is being entered alone.
  const step = `${now.round.number} ${(now.said ?? []).filter(({ type }) => entries.some((one) => one.command === type)).length}`;
  useEffect(() => {
    other.value = undefined;
  }, [step]);
  const begin = () => void say(table, { type: 'BeginRound' });
  useShortcuts({
    ...Object.fromEntries(
      entries.flatMap(({ key, command: type }) =>
        key === undefined ? [] : [[key, () => (other.value = type)]],
      ),
    ),
    b: () => {
      if (now.round.over) begin();
    },
    '?': () => {
      keys.value = !keys.value;
    },
    Escape: () => {
      other.value = undefined;
      keys.value = false;
    },
  });
  return (
    <section class="console" aria-label={texts.console}>
      <div class="step">
        <h2>{texts.nextStep}</h2>
        {!dealt ? (
          <p class="soft">{texts.dealsItself}</p>
        ) : now.round.over ? (
          <button type="button" class="primary" onClick={begin}>
            {texts.newRound}
          </button>
        ) : shown === undefined ? (
          <Waiting now={now} table={table} />
        ) : (
          <EntryForm key={`${shown.command} ${step}`} entry={shown} now={now} table={table} />
        )}
        {dealt && (
          <p class="tools">
            {entries
              .filter((entry) => entry !== shown && !now.round.over)
              .map((entry) => (
                <button
                  type="button"
                  key={entry.command}
                  onClick={() => (other.value = entry.command)}
                >
                  {entry.title}
                </button>
              ))}
            <button
              type="button"
              class="quiet"
              aria-expanded={keys.value}
              onClick={() => (keys.value = !keys.value)}
            >
              {texts.shortcuts} <kbd>?</kbd>
            </button>
          </p>
        )}
        {keys.value && <Keys entries={entries} />}
      </div>
      <PayAndTake now={now} />
      <div class="aside">
        <Clocks now={now} />
        <Correction table={table} now={now} entries={entries} />
      </div>
    </section>
  );
};

const Keys = ({ entries }: { entries: readonly ConsoleForm[] }) => (
  <dl class="keys">
    {[
      ...texts.shortcutList,
      ...entries.flatMap(({ key, title }) => (key === undefined ? [] : [[key, title] as const])),
    ].map(([key, what]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);

/** The form of the step that is due: a forced command's, or the one by which chance is called. */
const dueEntry = (entries: readonly ConsoleForm[], now: View): ConsoleForm | undefined => {
  const { kind, command: due } = now.due;
  const type =
    kind === 'forced'
      ? (due as { type?: string } | undefined)?.type
      : kind === 'chance'
        ? due
        : undefined;
  return entries.find((entry) => entry.command === type);
};

/** A choice is the player's; staff wait for it. */
const Waiting = ({ now, table }: { now: View; table: string }) => {
  const forced =
    now.due.kind === 'forced' ? (now.due.command as { type: string } | undefined) : undefined;
  if (forced !== undefined) {
    return (
      <button type="button" class="primary" onClick={() => say(table, forced)}>
        {forced.type.replace(/([A-Z])/g, ' $1').trim()}
      </button>
    );
  }
  const asked = now.due.commands?.[0];
  return (
    <p class="soft">{asked?.seat === undefined ? texts.waiting : texts.waitsFor(asked.seat)}</p>
  );
};

const EntryForm = ({ entry, now, table }: { entry: ConsoleForm; now: View; table: string }) => {
  const given =
    (now.due.kind === 'forced' ? (now.due.command as Values | undefined) : undefined) ?? {};
  const values = useSignal<Values>(
    Object.fromEntries(
      entry.fields.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])),
    ),
  );
  const back = useSignal<string | undefined>(undefined);
  const complete = isComplete(entry, values.value);
  const said = { type: entry.command, ...values.value };

  const set = (entered: Values) => {
    values.value = entered;
    back.value = undefined;
  };
  const readBack = async () => {
    const answer = await post<Preview>(`/api/tables/${table}/preview`, { said });
    if (isProblem(answer)) problem.value = answer;
    else back.value = answer.calls.join('; ') || entry.title;
  };
  const go = () => {
    if (!complete) return;
    if (back.value === undefined) void readBack();
    else void say(table, said);
  };
  useShortcuts({
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((face) => [
        String(face),
        () => set(withFace(entry, values.value, face)),
      ]),
    ),
    Backspace: () => set(withoutLast(entry, values.value)),
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
      <Fields entry={entry} values={values.value} now={now} onSet={set} />
      <p class="read-back" aria-live="assertive">
        {back.value !== undefined && (
          <>
            {texts.readBack}: <strong>{back.value}</strong>
          </>
        )}
      </p>
      <p class="tools">
        <button type="submit" class="primary" disabled={!complete}>
          {back.value === undefined ? texts.readBack : texts.confirm}
        </button>
        {back.value !== undefined && (
          <button type="button" onClick={() => set({})}>
            {texts.change}
          </button>
        )}
      </p>
    </form>
  );
};

/** How long what lies on the table may stay in use, and who deals. */
const Clocks = ({ now }: { now: View }) => {
  const passed = useSignal(0);
  useEffect(() => {
    const tick = () => {
      passed.value = Math.max(0, Date.now() + skew.value - now.at);
    };
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, [now.at]);
  return (
    <dl class="clocks">
      {(now.clocks ?? []).map(({ kind, leftMilliseconds }) => {
        const left = Math.max(0, leftMilliseconds - passed.value);
        return (
          <div key={kind} class={left < 3_600_000 ? 'soon' : ''}>
            <dt>{texts.clock(kind)}</dt>
            <dd>{left === 0 ? texts.clockOver : texts.clockLeft(left)}</dd>
          </div>
        );
      })}
      {(now.crew ?? []).map(({ person, duty }) => (
        <div key={`${person} ${duty}`}>
          <dt>{duty}</dt>
          <dd>{person}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Keys count while nobody types into a field. */
const useShortcuts = (keys: Readonly<Record<string, () => void>>): void => {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const into = event.target as HTMLElement | null;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        into?.closest('input, select, textarea')
      )
        return;
      if (event.key === 'Enter' && into?.closest('button, a, summary')) return;
      const act = keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};
