import { signal, useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { BoardPicture, Dice } from './felt.tsx';
import { History } from './history.tsx';
import { command, isProblem, me, post, problem, say, whoAmI } from './house.ts';
import { Layout } from './layout.tsx';
import { Results } from './results.tsx';
import { texts } from './texts.ts';
import {
  called,
  closing,
  connection,
  declaration,
  skew,
  type View,
  view,
  watch,
} from './watching.ts';

export const TablePage = ({ table }: { table: string }) => {
  const staff = me.value.kind === 'staff';
  const drawn = useRef(true);
  useEffect(() => {
    // The page was drawn for whoever was signed in then; somebody else sees another table.
    const afresh = !drawn.current;
    drawn.current = false;
    return watch(table, { afresh });
  }, [table, me.value.person]);
  const now = view.value;
  const game = declaration.value;
  if (now === undefined || game === undefined) {
    return (
      <p>
        <a href="/">{texts.back}</a>
      </p>
    );
  }
  return (
    <div class="table">
      <h1>
        {game.title} <span class="id">{table}</span>
      </h1>
      <Connection />
      <section class="middle">
        {game.felt.board !== undefined && (
          <BoardPicture board={game.felt.board} markers={now.markers} />
        )}
        <div class="called">
          <Dice shown={called.value.dice} throws={called.value.count} />
          <p class="call" aria-live="assertive">
            {called.value.text}
          </p>
        </div>
      </section>
      {staff ? <Console table={table} now={now} /> : <PlayerBar table={table} now={now} />}
      <Layout table={table} now={now} game={game} />
      <Results now={now} game={game} />
      <History table={table} game={game} round={now.round.number} />
      <p>
        <a href="/">{texts.back}</a>
      </p>
    </div>
  );
};

const Connection = () => (
  <p role="status" class={connection.value === 'lost' ? 'connection lost' : 'connection'}>
    {connection.value === 'lost' ? texts.connectionLost : ''}
  </p>
);

/** The staff's part is another script, loaded when staff come to a table. */
export const staffPart = signal<ComponentType<{ table: string; now: View }> | undefined>(undefined);

const Console = (props: { table: string; now: View }) => {
  useEffect(() => {
    if (staffPart.value !== undefined) return;
    void import('./console.tsx').then(({ StaffConsole }) => {
      staffPart.value = StaffConsole;
    });
  }, []);
  const It = staffPart.value;
  return It === undefined ? null : <It {...props} />;
};

const PRACTICE_CHIPS = 100_000;

const PlayerBar = ({ table, now }: { table: string; now: View }) => {
  const game = declaration.value;
  const sit = async (seat: number) => {
    if (me.value.person === undefined) {
      const guest = await post('/api/guest');
      if (isProblem(guest)) {
        problem.value = guest;
        return;
      }
      await whoAmI();
    }
    const seated = await command(table, { type: 'TakeSeat', seat, patron: me.value.person });
    if (seated) await command(table, { type: 'BuyIn', seat, cents: PRACTICE_CHIPS });
  };
  if (now.mine === undefined) {
    const taken = new Set(now.seats.map(({ seat }) => seat));
    const free = Array.from({ length: game?.seats ?? 0 }, (_, i) => i + 1).filter(
      (seat) => !taken.has(seat),
    );
    return (
      <section class="bar" aria-label={texts.watching}>
        <p>{texts.watching}</p>
        <button type="button" class="primary" onClick={() => sit(free[0] ?? 1)}>
          {me.value.person === undefined ? texts.guest : texts.takeSeat(free[0] ?? 1)}
        </button>
      </section>
    );
  }
  return <Actions table={table} now={now} mine={now.mine} />;
};

const Actions = ({ table, now, mine }: { table: string; now: View; mine: number }) => {
  const asked = (now.due.commands ?? []).filter((one) => one.seat === mine);
  const laid = now.bets.some(({ seat }) => seat === mine);
  return (
    <section class="bar" aria-label={texts.nextStep}>
      {asked.map((one) => (
        <button type="button" class="primary" key={one.type} onClick={() => say(table, one)}>
          {ASKED[one.type] ?? words(one.type)}
        </button>
      ))}
      {now.kind === 'electronic' && asked.length === 0 && (
        <button
          type="button"
          class="primary"
          disabled={!laid || now.round.over}
          onClick={() => post(`/api/tables/${table}/ready`)}
        >
          {texts.throwNow}
        </button>
      )}
      <Countdown now={now} laid={laid} />
      <button type="button" onClick={() => command(table, { type: 'LeaveSeat', seat: mine })}>
        {texts.leave}
      </button>
    </section>
  );
};

const ASKED: Readonly<Record<string, string>> = {
  AcceptDice: texts.accept,
  RejectDice: texts.reject,
};

/** `SetHands` said to people: "Set hands". */
const words = (type: string): string => {
  const spaced = type.replace(/([A-Z])/g, ' $1').trim();
  return spaced.charAt(0) + spaced.slice(1).toLowerCase();
};

const Countdown = ({ now, laid }: { now: View; laid: boolean }) => {
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
  if (now.betting === 'closed') return <p aria-live="assertive">{texts.noMoreBets}</p>;
  if (!laid && now.bets.length === 0) return <p>{texts.waitingFirst}</p>;
  return <p class="countdown">{left.value === undefined ? '' : texts.wagersOpen(left.value)}</p>;
};
