import { signal, useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { netOf } from '../../kernel/settlement.ts';
import { dollars, get, isProblem, me, problem } from '../house.ts';
import { texts } from '../texts.ts';
import { BoardPicture, Cards, Dice } from './board.tsx';
import { History } from './history.tsx';
import { Layout, type WagerOdds } from './layout.tsx';
import { Naming } from './naming.tsx';
import { Tray } from './player-rail.tsx';
import { Results, signed, titleOf } from './results.tsx';
import {
  called,
  connection,
  type Declaration,
  type DeclaredWager,
  declaration,
  type View,
  view,
  watch,
} from './table-stream.ts';
import { useWagering } from './wagering.ts';

export const TablePage = ({ table }: { table: string }) => {
  const drawn = useRef(true);
  useEffect(() => {
    // The page was drawn for whoever was signed in then; somebody else sees another table.
    const afresh = !drawn.current;
    drawn.current = false;
    return watch(table, { afresh });
  }, [table, me.value.person]);
  const now = view.value;
  const game = declaration.value;
  return now === undefined || game === undefined ? (
    <p>
      <a href="/">{texts.back}</a>
    </p>
  ) : (
    <Table table={table} now={now} game={game} />
  );
};

const Table = ({ table, now, game }: { table: string; now: View; game: Declaration }) => {
  const staff = me.value.kind === 'staff';
  const wagering = useWagering(table, now, game);
  const odds = useSignal<readonly WagerOdds[] | undefined>(undefined);
  const naming = useSignal<DeclaredWager | undefined>(undefined);
  const toggleOdds = async () => {
    if (odds.value !== undefined) {
      odds.value = undefined;
      return;
    }
    const answer = await get<{ wagers: readonly WagerOdds[] }>(`/api/tables/${table}/odds`);
    if (isProblem(answer)) problem.value = answer;
    else odds.value = answer.wagers;
  };
  return (
    <div class="table">
      <div class="heading">
        <h1>
          {game.title} <span class="id">{table}</span>
        </h1>
        <p>
          {texts.limits(dollars(now.limits.minimumCents), dollars(now.limits.maximumCents))}
          {now.practice && ` · ${texts.practice}`}
        </p>
        {game.odds && (
          <button type="button" aria-expanded={odds.value !== undefined} onClick={toggleOdds}>
            {texts.odds}
          </button>
        )}
      </div>
      <Connection />
      {staff && <Console table={table} now={now} />}
      <div class="felt">
        {game.felt.board !== undefined && (
          <BoardPicture board={game.felt.board} narrow={game.felt.narrow} markers={now.markers} />
        )}
        <div class="called">
          <Dice shown={called.value.dice} throws={called.value.count} />
          <div class="calls">
            <p class="before">{called.value.before}</p>
            <p class="call" aria-live="assertive">
              {called.value.text}
            </p>
            <Outcome now={now} game={game} />
          </div>
        </div>
        <Cards shown={now.cards} />
        <Layout
          now={now}
          game={game}
          odds={odds.value}
          onPlace={(wager) => {
            if (wager.names === undefined) wagering.place(wager);
            else naming.value = wager;
          }}
        />
      </div>
      {!staff && <Tray table={table} now={now} game={game} wagering={wagering} />}
      {naming.value !== undefined && (
        <Naming
          wager={naming.value}
          onNamed={(names) => {
            if (naming.value !== undefined && names !== undefined) {
              wagering.place(naming.value, names);
            }
            naming.value = undefined;
          }}
        />
      )}
      <Results now={now} game={game} />
      <History table={table} game={game} round={now.round.number} />
      <p>
        <a href="/">{texts.back}</a>
      </p>
    </div>
  );
};

/** What the last call did to the player's wagers, beside the call; the list with the paragraphs is read aloud. */
const Outcome = ({ now, game }: { now: View; game: Declaration }) => {
  const lines = now.settled.filter(
    ({ bet, seat }) => seat === now.mine && called.value.settled.includes(bet),
  );
  return lines.length === 0 ? null : (
    <p class="outcome" aria-hidden="true">
      {lines.map((line) => (
        <span key={line.bet}>
          {titleOf(game, line)} <strong>{signed(netOf(line))}</strong>
        </span>
      ))}
    </p>
  );
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

/** The staff's part is another script, loaded when staff come to a table. */
export const staffPart = signal<ComponentType<{ table: string; now: View }> | undefined>(undefined);

const Console = (props: { table: string; now: View }) => {
  useEffect(() => {
    if (staffPart.value !== undefined) return;
    void import('../console/console.tsx').then(({ StaffConsole }) => {
      staffPart.value = StaffConsole;
    });
  }, []);
  const It = staffPart.value;
  return It === undefined ? null : <It {...props} />;
};
