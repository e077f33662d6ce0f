import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { ConsoleForm } from '../../kernel/form.ts';
import type { Declaration, View } from '../felt/table-stream.ts';
import { command, me, say } from '../house.ts';
import { texts as shared } from '../texts.ts';
import { useAfterVisits } from './collect-and-pay.tsx';
import { type Values, wordsOf } from './console-form.tsx';
import { EntryForm } from './entry-form.tsx';
import { once } from './once.ts';
import { asThrown, closes, dueType, waitsForWagers } from './phases.ts';
import { consoleTexts as texts } from './texts.ts';

interface NextStepProps {
  readonly table: string;
  readonly now: View;
  readonly game: Declaration;
  /** A step that was asked for instead of the one that is due. */
  readonly other: Signal<string | undefined>;
  readonly step: string;
}

/** What the crew does next, one step at a time; or why somebody else has to. */
export const NextStep = ({ table, now, game, other, step }: NextStepProps) => {
  const { entries } = game;
  const due = dueEntry(game, now);
  const shown = entries.find(({ command: type }) => type === other.value) ?? due;
  const forced = forcedOf(game, now);
  if (now.kind === 'electronic') return <p class="soft">{texts.electronic}</p>;
  if (now.round.over) {
    return (
      <Allowed game={game} now={now} type="BeginRound" title={texts.newRound}>
        <Begin table={table} />
      </Allowed>
    );
  }
  if (waitsForWagers(now) && shown === due) return <p class="soft">{texts.noWagersYet}</p>;
  if (closes(now) && shown === due) {
    return (
      <Allowed game={game} now={now} type="CloseBetting" title={texts.closeBetting}>
        <Locked table={table} />
      </Allowed>
    );
  }
  if (forced !== undefined && other.value === undefined) {
    const own = due ?? entries.find((entry) => entry.command === forced.type);
    const title = own?.title ?? forced.type;
    return (
      <Allowed game={game} now={now} type={forced.type} title={title}>
        <Forced key={step} table={table} said={forced} due={own} game={game} other={other} />
      </Allowed>
    );
  }
  if (shown === undefined) return <Waiting now={now} />;
  return (
    <Allowed game={game} now={now} type={shown.command} title={shown.title}>
      <EntryForm
        key={`${shown.command} ${step}`}
        entry={asThrown(shown, now)}
        now={now}
        table={table}
        second={secondOf(game, shown.command)}
      />
    </Allowed>
  );
};

/** The form of the step that is due; where a device would say it all at once, the first of its phase. */
export const dueEntry = ({ entries, felt }: Declaration, now: View): ConsoleForm | undefined => {
  const type = now.due.kind === 'choice' ? undefined : dueType(now);
  if (type === undefined) return undefined;
  const phase = felt.phases?.find(({ commands }) => commands.includes(type));
  return [type, ...(phase?.commands ?? [])]
    .map((command) => entries.find((entry) => entry.command === command))
    .find((entry) => entry !== undefined);
};

type Said = { readonly type: string } & Values;

/** What the crew does next without a choice of its own: the forced, and what goes on by itself unless a player objects. */
const forcedOf = (game: Declaration, { due }: View): Said | undefined => {
  const said = (due.kind === 'choice' ? due.commands?.[0] : due.command) as Said | undefined;
  if (due.kind === 'chance' || said === undefined) return undefined;
  const by = game.commands.find(({ command: type }) => type === said.type)?.by ?? [];
  return by.includes('player') ? undefined : said;
};

const secondOf = (game: Declaration, type: string): readonly string[] =>
  game.commands.find((one) => one.command === type)?.second ?? [];

/** The next round waits until the dealer has been at every seat; who presses its own key knows. */
const Begin = ({ table }: { table: string }) => {
  const begin = () => once(() => say(table, { type: 'BeginRound' }));
  const front = useAfterVisits(begin, 'b');
  return (
    <button type="button" class={front} onClick={begin}>
      {texts.newRound} <kbd>b</kbd>
    </button>
  );
};

/** No result while wagers can change: betting is closed first. */
const Locked = ({ table }: { table: string }) => {
  const close = () => once(() => command(table, { type: 'CloseBetting' }));
  const front = useAfterVisits(close, 'c');
  return (
    <>
      <p>{texts.locked}</p>
      <button type="button" class={front} onClick={close}>
        {texts.closeBetting} <kbd>c</kbd>
      </button>
    </>
  );
};

interface ForcedProps {
  readonly table: string;
  readonly said: Said;
  readonly due: ConsoleForm | undefined;
  readonly game: Declaration;
  readonly other: Signal<string | undefined>;
}

/** What the procedure leaves no choice in is one press; where something differs, its form is opened. */
const Forced = ({ table, said, due, game, other }: ForcedProps) => {
  const signed = secondOf(game, said.type).length > 0;
  const go = () => {
    if (signed) other.value = said.type;
    else once(() => say(table, said));
  };
  const front = useAfterVisits(go);
  const words = (due?.fields ?? [])
    .filter(({ name }) => said[name] !== undefined)
    .map(({ name, label }) => `${label}: ${wordsOf(said[name])}`);
  return (
    <>
      <h3>{due?.title ?? said.type}</h3>
      {due?.says !== undefined && <p>{due.says}</p>}
      {words.length > 0 && <p class="given">{words.join(' · ')}</p>}
      <p class="tools">
        <button type="button" class={front} onClick={go}>
          {texts.done} {front !== undefined && <kbd>Enter</kbd>}
        </button>
        {due !== undefined && due.fields.length > 0 && (
          <button type="button" onClick={() => (other.value = due.command)}>
            {texts.otherwise}
          </button>
        )}
        <span class="cite">{due?.cite}</span>
      </p>
    </>
  );
};

const AT_ONE_TABLE = ['dealer', 'stickperson', 'boxperson'];

/** Why the person who looks may not give a command; undefined where they may. */
const whyNot = (game: Declaration, now: View, type: string): string | undefined => {
  const by = game.commands.find((one) => one.command === type)?.by ?? [];
  const people = by.filter((role) => role !== 'device' && role !== 'player');
  const own = people.filter((role) => me.value.duties?.includes(role));
  if (own.length === 0) return texts.notYours(people.join(', '));
  const there = (now.crew ?? []).filter(({ person }) => person === me.value.person);
  const may = own.some(
    (role) =>
      !AT_ONE_TABLE.includes(role) ||
      there.some(({ duty }) => duty === role || (duty === 'stickperson' && role === 'dealer')),
  );
  return may ? undefined : texts.notOnCrew(own.join(', '));
};

interface AllowedProps {
  readonly game: Declaration;
  readonly now: View;
  readonly type: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Who may not give a command sees why, not a pad. */
const Allowed = ({ game, now, type, title, children }: AllowedProps) => {
  const why = whyNot(game, now, type);
  return why === undefined ? (
    children
  ) : (
    <>
      <h3>{title}</h3>
      <p class="why-not">{why}</p>
    </>
  );
};

/** A choice is the player's; staff wait for it. */
const Waiting = ({ now }: { now: View }) => {
  return <p class="soft">{now.waits === undefined ? texts.waiting : shared.waitsFor(now.waits)}</p>;
};
