import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { DiceShown, Entry, EntryField } from '../kernel/felt.ts';
import { Die } from './felt.tsx';
import { command, isProblem, post, problem, say } from './house.ts';
import { Lines } from './results.tsx';
import { texts } from './texts.ts';
import { declaration, type View } from './watching.ts';

type Values = Readonly<Record<string, number | string | readonly number[]>>;

interface Preview {
  readonly calls: readonly string[];
}

/** The stickperson's and dealer's side: one next step at a time, read back before it counts. */
export const StaffConsole = ({ table, now }: { table: string; now: View }) => {
  const entries = declaration.value?.entries ?? [];
  const due = dueEntry(entries, now);
  const other = useSignal<string | undefined>(undefined);
  const keys = useSignal(false);
  const shown = entries.find(({ command: type }) => type === other.value) ?? due;
  // A step is done when staff have said something; a player's wager leaves what is being entered alone.
  const step = `${now.round.number} ${(now.said ?? []).filter(({ type }) => entries.some((one) => one.command === type)).length}`;
  useEffect(() => {
    other.value = undefined;
  }, [step]);
  useShortcuts({
    n: () => {
      other.value = 'CallNoRoll';
    },
    b: () => {
      if (now.round.over) void say(table, { type: 'BeginRound' });
    },
    '?': () => {
      keys.value = !keys.value;
    },
  });
  return (
    <section class="console" aria-label={texts.console}>
      <div class="step">
        <h2>{texts.nextStep}</h2>
        {now.round.over ? (
          <button type="button" class="primary" onClick={() => say(table, { type: 'BeginRound' })}>
            {texts.newRound}
          </button>
        ) : shown === undefined ? (
          <Waiting now={now} table={table} />
        ) : (
          <EntryForm key={`${shown.command} ${step}`} entry={shown} now={now} table={table} />
        )}
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
            aria-expanded={keys.value}
            onClick={() => (keys.value = !keys.value)}
          >
            {texts.shortcuts} (?)
          </button>
        </p>
        {keys.value && (
          <dl class="keys">
            {texts.shortcutList.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <PayAndTake now={now} />
      <Correction table={table} now={now} />
      <Clocks now={now} />
    </section>
  );
};

/** The form of the step that is due: a forced command's, or the one by which chance is called. */
const dueEntry = (entries: readonly Entry[], now: View): Entry | undefined => {
  const { kind, command: due } = now.due;
  const type =
    kind === 'forced'
      ? (due as { type?: string } | undefined)?.type
      : kind === 'chance'
        ? due
        : undefined;
  return entries.find((entry) => entry.command === type);
};

/** A choice is the player's; staff may enter what he says. */
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
  return <p>{asked?.seat === undefined ? texts.waiting : texts.waitsFor(asked.seat)}</p>;
};

const EntryForm = ({ entry, now, table }: { entry: Entry; now: View; table: string }) => {
  const given =
    (now.due.kind === 'forced' ? (now.due.command as Values | undefined) : undefined) ?? {};
  const values = useSignal<Values>(
    Object.fromEntries(
      entry.fields.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])),
    ),
  );
  const back = useSignal<string | undefined>(undefined);
  const complete = entry.fields.every((field) => isFilled(field, values.value[field.name]));
  const said = { type: entry.command, ...values.value };

  const set = (name: string, value: Values[string]) => {
    values.value = { ...values.value, [name]: value };
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
  const dice = entry.fields.filter((field) => field.kind === 'face' || field.kind === 'faces');
  useShortcuts({
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((face) => [
        String(face),
        () => {
          const field = dice.find((one) => !isFilled(one, values.value[one.name]));
          if (field !== undefined) set(field.name, added(field, values.value[field.name], face));
        },
      ]),
    ),
    Backspace: () => {
      const field = dice.toReversed().find((one) => facesOf(values.value[one.name]).length > 0);
      if (field === undefined) return;
      const left = facesOf(values.value[field.name]).slice(0, -1);
      const { [field.name]: _gone, ...rest } = values.value;
      values.value =
        field.kind === 'faces' && left.length > 0 ? { ...rest, [field.name]: left } : rest;
      back.value = undefined;
    },
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
      {entry.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values.value[field.name]}
          now={now}
          onSet={(v) => set(field.name, v)}
        />
      ))}
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
          <button
            type="button"
            onClick={() => {
              values.value = {};
              back.value = undefined;
            }}
          >
            {texts.change}
          </button>
        )}
      </p>
    </form>
  );
};

const facesOf = (value: Values[string] | undefined): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];

const isFilled = (field: EntryField, value: Values[string] | undefined): boolean =>
  field.kind === 'faces'
    ? facesOf(value).length === field.count
    : value !== undefined && value !== '';

const added = (
  field: EntryField,
  value: Values[string] | undefined,
  face: number,
): Values[string] =>
  field.kind === 'faces' ? [...facesOf(value), face].slice(-field.count) : face;

