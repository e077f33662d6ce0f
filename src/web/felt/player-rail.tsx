import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { command, dollars, houseTime, isProblem, me, post, refuse, say } from '../house.ts';
import { CHIPS } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import { CouponLine } from './coupon-line.tsx';
import { dragChip } from './dragging.ts';
import { freeSeat, PRACTICE_CHIPS, sit } from './seats.tsx';
import { closing, connection, type View } from './table-stream.ts';
import { speak, telling, untold } from './telling.ts';
import { inTray } from './tray-place.ts';

interface TrayProps {
  readonly table: string;
  readonly at: AtTable;
  readonly onCoupon: () => void;
}

/** The player's edge of the table: what is asked, the chips, and what can be done with them. */
export const Tray = ({ table, at, onCoupon }: TrayProps) => {
  const { now } = at;
  return (
    <section class="tray" aria-label={texts.tray}>
      {now.mine === undefined ? (
        <SitDown table={table} at={at} />
      ) : (
        <>
          <CouponLine table={table} at={at} />
          {now.warnedUntil !== undefined && <Away table={table} mine={now.mine} />}
          <Purse table={table} at={at} mine={now.mine} />
          {inTray.value ?? (
            <>
              <Rack at={at} />
              <Tools at={at} onCoupon={onCoupon} />
            </>
          )}
          <Status now={now} />
          <Actions table={table} at={at} />
        </>
      )}
    </section>
  );
};

/** The player did nothing for a while: one press keeps the seat. */
const Away = ({ table, mine }: { table: string; mine: number }) => (
  <p class="away" role="alert">
    {texts.away}{' '}
    <button
      type="button"
      class="primary"
      onClick={() => command(table, { type: 'KeepSeat', seat: mine })}
    >
      {texts.keepSeat}
    </button>
  </p>
);

const SitDown = ({ table, at: { now, game } }: { table: string; at: AtTable }) => {
  const free = freeSeat(now, game);
  const closed = now.phase === 'closed';
  return (
    <>
      <p class="watching">
        {closed ? texts.tableClosed : free === undefined ? texts.full : texts.watching}
        {now.keptCents !== undefined && ` ${texts.chipsKept(dollars(now.keptCents))}`}
      </p>
      {free !== undefined && !closed && (
        <button type="button" class="primary" onClick={() => sit(table, free)}>
          {me.value.person === undefined ? texts.guest : texts.takeSeat(free)}
        </button>
      )}
    </>
  );
};

const Purse = ({ table, at, mine }: { table: string; at: AtTable; mine: number }) => {
  const { now, wagering } = at;
  const held = untold.value.filter(({ seat }) => seat === mine);
  const chips =
    (now.seats.find(({ you }) => you)?.chipsCents ?? 0) -
    held.reduce((sum, { returnedCents, paidCents }) => sum + returnedCents + paidCents, 0);
  const placed = [...wagering.mine, ...held].reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  return (
    <div class="purse">
      <p class="money">
        <span>
          {texts.yourChips} <strong>{dollars(chips)}</strong>
        </span>
        <span>
          {texts.onLayout} <strong>{dollars(placed)}</strong>
        </span>
      </p>
      {now.practice && chips === 0 && placed === 0 && (
        <button
          type="button"
          onClick={() => command(table, { type: 'BuyIn', seat: mine, cents: PRACTICE_CHIPS })}
        >
          {texts.rebuy}
        </button>
      )}
    </div>
  );
};

const Rack = ({ at: { wagering, game } }: { at: AtTable }) => {
  const each = Object.values(game.felt.blocks).some(
    (block) => block.kind === 'wagers' && block.unit !== undefined,
  );
  return (
    <fieldset class="chips">
      <legend class={each ? 'each' : 'unseen'}>{each ? texts.eachWager : texts.chip}</legend>
      {CHIPS.map((cents) => (
        <label
          key={cents}
          class={`chip c${cents}${wagering.cannot(cents) ? ' grey' : ''}`}
          title={wagering.cannot(cents)?.because}
          onPointerDown={(event) => dragChip(event, cents, wagering.choose)}
        >
          <input
            type="radio"
            name="chip"
            checked={wagering.chip === cents}
            aria-disabled={wagering.cannot(cents) !== undefined}
            onChange={() => wagering.choose(cents)}
            onClick={(event) => {
              if (wagering.cannot(cents) === undefined) return;
              event.preventDefault();
              wagering.choose(cents);
            }}
          />
          <span>{dollars(cents)}</span>
        </label>
      ))}
    </fieldset>
  );
};

