import { useSignal } from '@preact/signals';
import type { HappeningShown, HappeningsShown } from '../../../server/wire/journal.ts';
import type { PitShown } from '../../../server/wire/pit.ts';
import { Alerts } from '../../parts/alerts.tsx';
import { filled } from '../../parts/filled.ts';
import { Head } from '../../parts/head.tsx';
import { Field, type FieldProps } from '../../parts/input.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { inWords, outOfWords } from '../../parts/words.ts';
import { ask, hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import './surveillance.css';

/** The floor as it is, read-only; what happened, by person, table, time and amount; and what to look into. */
export const Room = ({ query }: RoomProps) => {
  const { now } = useLive<PitShown>('/api/pit');
  return (
    <>
      <Head title="Surveillance">
        <span class="soft">{now === undefined ? '' : `Gaming day ${now.day}`}</span>
      </Head>
      <Floor tables={now?.tables} />
      <Alerts />
      <Search query={query} tables={now?.tables.map(({ table }) => table) ?? []} />
    </>
  );
};

const Floor = ({ tables }: { tables: PitShown['tables'] | undefined }) => (
  <section class="floor" aria-label="The floor" aria-busy={tables === undefined}>
    {tables?.map(({ table, gameTitle, status, betting, round, seats, seatsOf, crew, due }) => (
      <a key={table} class="panel" href={`/tables/${table}`}>
        <span class="line">
          <strong>{table}</strong> <span class="soft">{gameTitle}</span>
        </span>
        <span class="line">
          <span class={status === 'open' ? 'tag good' : 'tag'}>
            {status === 'closed' ? 'Closed' : betting === 'open' ? 'Open' : 'No more bets'}
          </span>{' '}
          round {round}, {seats.length}/{seatsOf} seats
          {due.some(({ stops }) => stops) && <span class="tag bad">Play stops</span>}
        </span>
        <span class="line soft">{crew.map(({ name }) => name).join(', ') || 'No crew'}</span>
      </a>
    ))}
  </section>
);

const FIELDS: readonly FieldProps[] = [
  { name: 'person', label: 'Person', type: 'text' },
  { name: 'table', label: 'Table', type: 'text' },
  { name: 'type', label: 'Kind', type: 'text' },
  { name: 'from', label: 'From', type: 'datetime-local' },
  { name: 'to', label: 'To', type: 'datetime-local' },
  { name: 'least', label: 'At least $', type: 'number' },
  { name: 'most', label: 'At most $', type: 'number' },
];

const Search = ({ query, tables }: { query: URLSearchParams; tables: readonly string[] }) => {
  const before = useSignal<number | undefined>(undefined);
  const { now, refused } = useLive<HappeningsShown>(`/api/journal?${askedIn(query, before.value)}`);
  const { now: people } = useLive<{ people: readonly { person: string }[] }>('/api/people');
  const known: Readonly<Record<string, readonly string[]>> = {
    person: people?.people.map(({ person }) => person) ?? [],
    table: tables,
    type: [...new Set(now?.happened.map(({ type }) => inWords(type)))].toSorted(),
  };
  return (
    <>
      <search class="panel searched">
        <h2>Search</h2>
        <form
          class="tools"
          onSubmit={filled((form) => {
            before.value = undefined;
            ask(Object.fromEntries(FIELDS.map(({ name }) => [name, String(form.get(name) ?? '')])));
          })}
        >
          {FIELDS.map((one) => (
            <Field
              key={one.name}
              {...one}
              value={query.get(one.name) ?? ''}
              known={known[one.name] ?? []}
            />
          ))}
          <button type="submit" class="primary">
            Search
          </button>
        </form>
      </search>
      {refused !== undefined && <p role="alert">{refused.because}</p>}
      <DataTable
        cards={4}
        label="What happened"
        rows={now?.happened}
        columns={COLUMNS}
        rowKey={({ position, ordinal }) => `${position} ${ordinal}`}
        empty="Nothing matches."
        tools={
          now?.next === undefined ? undefined : (
            <button type="button" onClick={() => (before.value = now.next)}>
              Earlier
            </button>
          )
        }
      />
    </>
  );
};

/** The question to the house: times in milliseconds, amounts in cents. */
const askedIn = (query: URLSearchParams, before: number | undefined): URLSearchParams => {
  const said = (name: string): string => query.get(name) ?? '';
  const time = (name: string): string => (said(name) === '' ? '' : String(Date.parse(said(name))));
  const cents = (name: string): string =>
    said(name) === '' ? '' : String(Math.round(Number(said(name)) * 100));
  const asked = {
    ...{ person: said('person'), table: said('table'), type: outOfWords(said('type')) },
    ...{ from: time('from'), to: time('to'), leastCents: cents('least'), mostCents: cents('most') },
    before: before === undefined ? '' : String(before),
  };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
};

const COLUMNS: readonly Column<HappeningShown>[] = [
  column.time('at', 'When', ({ at }) => at),
  column.text('table', 'Table', ({ table }) => table, {
    show: ({ table }) =>
      table === undefined ? '' : <a href={hrefOf('surveillance', [], { table })}>{table}</a>,
  }),
  column.number('round', 'Round', ({ round }) => round),
  column.text('type', 'What', ({ type }) => inWords(type)),
  column.number('seat', 'Seat', ({ seat }) => seat),
  column.money('cents', 'Amount', ({ cents }) => cents),
  column.text('says', 'Detail', ({ says }) => says),
  column.text('people', 'By', ({ people }) =>
    people.map(({ person, role }) => `${person} (${role})`).join(', '),
  ),
  column.number('position', 'Entry', ({ position }) => position),
];
