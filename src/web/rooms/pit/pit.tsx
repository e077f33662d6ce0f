import type { PitShown, PitTable } from '../../../server/wire/pit.ts';
import { Money, moneyText, spanText } from '../../parts/figures.tsx';
import { type Column, DataTable } from '../../parts/table/table.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import './pit.css';

/** All tables at a glance; a table by its own address. */
export const Room = (_: RoomProps) => {
  const { now, refused } = useLive<PitShown>('/api/pit');
  if (refused !== undefined) return <p role="alert">{refused.because}</p>;
  if (now === undefined) return <p class="soft">Loading…</p>;
  return (
    <>
      <div class="head">
        <h1>Pit</h1>
        <span class="soft">Gaming day {now.day}</span>
      </div>
      <Due tables={now.tables} />
      <DataTable
        label="Tables"
        rows={now.tables}
        columns={COLUMNS}
        rowKey={({ table }) => table}
        empty="No table is set up. An administrator sets tables up."
      />
      <Floorpersons now={now} />
    </>
  );
};

const Due = ({ tables }: { tables: readonly PitTable[] }) => {
  const due = tables.flatMap(({ table, due: here }) => here.map((one) => ({ table, ...one })));
  return (
    <section class="panel due" aria-label="Due now">
      <h2>Due now</h2>
      {due.length === 0 ? (
        <p class="soft">Nothing is due.</p>
      ) : (
        <ul>
          {due.map(({ table, says, cite, stops }) => (
            <li key={`${table} ${says}`}>
              <a href={hrefOf('pit', [table])}>{table}</a>
              <span class={stops ? 'tag bad' : 'tag warn'}>{stops ? 'Play stops' : 'Soon'}</span>
              <span>{says}</span>
              <span class="cite">{cite}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const StateTag = ({ table: { status, betting, kind } }: { table: PitTable }) =>
  status === 'closed' ? (
    <span class="tag">Closed</span>
  ) : (
    <span class={betting === 'open' ? 'tag good' : 'tag warn'}>
      {betting === 'open' ? 'Open' : 'No more bets'}
      {kind === 'electronic' ? ', electronic' : ''}
    </span>
  );

const shortest = ({ equipment }: PitTable): number | undefined => {
  const left = equipment.flatMap(({ leftMilliseconds }) => leftMilliseconds ?? []);
  return left.length === 0 ? undefined : Math.min(...left);
};

const clockText = (left: number): string =>
  left <= 0 ? `over by ${spanText(left)}` : spanText(left);

const COLUMNS: readonly Column<PitTable>[] = [
  {
    name: 'table',
    title: 'Table',
    value: ({ table }) => table,
    show: ({ table }) => <a href={hrefOf('pit', [table])}>{table}</a>,
  },
  { name: 'game', title: 'Game', value: ({ gameTitle }) => gameTitle },
  {
    name: 'state',
    title: 'State',
    value: ({ status, betting }) => (status === 'closed' ? 'Closed' : `Open, betting ${betting}`),
    show: (table) => <StateTag table={table} />,
  },
  { name: 'round', title: 'Round', kind: 'number', value: ({ round }) => round },
  {
    name: 'seats',
    title: 'Seats',
    kind: 'number',
    value: ({ seats }) => seats.length,
    show: ({ seats, seatsOf }) => `${seats.length}/${seatsOf}`,
  },
  {
    name: 'crew',
    title: 'Crew',
    value: ({ crew }) => crew.map(({ name, duty }) => `${name} (${duty})`).join(', ') || undefined,
  },
  { name: 'floorperson', title: 'Floorperson', value: ({ floorperson }) => floorperson?.name },
  {
    name: 'limits',
    title: 'Limits',
    value: ({ limits }) => `${moneyText(limits.minimumCents)} to ${moneyText(limits.maximumCents)}`,
  },
  {
    name: 'clock',
    title: 'Next change',
    kind: 'number',
    value: shortest,
    show: (table) => {
      const left = shortest(table);
      return left === undefined ? '–' : clockText(left);
    },
  },
  { name: 'inventory', title: 'Inventory', kind: 'money', value: (one) => one.inventoryCents },
  { name: 'drop', title: 'Drop', kind: 'money', value: ({ dropCents }) => dropCents },
  {
    name: 'wagered',
    title: 'On layout',
    kind: 'money',
    value: ({ seats }) => seats.reduce((sum, { wageredCents }) => sum + wageredCents, 0),
    show: ({ seats }) => (
      <Money cents={seats.reduce((sum, { wageredCents }) => sum + wageredCents, 0)} />
    ),
  },
];

/** § 577.9(c): who supervises what. */
const Floorpersons = ({ now }: { now: PitShown }) => (
  <section class="panel" aria-label="Floorpersons">
    <h2>
      Floorpersons <span class="cite">58 Pa. Code § 577.9(c)</span>
    </h2>
    <ul class="supervises">
      {now.floorpersons.map(({ person, name, tables }) => (
        <li key={person}>
          <strong>{name}</strong>{' '}
          {tables.length === 0 ? (
            <span class="soft">supervises no table</span>
          ) : (
            tables.map((table) => (
              <a key={table} class="tag" href={hrefOf('pit', [table])}>
                {table}
              </a>
            ))
          )}
        </li>
      ))}
    </ul>
  </section>
);
