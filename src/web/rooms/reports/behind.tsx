import type {
  DropBehind,
  HappeningShown,
  RoundBehind,
  RoundsBehind,
} from '../../../server/wire/journal.ts';
import { moneyText, numberText } from '../../parts/figures.tsx';
import { type Column, DataTable } from '../../parts/table/table.tsx';
import { inWords } from '../../parts/words.ts';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';

/** What was asked for, in words, and as the house is asked. */
const askedIn = (query: URLSearchParams) => {
  const { about, game: _game, wager: _wager, practice, ...rest } = Object.fromEntries(query);
  const asked = new URLSearchParams(query);
  asked.delete('about');
  const said = [
    about ?? '',
    ...Object.entries(rest).map(([name, value]) => `${name} ${value}`),
    practice === 'true' ? 'practice chips' : '',
  ].filter(Boolean);
  return { asked, said: said.join(', ') };
};

const Head = ({ title, said }: { title: string; said: string }) => (
  <div class="head">
    <h1>{title}</h1>
    <span class="soft">{said}</span>
    <span class="tools">
      <a class="button" href={hrefOf('reports')}>
        Reports
      </a>
    </span>
  </div>
);

/** The rounds behind handle, win and what follows from them. */
export const RoundsPage = ({ query }: { query: URLSearchParams }) => {
  const { asked, said } = askedIn(query);
  const { now, refused } = useLive<RoundsBehind>(`/api/reports/rounds?${asked}`);
  return (
    <>
      <Head title="Rounds behind a figure" said={said} />
      {refused !== undefined && <p role="alert">{refused.because}</p>}
      <DataTable
        cards={3}
        label="Rounds"
        rows={now?.rounds}
        columns={ROUNDS}
        rowKey={({ table, round, day, shift }) => `${table} ${round} ${day} ${shift}`}
        empty="No round is behind this figure."
        total={{
          at: `${numberText(now?.total.rounds)} rounds`,
          wagers: now?.total.wagers,
          handle: moneyText(now?.total.handleCents),
          win: moneyText(now?.total.winCents),
        }}
      />
    </>
  );
};

/** Leads to the round, where there is one: a box is counted outside of any. */
const ROUND: Column<{ readonly table?: string; readonly round?: number }> = {
  ...{ name: 'round', title: 'Round', kind: 'number' },
  value: ({ round }) => round,
  show: ({ table, round }) =>
    round === undefined ? undefined : (
      <a href={`/tables/${table}/rounds/${round}`}>{numberText(round)}</a>
    ),
};

const ROUNDS: readonly Column<RoundBehind>[] = [
  { name: 'at', title: 'When', kind: 'time', value: ({ at }) => at },
  { name: 'table', title: 'Table', value: ({ table }) => table },
  ROUND,
  { name: 'wagers', title: 'Wagers', kind: 'number', value: ({ wagers }) => wagers },
  { name: 'handle', title: 'Handle', kind: 'money', value: ({ handleCents }) => handleCents },
  { name: 'win', title: 'Win', kind: 'money', value: ({ winCents }) => winCents },
  {
    name: 'entries',
    title: 'Log entries',
    value: ({ first, last }) => `${first} to ${last}`,
  },
];

/** Cash that was bought in with, and what a count found over or short of it. */
export const DropPage = ({ query }: { query: URLSearchParams }) => {
  const { asked, said } = askedIn(query);
  const { now, refused } = useLive<DropBehind>(`/api/reports/drop?${asked}`);
  return (
    <>
      <Head title="Entries behind the drop" said={said} />
      {refused !== undefined && <p role="alert">{refused.because}</p>}
      <DataTable
        cards={3}
        label="Entries"
        rows={now?.entries}
        columns={ENTRIES}
        rowKey={({ position, ordinal }) => `${position} ${ordinal}`}
        empty="No entry is behind this figure."
        total={{
          at: `${numberText(now?.total.entries)} entries`,
          cents: moneyText(now?.total.cents),
        }}
      />
    </>
  );
};

const ENTRIES: readonly Column<HappeningShown>[] = [
  { name: 'at', title: 'When', kind: 'time', value: ({ at }) => at },
  { name: 'table', title: 'Table', value: ({ table }) => table },
  { name: 'type', title: 'What', value: ({ type }) => inWords(type) },
  ROUND,
  { name: 'seat', title: 'Seat', kind: 'number', value: ({ seat }) => seat },
  { name: 'cents', title: 'Amount', kind: 'money', value: ({ cents }) => cents },
  {
    name: 'by',
    title: 'By',
    value: ({ people }) => people.map(({ person, role }) => `${person} (${role})`).join(', '),
  },
  { name: 'position', title: 'Entry', kind: 'number', value: ({ position }) => position },
];
