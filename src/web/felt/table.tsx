import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { command, dollars, me, session } from '../house.ts';
import { lazy } from '../lazy.tsx';
import { CHIPS } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { Drawing } from './drawing.tsx';
import { FeltGrid } from './felt.tsx';
import { useSound } from './hearing.ts';
import { History } from './history.tsx';
import { arrows, useKeys } from './keys.ts';
import { Tray } from './player-rail.tsx';
import { Results } from './results.tsx';
import { Road } from './road.tsx';
import { Seats } from './seats.tsx';
import { mineIn, sentencesOf, signedTotal } from './sentences.ts';
import { Strip } from './strip.tsx';
import {
  connection,
  type Declaration,
  declaration,
  meters,
  readMeters,
  replay,
  type View,
  view,
  watch,
} from './table-stream.ts';
import { announced, announcing, finishTelling, speak } from './telling.ts';
import { useWagering } from './wagering.ts';

export const TablePage = ({ table }: { table: string }) => {
  const drawn = useRef(true);
  useEffect(() => {
    // The page was drawn for the person signed in then; somebody else sees another table.
    const afresh = !drawn.current;
    drawn.current = false;
    return watch(table, { afresh });
  }, [table, me.value.person, session.value]);
  const now = view.value;
  const game = declaration.value;
  return now === undefined || game === undefined ? (
    <div class="nowhere">
      <h1>{texts.noTable}</h1>
      <p>
        <a href="/">{texts.back}</a>
      </p>
    </div>
  ) : (
    <Table table={table} now={now} game={game} />
  );
};

type Sheet = 'pays' | 'odds' | 'keys';

export const Table = ({ table, now, game }: { table: string; now: View; game: Declaration }) => {
  const staff = me.value.kind === 'staff';
  const wagering = useWagering(table, now, game);
  const at: AtTable = { now, game, wagering };
  const sheet = useSignal<Sheet | undefined>(undefined);
  const coupon = useSignal(false);
  useMeters(table, now, game);
  useAnnouncements(game);
  useSound();
  usePlayerKeys(at, staff, (which) => {
    sheet.value = sheet.value === which ? undefined : which;
  });
  return (
    <div class={staff ? 'table staff' : 'table'} data-phase={now.phase}>
      <div class="stage">
        <div class="heading">
          <h1>
            {game.title} <span class="id">{table}</span>
          </h1>
          <p class="limits">
            {texts.limits(dollars(now.limits.minimumCents), dollars(now.limits.maximumCents))}
            {now.practice && ` · ${texts.practice}`}
          </p>
          <Seats table={table} now={now} game={game} />
          <p class="menu">
            <button type="button" onClick={() => (sheet.value = 'pays')}>
              {texts.paysButton}
            </button>
            {game.odds && (
              <button type="button" onClick={() => (sheet.value = 'odds')}>
                {texts.odds}
              </button>
            )}
            <button type="button" aria-label={texts.keys} onClick={() => (sheet.value = 'keys')}>
              ?
            </button>
            {now.mine !== undefined && (
              <button
                type="button"
                aria-label={texts.leave}
                onClick={() => command(table, { type: 'LeaveSeat', seat: now.mine })}
              >
                <span class="wide-only">{texts.leave}</span>
                <span class="narrow-only">✕</span>
              </button>
            )}
          </p>
        </div>
        {staff && <Console table={table} now={now} />}
        <div class="rail">
          <Strip at={at} />
          {staff ? (
            // Turned to the dealer's side; what it shows is in the list of seats too.
            <div class="mini" inert>
              <FeltGrid at={at} />
            </div>
          ) : (
            <FeltGrid at={at} />
          )}
          {now.arrange !== undefined && <Arranging table={table} at={at} />}
        </div>
        <Road onOpen={(round) => void replay(table, round)} />
        {!staff && <Tray table={table} at={at} onCoupon={() => (coupon.value = true)} />}
      </div>
      <p class="unseen" aria-live="assertive">
        {announced.value.result}
      </p>
      <p class="unseen" aria-live="polite">
        {announced.value.open}
      </p>
      <Connection />
      <Results now={now} game={game} />
      <History table={table} game={game} round={now.round.number} />
      {now.kind === 'electronic' && (
        <Drawing table={table} position={now.position} mine={now.mine} />
      )}
      <p class="floor-link">
        <a href="/">{texts.back}</a>
      </p>
      {coupon.value && <CouponSheet now={now} onClose={() => (coupon.value = false)} />}
      {sheet.value !== undefined && (
        <Sheets
          which={sheet.value}
          table={table}
          game={game}
          onClose={() => (sheet.value = undefined)}
        />
      )}
    </div>
  );
};

