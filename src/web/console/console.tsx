import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ConsoleForm } from '../../kernel/form.ts';
import { useKeys } from '../felt/keys.ts';
import { titleOf } from '../felt/sentences.ts';
import { type Declaration, declaration, skew, type View } from '../felt/table-stream.ts';
import { finishTelling } from '../felt/telling.ts';
import { dollars } from '../house.ts';
import { CollectAndPay } from './collect-and-pay.tsx';
import { Correction } from './correction.tsx';
import { Coupons } from './coupons.tsx';
import { Irregularities } from './irregularities.tsx';
import { dueType, NextStep } from './next-step.tsx';
import { consoleTexts as texts } from './texts.ts';

/** Opens the list of irregularities. */
const LIST = 'n';

/** The crew's side: one next step at a time, read back before it counts, and the seats in sight. */
export const StaffConsole = ({ table, now }: { table: string; now: View }) => {
  const game = declaration.value;
  const entries = game?.entries ?? [];
  const other = useSignal<string | undefined>(undefined);
  const keys = useSignal(false);
  const irregular = useSignal(false);
  const correcting = useSignal(false);
  // A step is done when staff have said something; a player's wager leaves what is being entered alone.
  const step = `${now.round.number} ${(now.said ?? []).filter(({ type }) => entries.some((one) => one.command === type)).length}`;
  useEffect(() => {
    other.value = undefined;
  }, [step]);
  // Staff wait for no movement.
  useEffect(finishTelling, [now.position]);
  const usual = game === undefined ? [] : stepsOf(game, now);
  const rest = entries.filter(({ command }) => !usual.includes(command));
  useKeys({
    ...(rest.length > 0 ? { [LIST]: () => (irregular.value = !irregular.value) } : {}),
    ...Object.fromEntries(
      entries.flatMap(({ key, command: type }) =>
        key === undefined ? [] : [[key, () => (other.value = type)]],
      ),
    ),
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
        <SeatList game={game} now={now} />
        <Clocks now={now} />
      </div>
      <div class="step">
        <h2>{texts.nextStep}</h2>
        <NextStep table={table} now={now} game={game} other={other} step={step} />
        {now.kind === 'felt' && (
          <OtherSteps game={game} now={now} usual={usual} other={other} keys={keys} />
        )}
        {now.kind === 'felt' && rest.length > 0 && (
          <Irregularities
            entries={rest}
            letter={entries.some(({ key }) => key === LIST) ? undefined : LIST}
            open={irregular}
            other={other}
          />
        )}
        {keys.value && <Keys entries={entries} />}
      </div>
      <div class="pay-and-take">
        <CollectAndPay now={now} />
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

/** The commands of the phase that the round is in; a game without phases has all of them at hand. */
const stepsOf = ({ felt, entries }: Declaration, now: View): readonly string[] => {
  if (felt.phases === undefined) return entries.map(({ command }) => command);
  const type = dueType(now);
  const phase = felt.phases.find(({ commands }) => type !== undefined && commands.includes(type));
  return [...(phase?.commands ?? []), ...(type === undefined ? [] : [type])];
};

/** What may be done in this phase besides the step that is due. */
const OtherSteps = ({
  game,
  now,
  usual,
  other,
  keys,
}: {
  game: Declaration;
  now: View;
  usual: readonly string[];
  other: Signal<string | undefined>;
  keys: Signal<boolean>;
}) => (
  <p class="tools">
    {game.entries
      .filter(({ command }) => usual.includes(command) && command !== dueType(now))
      .filter(({ command }) => command !== other.value && !now.round.over)
      .map((entry) => (
        <button type="button" key={entry.command} onClick={() => (other.value = entry.command)}>
          {entry.title}
          {entry.key !== undefined && (
            <>
              {' '}
              <kbd>{entry.key}</kbd>
            </>
          )}
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
);

/** The steps that the game declares: one is lit. */
const PhaseBar = ({ game, now }: { game: Declaration; now: View }) => {
  const phases = game.felt.phases ?? [];
  const type = dueType(now);
  const at = now.round.over
    ? phases.length
    : now.phase === 'open' && now.due.kind === 'chance'
      ? Math.max(
          0,
          phases.findIndex(({ commands }) => commands.includes('CloseBetting')),
        )
      : phases.findIndex(({ commands }) => type !== undefined && commands.includes(type));
  return (
    <ol class="phase-bar">
      {[...phases.map(({ title }) => title), texts.collectAndPay].map((title, i) => (
        <li key={title} {...(i === at ? { 'aria-current': 'step' as const } : {})}>
          {title}
        </li>
      ))}
    </ol>
  );
};

/** Number, chips and every wager of each seat, and what the table has in its inventory. */
const SeatList = ({ game, now }: { game: Declaration; now: View }) => (
  <>
    <h2>{texts.seats}</h2>
    <ul>
      {now.seats.map(({ seat, chipsCents }) => {
        const bets = now.bets.filter((bet) => bet.seat === seat);
        const mark = now.shown.seats?.find((one) => one.seat === seat);
        return (
          <li key={seat}>
            <b>{seat}</b>
            {mark !== undefined && <span title={mark.says}>{mark.mark}</span>}
            <span>{dollars(chipsCents)}</span>
            <span class="bets">
              {bets.length === 0
                ? texts.noWager
                : bets
                    .map(
                      (bet) =>
                        `${titleOf(game, bet)}${bet.names === undefined ? '' : ` ${bet.names.join('+')}`} ${dollars(bet.stakeCents)}${bet.matchPlay === undefined ? '' : texts.withCoupon(dollars(bet.matchPlay.valueCents))}`,
                    )
                    .join(' · ')}
            </span>
          </li>
        );
      })}
    </ul>
    {now.inventoryCents !== undefined && (
      <p class="soft">
        {texts.bank} <strong>{dollars(now.inventoryCents)}</strong>
      </p>
    )}
  </>
);

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

/** How long what is on the table may stay in use, and who deals. */
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