const Tools = ({ at: { wagering, now }, onCoupon }: { at: AtTable; onCoupon: () => void }) => (
  <p class="tools">
    {(
      [
        [texts.undo, wagering.undo, wagering.canUndo],
        [texts.clear, wagering.clear, wagering.canChange],
        [texts.repeat, wagering.repeat, wagering.canRepeat],
        [texts.double, wagering.double, wagering.canChange],
      ] as const
    ).map(([title, act, can]) => (
      <button type="button" key={title} onClick={act} disabled={!can}>
        {title}
      </button>
    ))}
    {!now.practice && (
      <button type="button" class="coupon" onClick={onCoupon}>
        {texts.coupon}
      </button>
    )}
  </p>
);

/** What is asked, and the button that lets an electronic table go on; where that answers the question, it is the answer. */
const Actions = ({ table, at: { now, game } }: { table: string; at: AtTable }) => {
  const placed = now.bets.some(({ seat }) => seat === now.mine);
  const goes =
    now.kind === 'electronic' && placed ? now.offers.find((offer) => offer.goes) : undefined;
  const others = now.offers.filter((offer) => offer !== goes);
  const go = async () => {
    if (goes !== undefined && !(await say(table, goes.command))) return;
    const answer = await post(`/api/tables/${table}/ready`);
    if (isProblem(answer)) refuse(answer);
  };
  return (
    <div class="actions">
      {others.map(({ title, command: offered, asked }, i) => (
        <button
          type="button"
          class={asked && i === 0 && goes === undefined ? 'primary' : ''}
          key={title}
          onClick={() => say(table, offered)}
        >
          {title}
        </button>
      ))}
      {now.kind === 'electronic' && (goes !== undefined || !isAsked(now)) && (
        <button
          type="button"
          class="primary go"
          disabled={!placed || now.phase !== 'open' || telling.value}
          onClick={go}
        >
          {game.deals}
        </button>
      )}
    </div>
  );
};

/** How long wagers stay open. Only their end is announced: a countdown read aloud would drown everything else. */
const Status = ({ now }: { now: View }) => {
  const left = useSignal<number | undefined>(undefined);
  useEffect(() => {
    const tick = () => {
      const closesAt = closing.value;
      left.value =
        closesAt === undefined
          ? undefined
          : Math.max(0, Math.ceil((closesAt - houseTime()) / 1000));
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, []);
  const asked = isAsked(now);
  const live = connection.value !== 'lost' && (left.value ?? 0) > 0;
  const runs = live && (asked || now.phase === 'open') && !telling.value;
  // Who is alone is not hurried, only told when the time is nearly over.
  const shows = runs && (now.seats.length > 1 || (left.value ?? 0) <= NEARLY);
  const last = shows && (left.value ?? 0) <= LAST;
  // Seconds are never read aloud, only that few are left.
  useEffect(() => {
    if (last) speak(texts.secondsLeft(LAST));
  }, [last]);
  return (
    <p class="status">
      <span class={asked ? undefined : 'phase'}>
        {asked && !telling.value ? texts.yourTurn : phaseWords(now)}
      </span>
      {shows && (
        <strong class="clock" aria-hidden="true">
          {texts.wagersOpen(left.value ?? 0)}
        </strong>
      )}
    </p>
  );
};

const NEARLY = 20;
const LAST = 10;

/** The table waits for an answer of this player's, or for the cards to be set. */
const isAsked = ({ offers, arrange }: View): boolean =>
  offers.some((offer) => offer.asked) || arrange !== undefined;

const phaseWords = (now: View): string => {
  if (telling.value) return texts.phases.result;
  if (now.phase === 'open') {
    return now.bets.length === 0 ? texts.waitingFirst : texts.phases.open;
  }
  return texts.phases[now.phase];
};
