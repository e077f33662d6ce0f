import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { command, dollars, isProblem, me, post, problem, say, whoAmI } from '../house.ts';
import { CHIPS } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import { closing, type Declaration, skew, type View } from './table-stream.ts';
import type { Wagering } from './wagering.ts';

const PRACTICE_CHIPS = 100_000;

/** The player's edge of the table: what he is asked, his chips, and what he can do with them. */
export const Tray = ({
  table,
  now,
  game,
  wagering,
}: {
  table: string;
  now: View;
  game: Declaration;
  wagering: Wagering;
}) => (
  <section class="tray" aria-label={texts.tray}>
    {now.mine === undefined ? (
      <SitDown table={table} now={now} game={game} />
    ) : (
      <>
        <Purse now={now} wagering={wagering} />
        <Tools wagering={wagering} />
        <Actions table={table} now={now} game={game} mine={now.mine} />
      </>
    )}
  </section>
);

const SitDown = ({ table, now, game }: { table: string; now: View; game: Declaration }) => {
  const taken = new Set(now.seats.map(({ seat }) => seat));
  const free = Array.from({ length: game.seats }, (_, i) => i + 1).find((seat) => !taken.has(seat));
  const sit = async (seat: number) => {
    if (me.value.person === undefined) {
      const guest = await post('/api/guest');
      if (isProblem(guest)) {
        problem.value = guest;
        return;
      }
      await whoAmI();
    }
    const patron = me.value.person;
    await command(table, [
      { type: 'TakeSeat', seat, patron },
      { type: 'BuyIn', seat, cents: PRACTICE_CHIPS },
    ]);
  };
  return (
    <>
      <p>{free === undefined ? texts.full : texts.watching}</p>
      {free !== undefined && (
        <button type="button" class="primary" onClick={() => sit(free)}>
          {me.value.person === undefined ? texts.guest : texts.takeSeat(free)}
        </button>
      )}
    </>
  );
};

const Purse = ({ now, wagering }: { now: View; wagering: Wagering }) => {
  const seated = now.seats.find(({ you }) => you);
  const laid = wagering.mine.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  return (
    <div class="purse">
      <p class="money">
        <span>
          {texts.yourChips} <strong>{dollars(seated?.chipsCents ?? 0)}</strong>
        </span>
        <span>
          {texts.onLayout} <strong>{dollars(laid)}</strong>
        </span>
      </p>
      <fieldset class="chips">
        <legend class="unseen">{texts.chip}</legend>
        {CHIPS.map((cents) => (
          <label key={cents} class={`chip c${cents}`}>
            <input
              type="radio"
              name="chip"
              checked={wagering.chip === cents}
              onChange={() => wagering.choose(cents)}
            />
            <span>{dollars(cents)}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
};

const Tools = ({ wagering }: { wagering: Wagering }) => (
  <p class="tools">
    <button type="button" onClick={wagering.undo} disabled={!wagering.canUndo}>
      {texts.undo}
    </button>
    <button type="button" onClick={wagering.clear} disabled={!wagering.canChange}>
      {texts.clear}
    </button>
    <button type="button" onClick={wagering.repeat} disabled={!wagering.canRepeat}>
      {texts.repeat}
    </button>
    <button type="button" onClick={wagering.double} disabled={!wagering.canChange}>
      {texts.double}
    </button>
  </p>
);

const Actions = ({
  table,
  now,
  game,
  mine,
}: {
  table: string;
  now: View;
  game: Declaration;
  mine: number;
}) => {
  const asked = now.offers.some((offer) => offer.asked);
  const laid = now.bets.some(({ seat }) => seat === mine);
  return (
    <div class="actions">
      <Status now={now} />
      {now.offers.map(({ title, command: offered, asked: first }) => (
        <button
          type="button"
          class={first ? 'primary' : ''}
          key={title}
          onClick={() => say(table, offered)}
        >
          {title}
        </button>
      ))}
      {now.kind === 'electronic' && !asked && (
        <button
          type="button"
          class="primary"
          disabled={!laid || now.round.over}
          onClick={() => post(`/api/tables/${table}/ready`)}
        >
          {game.deals}
        </button>
      )}
      <button
        type="button"
        class="quiet"
        onClick={() => command(table, { type: 'LeaveSeat', seat: mine })}
      >
        {texts.leave}
      </button>
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
          : Math.max(0, Math.ceil((closesAt - Date.now() - skew.value) / 1000));
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, []);
  const closed = now.betting === 'closed';
  const shown = closed
    ? ''
    : now.bets.length === 0 && !now.round.over
      ? texts.waitingFirst
      : left.value === undefined || now.round.over
        ? ''
        : now.offers.some((offer) => offer.asked)
          ? texts.decide(left.value)
          : texts.wagersOpen(left.value);
  return (
    <p class="status">
      <span aria-live="assertive">{closed ? texts.noMoreBets : ''}</span>
      {shown}
    </p>
  );
};
