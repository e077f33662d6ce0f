import type {
  DropBehind,
  HappeningShown,
  RoundBehind,
  RoundsBehind,
} from '../../../server/wire/journal.ts';
import { moneyText, numberText } from '../../parts/figures.tsx';
import { Head, To } from '../../parts/head.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
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

const BehindHead = ({ title, said }: { title: string; said: string }) => (
  <Head title={title} tools={<To href={hrefOf('reports')}>Reports</To>}>
    <span class="soft">{said}</span>
  </Head>
);

/** The rounds behind handle, win and what follows from them. */
export const RoundsPage = ({ query }: { query: URLSearchParams }) => {
  const { asked, said } = askedIn(query);
  const { now, refused } = useLive<RoundsBehind>(`/api/reports/rounds?${asked}`);
  return (
    <>
      <BehindHead title="Rounds behind a figure" said={said} />
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
const ROUND: Column<{ readonly table?: string; readonly round?: number }> = column.number(
  'round',
  'Round',
  ({ round }) => round,
  {
    show: ({ table, round }) =>
      round === undefined ? undefined : (
        <a href={`/tables/${table}/rounds/${round}`}>{numberText(round)}</a>
      ),
  },
);

const ROUNDS: readonly Column<RoundBehind>[] = [
  column.time('at', 'When', ({ at }) => at),
  column.text('table', 'Table', ({ table }) => table),
  ROUND,
  column.number('wagers', 'Wagers', ({ wagers }) => wagers),
  column.money('handle', 'Handle', ({ handleCents }) => handleCents),
  column.money('win', 'Win', ({ winCents }) => winCents),
  column.text('entries', 'Log entries', ({ first, last }) => `${first} to ${last}`),
];

/** Cash that was bought in with, and what a count found over or short of it. */
export const DropPage = ({ query }: { query: URLSearchParams }) => {
  const { asked, said } = askedIn(query);
  const { now, refused } = useLive<DropBehind>(`/api/reports/drop?${asked}`);
  return (
    <>
      <BehindHead title="Entries behind the drop" said={said} />
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
  column.time('at', 'When', ({ at }) => at),
  column.text('table', 'Table', ({ table }) => table),
  column.text('type', 'What', ({ type }) => inWords(type)),
  ROUND,
  column.number('seat', 'Seat', ({ seat }) => seat),
  column.money('cents', 'Amount', ({ cents }) => cents),
  column.text('by', 'By', ({ people }) =>
    people.map(({ person, role }) => `${person} (${role})`).join(', '),
  ),
  column.number('position', 'Entry', ({ position }) => position),
];
