import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ConsoleForm } from '../../kernel/form.ts';
import { useKeys } from '../felt/keys.ts';
import { titleOf } from '../felt/sentences.ts';
import { type Declaration, declaration, skew, type View } from '../felt/table-stream.ts';
import { finishTelling } from '../felt/telling.ts';
import { command, dollars, me, say } from '../house.ts';
import { texts as shared } from '../texts.ts';
import { CollectAndPay } from './collect-and-pay.tsx';
import { Correction } from './correction.tsx';
import { Coupons } from './coupons.tsx';
import { EntryForm } from './entry-form.tsx';
import { consoleTexts as texts } from './texts.ts';

/** The crew's side: one next step at a time, read back before it counts, and the seats in sight. */
export const StaffConsole = ({ table, now }: { table: string; now: View }) => {
  const game = declaration.value;
  const entries = game?.entries ?? [];
  const due = dueEntry(entries, now);
  const other = useSignal<string | undefined>(undefined);
  const keys = useSignal(false);
  const correcting = useSignal(false);
  const shown = entries.find(({ command: type }) => type === other.value) ?? due;
  // A step is done when staff have said something; a player's wager leaves what is being entered alone.
  const step = `${now.round.number} ${(now.said ?? []).filter(({ type }) => entries.some((one) => one.command === type)).length}`;
  useEffect(() => {
    other.value = undefined;
  }, [step]);
  // Staff wait for no movement.
  useEffect(finishTelling, [now.position]);
  const begin = () => void say(table, { type: 'BeginRound' });
  const close = () => void command(table, { type: 'CloseBetting' });
  const closes = now.due.kind === 'chance' && now.phase === 'open';
  useKeys({
    ...(closes ? { c: close } : {}),
    ...Object.fromEntries(
      entries.flatMap(({ key, command: type }) =>
        key === undefined ? [] : [[key, () => (other.value = type)]],
      ),
    ),
    b: () => {
      if (now.round.over) begin();
    },
    x: () => (correcting.value = true),
    '?': () => (keys.value = !keys.value),
    Escape: () => {
      other.value = undefined;
      keys.value = false;
      correcting.value = false;
    },
  });
  if (game === undefined) return null;
  return (
    <section class="console" aria-label={texts.console}>
      <PhaseBar game={game} now={now} />
      <SeatList game={game} now={now} />
      <div class="step">
        <h2>{texts.nextStep}</h2>
        {now.kind === 'electronic' ? (
          <p class="soft">{texts.electronic}</p>
        ) : now.round.over ? (
          <button type="button" class="primary" onClick={begin}>
            {texts.newRound}
          </button>
        ) : closes && shown === due ? (
          <Locked onClose={close} />
        ) : shown === undefined ? (
          <Waiting now={now} table={table} />
        ) : (
          <Allowed game={game} entry={shown}>
            <EntryForm key={`${shown.command} ${step}`} entry={shown} now={now} table={table} />
          </Allowed>
        )}
        {now.kind === 'felt' && (
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
      <Coupons table={table} now={now} game={game} />
      <CollectAndPay now={now} />
      <div class="aside-panel">
        <Clocks now={now} />
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
  <div class="seat-list">
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
  </div>
);

/** No result while wagers can change: betting is closed first. */
const Locked = ({ onClose }: { onClose: () => void }) => (
  <>
    <p>{texts.locked}</p>
    <button type="button" class="primary" onClick={onClose}>
      {texts.closeBetting} <kbd>c</kbd>
    </button>
  </>
);

/** Who may not give a command sees why, not a pad. */
const Allowed = ({
  game,
  entry,
  children,
}: {
  game: Declaration;
  entry: ConsoleForm;
  children: preact.ComponentChildren;
}) => {
  const by = game.commands.find((one) => one.command === entry.command)?.by ?? [];
  const may = by.some((role) => me.value.duties?.includes(role));
  return may ? (
    <>{children}</>
  ) : (
    <>
      <h3>{entry.title}</h3>
      <p class="soft">{texts.notYours(by.filter((role) => role !== 'device').join(', '))}</p>
    </>
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

const dueType = ({ due }: View): string | undefined => {
  if (due.kind === 'forced') return (due.command as { type?: string } | undefined)?.type;
  return due.kind === 'chance' ? (due.command as string | undefined) : due.commands?.[0]?.type;
};

/** The form of the step that is due: a forced command's, or the one by which chance is called. */
const dueEntry = (entries: readonly ConsoleForm[], now: View): ConsoleForm | undefined => {
  const type = now.due.kind === 'choice' ? undefined : dueType(now);
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
    <p class="soft">{asked?.seat === undefined ? texts.waiting : shared.waitsFor(asked.seat)}</p>
  );
};

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
