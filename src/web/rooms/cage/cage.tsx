import type { CageShown } from '../../../server/wire/cage.ts';
import type { FormsShown } from '../../../server/wire/forms.ts';
import { sendTo } from '../../parts/acts/acts.tsx';
import { Money, moneyText } from '../../parts/figures.tsx';
import { Head } from '../../parts/head.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
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
      <Head
        title="Cage and count room"
        tools={<AskedDay label="Gaming day" name="day" day={now.day} />}
      />
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
  column.text('table', 'Table', ({ table }) => table, {
    show: ({ table }) => <a href={hrefOf('cage', [table])}>{table}</a>,
  }),
  column.text('game', 'Game', ({ gameTitle }) => gameTitle, { oneLine: true }),
  column.text('state', 'State', ({ status }) => (status === 'open' ? 'Open' : 'Closed')),
  column.text('money', 'Chips', ({ practice }) => (practice ? 'Practice' : 'Money')),
  column.money('inventory', 'Chips at the table', (one) => one.inventoryCents),
  column.time('counted', 'Drop box counted', ({ counted }) => counted),
];

const Owed = ({ now: { owed } }: { now: CageShown }) => (
  <section class="panel due" aria-label="Owed">
    <h2>
      Owed to patrons and by them <span class="cite">House rules § correction</span>
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
  column.time('at', 'When', ({ at }) => at),
  column.text('table', 'Table', ({ table }) => table),
  column.text('what', 'Counted', ({ what }) => inWords(what)),
  column.money('counted', 'Count', ({ countedCents }) => countedCents),
  column.money('against', 'Ledger', ({ againstCents }) => againstCents),
  column.money(
    'over',
    'Over or short',
    ({ countedCents, againstCents }) => countedCents - againstCents,
  ),
  column.number('coupons', 'Coupons', ({ coupons }) => coupons),
  column.text('people', 'Signed by', ({ people }) => people.join(', ')),
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
  column.time('at', 'When', ({ at }) => at),
  column.text('table', 'Table', ({ table }) => table),
  column.text('type', 'What', ({ type }) => inWords(type)),
  column.money('cents', 'Amount', ({ cents }) => cents),
  column.text('people', 'Signed by', ({ people }) =>
    [...new Set(people.map(({ person }) => person))].join(', '),
  ),
];
