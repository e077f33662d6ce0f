import { useSignal } from '@preact/signals';
import type { LogShown } from '../../../server/wire/audit.ts';
import type { RecalledRound } from '../../../server/wire/table.ts';
import { me } from '../../house.ts';
import { Fact } from '../../parts/facts.tsx';
import { moneyText, Time } from '../../parts/figures.tsx';
import { Head } from '../../parts/head.tsx';
import { Line } from '../../parts/input.tsx';
import { column, DataTable } from '../../parts/table/table.tsx';
import { TypingLine } from '../../parts/typing.tsx';
import { VerdictShown } from '../../parts/verdict.tsx';
import { type Verdict, verify } from '../../workers/verify.ts';
import { ask, hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import { mayEnter, type RoomProps } from '../frame/rooms.ts';
import { TableChoice, useTables } from '../table-choice.tsx';
import { Filings } from './filings.tsx';
import './audit.css';

/** Everything for somebody who trusts nobody: the log and its heads, rounds replayed, filings compared, files to keep. */
export const Room = ({ query }: RoomProps) => (
  <>
    <Head title="Audit" />
    <Log />
    <OwnFile />
    <Rounds table={query.get('table') ?? undefined} upTo={query.get('round') ?? ''} />
    <Filings query={query} />
  </>
);

const Log = () => {
  const { now, refused } = useLive<LogShown>('/api/log');
  const done = useSignal<string>('');
  const reached = useSignal(0);
  const verdict = useSignal<Verdict | undefined>(undefined);
  const check = async () => {
    verdict.value = undefined;
    const text = await downloaded((part) => {
      done.value = part;
    });
    verdict.value = await verify({ text }, (entry) => {
      done.value = `Entry ${entry.toLocaleString('en-US')}`;
      reached.value = entry;
    });
    done.value = '';
    reached.value = 0;
  };
  if (refused !== undefined) return <p class="soft">{refused.because}</p>;
  if (now === undefined) return <p class="soft">Loading…</p>;
  // The cards of rounds in play are in the log: an administrator is told how long it is, and exports it at the machine.
  const sees = ['regulator', 'surveillance'].some((role) => me.value.duties?.includes(role));
  return (
    <section class="panel" aria-label="Log">
      <h2>Log</h2>
      <Facts now={now} />
      <p class="cite hash">House public key: {now.key}</p>
      <p class="tools">
        {sees && (
          <>
            <button
              type="button"
              class="primary"
              disabled={done.value !== ''}
              onClick={() => void check()}
            >
              Verify in this browser
            </button>
            <a class="button" href="/api/log/export" download>
              Export
            </a>
          </>
        )}
        <a class="button" href="/verifier/index.html" download="houseway-verifier.html">
          Offline verifier
        </a>
        {reached.value > 0 && (
          <progress max={now.entries} value={reached.value} aria-label="Entries verified" />
        )}
        <span role="status">{done.value}</span>
      </p>
      <VerdictShown verdict={verdict.value} />
      {verdict.value?.findings !== undefined && (
        <p class="soft">
          {Object.entries(verdict.value.findings)
            .filter(([, count]) => count > 0)
            .map(([name, count]) => foundText(name, count))
            .join(' · ')}
        </p>
      )}
      <Heads heads={now.heads} />
    </section>
  );
};

const Facts = ({ now }: { now: LogShown }) => (
  <dl class="facts">
    <Fact name="Entries" class="figure">
      {now.entries.toLocaleString('en-US')}
    </Fact>
    <Fact name="Covered by a signed head" class="figure">
      {now.covered.toLocaleString('en-US')}
    </Fact>
    <Fact name="Not covered yet" class="figure">
      {(now.entries - now.covered).toLocaleString('en-US')}
    </Fact>
  </dl>
);

const Heads = ({ heads }: { heads: LogShown['heads'] }) => (
  <details>
    <summary>Signed heads</summary>
    <DataTable<LogShown['heads'][number]>
      label="Signed heads"
      rows={[...heads].reverse()}
      rowKey={({ size }) => String(size)}
      columns={[
        column.number('size', 'Entries', ({ size }) => size),
        column.time('at', 'Signed', ({ at }) => at, { show: ({ at }) => <Time at={at} /> }),
        column.text('root', 'Root', ({ root }) => root),
      ]}
    />
  </details>
);

/** `handleCents` and 2000 are "handle $20.00". */
const foundText = (name: string, found: number): string => {
  const words = name
    .replace(/Cents$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return `${words} ${name.endsWith('Cents') ? moneyText(found) : found.toLocaleString('en-US')}`;
};

/** The export as it comes, with how much of it is here. */
const downloaded = async (progress: (said: string) => void): Promise<string> => {
  const answer = await fetch('/api/log/export');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return text;
    text += part.value;
    progress(`Reading ${(text.length / 1e6).toFixed(1)} MB…`);
  }
};

/** A file of somebody's own: an export, a receipt, a dispute pack. */
const OwnFile = () => {
  const verdict = useSignal<Verdict | undefined>(undefined);
  const busy = useSignal(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    busy.value = true;
    verdict.value = undefined;
    verdict.value = await verify({ text: await file.text() });
    busy.value = false;
  };
  return (
    <section class="panel" aria-label="Verify a file">
      <h2>Verify a file</h2>
      <Line
        label="An export, a receipt or a dispute pack; nothing is sent anywhere"
        type="file"
        onChange={(event) => void take(event.currentTarget.files?.[0] ?? undefined)}
      />
      {busy.value && <p class="soft">Verifying…</p>}
      <VerdictShown verdict={verdict.value} />
    </section>
  );
};

const Rounds = ({ table: asked, upTo }: { table: string | undefined; upTo: string }) => {
  const tables = useTables();
  const table = asked ?? tables[0]?.table;
  const { now } = useLive<{ readonly rounds: readonly RecalledRound[] }>(
    table === undefined
      ? undefined
      : `/api/tables/${encodeURIComponent(table)}/rounds?most=50${/^\d{1,9}$/.test(upTo) ? `&before=${Number(upTo) + 1}` : ''}`,
  );
  return (
    <section class="panel" aria-label="Rounds">
      <h2>Rounds</h2>
      <div class="tools stake">
        <TableChoice tables={tables} table={table} />
        <TypingLine
          label="Up to round"
          inputMode="numeric"
          placeholder="the latest"
          value={upTo}
          onSaid={(said) => ask({ round: said.trim() })}
        />
      </div>
      <DataTable<RecalledRound>
        label={`Rounds of ${table}`}
        rows={now?.rounds ?? []}
        rowKey={({ round }) => String(round)}
        empty="No rounds yet."
        columns={[
          column.number('round', 'Round', ({ round }) => round),
          column.text('from', 'Entries', ({ from, to }) => `${from}–${to}`),
          column.number('wagers', 'Wagers settled', ({ settled }) => settled.length),
          column.text('replay', 'Open', ({ round }) => `round ${round}`, {
            show: ({ round }) => (
              <span class="tools">
                <a href={`/tables/${table}/rounds/${round}`}>Replay</a>
                <a
                  href={`/api/tables/${table}/rounds/${round}/dispute`}
                  download={`dispute-${table}-${round}.json`}
                >
                  Dispute pack
                </a>
              </span>
            ),
          }),
        ]}
      />
      {mayEnter('surveillance', me.value.duties ?? []) && (
        <p class="soft">
          For every act of every person, see <a href={hrefOf('surveillance')}>surveillance</a>.
        </p>
      )}
    </section>
  );
};
