import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Phase } from '../../kernel/felt.ts';
import type { ConsoleForm } from '../../kernel/form.ts';
import { useKeys } from '../felt/keys.ts';
import { connection, type Declaration, declaration, type View } from '../felt/table-stream.ts';
import { finishTelling } from '../felt/telling.ts';
import { houseTime, problem } from '../house.ts';
import { KeysShown } from '../parts/keys.tsx';
import { CollectAndPay, Pending, visitsLeft } from './collect-and-pay.tsx';
import { Correction } from './correction.tsx';
import { Coupons } from './coupons.tsx';
import { readingBack } from './entry-form.tsx';
import { Irregularities, LIST } from './irregularities.tsx';
import { keyOf } from './keys.ts';
import { dueEntry, NextStep } from './next-step.tsx';
import { sending } from './once.ts';
import { dueType, phaseOf, resultIn } from './phases.ts';
import { SeatList } from './seat-list.tsx';
import { consoleTexts as texts } from './texts.ts';

export interface ConsoleProps {
  readonly table: string;
  readonly now: View;
  /** Whether patrons are served from the list of seats; in a lesson the script plays them. */
  readonly serves?: boolean;
}

/** The crew's side: one next step at a time, read back before it counts, and the seats in sight. */
export const StaffConsole = ({ table, now, serves = true }: ConsoleProps) => {
  const game = declaration.value;
  const entries = game?.entries ?? [];
  const other = useSignal<string | undefined>(undefined);
  const keys = useSignal(false);
  const irregular = useSignal(false);
  const correcting = useSignal(false);
  const step = stepOf(entries, now);
  useEffect(() => {
    other.value = undefined;
  }, [step]);
  // Staff wait for no movement.
  useEffect(finishTelling, [now.position]);
  const usual = game === undefined ? [] : stepsOf(game, now);
  const rest = entries.filter(({ command }) => !usual.includes(command));
  useKeys({
    ...(rest.length > 0 && now.kind === 'felt'
      ? { [LIST]: () => (irregular.value = !irregular.value) }
      : {}),
    ...keysOf(entries, other),
    x: () => (correcting.value = true),
    '?': () => (keys.value = !keys.value),
    Escape: () => {
      for (const open of [keys, irregular, correcting]) open.value = false;
      other.value = undefined;
    },
  });
  if (game === undefined) return null;
  return (
    <section class="console" aria-label={texts.console}>
      <PhaseBar game={game} now={now} />
      <Coupons table={table} now={now} game={game} />
      <div class="seat-list">
        <SeatList table={table} game={game} now={now} serves={serves} />
        <Clocks now={now} />
      </div>
      <div class="step">
        <h2>{texts.nextStep}</h2>
        {irregular.value ? (
          <Irregularities game={game} rest={rest} open={irregular} other={other} />
        ) : (
          <>
            <Pending />
            <NextStep table={table} now={now} game={game} other={other} step={step} />
            {serves && <Answer />}
            {now.kind === 'felt' && (
              <OtherSteps game={game} now={now} usual={usual} other={other}>
                {rest.length > 0 && <Opens what={irregular} title={texts.irregularity} by={LIST} />}
                <Opens what={keys} title={texts.shortcuts} by="?" />
              </OtherSteps>
            )}
            {keys.value && <Keys entries={entries} />}
          </>
        )}
      </div>
      <div class="pay-and-take">
        <CollectAndPay table={serves ? table : undefined} now={now} />
        <Correction
          table={table}
          now={now}
          entries={entries}
          open={correcting.value}
          onOpen={(open) => (correcting.value = open)}
        />
      </div>
    </section>
  );
};

/** What the house answers, where the crew looks and in full; in a lesson it stands beside what is asked. */
const Answer = () => {
  const why = problem.value;
  if (why !== undefined) {
    return (
      <p class={why.code === 'notice' ? 'answer' : 'answer refusal'} role="alert">
        {why.because} <span class="cite">{why.cite}</span>
      </p>
    );
  }
  if (connection.value === 'lost') return <p class="answer refusal">{texts.connectionLost}</p>;
  return sending.value ? <p class="answer soft late">{texts.sending}</p> : null;
};

