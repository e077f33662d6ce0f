import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { PatronShown } from '../../../server/wire/patron.ts';
import type { Receipt } from '../../../server/wire/receipt.ts';
import { get, post } from '../../house.ts';
import { useAsked } from '../../parts/asked.ts';
import { FairnessShown } from '../../parts/fairness.tsx';
import { Money, moneyText, Time } from '../../parts/figures.tsx';
import { filled } from '../../parts/filled.ts';
import { Head } from '../../parts/head.tsx';
import { Line } from '../../parts/input.tsx';
import { RESULTS } from '../../parts/results.ts';
import { column, DataTable, save } from '../../parts/table/table.tsx';
import { VerdictShown } from '../../parts/verdict.tsx';
import { type Verdict, verify } from '../../workers/verify.ts';
import { ask, hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';
import { OwnLimits } from './limits.tsx';
import '../audit/audit.css';
import './patron.css';

type Round = PatronShown['rounds'][number];

/** A patron's own page: rounds, money, proofs, and limits to play by. */
export const Room = ({ query }: RoomProps) => {
  const { now, refused, again } = useLive<PatronShown>('/api/patron');
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  const chosen = now.rounds.find((one) => keyOf(one) === query.get('round'));
  return (
    <>
      <Head title={now.name}>
        <span class="soft">
          Lost today, toward your limits: {moneyText(now.lostTodayCents)}
          {now.practiceLostTodayCents !== 0 &&
            `, of practice chips ${moneyText(now.practiceLostTodayCents)}`}{' '}
          · {now.minutesToday} minutes
        </span>
      </Head>
      <OwnLimits now={now} onDone={again} />
      <Roadmap rounds={now.rounds} />
      {chosen !== undefined && <Proof key={keyOf(chosen)} round={chosen} />}
      <History rounds={now.rounds} />
      <DataTable<PatronShown['money'][number]>
        cards={2}
        label="Money in and out"
        rows={now.money}
        rowKey={({ at, type, cents }) => `${at} ${type} ${cents}`}
        empty="No buy-ins or cash-outs yet."
        columns={[
          column.time('at', 'When', ({ at }) => at),
          column.text('table', 'Table', ({ table }) => table),
          column.text(
            'type',
            'What',
            ({ type, practice }) => `${MONEY[type] ?? type}${practice ? ', practice chips' : ''}`,
          ),
          column.money('cents', 'Amount', ({ cents }) => cents),
        ]}
      />
      <p>
        <a href={hrefOf('law', ['signs'], { kind: 'card' })}>
          How to play each game, with its real odds
        </a>
      </p>
    </>
  );
};

const MONEY: Readonly<Record<string, string>> = {
  BoughtIn: 'Bought in',
  CashedOut: 'Cashed out',
  Tipped: 'Tip',
  OwedSettled: 'Settled at the cage',
};

const keyOf = ({ table, round }: Pick<Round, 'table' | 'round'>): string => `${table}/${round}`;

const slipOf = ({ table, round }: Round, seat: number): string =>
  `/tables/${table}/rounds/${round}/slip?seat=${seat}`;

/** Each round as a mark, the oldest first: won, lost or even, as high as what it brought. */
const Roadmap = ({ rounds }: { rounds: readonly Round[] }) => {
  const most = Math.max(1, ...rounds.map(({ netCents }) => Math.abs(netCents)));
  return rounds.length === 0 ? null : (
    <section class="panel" aria-label="Won and lost">
      <h2>
        Won and lost <span class="cite">the oldest first; striped rounds were lost</span>
      </h2>
      <ol class="roadmap">
        {[...rounds].reverse().map((round) => {
          const { netCents } = round;
          const kind = netCents > 0 ? 'won' : netCents < 0 ? 'lost' : 'even';
          return (
            <li key={keyOf(round)}>
              <button
                type="button"
                class={`mark ${kind}`}
                aria-label={`${round.title} ${round.table}, round ${round.round}: ${kind} ${moneyText(Math.abs(netCents))}`}
                onClick={() => ask({ round: keyOf(round) })}
              >
                <span style={{ height: `${10 + (90 * Math.abs(netCents)) / most}%` }} />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const History = ({ rounds }: { rounds: readonly Round[] }) => (
  <DataTable<Round>
    cards={2}
    label="Rounds"
    rows={rounds}
    rowKey={keyOf}
    empty="No rounds yet."
    columns={[
      column.time('at', 'When', ({ at }) => at, { show: ({ at }) => <Time at={at} /> }),
      column.text('game', 'Game', ({ title }) => title),
      column.text('table', 'Table', ({ table }) => table),
      column.number('round', 'Round', ({ round }) => round),
      column.money('wagered', 'Wagered', ({ wageredCents }) => wageredCents),
      column.money('net', 'Net', ({ netCents }) => netCents, {
        show: ({ netCents }) => <Money cents={netCents} />,
      }),
      column.text('proof', 'Proof', keyOf, {
        show: (round) => (
          <button type="button" onClick={() => ask({ round: keyOf(round) })}>
            Prove it
          </button>
        ),
      }),
    ]}
  />
);

/** The receipt of a round, checked on this page by the second verifier, and how its chance came to be. */
const Proof = ({ round }: { round: Round }) => {
  const { now: receipt, refused, asks } = useAsked<Receipt>();
  const verdict = useSignal<Verdict | undefined>(undefined);
  const section = useRef<HTMLElement>(null);
  // It opens above the list that it was asked for in, on a phone far above.
  useEffect(() => section.current?.focus(), []);
  const prove = async () => {
    const { table, round: number, seats } = round;
    const answer = await asks(
      get(`/api/tables/${table}/rounds/${number}/receipt?seat=${seats[0]}`),
    );
    if (answer !== undefined) verdict.value = await verify({ text: JSON.stringify(answer) });
  };
  return (
    <section ref={section} tabIndex={-1} class="panel proof" aria-label="Proof of the round">
      <h2>
        {round.title} {round.table}, round {round.round}
      </h2>
      <ul class="dots">
        {round.lines.map((line) => (
          <li key={line.bet}>
            {round.titles[line.wager]}: {moneyText(line.stakeCents)} {RESULTS[line.result]}, paid{' '}
            {moneyText(line.paidCents)} <span class="cite">{line.cite}</span>
          </li>
        ))}
      </ul>
      <p class="tools">
        <button type="button" class="primary" onClick={() => void prove()}>
          Get and verify the receipt
        </button>
        {receipt.value !== undefined && (
          <button
            type="button"
            onClick={() =>
              save(`receipt ${round.table} ${round.round}`, JSON.stringify(receipt.value), 'json')
            }
          >
            Keep the receipt
          </button>
        )}
        {round.seats.map((seat) => (
          <a key={seat} class="button" href={slipOf(round, seat)}>
            {round.seats.length === 1 ? 'Print the slip' : `Print the slip of seat ${seat}`}
          </a>
        ))}
        <a class="button" href="/verifier/index.html" download="houseway-verifier.html">
          Offline verifier
        </a>
      </p>
      <p role="alert" class="refusal">
        {refused.value?.because}
      </p>
      <VerdictShown verdict={verdict.value} />
      {receipt.value !== undefined && <FairnessShown receipt={receipt.value} />}
      <Dispute round={round} />
    </section>
  );
};

/** A dispute is an entry of the log and an alert to the house: it stays until a named person answers it. */
const Dispute = ({ round: { table, round } }: { round: Round }) => {
  const { now, refused, asks } = useAsked<{ readonly position: number }>();
  const send = (form: FormData) =>
    asks(
      post(`/api/tables/${table}/rounds/${round}/dispute`, {
        ...{ key: crypto.randomUUID(), what: String(form.get('what') ?? '') },
      }),
    );
  return (
    <details>
      <summary>Is something wrong?</summary>
      <form class="tools" onSubmit={filled(send)}>
        <Line label="What is wrong" name="what" required maxLength={500} />
        <button type="submit">Dispute the round</button>
        <span role="status">
          {now.value !== undefined && `Recorded as log entry ${now.value.position}.`}
        </span>
      </form>
      <p role="alert" class="refusal">
        {refused.value?.because}
      </p>
      <p class="soft">
        A staff member who took no part in the round must answer. Keep the receipt: the Board can
        verify it, too.
      </p>
    </details>
  );
};