/** Meters grow when wagers close, and are read again with every round. */
export const useMeters = (table: string, now: View, game: Declaration): void => {
  const has = Object.values(game.felt.blocks).some(({ kind }) => kind === 'meter');
  useEffect(() => {
    if (has) void readMeters(table);
  }, [table, has, now.round.number, now.phase]);
};

/** One message for each decision, then what is open now. */
const useAnnouncements = (game: Declaration): void => {
  useEffect(() => {
    announcing((now, { say, why, next, settled }) => {
      const lines = mineIn(now).filter(({ bet }) => settled.includes(bet));
      const money =
        lines.length === 0
          ? ''
          : `${sentencesOf(game, lines)} ${texts.total} ${signedTotal(lines)}.`;
      const result = [say && `${say}.`, why, money].filter(Boolean).join(' ');
      // Procedure that says nothing leaves the last message as it was.
      if (result !== '' || next !== '') announced.value = { result, open: next };
    });
  }, [game]);
};

const usePlayerKeys = (at: AtTable, staff: boolean, open: (sheet: Sheet) => void): void => {
  const { wagering, game } = at;
  const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();
  const focused = (): string | undefined =>
    document.activeElement?.closest<HTMLElement>('[data-wager]')?.dataset.wager;
  const each = Object.values(game.felt.blocks).find(
    (block) => block.kind === 'wagers' && block.each !== undefined,
  );
  const player = {
    ...arrows,
    ...Object.fromEntries(CHIPS.map((chip, i) => [String(i + 1), () => wagering.choose(chip)])),
    Backspace: () => {
      const wager = focused();
      if (wager !== undefined) wagering.takeOff(wager);
    },
    u: () => wagering.canUndo && wagering.undo(),
    c: () => wagering.canChange && wagering.clear(),
    r: () => wagering.canRepeat && wagering.repeat(),
    e: () => each?.kind === 'wagers' && wagering.canRebet(each) && wagering.rebet(each),
    d: () => wagering.canChange && wagering.double(),
    g: press('.actions .primary:not(:disabled)'),
    m: () => {
      const [cents] = Object.values(meters.value);
      if (cents !== undefined) speak(`${texts.meter} ${dollars(cents, 2)}`);
    },
    l: () => {
      const { result, open: then } = announced.value;
      announced.value = { result: '', open: then };
      requestAnimationFrame(() => (announced.value = { result, open: then }));
    },
  };
  useKeys({
    ...(staff ? {} : player),
    f: finishTelling,
    p: () => open('pays'),
    o: () => open('odds'),
    ...(staff ? {} : { '?': () => open('keys') }),
  });
};

/** A lost connection is said as long as it lasts, and its return once. */
const Connection = () => {
  const was = useRef(connection.value);
  const back = was.current === 'lost' && connection.value === 'live';
  if (connection.value === 'lost') was.current = 'lost';
  return (
    <p role="status" class={`connection ${connection.value}`}>
      {connection.value === 'lost' ? texts.connectionLost : back ? texts.connectionBack : ''}
    </p>
  );
};

export const Console = lazy<{ table: string; now: View }>(async () =>
  import('../console/console.tsx').then((it) => it.StaffConsole),
);
const Sheets = lazy<{ which: Sheet; table: string; game: Declaration; onClose: () => void }>(
  async () => import('./sheets.tsx').then((it) => it.Sheets),
);
const CouponSheet = lazy<{ now: View; onClose: () => void }>(async () =>
  import('./coupon-sheet.tsx').then((it) => it.CouponSheet),
);
const Arranging = lazy<{ table: string; at: AtTable }>(async () =>
  import('./arranging.tsx').then((it) => it.Arranging),
);
