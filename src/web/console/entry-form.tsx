import { signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ConsoleForm } from '../../kernel/form.ts';
import type { ReadBack } from '../../server/view.ts';
import { type Keys, useKeys } from '../felt/keys.ts';
import type { View } from '../felt/table-stream.ts';
import { command, doorOf, isProblem, notice, post, refuse } from '../house.ts';
import { ApproverInputs } from './approver.tsx';
import {
  cardFieldsOf,
  diceOf,
  Fields,
  isComplete,
  rowsOf,
  type Values,
  withCard,
  withDigit,
  withFace,
  withoutFace,
  withoutLast,
  withRow,
} from './console-form.tsx';
import { once } from './once.ts';
import { heldFor, subjectOf, wouldSettle } from './read-back.ts';
import { consoleTexts as texts } from './texts.ts';

/** Something was read back and is not confirmed yet. */
export const readingBack = signal(false);

/** What is entered and read back. What changed meanwhile voids the read-back. */
const useEntry = (
  entry: ConsoleForm,
  now: View,
  table: string,
  approver: () => Approver | undefined,
) => {
  const due = now.due.kind === 'forced' ? (now.due.command as Values | undefined) : undefined;
  const seat: Values = now.due.seat === undefined ? {} : { seat: now.due.seat };
  const given = due !== undefined && String(due.type) === entry.command ? due : seat;
  const start: Values = Object.fromEntries(
    entry.fields.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const values = useSignal(start);
  const back = useSignal<(ReadBack & { readonly of: string }) | undefined>(undefined);
  useEffect(() => {
    readingBack.value = back.value !== undefined;
    return () => {
      readingBack.value = false;
    };
  }, [back.value]);
  const saidWith = (entered: Values) => ({ type: entry.command, ...entered });
  const subject = subjectOf(saidWith(values.value), now);
  const held = heldFor(back.value, subject);
  useEffect(() => {
    if (back.value === undefined || held !== undefined) return;
    back.value = undefined;
    notice(texts.changed);
  }, [subject, back.value]);
  const set = (entered: Values) => {
    values.value = entered;
    back.value = undefined;
  };
  const readBack = async (said: Values, of: string) => {
    const answer = await post<ReadBack>(`${doorOf(table)}/preview`, { said });
    if (isProblem(answer)) refuse(answer);
    else back.value = { ...answer, of };
  };
  // What was confirmed is confirmed once; it is shown until the table shows it, so that nothing is entered into a step that is over.
  const confirm = (said: Values): void =>
    once(
      () => command(table, { type: 'Say', said }, { approver: approver(), ...seenIn(now) }),
      () => {
        back.value = undefined;
      },
    );
  return {
    values: values.value,
    back: held,
    complete: isComplete(entry, values.value),
    set,
    /** Nothing is entered but what the step itself knows, such as whose turn it is. */
    again: () => set(start),
    // Keys come faster than the screen is drawn: each acts on what is entered by then.
    change: (how: (entered: Values) => Values) => set(how(values.peek())),
    go: () => {
      const entered = values.peek();
      if (!isComplete(entry, entered)) return;
      const said = saidWith(entered);
      const of = subjectOf(said, now);
      if (heldFor(back.peek(), of) === undefined) void readBack(said, of);
      else confirm(said);
    },
  };
};

/** Two consoles may confirm the same result at once: it is taken once. */
const seenIn = ({ round, said }: View) =>
  said && { seen: { round: round.number, said: said.length } };

interface EntryFormProps {
  readonly entry: ConsoleForm;
  readonly now: View;
  readonly table: string;
  /** The roles one of which signs beside the person who enters it. */
  readonly second: readonly string[];
}

/** One step of the dealer: entered, read back, and only then said. */
export const EntryForm = ({ entry, now, table, second }: EntryFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const signing = () => (second.length === 0 ? undefined : approverIn(form.current));
  const { values, back, complete, set, again, change, go } = useEntry(entry, now, table, signing);
  const rank = useRef('');
  // Keys go on where the step is, unless somebody is typing elsewhere.
  useLayoutEffect(() => {
    if (document.activeElement?.matches('input, select') !== true)
      form.current?.focus({ preventScroll: true });
  }, []);
  useKeys({ ...entryKeys({ entry, rank, change }), Enter: go }, { first: true });
  return (
    <form
      ref={form}
      class="entry"
      tabIndex={-1}
      aria-label={entry.title}
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
      {second.length > 0 && <SecondSignature roles={second} />}
      <p class="tools">
        <button type="submit" class="primary" disabled={!complete}>
          {back === undefined ? texts.readBack : texts.confirm}
        </button>
        {back !== undefined && (
          <button type="button" onClick={again}>
            {texts.change}
          </button>
        )}
      </p>
    </form>
  );
};

interface Approver {
  readonly person: string;
  readonly password: string;
}

/** A name and a password serve one answer, whatever it is. */
const approverIn = (form: HTMLFormElement | null): Approver | undefined => {
  const taken = (name: string): string => {
    const field = form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return '';
    const { value } = field;
    field.value = '';
    return value;
  };
  return { person: taken('approver'), password: taken('password') };
};

const SecondSignature = ({ roles }: { roles: readonly string[] }) => (
  <fieldset class="pair">
    <legend>{texts.signs(roles.join(', '))}</legend>
    <ApproverInputs />
  </fieldset>
);

/** Dice by their faces, a number by its digits, or cards by rank and suit; while cards are entered these letters are theirs. */
const entryKeys = ({
  entry,
  rank,
  change,
}: {
  entry: ConsoleForm;
  rank: { current: string };
  change: (how: (entered: Values) => Values) => void;
}): Keys => ({
  ...(cardFieldsOf(entry).length > 0
    ? cardKeys(rank, (card) => change((entered) => withCard(entry, entered, card)))
    : diceOf(entry).length > 0
      ? Object.fromEntries(
          [1, 2, 3, 4, 5, 6].flatMap((face) => [
            [String(face), () => change((entered) => withFace(entry, entered, face))],
            [`Shift ${face}`, () => change((entered) => withoutFace(entry, entered, face))],
          ]),
        )
      : Object.fromEntries(
          [...'0123456789'].map((digit) => [
            digit,
            () => change((entered) => withDigit(entry, entered, Number(digit))),
          ]),
        )),
  ...(rowsOf(entry) === undefined ? {} : { k: () => change((entered) => withRow(entry, entered)) }),
  Backspace: () => change((entered) => withoutLast(entry, entered)),
});

/** A rank, then a suit; a star is the joker. */
const cardKeys = (rank: { current: string }, enter: (card: string) => void) => ({
  '*': () => enter('Joker'),
  ...Object.fromEntries(
    [...'23456789tjqka'].map((key) => [key, () => (rank.current = key.toUpperCase())]),
  ),
  ...Object.fromEntries(
    [...'shdc'].map((suit) => [
      suit,
      () => {
        if (rank.current !== '') enter(`${rank.current}${suit}`);
        rank.current = '';
      },
    ]),
  ),
});
