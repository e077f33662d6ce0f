import type { PitShown, PitTable } from '../../../server/wire/pit.ts';
import { dollars } from '../../house.ts';
import { Alerts } from '../../parts/alerts.tsx';
import { NOTHING, spanText } from '../../parts/figures.tsx';
import { Head, To } from '../../parts/head.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';
import { DueList } from './due.tsx';
import './pit.css';
import { ShiftPage } from './shift.tsx';
import { TablePage } from './table.tsx';

/** All tables at a glance; a table by its own address; the change of shift. */
export const Room = ({ path: [which] }: RoomProps) => {
  const { now, refused, again } = useLive<PitShown>('/api/pit');
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  if (which === 'shift') return <ShiftPage now={now} again={again} />;
  const table = now.tables.find((one) => one.table === which);
  return table === undefined ? (
    <Glance now={now} />
  ) : (
    <TablePage table={table} at={now.at} again={again} />
  );
};

const Glance = ({ now }: { now: PitShown }) => (
  <>
    <Head title="Pit" tools={<To href={hrefOf('pit', ['shift'])}>Shift change</To>}>
      <span class="soft">Gaming day {now.day}</span>
    </Head>
    <div class="pair">
      <DueList
        due={now.tables.flatMap(({ table, due }) => due.map((one) => ({ table, ...one })))}
      />
      <Alerts />
    </div>
    <DataTable
      cards={3}
      label="Tables"
      rows={now.tables}
      columns={COLUMNS}
      rowKey={({ table }) => table}
      empty="No table is set up. An administrator sets tables up."
    />
    <div class="pair">
      <Floorpersons now={now} />
      <Off now={now} />
    </div>
  </>
);

/** Crew at no table: on a break since then, or not here yet. */
const Off = ({ now }: { now: PitShown }) => (
  <section class="panel" aria-label="Breaks">
    <h2>Not at a table</h2>
    {now.off.length === 0 && <p class="soft">Everybody of the crews is at a table.</p>}
    <ul class="rows">
      {now.off.map(({ person, name, duties, since }) => (
        <li key={person}>
          <span>{name}</span>
          <span class="soft">{duties.join(', ')}</span>
          <span class="figure">{since === undefined ? '' : `${spanText(now.at - since)} off`}</span>
        </li>
      ))}
    </ul>
  </section>
);

const StateTag = ({ table: { status, betting } }: { table: PitTable }) =>
  status === 'closed' ? (
    <span class="tag">Closed</span>
  ) : (
    <span class={betting === 'open' ? 'tag good' : 'tag warn'}>
      {betting === 'open' ? 'Open' : 'No more bets'}
    </span>
  );

const DueTag = ({ due }: Pick<PitTable, 'due'>) =>
  due.length === 0 ? (
    NOTHING
  ) : (
    <span class={due.some(({ stops }) => stops) ? 'tag bad' : 'tag warn'}>{due.length}</span>
  );

const shortest = ({ equipment }: PitTable): number | undefined => {
  const left = equipment.flatMap(({ leftMilliseconds }) => leftMilliseconds ?? []);
  return left.length === 0 ? undefined : Math.min(...left);
};

const clockText = (left: number): string =>
  left <= 0 ? `over by ${spanText(left)}` : spanText(left);

const COLUMNS: readonly Column<PitTable>[] = [
  column.text('table', 'Table', ({ table }) => table, {
    show: ({ table }) => <a href={hrefOf('pit', [table])}>{table}</a>,
  }),
  column.text('game', 'Game', ({ gameTitle }) => gameTitle, { oneLine: true }),
  column.text(
    'state',
    'State',
    ({ status, betting }) => (status === 'closed' ? 'Closed' : `Open, betting ${betting}`),
    { oneLine: true, show: (table) => <StateTag table={table} /> },
  ),
  column.number('due', 'Due', ({ due }) => due.length || undefined, {
    show: ({ due }) => <DueTag due={due} />,
  }),
  column.number('round', 'Round', ({ round }) => round),
  column.number('seats', 'Seats', ({ seats }) => seats.length, {
    show: ({ seats, seatsOf }) => `${seats.length}/${seatsOf}`,
  }),
  column.text(
    'crew',
    'Crew',
    ({ crew, kind }) =>
      crew
        .filter(({ duty }) => duty !== 'floorperson')
        .map(({ name }) => name)
        .join(', ') || (kind === 'electronic' ? 'Electronic' : undefined),
  ),
  column.text('floorperson', 'Floorperson', ({ floorperson }) => floorperson?.name),
  column.text(
    'limits',
    'Limits',
    ({ limits }) => `${dollars(limits.minimumCents)} to ${dollars(limits.maximumCents)}`,
    { oneLine: true },
  ),
  column.number('clock', 'Next change', shortest, {
    show: (table) => {
      const left = shortest(table);
      return left === undefined ? NOTHING : clockText(left);
    },
  }),
  column.money('inventory', 'Inventory', (one) => one.inventoryCents),
  column.money('drop', 'Drop', ({ dropCents }) => dropCents),
  column.money(
    'wagered',
    'On layout',
    ({ seats }) => seats.reduce((sum, { wageredCents }) => sum + wageredCents, 0) || undefined,
  ),
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
