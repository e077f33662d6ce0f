import type { FormsShown } from '../../../server/wire/forms.ts';
import type { PitTable } from '../../../server/wire/pit.ts';
import { me } from '../../house.ts';
import { sendTo } from '../../parts/acts/acts.tsx';
import { Fact } from '../../parts/facts.tsx';
import { Money, moneyText, NOTHING, spanText, Time } from '../../parts/figures.tsx';
import { Head, To } from '../../parts/head.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { Actions } from '../actions.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import { DueList } from './due.tsx';

interface TablePageProps {
  readonly table: PitTable;
  readonly at: number;
  readonly again: () => Promise<void>;
}

/** One table: what it has, what is due there, and everything that may be done to it. */
export const TablePage = ({ table, at, again }: TablePageProps) => {
  const forms = useLive<FormsShown>(`/api/tables/${table.table}/forms`);
  const deals = table.crew.some(({ person }) => person === me.value.person);
  return (
    <>
      <Head
        title={
          <>
            {table.table} <span class="soft">{table.gameTitle}</span>
          </>
        }
        tools={
          <>
            <To href={`/tables/${table.table}`}>
              {deals ? 'Deal at the console' : 'Watch the table'}
            </To>
            <To href={hrefOf('pit')}>All tables</To>
          </>
        }
      >
        <span class={table.status === 'open' ? 'tag good' : 'tag'}>
          {table.status === 'open' ? 'Open' : 'Closed'}
        </span>
        {table.practice && <span class="tag">Practice chips</span>}
      </Head>
      <DueList due={table.due.map((one) => ({ table: table.table, ...one }))} />
      <Facts table={table} />
      <Actions
        forms={forms.now?.forms}
        send={sendTo(`/api/tables/${table.table}`)}
        onDone={() => {
          void again();
          void forms.again();
        }}
      />
      <Seats table={table} />
      <div class="pair">
        <Crew table={table} at={at} />
        <Equipment table={table} />
      </div>
    </>
  );
};

const Facts = ({ table }: { table: PitTable }) => (
  <dl class="facts panel">
    <Fact name="Round">{table.round}</Fact>
    <Fact name="Limits">
      {moneyText(table.limits.minimumCents)} to {moneyText(table.limits.maximumCents)}
    </Fact>
    <Fact name="Inventory">
      {table.inventoryCents === undefined ? NOTHING : <Money cents={table.inventoryCents} />}
    </Fact>
    {table.dropCents !== undefined && (
      <Fact name="Drop box">
        <Money cents={table.dropCents} />
        {(table.coupons ?? 0) > 0 && `, ${table.coupons} coupons`}
      </Fact>
    )}
    {table.tipBoxCents !== undefined && (
      <Fact name="Tip box">
        <Money cents={table.tipBoxCents} />
      </Fact>
    )}
    <Fact name="Floorperson">{table.floorperson?.name ?? NOTHING}</Fact>
    {table.cameras !== undefined && (
      <Fact name="Cameras">
        At least {table.cameras.atLeast}: {table.cameras.where}{' '}
        <span class="cite">{table.cameras.cite}</span>
      </Fact>
    )}
    {table.owed.map(({ person, name, cents }) => (
      <Fact key={person} name={cents > 0 ? `Owed to ${name}` : `Owed by ${name}`}>
        <Money cents={Math.abs(cents)} />
      </Fact>
    ))}
  </dl>
);

const SEAT_COLUMNS: readonly Column<PitTable['seats'][number]>[] = [
  column.number('seat', 'Seat', ({ seat }) => seat),
  column.text('name', 'Patron', ({ name }) => name),
  column.money('chips', 'Chips', ({ chipsCents }) => chipsCents),
  column.money('wagered', 'Wagered', ({ wageredCents }) => wageredCents),
];

const Seats = ({ table }: { table: PitTable }) => (
  <DataTable
    label="Seats"
    rows={table.seats}
    columns={SEAT_COLUMNS}
    rowKey={({ seat }) => String(seat)}
    empty="Nobody is seated."
  />
);

const Crew = ({ table: { crew, needs }, at }: { table: PitTable; at: number }) => (
  <section class="panel" aria-label="Crew">
    <h2>Crew</h2>
    <ul class="rows">
      {crew.map(({ person, name, duty, since }) => (
        <li key={person}>
          <span>{name}</span>
          <span class="soft">{duty}</span>
          <span class="figure">{since === undefined ? '' : spanText(at - since)}</span>
        </li>
      ))}
    </ul>
    {needs
      .filter(({ atLeast, present }) => present < atLeast)
      .map(({ duty, atLeast, present, cite }) => (
        <p key={duty}>
          Required: {duty} × {atLeast}. Present: {present}. <span class="cite">{cite}</span>
        </p>
      ))}
  </section>
);

const Equipment = ({ table: { equipment } }: { table: PitTable }) => (
  <section class="panel" aria-label="Equipment">
    <h2>Equipment</h2>
    <ul class="rows">
      {equipment.map(({ kind, title, set, since, leftMilliseconds }) => (
        <li key={kind}>
          <span>{title}</span>
          <span class="soft">{set ?? 'not at the table'}</span>
          <span class="figure">
            {leftMilliseconds === undefined ? (
              <Time at={since} />
            ) : leftMilliseconds <= 0 ? (
              <span class="tag bad">change now</span>
            ) : (
              `${spanText(leftMilliseconds)} left`
            )}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
