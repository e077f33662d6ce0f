import type { CageShown } from '../../../server/wire/cage.ts';
import type { FormsShown } from '../../../server/wire/forms.ts';
import { sendTo } from '../../parts/acts/acts.tsx';
import { Money, moneyText } from '../../parts/figures.tsx';
import { type Column, DataTable } from '../../parts/table/table.tsx';
import { inWords } from '../../parts/words.ts';
import { RoomActs } from '../actions.tsx';
import { AskedDay } from '../asked-day.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';

/** Chips out and in, boxes counted blind by two, differences owed to and by patrons. */
export const Room = ({ path: [table], query }: RoomProps) => {
  const day = query.get('day') ?? '';
  const { now, refused, again } = useLive<CageShown>(`/api/cage${day === '' ? '' : `?day=${day}`}`);
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  return (
    <>
      <div class="head">
        <h1>Cage and count room</h1>
        <span class="tools">
          <AskedDay label="Gaming day" name="day" day={now.day} />
        </span>
      </div>
      {table !== undefined && <AtTable key={table} table={table} onDone={again} />}
      <DataTable
        cards={2}
        label="Tables"
        rows={now.tables}
        columns={TABLES}
        rowKey={(one) => one.table}
        empty="No table is set up."
      />
      <Owed now={now} />
      <Counts now={now} />
      <DataTable
        cards={3}
        label="Chips out and in"
        rows={now.moved}
        columns={MOVED}
        rowKey={({ position, ordinal }) => `${position} ${ordinal}`}
        empty="No chips moved on this day."
      />
    </>
  );
};

/** What the person may count or settle at one table. */
const AtTable = ({ table, onDone }: { table: string; onDone: () => Promise<void> }) => {
  const { now, again } = useLive<FormsShown>(`/api/tables/${table}/forms`);
  const mine = (now?.forms ?? []).filter(({ group }) => group === 'Count' || group === 'Seats');
  return (
    <section class="panel" aria-label={`Table ${table}`} aria-busy={now === undefined}>
      <h2>
        {table}{' '}
        <a class="cite" href={hrefOf('cage')}>
          All tables
        </a>
      </h2>
      {now !== undefined && mine.length === 0 && (
        <p class="soft">Your roles have nothing to count or settle at this table.</p>
      )}
      <RoomActs
        label={`At ${table}`}
        forms={mine}
        send={sendTo(`/api/tables/${table}`)}
        onDone={() => {
          void onDone();
          void again();
        }}
      />
    </section>
  );
};

type CageTable = CageShown['tables'][number];

const TABLES: readonly Column<CageTable>[] = [
  {
    name: 'table',
    title: 'Table',
    value: ({ table }) => table,
    show: ({ table }) => <a href={hrefOf('cage', [table])}>{table}</a>,
  },
  { name: 'game', title: 'Game', oneLine: true, value: ({ gameTitle }) => gameTitle },
  { name: 'state', title: 'State', value: ({ status }) => (status === 'open' ? 'Open' : 'Closed') },
  { name: 'money', title: 'Chips', value: ({ practice }) => (practice ? 'Practice' : 'Money') },
  {
    name: 'inventory',
    title: 'Chips at the table',
    kind: 'money',
    value: (one) => one.inventoryCents,
  },
  { name: 'counted', title: 'Drop box counted', kind: 'time', value: ({ counted }) => counted },
];

const Owed = ({ now: { owed } }: { now: CageShown }) => (
  <section class="panel due" aria-label="Owed">
    <h2>
      Differences after corrections <span class="cite">House rules § correction</span>
    </h2>
    {owed.length === 0 && <p class="soft">Nothing is owed.</p>}
    <ul>
      {owed.map(({ table, person, name, cents }) => (
        <li key={`${table} ${person}`}>
          <a href={`${hrefOf('cage', [table], { do: 'SettleOwed' })}`}>{table}</a>
          <span>{cents > 0 ? `The house owes ${name}` : `${name} owes the house`}</span>
          <Money cents={Math.abs(cents)} />
        </li>
      ))}
    </ul>
  </section>
);

type Count = CageShown['counts'][number];

const COUNTS: readonly Column<Count>[] = [
  { name: 'at', title: 'When', kind: 'time', value: ({ at }) => at },
  { name: 'table', title: 'Table', value: ({ table }) => table },
  { name: 'what', title: 'Counted', value: ({ what }) => inWords(what) },
  { name: 'counted', title: 'Count', kind: 'money', value: ({ countedCents }) => countedCents },
  { name: 'against', title: 'Ledger', kind: 'money', value: ({ againstCents }) => againstCents },
  {
    name: 'over',
    title: 'Over or short',
    kind: 'money',
    value: ({ countedCents, againstCents }) => countedCents - againstCents,
  },
  { name: 'coupons', title: 'Coupons', kind: 'number', value: ({ coupons }) => coupons },
  { name: 'people', title: 'Signed by', value: ({ people }) => people.join(', ') },
];

const Counts = ({ now: { counts } }: { now: CageShown }) => {
  const over = counts.reduce((sum, one) => sum + one.countedCents - one.againstCents, 0);
  return (
    <DataTable
      cards={3}
      label="Counts"
      rows={counts}
      columns={COUNTS}
      rowKey={({ position, what, table }) => `${position} ${what} ${table}`}
      empty="No counts on this day."
      total={{
        at: 'Total',
        counted: moneyText(counts.reduce((sum, one) => sum + one.countedCents, 0)),
        over: moneyText(over),
      }}
    />
  );
};

const MOVED: readonly Column<CageShown['moved'][number]>[] = [
  { name: 'at', title: 'When', kind: 'time', value: ({ at }) => at },
  { name: 'table', title: 'Table', value: ({ table }) => table },
  { name: 'type', title: 'What', value: ({ type }) => inWords(type) },
  { name: 'cents', title: 'Amount', kind: 'money', value: ({ cents }) => cents },
  {
    name: 'people',
    title: 'Signed by',
    value: ({ people }) => [...new Set(people.map(({ person }) => person))].join(', '),
  },
];
