import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { me, session } from '../house.ts';
import { lazy } from '../lazy.tsx';
import { texts } from '../texts.ts';
import { Announcements, Connection, useAnnouncements } from './announcements.tsx';
import type { AtTable } from './areas.tsx';
import { Drawing } from './drawing.tsx';
import { FeltGrid } from './felt.tsx';
import { Heading, type Sheet } from './heading.tsx';
import { useSound } from './hearing.ts';
import { History } from './history.tsx';
import { useMeters } from './meter.tsx';
import { usePlayerKeys } from './player-keys.ts';
import { Tray } from './player-rail.tsx';
import { Results } from './results.tsx';
import { Road } from './road.tsx';
import { Strip } from './strip.tsx';
import { type Declaration, declaration, replay, type View, view, watch } from './table-stream.ts';
import { useWagering } from './wagering.ts';

export const TablePage = ({ table }: { table: string }) => {
  const drawn = useRef(true);
  useEffect(() => {
    // The page was drawn for the person signed in then; somebody else sees another table.
    const afresh = !drawn.current;
    drawn.current = false;
    // An address without a table has nothing to follow.
    if (view.value === undefined) return;
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
        <Heading table={table} at={at} onSheet={(which) => (sheet.value = which)} />
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
        </div>
        <Road onOpen={(round) => void replay(table, round)} />
        {!staff && <Tray table={table} at={at} onCoupon={() => (coupon.value = true)} />}
      </div>
      <Announcements />
      <Connection />
      <Results now={now} game={game} />
      <History table={table} game={game} round={now.round.number} mine={now.mine} />
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

export const Console = lazy(async () =>
  import('../console/console.tsx').then((it) => it.StaffConsole),
);
const Sheets = lazy(async () => import('./sheets.tsx').then((it) => it.Sheets));
const CouponSheet = lazy(async () => import('./coupon-sheet.tsx').then((it) => it.CouponSheet));