/** A step is done when staff have said something; a player's wager leaves what is being entered alone. */
const stepOf = (entries: readonly ConsoleForm[], { round, said = [] }: View): string =>
  `${round.number} ${said.filter(({ type }) => entries.some((one) => one.command === type)).length}`;

const keysOf = (entries: readonly ConsoleForm[], other: Signal<string | undefined>) =>
  Object.fromEntries(
    entries.flatMap((entry) => {
      const key = keyOf(entry);
      return key === undefined ? [] : [[key, () => (other.value = entry.command)]];
    }),
  );

const Opens = ({ what, title, by }: { what: Signal<boolean>; title: string; by: string }) => (
  <button
    type="button"
    class="quiet"
    aria-expanded={what.value}
    onClick={() => (what.value = !what.value)}
  >
    {title} <kbd>{by}</kbd>
  </button>
);

/** The commands of the phase that the round is in; a game without phases has all of them at hand. */
const stepsOf = ({ felt, entries }: Declaration, now: View): readonly string[] => {
  if (felt.phases === undefined) return entries.map(({ command }) => command);
  const type = dueType(now);
  const phase = felt.phases.find(({ commands }) => type !== undefined && commands.includes(type));
  return [...(phase?.commands ?? []), ...(type === undefined ? [] : [type])];
};

interface OtherStepsProps {
  readonly game: Declaration;
  readonly now: View;
  readonly usual: readonly string[];
  readonly other: Signal<string | undefined>;
  readonly children: ComponentChildren;
}

/** What may be done in this phase besides the step that is due. */
const OtherSteps = ({ game, now, usual, other, children }: OtherStepsProps) => (
  <p class="tools">
    {game.entries
      .filter(({ command }) => usual.includes(command) && command !== dueEntry(game, now)?.command)
      .filter(({ command }) => command !== other.value && !now.round.over)
      .map((entry) => (
        <button type="button" key={entry.command} onClick={() => (other.value = entry.command)}>
          {entry.title} {keyOf(entry) !== undefined && <kbd>{keyOf(entry)}</kbd>}
        </button>
      ))}
    {children}
  </p>
);

/** The steps that the game declares, then what follows every result: one is lit. */
const PhaseBar = ({ game, now }: { game: Declaration; now: View }) => {
  const phases = game.felt.phases ?? [];
  const titles = phases.map(({ title }) => title);
  const lit = litOf(phases, now);
  return (
    <ol class="phase-bar">
      {[
        ...(lit === texts.preparing ? [lit] : []),
        ...titles.toSpliced(resultIn(game.entries, phases) + 1, 0, texts.readBack),
        ...[texts.collectAndPay, texts.nextRound],
      ].map((title) => (
        <li key={title} {...(title === lit ? { 'aria-current': 'step' as const } : {})}>
          {title}
        </li>
      ))}
    </ol>
  );
};

const litOf = (phases: readonly Phase[], now: View): string | undefined => {
  if (readingBack.value) return texts.readBack;
  if (visitsLeft.value > 0) return texts.collectAndPay;
  if (now.round.over) return texts.nextRound;
  const phase = phaseOf(phases, now);
  return phase === 'preparing' ? texts.preparing : phase?.title;
};

const Keys = ({ entries }: { entries: readonly ConsoleForm[] }) => (
  <KeysShown
    keys={[
      ...texts.shortcutList,
      ...entries.flatMap((entry) => {
        const key = keyOf(entry);
        return key === undefined ? [] : [[key, entry.title] as const];
      }),
    ]}
  />
);

/** How long what is on the table may stay in use, and who deals. */
const Clocks = ({ now }: { now: View }) => {
  const passed = useSignal(0);
  useEffect(() => {
    const tick = () => {
      passed.value = Math.max(0, houseTime() - now.at);
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