const Field = ({
  field,
  value,
  now,
  onSet,
}: {
  field: EntryField;
  value: Values[string] | undefined;
  now: View;
  onSet: (value: Values[string]) => void;
}) => {
  switch (field.kind) {
    case 'face':
    case 'faces':
      return <DicePad field={field} value={value} onSet={onSet} />;
    case 'seat':
      return (
        <label>
          {field.title}
          <select
            value={String(value ?? '')}
            onChange={(event) => onSet(Number(event.currentTarget.value))}
          >
            <option value="">{texts.choose}</option>
            {now.seats.map(({ seat }) => (
              <option key={seat} value={seat}>
                {seat}
              </option>
            ))}
          </select>
        </label>
      );
    case 'choice':
      return (
        <fieldset class="reasons">
          <legend>{field.title}</legend>
          {field.choices.map(({ value: choice, cite }) => (
            <label key={choice}>
              <input
                type="radio"
                name={field.name}
                checked={value === choice}
                onChange={() => onSet(choice)}
              />
              {choice} <span class="cite">{cite}</span>
            </label>
          ))}
        </fieldset>
      );
  }
};

/** Six large keys for each colour; nothing is sent until all dice are in and read back. */
const DicePad = ({
  field,
  value,
  onSet,
}: {
  field: Extract<EntryField, { kind: 'face' | 'faces' }>;
  value: Values[string] | undefined;
  onSet: (value: Values[string]) => void;
}) => {
  const colour: DiceShown['colour'] = field.colour;
  return (
    <fieldset class="pad">
      <legend>
        {field.title}: <strong>{facesOf(value).join(' ') || '–'}</strong>
      </legend>
      {[1, 2, 3, 4, 5, 6].map((face) => (
        <button
          type="button"
          key={face}
          aria-label={`${field.title} ${face}`}
          aria-pressed={facesOf(value).includes(face)}
          onClick={() => onSet(added(field, value, face))}
        >
          <Die face={face} colour={colour} label={field.title} />
        </button>
      ))}
    </fieldset>
  );
};

/** Seat by seat in the order of the law, with exact amounts and paragraphs. */
const PayAndTake = ({ now }: { now: View }) => {
  const game = declaration.value;
  return (
    <div class="pay-and-take">
      <h2>{texts.payAndTake}</h2>
      {now.settled.length === 0 || game === undefined ? (
        <p>{texts.nothingToSettle}</p>
      ) : (
        <Lines lines={now.settled} game={game} seats />
      )}
    </div>
  );
};

/** The felt is always right: what was entered wrongly is entered again, with an approver's hand. */
const Correction = ({ table, now }: { table: string; now: View }) => {
  const said = (now.said ?? [])
    .map((one, index) => ({ one, index }))
    .filter(({ one }) => one.type === 'CallThrow');
  const faces = useSignal('');
  if (said.length === 0) return null;
  return (
    <details class="correction">
      <summary>{texts.correction}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const index = Number(form.get('index'));
          const wrong = now.said?.[index] as Readonly<Record<string, unknown>> | undefined;
          const instead = retyped(wrong ?? {}, faces.value);
          void command(
            table,
            { type: 'Correct', index, instead, reason: String(form.get('reason')) },
            {
              approver: {
                person: String(form.get('approver')),
                password: String(form.get('password')),
              },
            },
          );
        }}
      >
        <label>
          {texts.correctionWhich}
          <select name="index">
            {said.map(({ one, index }) => (
              <option key={index} value={index}>
                {Object.entries(one)
                  .filter(([name]) => name !== 'type')
                  .map(([, value]) => String(value))
                  .join(' / ')}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.change}
          <input
            name="faces"
            inputMode="numeric"
            pattern="[1-6 ,/]+"
            required
            onInput={(event) => (faces.value = event.currentTarget.value)}
          />
        </label>
        <label>
          {texts.correctionWhy}
          <input name="reason" required />
        </label>
        <label>
          {texts.approver}
          <input name="approver" required autocomplete="off" />
        </label>
        <label>
          {texts.approverPassword}
          <input name="password" type="password" required autocomplete="off" />
        </label>
        <button type="submit">{texts.correct}</button>
      </form>
    </details>
  );
};

/** The same command with other faces, typed in the order in which its fields take them. */
const retyped = (
  wrong: Readonly<Record<string, unknown>>,
  typed: string,
): Record<string, unknown> => {
  const faces = (typed.match(/[1-6]/g) ?? []).map(Number);
  return Object.fromEntries(
    Object.entries(wrong).map(([name, value]) => {
      if (name === 'type') return [name, value];
      return Array.isArray(value) ? [name, faces.splice(0, value.length)] : [name, faces.shift()];
    }),
  );
};

const Clocks = ({ now }: { now: View }) => (
  <p class="clocks">
    {(now.clocks ?? []).map(({ kind, leftMilliseconds }) => (
      <span key={kind} class={leftMilliseconds < 3_600_000 ? 'soon' : ''}>
        {texts.hoursLeft(kind, `${(leftMilliseconds / 3_600_000).toFixed(1)} h`)}
      </span>
    ))}
    {(now.crew ?? []).length > 0 && (
      <span>
        {texts.crew}: {(now.crew ?? []).map(({ person, duty }) => `${person} (${duty})`).join(', ')}
      </span>
    )}
  </p>
);

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
